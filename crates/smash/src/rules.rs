//! The numbers in which Smash the Code and Puyo Puyo Tsu differ.
//!
//! # What
//! Both games drop pairs into a well six columns wide, make groups of four vanish and reward
//! chains. [`Rules`] holds what is not the same: how many rows there are and how many of them
//! take part in groups, and the tables of the score.
//!
//! # How
//! A field is a [`Well<R>`](crate::Well) over its rules, so every number below is a constant
//! to the optimiser; where a rule is not there (Smash has no hidden row) its code is not
//! there either.
//!
//! # Why not the obvious way
//! A table looked up at run time would cost each step of each chain a load and a branch for a
//! choice that never changes during a program.
//!
//! # How we know it works
//! Smash equals whole games of the official referee; Tsu equals the chains, among them three of
//! eighteen and nineteen steps, that a public simulator states in its own tests (`tests/`).
//! `cargo bench -p allclear-bench --bench smash` measures both on the same workload.

use std::fmt::Debug;
use std::hash::Hash;

/// Points that make one skull for the opponent.
pub const POINTS_A_SKULL: u32 = 70;

/// Points that make a whole line of six skulls; less stays in store.
pub const POINTS_A_LINE: u32 = 6 * POINTS_A_SKULL;

/// What Smash the Code and Puyo Puyo Tsu do not share.
pub trait Rules: Copy + Default + Eq + Hash + Debug + Send + Sync + 'static {
    /// The rows a block can rest in.
    const ROWS: usize;

    /// The rows, from the bottom, whose blocks form groups and whose skulls vanish.
    const VISIBLE: usize;

    /// Points for a chain that leaves the well empty.
    const ALL_CLEAR: u32;

    /// The part of the factor that grows along the chain; `step` counts from 0.
    fn chain_power(step: u32) -> u32;

    /// The part of the factor for `colours` different colours (1 to 5) in one step.
    fn colour_bonus(colours: u32) -> u32;

    /// The part of the factor for one group of `size` blocks (4 or more).
    fn group_bonus(size: u32) -> u32;
}

/// The rules of the contest Smash the Code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Smash;

impl Rules for Smash {
    const ROWS: usize = 12;
    const VISIBLE: usize = 12;
    const ALL_CLEAR: u32 = 0;

    #[inline(always)]
    fn chain_power(step: u32) -> u32 {
        if step == 0 { 0 } else { (4 << step.min(8)).min(999) }
    }

    #[inline(always)]
    fn colour_bonus(colours: u32) -> u32 {
        // 0, 2, 4, 8, 16
        if colours < 2 { 0 } else { 1 << (colours - 1) }
    }

    #[inline(always)]
    fn group_bonus(size: u32) -> u32 {
        if size >= 11 { 8 } else { size - 4 }
    }
}

/// The rules of Puyo Puyo Tsu: a thirteenth, hidden row, its own tables, and a bonus for an
/// empty well.
///
/// A block that would come to rest above the thirteenth row has no room here; in the arcade
/// game it disappears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tsu;

impl Rules for Tsu {
    const ROWS: usize = 13;
    const VISIBLE: usize = 12;
    const ALL_CLEAR: u32 = 2100;

    #[inline(always)]
    fn chain_power(step: u32) -> u32 {
        // 0, 8, 16, 32, then 32 more a step
        match step {
            0 => 0,
            1..=3 => 4 << step,
            _ => 32 * (step - 2),
        }
    }

    #[inline(always)]
    fn colour_bonus(colours: u32) -> u32 {
        // 0, 3, 6, 12, 24
        if colours < 2 { 0 } else { 3 << (colours - 2) }
    }

    #[inline(always)]
    fn group_bonus(size: u32) -> u32 {
        match size {
            4 => 0,
            5..=10 => size - 3,
            _ => 10,
        }
    }
}
