//! `lunar.check`: whether moves solve a board.

use allclear_lunar::{moves_of, notation};
use serde::{Deserialize, Serialize};

use super::{Board, Boards, Every};
use crate::{Error, Job, Question};

/// Whether a list of moves solves each board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Check {
    /// The boards.
    #[serde(flatten)]
    pub boards: Boards,
    /// The moves: cells with one or more directions, such as `e5U e2L` or `e5UL`.
    pub moves: String,
}

/// The answer about one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The file.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// Whether all humans have left.
    pub solved: bool,
    /// How many slides were made.
    pub slides: usize,
    /// How many moves these are.
    pub moves: usize,
    /// How many humans are left.
    pub left: u32,
}

impl Check {
    /// The answer about one board.
    pub fn board(&self, board: &Board) -> Result<Checked, Error> {
        let played = notation::read_moves(&board.card.lunar, &self.moves)
            .map_err(|error| Error::input("moves", error))?;
        Ok(Checked {
            file: board.file.clone(),
            index: board.index,
            solved: played.end.humans.is_empty(),
            slides: played.slides.len(),
            moves: moves_of(&played.slides),
            left: played.end.humans.count(),
        })
    }
}

impl Question for Check {
    const NAME: &'static str = "lunar.check";
    type Reply = Every<Checked>;

    fn answer(&self, _: &Job) -> Result<Every<Checked>, Error> {
        Every::of(&self.boards, |board| self.board(board))
    }
}
