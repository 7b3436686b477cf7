//! The pairs of a game, as the contest's referee draws them.

use crate::cell::Colour;
use crate::placement::Pair;

/// The generator behind `java.util.Random`, which the referee uses: 48 bits, linear
/// congruential, the highest bits given out.
#[derive(Clone, Debug)]
struct JavaRandom(u64);

impl JavaRandom {
    const MULTIPLIER: u64 = 0x5_DEEC_E66D;
    const MASK: u64 = (1 << 48) - 1;

    fn new(seed: i64) -> JavaRandom {
        JavaRandom((seed as u64 ^ Self::MULTIPLIER) & Self::MASK)
    }

    fn next_31_bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(Self::MULTIPLIER).wrapping_add(0xB) & Self::MASK;
        (self.0 >> 17) as u32
    }

    /// A number below 5, each equally likely: the few draws beyond the last whole multiple of
    /// 5 are made again.
    fn below_five(&mut self) -> u8 {
        loop {
            let drawn = self.next_31_bits();
            if drawn < (1 << 31) / 5 * 5 {
                return (drawn % 5) as u8;
            }
        }
    }
}

/// The endless row of pairs that belongs to a seed.
///
/// ```
/// # use allclear_smash::PairGenerator;
/// let pairs: Vec<String> = PairGenerator::new(1000).take(3).map(|p| p.to_string()).collect();
/// assert_eq!(pairs, ["3 1", "2 5", "3 5"]);
/// ```
#[derive(Clone, Debug)]
pub struct PairGenerator(JavaRandom);

impl PairGenerator {
    /// The pairs of a seed.
    pub fn new(seed: i64) -> PairGenerator {
        PairGenerator(JavaRandom::new(seed))
    }
}

impl Iterator for PairGenerator {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        let mut colour = || Colour::ALL[usize::from(self.0.below_five())];
        Some(Pair { a: colour(), b: colour() })
    }
}
