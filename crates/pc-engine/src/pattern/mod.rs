//! Questions about all queues of a pattern at once.
//!
//! A [`QueueSet`](queue_set::QueueSet) holds the queues as far as they matter; a
//! [`Problem`](problem::Problem) is what to clear. [`search`] runs a cover search led by a
//! [`pattern_guide`], which gives up pieces that no [`unsolved`] queue has together, and asks of
//! each tiling which queues can build it ([`buildable`]) under the [`constraints`].

pub mod bitset;
pub mod buildable;
pub mod constraints;
pub mod follow;
pub mod kept;
pub mod minimal;
pub mod multisets;
pub mod operation;
pub mod pattern_guide;
pub mod problem;
pub mod queue_set;
pub mod score;
pub mod search;
pub mod setup;
pub mod shape;
pub mod spin;
pub mod unsolved;
