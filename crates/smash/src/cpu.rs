//! One program for old and new processors.
//!
//! # What
//! [`run`] does a [`Job`] with the best instructions the processor has: with AVX, BMI2 and
//! POPCNT where they are there (any x86-64 since 2013), portably elsewhere and in the page.
//!
//! # How
//! A job is generic over [`Cpu`]. [`run`] asks the processor once, and calls the job from a
//! function compiled for those instructions; the job and all it calls are `#[inline(always)]`,
//! so the whole inner loop is compiled that way, and the choice costs one test a job.
//!
//! # Why not the obvious way
//! Compiling the program for the machine at hand (`-C target-cpu=native`) makes a binary that
//! cannot be handed on. Choosing at every parallel extract would cost more than it saves.
//!
//! # How we know it works
//! `tests/rules.rs` plays the same games with both and with cells one at a time. This is the
//! one module with `unsafe` in it: calling a function compiled for instructions a processor
//! lacks is undefined, so the calls below stand behind the test for them, and [`Bmi2`] is
//! private so that no other call can be written. `cargo bench -p allclear-bench --bench smash` has both: the
//! safe one takes a twelfth longer on children, a third longer on long chains, and twice as long
//! to list components at half density.

#![allow(unsafe_code)]

use crate::rules::Rules;
use crate::well::Well;

/// What the hot loops would like a processor to have.
pub(crate) trait Cpu: Copy {
    /// Whether [`Cpu::extract`] and [`Cpu::deposit`] are single instructions. They must not be
    /// called otherwise.
    const PARALLEL: bool;

    /// The bits of `word` under `mask`, packed into the lowest bits.
    fn extract(word: u64, mask: u64) -> u64;

    /// The lowest bits of `word`, spread over the bits of `mask`.
    fn deposit(word: u64, mask: u64) -> u64;

    /// Whether nothing vanishes, if that can be said more cheaply than by looking for groups.
    fn rests<R: Rules>(well: &Well<R>) -> Option<bool>;
}

/// Any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Cpu for Portable {
    const PARALLEL: bool = false;

    fn extract(_: u64, _: u64) -> u64 {
        unreachable!("portable code does not extract")
    }

    fn deposit(_: u64, _: u64) -> u64 {
        unreachable!("portable code does not deposit")
    }

    #[inline(always)]
    fn rests<R: Rules>(_: &Well<R>) -> Option<bool> {
        None
    }
}

/// Work to be compiled for each kind of processor. `run` must be `#[inline(always)]`, and so
/// must be what it calls, or it is compiled for the oldest one.
pub(crate) trait Job {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn run<C: Cpu>(self) -> Self::Output;
}

/// Does a job with the best instructions there are.
#[inline]
pub(crate) fn run<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::available() {
        // SAFETY: the features that `with_bmi2` is compiled for have just been found.
        return unsafe { x86::with_bmi2(job) };
    }
    job.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Cpu, Job};
    use crate::columns;
    use crate::rules::Rules;
    use crate::well::Well;
    use std::arch::x86_64::{_pdep_u64, _pext_u64};
    use std::sync::atomic::{AtomicU8, Ordering};

    #[derive(Clone, Copy)]
    struct Bmi2;

    impl Cpu for Bmi2 {
        const PARALLEL: bool = true;

        #[inline(always)]
        fn extract(word: u64, mask: u64) -> u64 {
            // SAFETY: only `with_bmi2` can name this type, and it stands behind `available`.
            unsafe { _pext_u64(word, mask) }
        }

        #[inline(always)]
        fn deposit(word: u64, mask: u64) -> u64 {
            // SAFETY: as above.
            unsafe { _pdep_u64(word, mask) }
        }

        #[inline(always)]
        fn rests<R: Rules>(well: &Well<R>) -> Option<bool> {
            // SAFETY: as above.
            Some(unsafe { columns::rests(well) })
        }
    }

    /// Whether the processor has what [`with_bmi2`] is compiled for. Asked once, then remembered:
    /// four questions to the standard library cost more than a quiet field.
    #[inline]
    pub(super) fn available() -> bool {
        static KNOWN: AtomicU8 = AtomicU8::new(0);
        match KNOWN.load(Ordering::Relaxed) {
            0 => {
                let found = is_x86_feature_detected!("avx")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt");
                KNOWN.store(1 + u8::from(found), Ordering::Relaxed);
                found
            }
            known => known == 2,
        }
    }

    /// # Safety
    /// [`available`] must be true.
    #[target_feature(enable = "avx,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) unsafe fn with_bmi2<J: Job>(job: J) -> J::Output {
        job.run::<Bmi2>()
    }
}
