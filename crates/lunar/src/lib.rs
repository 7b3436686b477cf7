//! Lunar Lockout on bitboards: rules, solver, atlas, generator.

pub mod atlas;
pub mod bound;
pub mod cards;
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

pub use generate::{Generator, Puzzle, Wish, spread_lengths};
pub use graph::{Graph, TooLarge, reachable};
pub use journeys::{InMoves, Journey, moves_of, slides_of};
pub use rate::{CannotRate, Grade, Rating, rate};
pub use rules::{Lunar, SetupError, Slide, State};
pub use size::{Size, SizeError};
pub use solve::{Algorithm, Count, NoOptimal, Optimal, Solver, UnknownCount, solve};
pub use symmetry::{Symmetry, canonical, symmetries};

/// A set of cells of the largest board: eight columns, eight rows, one word.
pub type Moon = allclear_board::Board<8, 8, 1>;
