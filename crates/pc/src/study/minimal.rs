//! The fewest solutions that cover every queue.

use std::cell::Cell;

use super::{Clear, Clears, Saves, left_over};
use crate::engine::counts::Counts;
use crate::engine::job::{Job, Progress};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::minimal::minimum_cover;
use crate::engine::ratio::Ratio;

/// A set of solutions that together cover every queue that can be covered.
#[derive(Clone, Debug)]
pub struct Minimal<'a> {
    /// The solutions, those that cover most queues first.
    pub chosen: Vec<&'a Clear>,
    /// No set of fewer solutions covers as much.
    pub at_least: usize,
    /// The whole queues that are covered.
    pub covered: Ratio,
}

impl Minimal<'_> {
    /// Whether no smaller set covers as much.
    pub fn is_proven(&self) -> bool {
        self.chosen.len() == self.at_least
    }
}

impl Clears<'_> {
    /// As few of the solutions as possible that cover what all of them cover. With `saving`, each
    /// queue of which that can be saved is covered by a solution that saves it, whatever the queue
    /// goes on with. A job that is stopped, or whose time is over, gives the best set so far.
    pub fn minimal(&self, saving: Option<&Saves>, job: &Job) -> Minimal<'_> {
        let sets = match saving {
            None => self.all.iter().map(|clear| clear.covered.clone()).collect(),
            Some(wanted) => self.saving(wanted),
        };
        // More queues covered is more orders played: of equals, that one is preferred.
        let worth: Vec<u64> = self.all.iter().map(|clear| clear.covered.count() as u64).collect();
        let nodes = Cell::new(0);
        let cover = minimum_cover(&sets, &worth, &mut || {
            nodes.set(nodes.get() + 1);
            (job.progress)(Progress { done: nodes.get(), total: None, found: None });
            !job.is_over()
        });
        let mut covered = BitSet::empty(self.study.set.count());
        cover.chosen.iter().for_each(|&i| covered.add(&sets[i]));
        Minimal {
            chosen: cover.chosen.iter().map(|&i| &self.all[i]).collect(),
            at_least: cover.at_least,
            covered: self.study.ratio(covered.iter()),
        }
    }

    /// For each solution the cut queues for which it leaves what is wanted, whatever the queue
    /// goes on with.
    fn saving(&self, wanted: &Saves) -> Vec<BitSet> {
        let used: Vec<Counts> = self.all.iter().map(Clear::used).collect();
        let mut sets: Vec<BitSet> = self.all.iter().map(|clear| clear.covered.clone()).collect();
        self.study.each_numbered(|number, queue| {
            for (set, &used) in sets.iter_mut().zip(&used) {
                if set.contains(number) && !wanted.holds(&[left_over(queue, used)]) {
                    set.remove(number);
                }
            }
        });
        sets
    }
}
