//! A set of pieces in one byte.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};

use crate::piece::Piece;

/// A set of the seven pieces. Reads like a board: `|` union, `&` intersection, `-` difference,
/// `!` complement, `with` and `without` for one piece.
///
/// ```
/// # use allclear_tetris::{Piece, PieceSet};
/// let sz = PieceSet::from_iter([Piece::S, Piece::Z]);
/// assert!(sz.contains(Piece::Z));
/// assert_eq!((!sz).len(), 5);
/// assert_eq!(sz.with(Piece::I).to_string(), "ISZ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceSet(u8);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// All seven.
    pub const ALL: PieceSet = PieceSet(0x7f);

    /// The set whose bit `i` stands for the piece with number `i`; bit 7 is ignored.
    pub const fn from_bits(bits: u8) -> PieceSet {
        PieceSet(bits & 0x7f)
    }

    /// One bit a piece.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of this piece alone.
    pub const fn of(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }

    /// How many pieces are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no piece is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this piece is in it.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// The set with this piece as well.
    #[must_use]
    pub const fn with(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 | 1 << piece.index())
    }

    /// The set without this piece.
    #[must_use]
    pub const fn without(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 & !(1 << piece.index()))
    }

    /// The first piece of the set, in the order of `.pc` files.
    pub const fn first(self) -> Option<Piece> {
        Piece::from_index(self.0.trailing_zeros() as usize)
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;
    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;
    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;
    fn sub(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }
}

impl Not for PieceSet {
    type Output = PieceSet;
    fn not(self) -> PieceSet {
        PieceSet::ALL - self
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        pieces.into_iter().fold(PieceSet::EMPTY, PieceSet::with)
    }
}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = PieceSetIter;
    fn into_iter(self) -> PieceSetIter {
        PieceSetIter(self)
    }
}

/// The pieces of a set, in the order of `.pc` files.
#[derive(Clone, Debug)]
pub struct PieceSetIter(PieceSet);

impl Iterator for PieceSetIter {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let piece = self.0.first()?;
        self.0 = self.0.without(piece);
        Some(piece)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for PieceSetIter {}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}
