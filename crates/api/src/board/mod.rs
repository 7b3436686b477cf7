//! `board.*`: every operation of the board library on a picture.
//!
//! Boards travel as pictures, rows from north to south joined by `/`; cells as `[x, y]`, with
//! `[0, 0]` in the south-west corner.

mod frame;
mod operations;
mod perform;
mod place;
mod size;

pub use operations::{Choice, OPERATIONS, Operation, Takes, find};
pub use place::{By, Pair};
pub use size::Size;

use serde::{Deserialize, Serialize};

use crate::{Error, Job, Question};

/// An operation on a board. Which of the arguments it takes, [`OPERATIONS`] says.
///
/// `{"ask": "board.flood", "board": "##./.#.", "from": [0, 1]}` is short for
/// `{"ask": "board", "op": "flood", …}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Board {
    /// The operation's name.
    pub op: String,
    /// The board: rows of `.` and `#`, separated by `/` or newlines.
    pub board: Option<String>,
    /// Width and height, up to `64x64`; as large as the picture if not given.
    pub size: Option<String>,
    /// The other board.
    pub with: Option<String>,
    /// Cells that stop pieces but do not slide.
    pub blocks: Option<String>,
    /// A shape, as a picture.
    pub shape: Option<String>,
    /// A cell.
    pub at: Option<Pair>,
    /// A cell to start from.
    pub from: Option<Pair>,
    /// A cell to end at.
    pub to: Option<Pair>,
    /// A distance, a width and height, or how far to turn.
    pub by: Option<By>,
    /// A direction: `n`, `ne`, `e`, …
    pub dir: Option<String>,
    /// What stops a sliding piece: `wall` or `stopper`.
    pub rule: Option<String>,
    /// Some rows, counted from 0 in the south.
    pub rows: Option<Vec<usize>>,
    /// A row.
    pub y: Option<usize>,
    /// A column.
    pub x: Option<usize>,
    /// The fewest cells a region may have.
    pub at_least: Option<u32>,
    /// Diagonal neighbours too.
    pub diagonal: Option<bool>,
}

/// What an operation answers: the fields that make sense for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardReply {
    /// The board that results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The regions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<String>>,
    /// The eight images.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Vec<String>>,
    /// Width and height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<[usize; 2]>,
    /// How many cells are in the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The lowest bit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Option<usize>>,
    /// The highest bit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Option<usize>>,
    /// One digit per cell, the highest bit first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
    /// The same number in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The cells of the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<[usize; 2]>>,
    /// Whether the cell is in the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<bool>,
    /// Whether every cell is in the other set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subset: Option<bool>,
    /// Whether every cell of the other set is in this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superset: Option<bool>,
    /// Whether the sets share no cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disjoint: Option<bool>,
    /// The full rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<usize>>,
    /// How many rows were cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cleared: Option<u32>,
    /// Where the piece stopped, if it moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Option<[usize; 2]>>,
}

impl BoardReply {
    /// Yes or no, if that was the question.
    pub fn verdict(&self) -> Option<bool> {
        self.set.or(self.subset).or(self.superset).or(self.disjoint)
    }

    /// Whether the operation found what it looked for: a cell, a move, a yes.
    pub fn is_found(&self) -> bool {
        let no_cell = self.cells.as_ref().is_some_and(Vec::is_empty);
        self.verdict() != Some(false) && self.to != Some(None) && !no_cell
    }
}

impl Question for Board {
    const NAME: &'static str = "board";
    type Reply = BoardReply;

    fn answer(&self, _: &Job) -> Result<BoardReply, Error> {
        perform::perform(self)
    }
}

/// Every operation and what it takes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Operations {}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OperationsReply {
    /// In the order of the book.
    pub operations: &'static [Operation],
}

impl Question for Operations {
    const NAME: &'static str = "board.operations";
    type Reply = OperationsReply;

    fn answer(&self, _: &Job) -> Result<OperationsReply, Error> {
        Ok(OperationsReply { operations: OPERATIONS })
    }
}
