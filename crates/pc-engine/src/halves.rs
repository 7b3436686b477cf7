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
//! can place its tiles ([`Timetable`]). A half without any is dropped, and with it all that begins or
//! ends like it. Then every first half meets every second half of its region and of the pieces left.
//! Most of these pairs have no order in common; what the tiles of one half need from those of the
//! other drops more of them. The [`Orders`] that are left lead whoever plays the tiling.
//!
//! A tile goes by its slot in the timetable, so two halves are one without any counting. Which tile
//! fills a cell is looked up, four bits for each cell: it is asked of every tile that rests on others.
//!
//! # Why not the obvious way
//! Following the tilings from the first tile to the last asks about 156,000 tiles for one queue, again
//! and again about the same second halves. Here 85,000 tiles and pairs of halves are asked about, and
//! half as many tilings are left to play.
//!
//! # How we know it works
//! The test below follows the tilings one by one and plays them on paper. All solutions of ten queues
//! were counted by two other programs (`crates/pc/tests/solver.rs`).

use std::ops::ControlFlow;

use crate::atlas::tilings::QueueTilings;
use crate::bits::Bits;
use crate::counts::Counts;
use crate::cover_search::{Count, Stop};
use crate::endings::{Region, Way, Ways};
use crate::hold::timetable::{Block, ORDERS, Timetable};
use crate::pile::Cover;
use crate::tiles::{Tile, Tiles};
use allclear_board::FastMap;

/// The most tiles of a tiling.
const TILES: usize = 10;

/// The most rows of a box, and all of them.
const ROWS: usize = 4;
const ALL_ROWS: u8 = (1 << ROWS) - 1;

/// For each cell of a low box the slot of the tile that fills it, four bits each.
type Owners = [u64; 4];

/// What a half knows of a tile, whatever the type of its sets of cells.
#[derive(Clone, Copy, Debug)]
struct Outline {
    cells: u64,
    /// What it rests on; nothing if it needs no other tile.
    under: u64,
    /// The cells above it that have to be empty when it comes.
    cover: u64,
    rows: u8,
    gap: u8,
    /// A bit for each of its rows, sixteen apart.
    in_rows: u64,
    /// The owners of its cells, if its slot were the second of all.
    owners: Owners,
}

/// The outlines of the tiles of a low box.
#[derive(Clone, Debug)]
pub struct Outlines(Vec<Outline>);

