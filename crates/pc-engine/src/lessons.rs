//! What a search teaches: where it chose wrongly before it chose well.
//!
//! When a solution has been found, every node on the way to it has a tile that was right, and
//! tiles tried before it that were searched through in vain. Those labels are exact, and free.

use std::ops::Range;

use allclear_board::Rng;

use crate::bits::Bits;
use crate::net::{Choice, Ranker, Ranking};

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

/// Ranks tiles a little at random, and notes how it went.
pub struct Pupil<'a, 'b, C> {
    ranker: Ranker<'a, C>,
    lessons: &'b mut Lessons,
    /// For each place of the ranker's list, the nodes spent in vain.
    nodes: Vec<u64>,
}

impl<'a, 'b, C: Bits> Pupil<'a, 'b, C> {
    /// Notes how the choices of a ranker went.
    pub fn new(ranker: Ranker<'a, C>, lessons: &'b mut Lessons) -> Self {
        Pupil { ranker, lessons, nodes: Vec::new() }
    }
}

impl<C: Bits> Ranking<C> for Pupil<'_, '_, C> {
    const RANKED: bool = true;

    fn rank<S>(&mut self, choice: &Choice<C, S>) -> Range<usize> {
        let list = self.ranker.rank(choice);
        let Lessons { noise, rng, .. } = &mut *self.lessons;
        if *noise > 0 {
            let mut one = || rng.below(*noise as u64) as i32;
            self.ranker.disturb(list.clone(), || one() - one());
        }
        list
    }

    fn best(&mut self, among: Range<usize>) -> usize {
        self.ranker.best(among)
    }

    fn forget(&mut self, from: usize) {
        self.ranker.forget(from);
    }

    fn failed(&mut self, at: usize, nodes: u64) {
        self.nodes.resize(self.nodes.len().max(at + 1), 0);
        self.nodes[at] = nodes;
    }

    fn succeeded<S>(&mut self, choice: &Choice<C, S>, tried: Range<usize>) {
        let &Choice { tiles, from, cell, by_hand } = choice;
        let (good, bad) = (tried.end - 1, tried.start..tried.end - 1);
        if bad.is_empty() {
            return;
        }
        let of = |at: usize| self.ranker.features_of(tiles, at, from.left, by_hand);
        let before = self.ranker.features_before(tiles, from, cell);
        let bad = bad.map(|at| (of(at), self.nodes[at])).collect();
        self.lessons.all.push(Lesson { before, good: of(good), bad });
    }
}
