//! Chains: what vanishes, what falls, what it is worth.
//!
//! # What
//! [`Well::chain`] plays a field to its end, [`Well::step`] one step of it.
//!
//! # How
//! A step finds what vanishes (`groups`), adds the skulls next to it, scores, and lets the
//! rest fall (`gravity`). The score needs the sizes of the groups only for one of its factors,
//! and fewer than eight blocks are one group: then the popcount says it all. Only a colour
//! with eight or more vanishing blocks is taken apart into groups.
//!
//! # Why not the obvious way
//! Labelling all groups at every step costs more than all the rest of it.
//!
//! # How we know it works
//! `tests/rules.rs` and the games and boards of the official referee in `tests/facts.rs`.

use crate::cell::Colour;
use crate::cells::Cells;
use crate::cpu::{self, Cpu, Job};
use crate::gravity;
use crate::groups;
use crate::rules::Rules;
use crate::well::Well;

/// One step of a chain: the numbers that its score is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// Coloured blocks that vanished; skulls do not count.
    pub blocks: u32,
    /// Different colours among them.
    pub colours: u32,
    /// The factor's part for the length of the chain so far.
    pub chain_power: u32,
    /// The factor's part for several colours at once.
    pub colour_bonus: u32,
    /// The factor's part for large groups.
    pub group_bonus: u32,
}

impl Step {
    /// The factor: the three parts together, at least 1 and at most 999.
    #[inline(always)]
    pub fn factor(&self) -> u32 {
        (self.chain_power + self.colour_bonus + self.group_bonus).clamp(1, 999)
    }

    /// Ten points a block, times the factor.
    #[inline(always)]
    pub fn score(&self) -> u32 {
        10 * self.blocks * self.factor()
    }
}

/// What a whole chain came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chain {
    /// The number of steps; 0 if nothing vanished.
    pub steps: u32,
    /// The points of all steps, and of an empty well where the rules reward it.
    pub score: u32,
}

impl<R: Rules> Well<R> {
    /// Plays the chain to its end: the field after it, and what it was worth.
    ///
    /// ```
    /// # use allclear_smash::Field;
    /// let field = Field::parse("1..... / 122... / 110233").unwrap();
    /// let (after, chain) = field.chain();
    /// assert_eq!(after, Field::parse(".22233").unwrap());
    /// assert_eq!((chain.steps, chain.score), (1, 40));
    /// ```
    pub fn chain(&self) -> (Well<R>, Chain) {
        struct Whole<'a, R: Rules>(&'a Well<R>);
        impl<R: Rules> Job for Whole<'_, R> {
            type Output = (Well<R>, Chain);
            #[inline(always)]
            fn run<C: Cpu>(self) -> Self::Output {
                match C::rests(self.0) {
                    Some(true) => (*self.0, Chain::default()),
                    _ => resolve::<R, C>(*self.0),
                }
            }
        }
        cpu::run(Whole(self))
    }

    /// Plays the chain to its end and only counts its steps: for questions that need no scores.
    ///
    /// ```
    /// # use allclear_smash::Field;
    /// assert_eq!(Field::parse("4..... / 144... / 1114..").unwrap().chain_length(), 2);
    /// assert_eq!(Field::EMPTY.chain_length(), 0);
    /// ```
    pub fn chain_length(&self) -> u32 {
        struct Length<'a, R: Rules>(&'a Well<R>);
        impl<R: Rules> Job for Length<'_, R> {
            type Output = u32;
            #[inline(always)]
            fn run<C: Cpu>(self) -> u32 {
                match C::rests(self.0) {
                    Some(true) => 0,
                    _ => length::<R, C>(*self.0),
                }
            }
        }
        cpu::run(Length(self))
    }

    /// Plays one step of a chain, the `index`-th counted from 0; `None` if nothing vanishes.
    pub fn step(&self, index: u32) -> Option<(Well<R>, Step)> {
        struct One<R: Rules>(Well<R>, u32);
        impl<R: Rules> Job for One<R> {
            type Output = Option<(Well<R>, Step)>;
            #[inline(always)]
            fn run<C: Cpu>(self) -> Self::Output {
                step::<R, C>(self.0, self.1)
            }
        }
        cpu::run(One(*self, index))
    }

    /// The cells that vanish in the next step, skulls among them, as (column, row).
    pub fn vanishing(&self) -> Vec<(usize, usize)> {
        let blocks = groups::vanishing(self);
        (blocks | dragged(self, blocks)).list()
    }
}

/// The skulls that vanish with a set of blocks.
#[inline(always)]
fn dragged<R: Rules>(well: &Well<R>, blocks: Cells) -> Cells {
    let skulls = well.skulls() & blocks.around();
    if R::VISIBLE < R::ROWS { skulls & Well::<R>::VISIBLE } else { skulls }
}

/// Plays one step.
#[inline(always)]
pub(crate) fn step<R: Rules, C: Cpu>(well: Well<R>, index: u32) -> Option<(Well<R>, Step)> {
    let gone = groups::vanishing(&well);
    if gone.is_empty() {
        return None;
    }
    let blocks = gone.count();
    let (colours, group_bonus) =
        if blocks < 8 { (1, R::group_bonus(blocks)) } else { several_groups(&well, gone) };
    let step = Step {
        blocks,
        colours,
        chain_power: R::chain_power(index),
        colour_bonus: R::colour_bonus(colours),
        group_bonus,
    };
    Some((without::<R, C>(well, gone), step))
}

/// The well after a set of blocks has vanished, with the skulls next to them.
#[inline(always)]
fn without<R: Rules, C: Cpu>(well: Well<R>, gone: Cells) -> Well<R> {
    let mut planes = well.planes;
    gravity::collapse::<C>(&mut planes, gone | dragged(&well, gone));
    Well::from_planes(planes)
}

/// How many steps a chain has.
#[inline(always)]
pub(crate) fn length<R: Rules, C: Cpu>(mut well: Well<R>) -> u32 {
    let mut steps = 0;
    loop {
        let gone = groups::vanishing(&well);
        if gone.is_empty() {
            return steps;
        }
        well = without::<R, C>(well, gone);
        steps += 1;
    }
}

/// Colours and group bonus of eight or more vanishing blocks.
#[inline(always)]
fn several_groups<R: Rules>(well: &Well<R>, gone: Cells) -> (u32, u32) {
    let (mut colours, mut bonus) = (0, 0);
    for colour in Colour::ALL {
        let mut left = gone & well.colour(colour);
        colours += u32::from(!left.is_empty());
        while !left.is_empty() {
            let group = if left.count() < 8 { left } else { left.flood(left.any_one()) };
            bonus += R::group_bonus(group.count());
            left = left & !group;
        }
    }
    (colours, bonus)
}

/// Plays a chain to its end.
#[inline(always)]
pub(crate) fn resolve<R: Rules, C: Cpu>(mut well: Well<R>) -> (Well<R>, Chain) {
    let mut chain = Chain::default();
    while let Some((after, step)) = step::<R, C>(well, chain.steps) {
        chain.steps += 1;
        chain.score += step.score();
        well = after;
    }
    if R::ALL_CLEAR > 0 && chain.steps > 0 && well.is_empty() {
        chain.score += R::ALL_CLEAR;
    }
    (well, chain)
}
