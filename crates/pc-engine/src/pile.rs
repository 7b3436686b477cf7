//! The tiles of a partial tiling, and which of them has to be placed before which.
//!
//! # What
//! A [`Pile`] takes one tile after the other and says which of those before have to be placed
//! earlier, and which later: a tile in the rows of a gap comes before the one with the gap, a tile
//! that cannot be moved in from the side comes before those above it ([`Cover`]), and a tile that
//! alone holds another one up comes before that.
//!
//! # How
//! Most pairs of tiles don't affect each other. So the pile keeps totals: all gaps, all filled cells,
//! all cells under some tile that are still empty. A new tile is compared with the others one by one
//! only if it meets one of these. What a tile rests on is known when the last cell under it is filled.
//!
//! # Why not the obvious way
//! Comparing each tile with all others took 8 % more instructions for a whole search when it was
//! replaced: it happens for every tile that the search tries.
//!
//! # How we know it works
//! The test below compares with the obvious way, in random tilings.

use crate::bits::Bits;
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Drop;

/// How much a tile minds other tiles north of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Just what the drop rule forces: nothing is lost.
    Exact(Drop),
    /// As if all pieces went straight down, and no row were cleared but those in gaps. Most
    /// queues have such a solution, and it is found much sooner.
    Strict,
}

impl Cover {
    /// The cells above a tile that have to be empty when it comes.
    #[inline(always)]
    pub fn of<C: Bits>(self, tile: &Tile<C>) -> C {
        match self {
            Cover::Strict => tile.above,
            Cover::Exact(drop) if drop.of(tile.piece) == Drop::Hard => tile.lid,
            Cover::Exact(_) => C::NONE,
        }
    }
}

/// See the top of the file. Each tile has a slot, a number of its own.
pub struct Pile<C, M> {
    cover: Cover,
    tiles: Vec<Placed<C, M>>,
    held_up: Vec<(M, M)>,
}

/// What later tiles have to know of one that was placed.
#[derive(Clone, Copy)]
struct Placed<C, M> {
    cells: C,
    /// The cells above it that it needs empty.
    cover: C,
    /// What it rests on; nothing if it needs no other tile.
    under: C,
    rows: u32,
    gap: u32,
    place: u32,
    slot: M,
    all: Totals<C>,
}

/// The totals of a tile and all those before it.
#[derive(Clone, Copy, Default)]
struct Totals<C> {
    filled: C,
    covers: C,
    /// The cells under some of them that are still empty.
    missing: C,
    gaps: u32,
}

impl<C: Bits, M: Bits> Pile<C, M> {
    /// No tiles.
    pub fn new(cover: Cover) -> Self {
        Pile { cover, tiles: Vec::new(), held_up: Vec::new() }
    }

    /// The tiles, as places in [`Tiles::all`], lowest first.
    pub fn places(&self) -> impl Iterator<Item = u32> {
        self.tiles.iter().map(|tile| tile.place)
    }

    /// Keeps the lowest `depth` tiles, and lists them.
    pub fn list(&mut self, depth: usize, tiles: &Tiles<C>, list: &mut Vec<Tile<C>>) {
        self.tiles.truncate(depth);
        list.clear();
        list.extend(self.places().map(|place| tiles.all()[place as usize]));
    }

    /// Puts a tile on the lowest `depth` ones: the slots of those that have to be placed before it,
    /// and after it.
    #[inline(always)]
    pub fn put(&mut self, depth: usize, (place, tile): (usize, &Tile<C>), slot: M) -> (M, M) {
        self.tiles.truncate(depth);
        self.held_up.clear();
        let below = self.tiles.last().map_or(Totals::default(), |tile| tile.all);
        let (cells, cover) = (tile.cells, self.cover.of(tile));
        let (mut before, mut after) = (M::NONE, M::NONE);
        if tile.gap != 0 {
            before |= self.those(|other| other.rows & tile.gap != 0);
        }
        if tile.rows & below.gaps != 0 {
            after |= self.those(|other| other.gap & tile.rows != 0);
        }
        if cover.meets(below.filled) {
            after |= self.those(|other| other.cells.meets(cover));
        }
        if below.covers.meets(cells) {
            before |= self.those(|other| other.cover.meets(cells));
        }
        let filled = below.filled | cells;
        let mut missing = below.missing & !cells;
        let mut under = C::NONE;
        if self.cover != Cover::Strict {
            if below.missing.meets(cells) {
                for other in &self.tiles {
                    if other.under.meets(cells) && other.under.within(filled) {
                        match self.those(|one| one.cells.meets(other.under)) {
                            none if none.is_none() => after |= other.slot,
                            some => self.held_up.push((other.slot, some | slot)),
                        }
                    }
                }
            }
            if !tile.grounded {
                under = tile.under;
                missing |= under & !filled;
                if under.within(filled) {
                    let owners = self.those(|one| one.cells.meets(under));
                    match owners.without_least().is_none() {
                        true => before |= owners,
                        false => self.held_up.push((slot, owners)),
                    }
                }
            }
        }
        let (covers, gaps) = (below.covers | cover, below.gaps | tile.gap);
        let all = Totals { filled, covers, missing, gaps };
        let (rows, gap, place) = (tile.rows, tile.gap, place as u32);
        self.tiles.push(Placed { cells, cover, under, rows, gap, place, slot, all });
        (before, after)
    }

