//! Lunar Lockout on bitboards: rules, solver, atlas, generator.
//!
//! A board of up to 8x8 cells with a target, humans, robots and fixed blocks. A piece slides until
//! it would hit another and stops before it; with nothing to stop it, it may not move. Humans leave
//! when they stop on the target; the puzzle is won when all have left.
//!
//! ```
//! use allclear_lunar::{Count, Optimal, format, notation};
//!
//! let card = format::read("....a\n..b..\n.c...\n...d.\n....X\n")?.remove(0).lunar;
//! let optimal = Optimal::new(&card, Count::Slides, usize::MAX)?;
//! assert_eq!((optimal.length(), optimal.number()), (4, 1));
//! assert_eq!(notation::line(card.size(), &optimal.best()), "e5U e2L d2D d3L");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | what is a board, a position, a slide? | [`Lunar`], [`State`], [`Slide`], [`Journey`] |
//! | what is the shortest solution? | [`solve()`], [`Solver`] |
//! | which optimal solutions are there? | [`Optimal`] |
//! | where can one get to at all? | [`Graph`], [`reachable`] |
//! | how hard is it? | [`rate()`] |
//! | what about every placement? | [`atlas`] |
//! | more puzzles, please | [`Generator`], [`sheet`] |
//! | how is it written? | [`format`](mod@format), [`notation`] |

pub mod atlas;
pub mod bound;
pub mod cards;
mod census;
mod fills;
pub mod format;
mod generate;
mod graph;
mod journeys;
pub mod notation;
mod rate;
mod rays;
mod rules;
pub mod sheet;
mod size;
mod solve;
mod symmetry;

pub use census::{Census, TooLarge, reachable};
pub use generate::{Generator, Puzzle, Wish, spread_lengths};
pub use graph::Graph;
pub use journeys::{InMoves, Journey, moves_of, slides_of};
pub use rate::{CannotRate, Grade, Rating, rate};
pub use rules::{Lunar, SetupError, Slide, State};
pub use size::{Size, SizeError};
pub use solve::{Algorithm, Count, NoOptimal, Optimal, Solver, UnknownCount, solve};
pub use symmetry::{Symmetry, canonical, symmetries};

/// A set of cells of the largest board: eight columns, eight rows, one word.
pub type Moon = allclear_board::Board<8, 8, 1>;
