//! Second halves as such: what their tiles need from each other, whatever the queue.
//!
//! # What
//! [`Ends`] remembers, for each region near the end and each bag that fills it, every way to do so, and
//! which of its tiles have to come before which.
//!
//! # How
//! Tiles are counted from the end: the last one is number 0, and an end that is one tile longer keeps
//! the numbers of the others. What they need is a mask for each tile. A queue only has to say which slots
//! these tiles have; as those of equal pieces go by their order in the tiling, that takes one look for
//! each tile.
//!
//! # Why not the obvious way
//! A queue is searched once for each piece that may be left over. Most of these searches meet the same
//! ends: 4,772 different ones were worked out 30,493 times for `SJTIOZLITLS`. And they come again with
//! the next queue.
//!
//! # How we know it works
//! The tests of the whole search compare with tilings that are followed one by one.

use super::half::{Half, Outlines};
use super::needs::{Told, after_all, of_one};
use super::{Border, Span, ways_on};
use crate::atlas::tilings::QueueTilings;
use crate::bits::Bits;
use crate::counts::Counts;
use crate::endings::{Region, Way, Ways};
use crate::hold::timetable::Timetable;
use allclear_board::FastMap;
use allclear_tetris::Piece;

/// The most tiles of an end.
pub(super) const MOST: usize = 4;

/// A way to fill a region, its last tile first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    tiles: [u16; MOST],
    seats: [Seat; MOST],
    count: u8,
    /// Those of which it is not known yet what they rest on.
    open: u8,
    /// For each tile those that must all come before it, and those of which one must.
    all: [u8; MOST],
    any: [u8; MOST],
}

/// A piece, and how many equal ones come behind it in the tiling.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    piece: u8,
    behind: u8,
}

/// The slots of a bag, by seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slots {
    /// The slot of the last tile of each piece.
    last: [u8; 7],
}

impl Slots {
    /// Those that a timetable gives to a bag.
    pub(super) fn new(timetable: &Timetable, bag: Counts) -> Slots {
        // A piece that is not in the bag has none, and none is asked for.
        let last = |piece| (timetable.first_slot(piece) + bag.count(piece)).saturating_sub(1);
        Slots { last: Piece::ALL.map(|piece| last(piece) as u8) }
    }

    #[inline(always)]
    fn of(&self, seat: Seat) -> usize {
        usize::from(self.last[usize::from(seat.piece) % 7]) - usize::from(seat.behind)
    }
}

impl End {
    /// With one tile more, in front of the others.
    fn longer(&self, outlines: &Outlines, tile: usize, piece: Piece) -> End {
        let number = usize::from(self.count);
        let mut half = Half::default();
        for (slot, &tile) in self.tiles[..number].iter().enumerate() {
            half.add(slot, tile.into(), &outlines.0[usize::from(tile)]);
        }
        half.open = self.open.into();
        let equal = |seat: &&Seat| usize::from(seat.piece) == piece.index();
        let behind = self.seats[..number].iter().filter(equal).count() as u8;
        let mut longer = *self;
        longer.count += 1;
        longer.tiles[number] = tile as u16;
        longer.seats[number] = Seat { piece: piece.index() as u8, behind };
        of_one(&mut longer, outlines, &mut half, (number, tile));
        longer.open = half.open as u8;
        longer
    }

    /// The slots of its tiles, and 0 for those that it does not have.
    #[inline(always)]
    pub(super) fn slots(&self, slots: &Slots) -> [usize; MOST] {
        std::array::from_fn(|number| match number < usize::from(self.count) {
            true => slots.of(self.seats[number]),
            false => 0,
        })
    }

    /// Tells what its tiles need from each other.
    #[inline(always)]
    pub(super) fn tell(&self, told: &mut impl Told, slots: &[usize; MOST]) {
        for (number, &then) in slots.iter().enumerate() {
            after_all(told, those(self.all[number], slots), then);
            if self.any[number] != 0 {
                told.after_any(those(self.any[number], slots), then);
            }
        }
    }

    /// As a half.
    #[inline(always)]
    pub(super) fn half(&self, outlines: &Outlines, slots: &[usize; MOST]) -> Half {
        let mut half = Half::default();
        let tiles = self.tiles.iter().zip(slots).take(self.count.into());
        for (&tile, &slot) in tiles {
            half.add(slot, tile.into(), &outlines.0[usize::from(tile)]);
        }
        half.open = those(self.open, slots);
        half
    }
}

/// Some tiles of an end as a set of slots.
#[inline(always)]
fn those(tiles: u8, slots: &[usize; MOST]) -> u16 {
    u16::from(tiles).numbers().fold(0, |all, number| all | 1 << slots[number % MOST])
}

impl Told for End {
    fn after(&mut self, first: usize, then: usize) {
        self.all[then] |= 1 << first;
    }

    fn after_any(&mut self, of: u16, then: usize) {
        self.any[then] |= of as u8;
    }
}

/// See the top of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    /// Those of each region and bag that were asked for.
    known: FastMap<(Region, Counts), Span>,
    all: Vec<End>,
    /// The tiles on the borders that are being looked at, and the ends behind them.
    behind: Vec<(u32, Piece, Span)>,
}

impl Ends {
    /// Those of a border; for good, if nothing is forgotten.
    pub(super) fn of(
        &mut self,
        border: Border,
        tilings: &QueueTilings,
        outlines: &Outlines,
    ) -> Span {
        let bag = tilings.bag(border.1);
        if let Some(&known) = self.known.get(&(border.0, bag)) {
            return known;
        }
        // First those of the regions behind, so that its own lie side by side.
        let behind = self.behind.len();
        for (first, open) in ways_on(tilings, border) {
            for way in open.numbers().map(|bit| first + bit) {
                let (piece, Way { tile, then }) = (tilings.piece(way), tilings.way(way));
                let border = (then, tilings.without(border.1, piece));
                let span = self.of(border, tilings, outlines);
                self.behind.push((tile, piece, span));
            }
        }
        let from = self.all.len();
        if bag.is_empty() {
            self.all.push(End::default());
        }
        for &(tile, piece, span) in &self.behind[behind..] {
            for at in span.range() {
                let longer = self.all[at].longer(outlines, tile as usize, piece);
                self.all.push(longer);
            }
        }
        self.behind.truncate(behind);
        let found = Span::new(from, self.all.len());
        self.known.insert((border.0, bag), found);
        found
    }

    /// An end in a span.
    #[inline(always)]
    pub(super) fn at(&self, at: usize) -> &End {
        &self.all[at]
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.all.clear();
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let known = self.known.capacity() * (size_of::<((Region, Counts), Span)>() + 1);
        known + self.all.capacity() * size_of::<End>()
    }
}
