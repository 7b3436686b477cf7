//! What tiles need from each other, and the orders that meet it.

use super::half::{ALL_ROWS, Half, Outlines, TILES};
use crate::bits::Bits;
use crate::hold::timetable::{Block, Timetable};

/// More needs than the tiles of a tiling can have, as a power of two.
const NEEDS: usize = 128;

/// Which tiles have to come before which, as sets of orders: where each begins in the timetable.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    /// All these must be met.
    all: [u32; NEEDS],
    all_count: usize,
    /// Of each of these lists one must be met; where the lists end.
    any: [u32; NEEDS],
    ends: [u8; TILES],
    lists: usize,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { all: [0; NEEDS], all_count: 0, any: [0; NEEDS], ends: [0; TILES], lists: 0 }
    }
}

impl Needs {
    #[inline(always)]
    fn clear(&mut self) {
        (self.all_count, self.lists) = (0, 0);
    }

    /// One tile comes after another.
    #[inline(always)]
    fn after(&mut self, timetable: &Timetable, first: usize, then: usize) {
        self.all[self.all_count % NEEDS] = timetable.before(first, then) as u32;
        self.all_count += 1;
    }

    /// One tile comes after all of others.
    #[inline(always)]
    fn after_all(&mut self, timetable: &Timetable, of: u16, then: usize) {
        for first in of.numbers() {
            self.after(timetable, first, then);
        }
    }

    /// All of some tiles come after another.
    #[inline(always)]
    fn after_each(&mut self, timetable: &Timetable, first: usize, of: u16) {
        for then in of.numbers() {
            self.after(timetable, first, then);
        }
    }

    /// One tile comes after one of others.
    #[inline(always)]
    fn after_any(&mut self, timetable: &Timetable, of: u16, then: usize) {
        if of.without_least() == 0 {
            return self.after(timetable, of.least(), then);
        }
        let mut end = self.lists.checked_sub(1).map_or(0, |last| self.ends[last % TILES].into());
        for first in of.numbers() {
            self.any[end % NEEDS] = timetable.before(first, then) as u32;
            end += 1;
        }
        self.ends[self.lists % TILES] = end as u8;
        self.lists += 1;
    }

    /// What a new tile in a slot and those of a half need from each other; the half gets that tile.
    #[inline(always)]
    pub(super) fn of_one(
        &mut self,
        timetable: &Timetable,
        outlines: &Outlines,
        half: &mut Half,
        (slot, tile): (usize, usize),
    ) {
        self.clear();
        let new = &outlines.0[tile];
        if new.gap != 0 {
            self.after_all(timetable, half.in_rows(new.gap), slot);
        }
        for torn in half.torn.numbers() {
            if half.outline(outlines, torn).gap & new.rows != 0 {
                self.after(timetable, slot, torn);
            }
        }
        if new.cover & half.cells != 0 {
            self.after_each(timetable, slot, half.owners(new.cover & half.cells));
        }
        if half.covers & new.cells != 0 {
            for other in half.in_rows(ALL_ROWS).numbers() {
                if half.outline(outlines, other).cover & new.cells != 0 {
                    self.after(timetable, other, slot);
                }
            }
        }
        half.add(slot, tile, new);
        for open in half.open.numbers() {
            let under = half.outline(outlines, open).under;
            if under.within(half.cells) {
                half.open &= !(1 << open);
                self.after_any(timetable, half.owners(under), open);
            }
        }
    }

    /// What the tiles of two halves of a tiling need from each other; returns both as one.
    #[inline(always)]
    pub(super) fn across(
        &mut self,
        timetable: &Timetable,
        outlines: &Outlines,
        first: &Half,
        second: &Half,
    ) -> Half {
        self.clear();
        let both = first.and(second);
        for (one, other) in [(first, second), (second, first)] {
            for torn in one.torn.numbers() {
                let gap = one.outline(outlines, torn).gap;
                self.after_all(timetable, other.in_rows(gap), torn);
            }
            if one.covers & other.cells != 0 {
                for slot in one.in_rows(ALL_ROWS).numbers() {
                    let covered = one.outline(outlines, slot).cover & other.cells;
                    self.after_each(timetable, slot, other.owners(covered));
                }
            }
        }
        for open in both.open.numbers() {
            let under = both.outline(outlines, open).under;
            self.after_any(timetable, both.owners(under), open);
        }
        both
    }

    /// Leaves of some orders, all their blocks, those that meet the needs; whether there are any.
    #[inline(always)]
    pub(super) fn met_by_some(&self, timetable: &Timetable, orders: &mut [Block]) -> bool {
        for &all in &self.all[..self.all_count % NEEDS] {
            orders
                .iter_mut()
                .zip(timetable.set(all as usize))
                .for_each(|(own, other)| keep(own, other));
        }
        for list in self.choices() {
            for (at, own) in orders.iter_mut().enumerate() {
                keep(own, &meeting_one(timetable, list, at));
            }
        }
        orders.as_flattened().iter().fold(0, |all, word| all | word) != 0
    }

    /// What is left of a block of orders.
    #[inline(always)]
    pub(super) fn met(&self, timetable: &Timetable, at: usize, mut block: Block) -> Block {
        for &all in &self.all[..self.all_count % NEEDS] {
            keep(&mut block, timetable.block(all as usize + at));
        }
        for list in self.choices() {
            keep(&mut block, &meeting_one(timetable, list, at));
        }
        block
    }

    /// The lists of needs: of each, one must be met.
    #[inline(always)]
    fn choices(&self) -> impl Iterator<Item = &[u32]> {
        let mut from = 0;
        self.ends[..self.lists.min(TILES)].iter().map(move |&end| {
            let end = usize::from(end) % NEEDS;
            &self.any[std::mem::replace(&mut from, end)..end]
        })
    }
}

/// Of a block of orders, those that meet one of some needs.
#[inline(always)]
fn meeting_one(timetable: &Timetable, needs: &[u32], at: usize) -> Block {
    let mut one = Block::default();
    for &need in needs {
        let other = timetable.block(need as usize + at);
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
