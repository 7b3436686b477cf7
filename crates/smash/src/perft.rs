//! Counting what a row of pairs can lead to.

use crate::placement::Pair;
use crate::rules::Rules;
use crate::well::Well;

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

/// How many different fields there are after one pair, two, and so on. `each` is told as soon
/// as a count is known.
///
/// ```
/// # use allclear_smash::{Field, PairGenerator, perft};
/// let pairs: Vec<_> = PairGenerator::new(1000).take(2).collect();
/// let mut counts = Vec::new();
/// perft(Field::EMPTY, &pairs, |count| counts.push(count.fields));
/// assert_eq!(counts, [22, 484]);
/// ```
pub fn perft<R: Rules>(start: Well<R>, pairs: &[Pair], mut each: impl FnMut(Count)) {
    let mut fields = vec![start.planes];
    let mut longest_chain = 0;
    for (i, &pair) in pairs.iter().enumerate() {
        let mut next = Vec::with_capacity(8 * fields.len());
        for planes in fields {
            Well::<R>::from_planes(planes).children(pair, |_, child, chain| {
                longest_chain = longest_chain.max(chain.steps);
                next.push(child.planes);
            });
        }
        next.sort_unstable();
        next.dedup();
        fields = next;
        each(Count { pairs: i + 1, fields: fields.len() as u64, longest_chain });
    }
}
