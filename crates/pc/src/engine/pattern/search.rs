//! All solutions of a pattern, or only which of its queues have one.
//!
//! # What
//! [`run`] enumerates the tilings of a problem and asks each which words can build it.
//!
//! # How
//! The ways to place the first few tiles are listed; each is a subtree of its own. Subtrees are
//! searched one after the other or in parallel, a handful at a time, and what they find is handed
//! on in their order, so that the answer does not depend on threads. When only the question is
//! which words have a solution, words found are no longer wanted, and subtrees that serve no other
//! are skipped.
//!
//! # How we know it works
//! Parts and threads give what the whole gives; see also the tests of the parent module.

use std::ops::ControlFlow;

use crate::engine::bits::Bits;
use crate::engine::by_size::by_size;
use crate::engine::cover_search::CoverSearch;
use crate::engine::cover_search::Stop;
use crate::engine::endings::Endings;
use crate::engine::job::{Job, Part};
use crate::engine::parallel;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::buildable::Builder;
use crate::engine::pattern::pattern_guide::PatternGuide;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::pattern::unsolved::Unsolved;
use crate::engine::queue_guide::Cover;
use crate::engine::solution::Solution;
use crate::engine::tiles::{Tile, Tiles};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which words have a solution.
    Which,
    /// Every solution.
    Each,
}

type Sink<'a> = dyn FnMut(Solution, BitSet) -> ControlFlow<()> + 'a;

/// Searches; returns the words found (of [`Kind::Which`]) and whether the search was complete.
pub fn run(
    problem: &Problem,
    words: &QueueSet,
    job: &Job,
    kind: Kind,
    sink: &mut Sink,
) -> (BitSet, bool) {
    let search = PatternSearch { problem, words, job, kind };
    by_size!(problem.pieces(), problem.height, search.run::<C, M, P, H, N>(sink))
}

/// About how large a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Tiles to be tried.
    pub nodes: f64,
    /// Tilings that are complete and could be in order.
    pub tilings: f64,
    /// Those that some word can build.
    pub solutions: f64,
}

/// About how large the search for all solutions is. Tries some of the subtrees, each up to a number
/// of nodes, so that the true numbers may be larger.
pub fn estimate(problem: &Problem, words: &QueueSet, job: &Job) -> Estimate {
    if problem.pieces() == 0 {
        return Estimate::default();
    }
    let search = PatternSearch { problem, words, job, kind: Kind::Each };
    by_size!(problem.pieces(), problem.height, search.estimate::<C, M, P, H, N>())
}

/// About the bytes that a solution takes with the words it covers.
pub fn bytes_of_solution(pieces: usize, words: usize) -> usize {
    words / 8 + 56 * pieces + 200
}

/// Bytes that solutions may take before they are handed on, and after that: looking for the
/// fewest that cover all words takes four more copies of their sets.
pub fn memory_for_solutions(job: &Job) -> usize {
    job.memory / 6
}

/// Bytes that the memory of endings, and the one of reaches, may take, for each thread: together
/// at most half of what is allowed.
pub fn memory(job: &Job) -> usize {
    (job.memory / 4).min(160 << 20) / parallel::count(job.threads)
}

/// About the bytes that a search takes for each word: the bag of each word, and sets of words for
/// each thread (what it found, and what the tiling at hand can do from each of its states).
pub fn bytes_per_word(job: &Job) -> usize {
    6 + 6 * parallel::count(job.threads)
}

/// Fewer pieces than this are not worth a second thread.
#[cfg(feature = "parallel")]
const PARALLEL_FROM: usize = 8;
/// How many subtrees each thread gets before what was found is handed on.
#[cfg(feature = "parallel")]
const SUBTREES: usize = 16;
/// How many subtrees an estimate tries, and how many nodes of each.
const TRIED_SUBTREES: usize = 24;
const TRIED_NODES: u64 = 50_000;
/// How many tiles make a subtree.
const FIRST_TILES: usize = 3;

struct PatternSearch<'a> {
    problem: &'a Problem,
    words: &'a QueueSet,
    job: &'a Job<'a>,
    kind: Kind,
}

/// What one thread works with.
struct Worker<C, const H: usize, const N: usize> {
    endings: Endings<C>,
    builder: Builder<C, H, N>,
    wanted: Unsolved,
}

