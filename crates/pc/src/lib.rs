//! Perfect clears: solving one queue, all queues of a pattern, all queues there are.
//!
//! | module | what it is for |
//! |---|---|
//! | [`Solver`] | a field and a queue in, perfect clears out |
//! | [`tiling`], [`guide`], [`order`], [`play`] | what the solver is made of |
//! | [`analysis`] | all queues of a pattern at once |
//! | [`atlas`], [`chance`] | every field on some way to a perfect clear, and exact odds |
//! | [`net`], [`train`] | networks that order the search for one solution, and how they learn |
//! | [`mod@file`], [`mod@check`], [`generate`], [`stats`] | `.pc` files |
//!
//! [`Solver`] is the way in. Behind it, from the bottom up: [`Tiles`] lists what a piece can
//! cover, [`Tiling`] covers the field with them, [`order`] asks whether the queue can follow,
//! [`Endings`] remembers how the last cells can be filled, [`guide`] joins the three, [`play`]
//! plays what is left, and a level tries all that for one height.

pub mod analysis;
pub mod atlas;
pub mod chance;
pub mod check;
mod counts;
mod endings;
pub mod file;
pub mod generate;
pub mod guide;
mod level;
pub mod net;
pub mod order;
pub mod play;
mod solution;
mod solver;
pub mod stats;
mod tiles;
pub mod tiling;
pub mod train;
mod word;

pub use check::{CheckError, Fault, Flaw, check};
pub use counts::Counts;
pub use endings::{ENDING, Endings, Region, Way, Ways};
pub use file::{At, Malformed, ReadError, Reader, Record, Records};
pub use generate::Generator;
pub use net::{Network, Order};
pub use solution::{Group, Solution, Step};
pub use solver::{Answer, Ask, Solver, Tally};
pub use stats::Stats;
pub use tiles::{Tile, Tiles};
pub use tiling::Tiling;
pub use word::Word;
