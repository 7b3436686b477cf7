//! Playing a tiling: is there an order in which the queue can really build it?
//!
//! # What
//! A [`Player`] takes a complete tiling and looks for an order of its tiles that the queue with
//! hold can follow, in which every piece can be brought to its place, rests on something there,
//! and finds the rows of its gap cleared. This is the exact test; all that comes before is only
//! there to ask it seldom.
//!
//! # How
//! Depth first along the queue. Which pieces are at hand follows from the set of tiles placed,
//! so a set that failed once has failed for ever. The tests go from cheap to dear: gap cleared,
//! something to rest on, free way straight down are a few ANDs on the cells of the original
//! rows. Only a piece that lies on what was above a cleared row, or under an overhang, wants to
//! see the field; the reach under overhangs is remembered by field and piece.
//!
//! # Why not the obvious way
//! Trying all orders of ten pieces is 3.6 million; the queue leaves a few dozen.
//!
//! # How we know it works
//! Every solution is replayed in the tests, placement by placement; a reference solver that
//! knows neither tiles nor orders finds the same solutions.

mod ground;

use std::borrow::Borrow;

use allclear_board::FastMap;

use crate::bits::Bits;
use crate::hold::{Hand, Line};
use crate::solution::{Group, Solution, Step};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::{Drop, Field24, Rules};
use ground::{Asked, Ground, ground};

/// Plays tilings of one height under one set of rules.
#[derive(Clone, Debug)]
pub struct Player<C> {
    rules: Rules,
    /// Whether pieces are put where they rest, instead of being moved there.
    put: bool,
    ground: Box<dyn Ground<C>>,
    known: Seen,
    /// The sets of tiles after which the rest can't be played, of up to [`FEW`] tiles.
    failed: [u64; 1 << (FEW - 6)],
    order: Vec<u8>,
    /// How many sets of tiles may still be looked at.
    tries: u32,
    rows_of_cells: Vec<C>,
    /// The rows that are full at the start: the first piece clears them.
    full_at_start: u32,
}

/// The most tiles that orders are tried one by one for.
const FEW: usize = 10;

/// In how many orders the rest can be played, by set of tiles placed. Small sets of up to twelve
/// tiles, nearly all there are, have their own place; all is forgotten by counting a round on.
#[derive(Clone, Debug)]
struct Seen {
    round: u64,
    own: Vec<(u64, u64)>,
    others: FastMap<u32, u64>,
}

impl Seen {
    fn new(pieces: usize) -> Seen {
        Seen { round: 0, own: vec![(0, 0); 1 << pieces.min(12)], others: FastMap::default() }
    }

    fn clear(&mut self) {
        self.round += 1;
        self.others.clear();
    }

    #[inline(always)]
    fn get(&self, placed: u32) -> Option<u64> {
        match self.own.get(placed as usize) {
            Some(&(round, orders)) => (round == self.round).then_some(orders),
            None => self.others.get(&placed).copied(),
        }
    }

    #[inline(always)]
    fn insert(&mut self, placed: u32, orders: u64) {
        match self.own.get_mut(placed as usize) {
            Some(own) => *own = (self.round, orders),
            None => {
                self.others.insert(placed, orders);
            }
        }
    }
}

/// A tiling to be played, and the pieces it is played with.
struct Game<'a, C> {
    tiles: &'a Tiles<C>,
    tiling: &'a [Tile<C>],
    /// The tiles of each piece, by index.
    of_piece: [u32; 7],
}

impl<'a, C: Bits> Game<'a, C> {
    fn new(tiles: &'a Tiles<C>, tiling: &'a [Tile<C>]) -> Self {
        let mut of_piece = [0; 7];
        for (i, tile) in tiling.iter().enumerate() {
            of_piece[tile.piece.index()] |= 1 << i;
        }
        Game { tiles, tiling, of_piece }
    }
}

/// How far a tiling has been played.
#[derive(Clone, Copy)]
pub struct Position<C> {
    /// The tiles placed, by index.
    pub placed: u32,
    /// The cells filled in the original rows.
    filled: C,
    /// The rows cleared, and their cells.
    pub cleared: u32,
    gone: C,
}

impl<C: Bits> Position<C> {
    /// Nothing placed yet.
    pub const START: Self = Position { placed: 0, filled: C::NONE, cleared: 0, gone: C::NONE };
}

