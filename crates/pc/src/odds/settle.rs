//! Which queues have a perfect clear, for beginnings by the thousand.
//!
//! Beginnings are settled batch by batch: narrow fronts for all, wider ones for what these leave
//! open, and for the queues that are left then one search through all tilings. Between batches what
//! was counted can be saved. A batch takes about a second, so no more than that, and what was
//! counted since the last time it was saved, is ever lost.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use allclear_tetris::{Piece, Rules};

use super::dealt::{Fours, Run};
use super::endgame::Endgame;
use super::fronts;
use super::listed::Listed;
use super::ways::Ways;
use crate::engine::atlas::Atlas;
use crate::engine::job::Job;
use crate::engine::parallel;
use crate::engine::store::Tally;

/// What all searches from the empty field share.
pub(crate) struct Tables<'a> {
    atlas: &'a Atlas,
    endgame: Endgame<'a>,
    /// What threads remember that are not at work.
    idle: Mutex<Vec<Ways>>,
    /// Bytes for each thread.
    memory: usize,
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

    fn with_ways<T>(&self, work: impl FnOnce(&mut Ways) -> T) -> T {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut ways = idle.unwrap_or_default();
        ways.keep_to(self.memory);
        let result = work(&mut ways);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(ways);
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
    for &width in if hold { &WITH_HOLD[..] } else { &WITHOUT_HOLD[..] } {
        let done = AtomicU64::new((beginnings.len() - open.len()) as u64);
        let solve = |chunk: &[usize]| {
            let pieces: Vec<&[Piece]> = chunk.iter().map(|&i| beginnings[i]).collect();
            let wanted: Vec<Fours> = chunk.iter().map(|&i| missing[i]).collect();
            if job.is_stopped() {
                return Settled { missing: wanted, exact: false, nodes: 0 };
            }
            let settled = tables.with_ways(|ways| {
                fronts::solve(tables.atlas, &tables.endgame, ways, (&pieces, &wanted), width)
            });
            let closed = settled.missing.iter().filter(|fours| settled.exact || fours.is_empty());
            let closed = closed.count() as u64;
            tell(done.fetch_add(closed, Ordering::Relaxed) + closed);
            settled
        };
        // As many together as fit into the memory, but the same for all threads.
        let threads = parallel::count(job.threads);
        let fit = job.memory / 2 / threads / (width.min(100) * BYTES);
        let chunks = open.len().div_ceil(fit.clamp(1, fronts::TOGETHER));
        let chunks = chunks.next_multiple_of(threads).max(1);
        let together = open.len().div_ceil(chunks).max(1);
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
    if job.is_stopped() {
        return Settled { missing, exact: open.is_empty(), nodes };
    }
    let queue = |i: usize, run: Run| beginnings[i].iter().copied().chain(run.pieces()).collect();
    let queues = |i: &usize| missing[*i].runs().map(|run| queue(*i, run)).collect::<Vec<_>>();
    let hard = Listed::new(open.iter().flat_map(queues).collect());
    let Some(solvable) = hard.solvable(tables.atlas, hold, job) else {
        return Settled { missing, exact: open.is_empty(), nodes };
    };
    let solvable: HashSet<&[Piece]> = solvable.into_iter().collect();
    for &i in &open {
        for run in missing[i].runs().collect::<Vec<_>>() {
            let queue: Vec<Piece> = queue(i, run);
            if solvable.contains(&queue[..]) {
                missing[i].remove(run);
            }
        }
    }
    Settled { missing, exact: true, nodes }
}

/// About the bytes that a front takes before it is narrowed, for each beginning and each field that
/// is kept; wide ones share more.
const BYTES: usize = 16 << 10;

/// Fronts that keep so many fields for each beginning, one after the other, for what is still open.
/// What these leave open is asked queue by queue, all at once.
const WITH_HOLD: [usize; 3] = [20, 100, 400];

/// Without hold nearly every beginning has fours that cannot be completed: no use in guessing.
const WITHOUT_HOLD: [usize; 1] = [usize::MAX];

/// What a method found out about some beginnings.
pub(super) struct Settled {
    /// For each, those of its wanted runs that were not found to lead to a perfect clear.
    pub missing: Vec<Fours>,
    /// Whether those lead to none; otherwise another method must tell.
    pub exact: bool,
    /// Fields looked at.
    pub nodes: u64,
}
