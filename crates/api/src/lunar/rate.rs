//! `lunar.rate`: how hard boards are.

use allclear_lunar::{CannotRate, NoOptimal, rate};
use serde::{Deserialize, Serialize};

use super::{Board, Boards, Every, LIMIT, on_threads_if_large};
use crate::{Count, Error, Job, Question};

/// How hard each board is for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Rate {
    /// The boards.
    #[serde(flatten)]
    pub boards: Boards,
    /// The most positions a board may have.
    pub limit: Option<usize>,
}

/// The answer about one board: its figures only if it is solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rated {
    /// The file.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// Whether there is a solution.
    pub solved: bool,
    /// The fewest slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slides: Option<usize>,
    /// The fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// How many solutions have the fewest slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slide_solutions: Option<Count>,
    /// How many solutions have the fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_solutions: Option<Count>,
    /// How many positions can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The share of them that cannot be solved any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_ends: Option<f64>,
    /// How many slides a position allows, on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// The robots without a part in any solution with the fewest slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Vec<String>>,
    /// The score that the grade is read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// `beginner`, `intermediate`, `advanced` or `expert`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// Whether the answer is proven.
    pub proven: bool,
    /// Whether nothing was left out.
    pub complete: bool,
}

impl Rate {
    /// The answer about one board.
    pub fn board(&self, board: &Board, job: &Job) -> Rated {
        let (lunar, file, index) = (&board.card.lunar, board.file.clone(), board.index);
        let is_proven = |why: &CannotRate| *why == CannotRate::NoSolution(NoOptimal::Unsolvable);
        let limit = self.limit.unwrap_or(LIMIT);
        let rated = |limit| rate(lunar, limit);
        let rating = match on_threads_if_large(job, limit, |why| !is_proven(why), rated) {
            Ok(rating) => rating,
            Err(why) => {
                let proven = is_proven(&why);
                return Rated { file, index, proven, complete: proven, ..Rated::default() };
            }
        };
        let idle = rating.idle.iter().map(|&cell| lunar.size().name(cell)).collect();
        Rated {
            file,
            index,
            solved: true,
            slides: Some(rating.slides),
            moves: Some(rating.moves),
            slide_solutions: Some(rating.slide_solutions.into()),
            move_solutions: Some(rating.move_solutions.into()),
            states: Some(rating.positions),
            dead_ends: Some(rating.dead_ends),
            branching: Some(rating.branching),
            idle: Some(idle),
            score: Some(rating.score),
            grade: Some(rating.grade.to_string()),
            proven: true,
            complete: true,
        }
    }
}

impl Question for Rate {
    const NAME: &'static str = "lunar.rate";
    type Reply = Every<Rated>;

    fn answer(&self, job: &Job) -> Result<Every<Rated>, Error> {
        Every::of(&self.boards, |board| Ok(self.board(board, job)))
    }
}
