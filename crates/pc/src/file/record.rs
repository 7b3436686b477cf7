//! One perfect clear as the bytes of a file.

use std::fmt;

use crate::engine::hold::choice;
use crate::engine::solution::{Solution, Step};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Facing, Piece, Placement};

/// The largest number of placements in a record.
pub const MAX_PLACEMENTS: usize = 15;
/// Bytes before the placements.
pub(super) const HEAD: usize = 8;
const SENTINEL: u64 = 7;
/// The largest value of a position, x + 10 y.
const MAX_POSITION: u8 = 59;

/// What is wrong with the bytes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// The file ends inside the record.
    #[error("the file ends inside this solution: {found} of its {needed} bytes are there")]
    Truncated {
        /// Bytes the record needs, as far as can be told.
        needed: usize,
        /// Bytes there are.
        found: usize,
    },
    /// A piece follows the end of the list.
    #[error("piece {piece} comes after the end of the sequence (value {end} was the end mark)")]
    AfterEnd {
        /// The number of the value that is a piece.
        piece: usize,
        /// The number of the first end mark.
        end: usize,
    },
    /// Fewer than two pieces: nothing is placed.
    #[error("the sequence has {pieces} pieces; at least 2 are needed to place one")]
    TooShort {
        /// Pieces in the sequence.
        pieces: usize,
    },
    /// Bit 15 of the holds is set.
    #[error("bit 15 of the holds is set; it must be 0")]
    TopHold,
    /// Hold is used at a placement that does not exist.
    #[error("hold is used at placement {bit}, but there are only {placements}")]
    HoldAfterEnd {
        /// The number of the bit, counted from 0.
        bit: u32,
        /// Placements in the record.
        placements: usize,
    },
    /// A position beyond the sixth row.
    #[error("placement {placement} has position {position}; the largest is 59")]
    Position {
        /// Which placement, counted from 0.
        placement: usize,
        /// The position read.
        position: u8,
    },
    /// A piece sticks out of the field.
    #[error("placement {placement} ({piece} {facing} at {x},{y}) sticks out of the field")]
    Outside {
        /// Which placement, counted from 0.
        placement: usize,
        /// The piece.
        piece: Piece,
        /// The way it faces.
        facing: Facing,
        /// Column of the centre.
        x: u8,
        /// Row of the centre.
        y: u8,
    },
}

/// One perfect clear, as stored: pieces, holds and placements that fit together.
///
/// ```
/// use allclear_pc::file::Record;
/// let bytes = [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0x00, 0x00, 0x0c, 0x18, 0x38, 0x20];
/// let (record, rest) = Record::parse(&bytes).unwrap();
/// assert!(rest.is_empty());
/// let pieces: String = record.sequence().map(|piece| piece.letter()).collect();
/// assert_eq!(pieces, "JOLTIO");
/// let steps: Vec<String> = record.steps().map(|step| step.placement.to_string()).collect();
/// assert_eq!(steps, ["O north 0,0", "J north 3,0", "L north 6,0", "I north 4,1", "O north 8,0"]);
/// assert_eq!(record.bytes().as_slice(), bytes);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Record {
    bytes: [u8; Record::MAX_LEN],
    len: u8,
}

/// The bytes of a [`Record`].
#[derive(Clone, Copy, Debug)]
pub struct RecordBytes([u8; Record::MAX_LEN], u8);

impl RecordBytes {
    /// The bytes, as a file has them.
    pub fn as_slice(&self) -> &[u8] {
        &self.0[..usize::from(self.1)]
    }
}

/// Number of pieces in the six packed bytes.
fn count_pieces(packed: u64) -> Result<usize, Malformed> {
    let value = |i: usize| packed >> (3 * i) & 7;
    let end = (0..16).find(|&i| value(i) == SENTINEL).unwrap_or(16);
    match (end..16).find(|&i| value(i) != SENTINEL) {
        Some(piece) => Err(Malformed::AfterEnd { piece, end }),
        None if end < 2 => Err(Malformed::TooShort { pieces: end }),
        None => Ok(end),
    }
}

