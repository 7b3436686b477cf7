//! What a search has found so far, kept while it goes on.

use crate::job::Job;
use crate::pattern::bitset::BitSet;
use crate::store::Tally;

/// The queues found by a search that goes through a list of steps in order. Whoever is killed and
/// asked again with the same store goes on where it was last saved.
pub struct Kept<'a> {
    job: &'a Job<'a>,
    work: String,
    name: String,
    /// How many queues there are.
    size: usize,
}

/// More queues than this are not kept: 16 MB would be written again and again.
const MOST: usize = 1 << 27;

impl<'a> Kept<'a> {
    /// For a search among so many queues, about `work`: all that the steps and the answer follow
    /// from.
    pub fn new(work: String, size: usize, job: &'a Job<'a>) -> Kept<'a> {
        let name = Tally::name(&work);
        let kept = Kept { job, work, name, size };
        // Asked once, so that the time runs.
        job.store.is_due(&kept.name);
        kept
    }

    /// How many steps are done, and what they found.
    pub fn load(&self) -> Option<(usize, BitSet)> {
        let sums = self.size.div_ceil(128);
        let tally = Tally::load(&self.work, sums, self.job.store).filter(|_| self.size <= MOST)?;
        Some((tally.done as usize, BitSet::of_u128s(self.size, &tally.sums)))
    }

    /// So many steps are done: saves that if it is time to.
    pub fn reached(&self, done: usize, found: &BitSet) {
        if self.job.store.is_due(&self.name) {
            self.save(done, found);
        }
    }

    /// Saves what was found.
    pub fn save(&self, done: usize, found: &BitSet) {
        if self.size <= MOST {
            let tally = Tally { done: done as u64, sums: found.to_u128s() };
            tally.save(&self.work, self.job.store);
        }
    }

    /// The search is over.
    pub fn forget(&self) {
        self.job.store.forget(&self.name);
    }
}
