//! Which queues can build a tiling.
//!
//! # What
//! [`Building`] finds every queue with which the tiles can be placed in some order, with hold if
//! allowed, each coming to rest where it belongs, lines clearing as they fill, and whatever else
//! is demanded ([constraints](super::constraints)) happening on the way; and such an order for a
//! queue.
//!
//! # How
//! What has been built is a mask of tiles, and the field follows from the mask; so whether a tile
//! can come next is asked once for each mask, not for each order. The queues follow from (mask,
//! piece in hold, node of the automaton, demand met or not), each looked at once: with all pieces
//! different, mask and hold leave only one node, and all of `*p7` is some hundred small steps.
//!
//! # How we know it works
//! A test asks the solver about every queue of small patterns, one by one.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use allclear_board::FastMap;

use crate::engine::bits::Bits;
use crate::engine::hold::{Line, choices};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::constraints::{Deed, Event, Judge, SoFar};
use crate::engine::pattern::queue_set::{Letter, QueueSet};
use crate::engine::play::{Player, Position};
use crate::engine::solution::Solution;
use crate::engine::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// A tile that can come next.
#[derive(Clone, Copy)]
pub(super) struct Way<C> {
    pub tile: usize,
    pub then: Position<C>,
    /// What it adds to what has happened.
    pub deed: Deed,
}

/// What tilings are played with.
pub struct Builder<C, const H: usize, const N: usize> {
    pub(super) player: Player<C, H, N>,
    /// How many pieces at the end are played by other rules, and by whom.
    late: Option<(usize, Player<C, H, N>)>,
    pub(super) judge: Judge<H, N>,
    pub(super) hold: bool,
}

impl<C: Bits, const H: usize, const N: usize> Builder<C, H, N> {
    pub fn new(player: Player<C, H, N>, judge: Judge<H, N>, hold: bool) -> Self {
        Builder { player, late: None, judge, hold }
    }

    /// The same, with the last so many pieces played by somebody else.
    pub fn with_late(mut self, pieces: usize, player: Player<C, H, N>) -> Self {
        self.late = Some((pieces, player));
        self
    }

    /// Looks at one tiling.
    pub fn tiling<'a>(
        &'a mut self,
        tiles: &'a Tiles<C>,
        tiling: &'a [Tile<C>],
        set: &'a QueueSet,
    ) -> Building<'a, C, H, N> {
        Building {
            builder: self,
            tiles,
            tiling,
            set,
            next: FastMap::default(),
            known: FastMap::default(),
        }
    }
}

/// A tiling, and what queues can do with it.
pub struct Building<'a, C, const H: usize, const N: usize> {
    pub(super) builder: &'a mut Builder<C, H, N>,
    tiles: &'a Tiles<C>,
    pub(super) tiling: &'a [Tile<C>],
    pub(super) set: &'a QueueSet,
    /// For each mask, the tiles that can come next and where they lead.
    next: FastMap<u32, Rc<Vec<Way<C>>>>,
    /// For each state, the queues that go on from the node; `None` for none.
    known: FastMap<(u32, State), Option<BitSet>>,
}

/// Where a queue is, besides the tiles placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub held: Letter,
    pub node: u32,
    pub so_far: SoFar,
}

/// All of it in one word: states are looked up so often that hashing each part on its own takes a
/// tenth of the search.
impl Hash for State {
    #[inline]
    fn hash<T: Hasher>(&self, hasher: &mut T) {
        let node_and_held = u64::from(self.node) | u64::from(self.held.number()) << 32;
        hasher.write_u64(node_and_held ^ self.so_far.number() << 36);
    }
}

