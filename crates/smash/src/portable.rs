//! The same without the instructions that only some processors have: for tests and benchmarks
//! to hold against the rest.

use crate::chain::{Chain, length, resolve};
use crate::cpu::Portable;
use crate::placement::{Pair, Placement};
use crate::rules::Rules;
use crate::well::Well;

/// As [`Well::chain`].
pub fn chain<R: Rules>(well: &Well<R>) -> (Well<R>, Chain) {
    resolve::<R, Portable>(*well)
}

/// As [`Well::chain_length`].
pub fn chain_length<R: Rules>(well: &Well<R>) -> u32 {
    length::<R, Portable>(*well)
}

/// As [`Well::children`].
pub fn children<R: Rules>(well: &Well<R>, pair: Pair, each: impl FnMut(Placement, Well<R>, Chain)) {
    crate::children::children::<R, Portable>(well, pair, each);
}
