//! Queues of pieces: reading and writing them, bags, patterns, counting.

pub mod bag;
mod dealer;
pub mod hold;
pub mod language;
pub mod pattern;
pub mod sequences;
mod text;
pub mod transform;

pub use bag::{Bag, Bags};
pub use dealer::Dealer;
pub use language::{Language, Walk};
pub use pattern::{AutomatonError, Pattern, PatternError};
pub use sequences::{Sequences, Stream, TooMany, count_sequences, count_streams};
pub use text::{Queue, QueueError};
