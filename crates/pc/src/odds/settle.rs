//! Which queues have a perfect clear, for beginnings by the thousand.
//!
//! Beginnings are settled batch by batch, each batch by one method after the other: narrow fronts
//! for all, wider ones for what these leave open, and in the end queue by queue. Between batches
//! what was counted can be saved. A batch takes about a second, so no more than that, and what was
//! counted since the last time it was saved, is ever lost.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};

use super::dealt::Fours;
use super::endgame::Endgame;
use super::fronts;
use super::ways::Ways;
use crate::engine::atlas::Atlas;
use crate::engine::job::Job;
use crate::engine::parallel;
use crate::engine::store::Tally;
use crate::solver::{Ask, Solver};

/// What all searches from the empty field share.
pub(crate) struct Tables<'a> {
    atlas: &'a Atlas,
    endgame: Endgame<'a>,
    /// What threads remember that are not at work.
    idle: Mutex<Vec<Worker>>,
    /// Bytes for each thread.
    memory: usize,
}

/// What a thread remembers.
struct Worker {
    ways: Ways,
    solver: Option<Solver>,
}

impl<'a> Tables<'a> {
    /// Nothing is known yet.
    pub fn new(atlas: &'a Atlas, hold: bool, job: &Job) -> Tables<'a> {
        let memory = (job.memory / 4 / parallel::count(job.threads)).min(MOST_REMEMBERED);
        Tables { atlas, endgame: Endgame::new(atlas, hold), idle: Mutex::default(), memory }
    }

    /// All that answers follow from.
    pub fn about(&self) -> String {
        let Rules { kicks, drop } = self.atlas.rules();
        let (height, kicks) = (self.atlas.height(), Atlas::fingerprint(kicks));
        format!("{height} lines, {drop}, {kicks:016x}, hold {}", self.endgame.has_hold())
    }

    fn with_worker<T>(&self, work: impl FnOnce(&mut Worker) -> T) -> T {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut worker = idle.unwrap_or_else(|| Worker { ways: Ways::default(), solver: None });
        worker.ways.keep_to(self.memory);
        let result = work(&mut worker);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(worker);
        }
        result
    }
}

/// Bytes that a thread remembers at most.
const MOST_REMEMBERED: usize = 256 << 20;

/// Some counting: what it is about, in words from which everything follows; how many sums it
/// makes, the last of them the nodes; and how it is run.
#[derive(Clone, Copy)]
pub(crate) struct Counting<'a> {
    pub work: &'a str,
    pub sums: usize,
    pub job: &'a Job<'a>,
}

/// A batch has so many beginnings; where there are fewer, there are about eight batches.
const BATCH: usize = 1024;

/// Settles all beginnings batch by batch: `wanted` says for the beginning with a number which runs
/// matter, and `each` adds to the sums, given those that were not found to lead to a perfect
/// clear. Returns the sums, and whether all was settled; `tell` is told how many are.
pub(crate) fn in_batches(
    tables: &Tables,
    beginnings: &[&[Piece]],
    Counting { work, sums, job }: Counting,
    wanted: &mut dyn FnMut(usize) -> Fours,
    each: &mut dyn FnMut(usize, &Fours, &mut [u128]),
    tell: &(dyn Fn(u64) + Sync),
) -> (Tally, bool) {
    let work = format!("{work}, {} beginnings", beginnings.len());
    let name = Tally::name(&work);
    let mut tally = Tally::load(&work, sums, job.store)
        .filter(|tally| tally.done <= beginnings.len() as u64)
        .unwrap_or_else(|| Tally::new(sums));
    // Asked once, so that the time runs.
    job.store.is_due(&name);
    let size = match beginnings.len() {
        all if all < BATCH => (all / 8).max(1),
        _ => BATCH,
    };
    while let Some(batch) = next_batch(tally.done, size, beginnings.len()) {
        let done = tally.done;
        tell(done);
        let settled = settle(
            tables,
            &beginnings[batch.clone()],
            batch.clone().map(&mut *wanted).collect(),
            job,
            &|more| tell(done + more),
        );
        let before = tally.clone();
        tally.sums[sums - 1] += u128::from(settled.nodes);
        for (number, missing) in batch.clone().zip(&settled.missing) {
            each(number, missing, &mut tally.sums);
        }
        if !settled.exact || job.is_stopped() {
            let saved = if settled.exact { &tally } else { &before };
            Tally { done: if settled.exact { batch.end as u64 } else { done }, ..saved.clone() }
                .save(&work, job.store);
            return (tally, settled.exact && batch.end == beginnings.len());
        }
        tally.done = batch.end as u64;
        if batch.end < beginnings.len() && job.store.is_due(&name) {
            tally.save(&work, job.store);
        }
    }
    job.store.forget(&name);
    tell(beginnings.len() as u64);
    (tally, true)
}

