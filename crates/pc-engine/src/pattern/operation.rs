//! What happens to a field after a shape is built, before it is looked at for holes.

use std::fmt;
use std::str::FromStr;

use allclear_tetris::{Facing, Field24, Piece, Placement};

/// A change of the field, as solution-finder's `--operate` writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `block(1,2)`: fills a cell.
    Block {
        /// The column, from 0.
        x: usize,
        /// The row, from 0.
        y: usize,
    },
    /// `T-Reverse(7,2)`: fills the cells of a piece, wherever it would rest.
    Piece(Placement),
    /// `row(1)`: fills a row.
    Row(usize),
    /// `clear()`: clears full rows.
    Clear,
}

/// Not an operation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no operation: expected one like T-Reverse(7,2), block(1,2), row(1) or clear(), \
     inside the field"
)]
pub struct BadOperation(pub String);

const FACINGS: [&str; 4] = ["spawn", "right", "reverse", "left"];
/// The same, short.
const LETTERS: [&str; 4] = ["0", "r", "2", "l"];

impl FromStr for Operation {
    type Err = BadOperation;

    fn from_str(text: &str) -> Result<Operation, BadOperation> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let plain = plain.to_ascii_lowercase();
        parse(&plain).ok_or_else(|| BadOperation(text.to_string()))
    }
}

fn parse(text: &str) -> Option<Operation> {
    let (name, numbers) = text.strip_suffix(')')?.split_once('(')?;
    let numbers: Vec<u8> = match numbers {
        "" => Vec::new(),
        list => list.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?,
    };
    let (x, y) = (numbers.first().copied(), numbers.get(1).copied());
    match (name, numbers.len()) {
        ("clear", 0) => Some(Operation::Clear),
        ("row", 1) => x.filter(|row| *row < 24).map(|row| Operation::Row(row.into())),
        ("block", 2) => {
            let (x, y) = (usize::from(x?), usize::from(y?));
            Field24::cell(x, y).map(|_| Operation::Block { x, y })
        }
        (piece, 2) => {
            let (piece, facing) = piece.split_once('-')?;
            let mut letters = piece.chars();
            let piece = letters.next().and_then(Piece::from_letter)?;
            let facing = FACINGS
                .iter()
                .zip(LETTERS)
                .position(|(name, letter)| *name == facing || letter == facing)?;
            let facing = Facing::ALL[facing];
            let placement = Placement { piece, facing, x: x?, y: y? };
            let inside = letters.next().is_none() && placement.board::<24, 4>().is_some();
            inside.then_some(Operation::Piece(placement))
        }
        _ => None,
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::Block { x, y } => write!(f, "block({x},{y})"),
            Operation::Piece(Placement { piece, facing, x, y }) => {
                write!(f, "{piece}-{}({x},{y})", FACINGS[facing.index()])
            }
            Operation::Row(row) => write!(f, "row({row})"),
            Operation::Clear => f.write_str("clear()"),
        }
    }
}

impl Operation {
    /// Changes a field, and takes rows that go out of another set of cells too.
    pub fn apply(self, field: &mut Field24, along: &mut Field24) {
        match self {
            Operation::Block { x, y } => *field = field.with(x, y),
            Operation::Piece(placement) => {
                *field |= placement.board().unwrap_or(Field24::EMPTY);
            }
            Operation::Row(row) => *field |= Field24::row(row),
            Operation::Clear => {
                let full = field.full_rows();
                *along = along.remove_rows(full);
                *field = field.remove_rows(full);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_and_written() {
        for text in ["block(1,2)", "T-reverse(7,2)", "row(1)", "clear()", "I-spawn(1,0)"] {
            let operation: Operation = text.parse().unwrap();
            assert_eq!(operation.to_string(), text);
        }
        assert_eq!("t-Reverse( 7, 2 )".parse::<Operation>(), "T-REVERSE(7,2)".parse());
        assert_eq!("T-2(7,2)".parse::<Operation>(), "T-reverse(7,2)".parse());
        assert_eq!("L-r(0,1)".parse::<Operation>(), "L-right(0,1)".parse());
        for text in ["", "block(1)", "T(1,2)", "T-up(1,2)", "T-left(12,2)", "row(24)", "block(1,2"]
        {
            assert!(text.parse::<Operation>().is_err(), "{text}");
        }
    }

    /// The example of solution-finder's documentation: L, a full row, cleared, a block.
    #[test]
    fn operations_are_done_in_order() {
        let mut field = Field24::EMPTY;
        for text in ["L-Right(0,1)", "row(1)", "clear()", "block(1,1)"] {
            text.parse::<Operation>().unwrap().apply(&mut field, &mut Field24::EMPTY.clone());
        }
        let cells: Vec<(usize, usize)> = field.cells().collect();
        assert_eq!(cells, [(0, 0), (1, 0), (0, 1), (1, 1)]);
    }
}
