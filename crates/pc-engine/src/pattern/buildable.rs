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
//! Thousands of tilings are looked at, most of them for a few microseconds. So the tables are kept for
//! the next one, and all sets lie in one list of words: allocating and copying them took a third of
//! the time.
//!
//! # How we know it works
//! A test asks the solver about every queue of small patterns, one by one.

use std::ops::Range;

use allclear_board::FastMap;

use crate::bits::Bits;
use crate::hold::{Line, choices};
use crate::pattern::bitset::{self, BitSet};
use crate::pattern::constraints::{Deed, Event, Judge, SoFar};
use crate::pattern::queue_set::{Letter, QueueSet};
use crate::play::{Player, Position};
use crate::solution::Solution;
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// A tile that can come next.
#[derive(Clone, Copy)]
pub(super) struct Way<C> {
    pub tile: usize,
    pub piece: Piece,
    pub then: Position<C>,
    /// What it adds to what has happened.
    deed: Deed,
}

impl<C: Bits> Way<C> {
    /// The state after it, if this piece is placed; `None` if it is another, or too much happens.
    #[inline(always)]
    pub fn with(&self, piece: Piece, then: State, judge: &Judge) -> Option<State> {
        if self.piece != piece {
            return None;
        }
        Some(State { so_far: judge.after(then.so_far, self.deed)?, ..then })
    }
}

/// What tilings are played with.
pub struct Builder<C> {
    pub(super) player: Player<C>,
    /// How many pieces at the end are played by other rules, and by whom.
    late: Option<(usize, Player<C>)>,
    pub(super) judge: Judge,
    pub(super) hold: bool,
    notes: Notes<C>,
}

/// What is known of the tiling at hand.
struct Notes<C> {
    /// For each mask, where among the ways those are that can come next.
    next: FastMap<u32, Range<usize>>,
    ways: Vec<Way<C>>,
    /// For each mask and state, the queues that go on from the node.
    known: FastMap<(u32, u64), Queues>,
    /// Sets of queues, one after the other.
    sets: Vec<u64>,
}

/// Some of the queues that go on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queues {
    None,
    All,
    /// Those of the set that begins here.
    Set(usize),
}

impl<C> Notes<C> {
    fn clear(&mut self) {
        self.next.clear();
        self.ways.clear();
        self.known.clear();
        self.sets.clear();
    }

    /// Whether these queues have the one with this number.
    fn has(&self, queues: Queues, number: usize) -> bool {
        match queues {
            Queues::None => false,
            Queues::All => true,
            Queues::Set(at) => self.sets[at + number / 64] >> (number % 64) & 1 == 1,
        }
    }

    /// Adds some of `count` queues to the set that begins at `own`, from the number `from` on.
    #[inline(always)]
    fn add(&mut self, own: usize, from: usize, queues: Queues, count: usize) {
        match queues {
            Queues::None => {}
            Queues::All => bitset::add_all_at(&mut self.sets[own..], from, count),
            // Sets begin where others end: what was begun later lies behind.
            Queues::Set(at) if at < own => {
                let (before, own) = self.sets.split_at_mut(own);
                bitset::add_at(own, from, &before[at..], count);
            }
            Queues::Set(at) => {
                let (before, queues) = self.sets.split_at_mut(at);
                bitset::add_at(&mut before[own..], from, queues, count);
            }
        }
    }
}

impl<C: Bits> Builder<C> {
    /// Nothing built yet.
    pub fn new(player: Player<C>, judge: Judge, hold: bool) -> Self {
        let (next, known) = (FastMap::default(), FastMap::default());
        let notes = Notes { next, ways: Vec::new(), known, sets: Vec::new() };
        Builder { player, late: None, judge, hold, notes }
    }

    /// The same, with the last so many pieces played by somebody else.
    pub fn with_late(mut self, pieces: usize, player: Player<C>) -> Self {
        self.late = Some((pieces, player));
        self
    }

    /// Looks at one tiling.
    pub fn tiling<'a>(
        &'a mut self,
        tiles: &'a Tiles<C>,
        tiling: &'a [Tile<C>],
        set: &'a QueueSet,
    ) -> Building<'a, C> {
        self.notes.clear();
        Building { builder: self, tiles, tiling, set }
    }
}

/// A tiling, and what queues can do with it.
pub struct Building<'a, C> {
    pub(super) builder: &'a mut Builder<C>,
    tiles: &'a Tiles<C>,
    pub(super) tiling: &'a [Tile<C>],
    pub(super) set: &'a QueueSet,
}

/// Where a queue is, besides the tiles placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub held: Letter,
    pub node: u32,
    pub so_far: SoFar,
}