impl<C: Bits, const H: usize, const N: usize> Building<'_, C, H, N> {
    /// The queues that can build the tiling.
    pub fn buildable(&mut self) -> BitSet {
        let set = self.set;
        let mut all = BitSet::empty(set.count());
        for (state, from) in self.starts() {
            let count = set.layer(usize::from(self.builder.hold))[state.node as usize].count;
            if let Some(bits) = self.built(&Position::START, state) {
                all.add_at(from, &bits, count);
            }
        }
        all
    }

    /// In how many orders the tiles can be placed, whatever the queues; the same piece twice is two.
    pub fn orders(&mut self) -> u128 {
        self.orders_from(&Position::START, &mut FastMap::default())
    }

    fn orders_from(&mut self, at: &Position<C>, known: &mut FastMap<u32, u128>) -> u128 {
        if at.placed.count_ones() as usize == self.tiling.len() {
            return 1;
        }
        if let Some(&known) = known.get(&at.placed) {
            return known;
        }
        let ways = self.next(at);
        let orders = ways.iter().map(|way| self.orders_from(&way.then, known)).sum();
        known.insert(at.placed, orders);
        orders
    }

    /// The solution with the steps of this queue, which must be able to build it.
    pub fn solution(&mut self, number: usize) -> Option<Solution> {
        let order = self.order(number)?;
        Some(self.along(number, &order))
    }

    /// The solution with its tiles in this order, which this queue can follow.
    pub(super) fn along(&mut self, number: usize, order: &[u8]) -> Solution {
        let (set, hold) = (self.set, self.builder.hold);
        let pieces = set.queue(number);
        let queue = Line { pieces: &pieces, holding: false, hold };
        self.builder.player.along(self.tiles, self.tiling, order, queue)
    }

    /// The tiles in an order that this queue can follow.
    fn order(&mut self, number: usize) -> Option<Vec<u8>> {
        let mut at = Position::START;
        let starts = self.starts();
        let &(mut state, from) = starts.iter().rev().find(|(_, from)| *from <= number)?;
        let mut left = number - from;
        let mut order = Vec::new();
        while order.len() < self.tiling.len() {
            let depth = order.len() + usize::from(self.builder.hold);
            let next = self.next(&at);
            let edges = &self.set.layer(depth)[state.node as usize].edges;
            let mut start = 0;
            let &(letter, after) = edges.iter().find(|(_, to)| {
                let count = self.set.layer(depth + 1)[*to as usize].count;
                let here = left < start + count;
                start += if here { 0 } else { count };
                here
            })?;
            left -= start;
            let ways: Vec<(Way<C>, State)> = hands(state, letter, after, self.builder.hold)
                .flat_map(|(piece, then)| {
                    with(self.tiling, &next, piece, then, &self.builder.judge)
                })
                .map(|(way, then)| (*way, then))
                .collect();
            let (way, then) = ways.into_iter().find(|(way, then)| {
                self.built(&way.then, *then).is_some_and(|queues| queues.contains(left))
            })?;
            order.push(way.tile as u8);
            (at, state) = (way.then, then);
        }
        Some(order)
    }

    /// The states in which queues begin, and the number of the first queue of each.
    pub(super) fn starts(&self) -> Vec<(State, usize)> {
        let Some(root) = self.set.layer(0).first() else { return Vec::new() };
        if !self.builder.hold {
            return vec![(State { held: Letter::NOTHING, node: 0, so_far: SoFar::default() }, 0)];
        }
        let mut from = 0;
        let start = |&(held, node): &(Letter, u32)| {
            let begin = from;
            from += self.set.layer(1)[node as usize].count;
            (State { held, node, so_far: SoFar::default() }, begin)
        };
        root.edges.iter().map(start).collect()
    }

    pub(super) fn next(&mut self, at: &Position<C>) -> Rc<Vec<Way<C>>> {
        if let Some(known) = self.next.get(&at.placed) {
            return known.clone();
        }
        let left = self.tiling.len() - at.placed.count_ones() as usize;
        let Builder { player, judge, late, .. } = &mut *self.builder;
        let player = match late {
            Some((pieces, late)) if left <= *pieces => late,
            _ => player,
        };
        let mut ways = Vec::new();
        for (i, tile) in self.tiling.iter().enumerate() {
            if at.placed >> i & 1 == 0
                && let Some(then) = player.placed(self.tiles, tile, i, at)
            {
                let event = Event {
                    before: player.field(at),
                    placement: tile.placement(at.cleared),
                    lines: (then.cleared & !at.cleared).count_ones(),
                    all_clear: player.field(&then).is_empty(),
                    left,
                };
                if let Some(deed) = judge.allows(&event) {
                    ways.push(Way { tile: i, then, deed });
                }
            }
        }
        let ways = Rc::new(ways);
        self.next.insert(at.placed, ways.clone());
        ways
    }

    fn built(&mut self, at: &Position<C>, state: State) -> Option<BitSet> {
        let set = self.set;
        let placed = at.placed.count_ones() as usize;
        let depth = placed + usize::from(self.builder.hold);
        let from = &set.layer(depth)[state.node as usize];
        if placed == self.tiling.len() {
            let good = self.builder.judge.is_met(state.so_far);
            return good.then(|| BitSet::full(from.count));
        }
        if let Some(known) = self.known.get(&(at.placed, state)) {
            return known.clone();
        }
        let next = self.next(at);
        let mut bits = BitSet::empty(from.count);
        let (mut any, mut start) = (false, 0);
        for &(letter, after) in &from.edges {
            let count = set.layer(depth + 1)[after as usize].count;
            for (piece, then) in hands(state, letter, after, self.builder.hold) {
                let fits = |way: &&Way<C>| self.tiling[way.tile].piece == piece;
                for way in next.iter().filter(fits) {
                    let Some(so_far) = self.builder.judge.after(then.so_far, way.deed) else {
                        continue;
                    };
                    if let Some(rest) = self.built(&way.then, State { so_far, ..then }) {
                        bits.add_at(start, &rest, count);
                        any = true;
                    }
                }
            }
            start += count;
        }
        let result = any.then_some(bits);
        self.known.insert((at.placed, state), result.clone());
        result
    }
}

/// The pieces that can be placed when a letter comes, and where they leave the queue.
#[inline(always)]
fn hands(
    state: State,
    letter: Letter,
    node: u32,
    hold: bool,
) -> impl Iterator<Item = (Piece, State)> {
    choices(state.held, letter, hold).filter_map(move |(placing, held)| {
        Some((placing.piece()?, State { held, node, so_far: state.so_far }))
    })
}

/// The ways of a piece, each with the state after it.
#[inline(always)]
pub(super) fn with<'a, C: Bits, const H: usize, const N: usize>(
    tiling: &'a [Tile<C>],
    next: &'a [Way<C>],
    piece: Piece,
    then: State,
    judge: &'a Judge<H, N>,
) -> impl Iterator<Item = (&'a Way<C>, State)> {
    let fits = move |way: &&Way<C>| tiling[way.tile].piece == piece;
    next.iter().filter(fits).filter_map(move |way| {
        Some((way, State { so_far: judge.after(then.so_far, way.deed)?, ..then }))
    })
}
