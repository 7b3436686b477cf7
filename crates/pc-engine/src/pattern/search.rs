//! All solutions of a pattern, or only which of its queues have one.
//!
//! # What
//! [`run`] enumerates the tilings of a problem and asks each which queues can build it.
//!
//! # How
//! The ways to place the first few tiles are listed; each is a subtree of its own. Subtrees are
//! searched one after the other or in parallel, a handful at a time, and what they find is handed
//! on in their order, so that the answer does not depend on threads. When only the question is
//! which queues have a solution, those found are no longer searched for, and subtrees that serve no
//! other are skipped.
//!
//! # How we know it works
//! Parts and threads give what the whole gives; see also the tests of the parent module.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bits::Bits;
use crate::by_size::by_pieces;
use crate::cover_search::CoverSearch;
use crate::cover_search::Stop;
use crate::endings::Endings;
use crate::job::{Job, Part};
use crate::parallel;
use crate::pattern::bitset::BitSet;
use crate::pattern::buildable::Builder;
use crate::pattern::kept::Kept;
use crate::pattern::pattern_guide::PatternGuide;
use crate::pattern::problem::Problem;
use crate::pattern::queue_set::QueueSet;
use crate::pattern::unsolved::Unsolved;
use crate::pile::Cover;
use crate::solution::Solution;
use crate::tiles::{Tile, Tiles};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which queues have a solution.
    Which,
    /// Every solution.
    Each,
}

type Sink<'a> = dyn FnMut(Solution, BitSet) -> ControlFlow<()> + 'a;

/// Searches; returns the queues found (of [`Kind::Which`]) and whether the search was complete.
pub fn run(
    problem: &Problem,
    set: &QueueSet,
    job: &Job,
    kind: Kind,
    sink: &mut Sink,
) -> (BitSet, bool) {
    let search = PatternSearch { problem, set, job, kind };
    by_pieces!(problem.pieces(), search.run::<C, M, P>(sink))
}

/// About how large a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Tiles to be tried.
    pub nodes: f64,
    /// Tilings that are complete and could be in order.
    pub tilings: f64,
    /// Those that some queue can build.
    pub solutions: f64,
}

/// About how large the search for all solutions is. Tries some of the subtrees, each up to a number
/// of nodes, so that the true numbers may be larger.
pub fn estimate(problem: &Problem, set: &QueueSet, job: &Job) -> Estimate {
    if problem.pieces() == 0 {
        return Estimate::default();
    }
    let search = PatternSearch { problem, set, job, kind: Kind::Each };
    by_pieces!(problem.pieces(), search.estimate::<C, M, P>())
}

/// About the bytes that a solution takes with the queues it covers.
pub fn bytes_of_solution(pieces: usize, queues: usize) -> usize {
    queues / 8 + 56 * pieces + 200
}

/// Bytes that solutions may take before they are handed on, and after that: looking for the
/// fewest that cover all queues takes four more copies of their sets.
pub fn memory_for_solutions(job: &Job) -> usize {
    job.memory / 6
}

/// Bytes that the memory of endings, and the one of reaches, may take, for each thread and for the
/// list of subtrees: together at most half of what is allowed.
pub fn memory(job: &Job) -> usize {
    let threads = parallel::count(job.threads);
    (job.memory / 4).min(160 << 20) / if threads > 1 { threads + 1 } else { 1 }
}

/// About the bytes that a search takes for each queue: the bag of each queue, and sets of queues for
/// each thread (what it found, and what the tiling at hand can do from each of its states).
pub fn bytes_per_queue(job: &Job) -> usize {
    6 + 6 * parallel::count(job.threads)
}

/// Fewer pieces than this are not worth a second thread.
const PARALLEL_FROM: usize = 8;
/// How many subtrees each thread gets before what was found is handed on.
const SUBTREES: usize = 16;
/// How many subtrees an estimate tries, and how many nodes of each.
const TRIED_SUBTREES: usize = 24;
const TRIED_NODES: u64 = 50_000;
/// How many tiles make a subtree.
const FIRST_TILES: usize = 3;

struct PatternSearch<'a> {
    problem: &'a Problem,
    set: &'a QueueSet,
    job: &'a Job<'a>,
    kind: Kind,
}

/// What one thread works with.
struct Worker<C> {
    endings: Endings<C>,
    builder: Builder<C>,
    unsolved: Unsolved,
}

