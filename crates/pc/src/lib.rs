//! Perfect clears: solving one queue, all queues of a pattern, all queues there are.

#[doc(hidden)]
pub mod engine;
pub mod file;
pub mod odds;
mod solver;
pub mod train;

/// Every field that can lead to a perfect clear.
pub mod atlas {
    pub use crate::engine::atlas::*;
}

pub use engine::counts::Counts;
pub use engine::job::{Job, Part};
pub use engine::net::{self, Network, Order};
pub use engine::solution::{Group, Solution, Step};
pub use file::{
    At, CheckError, Fault, Flaw, Generator, Malformed, ReadError, Reader, Record, Records, Stats,
    check,
};
pub use solver::{Answer, Ask, Solver, Tally};

/// The names before the face: goes when nobody uses it.
#[doc(hidden)]
pub mod analysis {
    pub use crate::engine::job::{Job as Work, Part};
    pub use crate::engine::pattern::constraints::{
        Constraints as Demand, Goal, TSpin, UnknownGoal, UnknownTSpin,
    };
    pub use crate::engine::pattern::problem::{Problem, ProblemError};
    pub use crate::engine::pattern::setup::Setup;
    pub use crate::engine::pattern::shape::{Shape, ShapeError};
    pub use crate::engine::pattern::{bitset, follow, minimal, save, setup, shape};

    pub mod words {
        pub use crate::engine::pattern::queue_set::{Letter, QueueSet as Words, TooShort};
    }
}
