//! Perfect clears.

mod counts;
mod endings;
pub mod guide;
mod level;
pub mod order;
pub mod play;
mod solution;
mod solver;
mod tiles;
pub mod tiling;
mod word;

pub use counts::Counts;
pub use endings::{ENDING, Endings, Region, Way};
pub use solution::{Group, Solution, Step};
pub use solver::{Answer, Ask, Solver, Tally};
pub use tiles::{Tile, Tiles};
pub use tiling::Tiling;
pub use word::Word;
pub mod atlas;
pub mod chance;
pub mod check;
pub mod file;
pub mod generate;
pub mod stats;

pub use check::{CheckError, Fault, Flaw, check};
pub use file::{At, Malformed, ReadError, Reader, Record, Records};
pub use generate::Generator;
pub use stats::Stats;