impl<C: Bits> Player<C> {
    /// A player that remembers up to this many bytes of reaches.
    pub fn new(tiles: &Tiles<C>, rules: Rules, most_bytes: usize) -> Self {
        Player {
            rules,
            put: false,
            ground: ground(tiles, most_bytes),
            known: Seen::new(tiles.pieces()),
            failed: [0; 1 << (FEW - 6)],
            order: Vec::new(),
            tries: 0,
            rows_of_cells: tiles.cells_of_rows().to_vec(),
            full_at_start: tiles.full_rows(C::NONE),
        }
    }

    /// The same, with pieces that are put where they rest, and need no way there.
    pub fn putting(self) -> Self {
        Player { put: true, ..self }
    }

    /// Remembers up to this many bytes from now on.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))]
    pub fn limit(&mut self, most_bytes: usize) {
        self.ground.limit(most_bytes);
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.ground.bytes()
    }

    /// An order in which the queue can play the tiling: the solution, if there is one, and it is
    /// found before so many sets of tiles were looked at.
    pub fn play_within(
        &mut self,
        tries: u32,
        tiles: &Tiles<C>,
        tiling: &[Tile<C>],
        queue: Line,
    ) -> Option<Solution> {
        self.tries = tries;
        self.known.clear();
        self.order.clear();
        self.order.resize(tiling.len(), 0);
        let game = Game::new(tiles, tiling);
        let found = self.find(&game, Hand::new(queue), &Position::START);
        found.then(|| self.solution(tiles, tiling, queue))
    }

    /// The solution in the first of some orders in which the tiling can be played. An order is the
    /// places of its tiles, four bits each, the first one topmost; those that begin alike come one after
    /// the other.
    pub fn play_along(
        &mut self,
        orders: &mut impl Iterator<Item = u64>,
        tiles: &Tiles<C>,
        tiling: &[&Tile<C>],
        queue: Line,
    ) -> Option<Solution> {
        let place = |order: u64, step: usize| (order >> (60 - 4 * step) & 15) as usize;
        let bit = |placed: u32| (placed as usize / 64 % (1 << (FEW - 6)), 1u64 << (placed % 64));
        self.failed.fill(0);
        let mut positions = [Position::START; FEW + 1];
        // How many steps of the last order can be played.
        let (mut last, mut done) = (u64::MAX, 0);
        for order in orders {
            let alike = (order ^ last).leading_zeros() as usize / 4;
            if alike > done {
                continue;
            }
            // All that begins with more steps of the last one has failed. What can come after a set of
            // tiles does not depend on their order.
            for position in &positions[alike + 1..=done] {
                let (word, bit) = bit(position.placed);
                self.failed[word] |= bit;
            }
            (last, done) = (order, alike);
            while done < tiling.len() {
                let (i, at) = (place(order, done), &positions[done]);
                let (word, bit) = bit(at.placed | 1 << i);
                if self.failed[word] & bit != 0 {
                    break;
                }
                let Some(then) = self.placed(tiles, tiling[i], i, at) else { break };
                done += 1;
                positions[done] = then;
            }
            if done == tiling.len() {
                self.order.clear();
                self.order.extend((0..done).map(|step| place(order, step) as u8));
                return Some(self.solution(tiles, tiling, queue));
            }
        }
        None
    }

    /// In how many orders of its tiles the queue can play the tiling.
    pub fn orders(&mut self, tiles: &Tiles<C>, tiling: &[Tile<C>], queue: Line) -> u64 {
        self.known.clear();
        self.count(&Game::new(tiles, tiling), Hand::new(queue), &Position::START)
    }

    /// The solution that places the tiles in this order, which the queue can follow.
    pub fn along(
        &mut self,
        tiles: &Tiles<C>,
        tiling: &[Tile<C>],
        order: &[u8],
        queue: Line,
    ) -> Solution {
        self.order.clear();
        self.order.extend(order);
        self.solution(tiles, tiling, queue)
    }

    /// The field at a position, as a player sees it.
    pub fn field(&self, at: &Position<C>) -> Field24 {
        self.ground.field(at)
    }

    /// Whether the tiles that remain can be played from here; then `order` has how.
    fn find(&mut self, game: &Game<C>, hand: Hand, at: &Position<C>) -> bool {
        let depth = at.placed.count_ones() as usize;
        if depth == game.tiling.len() {
            return true;
        }
        if self.known.get(at.placed).is_some() || self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        for hold in [false, true] {
            let Some((piece, hand)) = hand.take(hold) else { continue };
            for i in (game.of_piece[piece.index()] & !at.placed).numbers() {
                let Some(then) = self.placed(game.tiles, &game.tiling[i], i, at) else { continue };
                self.order[depth] = i as u8;
                if self.find(game, hand, &then) {
                    return true;
                }
            }
        }
        self.known.insert(at.placed, 0);
        false
    }

