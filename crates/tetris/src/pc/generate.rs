//! A perfect clear for every queue, as a `.pc` file.
//!
//! # What
//! [`Generator`] finds a perfect clear from the empty field for every non-equivalent sequence (a
//! held piece and as many next ones as are placed; see [`Sequences`]) that has one, and hands out
//! the records in order.
//!
//! # How
//! As for the [`chance`](crate::pc::chance): sequences with the same first pieces are solved
//! together. Each field that the first pieces can make completes a set of runs of the last four;
//! a run belongs to the first field that completes it, and only its last four placements are
//! searched on their own. Which field that is does not depend on the other runs, so a part of the
//! sequences gives the same records as the whole: shards can be merged, and an interrupted file
//! can be continued.
//!
//! # Why not the obvious way
//! One search a sequence does the first pieces 240 times over.
//!
//! # How we know it works
//! For two lines the sequences are those of a file written by a public tool; every record is
//! checked by playing it.

use std::ops::{ControlFlow, Range};

use allclear_board::FastMap;

use super::atlas::{Atlas, sunk};
use super::chance::{Cover, Endgame, Fours, LAST};
use super::{Record, Step};
use crate::queue::sequences::SequenceState;
use crate::queue::{Bags, Language, Sequences};
use crate::{Field6, Piece, Placement};

/// Makes records; see the essay above.
pub struct Generator<'a> {
    atlas: &'a Atlas,
    endgame: Endgame<'a>,
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

/// Beginnings between two calls of the sink: some ten thousand sequences, so that little is lost
/// when the work is stopped.
const BATCH: usize = 64;

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
        Generator { atlas, endgame: Endgame::new(atlas, true), beginnings, total }
    }

    /// How many sequences there are.
    pub fn sequences(&self) -> u64 {
        self.total
    }

    /// The length of every record in bytes.
    pub fn record_len(&self) -> usize {
        8 + self.atlas.pieces()
    }

    /// Where to go on after records were lost at the end of a file: the number of the first
    /// sequence that begins with the same first pieces as this record. Records from there on
    /// must be cut off.
    pub fn resume_at(&self, last: &Record) -> Option<u64> {
        let length = self.atlas.pieces() - LAST + 1;
        let first: Vec<Piece> = last.sequence().take(length).collect();
        let at = self.beginnings.binary_search_by(|beginning| beginning.pieces.cmp(&first)).ok()?;
        Some(self.beginnings[at].first)
    }

    /// Whether two records have the same first pieces.
    pub fn same_beginning(&self, a: &Record, b: &Record) -> bool {
        let length = self.atlas.pieces() - LAST + 1;
        a.sequence().take(length).eq(b.sequence().take(length))
    }

    /// Finds a perfect clear for each sequence with these numbers and hands the records, as the
    /// bytes of a file, to `sink`, in order, together with how far it is. The sink may stop it.
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
            let work = |number: usize| self.solve(&self.beginnings[number], &(range.start..end));
            for bytes in map(batch.clone(), &work) {
                progress.solutions += (bytes.len() / self.record_len()) as u64;
                let done = self.beginnings.get(batch.end).map_or(self.total, |next| next.first);
                progress.sequences = done.min(end).saturating_sub(range.start);
                sink(&bytes, progress)?;
            }
        }
        ControlFlow::Continue(progress)
    }

    /// The records of the sequences with these first pieces and numbers in a range.
    fn solve(&self, beginning: &Beginning, range: &Range<u64>) -> Vec<u8> {
        let all = fours(beginning.bags);
        let mut wanted = Fours::EMPTY;
        for (number, run) in (beginning.first..).zip(all.runs()) {
            if range.contains(&number) {
                wanted.insert(run);
            }
        }
        let mut found: FastMap<[Piece; 4], Record> = FastMap::default();
        let mut cover = Cover::new(self.atlas, &self.endgame, true);
        cover.runs(&beginning.pieces, &wanted, &mut |field| {
            for run in field.new.runs() {
                let record =
                    self.record(&beginning.pieces, field.path, field.field, field.held, run);
                found.insert(run, record);
            }
        });
        let mut bytes = Vec::with_capacity(found.len() * self.record_len());
        for run in wanted.runs() {
            if let Some(record) = found.get(&run) {
                bytes.extend_from_slice(record.bytes().as_slice());
            }
        }
        bytes
    }

    /// The record that goes on from a field with a run that completes it.
    fn record(
        &self,
        first: &[Piece],
        path: &[Placement],
        field: Field6,
        held: Piece,
        run: [Piece; 4],
    ) -> Record {
        let mut placements = path.to_vec();
        let complete = self.complete(field, held, &run, &mut placements);
        assert!(complete, "the tables say that this run completes the field");
        let mut sequence = first.to_vec();
        sequence.extend(run);
        let steps = steps(&sequence, &placements);
        Record::new(&sequence, &steps).expect("the placements follow the sequence")
    }

    /// Completes a field with hold and these next pieces.
    fn complete(
        &self,
        field: Field6,
        held: Piece,
        next: &[Piece],
        placements: &mut Vec<Placement>,
    ) -> bool {
        let Some((&current, rest)) = next.split_first() else { return true };
        for (piece, stays) in [(current, held), (held, current)] {
            for (placement, after) in self.atlas.next(field, piece) {
                placements.push(placement);
                if self.complete(after, stays, rest, placements) {
                    return true;
                }
                placements.pop();
            }
            if held == current {
                break;
            }
        }
        false
    }
}

/// Placements in the rows of the box as steps on the field as already cleared, with hold used
/// only where the kinds differ.
fn steps(sequence: &[Piece], placements: &[Placement]) -> Vec<Step> {
    let mut field = Field6::EMPTY;
    sequence[1..]
        .iter()
        .zip(placements)
        .map(|(&current, &placement)| {
            let cleared = sunk::cleared(field) as u8;
            field = placement.board().map_or(field, |cells| sunk::with(field, cells));
            let placement = Placement { y: placement.y - cleared, ..placement };
            Step { placement, hold: placement.piece != current }
        })
        .collect()
}

/// The runs of four that may follow.
fn fours(bags: Bags) -> Fours {
    let mut fours = Fours::EMPTY;
    let mut add = |a, b, c, after: Bags| {
        after.next().into_iter().for_each(|d| fours.insert([a, b, c, d]));
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

#[cfg(feature = "parallel")]
fn map(numbers: Range<usize>, work: &(dyn Fn(usize) -> Vec<u8> + Sync)) -> Vec<Vec<u8>> {
    use rayon::prelude::*;
    numbers.into_par_iter().map(work).collect()
}

#[cfg(not(feature = "parallel"))]
fn map(numbers: Range<usize>, work: &(dyn Fn(usize) -> Vec<u8> + Sync)) -> Vec<Vec<u8>> {
    numbers.map(work).collect()
}
