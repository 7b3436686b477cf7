//! How many of each piece, in one word.

use std::fmt;

use allclear_tetris::Piece;

/// A multiset of pieces: one byte a piece, the top bit of each byte free.
///
/// ```
/// use allclear_pc::Counts;
/// use allclear_tetris::Piece;
/// let bag: Counts = [Piece::T, Piece::I, Piece::T].into_iter().collect();
/// assert_eq!(bag.count(Piece::T), 2);
/// assert!(bag.holds([Piece::T, Piece::T].into_iter().collect()));
/// assert!(!bag.holds([Piece::I, Piece::I].into_iter().collect()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u64);

const TOP_BITS: u64 = 0x0080_8080_8080_8080;

impl Counts {
    /// No pieces.
    pub const EMPTY: Counts = Counts(0);

    /// How many of this piece, up to 127.
    #[inline(always)]
    pub const fn count(self, piece: Piece) -> usize {
        (self.0 >> (8 * piece as u32) & 0xff) as usize
    }

    /// One more of this piece.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, piece: Piece) -> Counts {
        Counts(self.0 + (1 << (8 * piece as u32)))
    }

    /// One fewer of this piece, which must be in the bag.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, piece: Piece) -> Counts {
        Counts(self.0 - (1 << (8 * piece as u32)))
    }

    /// The pieces of both.
    #[must_use]
    pub const fn and(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    /// Whether the bag has at least as many of each piece as the other one: subtracting byte by
    /// byte borrows from a top bit exactly where it has too few.
    #[inline(always)]
    pub const fn holds(self, other: Counts) -> bool {
        ((self.0 | TOP_BITS) - other.0) & TOP_BITS == TOP_BITS
    }

    /// How many pieces in all.
    pub fn len(self) -> usize {
        Piece::ALL.iter().map(|&piece| self.count(piece)).sum()
    }

    /// The pieces, in the order of `.pc` files.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().flat_map(move |piece| std::iter::repeat_n(piece, self.count(piece)))
    }

    /// Whether there is no piece.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Piece> for Counts {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Counts {
        pieces.into_iter().fold(Counts::EMPTY, Counts::with)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| write!(f, "{piece}"))
    }
}
