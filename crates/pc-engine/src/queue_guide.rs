//! Guiding a tiling search by one queue.

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::counts::Counts;
use crate::cover_search::{Guide, Partial};
use crate::hold::supply::{Supply, Waits};
use crate::pile::{Cover, Pile};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// What is done with a complete tiling.
pub type Complete<'a, C> = dyn FnMut(&[Tile<C>]) -> ControlFlow<()> + 'a;

/// Lets those tilings pass that a queue may be able to play.
pub struct QueueGuide<'a, C, M, const P: usize> {
    supply: &'a Supply<M, P>,
    /// The order of pieces to try, by row of the cell to fill.
    preferences: &'a [[Piece; 7]],
    tiles: &'a Tiles<C>,
    pile: Pile<C, M>,
    tiling: Vec<Tile<C>>,
    complete: &'a mut Complete<'a, C>,
}

impl<'a, C: Bits, M: Bits, const P: usize> QueueGuide<'a, C, M, P> {
    /// A guide that hands complete tilings to a function.
    pub fn new(
        tiles: &'a Tiles<C>,
        supply: &'a Supply<M, P>,
        preferences: &'a [[Piece; 7]],
        cover: Cover,
        complete: &'a mut Complete<'a, C>,
    ) -> Self {
        let (pile, tiling) = (Pile::new(cover), Vec::new());
        QueueGuide { supply, preferences, tiles, pile, tiling, complete }
    }
}

impl<C: Bits, M: Bits, const P: usize> Guide<C> for QueueGuide<'_, C, M, P> {
    type State = Waits<M, P>;

    fn start(&self) -> Partial<C, Waits<M, P>> {
        Partial { filled: C::NONE, left: self.supply.bag(), depth: 0, state: self.supply.start() }
    }

    fn path(&self) -> Vec<u32> {
        self.pile.places().collect()
    }

    #[inline(always)]
    fn pieces_at(&self, cell: usize) -> [Piece; 7] {
        self.preferences[self.tiles.row_of(cell)]
    }

    #[inline(always)]
    fn place(
        &mut self,
        depth: usize,
        tile: (usize, &Tile<C>),
        left: Counts,
        waits: &Waits<M, P>,
    ) -> Option<Waits<M, P>> {
        let slot = self.supply.slot(tile.1.piece, left);
        let (before, after) = self.pile.put(depth, tile, M::bit(slot));
        if before.meets(after) {
            return None;
        }
        let mut waits = *waits;
        if !waits.add(self.supply, slot, before, after) {
            return None;
        }
        for &(tile, under) in self.pile.held_up() {
            if !waits.add_any(self.supply, tile.least(), under) {
                return None;
            }
        }
        Some(waits)
    }

    fn complete(&mut self, depth: usize, _: &Waits<M, P>) -> ControlFlow<()> {
        self.pile.list(depth, self.tiles, &mut self.tiling);
        (self.complete)(&self.tiling)
    }
}
