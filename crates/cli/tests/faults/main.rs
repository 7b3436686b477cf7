//! What happens to files when things go wrong: processes killed at random moments, a disk that is
//! full, two writers of one file, flipped bits. For every command that writes.
//!
//! Whatever happens, three things must hold. An output is what it was before, or complete, never
//! between. Whoever reports success has written the right bytes. And the same command, run again
//! without the fault, ends with the bytes of a run that was never disturbed.
//!
//! A short form runs with all other tests. `ALLCLEAR_FAULTS=100` makes a hundred tries of each
//! fault, and `--nocapture` shows how many there were; the book's chapter on reliability has the
//! figures. `ALLCLEAR_FAULTS_SEED` chooses other random moments.
#![cfg(unix)]

mod counting;
mod flipped_bits;
mod full_disk;
mod interrupts;
mod kills;
mod two_writers;
mod work;

use std::env;

/// How often to try each fault with each command.
fn tries() -> u64 {
    env::var("ALLCLEAR_FAULTS").ok().and_then(|tries| tries.parse().ok()).unwrap_or(1)
}

/// A small generator of random numbers: SplitMix64.
struct Chance(u64);

impl Chance {
    /// Another one for each test, the same in each run.
    fn new(test: &str) -> Chance {
        let seed = env::var("ALLCLEAR_FAULTS_SEED").ok().and_then(|seed| seed.parse().ok());
        let mix = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(byte.into());
        Chance(test.bytes().fold(seed.unwrap_or(1), mix))
    }

    /// A number below this.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % end.max(1)
    }
}
