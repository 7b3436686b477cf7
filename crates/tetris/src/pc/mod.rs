//! Perfect clears.

pub mod analysis;
