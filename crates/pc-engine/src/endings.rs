//! A memory of how the last few cells can be filled.
//!
//! # What
//! Towards the end of a tiling most ways are dead: the cells left cannot be filled by the pieces
//! left. [`Endings`] knows for a region, a set of cells left, every bag of pieces that fills it
//! exactly, and which tiles begin to.
//!
//! # How
//! A region's first cell is covered in every possible way, which leaves smaller regions; its bags
//! are theirs with the covering piece added. Each region is worked out once, when it is first
//! met, and keeps the way to those smaller ones, so that a search that has entered the memory
//! walks on without looking anything up. All of this depends on nothing but the tiles: it serves
//! all queues, drop rules and orders.
//!
//! # Why not the obvious way
//! Remembering dead pairs of (cells, pieces left) is the obvious way. It learns only what one
//! queue has already paid for, and it grows with the search. Here 836 regions hold all endings
//! of four pieces that the empty four rows can have.
//!
//! # How we know it works
//! The test below compares the bags of regions with those of all their tilings.

use std::sync::Arc;

use allclear_board::{FastMap, FastSet};

use crate::bits::Bits;
use crate::counts::Counts;
use crate::tiles::Tiles;
use allclear_tetris::Piece;

/// How many pieces before the end the memory is entered: one more triples its size and saves a
/// tenth of the nodes.
pub const ENDING: usize = 4;

/// A region in the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region(pub u32);

/// Regions left to fill, and the ways between them.
pub trait Ways {
    /// Whether some pieces of the bag, which has this one, may fill the region when this one is
    /// taken out. "No" is certain.
    #[inline(always)]
    fn allow(&self, _region: Region, _bag: Counts, _without: Piece) -> bool {
        true
    }

    /// The numbers of the ways to cover the region's first cell, for [`Ways::way`].
    fn ways(&self, region: Region) -> std::ops::Range<usize>;

    /// A way to cover a region's first cell.
    fn way(&self, number: usize) -> Way;
}

/// For each region met so far, the bags of pieces that fill it. Belongs to one [`Tiles`]. A clone
/// shares the memory until one of the two learns something.
#[derive(Clone, Debug)]
pub struct Endings<C> {
    memory: Arc<Memory<C>>,
    most_bytes: usize,
}

#[derive(Clone, Debug)]
struct Memory<C> {
    /// The regions by filled cells.
    known: FastMap<C, Region>,
    /// Where the bags and ways of each region end; they begin where those of the one before end.
    ends: Vec<(u32, u32)>,
    bags: Vec<Counts>,
    ways: Vec<Way>,
    /// Bags and ways of regions being worked out.
    loose_bags: Vec<Counts>,
    loose_ways: Vec<Way>,
}

/// A tile that covers the first cell of a region, and the region that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The tile, as its place in [`Tiles::all`].
    pub tile: u32,
    /// What is left.
    pub then: Region,
}

impl<C: Bits> Endings<C> {
    /// An empty memory that will grow to this many bytes and no further.
    pub fn new(most_bytes: usize) -> Self {
        Endings { memory: Arc::new(Memory::default()), most_bytes }
    }

    /// The memory of everything that a search of these tiles can ask.
    pub fn complete(tiles: &Tiles<C>) -> Self {
        let mut reached = vec![C::NONE];
        for _ in ENDING..tiles.pieces() {
            let (mut further, mut seen) = (Vec::new(), FastSet::default());
            for &filled in &reached {
                let (_, starting) = tiles.all_starting_at((!filled).least());
                let fitting = starting.iter().filter(|tile| !tile.cells.meets(filled));
                let filled = fitting.map(|tile| filled | tile.cells);
                further.extend(filled.filter(|&filled| seen.insert(filled)));
            }
            reached = further;
        }
        let mut endings = Endings::new(usize::MAX);
        for filled in reached {
            endings.region(tiles, filled);
        }
        endings
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.memory.bytes()
    }

    /// Grows to this many bytes and no further from now on.
    pub fn limit(&mut self, most_bytes: usize) {
        self.most_bytes = most_bytes;
        if self.bytes() > most_bytes {
            *self = Endings::new(most_bytes);
        }
    }

    /// The region that is left when these cells are filled, or `None` if it is not known and
    /// memory has run out.
    #[inline(always)]
    pub fn region(&mut self, tiles: &Tiles<C>, filled: C) -> Option<Region> {
        match self.memory.known.get(&filled) {
            Some(&region) => Some(region),
            None => Arc::make_mut(&mut self.memory).find(tiles, filled, self.most_bytes),
        }
    }

    /// Whether some pieces of the bag fill the region.
    #[inline(always)]
    pub fn fills(&self, region: Region, bag: Counts) -> bool {
        self.memory.bags(region).iter().any(|&needed| bag.holds(needed))
    }
}

impl<C> Default for Memory<C> {
    fn default() -> Self {
        Memory {
            known: FastMap::default(),
            ends: Vec::new(),
            bags: Vec::new(),
            ways: Vec::new(),
            loose_bags: Vec::new(),
            loose_ways: Vec::new(),
        }
    }
}

impl<C: Bits> Memory<C> {
    fn bytes(&self) -> usize {
        self.known.capacity() * 8 / 7 * (size_of::<(C, Region)>() + 1)
            + self.ends.capacity() * size_of::<(u32, u32)>()
            + (self.bags.capacity() + self.loose_bags.capacity()) * size_of::<Counts>()
            + (self.ways.capacity() + self.loose_ways.capacity()) * size_of::<Way>()
    }

