//! The tilings that one queue can play, put together from halves.
//!
//! # What
//! [`Search::all`] goes through the [`QueueTilings`] and hands on those that the queue can place in
//! some order as far as paper shows: every piece comes after those that fill the rows of its gap, and
//! after one that it rests on. Whether it can be moved to its place is asked by playing.
//!
//! # How
//! The first half of a tiling leads from the empty box to a region in the middle, the second half from
//! there to the full box. Each half is looked at once, with the set of all orders in which the queue
//! can place its tiles ([`Timetable`]). A half without any is dropped, and with a first half all that
//! begins like it. What the tiles of a second half need from each other is the same for every queue, and
//! kept (`ends.rs`). Then every first half meets every second half of its region and of the pieces left.
//! Most of these pairs have no order in common; what the tiles of one half need from those of the
//! other drops more of them. The [`Orders`] that are left lead whoever plays the tiling.
//!
//! A tile goes by its slot in the timetable, so two halves are one without any counting. Which tile
//! fills a cell is looked up, four bits for each cell: it is asked of every tile that rests on others.
//!
//! # Why not the obvious way
//! Following the tilings from the first tile to the last asks about 156,000 tiles for one queue, again
//! and again about the same second halves. Here 70,000 tiles, second halves and pairs are asked about,
//! and half as many tilings are left to play.
//!
//! # How we know it works
//! The test follows the tilings one by one and plays them on paper. All solutions of ten queues
//! were counted by two other programs (`crates/pc/tests/solver.rs`).

mod ends;
mod half;
mod needs;
mod orders;
#[cfg(test)]
mod tests;

use std::ops::{ControlFlow, Range};

use crate::atlas::tilings::QueueTilings;
use crate::bits::Bits;
use crate::counts::Counts;
use crate::cover_search::{Count, Stop};
use crate::endings::{Region, Way, Ways};
use crate::hold::timetable::{Block, Timetable};
use allclear_board::FastMap;
use ends::{Ends, Slots};
use half::{Half, TILES};
use needs::{Meeting, Needs, across, meet, of_one};

pub use half::Outlines;
pub use orders::Orders;

/// What a search remembers, and the next one uses again.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    /// The second halves that were looked for, by region and the number of the bag.
    known: FastMap<u64, Span>,
    /// Second halves, and the orders of each, one after the other.
    second: Vec<Half>,
    orders: Vec<Block>,
    /// The second halves of all queues so far, and the slots of their tiles in this search.
    ends: Ends,
    slots: Slots,
    /// The orders of no tiles, of the first tile of a first half, of the first two and so on.
    first: Vec<Block>,
    needs: Needs,
}

impl Halves {
    fn forget(&mut self) {
        self.known.clear();
        self.second.clear();
        self.orders.clear();
    }

    /// The bytes of what is known at this time.
    fn used(&self) -> usize {
        let second = self.second.len() * size_of::<Half>();
        self.known.len() * 32 + second + self.orders.len() * size_of::<Block>()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let known = self.known.capacity() * (size_of::<(u64, Span)>() + 1);
        let second = self.second.capacity() * size_of::<Half>();
        known + second + self.orders.capacity() * size_of::<Block>() + self.ends.bytes()
    }
}

/// Where some second halves begin and end. One number, because two that were just written can't be
/// read as one without waiting.
#[derive(Clone, Copy, Debug)]
struct Span(u64);

impl Span {
    fn new(from: usize, to: usize) -> Span {
        Span((from as u64) << 32 | to as u64)
    }

    fn range(self) -> Range<usize> {
        (self.0 >> 32) as usize..self.0 as u32 as usize
    }
}

/// What is done with a tiling: its tiles by slot, as places in
/// [`Tiles::all`](crate::tiles::Tiles::all), and the orders left.
pub type Complete<'a> = dyn FnMut(&[u16], &mut Orders) -> ControlFlow<()> + 'a;

/// One search.
pub struct Search<'a> {
    /// The tiles.
    pub outlines: &'a Outlines,
    /// The tilings that the queue has the pieces for.
    pub tilings: &'a QueueTilings,
    /// The pieces to use up.
    pub bag: Counts,
    /// The orders in which the queue can place them.
    pub timetable: &'a Timetable,
    /// Where it works.
    pub halves: &'a mut Halves,
    /// How many bytes that may take, one region more or less.
    pub most_bytes: usize,
    /// How many tiles and pairs of halves were tried.
    pub count: Count<'a>,
    /// What is done with each tiling.
    pub complete: &'a mut Complete<'a>,
}

/// Where a half ends: a region, and the number of the bag that is left to fill it.
type Border = (Region, usize);

/// A tile on a border: its number, its slot, and the border behind it.
type Step = (usize, usize, Border);