impl PatternSearch<'_> {
    fn run<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
        sink: &mut Sink,
    ) -> (BitSet, bool) {
        let nothing = BitSet::empty(self.words.count());
        let Some(tiles) = Tiles::<C>::new(self.problem.field, self.problem.height) else {
            return (nothing, false);
        };
        // Solutions are shared out by subtree, words by number.
        let part = if self.kind == Kind::Which { self.job.part } else { Part::WHOLE };
        let mut worker = Worker::<C, H, N> {
            endings: Endings::new(memory(self.job)),
            builder: self.problem.builder(&tiles, memory(self.job)),
            wanted: Unsolved::new(self.words, self.problem.pieces(), part),
        };
        let mut paths = self.paths::<C, M, P, H, N>(&tiles, &mut worker);
        if self.kind == Kind::Each {
            let mut number = 0;
            paths.retain(|_| {
                number += 1;
                self.job.part.has(number - 1)
            });
        }
        let end = self.all::<C, M, P, H, N>(&tiles, &mut worker, &paths, sink);
        let mut found = worker.wanted.found().clone();
        if part.count() > 1 {
            (0..self.words.count()).filter(|&n| !part.has(n)).for_each(|n| found.remove(n));
        }
        (found, end != ControlFlow::Break(Stop::Told))
    }

    /// The ways to place the first few tiles.
    fn paths<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C, H, N>,
    ) -> Vec<Vec<u32>> {
        let Worker { endings, wanted, .. } = worker;
        let cover = Cover::Exact(self.problem.rules.drop);
        let none = |_: &mut Unsolved, _: &[Tile<C>]| ControlFlow::Continue(());
        let mut guide = PatternGuide::<C, M, P, _>::new(tiles, cover, wanted, none);
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop: None };
        tiling.beginnings(&mut guide, &[], FIRST_TILES)
    }

    /// About how large the search is.
    fn estimate<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
    ) -> Estimate {
        let mut sum = Estimate::default();
        let Some(tiles) = Tiles::<C>::new(self.problem.field, self.problem.height) else {
            return sum;
        };
        let mut worker = Worker::<C, H, N> {
            endings: Endings::new(memory(self.job)),
            builder: self.problem.builder(&tiles, memory(self.job)),
            wanted: Unsolved::new(self.words, self.problem.pieces(), Part::WHOLE),
        };
        let paths = self.paths::<C, M, P, H, N>(&tiles, &mut worker);
        let tried = (paths.len() / 16).clamp(1, TRIED_SUBTREES).min(paths.len());
        for i in 0..tried {
            let path = &paths[(2 * i + 1) * paths.len() / (2 * tried)];
            let Worker { endings, builder, wanted } = &mut worker;
            let (mut tilings, mut asked, mut built) = (0u64, 0u64, 0u64);
            let complete = |_: &mut Unsolved, tiling: &[Tile<C>]| {
                tilings += 1;
                // The first, and a few later ones: neighbours are alike.
                if tilings.is_power_of_two() && tilings.trailing_zeros().is_multiple_of(3) {
                    asked += 1;
                    let covered = builder.tiling(&tiles, tiling, self.words).covered();
                    built += u64::from(!covered.is_empty());
                }
                ControlFlow::Continue(())
            };
            let cover = Cover::Exact(self.problem.rules.drop);
            let mut guide = PatternGuide::<C, M, P, _>::new(&tiles, cover, wanted, complete);
            let stop = Some(self.job.stop);
            let (tiles, node_limit) = (&tiles, TRIED_NODES);
            let mut tiling = CoverSearch { tiles, endings, node_limit, nodes: 0, stop };
            if let Some(start) = tiling.resume(&mut guide, path) {
                // How it ended does not matter.
                let _ = tiling.search(&mut guide, &start);
            }
            sum.nodes += tiling.nodes as f64;
            sum.tilings += tilings as f64;
            sum.solutions += tilings as f64 * built as f64 / asked.max(1) as f64;
        }
        let times = paths.len() as f64 / tried.max(1) as f64;
        Estimate {
            nodes: sum.nodes * times,
            tilings: sum.tilings * times,
            solutions: sum.solutions * times,
        }
    }

    /// Searches one subtree.
    fn subtree<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C, H, N>,
        path: &[u32],
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        let Worker { endings, builder, wanted } = worker;
        let which = self.kind == Kind::Which;
        if which && wanted.is_satisfied() {
            return ControlFlow::Break(Stop::Enough);
        }
        let cover = Cover::Exact(self.problem.rules.drop);
        let complete = |wanted: &mut Unsolved, tiling: &[Tile<C>]| {
            let mut building = builder.tiling(tiles, tiling, self.words);
            let covered = building.covered();
            let Some(first) = covered.first() else { return ControlFlow::Continue(()) };
            if !which {
                return match building.solution(first) {
                    Some(solution) => sink(solution, covered),
                    None => ControlFlow::Continue(()),
                };
            }
            wanted.satisfy(&covered);
            match wanted.is_satisfied() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut guide = PatternGuide::<C, M, P, _>::new(tiles, cover, wanted, complete);
        let stop = Some(self.job.stop);
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop };
        let Some(start) = tiling.resume(&mut guide, path) else {
            return ControlFlow::Continue(());
        };
        tiling.search(&mut guide, &start)
    }

    fn all<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C, H, N>,
        paths: &[Vec<u32>],
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        #[cfg(feature = "parallel")]
        if parallel::count(self.job.threads) > 1 && self.problem.pieces() >= PARALLEL_FROM {
            return self.in_parallel::<C, M, P, H, N>(tiles, worker, paths, sink);
        }
        for (done, path) in (0u64..).zip(paths) {
            self.job.tell(done, paths.len() as u64);
            if self.job.is_stopped() {
                return ControlFlow::Break(Stop::Told);
            }
            self.subtree::<C, M, P, H, N>(tiles, worker, path, sink)?;
        }
        ControlFlow::Continue(())
    }

    #[cfg(feature = "parallel")]
    fn in_parallel<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C, H, N>,
        paths: &[Vec<u32>],
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        use std::sync::Mutex;
        use std::sync::atomic::{AtomicUsize, Ordering};

        use rayon::prelude::*;

        let idle: Mutex<Vec<Worker<C, H, N>>> = Mutex::new(Vec::new());
        let bytes = bytes_of_solution(self.problem.pieces(), self.words.count());
        let most = memory_for_solutions(self.job) / bytes + 1;
        let mut done = 0;
        for chunk in paths.chunks(SUBTREES * rayon::current_num_threads()) {
            self.job.tell(done, paths.len() as u64);
            if self.job.is_stopped() {
                return ControlFlow::Break(Stop::Told);
            }
            let kept = AtomicUsize::new(0);
            let known = worker.wanted.clone();
            let found: Vec<_> = chunk
                .par_iter()
                .map(|path| {
                    let taken = idle.lock().ok().and_then(|mut idle| idle.pop());
                    let mut own = taken.unwrap_or_else(|| Worker {
                        endings: Endings::new(memory(self.job)),
                        builder: self.problem.builder(tiles, memory(self.job)),
                        wanted: known.clone(),
                    });
                    own.wanted.satisfy(known.found());
                    let mut found = Vec::new();
                    let end = self.subtree::<C, M, P, H, N>(tiles, &mut own, path, &mut |s, w| {
                        found.push((s, w));
                        // With one more than fit, whoever they are handed to will have enough.
                        match kept.fetch_add(1, Ordering::Relaxed) < most {
                            true => ControlFlow::Continue(()),
                            false => ControlFlow::Break(()),
                        }
                    });
                    if let Ok(mut idle) = idle.lock() {
                        idle.push(own);
                    }
                    (found, end)
                })
                .collect();
            if self.kind == Kind::Which
                && let Ok(idle) = idle.lock()
            {
                idle.iter().for_each(|own| worker.wanted.satisfy(own.wanted.found()));
            }
            for (found, end) in found {
                for (solution, covered) in found {
                    if sink(solution, covered).is_break() {
                        return ControlFlow::Break(Stop::Enough);
                    }
                }
                if end == ControlFlow::Break(Stop::Told) {
                    return end;
                }
            }
            if self.kind == Kind::Which && worker.wanted.is_satisfied() {
                return ControlFlow::Break(Stop::Enough);
            }
            done += chunk.len() as u64;
        }
        ControlFlow::Continue(())
    }
}
