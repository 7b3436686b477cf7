//! The fewest solutions that cover every queue.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Care, Clear, Clears, Dealt, Efforts, NotDealt, Points, Saves, ScoreQuestion};
use crate::engine::job::{Job, Progress};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::minimal::{BestCover, cheapest_cover, minimum_cover};
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
    /// How hard it is to play, if that was asked for.
    pub quality: Option<Quality>,
}

/// How hard the solutions of a set are to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// The soft drops, spins and holds of all solutions together, in thousandths: see
    /// [`Clears::efforts`].
    pub efforts: Efforts,
    /// Whether no smallest set is better.
    pub is_proven: bool,
    /// How many smallest sets are as good, this one included, as far as they were met.
    pub equal: u128,
}

/// What every queue of a smallest set must get.
#[derive(Clone, Copy, Debug)]
pub enum Wish<'a> {
    /// A perfect clear.
    Clear,
    /// The best save it can have, of a list; see [`Clears::minimal_saving`].
    Save(&'a [Saves], Option<&'a Dealt>),
    /// Its best score, or up to a margin less; see [`Clears::minimal_by_score`].
    Score(&'a ScoreQuestion, Points),
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

    /// Among all smallest sets that give every queue what is wished, the one that is easiest to
    /// play: fewest of the first of these, then of the second, then of the third. If the smallest
    /// size cannot be proven in time, nothing is compared.
    pub fn minimal_preferring(
        &self,
        order: [Care; 3],
        wish: Wish,
        job: &Job,
    ) -> Result<Minimal<'_>, NotDealt> {
        let sets = match wish {
            Wish::Clear => self.all.iter().map(|clear| clear.covered.clone()).collect(),
            Wish::Save(wanted, dealt) => self.saving(wanted, dealt)?,
            Wish::Score(question, margin) => self.scoring(question, margin, job),
        };
        let minimal = self.fewest(&sets, job);
        let efforts = self.efforts(order, job);
        let chosen: Vec<usize> = (0..self.all.len())
            .filter(|&i| minimal.chosen.iter().any(|clear| std::ptr::eq(*clear, &self.all[i])))
            .collect();
        let sum = |chosen: &[usize]| {
            chosen.iter().fold(Efforts::default(), |sum, &i| sum.and(efforts[i]))
        };
        if !minimal.is_proven() {
            let efforts = sum(&chosen);
            let quality = Some(Quality { efforts, is_proven: false, equal: 1 });
            return Ok(Minimal { quality, ..minimal });
        }
        // One number for three, the most important first.
        let cost = |efforts: &Efforts| {
            order.iter().fold(0u128, |cost, &care| (cost << 40) + u128::from(efforts.of(care)))
        };
        let costs: Vec<u128> = efforts.iter().map(cost).collect();
        let best = cheapest_cover(&sets, &costs, &chosen, job.threads, &counted(job));
        let BestCover { chosen, is_proven, equal } = best;
        let quality = Some(Quality { efforts: sum(&chosen), is_proven, equal });
        let chosen = chosen.iter().map(|&i| &self.all[i]).collect();
        Ok(Minimal { chosen, quality, ..minimal })
    }

    /// The fewest solutions that cover what these parts of them cover.
    pub(super) fn fewest(&self, sets: &[BitSet], job: &Job) -> Minimal<'_> {
        // More queues covered is more orders played: of equals, that one is preferred.
        let worth: Vec<u64> = self.all.iter().map(|clear| clear.covered.count() as u64).collect();
        let cover = minimum_cover(sets, &worth, job.threads, &counted(job));
        let mut covered = BitSet::empty(self.study.set.count());
        cover.chosen.iter().for_each(|&i| covered.add(&sets[i]));
        Minimal {
            chosen: cover.chosen.iter().map(|&i| &self.all[i]).collect(),
            at_least: cover.at_least,
            covered: self.study.ratio(covered.iter()),
            quality: None,
        }
    }
}

/// Tells the job every node of a search, and whether to go on.
fn counted(job: &Job) -> impl Fn() -> bool + Sync {
    let nodes = AtomicU64::new(0);
    move || {
        let done = nodes.fetch_add(1, Ordering::Relaxed) + 1;
        (job.progress)(Progress { done, total: None, found: None });
        !job.is_over()
    }
}