/// The ways from a border, up to 64 at a time: the number of the first one, and those that lead on.
#[inline(always)]
fn ways_on(tilings: &QueueTilings, (region, bag): Border) -> impl Iterator<Item = (usize, u64)> {
    let ways = tilings.ways(region);
    let some = ways.clone().step_by(64).map(move |first| first..ways.end.min(first + 64));
    some.map(move |some| (some.start, tilings.open(bag, some)))
}

impl<'a> Search<'a> {
    /// Every tiling that uses the bag up and can be placed, in the order of the ways.
    pub fn all(&mut self) -> ControlFlow<Stop> {
        self.halves.forget();
        let all = self.timetable.all();
        self.halves.first = all.repeat(self.middle() + 1);
        self.halves.slots = Slots::new(self.timetable, self.bag);
        match self.tilings.start(self.bag) {
            Some(start) => self.first(start, 0, &Half::default()),
            None => ControlFlow::Continue(()),
        }
    }

    fn pieces(&self) -> usize {
        self.tilings.pieces()
    }

    /// How many tiles a first half has: six of ten take less time than five.
    fn middle(&self) -> usize {
        self.pieces() - self.pieces() * 2 / 5
    }

    /// Every tiling that begins with a part of a first half.
    fn first(&mut self, border: Border, count: usize, half: &Half) -> ControlFlow<Stop> {
        if count == self.middle() {
            return self.join(border, half);
        }
        let (bag, blocks) = (self.tilings.bag(border.1), self.timetable.blocks());
        for (first, open) in ways_on(self.tilings, border) {
            for way in open.numbers().map(|bit| first + bit) {
                let (tile, slot, then) = self.step(border.1, bag, way);
                self.count.node()?;
                let (own, next) = self.halves.first[blocks * count..].split_at_mut(blocks);
                let orders = &mut next[..blocks];
                orders.copy_from_slice(own);
                let mut meeting = Meeting { timetable: self.timetable, orders };
                let mut longer = *half;
                of_one(&mut meeting, self.outlines, &mut longer, (slot, tile));
                if meeting.is_possible() {
                    self.first(then, count + 1, &longer)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The tile of a way that leads on.
    #[inline(always)]
    fn step(&self, number: usize, bag: Counts, way: usize) -> Step {
        let (piece, Way { tile, then }) = (self.tilings.piece(way), self.tilings.way(way));
        let slot = self.timetable.first_slot(piece) + self.bag.count(piece) - bag.count(piece);
        (tile as usize, slot, (then, self.tilings.without(number, piece)))
    }

    /// The second halves behind a border.
    fn second(&mut self, border: Border) -> ControlFlow<Stop, Span> {
        let key = u64::from(border.0.0) << 32 | border.1 as u64;
        if let Some(&known) = self.halves.known.get(&key) {
            return ControlFlow::Continue(known);
        }
        let Halves { second, orders, ends, slots, .. } = &mut *self.halves;
        if ends.bytes() > self.most_bytes {
            ends.forget();
        }
        let from = second.len();
        for at in ends.of(border, self.tilings, self.outlines).range() {
            self.count.node()?;
            let start = orders.len();
            orders.extend_from_slice(self.timetable.all());
            let mut meeting = Meeting { timetable: self.timetable, orders: &mut orders[start..] };
            let end = ends.at(at);
            let slots = end.slots(slots);
            end.tell(&mut meeting, &slots);
            match meeting.is_possible() {
                true => second.push(end.half(self.outlines, &slots)),
                false => orders.truncate(start),
            }
        }
        let found = Span::new(from, second.len());
        self.halves.known.insert(key, found);
        ControlFlow::Continue(found)
    }

    /// Every tiling with this first half.
    fn join(&mut self, border: Border, half: &Half) -> ControlFlow<Stop> {
        if self.halves.used() > self.most_bytes {
            self.halves.forget();
        }
        let (middle, pieces, blocks) = (self.middle(), self.pieces(), self.timetable.blocks());
        for at in self.second(border)?.range() {
            let Halves { needs, first, second, orders, .. } = &mut *self.halves;
            let own = &first[blocks * middle..][..blocks];
            let (other, theirs) = (&second[at], &orders[blocks * at..][..blocks]);
            let mut pairs = own.iter().zip(theirs);
            let Some(from) = pairs.position(|(own, theirs)| meet(own, theirs)) else { continue };
            self.count.node()?;
            needs.clear();
            let both = across(needs, self.outlines, half, other);
            if let Some(mut orders) = Orders::new(self.timetable, needs, (own, theirs), from)
                && (self.complete)(&both.tiles[..pieces.min(TILES)], &mut orders).is_break()
            {
                return ControlFlow::Break(Stop::Enough);
            }
        }
        ControlFlow::Continue(())
    }
}
