//! What the code needs from whoever runs it: somewhere to report to, and a clock.

use serde_json::Value;

/// Whoever runs a request.
///
/// The clock is here because a WASM module has none of its own: the standard library's panics
/// there, so no code that the page runs may ask it.
pub trait Host: Send {
    /// Takes a part of the answer, or progress, while the request is still running.
    fn report(&mut self, part: Value);

    /// Milliseconds since some fixed moment.
    fn now(&self) -> f64;

    /// Bytes that came with the request and are no text; empty if there are none, or if they
    /// were taken before.
    fn attached(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// A host that keeps no reports and whose time stands still, for tests and short requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Host for Quiet {
    fn report(&mut self, _: Value) {}

    fn now(&self) -> f64 {
        0.0
    }
}
