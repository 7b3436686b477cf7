//! The orders that paper leaves of a tiling, one by one.

use super::needs::{Needs, is_empty, keep};
use crate::bits::Bits;
use crate::hold::timetable::{Block, ORDERS, Timetable};

/// The orders that are left of a tiling, the first to be tried first; see [`Timetable::order`].
pub struct Orders<'a> {
    timetable: &'a Timetable,
    needs: &'a Needs,
    /// The orders of both halves.
    first: &'a [Block],
    second: &'a [Block],
    /// The block that comes next, what is left of the one before, and the number of its first order.
    next: usize,
    block: Block,
    number: usize,
}

impl<'a> Orders<'a> {
    /// Those of two halves, as far as they meet what these need from each other. `None` if there are
    /// none. The first block that both have orders in is given.
    #[inline(always)]
    pub(super) fn new(
        timetable: &'a Timetable,
        needs: &'a Needs,
        (first, second): (&'a [Block], &'a [Block]),
        next: usize,
    ) -> Option<Orders<'a>> {
        let block = Block::default();
        let mut orders = Orders { timetable, needs, first, second, next, block, number: 0 };
        orders.find_block().then_some(orders)
    }

    /// Goes on to the next block with orders; whether there is one.
    fn find_block(&mut self) -> bool {
        while let (Some(first), Some(second)) =
            (self.first.get(self.next), self.second.get(self.next))
        {
            self.number = ORDERS * self.next;
            self.next += 1;
            self.block = *first;
            keep(&mut self.block, second);
            if !is_empty(&self.block) {
                self.block = self.needs.met(self.timetable, self.next - 1, self.block);
                if !is_empty(&self.block) {
                    return true;
                }
            }
        }
        false
    }
}

impl Iterator for Orders<'_> {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        while self.block[0] == 0 {
            let [_, a, b, c] = self.block;
            if a | b | c != 0 {
                (self.block, self.number) = ([a, b, c, 0], self.number + 64);
            } else if !self.find_block() {
                return None;
            }
        }
        let order = self.timetable.order(self.number + self.block[0].least());
        self.block[0] = self.block[0].without_least();
        Some(order)
    }
}
