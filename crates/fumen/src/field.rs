//! The coloured field of a page and what a page leaves behind.

use std::fmt;

use super::FumenPiece;
use super::error::FieldError;
use allclear_tetris::Piece;

/// The colour of a cell, numbered as in fumens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing there.
    #[default]
    Empty,
    /// The colour of I.
    I,
    /// The colour of L.
    L,
    /// The colour of O.
    O,
    /// The colour of Z.
    Z,
    /// The colour of T.
    T,
    /// The colour of J.
    J,
    /// The colour of S.
    S,
    /// Grey, of no piece.
    Grey,
}

impl Cell {
    /// All nine, in the order of their numbers.
    pub const ALL: [Cell; 9] =
        [Cell::Empty, Cell::I, Cell::L, Cell::O, Cell::Z, Cell::T, Cell::J, Cell::S, Cell::Grey];

    /// Its letter: `_` empty, `X` grey, or that of its piece.
    pub const fn letter(self) -> char {
        ['_', 'I', 'L', 'O', 'Z', 'T', 'J', 'S', 'X'][self as usize]
    }

    /// The cell with this letter in upper or lower case; `.` and a space are empty too, `#` is
    /// grey.
    pub fn from_letter(letter: char) -> Option<Cell> {
        match letter {
            '.' | ' ' => Some(Cell::Empty),
            '#' => Some(Cell::Grey),
            _ => {
                let letter = letter.to_ascii_uppercase();
                Cell::ALL.into_iter().find(|cell| cell.letter() == letter)
            }
        }
    }

    /// The piece of this colour.
    pub fn piece(self) -> Option<Piece> {
        Piece::from_letter(self.letter())
    }
}

impl From<Piece> for Cell {
    fn from(piece: Piece) -> Cell {
        match piece {
            Piece::I => Cell::I,
            Piece::O => Cell::O,
            Piece::T => Cell::T,
            Piece::S => Cell::S,
            Piece::Z => Cell::Z,
            Piece::L => Cell::L,
            Piece::J => Cell::J,
        }
    }
}

const WIDTH: usize = 10;
const HEIGHT: usize = 23;

/// 23 rows of ten cells, and the row of garbage below that may rise. Row 0 is the lowest of the
/// 23, row -1 the garbage.
///
/// ```
/// # use allclear_fumen::{Cell, Field};
/// let field = Field::from_rows(&["T_________", "TT_____XXX"], "XXXX_XXXXX").unwrap();
/// assert_eq!(field.get(1, 0), Cell::T);
/// assert_eq!(field.rows(), ["T_________", "TT_____XXX"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Field {
    /// The garbage row, then the others from the lowest.
    rows: [[Cell; WIDTH]; HEIGHT + 1],
}

impl Default for Field {
    fn default() -> Field {
        Field::EMPTY
    }
}

impl Field {
    /// No cell filled.
    pub const EMPTY: Field = Field { rows: [[Cell::Empty; WIDTH]; HEIGHT + 1] };
    /// The number of rows, without the garbage.
    pub const HEIGHT: usize = HEIGHT;

    /// The cell in column `x` and row `y`; row -1 is the garbage. Empty outside the field.
    pub fn get(&self, x: i32, y: i32) -> Cell {
        let row = usize::try_from(y + 1).ok().and_then(|y| self.rows.get(y));
        let cell = row.and_then(|row| row.get(usize::try_from(x).ok()?));
        cell.copied().unwrap_or_default()
    }

