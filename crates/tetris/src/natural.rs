//! A whole number that cannot overflow: enough arithmetic to count.

use std::fmt;

const BASE: u64 = 1_000_000_000_000_000_000;

/// A natural number of any size. It can be added to, multiplied by a small number, and printed;
/// the limbs are decimal so that printing needs no division.
///
/// ```
/// # use allclear_tetris::Natural;
/// let mut n = Natural::from(u128::MAX);
/// n.add(&Natural::from(1));
/// assert_eq!(n.to_string(), "340282366920938463463374607431768211456");
/// assert_eq!(n.to_u128(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// Digits in base 10^18, lowest first, no zeros on top.
    limbs: Vec<u64>,
}

impl Natural {
    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Adds `other`.
    pub fn add(&mut self, other: &Natural) {
        self.add_times(other, 1);
    }

    /// Adds `other` as many times as `factor` says.
    pub fn add_times(&mut self, other: &Natural, factor: u32) {
        if factor == 0 {
            return;
        }
        let mut carry: u128 = 0;
        for i in 0.. {
            if i >= other.limbs.len() && carry == 0 {
                break;
            }
            if i == self.limbs.len() {
                self.limbs.push(0);
            }
            let digit = other.limbs.get(i).copied().unwrap_or(0);
            carry += u128::from(self.limbs[i]) + u128::from(digit) * u128::from(factor);
            self.limbs[i] = (carry % u128::from(BASE)) as u64;
            carry /= u128::from(BASE);
        }
    }

    /// This number times `factor`.
    #[must_use]
    pub fn times(&self, factor: u32) -> Natural {
        let mut product = Natural::default();
        product.add_times(self, factor);
        product
    }

    /// The same number in 128 bits, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        self.limbs.iter().rev().try_fold(0_u128, |sum, &limb| {
            sum.checked_mul(u128::from(BASE))?.checked_add(u128::from(limb))
        })
    }
}

impl From<u128> for Natural {
    fn from(mut value: u128) -> Natural {
        let mut limbs = Vec::new();
        while value > 0 {
            limbs.push((value % u128::from(BASE)) as u64);
            value /= u128::from(BASE);
        }
        Natural { limbs }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((top, rest)) = self.limbs.split_last() else {
            return f.pad_integral(true, "", "0");
        };
        let mut digits = top.to_string();
        for limb in rest.iter().rev() {
            digits.push_str(&format!("{limb:018}"));
        }
        f.pad_integral(true, "", &digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_u128(a in 0..u128::MAX >> 40, b in 0..u128::MAX >> 40, f in 0..1_u32 << 30) {
            let mut n = Natural::from(a);
            n.add_times(&Natural::from(b), f);
            let expected = a + b * u128::from(f);
            prop_assert_eq!(n.to_string(), expected.to_string());
            prop_assert_eq!(n.to_u128(), Some(expected));
            prop_assert_eq!(n, Natural::from(expected));
        }
    }

    #[test]
    fn grows_past_any_word() {
        let mut n = Natural::from(1);
        for _ in 0..100 {
            n = n.times(10);
        }
        assert_eq!(n.to_string(), format!("1{}", "0".repeat(100)));
        assert_eq!(Natural::default().to_string(), "0");
        assert!(n.times(0).is_zero());
    }
}
