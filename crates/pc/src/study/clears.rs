//! Every solution of a pattern, with the queues it covers.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use allclear_tetris::PieceSet;

use super::{Study, kept_of};
use crate::engine::counts::Counts;
use crate::engine::job::{Job, Progress, Room, TooLarge};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::search;
use crate::engine::ratio::Ratio;
use crate::engine::solution::{GivenRows, Solution};

/// A solution, and what it does for the pattern.
#[derive(Clone, Debug)]
pub struct Clear {
    /// The solution. Its steps are those for one of its queues.
    pub solution: Solution,
    /// How many whole queues it covers.
    pub queues: u128,
    /// The pieces it can leave in hold.
    pub saves: PieceSet,
    needs_line_clear: bool,
    /// The cut queues it covers.
    pub(super) covered: BitSet,
}

impl Clear {
    /// The pieces it uses.
    pub fn used(&self) -> Counts {
        self.solution.used()
    }

    /// Whether a line must be cleared on the way, whatever the order: some piece spans it.
    pub fn needs_line_clear(&self) -> bool {
        self.needs_line_clear
    }
}

/// The solutions of a study, those that cover most queues first.
#[derive(Clone, Debug)]
pub struct Clears<'a> {
    pub(super) study: &'a Study,
    pub(super) all: Vec<Clear>,
    complete: bool,
}

impl Study {
    /// Every solution that some queue of the pattern can build, with the queues it covers. Before
    /// it starts it estimates how much memory they need.
    pub fn solutions(&self, job: &Job) -> Result<Clears<'_>, TooLarge> {
        self.check_solutions(job)?;
        let mut all = Vec::new();
        let mut room = Room::with(search::memory_for_solutions(job));
        let bytes = search::bytes_of_solution(self.pieces(), self.set.count());
        let given = GivenRows::of(&self.field);
        // Counted once: most queues are covered by many solutions.
        let bags: Vec<Counts> = (0..self.set.count()).map(|number| self.bag(number)).collect();
        let found = std::sync::atomic::AtomicU64::new(0);
        let progress = |at: Progress| {
            let found = Some(found.load(std::sync::atomic::Ordering::Relaxed));
            (job.progress)(Progress { found, ..at });
        };
        let job = Job { progress: &progress, ..*job };
        let complete = self.problem.each_solution(&self.set, &job, &mut |solution, covered| {
            if room.is_full_with(bytes) {
                return ControlFlow::Break(());
            }
            let used: Counts = solution.groups.iter().map(|group| group.piece).collect();
            let saves = covered.iter().filter_map(|number| kept_of(bags[number], used)).collect();
            let queues = self.weigh(covered.iter());
            let needs_line_clear = has_torn_piece(&solution);
            let solution = given.restore(solution);
            all.push(Clear { solution, queues, saves, needs_line_clear, covered });
            found.store(all.len() as u64, std::sync::atomic::Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        room.check().map_err(|_| TooLarge { allowed: job.memory, needed: None })?;
        all.sort_by_cached_key(|clear| (Reverse(clear.queues), clear.solution.key()));
        Ok(Clears { study: self, all, complete })
    }
}

/// Up to so many solutions are looked for without an estimate.
const FEW: u64 = 100_000;

impl Study {
    /// Refuses what would not fit.
    fn check_solutions(&self, job: &Job) -> Result<(), TooLarge> {
        let words = self.set.count();
        let too_large = |needed: u128| TooLarge { allowed: job.memory, needed: Some(needed) };
        // What a search takes, and the lists of what each queue can save.
        let base = words as u128 * (search::bytes_per_queue(job) + 64) as u128;
        if base > job.memory as u128 / 2 {
            return Err(too_large(2 * base));
        }
        let each = search::bytes_of_solution(self.pieces(), words);
        let fit = (search::memory_for_solutions(job) / each) as u64;
        if fit >= FEW {
            return Ok(());
        }
        let all = search::estimate(&self.problem, &self.set, job).solutions;
        let solutions = (all / job.part.count() as f64) as u64;
        if solutions <= fit {
            return Ok(());
        }
        let whole = job.memory / search::memory_for_solutions(job).max(1);
        Err(too_large(u128::from(solutions) * (each * whole) as u128))
    }
}

impl<'a> Clears<'a> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Those that cover most queues first.
    pub fn iter(&self) -> std::slice::Iter<'_, Clear> {
        self.all.iter()
    }

    /// Whether the search came to its end; if not, there may be more.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The study they belong to.
    pub fn study(&self) -> &'a Study {
        self.study
    }

    /// How many whole queues some of them covers.
    pub fn covered(&self) -> Ratio {
        self.study.ratio(self.union().iter())
    }

    /// How many whole queues some of these covers.
    pub fn covered_by(&self, chosen: &[&Clear]) -> Ratio {
        let mut union = BitSet::empty(self.study.set.count());
        chosen.iter().for_each(|clear| union.add(&clear.covered));
        self.study.ratio(union.iter())
    }

    /// How many whole queues the solutions up to and including each of these cover.
    pub fn accumulated(&self, chosen: &[&Clear]) -> Vec<Ratio> {
        let mut union = BitSet::empty(self.study.set.count());
        let so_far = chosen.iter().map(|clear| {
            union.add(&clear.covered);
            self.study.ratio(union.iter())
        });
        so_far.collect()
    }

    /// Keeps only some of them.
    pub fn retain(&mut self, wanted: impl FnMut(&Clear) -> bool) {
        self.all.retain(wanted);
    }

    /// The cut queues that some of them covers.
    pub(super) fn union(&self) -> BitSet {
        let mut union = BitSet::empty(self.study.set.count());
        self.all.iter().for_each(|clear| union.add(&clear.covered));
        union
    }
}

impl<'a> IntoIterator for &'a Clears<'_> {
    type Item = &'a Clear;
    type IntoIter = std::slice::Iter<'a, Clear>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Whether some piece of a field without full rows spans a row that it does not fill.
fn has_torn_piece(solution: &Solution) -> bool {
    solution.groups.iter().any(|group| {
        let rows = group.cells.map(|cell| cell / 10);
        rows.windows(2).any(|pair| pair[1] - pair[0] > 1)
    })
}