impl Outlines {
    /// Those of these tiles. `None` if there are more than ten in a tiling, or more than four rows.
    pub fn new<C: Bits>(tiles: &Tiles<C>, cover: Cover) -> Option<Outlines> {
        let few = tiles.all().len() <= usize::from(u16::MAX);
        if !few || tiles.pieces() > TILES || tiles.height() > ROWS {
            return None;
        }
        let word = |cells: C| cells.numbers().fold(0, |set, cell| set | 1 << cell);
        let outline = |tile: &Tile<C>| Outline {
            cells: word(tile.cells),
            under: if tile.grounded { 0 } else { word(tile.under) },
            cover: word(cover.of(tile)),
            rows: tile.rows as u8,
            gap: tile.gap as u8,
            owners: tile.cells.numbers().fold([0; 4], |mut owners, cell| {
                owners[cell / 16] |= 1 << (4 * (cell % 16));
                owners
            }),
            in_rows: tile.rows.numbers().fold(0, |set, row| set | 1 << (16 * row)),
        };
        Some(Outlines(tiles.all().iter().map(outline).collect()))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Some tiles of a tiling. Each has a slot, the one in the timetable, and stands for it in all sets.
#[derive(Clone, Copy, Debug, Default)]
struct Half {
    /// The tiles by slot, as places in [`Tiles::all`]; 0 where there is none.
    tiles: [u16; TILES],
    /// Those with a gap.
    torn: u16,
    /// Those of which is not known yet what they rest on.
    open: u16,
    cells: u64,
    covers: u64,
    /// For each row those in it, sixteen bits each.
    rows: u64,
    owners: Owners,
}

impl Half {
    /// Those in any of these rows.
    #[inline(always)]
    fn in_rows(&self, rows: u8) -> u16 {
        u16::from(rows).numbers().fold(0, |slots, row| slots | (self.rows >> (16 * row)) as u16)
    }

    /// With one tile more, in a slot.
    #[inline(always)]
    fn with(&self, slot: usize, tile: usize, outline: &Outline) -> Half {
        let mut longer = *self;
        longer.tiles[slot % TILES] = tile as u16;
        longer.cells |= outline.cells;
        longer.covers |= outline.cover;
        longer.rows |= outline.in_rows << slot;
        longer.torn |= u16::from(outline.gap != 0) << slot;
        longer.open |= u16::from(outline.under != 0) << slot;
        for (own, one) in longer.owners.iter_mut().zip(outline.owners) {
            *own |= one * slot as u64;
        }
        longer
    }

    /// With the tiles of another one.
    #[inline(always)]
    fn and(&self, other: &Half) -> Half {
        Half {
            tiles: std::array::from_fn(|slot| self.tiles[slot] | other.tiles[slot]),
            torn: self.torn | other.torn,
            open: self.open | other.open,
            cells: self.cells | other.cells,
            covers: self.covers | other.covers,
            rows: self.rows | other.rows,
            owners: std::array::from_fn(|word| self.owners[word] | other.owners[word]),
        }
    }

    /// Those that fill any of some cells, all of which are filled.
    #[inline(always)]
    fn owners(&self, cells: u64) -> u16 {
        let owner = |cell: usize| self.owners[cell / 16 % 4] >> (4 * (cell % 16)) & 15;
        cells.numbers().fold(0, |slots, cell| slots | 1 << owner(cell))
    }

    /// The outline of the tile in a slot.
    #[inline(always)]
    fn outline<'a>(&self, outlines: &'a Outlines, slot: usize) -> &'a Outline {
        &outlines.0[usize::from(self.tiles[slot % TILES])]
    }
}

/// More needs than the tiles of a tiling can have, as a power of two.
const NEEDS: usize = 128;

/// Which tiles have to come before which, as sets of orders: where each begins in the timetable.
#[derive(Clone, Debug)]
struct Needs {
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

    /// What a new tile in a slot and those of a half need from each other; returns the half with that
    /// tile.
    #[inline(always)]
    fn of_one(
        &mut self,
        timetable: &Timetable,
        outlines: &Outlines,
        half: &Half,
        (slot, tile): (usize, usize),
    ) -> Half {
        self.clear();
        let new = &outlines.0[tile];
        let mut longer = half.with(slot, tile, new);
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
        for open in longer.open.numbers() {
            let under = longer.outline(outlines, open).under;
            if under.within(longer.cells) {
                longer.open &= !(1 << open);
                self.after_any(timetable, longer.owners(under), open);
            }
        }
        longer
    }

