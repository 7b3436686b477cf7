//! The part of the 8x8 moon that a board covers, and the names of its cells.
//!
//! A board of any size up to 8x8 lies in the south-west corner of the same word, eight bits a
//! row, so that every size shares one set of tables. Nothing in the rules looks at the size: a
//! piece only moves towards another one, so no piece ever leaves the rectangle around them all.
//! The size gives cells their names, and says where pieces may be placed.

use std::fmt;
use std::str::FromStr;

use crate::Moon;

/// How many columns and rows a board has: 1 to 8 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A size that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Too many or too few rows or columns.
    #[error("a board has 1 to 8 columns and rows, not {0}x{1}")]
    OutOfRange(usize, usize),
    /// Not two numbers.
    #[error("a size is written WIDTHxHEIGHT, such as 5x5, not `{0}`")]
    Unreadable(String),
}

impl Size {
    /// The board of the classic cards.
    pub const CLASSIC: Size = Size { width: 5, height: 5 };

    /// A board of so many columns and rows.
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        if width >= 1 && width <= 8 && height >= 1 && height <= 8 {
            Ok(Size { width: width as u8, height: height as u8 })
        } else {
            Err(SizeError::OutOfRange(width, height))
        }
    }

    /// How many columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// How many rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// All cells of the board.
    pub const fn cells(self) -> Moon {
        Moon::rectangle(0, 0, self.width(), self.height())
    }

    /// The centre; of an even number of columns or rows the one to the right of or below the
    /// middle.
    ///
    /// ```
    /// # use allclear_lunar::Size;
    /// assert_eq!(Size::CLASSIC.name(Size::CLASSIC.centre()), "c3");
    /// let even = Size::new(6, 4)?;
    /// assert_eq!(even.name(even.centre()), "d3");
    /// # Ok::<(), allclear_lunar::SizeError>(())
    /// ```
    pub const fn centre(self) -> usize {
        let from_top = self.height() / 2;
        (self.height() - 1 - from_top) * 8 + self.width() / 2
    }

    /// The bit of the cell in a column from the left and a row from the top, both from 0.
    pub const fn at(self, column: usize, row: usize) -> Option<usize> {
        if column < self.width() && row < self.height() {
            Some((self.height() - 1 - row) * 8 + column)
        } else {
            None
        }
    }

    /// The column from the left and the row from the top of a cell, both from 0.
    pub const fn column_row(self, cell: usize) -> (usize, usize) {
        (cell % 8, (self.height() - 1).wrapping_sub(cell / 8))
    }

    /// The cells in reading order, row by row from the top.
    pub fn reading_order(self) -> impl Iterator<Item = usize> {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |x| (row, x)))
            .map(move |(row, x)| (self.height() - 1 - row) * 8 + x)
    }

    /// What people call the cell: its column from `a`, and its row from 1 at the top.
    pub fn name(self, cell: usize) -> String {
        let (column, row) = self.column_row(cell);
        format!("{}{}", (b'a' + column as u8) as char, row + 1)
    }

    /// The cell of a name such as `c3`; `None` if it is not one of this board.
    pub fn cell(self, name: &str) -> Option<usize> {
        let mut bytes = name.bytes();
        let (column, row) = (bytes.next()?, bytes.next()?);
        if bytes.next().is_some() || !column.is_ascii_alphabetic() || !(b'1'..=b'8').contains(&row)
        {
            return None;
        }
        self.at((column.to_ascii_lowercase() - b'a') as usize, (row - b'1') as usize)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let unreadable = || SizeError::Unreadable(crate::format::shortened(text));
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(unreadable)?;
        let number = |n: &str| n.trim().parse().map_err(|_| unreadable());
        Size::new(number(width)?, number(height)?)
    }
}
