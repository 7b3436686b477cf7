//! Perfect clears.

pub mod atlas;
pub mod chance;
pub mod file;

pub use file::{At, Malformed, ReadError, Reader, Record, Records, Step};
