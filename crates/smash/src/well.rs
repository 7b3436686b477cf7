//! The field: six columns of cells in three bit planes.
//!
//! # What
//! [`Well`] holds what lies in the well. [`Field`](crate::Field) is the well of Smash the Code,
//! [`TsuField`](crate::TsuField) that of Puyo Puyo Tsu.
//!
//! # How
//! A cell is a three-bit code (0 empty, 1 skull, 2 to 6 the colours), and each bit of the code
//! has a plane, a set of [`Cells`]. Blocks never hang in the air, so a column of occupied cells
//! is `2^height - 1`, and adding 1 to every column at once gives the six cells in which the next
//! blocks come to rest.
//!
//! # Why not the obvious way
//! One board a colour needs twice the words, and each step of a chain would visit all of them.
//! Comparing codes finds equal neighbours of all colours in one pass.
//!
//! # How we know it works
//! `tests/rules.rs` plays random games on this field and on one of plain cells, one at a time.

use std::fmt;
use std::marker::PhantomData;

use crate::cell::{Cell, Colour};
use crate::cells::{BOTTOM, Cells};
use crate::rules::{Rules, Smash, Tsu};

/// What lies in a well, under rules `R`: columns 0 to 5 from the left, rows from the bottom.
///
/// ```
/// # use allclear_smash::{Cell, Field};
/// let field = Field::parse("1..... / 03...2").unwrap();
/// assert_eq!(field.cell(0, 1).to_char(), '1');
/// assert_eq!(field.cell(0, 0), Cell::Skull);
/// assert_eq!(field.height(5), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Well<R: Rules> {
    pub(crate) planes: [Cells; 3],
    rules: PhantomData<R>,
}

/// The field of Smash the Code: twelve rows.
pub type Field = Well<Smash>;

/// The field of Puyo Puyo Tsu: twelve rows and a hidden one.
pub type TsuField = Well<Tsu>;

/// How many columns a well has.
pub const COLUMNS: usize = 6;

impl<R: Rules> Well<R> {
    /// A well with nothing in it.
    pub const EMPTY: Well<R> = Well::from_planes([Cells::NONE; 3]);

    /// All cells a block can rest in.
    pub(crate) const ROOM: Cells = Cells::rows(R::ROWS);

    /// The cells that take part in groups.
    pub(crate) const VISIBLE: Cells = Cells::rows(R::VISIBLE);

    pub(crate) const fn from_planes(planes: [Cells; 3]) -> Well<R> {
        Well { planes, rules: PhantomData }
    }

    /// The cell in a column (0 to 5 from the left) and a row (0 at the bottom).
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn cell(&self, column: usize, row: usize) -> Cell {
        assert!(column < COLUMNS && row < R::ROWS, "no cell in column {column}, row {row}");
        let bit = |plane: Cells| u8::from(plane.has(column, row));
        Cell::from_code(bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2)
    }

    /// The number of blocks and skulls in a column.
    pub fn height(&self, column: usize) -> u32 {
        self.occupied().column(column).count_ones()
    }

    /// Whether nothing lies in the well.
    pub fn is_empty(&self) -> bool {
        self.occupied().is_empty()
    }

    /// The cells, top row first, each row from the left.
    pub fn rows(&self) -> impl Iterator<Item = [Cell; COLUMNS]> + '_ {
        (0..R::ROWS).rev().map(move |row| {
            let mut cells = [Cell::Empty; COLUMNS];
            for (column, cell) in cells.iter_mut().enumerate() {
                *cell = self.cell(column, row);
            }
            cells
        })
    }

    /// The well with lines of skulls dropped into it, one skull a column and line; skulls with
    /// no room are lost.
    ///
    /// ```
    /// # use allclear_smash::Field;
    /// let field = Field::parse("1..... / 13...2").unwrap();
    /// let buried = Field::parse("0..... / 00...0 / 100000 / 130002").unwrap();
    /// assert_eq!(field.with_skulls(2), buried);
    /// ```
    #[must_use]
    pub fn with_skulls(&self, lines: u32) -> Well<R> {
        let mut well = *self;
        for _ in 0..lines.min(R::ROWS as u32) {
            well.planes[0] |= well.landings() & Self::ROOM;
        }
        well
    }

    /// The cells that are not empty.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Cells {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The coloured blocks.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> Cells {
        self.planes[1] | self.planes[2]
    }

    /// The skulls.
    #[inline(always)]
    pub(crate) fn skulls(&self) -> Cells {
        self.planes[0] & !self.blocks()
    }

    /// The blocks of one colour.
    #[inline(always)]
    pub(crate) fn colour(&self, colour: Colour) -> Cells {
        let masks = spread(colour);
        !((self.planes[0] ^ masks[0]) | (self.planes[1] ^ masks[1]) | (self.planes[2] ^ masks[2]))
    }

    /// Where the next block of each column comes to rest; above the room in a full column.
    #[inline(always)]
    pub(crate) fn landings(&self) -> Cells {
        let Cells { even, odd } = self.occupied();
        Cells { even: even + BOTTOM, odd: odd + BOTTOM }
    }

    /// The well with blocks of a colour added to empty cells.
    #[inline(always)]
    pub(crate) fn with(&self, cells: Cells, colour: Colour) -> Well<R> {
        let masks = spread(colour);
        let [a, b, c] = self.planes;
        Well::from_planes([a | cells & masks[0], b | cells & masks[1], c | cells & masks[2]])
    }

    /// Sets one cell, whatever it holds.
    pub(crate) fn set(&mut self, column: usize, row: usize, cell: Cell) {
        let bit = Cells::cell(column, row);
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !bit | if cell.code() >> i & 1 == 1 { bit } else { Cells::NONE };
        }
    }
}

/// The code of a colour as three planes of equal bits.
#[inline(always)]
pub(crate) fn spread(colour: Colour) -> [Cells; 3] {
    let code = u64::from(colour.code());
    [code & 1, code >> 1 & 1, code >> 2].map(|bit| {
        let word = bit.wrapping_neg();
        Cells { even: word, odd: word }
    })
}

impl<R: Rules> fmt::Display for Well<R> {
    /// The rows, top first, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            for cell in row {
                write!(f, "{}", cell.to_char())?;
            }
        }
        Ok(())
    }
}

impl<R: Rules> fmt::Debug for Well<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
