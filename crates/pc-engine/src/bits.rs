//! Sets of small numbers in one machine word, so that the solver can be written once for fields
//! of few and of many empty cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// An unsigned integer read as a set of the numbers of its one bits.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// How many numbers can be in a set.
    const CAPACITY: usize;

    /// The set of one number.
    fn bit(number: usize) -> Self;

    /// The set of the numbers below this one.
    fn below(number: usize) -> Self;

    /// The least number in the set; the capacity if the set is empty.
    fn least(self) -> usize;

    /// Without its least number; there must be one.
    fn without_least(self) -> Self;

    /// How many numbers are in the set.
    fn size(self) -> u32;

    /// The numbers below four that are in the set, as a number below sixteen.
    fn low_four(self) -> usize;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the two sets share a number.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::NONE
    }

    /// Whether every number of this set is in the other one.
    #[inline(always)]
    fn within(self, other: Self) -> bool {
        self & !other == Self::NONE
    }

    /// The numbers in the set, least first.
    #[inline(always)]
    fn numbers(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            if self.is_none() {
                return None;
            }
            let least = self.least();
            self = self.without_least();
            Some(least)
        })
    }
}

macro_rules! word {
    ($($int:ty),*) => {$(
        impl Bits for $int {
            const NONE: Self = 0;
            const CAPACITY: usize = <$int>::BITS as usize;

            #[inline(always)]
            fn bit(number: usize) -> Self {
                1 << number
            }

            #[inline(always)]
            fn below(number: usize) -> Self {
                if number >= Self::CAPACITY { <$int>::MAX } else { (1 << number) - 1 }
            }

            #[inline(always)]
            fn size(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn low_four(self) -> usize {
                (self & 15) as usize
            }

            #[inline(always)]
            fn without_least(self) -> Self {
                self & (self - 1)
            }

            #[inline(always)]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )*};
}

word!(u16, u32, u64, u128);
