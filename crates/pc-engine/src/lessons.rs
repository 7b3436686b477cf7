//! What a search teaches: where it chose wrongly before it chose well.
//!
//! When a solution has been found, every node on the way to it has a tile that was right, and
//! tiles tried before it that were searched through in vain. Those labels are exact, and free.
//! So it is here that a search goes by a ranking ([`CoverSearch::ranked`]).

use std::ops::{ControlFlow, Range};

use allclear_board::Rng;

use crate::bits::Bits;
use crate::cover_search::{CoverSearch, Guide, Partial, Stop};
use crate::net::{Choice, Ranker};

/// One choice: the features of the partial tiling, of the tile that led to a solution, and of
/// those that had led nowhere, with the nodes they took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Features of the partial tiling.
    pub before: Vec<u16>,
    /// Features of the tile that led to a solution.
    pub good: Vec<u16>,
    /// Features of those that did not, each with the nodes it took.
    pub bad: Vec<(Vec<u16>, u64)>,
}

/// The lessons of some searches.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// In the order they were learnt.
    pub all: Vec<Lesson>,
    /// How far scores are off at random, so that every tile has its turn.
    pub noise: i32,
    /// What decides by how much.
    pub rng: Rng,
}

/// Ranks tiles, and if somebody wants to learn, a little at random, and notes how it went.
pub struct Pupil<'a, 'b, C> {
    ranker: Ranker<'a, C>,
    lessons: Option<&'b mut Lessons>,
    /// For each place of the ranker's list, the nodes spent in vain.
    nodes: Vec<u64>,
}

impl<'a, 'b, C: Bits> Pupil<'a, 'b, C> {
    /// Ranks as a ranker does, and notes how its choices went, if there is anywhere to note it.
    pub fn new(ranker: Ranker<'a, C>, lessons: Option<&'b mut Lessons>) -> Self {
        Pupil { ranker, lessons, nodes: Vec::new() }
    }

    /// Lists the tiles to choose from; returns where they are in the list.
    #[inline(always)]
    fn rank<S>(&mut self, choice: &Choice<C, S>) -> Range<usize> {
        let list = self.ranker.rank(choice);
        if let Some(Lessons { noise, rng, .. }) = self.lessons.as_deref_mut()
            && *noise > 0
        {
            let mut one = || rng.below(*noise as u64) as i32;
            self.ranker.disturb(list.clone(), || one() - one());
        }
        list
    }

    /// The best of the tiles at these places of the list, as a place in
    /// [`Tiles::all`](crate::tiles::Tiles::all): it is moved to the first of them.
    #[inline(always)]
    fn best(&mut self, among: Range<usize>) -> usize {
        self.ranker.best(among)
    }

    /// Shortens the list.
    #[inline(always)]
    fn forget(&mut self, from: usize) {
        self.ranker.forget(from);
    }

    /// The tile at a place of the list led nowhere, and that took so many nodes.
    #[inline(always)]
    fn failed(&mut self, at: usize, nodes: u64) {
        if self.lessons.is_some() {
            self.nodes.resize(self.nodes.len().max(at + 1), 0);
            self.nodes[at] = nodes;
        }
    }

    /// The last of the tiles tried led to a solution.
    #[inline(never)]
    fn succeeded<S>(&mut self, choice: &Choice<C, S>, tried: Range<usize>) {
        let Some(lessons) = self.lessons.as_deref_mut() else { return };
        let &Choice { tiles, from, cell, by_hand } = choice;
        let (good, bad) = (tried.end - 1, tried.start..tried.end - 1);
        if bad.is_empty() {
            return;
        }
        let of = |at: usize| self.ranker.features_of(tiles, at, from.left, by_hand);
        let before = self.ranker.features_before(tiles, from, cell);
        let bad = bad.map(|at| (of(at), self.nodes[at])).collect();
        lessons.all.push(Lesson { before, good: of(good), bad });
    }
}

impl<C: Bits> CoverSearch<'_, C> {
    /// As [`CoverSearch::search`], with the tiles in the order of a ranking. The best of those left is looked
    /// for when it is its turn: most are never tried.
    pub fn ranked<G: Guide<C>>(
        &mut self,
        guide: &mut G,
        ranking: &mut Pupil<C>,
        from: &Partial<C, G::State>,
    ) -> ControlFlow<Stop> {
        if let Some(end) = self.end(guide, from) {
            return end;
        }
        let tiles = self.tiles;
        let cell = (!from.filled).least();
        let choice = Choice { tiles, from, cell, by_hand: &guide.pieces_at(cell) };
        let list = ranking.rank(&choice);
        for at in list.clone() {
            let place = ranking.best(at..list.end);
            let tile = &tiles.all()[place];
            let before = self.nodes;
            self.parts().2.node()?;
            if let Some(state) = guide.place(from.depth, (place, tile), from.left, &from.state) {
                let (filled, left) = (from.filled | tile.cells, from.left.without(tile.piece));
                let child = Partial { filled, left, depth: from.depth + 1, state };
                let end = self.ranked(guide, ranking, &child);
                if end == ControlFlow::Break(Stop::Enough) {
                    ranking.succeeded(&choice, list.start..at + 1);
                }
                end?;
            }
            ranking.failed(at, self.nodes - before);
        }
        ranking.forget(list.start);
        ControlFlow::Continue(())
    }
}
