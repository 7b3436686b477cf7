//! Fields from text.

use std::error::Error;
use std::fmt;

use crate::cell::Cell;
use crate::cpu::Portable;
use crate::gravity;
use crate::rules::Rules;
use crate::well::{COLUMNS, Well};

/// Why a text is no field. Lines and columns count from 1.
// Written by hand and not derived: `smash export` puts this file into a program that has
// nothing but the standard library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// A row has not six cells.
    Width {
        /// The line of the row.
        line: usize,
        /// How many characters it has.
        found: usize,
    },
    /// There are more rows than the field has.
    Rows {
        /// How many rows were found.
        found: usize,
        /// How many the field has.
        most: usize,
    },
    /// A character stands for no cell.
    Character {
        /// The line of the character.
        line: usize,
        /// Its column.
        column: usize,
        /// The character.
        found: char,
    },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Width { line, found } => {
                write!(f, "{line}: a row has {COLUMNS} cells, found {found}")
            }
            FieldError::Rows { found, most } => {
                write!(f, "a field has at most {most} rows, found {found}")
            }
            FieldError::Character { line, column, found } => write!(
                f,
                "{line}:{column}: expected '.', '0' (skull) or '1' to '5', found {found:?}"
            ),
        }
    }
}

impl Error for FieldError {}

/// Six cells from a row of text; `line` is only for the error.
pub(crate) fn parse_row(text: &str, line: usize) -> Result<[Cell; COLUMNS], FieldError> {
    let mut cells = [Cell::Empty; COLUMNS];
    let found = text.chars().count();
    for (i, c) in text.chars().enumerate() {
        let cell =
            Cell::from_char(c).ok_or(FieldError::Character { line, column: i + 1, found: c })?;
        if i < COLUMNS {
            cells[i] = cell;
        }
    }
    if found == COLUMNS { Ok(cells) } else { Err(FieldError::Width { line, found }) }
}

impl<R: Rules> Well<R> {
    /// Reads rows, top first, separated by line breaks or `/`. Rows left out at the top are
    /// empty, blanks around a row do not matter, and what hangs in the air falls.
    ///
    /// ```
    /// # use allclear_smash::Field;
    /// assert_eq!(Field::parse("1..... / ...... / 2....."), Field::parse("1.....\n2.....\n"));
    /// assert_eq!(
    ///     Field::parse("1.....\n2..x..").unwrap_err().to_string(),
    ///     "2:4: expected '.', '0' (skull) or '1' to '5', found 'x'"
    /// );
    /// ```
    pub fn parse(text: &str) -> Result<Well<R>, FieldError> {
        let mut rows = Vec::new();
        let lines = text.lines().enumerate();
        for (line, row) in lines.flat_map(|(i, line)| line.split('/').map(move |row| (i + 1, row)))
        {
            let row = row.trim();
            if !row.is_empty() {
                rows.push(parse_row(row, line)?);
            }
        }
        Well::from_rows(&rows)
    }

    /// A well from rows, top first; rows left out at the top are empty, and what hangs in the
    /// air falls.
    pub fn from_rows(rows: &[[Cell; COLUMNS]]) -> Result<Well<R>, FieldError> {
        if rows.len() > R::ROWS {
            return Err(FieldError::Rows { found: rows.len(), most: R::ROWS });
        }
        let mut well = Well::EMPTY;
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                well.set(column, row, cell);
            }
        }
        let holes = Self::ROOM & !well.occupied();
        gravity::collapse::<Portable>(&mut well.planes, holes);
        Ok(well)
    }
}