    /// In how many orders the tiles that remain can be played from here.
    fn count(&mut self, game: &Game<C>, hand: Hand, at: &Position<C>) -> u64 {
        if at.placed.count_ones() as usize == game.tiling.len() {
            return 1;
        }
        if let Some(orders) = self.known.get(at.placed) {
            return orders;
        }
        let mut orders = 0u64;
        for (piece, hand) in hand.ways().into_iter().flatten() {
            for i in (game.of_piece[piece.index()] & !at.placed).numbers() {
                if let Some(then) = self.placed(game.tiles, &game.tiling[i], i, at) {
                    orders = orders.saturating_add(self.count(game, hand, &then));
                }
            }
        }
        self.known.insert(at.placed, orders);
        orders
    }

    /// The position after placing a tile, if it can be placed now.
    #[inline(always)]
    pub fn placed(
        &mut self,
        tiles: &Tiles<C>,
        tile: &Tile<C>,
        index: usize,
        at: &Position<C>,
    ) -> Option<Position<C>> {
        if tile.gap & !at.cleared != 0 {
            return None;
        }
        let standing = at.filled & !at.gone;
        let straight = (tile.roof & !at.cleared == 0) & !tile.above.meets(standing);
        let on_floor = ((1 << tile.bottom()) - 1) & !at.cleared == 0;
        let rests = on_floor | tile.under.meets(standing);
        if !(straight & rests) && !self.gets_there(tiles, tile, at, straight, rests) {
            return None;
        }
        let filled = at.filled | tile.cells;
        let (mut cleared, mut gone) = (at.cleared | self.full_at_start, at.gone);
        if let Ok(rows) = <&[C; 4]>::try_from(&self.rows_of_cells[..]) {
            // All of them, without a branch that nobody can guess.
            for (row, &cells) in rows.iter().enumerate() {
                let is_full = cells.within(filled);
                cleared |= u32::from(is_full) << row;
                gone |= if is_full { cells } else { C::NONE };
            }
        } else {
            for row in tile.rows.numbers() {
                if self.rows_of_cells[row].within(filled) {
                    cleared |= 1 << row;
                    gone |= self.rows_of_cells[row];
                }
            }
        }
        Some(Position { placed: at.placed | 1 << index, filled, cleared, gone })
    }

    /// Whether a tile can be placed that has no free way straight down, or nothing under it in the
    /// original rows.
    #[inline(never)]
    fn gets_there(
        &mut self,
        tiles: &Tiles<C>,
        tile: &Tile<C>,
        at: &Position<C>,
        straight: bool,
        rests: bool,
    ) -> bool {
        let needs_way = !straight && !self.put;
        if rests && !needs_way {
            return true;
        }
        if needs_way && self.rules.drop.of(tile.piece) == Drop::Hard {
            return false;
        }
        if !rests && !tile.grounded && !tile.under.meets(at.filled) {
            return false;
        }
        let height = tiles.height() - at.cleared.count_ones() as usize;
        let asked = Asked { rest: !rests, way_below: needs_way.then_some(height) };
        self.ground.takes(at, tile.placement(at.cleared), asked, &self.rules)
    }

    /// The solution whose order was just found.
    fn solution(&self, tiles: &Tiles<C>, tiling: &[impl Borrow<Tile<C>>], queue: Line) -> Solution {
        let mut hand = Hand::new(queue);
        let pieces = self.order.len();
        let (mut steps, mut groups) = (Vec::with_capacity(pieces), Vec::with_capacity(pieces));
        let mut filled = C::NONE;
        for &i in &self.order {
            let tile: &Tile<C> = tiling[usize::from(i)].borrow();
            let placement = tile.placement(tiles.full_rows(filled));
            filled |= tile.cells;
            let hold = hand.current != Some(tile.piece);
            if let Some((_, then)) = hand.take(hold) {
                hand = then;
            }
            steps.push(Step { placement, hold });
            groups.push(Group { piece: tile.piece, cells: tile.squares });
        }
        let saved = hand.hold.or(hand.current);
        Solution { height: tiles.height(), steps, groups, saved }
    }
}
