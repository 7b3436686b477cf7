//! Which queues can build a given set of pieces.
//!
//! # What
//! A shape is some pieces with the cells that each of them fills, in the rows as they were before
//! any line clear. [`Shape::covered`] finds the words that can build it: in some order, with hold
//! if allowed, each piece coming to rest where it belongs, lines clearing as they fill.
//!
//! # How
//! What has been built is a mask of pieces, and the field follows from the mask; so whether a
//! piece can come next is asked once for each mask, not for each order. The words follow from
//! (mask, piece in hold, node of the automaton), each looked at once: with all pieces different,
//! mask and hold leave only one node, and a whole `*p7` is some hundred small steps.
//!
//! # How we know it works
//! A test builds every queue of small patterns one by one.

use allclear_board::FastMap;

use super::bitset::BitSet;
use super::plan::or_bits;
use super::words::{Letter, Words};
use crate::{Facing, Field, Piece, Placement, Rules, Shape as PieceShape, reach};

/// A piece and the four cells it fills, in the rows as they were before any line clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group<const H: usize, const N: usize> {
    /// Which piece.
    pub piece: Piece,
    /// Its cells.
    pub cells: Field<H, N>,
}

/// Pieces to be placed on a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape<const H: usize, const N: usize> {
    /// The field before.
    pub base: Field<H, N>,
    /// Pieces must lie below this row of the field before.
    pub height: usize,
    /// The pieces, at most 32.
    pub groups: Vec<Group<H, N>>,
}

/// The placement of a piece that fills these cells.
pub fn placement_of<const H: usize, const N: usize>(
    piece: Piece,
    cells: Field<H, N>,
) -> Option<Placement> {
    let first = cells.first()?;
    Facing::ALL.into_iter().find_map(|facing| {
        let (dx, dy) = PieceShape::of(piece, facing).cells[0];
        let x = u8::try_from((first % 10) as i8 - dx).ok()?;
        let y = u8::try_from((first / 10) as i8 - dy).ok()?;
        let placement = Placement { piece, facing, x, y };
        (placement.board() == Some(cells)).then_some(placement)
    })
}

impl<const H: usize, const N: usize> Shape<H, N> {
    /// The field as it stands, cleared rows gone, with the pieces of a mask placed; and the rows
    /// that are gone.
    pub fn field(&self, mask: u32) -> (Field<H, N>, Field<H, N>) {
        let groups = self.groups.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        let filled = groups.fold(self.base, |field, (_, group)| field | group.cells);
        let gone = filled.full_rows();
        (filled.remove_rows(gone), gone)
    }

    /// How a piece can be placed when those of a mask have been, on the field as it stands.
    pub fn placement(&self, mask: u32, piece: usize, rules: &Rules) -> Option<Placement> {
        let (field, gone) = self.field(mask);
        let group = self.groups[piece];
        let placement = placement_of(group.piece, group.cells.remove_rows(gone))?;
        let height = self.height - gone.count() as usize / 10;
        reach::placements(&field, group.piece, rules, height)
            .contains(placement)
            .then_some(placement)
    }

    /// The words that can build the whole shape.
    pub fn covered(&self, words: &Words, hold: bool, rules: &Rules) -> BitSet {
        let mut builder =
            Builder { shape: self, words, hold, rules, next: FastMap::default(), known: FastMap::default() };
        let mut all = BitSet::empty(words.count());
        let Some(root) = words.layer(0).first() else { return all };
        if !hold {
            if let Some(bits) = builder.built(0, Letter::NOTHING, 0) {
                all.add(&bits);
            }
            return all;
        }
        let mut from = 0;
        for &(letter, node) in &root.edges {
            let count = words.layer(1)[node as usize].count;
            if let Some(bits) = builder.built(0, letter, node) {
                or_bits(all.words_mut(), from, bits.words(), 0, count);
            }
            from += count;
        }
        all
    }
}

struct Builder<'a, const H: usize, const N: usize> {
    shape: &'a Shape<H, N>,
    words: &'a Words,
    hold: bool,
    rules: &'a Rules,
    /// For each mask, the pieces that can come next, as a mask.
    next: FastMap<u32, u32>,
    /// For each mask, held letter and node, the words that go on from the node; `None` for none.
    known: FastMap<(u32, Letter, u32), Option<BitSet>>,
}

impl<const H: usize, const N: usize> Builder<'_, H, N> {
    /// The pieces that can be placed next.
    fn next(&mut self, mask: u32) -> u32 {
        if let Some(&known) = self.next.get(&mask) {
            return known;
        }
        let next = (0..self.shape.groups.len())
            .filter(|&i| mask >> i & 1 == 0)
            .filter(|&i| self.shape.placement(mask, i, self.rules).is_some())
            .fold(0, |next, i| next | 1 << i);
        self.next.insert(mask, next);
        next
    }

    fn built(&mut self, mask: u32, held: Letter, node: u32) -> Option<BitSet> {
        let placed = mask.count_ones() as usize;
        let words = self.words;
        let depth = placed + usize::from(self.hold);
        let from = &words.layer(depth)[node as usize];
        if placed == self.shape.groups.len() {
            return Some(BitSet::full(from.count));
        }
        if let Some(known) = self.known.get(&(mask, held, node)) {
            return known.clone();
        }
        let next = self.next(mask);
        let mut bits = BitSet::empty(from.count);
        let mut any = false;
        let mut start = 0;
        for &(letter, after) in &from.edges {
            let count = words.layer(depth + 1)[after as usize].count;
            let ways = [(letter, held), (held, letter)];
            for (placed, kept) in ways.into_iter().take(if self.hold { 2 } else { 1 }) {
                let Some(piece) = placed.piece() else { continue };
                for i in 0..self.shape.groups.len() {
                    if next >> i & 1 == 1
                        && self.shape.groups[i].piece == piece
                        && let Some(rest) = self.built(mask | 1 << i, kept, after)
                    {
                        or_bits(bits.words_mut(), start, rest.words(), 0, count);
                        any = true;
                    }
                }
            }
            start += count;
        }
        let result = any.then_some(bits);
        self.known.insert((mask, held, node), result.clone());
        result
    }
}
