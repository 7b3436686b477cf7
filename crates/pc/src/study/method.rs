//! How to find out which queues have a perfect clear: each on its own, or all at once.
//!
//! # What
//! [`Method`] names the ways, [`Study::method`] chooses one by what each would cost.
//!
//! # How
//! *Queues* asks a [`Solver`] about one queue after the other: cheap for few queues, and next to
//! no memory. *Tilings* goes through all ways to tile the field and asks each which queues can
//! build it: the cost hardly depends on how many queues there are. *Fronts* is for the empty field
//! and an [`Atlas`]: the beginnings of all queues are searched together ([`crate::odds`]). *Played* is
//! for tall, narrow wells, which have millions of tilings that nobody could build: [`BestPlay`] by a
//! player who sees all pieces, field by field from the top, all queues at once.
//!
//! # How we know it works
//! A test answers the same questions by all methods.

use std::sync::Mutex;

use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece};

use super::{Constraints, Study};
use crate::best::{self, BestPlay, Goals, Measure};
use crate::engine::job::{Job, Part, Progress, Threads};
use crate::engine::parallel;
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::kept::Kept;
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::pattern::search;
use crate::solver::{Ask, Solver};

/// A way to find out which queues have a perfect clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One queue after the other.
    Queues,
    /// All tilings of the field, and the queues of each.
    Tilings,
    /// The beginnings of all queues together, led by an atlas.
    Fronts,
    /// All queues together, in the order of play.
    Played,
}

/// What both methods would cost.
struct Costs {
    queues: f64,
    tilings: f64,
}

/// So few queues are asked one by one without an estimate.
const FEW: usize = 4;
/// With so few pieces to place, going through all tilings has always been quicker for more queues
/// than that: twice to 11,000 times on 44 cases (figures in the book).
const FEW_PIECES: usize = 10;
/// How many queues an estimate tries, and how many nodes of each.
const TRIED: usize = 3;
const TRIED_NODES: u64 = 1 << 16;
/// What a node of the search for all tilings costs, a tiling to be built, and a queue besides its
/// nodes, all in nodes of the search for one queue.
const NODE: f64 = 1.0;
const TILING: f64 = 20.0;
const QUEUE: f64 = 50.0;

/// A well has more rows than this, and at most so many empty cells in each.
const LOW: usize = 6;
const NARROW: u32 = 5;
/// What takes less than this by tilings, in nodes, is not worth playing.
const LONG: f64 = 3e6;
/// What a player who sees everything takes per queue, in bytes.
const VIEW: usize = 500;

/// How many queues a thread answers before what it found is handed on.
const BATCH: usize = 32;

impl Study {
    /// The method that is likely to be the quickest.
    pub fn method(&self, job: &Job) -> Method {
        if job.part == Part::WHOLE && self.wants_atlas() && self.known_atlas().is_some() {
            return Method::Fronts;
        }
        let words = self.set.count();
        if self.problem.demand != Constraints::default() || self.pieces() == 0 {
            return Method::Tilings;
        }
        if words <= FEW {
            return Method::Queues;
        }
        if self.is_well() && words < job.memory / 2 / VIEW && self.tilings_cost(job) > LONG {
            return Method::Played;
        }
        if self.pieces() <= FEW_PIECES {
            return Method::Tilings;
        }
        if self.bytes(job) > job.memory as u128 / 2 {
            return Method::Queues;
        }
        let costs = self.costs(job);
        if costs.queues < costs.tilings { Method::Queues } else { Method::Tilings }
    }

    /// Whether the field is a tall, narrow well.
    fn is_well(&self) -> bool {
        let empty = Field24::rows_below(self.height) - self.field;
        let row = |y| (empty & Field24::row(y)).count();
        self.height > LOW && (0..self.height).all(|y| row(y) <= NARROW)
    }

    /// What both methods would cost, in nodes of a search for one queue: some of the subtrees of
    /// the one are tried, and some of the queues of the other.
    fn costs(&self, job: &Job) -> Costs {
        let words = self.set.count();
        let mut one = One::new(self, Solver::MEMORY.min(job.memory / 4));
        let tried = (0..TRIED).map(|i| (2 * i + 1) * words / (2 * TRIED));
        let nodes: f64 = tried.map(|number| one.nodes(&self.set.queue(number))).sum();
        let tilings = self.tilings_cost(job);
        Costs { tilings, queues: words as f64 * (QUEUE + nodes / TRIED as f64) }
    }

    fn tilings_cost(&self, job: &Job) -> f64 {
        let quiet = Job { threads: Threads::One, progress: &|_| {}, ..*job };
        let all = search::estimate(&self.problem, &self.set, &quiet);
        NODE * all.nodes + TILING * all.tilings
    }

    /// Which of these cut queues have a perfect clear, by going through all tilings. The first
    /// has the number `from` among all cut queues; the job is told the share of these.
    pub(super) fn by_tilings(&self, set: &QueueSet, from: usize, job: &Job) -> (BitSet, bool) {
        let count = job.part.count();
        let index = (job.part.index() + count - from % count) % count;
        let part = Part::new(index, count).unwrap_or(Part::WHOLE);
        let progress = |at: Progress| {
            let subtrees = at.total.unwrap_or(0).max(1) as f64;
            let done = (set.count() as f64 * at.done as f64 / subtrees) as u64;
            job.tell(from as u64 + done, self.set.count() as u64);
        };
        let job = Job { part, progress: &progress, ..*job };
        self.problem.solvable_among(set, &job)
    }

