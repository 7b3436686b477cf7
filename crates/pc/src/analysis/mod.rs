//! Questions about all queues of a pattern at once.

mod bags;
pub mod bitset;
mod covered;
mod demand;
pub mod follow;
mod guide;
pub mod minimal;
mod problem;
pub mod save;
mod search;
pub mod setup;
pub mod shape;
mod spin;
mod wanted;
pub mod words;
mod work;

pub use demand::{Demand, Goal, TSpin, UnknownGoal, UnknownTSpin};
pub use problem::{Problem, ProblemError};
pub use setup::Setup;
pub use shape::{Shape, ShapeError};
pub use work::{Part, Work};
