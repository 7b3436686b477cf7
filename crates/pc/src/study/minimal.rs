//! The fewest solutions that cover every queue.

use std::cell::Cell;

use super::{Clear, Clears, Dealt, NotDealt, Saves};
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
    /// As few of the solutions as possible that cover what all of them cover. A job that is stopped, or whose time is over, gives the best set so far.
    pub fn minimal(&self, job: &Job) -> Minimal<'_> {
        self.fewest(&self.all.iter().map(|clear| clear.covered.clone()).collect::<Vec<_>>(), job)
    }

    /// The same for saves: each queue that can have what is wanted is covered by a solution that
    /// leaves it, whatever the queue goes on with. Of several expressions the first counts that
    /// the queue can have.
    pub fn minimal_saving(
        &self,
        wanted: &[Saves],
        dealt: Option<&Dealt>,
        job: &Job,
    ) -> Result<Minimal<'_>, NotDealt> {
        Ok(self.fewest(&self.saving(wanted, dealt)?, job))
    }

    /// The fewest solutions that cover what these parts of them cover.
    pub(super) fn fewest(&self, sets: &[BitSet], job: &Job) -> Minimal<'_> {
        // More queues covered is more orders played: of equals, that one is preferred.
        let worth: Vec<u64> = self.all.iter().map(|clear| clear.covered.count() as u64).collect();
        let nodes = Cell::new(0);
        let cover = minimum_cover(sets, &worth, &mut || {
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
}
