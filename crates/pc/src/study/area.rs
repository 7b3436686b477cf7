//! The field of a setup: which cells must be filled, and which may be.

use std::str::FromStr;

use allclear_fumen::{self as fumen, Cell};
use allclear_tetris::{Field24, Rules};

use super::{Holes, Setup};
use crate::engine::hold::Hold;

/// A set of colours: `IO`, `cyan`, `none`.
///
/// ```
/// use allclear_pc::study::Colours;
/// assert_eq!("cyan".parse::<Colours>(), "I".parse());
/// assert!("IQ".parse::<Colours>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours(Vec<Cell>);

/// Not a set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no colour: expected letters of I J L O S Z T, or none")]
pub struct UnknownColour(pub char);

impl FromStr for Colours {
    type Err = UnknownColour;

    fn from_str(text: &str) -> Result<Colours, UnknownColour> {
        let cell = match text.to_ascii_lowercase().as_str() {
            "none" | "" => return Ok(Colours::default()),
            "cyan" | "cy" => Cell::I,
            "blue" | "bl" => Cell::J,
            "orange" | "or" => Cell::L,
            "yellow" | "ye" => Cell::O,
            "green" | "gr" => Cell::S,
            "red" | "re" => Cell::Z,
            "purple" | "pu" => Cell::T,
            letters => {
                let cells = letters.chars().map(|letter| {
                    let cell = Cell::from_letter(letter).filter(|cell| cell.piece().is_some());
                    cell.ok_or(UnknownColour(letter))
                });
                return Ok(Colours(cells.collect::<Result<_, _>>()?));
            }
        };
        Ok(Colours(vec![cell]))
    }
}

/// Which colours mean what; other colours are blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Must be filled.
    pub fill: Colours,
    /// May be filled.
    pub margin: Colours,
    /// May be filled, and may stay empty under others.
    pub free: Colours,
}

impl Default for Legend {
    /// I must be filled, O may be.
    fn default() -> Legend {
        let (fill, margin) = (Colours(vec![Cell::I]), Colours(vec![Cell::O]));
        Legend { fill, margin, free: Colours::default() }
    }
}

/// The parts of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Filled already.
    pub field: Field24,
    /// Must be filled.
    pub fill: Field24,
    /// May be filled.
    pub margin: Field24,
    /// May be filled, and may stay empty under others.
    pub free: Field24,
}

/// A picture is not a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AreaError {
    /// Too many rows, or a row that has not ten cells.
    #[error("{line}:1: expected up to 24 rows of ten cells")]
    Size {
        /// The line, from 1.
        line: usize,
    },
    /// Not a cell.
    #[error("{line}:{column}: expected one of * . + X _ or a piece, found {found:?}")]
    Cell {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

/// What a cell is.
#[derive(Clone, Copy)]
enum Mark {
    Empty,
    Block,
    Fill,
    Margin,
    Free,
}

impl Legend {
    fn mark(&self, cell: Cell) -> Mark {
        match cell {
            Cell::Empty => Mark::Empty,
            cell if self.fill.0.contains(&cell) => Mark::Fill,
            cell if self.margin.0.contains(&cell) => Mark::Margin,
            cell if self.free.0.contains(&cell) => Mark::Free,
            _ => Mark::Block,
        }
    }
}

impl Area {
    /// The lowest `rows` rows of a coloured field.
    pub fn of_field(field: &fumen::Field, legend: &Legend, rows: usize) -> Area {
        let mut area = Area::default();
        for (x, y) in (0..fumen::Field::HEIGHT).flat_map(|y| (0..10).map(move |x| (x, y))) {
            area.put(x, y, rows, legend.mark(field.get(x as i32, y as i32)));
        }
        area
    }

    /// The lowest `rows` rows of a picture, in which `*`, `.` and `+` are cells to fill, margin
    /// and free ones whatever the legend says.
    ///
    /// ```
    /// use allclear_pc::study::{Area, Legend};
    /// let area = Area::of_picture("**..______\nXX________", &Legend::default(), 24).unwrap();
    /// assert_eq!((area.fill.count(), area.margin.count(), area.field.count()), (2, 2, 2));
    /// ```
    pub fn of_picture(text: &str, legend: &Legend, rows: usize) -> Result<Area, AreaError> {
        let mut area = Area::default();
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let lines: Vec<(usize, &str)> = lines.collect();
        for (y, &(line, row)) in lines.iter().rev().enumerate() {
            if row.chars().count() != 10 || y >= 24 {
                return Err(AreaError::Size { line });
            }
            for (x, found) in row.chars().enumerate() {
                let mark = match found {
                    '*' => Mark::Fill,
                    '.' => Mark::Margin,
                    '+' => Mark::Free,
                    letter => {
                        let wrong = AreaError::Cell { line, column: x + 1, found };
                        legend.mark(Cell::from_letter(letter).ok_or(wrong)?)
                    }
                };
                area.put(x, y, rows, mark);
            }
        }
        Ok(area)
    }

    fn put(&mut self, x: usize, y: usize, rows: usize, mark: Mark) {
        let Some(cell) = Field24::cell(x, y).filter(|_| y < rows) else { return };
        match mark {
            Mark::Empty => {}
            Mark::Block => self.field |= cell,
            Mark::Fill => self.fill |= cell,
            Mark::Margin => self.margin |= cell,
            Mark::Free => self.free |= cell,
        }
    }

    /// What it asks for, full rows taken out as the game would have done: with hold, in the
    /// order of the queue, holes allowed.
    pub fn setup(&self, rules: Rules) -> Setup {
        let full = self.field.full_rows();
        let cut = |cells: Field24| cells.remove_rows(full);
        Setup {
            operations: Vec::new(),
            field: cut(self.field),
            fill: cut(self.fill),
            margin: cut(self.margin),
            free: cut(self.free),
            holes: Holes::Allowed,
            pieces: None,
            rules,
            hold: Hold::Use,
            any_order: false,
        }
    }
}