impl State {
    /// All of it in one word: states are looked up so often that hashing each part on its own takes
    /// a tenth of the search.
    #[inline(always)]
    fn number(self) -> u64 {
        let node_and_held = u64::from(self.node) | u64::from(self.held.number()) << 32;
        node_and_held | self.so_far.number() << 36
    }
}

impl<C: Bits> Building<'_, C> {
    /// The queues that can build the tiling.
    pub fn buildable(&mut self) -> BitSet {
        let set = self.set;
        let mut all = BitSet::empty(set.count());
        for (state, from) in self.starts() {
            let count = set.layer(usize::from(self.builder.hold))[state.node as usize].count;
            match self.built(&Position::START, state) {
                Queues::None => {}
                Queues::All => bitset::add_all_at(all.words_mut(), from, count),
                Queues::Set(at) => {
                    let queues = &self.builder.notes.sets[at..];
                    bitset::add_at(all.words_mut(), from, queues, count);
                }
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
        let mut orders = 0;
        for way in self.next(at) {
            let then = self.builder.notes.ways[way].then;
            orders += self.orders_from(&then, known);
        }
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
            let all = hands(state, letter, after, self.builder.hold);
            let mut ways = all.flat_map(|hand| next.clone().map(move |way| (hand, way)));
            let (way, then) = ways.find_map(|((piece, then), way)| {
                let way = self.builder.notes.ways[way];
                let then = way.with(piece, then, &self.builder.judge)?;
                let queues = self.built(&way.then, then);
                self.builder.notes.has(queues, left).then_some((way, then))
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

    /// The ways that these are the numbers of.
    pub(super) fn ways(&self, numbers: Range<usize>) -> &[Way<C>] {
        &self.builder.notes.ways[numbers]
    }

    /// The tiles that can come next and where they lead, by their numbers.
    pub(super) fn next(&mut self, at: &Position<C>) -> Range<usize> {
        if let Some(known) = self.builder.notes.next.get(&at.placed) {
            return known.clone();
        }
        let left = self.tiling.len() - at.placed.count_ones() as usize;
        let Builder { player, judge, late, notes, .. } = &mut *self.builder;
        let player = match late {
            Some((pieces, late)) if left <= *pieces => late,
            _ => player,
        };
        let first = notes.ways.len();
        for (i, tile) in self.tiling.iter().enumerate() {
            if at.placed >> i & 1 == 0
                && let Some(then) = player.placed(self.tiles, tile, i, at)
            {
                let deed = match judge.cares() {
                    true => judge.allows(&Event {
                        before: player.field(at),
                        placement: tile.placement(at.cleared),
                        lines: (then.cleared & !at.cleared).count_ones(),
                        all_clear: player.field(&then).is_empty(),
                        left,
                    }),
                    false => Some(Deed::default()),
                };
                if let Some(deed) = deed {
                    notes.ways.push(Way { tile: i, piece: tile.piece, then, deed });
                }
            }
        }
        let next = first..notes.ways.len();
        notes.next.insert(at.placed, next.clone());
        next
    }

    /// The queues that can go on from a state.
    fn built(&mut self, at: &Position<C>, state: State) -> Queues {
        let set = self.set;
        let placed = at.placed.count_ones() as usize;
        let depth = placed + usize::from(self.builder.hold);
        if placed == self.tiling.len() {
            let good = self.builder.judge.is_met(state.so_far);
            return if good { Queues::All } else { Queues::None };
        }
        let key = (at.placed, state.number());
        if let Some(&known) = self.builder.notes.known.get(&key) {
            return known;
        }
        let next = self.next(at);
        let from = &set.layer(depth)[state.node as usize];
        let own = self.builder.notes.sets.len();
        self.builder.notes.sets.resize(own + from.count.div_ceil(64), 0);
        let (mut any, mut start) = (false, 0);
        for &(letter, after) in &from.edges {
            let count = set.layer(depth + 1)[after as usize].count;
            for (piece, then) in hands(state, letter, after, self.builder.hold) {
                for way in next.clone() {
                    let Builder { judge, notes, .. } = &*self.builder;
                    let way = &notes.ways[way];
                    let Some(then) = way.with(piece, then, judge) else { continue };
                    let position = way.then;
                    let rest = self.built(&position, then);
                    any |= rest != Queues::None;
                    self.builder.notes.add(own, start, rest, count);
                }
            }
            start += count;
        }
        let notes = &mut self.builder.notes;
        let result = if any { Queues::Set(own) } else { Queues::None };
        notes.known.insert(key, result);
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
