//! A set of fields as a table of steps: one load for each column.
//!
//! [`Fields`] are small: a node lists only the letters that lead on, and finding one takes a count
//! of bits and two loads. A search that asks millions of times is better served by a table with
//! room for all sixteen letters: 1.5 MB instead of 0.7 for four rows. And fields that differ from a
//! known one only from some column on can begin there: a [`Path`] remembers the way.

use super::fields::{COLUMNS, END, Fields, letter};
use allclear_tetris::Field6;

/// See the essay above.
#[derive(Clone, Debug)]
pub struct Steps {
    /// For each node and letter the node it leads to, counted within its column from 1; 0 if the
    /// letter leads nowhere.
    next: Vec<u16>,
    /// The number of the first node of each column.
    starts: [u32; COLUMNS],
}

/// A field of the set, and the nodes that it passes, before each column.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    field: u64,
    nodes: [u16; COLUMNS],
}

impl Steps {
    /// The table of a set; `None` if it has too many nodes.
    pub fn new(fields: &Fields) -> Option<Steps> {
        let starts = fields.column_starts();
        let mut next = vec![0; 16 * fields.nodes.len()];
        for (number, node) in fields.nodes.iter().enumerate() {
            let column = starts.iter().rposition(|&start| start as usize <= number).unwrap_or(0);
            let (mut letters, mut edge) = (node.letters, node.edges as usize);
            while letters != 0 {
                let to = match fields.edges[edge].to {
                    END => 0,
                    to => to.checked_sub(*starts.get(column + 1)?)?,
                };
                next[16 * number + letters.trailing_zeros() as usize] =
                    u16::try_from(to + 1).ok()?;
                letters &= letters - 1;
                edge += 1;
            }
        }
        Some(Steps { next, starts })
    }

    #[inline(always)]
    fn step(&self, node: u16, field: u64, x: usize) -> Option<u16> {
        let at = 16 * (self.starts[x] as usize + usize::from(node)) + letter(field, x) as usize;
        self.next[at].checked_sub(1)
    }

    /// The way of a field that is in the set.
    #[inline]
    pub fn path(&self, field: Field6) -> Option<Path> {
        let field = field.words()[0];
        let mut nodes = [0; COLUMNS];
        let mut node = 0;
        for (x, slot) in nodes.iter_mut().enumerate() {
            *slot = node;
            node = self.step(node, field, x)?;
        }
        Some(Path { field, nodes })
    }

    /// Whether a field is in the set; the sooner known, the longer it is like that of the path.
    #[inline(always)]
    pub fn contains_near(&self, path: &Path, field: Field6) -> bool {
        let field = field.words()[0];
        let mut changed = field ^ path.field;
        changed |= changed >> 20;
        changed |= changed >> 10;
        let x = (changed.trailing_zeros() as usize).min(COLUMNS - 1);
        let mut node = path.nodes[x];
        for x in x..COLUMNS {
            match self.step(node, field, x) {
                Some(next) => node = next,
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn steps_know_the_same_fields(
            words in proptest::collection::vec(0..1_u64 << 40, 1..80),
            x in 0..10_usize,
            other in 0..1_u64 << 40,
        ) {
            let of = |word: u64| Field6::from_words_truncated([word]);
            let fields = Fields::from_unsorted(words.iter().map(|&word| of(word)).collect());
            let steps = Steps::new(&fields).unwrap();
            let west = Field6::rectangle(0, 0, x, 4);
            for &word in &words {
                let path = steps.path(of(word)).unwrap();
                // The same field, and one that differs in the east only.
                for word in [of(word), of(word) & west | (of(other) - west)] {
                    prop_assert_eq!(steps.contains_near(&path, word), fields.contains(word));
                }
            }
            prop_assert_eq!(steps.path(of(other)).is_some(), fields.contains(of(other)));
        }
    }
}