    /// Changes the cell in column `x` and row `y`; nothing happens outside the field.
    pub fn set(&mut self, x: i32, y: i32, cell: Cell) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y + 1))
            && let Some(old) = self.rows.get_mut(y).and_then(|row| row.get_mut(x))
        {
            *old = cell;
        }
    }

    /// The field of rows given from the top, and a garbage row (empty text: none).
    pub fn from_rows<S: AsRef<str>>(rows: &[S], garbage: &str) -> Result<Field, FieldError> {
        let mut field = Field::EMPTY;
        if rows.len() > HEIGHT {
            return Err(FieldError::Height { line: HEIGHT + 1 });
        }
        for (line, text) in rows.iter().enumerate() {
            field.rows[rows.len() - line] = read_row(text.as_ref(), line + 1)?;
        }
        if !garbage.is_empty() {
            field.rows[0] = read_row(garbage, rows.len() + 1)?;
        }
        Ok(field)
    }

    /// The rows from the top down, without empty ones on top and without the garbage.
    pub fn rows(&self) -> Vec<String> {
        let filled = |row: &&[Cell; WIDTH]| row.iter().any(|&cell| cell != Cell::Empty);
        let empty = self.rows[1..].iter().rev().take_while(|row| !filled(row)).count();
        self.rows[1..].iter().rev().skip(empty).map(write_row).collect()
    }

    /// The garbage row.
    pub fn garbage(&self) -> String {
        write_row(&self.rows[0])
    }

    /// The filled cells of the lowest `H` rows as a set; `None` if a cell above is filled.
    ///
    /// ```
    /// # use allclear_fumen::Field;
    /// # use allclear_tetris::Field6;
    /// let field = Field::from_rows(&["T_________", "TT_____XXX"], "").unwrap();
    /// let filled: Field6 = field.filled().unwrap();
    /// assert_eq!(filled.count(), 6);
    /// assert_eq!(Field::grey(filled).rows(), ["X_________", "XX_____XXX"]);
    /// ```
    pub fn filled<const H: usize, const N: usize>(&self) -> Option<allclear_tetris::Field<H, N>> {
        let mut filled = allclear_tetris::Field::EMPTY;
        for (y, row) in self.rows[1..].iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, cell)| **cell != Cell::Empty) {
                if y >= H {
                    return None;
                }
                filled.insert(x, y);
            }
        }
        Some(filled)
    }

    /// The field with these cells grey; rows above the 23 a fumen has are lost.
    pub fn grey<const H: usize, const N: usize>(filled: allclear_tetris::Field<H, N>) -> Field {
        let mut field = Field::EMPTY;
        for (y, row) in field.rows[1..].iter_mut().take(H).enumerate() {
            for (_, cell) in row.iter_mut().enumerate().filter(|(x, _)| filled.has(*x, y)) {
                *cell = Cell::Grey;
            }
        }
        field
    }

    /// The cells in the order of a fumen: rows from the top down, the garbage last.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.iter().rev().flatten().copied()
    }

    /// The field a locked page leaves behind: the piece, if there is one, stays, and full rows go.
    pub fn lock(&mut self, piece: Option<FumenPiece>) {
        if let Some(piece) = piece {
            self.put(piece);
        }
        self.clear_rows();
    }

    /// Lets the garbage rise into the field.
    pub fn rise(&mut self) {
        self.rows.rotate_right(1);
        self.rows[0] = [Cell::Empty; WIDTH];
    }

    /// Mirrors the field; the garbage stays as it is.
    pub fn mirror(&mut self) {
        self.rows[1..].iter_mut().for_each(|row| row.reverse());
    }

    /// Fills the cells of a piece. As in the reference, rows are one long line: what sticks out
    /// on one side comes in on the other, a row off. What is above or below the field is lost.
    pub fn put(&mut self, piece: FumenPiece) {
        for (x, y) in piece.cells() {
            let place = x + WIDTH as i32 * y;
            if let Ok(place) = usize::try_from(place)
                && let Some(row) = self.rows.get_mut(1 + place / WIDTH)
            {
                row[place % WIDTH] = piece.piece.into();
            }
        }
    }

    fn clear_rows(&mut self) {
        let mut kept = 1;
        for row in 1..=HEIGHT {
            if self.rows[row].contains(&Cell::Empty) {
                self.rows[kept] = self.rows[row];
                kept += 1;
            }
        }
        self.rows[kept..].fill([Cell::Empty; WIDTH]);
    }
}

fn read_row(text: &str, line: usize) -> Result<[Cell; WIDTH], FieldError> {
    let mut row = [Cell::Empty; WIDTH];
    for (i, found) in text.chars().enumerate() {
        let cell = Cell::from_letter(found);
        let cell = cell.ok_or(FieldError::Cell { line, column: i + 1, found })?;
        if let Some(place) = row.get_mut(i) {
            *place = cell;
        }
    }
    match text.chars().count() {
        WIDTH => Ok(row),
        cells => Err(FieldError::Width { line, cells }),
    }
}

fn write_row(row: &[Cell; WIDTH]) -> String {
    row.iter().map(|cell| cell.letter()).collect()
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).entry(&self.garbage()).finish()
    }
}