    /// What the tiles of two halves of a tiling need from each other; returns both as one.
    #[inline(always)]
    fn across(
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
    fn met_by_some(&self, timetable: &Timetable, orders: &mut [Block]) -> bool {
        for &all in &self.all[..self.all_count % NEEDS] {
            orders
                .iter_mut()
                .zip(timetable.set(all as usize))
                .for_each(|(own, other)| keep(own, other));
        }
        let mut from = 0;
        for &end in &self.ends[..self.lists.min(TILES)] {
            for (at, own) in orders.iter_mut().enumerate() {
                let mut one = Block::default();
                for &any in &self.any[from..usize::from(end) % NEEDS] {
                    let other = timetable.block(any as usize + at);
                    one.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
                }
                keep(own, &one);
            }
            from = usize::from(end) % NEEDS;
        }
        orders.as_flattened().iter().fold(0, |all, word| all | word) != 0
    }

    /// What is left of a block of orders.
    #[inline(always)]
    fn met(&self, timetable: &Timetable, at: usize, mut block: Block) -> Block {
        for &all in &self.all[..self.all_count % NEEDS] {
            keep(&mut block, timetable.block(all as usize + at));
        }
        let mut from = 0;
        for &end in &self.ends[..self.lists.min(TILES)] {
            let mut one = Block::default();
            for &any in &self.any[from..usize::from(end) % NEEDS] {
                let other = timetable.block(any as usize + at);
                one.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
            }
            keep(&mut block, &one);
            from = usize::from(end) % NEEDS;
        }
        block
    }
}

#[inline(always)]
fn keep(block: &mut Block, other: &Block) {
    block.iter_mut().zip(other).for_each(|(own, other)| *own &= other);
}

#[inline(always)]
fn meet(one: &Block, other: &Block) -> bool {
    one.iter().zip(other).fold(0, |all, (one, other)| all | one & other) != 0
}

#[inline(always)]
fn is_empty(block: &Block) -> bool {
    block.iter().fold(0, |all, word| all | word) == 0
}

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

impl Orders<'_> {
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

/// What a search remembers, and the next one uses again.
#[derive(Clone, Debug, Default)]
pub struct Halves {
    /// The second halves that were looked for, by region and the number of the bag.
    known: FastMap<u64, (u32, u32)>,
    /// Second halves, and the orders of each, one after the other.
    second: Vec<Half>,
    orders: Vec<Block>,
    /// The ways from the borders that are being looked at: a tile and its slot in one number, and the
    /// second halves behind it.
    behind: Vec<(u32, u32, u32)>,
    /// The orders of no tiles, of the first tile of a first half, of the first two and so on.
    first: Vec<Block>,
    needs: Needs,
}

impl Halves {
    fn forget(&mut self) {
        self.known.clear();
        self.second.clear();
        self.orders.clear();
        self.behind.clear();
    }

