//! So many of so many, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A number of queues out of all queues: exact counts, never a rounded share.
///
/// ```
/// use allclear_pc::Ratio;
/// let ratio = Ratio::new(514, 840);
/// assert_eq!(ratio.to_string(), "514 of 840 (61.19 %)");
/// assert_eq!(ratio + Ratio::new(326, 326), Ratio::new(840, 1166));
/// assert!(!ratio.is_all());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ratio {
    /// How many are counted.
    pub part: u128,
    /// Out of how many.
    pub whole: u128,
}

impl Ratio {
    /// So many of so many.
    pub const fn new(part: u128, whole: u128) -> Ratio {
        Ratio { part, whole }
    }

    /// The share as a number from 0 to 1; of nothing, 0.
    pub fn share(self) -> f64 {
        if self.whole == 0 { 0.0 } else { self.part as f64 / self.whole as f64 }
    }

    /// The share in percent.
    pub fn percent(self) -> f64 {
        100.0 * self.share()
    }

    /// Whether none is missing.
    pub const fn is_all(self) -> bool {
        self.part == self.whole
    }
}

impl Add for Ratio {
    type Output = Ratio;

    /// Both counts together, as of two parts of the queues.
    fn add(self, other: Ratio) -> Ratio {
        Ratio { part: self.part + other.part, whole: self.whole + other.whole }
    }
}

impl AddAssign for Ratio {
    fn add_assign(&mut self, other: Ratio) {
        *self = *self + other;
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(ratios: I) -> Ratio {
        ratios.fold(Ratio::default(), Add::add)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} ({:.2} %)", self.part, self.whole, self.percent())
    }
}
