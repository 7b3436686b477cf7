//! The 7-bag, known or guessed.
//!
//! # What
//! Tetris games deal pieces from a bag: seven different pieces in random order, then the next
//! seven. [`Bag`] is such a bag in a known state. [`Bags`] is what someone knows who has only
//! seen some pieces go by and cannot tell where one bag ends and the next begins.
//!
//! # How
//! A guess is a pair: how many pieces the current bag still holds (1 to 7), and which pieces are
//! known to be gone from it. There are seven such counts, and at most two guesses a count are
//! needed (two, because a held piece and the current one may change places, see
//! [`sequences`](crate::queue::sequences)), so all guesses fit fourteen bits. For each piece we
//! keep the set of guesses in which it is gone. Seeing a piece then is: drop the guesses in which
//! it is gone, mark it gone in the others, count all of them down by one — a handful of bit
//! operations, whatever the number of guesses.
//!
//! # Why not the obvious way
//! The obvious state is the last six pieces and a set of bag positions: 7^6 strings, many of
//! which mean the same. Here, two pieces that are gone in the same guesses are interchangeable,
//! so sorting the seven marks is an exact canonical form ([`Bags::class`]): no search over
//! renamings. A few hundred classes are enough for queues of any length.
//!
//! # How we know it works
//! `tests/queues.rs` compares with all substrings of a bag stream written out.

use crate::piece::Piece;
use crate::piece_set::PieceSet;

/// A bag in a known state: the pieces it still holds, never none (an empty bag is a fresh one).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bag(PieceSet);

impl Bag {
    /// A bag nothing was taken from.
    pub const FRESH: Bag = Bag(PieceSet::ALL);

    /// The bag that still holds these pieces; a fresh one if there are none.
    pub const fn holding(left: PieceSet) -> Bag {
        if left.is_empty() { Bag::FRESH } else { Bag(left) }
    }

    /// The pieces still in it.
    pub const fn left(self) -> PieceSet {
        self.0
    }

    /// The bag after this piece was taken, or nothing if it is not in the bag.
    pub const fn take(self, piece: Piece) -> Option<Bag> {
        if self.0.contains(piece) { Some(Bag::holding(self.0.without(piece))) } else { None }
    }
}

impl Default for Bag {
    fn default() -> Bag {
        Bag::FRESH
    }
}

/// Slots of the first guess for each count of pieces left: bit `c - 1` for `c` pieces.
const FIRST: u16 = 0x7f;
/// The same for the second guess.
const SECOND: u16 = FIRST << 7;

/// Everything that may be true of a bag: a set of guesses, never empty.
///
/// ```
/// # use allclear_tetris::{queue::Bags, Piece};
/// let bags = Bags::unknown().after(Piece::T).unwrap().after(Piece::T).unwrap();
/// // Two of a kind: a bag ended between them, so six others come before the next T.
/// assert!(!bags.next().contains(Piece::T));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bags {
    alive: u16,
    /// For each piece, the guesses in which it is gone; a subset of `alive`.
    gone: [u16; 7],
}

impl Bags {
    /// Nothing is known: the next piece may be the first of a bag, or the last, or between.
    pub const fn unknown() -> Bags {
        Bags { alive: FIRST, gone: [0; 7] }
    }

    /// The bag is known.
    pub const fn known(bag: Bag) -> Bags {
        let slot = 1 << (bag.left().len() - 1);
        let mut gone = [0; 7];
        let mut i = 0;
        while i < 7 {
            if bag.left().bits() >> i & 1 == 0 {
                gone[i] = slot;
            }
            i += 1;
        }
        Bags { alive: slot, gone }
    }

    /// The pieces that can come next.
    pub fn next(&self) -> PieceSet {
        let mut next = 0;
        for (i, gone) in self.gone.iter().enumerate() {
            next |= u8::from(self.alive & !gone != 0) << i;
        }
        PieceSet::from_bits(next)
    }

    /// What is known after this piece came, or nothing if it cannot come.
    pub fn after(mut self, piece: Piece) -> Option<Bags> {
        self.alive &= !self.gone[piece.index()];
        if self.alive == 0 {
            return None;
        }
        self.gone[piece.index()] = self.alive;
        // One piece fewer in each bag; a bag with none left is followed by a full one.
        let last = (1 | 1 << 7) & self.alive;
        let shift = |slots: u16| (slots >> 1) & (FIRST >> 1 | SECOND >> 1 & SECOND);
        self.alive = shift(self.alive) | last << 6;
        for gone in &mut self.gone {
            *gone = shift(*gone) & self.alive;
        }
        Some(self.simplified())
    }

    /// What is known when one of the two is true, `other` or this. Both must hold one guess a
    /// count, as after any run of pieces.
    pub(crate) fn or(self, other: Bags) -> Bags {
        debug_assert!((self.alive | other.alive) & SECOND == 0);
        let mut gone = self.gone;
        for (mine, theirs) in gone.iter_mut().zip(other.gone) {
            *mine |= theirs << 7;
        }
        Bags { alive: self.alive | other.alive << 7, gone }.simplified()
    }

    /// Drops each guess that allows nothing its twin does not, and moves lone seconds first.
    fn simplified(mut self) -> Bags {
        if self.alive & SECOND == 0 {
            return self;
        }
        // Counts for which something is gone in the first guess only, and in the second only.
        let (mut first_only, mut second_only) = (0, 0);
        for gone in self.gone {
            first_only |= gone & FIRST & !(gone >> 7);
            second_only |= gone >> 7 & !gone;
        }
        let (first, second) = (self.alive & FIRST, self.alive >> 7);
        let drop_second = first & second & !first_only;
        let replace_first = second & !drop_second & (!first | !second_only);
        for gone in &mut self.gone {
            let moved = *gone >> 7 & replace_first;
            *gone = *gone & !replace_first | moved;
        }
        self.alive = first | replace_first | (second & !drop_second & !replace_first) << 7;
        for gone in &mut self.gone {
            *gone &= self.alive;
        }
        self
    }

    /// The same knowledge with the pieces renamed: if it is equal for two states, a renaming of
    /// pieces makes them equal, and they can go on in equally many ways.
    #[must_use]
    pub fn class(mut self) -> Bags {
        self.gone.sort_unstable();
        self
    }
}
