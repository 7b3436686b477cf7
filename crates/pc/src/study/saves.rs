//! Which pieces can be left over.

use std::collections::BTreeMap;

use allclear_tetris::Piece;

use super::{Clears, Saves, left_over};
use crate::engine::counts::Counts;
use crate::engine::ratio::Ratio;

/// What the queues of a pattern can save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveReport {
    /// The queues with a perfect clear.
    pub solvable: Ratio,
    /// For each save (the pieces of a queue that one perfect clear does not use), the queues that
    /// can have it.
    pub saves: BTreeMap<Counts, u128>,
    /// For each expression asked about, the queues of which it is true.
    pub wanted: Vec<Ratio>,
}

impl Clears<'_> {
    /// How many queues can save what, and for how many these expressions are true.
    pub fn saves(&self, wanted: &[Saves]) -> SaveReport {
        let (mut total, mut solvable) = (0, 0);
        let mut saves: BTreeMap<Counts, u128> = BTreeMap::new();
        let mut hits = vec![0u128; wanted.len()];
        self.each_save(|_, left| {
            total += 1;
            if !left.is_empty() {
                solvable += 1;
                for (hits, wanted) in hits.iter_mut().zip(wanted) {
                    *hits += u128::from(wanted.holds(left));
                }
            }
            left.iter().for_each(|&save| *saves.entry(save).or_default() += 1);
        });
        let wanted = hits.into_iter().map(|hits| Ratio::new(hits, total)).collect();
        SaveReport { solvable: Ratio::new(solvable, total), saves, wanted }
    }

    /// Calls `each` with every whole queue and its different saves, in order; none if the queue
    /// has no perfect clear.
    pub fn each_save(&self, mut each: impl FnMut(&[Piece], &[Counts])) {
        let mut used: Vec<Vec<Counts>> = vec![Vec::new(); self.study.set.count()];
        for clear in &self.all {
            let pieces = clear.used();
            for number in clear.covered.iter() {
                if !used[number].contains(&pieces) {
                    used[number].push(pieces);
                }
            }
        }
        let mut left = Vec::new();
        self.study.each_numbered(|number, queue| {
            left.clear();
            left.extend(used[number].iter().map(|&used| left_over(queue, used)));
            left.sort_unstable();
            left.dedup();
            each(queue, &left);
        });
    }
}