    /// Every bag of pieces that fills the region exactly, in ascending order.
    #[inline(always)]
    fn bags(&self, region: Region) -> &[Counts] {
        let from = region.0.checked_sub(1).map_or(0, |before| self.ends[before as usize].0);
        &self.bags[from as usize..self.ends[region.0 as usize].0 as usize]
    }

    #[cold]
    fn find(&mut self, tiles: &Tiles<C>, filled: C, most_bytes: usize) -> Option<Region> {
        // Its parts grow to twice their size at a time.
        if 2 * self.bytes() >= most_bytes {
            return None;
        }
        let (first_bag, first_way) = (self.loose_bags.len(), self.loose_ways.len());
        if filled == C::below(tiles.cells()) {
            self.loose_bags.push(Counts::EMPTY);
        } else {
            let (start, starting) = tiles.all_starting_at((!filled).least());
            for (i, tile) in starting.iter().enumerate() {
                if tile.cells.meets(filled) {
                    continue;
                }
                let then = filled | tile.cells;
                let known = self.known.get(&then).copied();
                let Some(then) = known.or_else(|| self.find(tiles, then, most_bytes)) else {
                    self.loose_bags.truncate(first_bag);
                    self.loose_ways.truncate(first_way);
                    return None;
                };
                if self.bags(then).is_empty() {
                    continue;
                }
                self.loose_ways.push(Way { tile: (start + i) as u32, then });
                for i in 0..self.bags(then).len() {
                    let bag = self.bags(then)[i].with(tile.piece);
                    self.loose_bags.push(bag);
                }
            }
        }
        self.loose_bags[first_bag..].sort_unstable();
        let from = self.bags.len();
        for &bag in &self.loose_bags[first_bag..] {
            if self.bags[from..].last() != Some(&bag) {
                self.bags.push(bag);
            }
        }
        self.loose_bags.truncate(first_bag);
        self.ways.extend(self.loose_ways.drain(first_way..));
        let region = Region(self.ends.len() as u32);
        self.ends.push((self.bags.len() as u32, self.ways.len() as u32));
        self.known.insert(filled, region);
        Some(region)
    }
}

impl<C: Bits> Ways for Endings<C> {
    #[inline(always)]
    fn allow(&self, region: Region, bag: Counts, without: Piece) -> bool {
        self.fills(region, bag.without(without))
    }

    #[inline(always)]
    fn ways(&self, region: Region) -> std::ops::Range<usize> {
        let from = region.0.checked_sub(1).map_or(0, |before| self.memory.ends[before as usize].1);
        from as usize..self.memory.ends[region.0 as usize].1 as usize
    }

    #[inline(always)]
    fn way(&self, number: usize) -> Way {
        self.memory.ways[number]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use allclear_board::Rng;
    use allclear_tetris::Field24;

    fn every_tiling(tiles: &Tiles<u64>, filled: u64, bag: Counts, bags: &mut BTreeSet<Counts>) {
        if filled == u64::below(tiles.cells()) {
            bags.insert(bag);
            return;
        }
        for tile in tiles.all_starting_at((!filled).least()).1 {
            if !tile.cells.meets(filled) {
                every_tiling(tiles, filled | tile.cells, bag.with(tile.piece), bags);
            }
        }
    }

    #[test]
    fn bags_are_those_of_all_tilings() {
        for (field, height) in [
            (Field24::rectangle(4, 0, 6, 4), 4),
            (Field24::rectangle(3, 0, 7, 4), 4),
            (Field24::rectangle(2, 0, 8, 5).with(0, 1).with(1, 3), 5),
        ] {
            let tiles = Tiles::<u64>::new(field, height).unwrap();
            let mut expected = BTreeSet::new();
            every_tiling(&tiles, 0, Counts::EMPTY, &mut expected);
            let mut endings = Endings::new(1 << 24);
            let region = endings.region(&tiles, 0).unwrap();
            let found: BTreeSet<Counts> = endings.memory.bags(region).iter().copied().collect();
            assert_eq!(found, expected, "{field}");
        }
    }

    #[test]
    fn nothing_is_left_to_find_in_a_complete_memory() {
        for torn in [false, true] {
            let make = if torn { Tiles::<u64>::new } else { Tiles::<u64>::whole };
            let tiles = make(Field24::EMPTY, 4).unwrap();
            let complete = Endings::complete(&tiles);
            let mut asked = complete.clone();
            let mut random = Rng::new(4);
            for _ in 0..20_000 {
                let mut filled = 0u64;
                for depth in 0..tiles.pieces() {
                    let starting = tiles.all_starting_at((!filled).least()).1.iter();
                    let fitting: Vec<_> = starting.filter(|t| !t.cells.meets(filled)).collect();
                    if fitting.is_empty() {
                        break;
                    }
                    filled |= fitting[random.below(fitting.len() as u64) as usize].cells;
                    if tiles.pieces() - depth - 1 <= ENDING {
                        asked.region(&tiles, filled).unwrap();
                    }
                }
            }
            assert_eq!(asked.memory.ends.len(), complete.memory.ends.len());
        }
    }

    #[test]
    fn memory_is_bounded() {
        let tiles = Tiles::<u64>::new(Field24::rectangle(4, 0, 6, 4), 4).unwrap();
        let mut endings = Endings::<u64>::new(2000);
        assert_eq!(endings.region(&tiles, 0), None);
        assert!(endings.bytes() <= 2000);
    }
}
