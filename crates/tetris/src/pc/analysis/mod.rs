//! Questions about all queues of a pattern at once.

pub mod bitset;
mod covered;
mod guide;
pub mod minimal;
pub mod save;
mod search;
mod wanted;
pub mod words;

pub use search::{Problem, ProblemError};
