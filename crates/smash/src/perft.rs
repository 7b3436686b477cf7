//! Counting what a row of pairs can lead to.

use crate::cells::Cells;
use crate::placement::Pair;
use crate::well::Field;

/// What can become of a field after some pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// How many pairs were dropped.
    pub pairs: usize,
    /// Different fields.
    pub fields: u64,
    /// The longest chain on the way to any of them, in steps.
    pub longest_chain: u32,
}

/// How many fields are held while the last pair's are counted, unless one share is larger: some
/// hundred megabytes.
const FIELDS_AT_ONCE: usize = 8 << 20;

/// How many different fields there are after one pair, two, and so on. `each` is told as soon
/// as a count is known.
///
/// All fields but those of the last pair are held in memory, 48 bytes each: four million after
/// five pairs. The last ones are only counted, a share of them at a time.
///
/// ```
/// # use allclear_smash::{Field, PairGenerator, perft};
/// let pairs: Vec<_> = PairGenerator::new(1000).take(2).collect();
/// let mut counts = Vec::new();
/// perft(Field::EMPTY, &pairs, |count| counts.push(count.fields));
/// assert_eq!(counts, [22, 484]);
/// ```
pub fn perft(start: Field, pairs: &[Pair], mut each: impl FnMut(Count)) {
    perft_in_shares(start, pairs, FIELDS_AT_ONCE, &mut each);
}

/// Compiled once, and here, where everything is inlined.
fn perft_in_shares(start: Field, pairs: &[Pair], at_once: usize, each: &mut dyn FnMut(Count)) {
    let mut parents = vec![start.planes];
    let mut longest_chain = 0;
    for (i, &pair) in pairs.iter().enumerate() {
        let is_last = i + 1 == pairs.len();
        let most = crate::Placement::ALL.len() * parents.len();
        let shares = if is_last { most.div_ceil(at_once) as u64 } else { 1 };
        let mut fields = 0;
        let mut children = Vec::new();
        for share in 0..shares {
            children.clear();
            for &planes in &parents {
                Field::from_planes(planes).children(pair, |_, child, chain| {
                    longest_chain = longest_chain.max(chain.steps);
                    if shares == 1 || hash(&child.planes) % shares == share {
                        children.push(child.planes);
                    }
                });
            }
            children.sort_unstable();
            children.dedup();
            fields += children.len() as u64;
        }
        each(Count { pairs: i + 1, fields, longest_chain });
        parents = children;
    }
}

/// Spreads fields over shares: equal ones always meet in the same.
fn hash(planes: &[Cells; 3]) -> u64 {
    let mixed = planes.iter().fold(0u64, |hash, plane| {
        let hash = (hash ^ plane.even).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash.rotate_left(29) ^ plane.odd).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::PairGenerator;
    use crate::well::Field;

    #[test]
    fn shares_add_up() {
        let pairs: Vec<Pair> = PairGenerator::new(1000).take(3).collect();
        let counts = |at_once| {
            let mut counts = Vec::new();
            perft_in_shares(Field::EMPTY, &pairs, at_once, &mut |count| counts.push(count));
            counts
        };
        assert_eq!(counts(FIELDS_AT_ONCE)[2].fields, 9808);
        assert_eq!(counts(500), counts(FIELDS_AT_ONCE));
        assert_eq!(counts(1), counts(FIELDS_AT_ONCE));
    }
}
