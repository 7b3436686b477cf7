//! What tiles need from each other, and the orders that meet it.

use super::half::{ALL_ROWS, Half, Outline, Outlines, TILES};
use crate::bits::Bits;
use crate::hold::timetable::{Block, Need, Timetable, need};

/// More needs than the tiles of a tiling can have, as a power of two.
const NEEDS: usize = 128;

/// Who is told which slots have to be filled before which others.
pub(super) trait Told {
    /// One comes after another.
    fn after(&mut self, first: usize, then: usize);

    /// One comes after one of at least two others.
    fn after_any(&mut self, of: u16, then: usize);
}

/// Tells what a new tile in a slot and those of a half need from each other; the half gets that tile.
#[inline(always)]
pub(super) fn of_one(
    told: &mut impl Told,
    outlines: &Outlines,
    half: &mut Half,
    (slot, tile): (usize, usize),
) {
    let new = &outlines.0[tile];
    if new.gap != 0 {
        after_all(told, half.in_rows(new.gap), slot);
    }
    if half.gaps & new.rows != 0 {
        for torn in half.torn.numbers() {
            if half.outline(outlines, torn).gap & new.rows != 0 {
                told.after(slot, torn);
            }
        }
    }
    if new.cover & half.cells != 0 {
        after_each(told, slot, half.owners(new.cover & half.cells));
    }
    if half.covers & new.cells != 0 {
        for other in half.in_rows(ALL_ROWS).numbers() {
            if half.outline(outlines, other).cover & new.cells != 0 {
                told.after(other, slot);
            }
        }
    }
    let carries = half.awaited & new.cells != 0;
    half.add(slot, tile, new);
    if carries {
        for open in half.open.numbers() {
            settle(told, half, half.outline(outlines, open), open);
        }
    } else if new.under != 0 {
        settle(told, half, new, slot);
    }
}

/// Tells what an open tile rests on, if all of that is there.
#[inline(always)]
fn settle(told: &mut impl Told, half: &mut Half, outline: &Outline, slot: usize) {
    if outline.under.within(half.cells) {
        half.open &= !(1 << slot);
        rests_on(told, half.under(outline), slot);
    }
}

/// Tells what the tiles of two halves of a tiling need from each other; returns both as one.
#[inline(always)]
pub(super) fn across(
    told: &mut impl Told,
    outlines: &Outlines,
    first: &Half,
    second: &Half,
) -> Half {
    let both = first.and(second);
    for (one, other) in [(first, second), (second, first)] {
        for torn in one.torn.numbers() {
            after_all(told, other.in_rows(one.outline(outlines, torn).gap), torn);
        }
        if one.covers & other.cells != 0 {
            for slot in one.in_rows(ALL_ROWS).numbers() {
                let covered = one.outline(outlines, slot).cover & other.cells;
                after_each(told, slot, other.owners(covered));
            }
        }
    }
    for open in both.open.numbers() {
        rests_on(told, both.under(both.outline(outlines, open)), open);
    }
    both
}

/// One comes after all of others.
#[inline(always)]
pub(super) fn after_all(told: &mut impl Told, of: u16, then: usize) {
    for first in of.numbers() {
        told.after(first, then);
    }
}

/// All of some come after another.
#[inline(always)]
fn after_each(told: &mut impl Told, first: usize, of: u16) {
    for then in of.numbers() {
        told.after(first, then);
    }
}

/// One comes after one of others.
#[inline(always)]
fn rests_on(told: &mut impl Told, of: u16, then: usize) {
    match of.without_least() {
        0 => told.after(of.least(), then),
        _ => told.after_any(of, then),
    }
}

/// Orders, of which only those are left that meet what it is told.
pub(super) struct Meeting<'a> {
    pub(super) timetable: &'a Timetable,
    /// All their blocks.
    pub(super) orders: &'a mut [Block],
}

impl Meeting<'_> {
    /// Whether any are left.
    #[inline(always)]
    pub(super) fn is_possible(&self) -> bool {
        self.orders.as_flattened().iter().fold(0, |all, word| all | word) != 0
    }
}

impl Told for Meeting<'_> {
    #[inline(always)]
    fn after(&mut self, first: usize, then: usize) {
        let others = self.timetable.set(need(first, then));
        self.orders.iter_mut().zip(others).for_each(|(own, other)| keep(own, other));
    }

    #[inline(always)]
    fn after_any(&mut self, of: u16, then: usize) {
        for (at, own) in self.orders.iter_mut().enumerate() {
            let needs = of.numbers().map(|first| need(first, then));
            keep(own, &meeting_one(self.timetable, needs, at));
        }
    }
}

/// A list of needs, each in one number: see [`need`].
#[derive(Clone, Debug)]
pub(super) struct Needs {
    /// All these must be met.
    all: [Need; NEEDS],
    all_count: usize,
    /// Of each of these lists one must be met; where the lists end.
    any: [Need; NEEDS],
    ends: [u8; TILES],
    lists: usize,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { all: [0; NEEDS], all_count: 0, any: [0; NEEDS], ends: [0; TILES], lists: 0 }
    }
}

impl Told for Needs {
    #[inline(always)]
    fn after(&mut self, first: usize, then: usize) {
        self.all[self.all_count % NEEDS] = need(first, then);
        self.all_count += 1;
    }

    #[inline(always)]
    fn after_any(&mut self, of: u16, then: usize) {
        let mut end = self.lists.checked_sub(1).map_or(0, |last| self.ends[last % TILES].into());
        for first in of.numbers() {
            self.any[end % NEEDS] = need(first, then);
            end += 1;
        }
        self.ends[self.lists % TILES] = end as u8;
        self.lists += 1;
    }
}

impl Needs {
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.all_count, self.lists) = (0, 0);
    }

    /// What is left of a block of orders.
    #[inline(always)]
    pub(super) fn met(&self, timetable: &Timetable, at: usize, mut block: Block) -> Block {
        for &all in &self.all[..self.all_count % NEEDS] {
            keep(&mut block, timetable.block(all, at));
        }
        for list in self.choices() {
            keep(&mut block, &meeting_one(timetable, list.iter().copied(), at));
        }
        block
    }

    /// The lists of needs: of each, one must be met.
    #[inline(always)]
    fn choices(&self) -> impl Iterator<Item = &[Need]> {
        let mut from = 0;
        self.ends[..self.lists.min(TILES)].iter().map(move |&end| {
            let end = usize::from(end) % NEEDS;
            &self.any[std::mem::replace(&mut from, end)..end]
        })
    }
}

/// Of a block of orders, those that meet one of some needs.
#[inline(always)]
fn meeting_one(timetable: &Timetable, needs: impl Iterator<Item = Need>, at: usize) -> Block {
    let mut one = Block::default();
    for need in needs {
        let other = timetable.block(need, at);
        one.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
    }
    one
}

#[inline(always)]
pub(super) fn keep(block: &mut Block, other: &Block) {
    block.iter_mut().zip(other).for_each(|(own, other)| *own &= other);
}

#[inline(always)]
pub(super) fn meet(one: &Block, other: &Block) -> bool {
    one.iter().zip(other).fold(0, |all, (one, other)| all | one & other) != 0
}

#[inline(always)]
pub(super) fn is_empty(block: &Block) -> bool {
    block.iter().fold(0, |all, word| all | word) == 0
}