    /// The bytes of what is known at this time.
    fn used(&self) -> usize {
        let second = self.second.len() * size_of::<Half>();
        self.known.len() * 32 + second + self.orders.len() * size_of::<Block>()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let known = self.known.capacity() * (size_of::<(u64, (u32, u32))>() + 1);
        let second = self.second.capacity() * size_of::<Half>();
        known + second + self.orders.capacity() * size_of::<Block>()
    }
}

/// What is done with a tiling: its tiles by slot, as places in [`Tiles::all`], and the orders left.
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

impl<'a> Search<'a> {
    /// Every tiling that uses the bag up and can be placed, in the order of the ways.
    pub fn all(&mut self) -> ControlFlow<Stop> {
        self.halves.forget();
        let all = self.timetable.all();
        self.halves.first = all.repeat(self.middle() + 1);
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
        for way in self.tilings.ways(border.0) {
            let Some((tile, slot, then)) = self.step(border, bag, way) else { continue };
            self.count.node()?;
            let Halves { needs, first, .. } = &mut *self.halves;
            let longer = needs.of_one(self.timetable, self.outlines, half, (slot, tile));
            let (own, next) = first[blocks * count..].split_at_mut(blocks);
            let next = &mut next[..blocks];
            next.copy_from_slice(own);
            if needs.met_by_some(self.timetable, next) {
                self.first(then, count + 1, &longer)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The tile of a way, if the bag has the piece and the pieces left fill what is left.
    #[inline(always)]
    fn step(&self, (_, number): Border, bag: Counts, way: usize) -> Option<Step> {
        let piece = self.tilings.piece(way);
        if bag.count(piece) == 0 {
            return None;
        }
        let (Way { tile, then }, left) =
            (self.tilings.way(way), self.tilings.without(number, piece));
        if !self.tilings.fills(then, left) {
            return None;
        }
        let slot = self.timetable.first_slot(piece) + self.bag.count(piece) - bag.count(piece);
        Some((tile as usize, slot, (then, left)))
    }

    /// The second halves behind a border, before which there are so many tiles.
    fn second(&mut self, border: Border, count: usize) -> ControlFlow<Stop, (u32, u32)> {
        let key = u64::from(border.0.0) << 32 | border.1 as u64;
        if let Some(&known) = self.halves.known.get(&key) {
            return ControlFlow::Continue(known);
        }
        // First those of the regions behind, so that its own lie side by side.
        let (behind, bag) = (self.halves.behind.len(), self.tilings.bag(border.1));
        for way in self.tilings.ways(border.0) {
            if let Some((tile, slot, then)) = self.step(border, bag, way) {
                let (from, to) = self.second(then, count + 1)?;
                self.halves.behind.push(((tile << 4 | slot) as u32, from, to));
            }
        }
        let (pieces, blocks) = (self.pieces(), self.timetable.blocks());
        let Halves { needs, second, orders, behind: steps, .. } = &mut *self.halves;
        let from = second.len() as u32;
        if count == pieces {
            second.push(Half::default());
            orders.extend(self.timetable.all());
        }
        for &(step, first, last) in &steps[behind..] {
            let (tile, slot) = (step as usize >> 4, step as usize & 15);
            for at in first as usize..last as usize {
                self.count.node()?;
                let longer = needs.of_one(self.timetable, self.outlines, &second[at], (slot, tile));
                let start = orders.len();
                orders.extend_from_within(blocks * at..blocks * (at + 1));
                match needs.met_by_some(self.timetable, &mut orders[start..]) {
                    true => second.push(longer),
                    false => orders.truncate(start),
                }
            }
        }
        steps.truncate(behind);
        let found = (from, second.len() as u32);
        self.halves.known.insert(key, found);
        ControlFlow::Continue(found)
    }

    /// Every tiling with this first half.
    fn join(&mut self, border: Border, half: &Half) -> ControlFlow<Stop> {
        if self.halves.used() > self.most_bytes {
            self.halves.forget();
        }
        let (middle, pieces, blocks) = (self.middle(), self.pieces(), self.timetable.blocks());
        let (from, to) = self.second(border, middle)?;
        for at in from as usize..to as usize {
            let Halves { needs, first, second, orders, .. } = &mut *self.halves;
            let own = &first[blocks * middle..][..blocks];
            let (other, theirs) = (&second[at], &orders[blocks * at..][..blocks]);
            if !own.iter().zip(theirs).any(|(own, theirs)| meet(own, theirs)) {
                continue;
            }
            self.count.node()?;
            let both = needs.across(self.timetable, self.outlines, half, other);
            let mut orders = Orders {
                timetable: self.timetable,
                needs,
                first: own,
                second: theirs,
                next: 0,
                block: Block::default(),
                number: 0,
            };
            if orders.find_block()
                && (self.complete)(&both.tiles[..pieces.min(TILES)], &mut orders).is_break()
            {
                return ControlFlow::Break(Stop::Enough);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::atlas::tilings::Tilings;
    use crate::hold::{Hand, Line};
    use crate::play::Player;
    use allclear_tetris::{Drop, Field24, Piece, Rules};

    /// A queue that places a bag on paper.
    struct Paper<'a> {
        tiles: &'a Tiles<u64>,
        cover: Cover,
        tilings: &'a QueueTilings,
        line: Line<'a>,
    }

    impl Paper<'_> {
        /// Whether the tiles left can be placed on those that are, in some order.
        fn plays(&self, tiling: &[u16], hand: Hand, placed: u32) -> bool {
            let tile = |at: usize| &self.tiles.all()[usize::from(tiling[at])];
            let is_placed = |at: usize| placed >> at & 1 == 1;
            let all = 0..tiling.len();
            if all.clone().all(is_placed) {
                return true;
            }
            let before = |first: &Tile<u64>, then: &Tile<u64>| {
                first.rows & then.gap != 0 || self.cover.of(first) & then.cells != 0
            };
            hand.ways().into_iter().flatten().any(|(piece, after)| {
                let is_next = |&at: &usize| !is_placed(at) && tile(at).piece == piece;
                all.clone().filter(is_next).any(|at| {
                    let own = tile(at);
                    let under =
                        |other: usize| is_placed(other) && tile(other).cells & own.under != 0;
                    let free = |other: usize| is_placed(other) || !before(tile(other), own);
                    (own.grounded || all.clone().any(under))
                        && all.clone().filter(|&other| other != at).all(free)
                        && self.plays(tiling, after, placed | 1 << at)
                })
            })
        }

        /// Every tiling with these first tiles that can be placed, one by one.
        fn list(
            &self,
            (region, bag): (Region, Counts),
            tiling: &mut Vec<u16>,
            all: &mut Vec<Vec<u16>>,
        ) {
            if bag.is_empty() && self.plays(tiling, Hand::new(self.line), 0) {
                all.push(sorted(tiling));
            }
            for Way { tile, then } in self.tilings.ways(region).map(|way| self.tilings.way(way)) {
                let piece = self.tiles.all()[tile as usize].piece;
                if bag.count(piece) > 0 && self.tilings.allow(then, bag, piece) {
                    tiling.push(tile as u16);
                    self.list((then, bag.without(piece)), tiling, all);
                    tiling.pop();
                }
            }
        }
    }

    fn sorted(tiling: &[u16]) -> Vec<u16> {
        let mut tiling = tiling.to_vec();
        tiling.sort_unstable();
        tiling
    }

    /// What the search finds with so many bytes, and how many nodes that takes, up to a limit.
    fn found(paper: &Paper, bag: Counts, most_bytes: usize, limit: u64) -> (Vec<Vec<u16>>, u64) {
        let (mut all, mut nodes, mut played) = (Vec::new(), 0, 0);
        let Cover::Exact(drop) = paper.cover else { return (all, nodes) };
        let rules = Rules { drop, ..Rules::default() };
        let mut player = Player::<u64, 6, 1>::new(paper.tiles, rules, 1 << 20);
        let end = Search {
            outlines: &Outlines::new(paper.tiles, paper.cover).unwrap(),
            tilings: paper.tilings,
            bag,
            timetable: &Timetable::new(paper.line, bag).unwrap(),
            halves: &mut Halves::default(),
            most_bytes,
            count: Count { nodes: &mut nodes, limit, stop: None },
            complete: &mut |tiling, orders| {
                // The orders lead to the solution that is found by trying all.
                let list: Vec<Tile<u64>> =
                    tiling.iter().map(|&tile| paper.tiles.all()[usize::from(tile)]).collect();
                let expected = player.play_within(u32::MAX, paper.tiles, &list, paper.line);
                assert_eq!(player.play_along(orders, paper.tiles, &list, paper.line), expected);
                played += u32::from(expected.is_some());
                all.push(sorted(tiling));
                ControlFlow::Continue(())
            },
        }
        .all();
        assert_eq!(end.is_break(), nodes == limit);
        assert!(played > 0);
        (all, nodes)
    }

    #[test]
    fn halves_make_the_tilings_that_can_be_placed_one_by_one() {
        let mut tilings_found = 0;
        for (queue, left_over, hold, drop) in [
            ("IISZTOLJJLO", 'L', true, Drop::Soft),
            ("SZTIOLJSIOZ", 'Z', true, Drop::Soft),
            ("TTIOLJSTIOO", 'T', true, Drop::Hard),
            ("OSJILTZOLSI", 'S', true, Drop::TSoft),
            ("OOJILTZOLSI", '-', false, Drop::Soft),
            ("IOLJSZTIOL", '-', true, Drop::Soft),
        ] {
            let tiles = Tiles::<u64>::new(Field24::EMPTY, 4).unwrap();
            let rules = Rules { drop, ..Rules::default() };
            let Some(known) = Tilings::included(&rules, 4) else { return };
            let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
            let pieces = if hold { &pieces[..] } else { &pieces[..10] };
            let seen: Counts = pieces.iter().copied().collect();
            let bag = Piece::from_letter(left_over).map_or(seen, |piece| seen.without(piece));
            let tilings = &QueueTilings::new(Arc::new(known), seen);
            let line = Line { pieces, holding: false, hold };
            let paper = Paper { tiles: &tiles, cover: Cover::Exact(drop), tilings, line };
            let mut expected = Vec::new();
            if let Some((start, _)) = tilings.start(bag) {
                paper.list((start, bag), &mut Vec::new(), &mut expected);
            }
            let (all, nodes) = found(&paper, bag, 1 << 24, u64::MAX);
            assert_eq!(all, expected, "{queue}");
            // Without memory, the second halves of each region are looked for again.
            let (again, more) = found(&paper, bag, 0, u64::MAX);
            assert!(again == all && more >= nodes);
            let (some, _) = found(&paper, bag, 1 << 24, nodes / 2);
            assert!(all.starts_with(&some));
            tilings_found += all.len();
        }
        assert!(tilings_found > 2000, "{tilings_found}");
    }
}
