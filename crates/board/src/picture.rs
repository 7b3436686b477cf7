//! Text to board and back.
//!
//! A picture shows rows from north to south, one to a line or separated by `/`. A cell in the set
//! is `#` (or `X`), one that is not is `.` (or `_`). Spaces and empty lines do not count.

use std::fmt;
use std::str::FromStr;

use crate::Board;

mod reader;

pub use reader::{PictureReader, size};

/// Why a text is not a picture of a board, and where. Lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureError {
    /// The line of the text.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: PictureProblem,
}

/// What can be wrong with a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureProblem {
    /// A character that stands for no cell.
    Character,
    /// A row with another number of cells than the board is wide.
    Width {
        /// How many cells the row should have.
        expected: usize,
        /// How many it has; for a row that is too long, how many were read.
        found: usize,
    },
    /// Another number of rows than the board is high.
    Height {
        /// How many rows there should be.
        expected: usize,
        /// How many there are; for a picture that is too high, how many were read.
        found: usize,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        match self.problem {
            PictureProblem::Character => write!(f, "expected one of . # _ X"),
            PictureProblem::Width { expected, found } if found > expected => {
                write!(f, "expected {expected} cells in this row, found more")
            }
            PictureProblem::Width { expected, found } => {
                write!(f, "expected {expected} cells in this row, found {found}")
            }
            PictureProblem::Height { expected, found } if found > expected => {
                write!(f, "expected {expected} rows, found more")
            }
            PictureProblem::Height { expected, found } => {
                write!(f, "expected {expected} rows, found {found}")
            }
        }
    }
}

impl std::error::Error for PictureError {}

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// The board of a picture; in a constant, a malformed picture does not compile.
    ///
    /// # Panics
    /// If the text is not a picture of a board of this size; [`Board::parse`] returns the error.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// const CROSS: Board<3, 3, 1> = Board::of(".#. / ### / .#.");
    /// assert_eq!(CROSS.count(), 5);
    /// ```
    #[track_caller]
    pub const fn of(picture: &str) -> Self {
        match Self::parse(picture) {
            Ok(board) => board,
            Err(PictureError { problem: PictureProblem::Character, .. }) => {
                panic!("a picture is made of . # _ X and / between rows")
            }
            Err(PictureError { problem: PictureProblem::Width { .. }, .. }) => {
                panic!("a row of the picture is not as wide as the board")
            }
            Err(PictureError { problem: PictureProblem::Height { .. }, .. }) => {
                panic!("the picture is not as high as the board")
            }
        }
    }

    /// The board of a picture, or what is wrong with it and where.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let error = Board::<3, 2, 1>::parse("#..\n.?.").unwrap_err();
    /// assert_eq!(error.to_string(), "2:2: expected one of . # _ X");
    /// let error = Board::<3, 2, 1>::parse("#..").unwrap_err();
    /// assert_eq!(error.to_string(), "1:4: expected 2 rows, found 1");
    /// ```
    pub const fn parse(picture: &str) -> Result<Self, PictureError> {
        let mut reader = PictureReader::new(picture, W, H);
        let mut board = Self::EMPTY;
        loop {
            match reader.next_cell() {
                Ok(Some((x, y))) => board.insert(x, y),
                Ok(None) => return Ok(board),
                Err(error) => return Err(error),
            }
        }
    }
}

impl<const W: usize, const H: usize, const N: usize> FromStr for Board<W, H, N> {
    type Err = PictureError;

    fn from_str(picture: &str) -> Result<Self, PictureError> {
        Self::parse(picture)
    }
}

/// Writes the rows from north to south with `between` between them.
fn write_rows<const W: usize, const H: usize, const N: usize>(
    board: &Board<W, H, N>,
    between: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for y in (0..H).rev() {
        for x in 0..W {
            f.write_str(if board.has(x, y) { "#" } else { "." })?;
        }
        if y > 0 {
            f.write_str(between)?;
        }
    }
    Ok(())
}

/// A grid, the northernmost row first; with `{:#}` on one line, as [`Board::of`] reads it.
///
/// ```
/// # use allclear_board::Board;
/// let b = Board::<3, 2, 1>::of("#.. / .##");
/// assert_eq!(b.to_string(), "#..\n.##");
/// assert_eq!(format!("{b:#}"), "#.. / .##");
/// ```
impl<const W: usize, const H: usize, const N: usize> fmt::Display for Board<W, H, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(self, if f.alternate() { " / " } else { "\n" }, f)
    }
}

/// Rust code for the board.
///
/// ```
/// # use allclear_board::Board;
/// let b = Board::<3, 2, 1>::of("#.. / .##");
/// assert_eq!(format!("{b:?}"), r##"Board::<3, 2, 1>::of("#.. / .##")"##);
/// ```
impl<const W: usize, const H: usize, const N: usize> fmt::Debug for Board<W, H, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board::<{W}, {H}, {N}>::of(\"")?;
        write_rows(self, " / ", f)?;
        f.write_str("\")")
    }
}

/// The raw bit string: one digit a cell, the highest bit first.
///
/// ```
/// # use allclear_board::Board;
/// assert_eq!(format!("{:b}", Board::<3, 2, 1>::of("#.. / .##")), "001110");
/// ```
impl<const W: usize, const H: usize, const N: usize> fmt::Binary for Board<W, H, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for bit in (0..Self::CELLS).rev() {
            f.write_str(if self.has(bit % W, bit / W) { "1" } else { "0" })?;
        }
        Ok(())
    }
}

/// The words in hexadecimal, the highest first.
///
/// ```
/// # use allclear_board::Board;
/// assert_eq!(format!("{:x}", Board::<3, 2, 1>::of("#.. / .##")), "e");
/// ```
impl<const W: usize, const H: usize, const N: usize> fmt::LowerHex for Board<W, H, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words().iter().rev().skip_while(|word| **word == 0);
        write!(f, "{:x}", words.next().unwrap_or(&0))?;
        words.try_for_each(|word| write!(f, "{word:016x}"))
    }
}
