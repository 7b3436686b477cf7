//! What a field promises: the best chain that one or two more blocks of a colour would set off.
//!
//! # What
//! [`promise`] tries every column and colour and returns the most points to be had, with one
//! block, or with two of a colour one on top of the other, which counts for less.
//!
//! # How
//! Only blocks that complete a group of four are tried; `ignition` gives their cells for a
//! colour all at once. Two blocks are tried where a pair, or two single blocks, lie next to
//! one of them.
//!
//! # Why not the obvious way
//! Counting neighbours of equal colour is quicker but does not see chains; playing all 22 drops
//! of all 15 pairs sees no more than this and takes ten times as long.
//!
//! # How we know it works
//! `tests/bot.rs`: never less than what a single block really sets off, on random fields.

use crate::cell::Colour;
use crate::cells::Cells;
use crate::chain::resolve;
use crate::children::ignition;
use crate::cpu::Cpu;
use crate::rules::Smash;
use crate::well::{COLUMNS, Field};

/// The chain a field promises.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Promise {
    /// Points of the best chain that one more block sets off.
    pub one: u32,
    /// Points of the best chain that two more blocks of a colour set off.
    pub two: u32,
}

/// The best chains within reach of one or two blocks.
#[inline(always)]
pub(crate) fn promise<C: Cpu>(field: &Field) -> Promise {
    let mut promise = Promise::default();
    let landings = field.landings();
    let first = landings & Field::ROOM;
    let second = landings.north() & Field::ROOM;
    for colour in Colour::ALL {
        let cells = field.colour(colour);
        if cells.is_empty() {
            continue;
        }
        let ready = ignition::<Smash>(cells) & first;
        each_column(ready, |cell| {
            let (_, chain) = resolve::<Smash, C>(field.with(cell, colour));
            promise.one = promise.one.max(chain.score);
        });
        // One of the two lies next to two blocks of the colour, or both to one.
        let (near, next) = (nearly(cells), cells.around());
        let two = near & first | (near & second).south() | next & first & (next & second).south();
        each_column(two & second.south() & !ready, |cell| {
            let (_, chain) = resolve::<Smash, C>(field.with(cell | cell.north(), colour));
            promise.two = promise.two.max(chain.score);
        });
    }
    promise
}

/// The cells next to a pair of a colour, or to two blocks of it.
#[inline(always)]
fn nearly(cells: Cells) -> Cells {
    let (vertical, horizontal) = (cells.north() | cells.south(), cells.east() | cells.west());
    let paired = cells & (vertical | horizontal);
    paired.around() | cells.north() & horizontal | cells.east() & cells.west()
}

/// Each cell of a set that has at most one in a column.
#[inline(always)]
fn each_column(cells: Cells, mut each: impl FnMut(Cells)) {
    let Cells { mut even, mut odd } = cells;
    for _ in 0..COLUMNS / 2 {
        if even == 0 {
            break;
        }
        each(Cells { even: even & even.wrapping_neg(), odd: 0 });
        even &= even - 1;
    }
    for _ in 0..COLUMNS / 2 {
        if odd == 0 {
            break;
        }
        each(Cells { even: 0, odd: odd & odd.wrapping_neg() });
        odd &= odd - 1;
    }
}
