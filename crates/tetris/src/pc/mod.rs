//! Perfect clears.

pub mod atlas;
pub mod chance;
pub mod check;
pub mod file;
pub mod generate;
pub mod stats;

pub use check::{CheckError, Fault, Flaw, check};
pub use file::{At, Malformed, ReadError, Reader, Record, Records, Step};
pub use generate::Generator;
pub use stats::Stats;