impl PatternSearch<'_> {
    fn run<C: Bits, M: Bits, const P: usize>(&self, sink: &mut Sink) -> (BitSet, bool) {
        let nothing = BitSet::empty(self.set.count());
        let Some(tiles) = Tiles::<C>::new(self.problem.field, self.problem.height) else {
            return (nothing, false);
        };
        // Solutions are shared out by subtree, queues by number.
        let part = if self.kind == Kind::Which { self.job.part } else { Part::WHOLE };
        let mut worker = Worker::<C> {
            endings: Endings::new(memory(self.job)),
            builder: self.problem.builder(&tiles, memory(self.job)),
            unsolved: Unsolved::new(self.set, self.problem.pieces(), part),
        };
        let mut paths = self.paths::<C, M, P>(&tiles, &mut worker);
        if self.kind == Kind::Each {
            let mut number = 0;
            paths.retain(|_| {
                number += 1;
                self.job.part.has(number - 1)
            });
        }
        let end = match self.kind {
            Kind::Each => self.all::<C, M, P>(&tiles, &mut worker, &paths, None, sink),
            Kind::Which => {
                let work = format!("tilings of {}", self.problem.work(self.set, part));
                let kept = Kept::new(work, self.set.count(), self.job);
                self.all::<C, M, P>(&tiles, &mut worker, &paths, Some(&kept), sink)
            }
        };
        let mut found = worker.unsolved.found().clone();
        if part.count() > 1 {
            (0..self.set.count()).filter(|&n| !part.has(n)).for_each(|n| found.remove(n));
        }
        (found, end != ControlFlow::Break(Stop::Told))
    }

    /// The ways to place the first few tiles.
    fn paths<C: Bits, M: Bits, const P: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C>,
    ) -> Vec<Vec<u32>> {
        let Worker { endings, unsolved, .. } = worker;
        let cover = Cover::Exact(self.problem.rules.drop);
        let mut none = |_: &mut Unsolved, _: &[Tile<C>]| ControlFlow::Continue(());
        let mut guide = PatternGuide::<C, M, P>::new(tiles, cover, unsolved, &mut none);
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop: None };
        tiling.beginnings(&mut guide, &[], FIRST_TILES)
    }

    /// About how large the search is.
    fn estimate<C: Bits, M: Bits, const P: usize>(&self) -> Estimate {
        let mut sum = Estimate::default();
        let Some(tiles) = Tiles::<C>::new(self.problem.field, self.problem.height) else {
            return sum;
        };
        let mut worker = Worker::<C> {
            endings: Endings::new(memory(self.job)),
            builder: self.problem.builder(&tiles, memory(self.job)),
            unsolved: Unsolved::new(self.set, self.problem.pieces(), Part::WHOLE),
        };
        let paths = self.paths::<C, M, P>(&tiles, &mut worker);
        let tried = (paths.len() / 16).clamp(1, TRIED_SUBTREES).min(paths.len());
        for i in 0..tried {
            let path = &paths[(2 * i + 1) * paths.len() / (2 * tried)];
            let Worker { endings, builder, unsolved } = &mut worker;
            let (mut tilings, mut asked, mut built) = (0u64, 0u64, 0u64);
            let mut complete = |_: &mut Unsolved, tiling: &[Tile<C>]| {
                tilings += 1;
                // The first, and a few later ones: neighbours are alike.
                if tilings.is_power_of_two() && tilings.trailing_zeros().is_multiple_of(3) {
                    asked += 1;
                    let buildable = builder.tiling(&tiles, tiling, self.set).buildable();
                    built += u64::from(!buildable.is_empty());
                }
                ControlFlow::Continue(())
            };
            let cover = Cover::Exact(self.problem.rules.drop);
            let mut guide = PatternGuide::<C, M, P>::new(&tiles, cover, unsolved, &mut complete);
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
    fn subtree<C: Bits, M: Bits, const P: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C>,
        path: &[u32],
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        let Worker { endings, builder, unsolved } = worker;
        let which = self.kind == Kind::Which;
        if which && unsolved.is_satisfied() {
            return ControlFlow::Break(Stop::Enough);
        }
        let cover = Cover::Exact(self.problem.rules.drop);
        let mut complete = |unsolved: &mut Unsolved, tiling: &[Tile<C>]| {
            let mut building = builder.tiling(tiles, tiling, self.set);
            let buildable = building.buildable();
            let Some(first) = buildable.first() else { return ControlFlow::Continue(()) };
            if !which {
                return match building.solution(first) {
                    Some(solution) => sink(solution, buildable),
                    None => ControlFlow::Continue(()),
                };
            }
            unsolved.satisfy(&buildable);
            match unsolved.is_satisfied() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut guide = PatternGuide::<C, M, P>::new(tiles, cover, unsolved, &mut complete);
        let stop = Some(self.job.stop);
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop };
        let Some(start) = tiling.resume(&mut guide, path) else {
            return ControlFlow::Continue(());
        };
        tiling.search(&mut guide, &start)
    }

    fn all<C: Bits, M: Bits, const P: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C>,
        paths: &[Vec<u32>],
        kept: Option<&Kept>,
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        let threads = match self.problem.pieces() >= PARALLEL_FROM {
            true => parallel::count(self.job.threads),
            false => 1,
        };
        let mut done = match kept.and_then(Kept::load) {
            Some((done, found)) => {
                worker.unsolved.satisfy(&found);
                done.min(paths.len())
            }
            None => 0,
        };
        let idle = Mutex::new(Vec::new());
        let end = loop {
            self.job.tell(done as u64, paths.len() as u64);
            if done == paths.len() {
                break ControlFlow::Continue(());
            }
            if self.job.is_stopped() {
                break ControlFlow::Break(Stop::Told);
            }
            let chunk = if threads > 1 { SUBTREES * threads } else { 1 };
            let chunk = &paths[done..paths.len().min(done + chunk)];
            let end = match chunk {
                [path] => self.subtree::<C, M, P>(tiles, worker, path, sink),
                _ => self.at_once::<C, M, P>(tiles, worker, &idle, chunk, sink),
            };
            if end.is_break() {
                break end;
            }
            done += chunk.len();
            if let Some(kept) = kept {
                kept.reached(done, worker.unsolved.found());
            }
        };
        if let Some(kept) = kept {
            match end {
                ControlFlow::Break(Stop::Told) => kept.save(done, worker.unsolved.found()),
                _ => kept.forget(),
            }
        }
        end
    }

    /// Searches some subtrees, on all threads; `idle` are the workers of these.
    fn at_once<C: Bits, M: Bits, const P: usize>(
        &self,
        tiles: &Tiles<C>,
        worker: &mut Worker<C>,
        idle: &Mutex<Vec<Worker<C>>>,
        paths: &[Vec<u32>],
        sink: &mut Sink,
    ) -> ControlFlow<Stop> {
        let bytes = bytes_of_solution(self.problem.pieces(), self.set.count());
        let most = memory_for_solutions(self.job) / bytes + 1;
        let held = AtomicUsize::new(0);
        let known = worker.unsolved.clone();
        let found = parallel::map(self.job.threads, paths, |path| {
            let taken = idle.lock().ok().and_then(|mut idle| idle.pop());
            let mut own = taken.unwrap_or_else(|| Worker {
                endings: Endings::new(memory(self.job)),
                builder: self.problem.builder(tiles, memory(self.job)),
                unsolved: known.clone(),
            });
            own.unsolved.satisfy(known.found());
            let mut found = Vec::new();
            let end = self.subtree::<C, M, P>(tiles, &mut own, path, &mut |s, w| {
                found.push((s, w));
                // With one more than fit, whoever they are handed to will have enough.
                match held.fetch_add(1, Ordering::Relaxed) < most {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            if let Ok(mut idle) = idle.lock() {
                idle.push(own);
            }
            (found, end)
        });
        if self.kind == Kind::Which
            && let Ok(idle) = idle.lock()
        {
            idle.iter().for_each(|own| worker.unsolved.satisfy(own.unsolved.found()));
        }
        for (found, end) in found {
            for (solution, buildable) in found {
                if sink(solution, buildable).is_break() {
                    return ControlFlow::Break(Stop::Enough);
                }
            }
            if end == ControlFlow::Break(Stop::Told) {
                return end;
            }
        }
        match self.kind == Kind::Which && worker.unsolved.is_satisfied() {
            true => ControlFlow::Break(Stop::Enough),
            false => ControlFlow::Continue(()),
        }
    }
}