    /// Which of these cut queues have a perfect clear, played from the top by somebody who sees
    /// everything; and whether all were answered. The first has the number `from` among all.
    pub(super) fn by_playing(&self, set: &QueueSet, from: usize, job: &Job) -> (BitSet, bool) {
        let all = Job { part: Part::WHOLE, progress: &|_| {}, ..*job };
        let best = Goals::new(self.field, &[self.height]).and_then(|goals| {
            let question = best::Question {
                field: self.field,
                goals,
                rules: self.problem.rules,
                constraints: Constraints::default(),
                hold: self.hold(),
                held: None,
                previews: set.length(),
                measure: Measure::Cut,
                rewards: None,
            };
            BestPlay::new(&question, set, None, &all)
        });
        let Ok(mut best) = best else { return self.by_tilings(set, from, job) };
        let mut views = vec![0; set.count()];
        for (view, queue) in best.views().enumerate() {
            views[set.number(&queue)] = view;
        }
        let work = format!("play of {}", self.problem.work(set, job.part));
        let kept = Kept::new(work, set.count(), job);
        let (next, mut found) = kept.load().unwrap_or((0, BitSet::empty(set.count())));
        for number in (next..set.count()).filter(|number| job.part.has(from + number)) {
            kept.reached(number, &found);
            match best.succeeds(views[number]) {
                Ok(solved) if !job.is_stopped() => {
                    if solved {
                        found.insert(number);
                    }
                }
                _ => {
                    kept.save(number, &found);
                    return (found, false);
                }
            }
            job.tell((from + number + 1) as u64, self.set.count() as u64);
        }
        kept.forget();
        (found, true)
    }

    /// Asks for a perfect clear of a cut queue.
    fn ask(&self, word: &[Piece]) -> Ask {
        let queue = Queue { hold: None, pieces: word.to_vec() };
        Ask { hold: self.hold(), ..Ask::new(queue).height(self.height) }
    }

    /// Which of these cut queues have a perfect clear, each asked on its own, and whether all
    /// were answered. The job is told how many cut queues of all are done, from `before` on.
    pub(super) fn queue_by_queue(&self, set: &QueueSet, from: usize, job: &Job) -> (BitSet, bool) {
        let pool = Solvers::new(self, job);
        let total = self.set.count() as u64;
        let mut batch: Vec<usize> = Vec::new();
        let work = format!("queues of {}", self.problem.work(set, job.part));
        let kept = Kept::new(work, set.count(), job);
        let (mut next, mut found) = kept.load().unwrap_or((0, BitSet::empty(set.count())));
        while next < set.count() {
            kept.reached(next, &found);
            let begin = next;
            batch.clear();
            while next < set.count() && batch.len() < BATCH * parallel::count(job.threads) {
                if job.part.has(from + next) {
                    batch.push(next);
                }
                next += 1;
            }
            let solved = parallel::map(job.threads, &batch, |&number| {
                pool.with(|solver| solver.is_solvable(&set.queue(number), job))
            });
            for (&number, solved) in batch.iter().zip(&solved) {
                if *solved == Some(true) {
                    found.insert(number);
                }
            }
            if solved.contains(&None) {
                kept.save(begin, &found);
                return (found, false);
            }
            job.tell((from + next) as u64, total);
        }
        kept.forget();
        (found, true)
    }
}

/// Solvers that are not at work.
pub(super) struct Solvers<'a> {
    study: &'a Study,
    memory: usize,
    idle: Mutex<Vec<One<'a>>>,
}

/// A solver for the queues of a study.
pub(super) struct One<'a> {
    study: &'a Study,
    solver: Option<Solver>,
}

impl<'a> Solvers<'a> {
    pub fn new(study: &'a Study, job: &Job) -> Solvers<'a> {
        let memory = (job.memory / 4 / parallel::count(job.threads)).min(Solver::MEMORY);
        Solvers { study, memory, idle: Mutex::default() }
    }

    /// Does something with a solver of its own.
    pub fn with<T>(&self, work: impl FnOnce(&mut One<'a>) -> T) -> T {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut one = idle.unwrap_or_else(|| One::new(self.study, self.memory));
        let result = work(&mut one);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(one);
        }
        result
    }
}

impl<'a> One<'a> {
    fn new(study: &'a Study, memory: usize) -> One<'a> {
        // A solver knows nothing about what must happen on the way.
        let plain = study.problem.demand == Constraints::default();
        let solver = plain.then(|| {
            let solver = Solver::new(study.field, study.problem.rules).with_memory(memory);
            match &study.atlas {
                Some(atlas) => solver.with_atlas(atlas),
                None => solver,
            }
        });
        One { study, solver }
    }

    /// How many nodes a cut queue takes, up to a limit.
    fn nodes(&mut self, word: &[Piece]) -> f64 {
        let ask = Ask { node_limit: TRIED_NODES, ..self.study.ask(word) };
        self.solver.as_mut().map_or(0, |solver| solver.solve(&ask).nodes) as f64
    }

    /// Whether a cut queue has a perfect clear; `None` if the job was stopped before that was
    /// known.
    pub fn is_solvable(&mut self, word: &[Piece], job: &Job) -> Option<bool> {
        if job.is_stopped() {
            return None;
        }
        let Some(solver) = &mut self.solver else {
            let set = self.study.set_of_queue(word)?;
            let job = Job { threads: Threads::One, progress: &|_| {}, ..*job };
            let (found, complete) = self.study.problem.solvable_among(&set, &job);
            return if found.contains(0) { Some(true) } else { complete.then_some(false) };
        };
        let one = Job { threads: Threads::One, ..*job };
        solver.solve_with(&self.study.ask(word), &one).is_solvable()
    }
}
