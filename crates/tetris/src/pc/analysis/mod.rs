//! Questions about all queues of a pattern at once.

pub mod bitset;
pub mod minimal;
pub mod plan;
pub mod build;
pub mod chance;
pub mod save;
pub mod words;
