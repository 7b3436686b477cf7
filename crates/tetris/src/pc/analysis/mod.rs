//! Questions about all queues of a pattern at once.

pub mod bitset;
mod covered;
mod guide;
pub mod minimal;
pub mod save;
mod search;
pub mod shape;
mod wanted;
pub mod words;

pub use search::{Problem, ProblemError};
pub use shape::{Shape, ShapeError};
