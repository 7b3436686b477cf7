//! Boards as sets: union, difference, counting, going through the cells.
//!
//! The operators `|`, `&`, `^`, `-` and `!` do what the named methods do; the methods are there
//! because operators of traits cannot be called in constants.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// The cells in either set; also `|`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let (a, b) = (Board::<4, 1, 1>::of("##.."), Board::of("#.#."));
    /// assert_eq!(a | b, Board::of("###."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < N {
            words[i] |= other.0[i];
            i += 1;
        }
        Board(words)
    }

    /// The cells in both sets; also `&`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let (a, b) = (Board::<4, 1, 1>::of("##.."), Board::of("#.#."));
    /// assert_eq!(a & b, Board::of("#..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < N {
            words[i] &= other.0[i];
            i += 1;
        }
        Board(words)
    }

    /// The cells in this set but not in the other; also `-`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let (a, b) = (Board::<4, 1, 1>::of("##.."), Board::of("#.#."));
    /// assert_eq!(a - b, Board::of(".#.."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < N {
            words[i] &= !other.0[i];
            i += 1;
        }
        Board(words)
    }

    /// The cells in exactly one of the sets; also `^`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let (a, b) = (Board::<4, 1, 1>::of("##.."), Board::of("#.#."));
    /// assert_eq!(a ^ b, Board::of(".##."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < N {
            words[i] ^= other.0[i];
            i += 1;
        }
        Board(words)
    }

    /// The cells of the board that are not in the set; also `!`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(!Board::<4, 1, 1>::of("##.."), Board::of("..##"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self::FULL.difference(self)
    }

    /// How many cells are in the set.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 1, 1>::of("##.#").count(), 3);
    /// ```
    #[inline]
    pub const fn count(&self) -> u32 {
        let mut count = 0;
        let mut i = 0;
        while i < N {
            count += self.0[i].count_ones();
            i += 1;
        }
        count
    }

    /// Whether no cell is in the set.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<4, 1, 1>::of("....").is_empty());
    /// ```
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut all = 0;
        let mut i = 0;
        while i < N {
            all |= self.0[i];
            i += 1;
        }
        all == 0
    }

    /// Whether both are the same set: `==` that works in constants.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<2, 1, 1>::of("#.").equals(Board::of("#.")));
    /// ```
    #[inline]
    pub const fn equals(self, other: Self) -> bool {
        self.symmetric_difference(other).is_empty()
    }

    /// Whether every cell of this set is in the other.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<4, 1, 1>::of("#...").is_subset(Board::of("##..")));
    /// ```
    #[inline]
    pub const fn is_subset(self, of: Self) -> bool {
        self.difference(of).is_empty()
    }

    /// Whether every cell of the other set is in this one.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<4, 1, 1>::of("##..").is_superset(Board::of("#...")));
    /// ```
    #[inline]
    pub const fn is_superset(self, of: Self) -> bool {
        of.is_subset(self)
    }

    /// Whether the sets share no cell.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<4, 1, 1>::of("##..").is_disjoint(Board::of("..##")));
    /// ```
    #[inline]
    pub const fn is_disjoint(self, from: Self) -> bool {
        self.intersection(from).is_empty()
    }

    /// The first cell in the set: the westernmost of the lowest row.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 2, 1>::of("#... / ..##").first(), Some((2, 0)));
    /// ```
    #[inline]
    pub const fn first(&self) -> Option<(usize, usize)> {
        match self.first_bit() {
            Some(bit) => Some((bit % W, bit / W)),
            None => None,
        }
    }

    /// The last cell in the set: the easternmost of the highest row.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 2, 1>::of("##.. / ..##").last(), Some((1, 1)));
    /// ```
    #[inline]
    pub const fn last(&self) -> Option<(usize, usize)> {
        match self.last_bit() {
            Some(bit) => Some((bit % W, bit / W)),
            None => None,
        }
    }

    /// How many rows there are up to the highest cell.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 3, 1>::of(".... / #... / ..##").top(), 2);
    /// assert_eq!(Board::<4, 3, 1>::EMPTY.top(), 0);
    /// ```
    #[inline]
    pub const fn top(&self) -> usize {
        match self.last_bit() {
            Some(bit) => bit / W + 1,
            None => 0,
        }
    }

    #[inline]
    pub(crate) const fn first_bit(&self) -> Option<usize> {
        let mut i = 0;
        while i < N {
            if self.0[i] != 0 {
                return Some(i * 64 + self.0[i].trailing_zeros() as usize);
            }
            i += 1;
        }
        None
    }

    #[inline]
    pub(crate) const fn last_bit(&self) -> Option<usize> {
        let mut i = N;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                return Some(i * 64 + 63 - self.0[i].leading_zeros() as usize);
            }
        }
        None
    }

    /// The set with only its lowest cell, empty if the set is.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 2, 1>::of("#... / ..##").lowest(), Board::of(".... / ..#."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Self {
        // Taking one away changes the lowest bit and those below it. No word is asked whether it
        // is empty: the answer could not be foreseen.
        let mut words = self.0;
        let mut borrow = true;
        let mut i = 0;
        while i < N {
            let (less, under) = words[i].overflowing_sub(borrow as u64);
            words[i] &= !less;
            borrow = under;
            i += 1;
        }
        Board(words)
    }

    /// The coordinates `(x, y)` of the cells, row by row from the lowest, each from the west.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<4, 2, 1>::of("#... / ..##").cells().eq([(2, 0), (3, 0), (0, 1)]));
    /// ```
    #[inline]
    pub fn cells(self) -> Cells<W, H, N> {
        Cells(self)
    }
}

/// The cells of a board; see [`Board::cells`].
#[derive(Clone, Debug)]
pub struct Cells<const W: usize, const H: usize, const N: usize>(Board<W, H, N>);

impl<const W: usize, const H: usize, const N: usize> Iterator for Cells<W, H, N> {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        let bit = self.0.first_bit()?;
        let mut words = self.0.0;
        words[bit / 64] &= words[bit / 64] - 1;
        self.0 = Board(words);
        Some((bit % W, bit / W))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<const W: usize, const H: usize, const N: usize> ExactSizeIterator for Cells<W, H, N> {}

/// Collects coordinates into a set. Panics if one is outside the board.
///
/// ```
/// # use allclear_board::Board;
/// let b: Board<4, 2, 1> = [(2, 0), (0, 1)].into_iter().collect();
/// assert_eq!(b, Board::of("#... / ..#."));
/// ```
impl<const W: usize, const H: usize, const N: usize> FromIterator<(usize, usize)>
    for Board<W, H, N>
{
    fn from_iter<I: IntoIterator<Item = (usize, usize)>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |board, (x, y)| board.with(x, y))
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign:ident, $named:ident) => {
        impl<const W: usize, const H: usize, const N: usize> $trait for Board<W, H, N> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.$named(other)
            }
        }
        impl<const W: usize, const H: usize, const N: usize> $assign_trait for Board<W, H, N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$named(other);
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, union);
operator!(BitAnd bitand, BitAndAssign bitand_assign, intersection);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, symmetric_difference);
operator!(Sub sub, SubAssign sub_assign, difference);

impl<const W: usize, const H: usize, const N: usize> Not for Board<W, H, N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}
