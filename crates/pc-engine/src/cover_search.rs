//! Filling the empty cells with pieces, one cell after the other.
//!
//! # What
//! [`CoverSearch::search`] finds the ways to fill all empty cells with pieces of a bag. A [`Guide`]
//! says which of them are wanted and is asked after every piece: that is how queues, hold and
//! sets of queues enter, of which this file knows nothing.
//!
//! # How
//! The first empty cell, in column order, must be filled by some tile, and by one that starts
//! there, as all cells before it are filled. So every tiling is met once. When few pieces are
//! missing, [`Endings`] says at once whether the pieces left can fill the cells left.
//!
//! # Why not the obvious way
//! The obvious way plays the game: it places the pieces in the order of the queue. Then one
//! tiling is met in many orders, and a hole in the corner that no piece left can fill is noticed
//! late. Row order instead of column order needs ten times as many nodes.
//!
//! # How we know it works
//! A reference solver that knows nothing of tilings finds the same solutions, and the solutions
//! of ten queues were counted by two other programs (`crates/pc/tests/solver.rs`).

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bits::Bits;
use crate::counts::Counts;
use crate::endings::Endings;
use crate::endings::{ENDING, Region, Way, Ways};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// What decides whether a partial tiling may go on.
pub trait Guide<C: Bits> {
    /// What it knows about the tiles placed so far.
    type State: Copy;

    /// Nothing placed yet.
    fn start(&self) -> Partial<C, Self::State>;

    /// The tiles placed so far, as places in [`Tiles::all`].
    fn path(&self) -> Vec<u32>;

    /// The pieces to try at a cell, in this order.
    fn pieces_at(&self, cell: usize) -> [Piece; 7];

    /// The state after placing a tile as the `depth`-th, or `None` if it leads nowhere. `place`
    /// is its place in [`Tiles::all`], `left` the bag before. When the search goes on from here,
    /// this was the last call for `depth`.
    fn place(
        &mut self,
        depth: usize,
        tile: (usize, &Tile<C>),
        left: Counts,
        state: &Self::State,
    ) -> Option<Self::State>;

    /// All cells are filled, with tiles 0 to `depth - 1`. Break to stop the search.
    fn complete(&mut self, depth: usize, state: &Self::State) -> ControlFlow<()>;
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The guide has what it wants.
    Enough,
    /// The node limit was reached.
    Nodes,
    /// Somebody else raised the flag.
    Told,
}

/// A partial tiling.
#[derive(Clone, Copy, Debug)]
pub struct Partial<C, S> {
    /// The cells filled.
    pub filled: C,
    /// The pieces left.
    pub left: Counts,
    /// How many tiles were placed.
    pub depth: usize,
    /// What the guide knows.
    pub state: S,
}

/// A search for tilings.
pub struct CoverSearch<'a, C> {
    /// The tiles to fill the cells with.
    pub tiles: &'a Tiles<C>,
    /// What is known about the last cells.
    pub endings: &'a mut Endings<C>,
    /// How many tiles may be tried.
    pub node_limit: u64,
    /// How many tiles were tried.
    pub nodes: u64,
    /// Looked at now and then: once raised, the search ends.
    pub stop: Option<&'a AtomicBool>,
}

