//! Guiding a tiling search by one queue.

use std::ops::{ControlFlow, Range};

use crate::engine::bits::Bits;
use crate::engine::counts::Counts;
use crate::engine::cover_search::{Guide, Partial};
use crate::engine::hold::supply::{Supply, Waits};
use crate::engine::net::{Choice, Ranking};
use crate::engine::tiles::{Tile, Tiles};
use allclear_tetris::{Drop, Piece};

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
    fn of<C: Bits>(self, tile: &Tile<C>) -> C {
        match self {
            Cover::Strict => tile.above,
            Cover::Exact(drop) if drop.of(tile.piece) == Drop::Hard => tile.lid,
            Cover::Exact(_) => C::NONE,
        }
    }
}

/// What later tiles have to know of one that was placed.
#[derive(Clone, Copy)]
pub(crate) struct Placed<C, M> {
    cells: C,
    /// The cells above it that it needs empty.
    cover: C,
    /// What it rests on; everything if it needs no other tile.
    under: C,
    rows: u32,
    gap: u32,
    pub place: u32,
    pub slot: M,
}

/// What is done with a complete tiling.
pub type Complete<'a, C> = dyn FnMut(&[Tile<C>]) -> ControlFlow<()> + 'a;

/// Lets those tilings pass that a queue may be able to play.
pub struct QueueGuide<'a, C, M, const P: usize, R> {
    supply: &'a Supply<M, P>,
    cover: Cover,
    /// The order of pieces to try, by row of the cell to fill.
    preferences: &'a [[Piece; 7]],
    tiles: &'a Tiles<C>,
    placed: Vec<Placed<C, M>>,
    tiling: Vec<Tile<C>>,
    ranking: R,
    complete: &'a mut Complete<'a, C>,
}

impl<'a, C: Bits, M: Bits, const P: usize, R: Ranking<C>> QueueGuide<'a, C, M, P, R> {
    /// A guide that hands complete tilings to a function.
    pub fn new(
        tiles: &'a Tiles<C>,
        supply: &'a Supply<M, P>,
        preferences: &'a [[Piece; 7]],
        cover: Cover,
        ranking: R,
        complete: &'a mut Complete<'a, C>,
    ) -> Self {
        let (placed, tiling) = (Vec::new(), Vec::new());
        QueueGuide { supply, cover, preferences, tiles, placed, tiling, ranking, complete }
    }
}

impl<C: Bits, M: Bits, const P: usize, R> QueueGuide<'_, C, M, P, R> {
    /// Whether everything for which the last tile made it known what it rests on may follow one
    /// of those.
    #[inline(always)]
    fn held_up(&self, waits: &mut Waits<M, P>) -> bool {
        if self.cover == Cover::Strict {
            return true;
        }
        let Some((last, others)) = self.placed.split_last() else { return true };
        let mut filled = last.cells;
        for other in others {
            filled |= other.cells;
        }
        let known = |tile: &Placed<C, M>| tile.under.within(filled);
        let new = others.iter().filter(|other| other.under.meets(last.cells)).chain([last]);
        for tile in new.filter(|tile| known(tile)) {
            let mut under = M::NONE;
            for other in &self.placed {
                under |= if other.cells.meets(tile.under) { other.slot } else { M::NONE };
            }
            // If it is one only, it is known already.
            let several = under != M::bit(under.least());
            if several && !waits.add_any(self.supply, tile.slot.least(), under) {
                return false;
            }
        }
        true
    }
}

impl<C: Bits, M: Bits, const P: usize, R: Ranking<C>> Guide<C> for QueueGuide<'_, C, M, P, R> {
    type State = Waits<M, P>;

    fn start(&self) -> Partial<C, Waits<M, P>> {
        Partial { filled: C::NONE, left: self.supply.bag(), depth: 0, state: self.supply.start() }
    }

    fn path(&self) -> Vec<u32> {
        self.placed.iter().map(|placed| placed.place).collect()
    }

    #[inline(always)]
    fn pieces_at(&self, cell: usize) -> [Piece; 7] {
        self.preferences[self.tiles.row_of(cell)]
    }

    #[inline(always)]
    fn place(
        &mut self,
        depth: usize,
        (place, tile): (usize, &Tile<C>),
        left: Counts,
        waits: &Waits<M, P>,
    ) -> Option<Waits<M, P>> {
        self.placed.truncate(depth);
        let slot = self.supply.slot(tile.piece, left);
        let own = Placed::new(place, tile, self.cover, M::bit(slot));
        let (before, after) = own.order_among(&self.placed);
        if before.meets(after) {
            return None;
        }
        let mut waits = *waits;
        if !waits.add(self.supply, slot, before, after) {
            return None;
        }
        self.placed.push(own);
        self.held_up(&mut waits).then_some(waits)
    }

    const RANKED: bool = R::RANKED;

    #[inline(always)]
    fn rank(&mut self, from: &Partial<C, Waits<M, P>>, cell: usize) -> Range<usize> {
        let by_hand = &self.preferences[self.tiles.row_of(cell)];
        self.ranking.rank(&Choice { tiles: self.tiles, from, cell, by_hand })
    }

    #[inline(always)]
    fn best(&mut self, among: Range<usize>) -> usize {
        self.ranking.best(among)
    }

    #[inline(always)]
    fn forget(&mut self, from: usize) {
        self.ranking.forget(from);
    }

    #[inline(always)]
    fn failed(&mut self, at: usize, nodes: u64) {
        self.ranking.failed(at, nodes);
    }

    #[inline(always)]
    fn succeeded(&mut self, from: &Partial<C, Waits<M, P>>, cell: usize, tried: Range<usize>) {
        let by_hand = &self.preferences[self.tiles.row_of(cell)];
        self.ranking.succeeded(&Choice { tiles: self.tiles, from, cell, by_hand }, tried);
    }

    fn complete(&mut self, depth: usize, _: &Waits<M, P>) -> ControlFlow<()> {
        self.placed.truncate(depth);
        self.tiling.clear();
        let all = self.tiles.all();
        self.tiling.extend(self.placed.iter().map(|placed| all[placed.place as usize]));
        (self.complete)(&self.tiling)
    }
}

impl<C: Bits, M: Bits> Placed<C, M> {
    /// What is to be known of a tile.
    #[inline(always)]
    pub fn new(place: usize, tile: &Tile<C>, cover: Cover, slot: M) -> Self {
        Placed {
            cells: tile.cells,
            cover: cover.of(tile),
            under: if tile.grounded || cover == Cover::Strict { !C::NONE } else { tile.under },
            rows: tile.rows,
            gap: tile.gap,
            place: place as u32,
            slot,
        }
    }

    /// The slots of the others that have to be placed before it, and after it.
    #[inline(always)]
    pub fn order_among(&self, others: &[Self]) -> (M, M) {
        let (mut before, mut after) = (M::NONE, M::NONE);
        for other in others {
            before |= if other.comes_before(self) { other.slot } else { M::NONE };
            after |= if self.comes_before(other) { other.slot } else { M::NONE };
        }
        (before, after)
    }

    /// Whether this tile has to be placed before the other one: it helps to fill the other's
    /// gap, it lies under the other's cells (see [`Cover`]), or it alone holds the other up.
    #[inline(always)]
    fn comes_before(&self, other: &Self) -> bool {
        // Without branches: which of the three it is cannot be predicted.
        (self.rows & other.gap != 0)
            | self.cover.meets(other.cells)
            | other.under.within(self.cells)
    }
}