fn next_batch(done: u64, size: usize, all: usize) -> Option<Range<usize>> {
    let from = done as usize;
    (from < all).then(|| from..all.min(from + size))
}

/// Which of the wanted runs after each beginning lead to no perfect clear; exact unless the job
/// was stopped. `tell` is told how many beginnings are done.
fn settle(
    tables: &Tables,
    beginnings: &[&[Piece]],
    wanted: Vec<Fours>,
    job: &Job,
    tell: &(dyn Fn(u64) + Sync),
) -> Settled {
    let (mut missing, mut nodes) = (wanted, 0);
    let mut open: Vec<usize> = (0..beginnings.len()).collect();
    let hold = tables.endgame.has_hold();
    for method in if hold { &WITH_HOLD[..] } else { &WITHOUT_HOLD[..] } {
        let done = AtomicU64::new((beginnings.len() - open.len()) as u64);
        let solve = |chunk: &[usize]| {
            let pieces: Vec<&[Piece]> = chunk.iter().map(|&i| beginnings[i]).collect();
            let wanted: Vec<Fours> = chunk.iter().map(|&i| missing[i]).collect();
            if job.is_stopped() {
                return Settled { missing: wanted, exact: false, nodes: 0 };
            }
            let settled = tables.with_worker(|Worker { ways, solver }| match *method {
                Method::Fronts(width) => {
                    let Tables { atlas, endgame, .. } = tables;
                    fronts::solve(atlas, endgame, ways, (&pieces, &wanted), width)
                }
                Method::Queues => {
                    let new = || Solver::new(Field24::EMPTY, *tables.atlas.rules());
                    let solver = solver.get_or_insert_with(|| new().with_atlas(tables.atlas));
                    queue_by_queue(tables.atlas.height(), solver, &pieces, &wanted, job)
                }
            });
            let closed = settled.missing.iter().filter(|fours| settled.exact || fours.is_empty());
            let closed = closed.count() as u64;
            tell(done.fetch_add(closed, Ordering::Relaxed) + closed);
            settled
        };
        let together = together(method, open.len(), parallel::count(job.threads));
        let mut still_open = Vec::new();
        let all = parallel::map_chunks(job.threads, &open, together, solve);
        for (chunk, settled) in open.chunks(together).zip(all) {
            nodes += settled.nodes;
            for (&i, fours) in chunk.iter().zip(settled.missing) {
                missing[i] = fours;
                if !settled.exact && !fours.is_empty() {
                    still_open.push(i);
                }
            }
        }
        open = still_open;
    }
    Settled { missing, exact: open.is_empty(), nodes }
}

/// How many beginnings are searched together: as many as can be, but the same for all threads.
fn together(method: &Method, open: usize, threads: usize) -> usize {
    match method {
        Method::Fronts(_) => {
            let chunks = open.div_ceil(fronts::TOGETHER).next_multiple_of(threads);
            open.div_ceil(chunks.max(1)).clamp(1, fronts::TOGETHER)
        }
        // Each run is asked on its own: a chunk of many would hold up the others.
        Method::Queues => 4,
    }
}

/// A way to find out which queues have a perfect clear.
enum Method {
    /// Fronts that keep so many fields for each beginning.
    Fronts(usize),
    /// Every queue on its own.
    Queues,
}

/// One after the other, for what is still open.
const WITH_HOLD: [Method; 4] =
    [Method::Fronts(20), Method::Fronts(100), Method::Fronts(400), Method::Queues];

/// Without hold nearly every beginning has fours that cannot be completed: no use in guessing.
const WITHOUT_HOLD: [Method; 1] = [Method::Fronts(usize::MAX)];

/// What a method found out about some beginnings.
pub(super) struct Settled {
    /// For each, those of its wanted runs that were not found to lead to a perfect clear.
    pub missing: Vec<Fours>,
    /// Whether those lead to none; otherwise another method must tell.
    pub exact: bool,
    /// Fields looked at, or tiles tried.
    pub nodes: u64,
}

/// Asks for every wanted run on its own, with the first piece in hold.
fn queue_by_queue(
    height: usize,
    solver: &mut Solver,
    beginnings: &[&[Piece]],
    wanted: &[Fours],
    job: &Job,
) -> Settled {
    let mut settled = Settled { missing: Vec::new(), exact: true, nodes: 0 };
    for (beginning, wanted) in beginnings.iter().zip(wanted) {
        let mut missing = *wanted;
        for run in wanted.runs() {
            if job.is_stopped() {
                settled.exact = false;
                break;
            }
            let pieces = beginning[1..].iter().copied().chain(run.pieces()).collect();
            let queue = Queue { hold: Some(beginning[0]), pieces };
            let answer = solver.solve(&Ask::new(queue).height(height));
            settled.nodes += answer.nodes;
            if answer.solution.is_some() {
                missing.remove(run);
            }
            debug_assert!(answer.solution.is_some() || answer.proven, "nothing limits the search");
        }
        settled.missing.push(missing);
    }
    settled
}
