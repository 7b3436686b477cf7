//! A perfect clear for every queue, as a `.pc` file.
//!
//! # What
//! [`Generator`] finds a perfect clear from the empty field for every non-equivalent sequence (a
//! held piece and as many next ones as are placed; see [`Sequences`]) that has one, and hands out
//! the records in order.
//!
//! # How
//! Sequence by sequence, with a [`Solver`]. Most sequences have a perfect clear that it finds at
//! once; where it does not, the [`Atlas`] knows every tiling that can be built. What it answers
//! depends on nothing but the sequence and the order of the search, so a part of the sequences gives the same records as the
//! whole: shards can be merged, and an interrupted file can be continued. Sequences with the same
//! first pieces, all but the last four, are handed out together.
//!
//! # Why not the obvious way
//! This is the obvious way. Once, the sequences with the same first pieces were solved together, by
//! searching all fields that those can make. For four lines that took longer, as they make tens of
//! thousands.
//!
//! # How we know it works
//! For two lines the sequences are those of a file written by a public tool; every record is
//! checked by playing it.

use std::ops::{ControlFlow, Range};

use crate::engine::atlas::Atlas;
use crate::engine::job::Need;
use crate::engine::net::Order;
use crate::file::Record;
use crate::odds::{Fours, LAST, Run};
use crate::solver::{Ask, Solver};
use allclear_tetris::queue::sequences::SequenceState;
use allclear_tetris::queue::{Bags, Language, Queue, Sequences};
use allclear_tetris::{Field24, Piece};

/// Makes records; see the essay above.
pub struct Generator<'a> {
    atlas: &'a Atlas,
    order: Order,
    /// All first pieces in order, each with the number of the first sequence it begins.
    beginnings: Vec<Beginning>,
    total: u64,
}

struct Beginning {
    pieces: Vec<Piece>,
    first: u64,
    bags: Bags,
}

/// How far a generator is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Sequences done.
    pub sequences: u64,
    /// Perfect clears found.
    pub solutions: u64,
}

/// Beginnings between two calls of the sink: some thousand sequences, so that little is lost
/// when the work is stopped.
const BATCH: usize = 16;

/// Bytes that a solver may take for what it remembers, and for its tiles.
const SOLVER: usize = 48 << 20;

impl<'a> Generator<'a> {
    /// For perfect clears of the height of an atlas.
    pub fn new(atlas: &'a Atlas) -> Generator<'a> {
        let sequences = Sequences::new(atlas.pieces()).expect("ten pieces can be numbered");
        let prefixes = Sequences::new(atlas.pieces() - LAST).expect("fewer can, too");
        let mut beginnings = Vec::new();
        let mut walk = prefixes.walk();
        let mut total = 0;
        while let Some(pieces) = walk.advance() {
            let state = pieces
                .iter()
                .fold(sequences.start(), |state, &piece| sequences.step(&state, piece));
            let SequenceState::Dealt(bags, _) = state else { continue };
            beginnings.push(Beginning { pieces: pieces.to_vec(), first: total, bags });
            total += sequences.count(&state) as u64;
        }
        Generator { atlas, order: Order::Shipped, beginnings, total }
    }

    /// The same, trying tiles in this order: it decides which perfect clear is found.
    #[must_use]
    pub fn in_order(self, order: Order) -> Generator<'a> {
        Generator { order, ..self }
    }

    /// How many sequences there are.
    pub fn sequences(&self) -> u64 {
        self.total
    }

    /// The memory that a run takes: the list of beginnings, and a solver on each thread.
    pub fn need(&self) -> Need {
        let beginning = size_of::<Beginning>() + 32;
        Need { fixed: (16 << 20) + self.beginnings.len() * beginning, per_thread: SOLVER }
    }

    /// The length of every record in bytes.
    pub fn record_len(&self) -> usize {
        8 + self.atlas.pieces()
    }

    /// Finds a perfect clear for each sequence with these numbers and hands the records, as the
    /// bytes of a file, to `sink`, in order, together with how far it is. The sink may stop it;
    /// after any call the work can be taken up again with the sequence after those done.
    pub fn run<B>(
        &self,
        range: Range<u64>,
        mut sink: impl FnMut(&[u8], Progress) -> ControlFlow<B>,
    ) -> ControlFlow<B, Progress> {
        let end = range.end.min(self.total);
        let from = self.beginnings.partition_point(|beginning| beginning.first <= range.start);
        let upto = self.beginnings.partition_point(|beginning| beginning.first < end);
        let mut progress = Progress::default();
        let chosen = from.saturating_sub(1)..upto.max(from.saturating_sub(1));
        for batch in chosen.clone().step_by(BATCH) {
            let batch = batch..(batch + BATCH).min(chosen.end);
            let solved = self.solve_all(&self.beginnings[batch.clone()], &(range.start..end));
            for (beginning, bytes) in batch.zip(solved) {
                progress.solutions += (bytes.len() / self.record_len()) as u64;
                let done = self.beginnings.get(beginning + 1).map_or(self.total, |next| next.first);
                progress.sequences = done.min(end).saturating_sub(range.start);
                sink(&bytes, progress)?;
            }
        }
        ControlFlow::Continue(progress)
    }

    #[cfg(feature = "parallel")]
    fn solve_all(&self, batch: &[Beginning], range: &Range<u64>) -> Vec<Vec<u8>> {
        use rayon::prelude::*;
        let solve = |solver: &mut Solver, beginning| self.solve(solver, beginning, range);
        batch.par_iter().map_init(|| self.solver(), solve).collect()
    }

    #[cfg(not(feature = "parallel"))]
    fn solve_all(&self, batch: &[Beginning], range: &Range<u64>) -> Vec<Vec<u8>> {
        let mut solver = self.solver();
        batch.iter().map(|beginning| self.solve(&mut solver, beginning, range)).collect()
    }

    fn solver(&self) -> Solver {
        let solver = Solver::new(Field24::EMPTY, *self.atlas.rules()).with_memory(SOLVER / 4 * 3);
        solver.with_atlas(self.atlas).in_order(self.order.clone())
    }

    /// The records of the sequences with these first pieces and numbers in a range.
    fn solve(&self, solver: &mut Solver, beginning: &Beginning, range: &Range<u64>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (number, run) in (beginning.first..).zip(fours(beginning.bags).runs()) {
            if !range.contains(&number) {
                continue;
            }
            let pieces = beginning.pieces[1..].iter().copied().chain(run.pieces()).collect();
            let queue = Queue { hold: Some(beginning.pieces[0]), pieces };
            let ask = Ask::new(queue).height(self.atlas.height());
            if let Some(solution) = solver.solve(&ask).solution {
                let record =
                    Record::of(&solution, &ask.queue).expect("the atlas has at most four rows");
                bytes.extend_from_slice(record.bytes().as_slice());
            }
        }
        bytes
    }
}

/// The runs of four that may follow.
fn fours(bags: Bags) -> Fours {
    let mut fours = Fours::EMPTY;
    let mut add = |a, b, c, after: Bags| {
        let runs = after.next().into_iter().map(|d| Run { three: [a, b, c], last: Some(d) });
        runs.for_each(|run| fours.insert(run));
    };
    let each = |bags: Bags| {
        bags.next().into_iter().filter_map(move |piece| Some((piece, bags.after(piece)?)))
    };
    for (a, after) in each(bags) {
        for (b, after) in each(after) {
            for (c, after) in each(after) {
                add(a, b, c, after);
            }
        }
    }
    fours
}