    /// The slots of tiles that rest on several others, and of these others, as the last tile made it
    /// known: they need one of them before.
    #[inline(always)]
    pub fn held_up(&self) -> &[(M, M)] {
        &self.held_up
    }

    #[inline(always)]
    fn those(&self, which: impl Fn(&Placed<C, M>) -> bool) -> M {
        let mut slots = M::NONE;
        for tile in &self.tiles {
            // Without a branch: which it is cannot be predicted.
            slots |= if which(tile) { tile.slot } else { M::NONE };
        }
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;
    use allclear_tetris::{Field24, Piece};

    type Slots = Vec<usize>;

    /// What [`Pile::put`] and [`Pile::held_up`] say, by comparing everything with everything: the
    /// last tile is the new one, and slots are places in this list.
    fn compared(tiles: &[Tile<u64>], cover: Cover) -> (Slots, Slots, Vec<(usize, Slots)>) {
        let new = tiles.len() - 1;
        let rests = |tile: &Tile<u64>| cover != Cover::Strict && !tile.grounded;
        let first = |first: usize, then: usize| {
            let (first, then) = (&tiles[first], &tiles[then]);
            first.rows & then.gap != 0
                || cover.of(first) & then.cells != 0
                || rests(then) && then.under & !first.cells == 0
        };
        let before = (0..new).filter(|&other| first(other, new)).collect();
        let after = (0..new).filter(|&other| first(new, other)).collect();
        let filled = |count: usize| tiles[..count].iter().fold(0, |all, tile| all | tile.cells);
        let known = |tile: &Tile<u64>, count| rests(tile) && tile.under & !filled(count) == 0;
        let mut held_up = Vec::new();
        for (slot, tile) in tiles.iter().enumerate() {
            let owners = (0..=new).filter(|&other| tiles[other].cells & tile.under != 0);
            let owners: Slots = owners.collect();
            let is_new = known(tile, new + 1) && (slot == new || !known(tile, new));
            if is_new && owners.len() > 1 {
                held_up.push((slot, owners));
            }
        }
        (before, after, held_up)
    }

    #[test]
    fn a_pile_says_what_comparing_everything_says() {
        let mut rng = Rng::new(15);
        let mut seen = [0; 3];
        for case in 0..600 {
            let height = [2, 4, 5][case % 3];
            let field: Field24 = (0..rng.below(8))
                .map(|_| (rng.below(10) as usize, rng.below(2) as usize))
                .collect();
            let tiles = Tiles::<u64>::new(field.clear_full_rows().0, height).unwrap();
            let drops = [Drop::Soft, Drop::Hard, Drop::TSoft];
            let cover = match case % 4 {
                3 => Cover::Strict,
                drop => Cover::Exact(drops[drop]),
            };
            let mut pile = Pile::<u64, u16>::new(cover);
            let mut placed: Vec<Tile<u64>> = Vec::new();
            for _ in 0..60 {
                if rng.below(4) == 0 {
                    placed.truncate(rng.below(placed.len() as u64 + 1) as usize);
                }
                let filled = placed.iter().fold(0, |all, tile| all | tile.cells);
                // In the order of a search, or in any.
                let from: Vec<usize> = match case % 2 {
                    0 if filled == u64::below(tiles.cells()) => Vec::new(),
                    0 => {
                        let (start, starting) = tiles.all_starting_at((!filled).least());
                        (start..start + starting.len()).collect()
                    }
                    _ => (0..tiles.all().len()).collect(),
                };
                let fits = |&place: &usize| tiles.all()[place].cells & filled == 0;
                let fitting: Vec<usize> = from.into_iter().filter(fits).collect();
                if fitting.is_empty() || placed.len() == 12 {
                    placed.truncate(placed.len() / 2);
                    continue;
                }
                let place = fitting[rng.below(fitting.len() as u64) as usize];
                let depth = placed.len();
                placed.push(tiles.all()[place]);
                let (before, after) = pile.put(depth, (place, &tiles.all()[place]), 1 << depth);
                let numbers = |set: u16| -> Slots { set.numbers().collect() };
                let mut held_up: Vec<(usize, Slots)> = pile
                    .held_up()
                    .iter()
                    .map(|&(slot, owners)| (slot.least(), numbers(owners)))
                    .collect();
                held_up.sort();
                let expected = compared(&placed, cover);
                assert_eq!((numbers(before), numbers(after), held_up), expected, "{cover:?}");
                seen[0] += expected.0.len();
                seen[1] += expected.1.len();
                seen[2] += expected.2.len();
            }
        }
        assert!(seen.iter().all(|&many| many > 500), "{seen:?}");
    }

    /// A tile on cells that stay empty has nothing to rest on, so nobody need ask about it.
    #[test]
    fn every_tile_has_something_to_rest_on() {
        let wanted = Field24::rectangle(0, 2, 10, 2) | Field24::rectangle(0, 0, 3, 2);
        let tiles = Tiles::<u64>::within(Field24::EMPTY, 4, wanted).unwrap();
        assert!(tiles.all().iter().all(|tile| tile.grounded || tile.under != 0));
        let of = |piece| tiles.all().iter().filter(move |tile| tile.piece == piece);
        // Only the three columns that may be filled from the floor up have an `O` in the third row.
        assert_eq!(of(Piece::O).filter(|tile| tile.bottom() == 2).count(), 3);
    }
}
