//! Solving: one optimal solution, in slides or in moves.

mod optimal;
mod packed;

use std::fmt;
use std::str::FromStr;

use allclear_board::search::{Outcome, Puzzle, Report, a_star, breadth_first, ida_star};

use crate::journeys::{InMoves, slides_of};
use crate::{Lunar, Slide};

pub use optimal::{NoOptimal, Optimal};
pub use packed::Solver;

/// What the length of a solution counts. The two differ: the classic card 39 takes 13 slides in
/// at least 7 moves, or 6 moves with at least 15 slides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Count {
    /// Every slide.
    #[default]
    Slides,
    /// Consecutive slides of one piece are one move.
    Moves,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Count::Slides => "slides",
            Count::Moves => "moves",
        })
    }
}

/// Neither slides nor moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a length is counted in `slides` or in `moves`, not in `{0}`")]
pub struct UnknownCount(String);

impl FromStr for Count {
    type Err = UnknownCount;

    fn from_str(text: &str) -> Result<Count, UnknownCount> {
        match text {
            "slides" => Ok(Count::Slides),
            "moves" => Ok(Count::Moves),
            _ => Err(UnknownCount(crate::format::shortened(text))),
        }
    }
}

/// The searches to choose from. All find optimal solutions; they differ in what they visit and
/// remember.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// A* with two words a position and a table made for them: the fastest.
    #[default]
    Packed,
    /// The board crate's A*.
    AStar,
    /// The board crate's breadth-first search.
    BreadthFirst,
    /// The board crate's IDA*: no memory, but it cannot prove that there is no solution.
    IdaStar,
}

/// Solves a puzzle, storing (IDA*: visiting) at most `limit` positions.
///
/// ```
/// # use allclear_lunar::{Algorithm, Count, cards, moves_of, solve};
/// let card = cards::classic()[38].lunar;
/// let by_slides = solve(&card, Count::Slides, Algorithm::Packed, usize::MAX);
/// let by_moves = solve(&card, Count::Moves, Algorithm::Packed, usize::MAX);
/// assert_eq!(by_slides.solution().unwrap().len(), 13);
/// assert_eq!(moves_of(by_moves.solution().unwrap()), 6);
/// ```
pub fn solve(lunar: &Lunar, count: Count, algorithm: Algorithm, limit: usize) -> Report<Slide> {
    match count {
        Count::Slides => match algorithm {
            Algorithm::Packed => Solver::default().solve(lunar, count, limit),
            _ => generic(lunar, algorithm, limit),
        },
        Count::Moves if algorithm == Algorithm::Packed => {
            Solver::default().solve(lunar, count, limit)
        }
        Count::Moves => {
            let report = generic(&InMoves(lunar), algorithm, limit);
            let outcome = match report.outcome {
                Outcome::Solved(journeys) => Outcome::Solved(slides_of(lunar, &journeys)),
                Outcome::Unsolvable => Outcome::Unsolvable,
                Outcome::Stopped => Outcome::Stopped,
            };
            Report { outcome, nodes: report.nodes }
        }
    }
}

fn generic<P: Puzzle>(puzzle: &P, algorithm: Algorithm, limit: usize) -> Report<P::Move> {
    match algorithm {
        Algorithm::Packed | Algorithm::AStar => a_star(puzzle, limit),
        Algorithm::BreadthFirst => breadth_first(puzzle, limit),
        Algorithm::IdaStar => ida_star(puzzle, limit as u64),
    }
}
