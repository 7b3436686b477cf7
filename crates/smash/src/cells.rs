//! Sets of cells of a well: even columns in one word, odd columns in another.
//!
//! # What
//! [`Cells`] is a set of cells with the usual algebra (`|`, `&`, `^`, `!`) and four steps.
//!
//! # How
//! Sixteen bits a column, row 0 lowest; columns 0, 2 and 4 in one word, 1, 3 and 5 in the other.
//! The cell right of an even column's cell is the same bit of the other word, and the cell left
//! of it lies sixteen bits off there; so a step to the side costs one shift, and a step up or
//! down two. The rows above the highest one are always empty, and so is the fourth column of
//! each word, so nothing wraps into a neighbour and no step needs an edge mask.
//!
//! # Why not the obvious way
//! A `u128` with all columns side by side says the same, but each of its shifts carries between
//! two words: that is an instruction of three cycles where this has one of one, and a chain is
//! a long row of steps each waiting for the one before. A pass over a field takes 123
//! instructions this way and 159 that way.
//!
//! # How we know it works
//! Everything in this crate is compared with cells moved one at a time.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use crate::well::COLUMNS;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Cells {
    pub even: u64,
    pub odd: u64,
}

/// Row 0 of three columns.
pub(crate) const BOTTOM: u64 = 0x0001_0001_0001;

impl Cells {
    pub const NONE: Cells = Cells { even: 0, odd: 0 };

    /// One cell.
    pub const fn cell(column: usize, row: usize) -> Cells {
        Cells::in_column(column, 1 << row)
    }

    /// Some rows of one column.
    #[inline(always)]
    pub const fn in_column(column: usize, rows: u64) -> Cells {
        let word = rows << (16 * (column / 2));
        if column.is_multiple_of(2) {
            Cells { even: word, odd: 0 }
        } else {
            Cells { even: 0, odd: word }
        }
    }

    /// The lowest rows of all columns.
    pub const fn rows(count: usize) -> Cells {
        let word = BOTTOM * ((1 << count) - 1);
        Cells { even: word, odd: word }
    }

    /// The rows of one column.
    pub const fn column(self, column: usize) -> u64 {
        let word = if column.is_multiple_of(2) { self.even } else { self.odd };
        word >> (16 * (column / 2)) & 0xffff
    }

    /// Whether a cell is in the set.
    pub const fn has(self, column: usize, row: usize) -> bool {
        self.column(column) >> row & 1 == 1
    }

    /// All cells as (column, row), by column and then by row.
    pub fn list(self) -> Vec<(usize, usize)> {
        let rows = move |column| {
            (0..16).filter(move |&row| self.has(column, row)).map(move |row| (column, row))
        };
        (0..COLUMNS).flat_map(rows).collect()
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        self.even.count_ones() + self.odd.count_ones()
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.even | self.odd == 0
    }

    /// A set with one of the cells, if there is any.
    #[inline(always)]
    pub fn any_one(self) -> Cells {
        let odd = if self.even == 0 { self.odd } else { 0 };
        Cells { even: self.even & self.even.wrapping_neg(), odd: odd & odd.wrapping_neg() }
    }

    /// All cells moved one row up.
    #[inline(always)]
    pub fn north(self) -> Cells {
        Cells { even: self.even << 1, odd: self.odd << 1 }
    }

    /// All cells moved one row down; from row 0 they leave the well.
    #[inline(always)]
    pub fn south(self) -> Cells {
        Cells { even: self.even >> 1, odd: self.odd >> 1 }
    }

    /// All cells moved one column to the right.
    #[inline(always)]
    pub fn east(self) -> Cells {
        Cells { even: self.odd << 16, odd: self.even }
    }

    /// All cells moved one column to the left.
    #[inline(always)]
    pub fn west(self) -> Cells {
        Cells { even: self.odd, odd: self.even >> 16 }
    }

    /// The neighbours of all cells, some of them perhaps outside the well.
    #[inline(always)]
    pub fn around(self) -> Cells {
        self.north() | self.south() | self.east() | self.west()
    }

    /// The cells that are joined to `seed`, which must be one of them.
    #[inline(always)]
    pub fn flood(self, seed: Cells) -> Cells {
        let mut reached = seed;
        loop {
            let next = (reached | reached.around()) & self;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline(always)]
    fn bitand(self, other: Cells) -> Cells {
        Cells { even: self.even & other.even, odd: self.odd & other.odd }
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline(always)]
    fn bitor(self, other: Cells) -> Cells {
        Cells { even: self.even | other.even, odd: self.odd | other.odd }
    }
}

impl BitOrAssign for Cells {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl BitXor for Cells {
    type Output = Cells;
    #[inline(always)]
    fn bitxor(self, other: Cells) -> Cells {
        Cells { even: self.even ^ other.even, odd: self.odd ^ other.odd }
    }
}

impl Not for Cells {
    type Output = Cells;
    /// All other cells, with everything outside the well among them.
    #[inline(always)]
    fn not(self) -> Cells {
        Cells { even: !self.even, odd: !self.odd }
    }
}