fn packed(bytes: &[u8]) -> u64 {
    bytes[..6].iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// The length in bytes of the record that begins here, from its first six bytes; nothing else is
/// looked at.
pub(super) fn length(head: &[u8]) -> Result<usize, Malformed> {
    Ok(HEAD + count_pieces(packed(head))? - 1)
}

impl Record {
    /// The record of a solution of this queue, if it fits one: a piece left over, at most fifteen
    /// placements, six rows. A file knows no empty hold, so the first piece is
    /// written as held, which makes no difference to what can be played.
    pub fn of(solution: &Solution, queue: &Queue) -> Option<Record> {
        let sequence: Vec<Piece> = queue.all().take(solution.steps.len() + 1).collect();
        let (&held, rest) = sequence.split_first()?;
        let (mut held, mut rest) = (held, rest.iter().copied());
        let mut steps = Vec::new();
        for step in &solution.steps {
            let current = rest.next()?;
            let hold = current != step.placement.piece;
            steps.push(Step { hold, ..*step });
            held = choice(held, current, hold).1;
        }
        Record::new(&sequence, &steps)
    }

    /// The most bytes a record takes.
    pub const MAX_LEN: usize = HEAD + MAX_PLACEMENTS;

    /// Reads the record at the start of `bytes` and returns what follows it.
    pub fn parse(bytes: &[u8]) -> Result<(Record, &[u8]), Malformed> {
        if bytes.len() < HEAD {
            // One placement at least.
            return Err(Malformed::Truncated { needed: HEAD + 1, found: bytes.len() });
        }
        let needed = length(bytes)?;
        if bytes.len() < needed {
            return Err(Malformed::Truncated { needed, found: bytes.len() });
        }
        let (own, rest) = bytes.split_at(needed);
        let mut record = Record { bytes: [0; Record::MAX_LEN], len: needed as u8 };
        record.bytes[..needed].copy_from_slice(own);
        record.validate()?;
        Ok((record, rest))
    }

    /// The record of a perfect clear: the held piece, the current one, the next ones, and what
    /// was done with them. There must be one step fewer than pieces, at most fifteen, each with
    /// the piece that was there, inside the six rows; `None` otherwise.
    pub fn new(sequence: &[Piece], steps: &[Step]) -> Option<Record> {
        let pieces = sequence.len();
        if !(2..=MAX_PLACEMENTS + 1).contains(&pieces) || steps.len() != pieces - 1 {
            return None;
        }
        let mut packed = u64::MAX;
        for &piece in sequence.iter().rev() {
            packed = packed << 3 | piece.index() as u64;
        }
        let mut record = Record { bytes: [0; Record::MAX_LEN], len: 0 };
        record.len = (HEAD + steps.len()) as u8;
        record.bytes[..6].copy_from_slice(&packed.to_le_bytes()[..6]);
        let mut holds = 0_u16;
        for (i, step) in steps.iter().enumerate() {
            let at = step.placement;
            if at.x > 9 || at.y > 5 {
                return None;
            }
            holds |= u16::from(step.hold) << i;
            record.bytes[HEAD + i] = at.facing.index() as u8 | (at.x + 10 * at.y) << 2;
        }
        record.bytes[6..8].copy_from_slice(&holds.to_le_bytes());
        record.validate().ok()?;
        let same = record.steps().zip(steps).all(|(own, given)| own == *given);
        same.then_some(record)
    }

    fn validate(&self) -> Result<(), Malformed> {
        let placements = self.placements();
        let holds = self.holds();
        if holds >> 15 != 0 {
            return Err(Malformed::TopHold);
        }
        if holds >> placements != 0 {
            let bit = 15 - holds.leading_zeros();
            return Err(Malformed::HoldAfterEnd { bit, placements });
        }
        for (placement, step) in self.steps().enumerate() {
            let position = self.bytes[HEAD + placement] >> 2;
            if position > MAX_POSITION {
                return Err(Malformed::Position { placement, position });
            }
            let Placement { piece, facing, x, y } = step.placement;
            if step.placement.cells().is_none() {
                return Err(Malformed::Outside { placement, piece, facing, x, y });
            }
        }
        Ok(())
    }

    /// The bytes, as a file has them.
    pub fn bytes(&self) -> RecordBytes {
        RecordBytes(self.bytes, self.len)
    }

    /// How many placements it has.
    pub fn placements(&self) -> usize {
        usize::from(self.len) - HEAD
    }

    fn holds(&self) -> u16 {
        u16::from_le_bytes([self.bytes[6], self.bytes[7]])
    }

    /// The held piece, the current one, then the next ones.
    pub fn sequence(&self) -> impl ExactSizeIterator<Item = Piece> + Clone + use<> {
        let packed = packed(&self.bytes);
        (0..self.placements() + 1).map(move |i| Piece::ALL[(packed >> (3 * i) & 7) as usize])
    }

    /// The placements in order, with the pieces that the sequence and hold give them.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut sequence = self.sequence();
        let mut held = sequence.next().unwrap_or(Piece::I);
        let holds = self.holds();
        sequence.enumerate().map(move |(i, current)| {
            let hold = holds >> i & 1 != 0;
            let (piece, kept) = choice(held, current, hold);
            held = kept;
            let byte = self.bytes[HEAD + i];
            let facing = Facing::ALL[usize::from(byte & 3)];
            let (x, y) = ((byte >> 2) % 10, (byte >> 2) / 10);
            Step { placement: Placement { piece, facing, x, y }, hold }
        })
    }

    /// The piece left in hold at the end.
    pub fn left(&self) -> Piece {
        let mut sequence = self.sequence();
        let held = sequence.next().unwrap_or(Piece::I);
        let uses = (0..).map(|i| self.holds() >> i & 1 != 0);
        sequence.zip(uses).fold(held, |held, (current, hold)| choice(held, current, hold).1)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.sequence().map(Piece::letter).collect();
        let steps: Vec<String> = self
            .steps()
            .map(|step| format!("{}{}", if step.hold { "hold " } else { "" }, step.placement))
            .collect();
        f.debug_tuple("Record").field(&letters).field(&steps).finish()
    }
}
