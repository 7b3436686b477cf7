//! A seeded generator whose numbers never change.
//!
//! Seeds are printed, shared and stored in files, so they must mean the same for ever and on
//! every machine, the browser included. This is xoshiro256++ by Blackman and Vigna, its state
//! filled by their SplitMix64 from a seed of 64 bits.

/// A xoshiro256++ generator.
///
/// ```
/// use allclear_board::Rng;
/// let mut rng = Rng::new(2026);
/// let die = rng.below(6);
/// assert!(die < 6);
/// assert_eq!(Rng::new(2026).below(6), die);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The generator of a seed.
    pub const fn new(mut seed: u64) -> Self {
        let mut state = [0; 4];
        let mut i = 0;
        while i < 4 {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = seed;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            state[i] = z ^ (z >> 31);
            i += 1;
        }
        Rng(state)
    }

    /// The generator with this state, as [`Rng::state`] returned it.
    pub const fn from_state(state: [u64; 4]) -> Self {
        Rng(state)
    }

    /// The state, to be stored and resumed.
    pub const fn state(&self) -> [u64; 4] {
        self.0
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `n`, each equally likely (Lemire's method).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub const fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "there is no number below 0");
        loop {
            let product = self.next_u64() as u128 * n as u128;
            if product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number below `n`, each equally likely; the same as [`Rng::below`] where that can tell.
    ///
    /// # Panics
    /// If `n` is 0.
    pub const fn below_u128(&mut self, n: u128) -> u128 {
        if n <= u64::MAX as u128 {
            return self.below(n as u64) as u128;
        }
        // Draw as many bits as n has, until the number is below it.
        loop {
            let wide = (self.next_u64() as u128) << 64 | self.next_u64() as u128;
            let drawn = wide >> n.leading_zeros();
            if drawn < n {
                return drawn;
            }
        }
    }

    /// A number from 0 up to but not including 1.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the elements in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_numbers_of_a_known_state() {
        // The authors' reference implementation, started from the state 1, 2, 3, 4.
        let mut rng = Rng::from_state([1, 2, 3, 4]);
        let first: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [41943041, 58720359, 3588806011781223, 3591011842654386]);
    }
}
