//! Which words can build a tiling.
//!
//! # What
//! [`covered`] finds every word with which the tiles can be placed in some order, with hold if
//! allowed, each coming to rest where it belongs, lines clearing as they fill.
//!
//! # How
//! What has been built is a mask of tiles, and the field follows from the mask; so whether a tile
//! can come next is asked once for each mask, not for each order. The words follow from (mask,
//! piece in hold, node of the automaton), each looked at once: with all pieces different, mask
//! and hold leave only one node, and all of `*p7` is some hundred small steps.
//!
//! # How we know it works
//! A test asks the solver about every queue of small patterns, one by one.

use std::rc::Rc;

use allclear_board::FastMap;

use super::super::play::{Player, Position};
use super::super::{Tile, Tiles, Word};
use super::bitset::BitSet;
use super::words::{Letter, Words};

/// The words that can build the tiling.
pub fn covered<C: Word, const H: usize, const N: usize>(
    player: &mut Player<C, H, N>,
    tiles: &Tiles<C>,
    tiling: &[Tile<C>],
    words: &Words,
    hold: bool,
) -> BitSet {
    let start = player.start(tiles);
    let mut builder = Builder {
        player,
        tiles,
        tiling,
        words,
        hold,
        next: FastMap::default(),
        known: FastMap::default(),
    };
    let mut all = BitSet::empty(words.count());
    let Some(root) = words.layer(0).first() else { return all };
    if !hold {
        if let Some(bits) = builder.built(&start, Letter::NOTHING, 0) {
            all.add(&bits);
        }
        return all;
    }
    let mut from = 0;
    for &(letter, node) in &root.edges {
        let count = words.layer(1)[node as usize].count;
        if let Some(bits) = builder.built(&start, letter, node) {
            all.add_at(from, &bits, count);
        }
        from += count;
    }
    all
}

type Ways<C, const H: usize, const N: usize> = Vec<(usize, Position<C, H, N>)>;

struct Builder<'a, C, const H: usize, const N: usize> {
    player: &'a mut Player<C, H, N>,
    tiles: &'a Tiles<C>,
    tiling: &'a [Tile<C>],
    words: &'a Words,
    hold: bool,
    /// For each mask, the tiles that can come next and where they lead.
    next: FastMap<u32, Rc<Ways<C, H, N>>>,
    /// For each mask, held letter and node, the words that go on from the node; `None` for none.
    known: FastMap<(u32, Letter, u32), Option<BitSet>>,
}

impl<C: Word, const H: usize, const N: usize> Builder<'_, C, H, N> {
    fn next(&mut self, at: &Position<C, H, N>) -> Rc<Ways<C, H, N>> {
        if let Some(known) = self.next.get(&at.placed) {
            return known.clone();
        }
        let mut ways = Vec::new();
        for (i, tile) in self.tiling.iter().enumerate() {
            if at.placed >> i & 1 == 0
                && let Some(then) = self.player.placed(self.tiles, tile, i, at)
            {
                ways.push((i, then));
            }
        }
        let ways = Rc::new(ways);
        self.next.insert(at.placed, ways.clone());
        ways
    }

    fn built(&mut self, at: &Position<C, H, N>, held: Letter, node: u32) -> Option<BitSet> {
        let words = self.words;
        let placed = at.placed.count_ones() as usize;
        let depth = placed + usize::from(self.hold);
        let from = &words.layer(depth)[node as usize];
        if placed == self.tiling.len() {
            return Some(BitSet::full(from.count));
        }
        if let Some(known) = self.known.get(&(at.placed, held, node)) {
            return known.clone();
        }
        let next = self.next(at);
        let mut bits = BitSet::empty(from.count);
        let (mut any, mut start) = (false, 0);
        for &(letter, after) in &from.edges {
            let count = words.layer(depth + 1)[after as usize].count;
            let ways = [(letter, held), (held, letter)];
            for (placing, kept) in ways.into_iter().take(if self.hold { 2 } else { 1 }) {
                let Some(piece) = placing.piece() else { continue };
                for (i, then) in next.iter() {
                    if self.tiling[*i].piece == piece
                        && let Some(rest) = self.built(then, kept, after)
                    {
                        bits.add_at(start, &rest, count);
                        any = true;
                    }
                }
            }
            start += count;
        }
        let result = any.then_some(bits);
        self.known.insert((at.placed, held, node), result.clone());
        result
    }
}