impl<C: Bits> CoverSearch<'_, C> {
    /// Every way on from a partial tiling that the guide lets pass.
    pub fn search<G: Guide<C>>(
        &mut self,
        guide: &mut G,
        from: &Partial<C, G::State>,
    ) -> ControlFlow<Stop> {
        match self.end(guide, from) {
            Some(end) => end,
            None => {
                self.each_child(guide, from, |tiling, guide, child| tiling.search(guide, child))
            }
        }
    }

    /// The last few tiles, if no others are missing and what is known about them leads on.
    #[inline(always)]
    pub(crate) fn end<G: Guide<C>>(
        &mut self,
        guide: &mut G,
        from: &Partial<C, G::State>,
    ) -> Option<ControlFlow<Stop>> {
        let missing = self.tiles.pieces() - from.depth;
        if missing == 0 {
            return Some(completed(guide, from));
        }
        if missing > ENDING {
            return None;
        }
        let region = self.endings.region(self.tiles, from.filled)?;
        let (tiles, endings, mut count) = self.parts();
        Some(match endings.fills(region, from.left) {
            true => follow(tiles, endings, &mut count, guide, region, from),
            false => ControlFlow::Continue(()),
        })
    }

    /// The partial tilings with one tile more that the guide lets pass.
    #[inline(always)]
    pub fn each_child<G: Guide<C>>(
        &mut self,
        guide: &mut G,
        from: &Partial<C, G::State>,
        mut each: impl FnMut(&mut Self, &mut G, &Partial<C, G::State>) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let tiles = self.tiles;
        let cell = (!from.filled).least();
        for piece in guide.pieces_at(cell) {
            if from.left.count(piece) == 0 {
                continue;
            }
            let left = from.left.without(piece);
            for place in tiles.starting_at(cell, piece) {
                let tile = &tiles.all()[place];
                if tile.cells.meets(from.filled) {
                    continue;
                }
                self.parts().2.node()?;
                let filled = from.filled | tile.cells;
                if let Some(state) = guide.place(from.depth, (place, tile), from.left, &from.state)
                {
                    each(self, guide, &Partial { filled, left, depth: from.depth + 1, state })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The partial tiling of a path that another guide of the same kind let pass, unless this one
    /// has no use for it any more.
    pub fn resume<G: Guide<C>>(&self, guide: &mut G, path: &[u32]) -> Option<Partial<C, G::State>> {
        let mut at = guide.start();
        for &place in path {
            let tile = &self.tiles.all()[place as usize];
            let state = guide.place(at.depth, (place as usize, tile), at.left, &at.state)?;
            let (filled, left) = (at.filled | tile.cells, at.left.without(tile.piece));
            at = Partial { filled, left, depth: at.depth + 1, state };
        }
        Some(at)
    }

    /// The paths of all ways to place a few more tiles after a path: a search that others can
    /// share, or that can be done a part at a time.
    pub fn beginnings<G: Guide<C>>(
        &mut self,
        guide: &mut G,
        path: &[u32],
        more: usize,
    ) -> Vec<Vec<u32>> {
        let mut paths = vec![path.to_vec()];
        for _ in 0..more.min(self.tiles.pieces().saturating_sub(path.len() + 1)) {
            let mut longer = Vec::new();
            for path in &paths {
                let Some(start) = self.resume(guide, path) else { continue };
                let _ = self.each_child(guide, &start, |_, guide, _| {
                    longer.push(guide.path());
                    ControlFlow::Continue(())
                });
            }
            paths = longer;
        }
        paths
    }

    /// As [`CoverSearch::search`], along ways that somebody else knows.
    pub fn walk<G: Guide<C>>(
        &mut self,
        ways: &impl Ways,
        guide: &mut G,
        region: Region,
        from: &Partial<C, G::State>,
    ) -> ControlFlow<Stop> {
        let (tiles, _, mut count) = self.parts();
        follow(tiles, ways, &mut count, guide, region, from)
    }

    /// The tiles, what is known about the last ones, and how many were tried.
    #[inline(always)]
    pub(crate) fn parts(&mut self) -> (&Tiles<C>, &Endings<C>, Count<'_>) {
        let CoverSearch { tiles, endings, node_limit, nodes, stop } = self;
        (tiles, endings, Count { nodes, limit: *node_limit, stop: *stop })
    }
}

/// The nodes tried, and how many may be.
pub struct Count<'a> {
    /// The nodes visited so far.
    pub nodes: &'a mut u64,
    /// The most there may be.
    pub limit: u64,
    /// Set from outside to end the search.
    pub stop: Option<&'a AtomicBool>,
}

impl Count<'_> {
    /// One node more, if that is allowed.
    #[inline(always)]
    pub fn node(&mut self) -> ControlFlow<Stop> {
        if *self.nodes >= self.limit {
            return ControlFlow::Break(Stop::Nodes);
        }
        *self.nodes += 1;
        if self.nodes.is_multiple_of(1024)
            && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return ControlFlow::Break(Stop::Told);
        }
        ControlFlow::Continue(())
    }
}

/// Every tiling along the ways from a region that the pieces left can fill.
fn follow<C: Bits, G: Guide<C>>(
    tiles: &Tiles<C>,
    ways: &impl Ways,
    count: &mut Count,
    guide: &mut G,
    region: Region,
    from: &Partial<C, G::State>,
) -> ControlFlow<Stop> {
    if from.depth == tiles.pieces() {
        return completed(guide, from);
    }
    for way in ways.ways(region) {
        let Way { tile: place, then } = ways.way(way);
        let tile = &tiles.all()[place as usize];
        if from.left.count(tile.piece) == 0 {
            continue;
        }
        count.node()?;
        if !ways.allow(then, from.left, tile.piece) {
            continue;
        }
        let left = from.left.without(tile.piece);
        let placing = (place as usize, tile);
        if let Some(state) = guide.place(from.depth, placing, from.left, &from.state) {
            let filled = from.filled | tile.cells;
            let child = Partial { filled, left, depth: from.depth + 1, state };
            follow(tiles, ways, count, guide, then, &child)?;
        }
    }
    ControlFlow::Continue(())
}

fn completed<C: Bits, G: Guide<C>>(
    guide: &mut G,
    from: &Partial<C, G::State>,
) -> ControlFlow<Stop> {
    match guide.complete(from.depth, &from.state) {
        ControlFlow::Break(()) => ControlFlow::Break(Stop::Enough),
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
    }
}
