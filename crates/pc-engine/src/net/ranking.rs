//! Scoring the tiles of one search.

use std::ops::Range;
use std::sync::Arc;

use crate::bits::Bits;
use crate::counts::Counts;
use crate::cover_search::Partial;
use crate::net::{Network, Sum, features, plus};
use crate::tiles::{Tile, Tiles};
use allclear_board::FastMap;
use allclear_tetris::{Facing, Piece};

/// One of the tiles that start at a cell, fit, and are of the pieces left is to be chosen.
pub struct Choice<'a, C, S> {
    pub tiles: &'a Tiles<C>,
    /// What has been chosen before.
    pub from: &'a Partial<C, S>,
    /// The cell to fill.
    pub cell: usize,
    /// The pieces in the order of the hand.
    pub by_hand: &'a [Piece; 7],
}

/// What a network makes of the tiles of a field, whatever the queue.
#[derive(Clone, Debug)]
pub struct Embedding<C> {
    pub network: Arc<Network>,
    /// For each tile, the sum of its own features.
    tiles: Vec<Sum>,
    /// For each cell to fill, the sum of its features.
    cells: Vec<Sum>,
    /// Column and row of each cell.
    places: Vec<(u8, u8)>,
    /// The cells of one colour of the chessboard.
    black: C,
    /// The cells of the even columns.
    even: C,
    height: usize,
}

impl<C: Bits> Embedding<C> {
    /// The sums of a network for these tiles.
    pub fn new(network: Arc<Network>, tiles: &Tiles<C>) -> Self {
        let height = tiles.height();
        let all = (0..10).flat_map(|x| (0..height).map(move |y| (x, y)));
        let (blocks, empty): (Vec<_>, Vec<_>) = all.partition(|&(x, y)| tiles.field().has(x, y));
        let set = |wanted: &dyn Fn(usize, usize) -> bool| {
            let numbers = (0..).zip(&empty).filter(|(_, (x, y))| wanted(*x, *y));
            numbers.fold(C::NONE, |set, (number, _)| set | C::bit(number))
        };
        let of_cell = |&cell: &(usize, usize)| features::of_cell(cell, &blocks, height);
        // Tiles of one shape in the same rows look alike in every column.
        let mut alike: FastMap<(Piece, Facing, u32), Sum> = FastMap::default();
        let mut of_tile = |tile: &Tile<C>| {
            let sum = || network.sum(features::of_tile(tile, height));
            *alike.entry((tile.piece, tile.facing, tile.rows)).or_insert_with(sum)
        };
        Embedding {
            tiles: tiles.all().iter().map(&mut of_tile).collect(),
            cells: empty.iter().map(|cell| network.sum(of_cell(cell))).collect(),
            black: set(&|x, y| (x + y) % 2 == 0),
            even: set(&|x, _| x % 2 == 0),
            places: empty.iter().map(|&(x, y)| (x as u8, y as u8)).collect(),
            network,
            height,
        }
    }

    /// Whether it is that of a network for tiles of the empty box.
    pub fn is_of(&self, network: &Arc<Network>, tiles: &Tiles<C>) -> bool {
        Arc::ptr_eq(&self.network, network)
            && self.cells.len() == tiles.cells()
            && self.tiles.len() == tiles.all().len()
    }

    /// The features of a partial tiling, but for those of the cell to fill.
    #[inline(always)]
    pub fn each_feature<S>(
        &self,
        from: &Partial<C, S>,
        missing: usize,
        cell: usize,
        mut each: impl FnMut(usize),
    ) {
        let column = usize::from(self.places[cell].0);
        for number in (from.filled & !C::below(cell)).numbers() {
            let (x, y) = self.places[number];
            if let Some(feature) =
                features::filled((usize::from(x), usize::from(y)), column, self.height)
            {
                each(feature);
            }
        }
        let all = from.filled.size();
        let balance = |of: C| (2 * (from.filled & of).size()).abs_diff(all);
        features::of_rest(from.left, missing, balance(self.black), balance(self.even), each);
    }

    /// All features of a tile and what is before it, for training and for checking.
    pub fn features<S>(&self, tiles: &Tiles<C>, from: &Partial<C, S>, cell: usize) -> Vec<u16> {
        let (x, y) = self.places[cell];
        let all = (0..10).flat_map(|x| (0..self.height).map(move |y| (x, y)));
        let blocks: Vec<_> = all.filter(|&(x, y)| tiles.field().has(x, y)).collect();
        let mut list = features::of_cell((x.into(), y.into()), &blocks, self.height);
        self.each_feature(from, tiles.pieces() - from.depth, cell, |feature| list.push(feature));
        list.into_iter().map(|feature| feature as u16).collect()
    }
}

/// How the pieces of one queue, tried in one order of the hand, look to a network.
pub struct Ranker<'a, C> {
    embedding: &'a Embedding<C>,
    queue: &'a [Piece],
    /// For each piece, number of copies left and lowest row: the sum of what the queue says.
    moments: Vec<Sum>,
    /// 0 for none: which random numbers to add to the scores.
    jitter: u64,
    /// Scores and tiles, in one word that is smaller for the better one.
    list: Vec<u64>,
}

/// Copies of a piece that are told apart.
const COPIES: usize = 6;

/// How many bits of a score random numbers may change: two units.
const JITTER: u32 = 13;

impl<'a, C: Bits> Ranker<'a, C> {
    /// A ranker for a queue. With a number above 0, scores are off by a little, differently for
    /// each number: who has failed once must not fail again in the same way.
    pub fn new(embedding: &'a Embedding<C>, queue: &'a [Piece], jitter: u64) -> Self {
        let mut moments = vec![Sum::default(); 7 * COPIES * features::ROWS];
        for piece in Piece::ALL {
            let all = queue.iter().filter(|other| **other == piece).count();
            for copies in 1..=all.min(COPIES) {
                for row in 0..features::ROWS.min(embedding.height) {
                    let of = features::of_moment(queue, piece, copies, row);
                    moments[moment(piece, copies, row)] = embedding.network.sum(of);
                }
            }
        }
        Ranker { embedding, queue, moments, jitter, list: Vec::new() }
    }

    /// Lists the tiles to choose from; returns where they are in the list.
    #[inline(always)]
    pub fn rank<S>(&mut self, choice: &Choice<C, S>) -> Range<usize> {
        let &Choice { tiles, from, cell, by_hand } = choice;
        let Embedding { network, tiles: own, cells, height, .. } = self.embedding;
        let mut sum = cells[cell];
        let missing = tiles.pieces() - from.depth;
        self.embedding.each_feature(from, missing, cell, |feature| {
            sum = plus(sum, network.row(feature));
        });
        let begin = self.list.len();
        for (rank, &piece) in by_hand.iter().enumerate() {
            let copies = from.left.count(piece);
            if copies == 0 {
                continue;
            }
            let sum = plus(sum, network.row(features::rank(rank)));
            for place in tiles.starting_at(cell, piece) {
                let tile = &tiles.all()[place];
                if tile.cells.meets(from.filled) {
                    continue;
                }
                let row = features::row_of(tile.bottom() as usize, *height);
                let hidden = plus(sum, &self.moments[moment(piece, copies, row)]);
                let mut score = network.score(&plus(hidden, &own[place]));
                if self.jitter > 0 {
                    score = score.saturating_add(random(self.jitter, place));
                }
                self.list.push(entry_of(score, place as u32));
            }
        }
        begin..self.list.len()
    }

    /// The best of the tiles at these places of the list, as a place in [`Tiles::all`]: it is
    /// moved to the first of them.
    #[inline(always)]
    pub fn best(&mut self, among: Range<usize>) -> usize {
        let list = &mut self.list[among];
        for i in 1..list.len() {
            if list[i] < list[0] {
                list.swap(0, i);
            }
        }
        list[0] as u32 as usize
    }

    /// Shortens the list.
    #[inline(always)]
    pub fn forget(&mut self, from: usize) {
        self.list.truncate(from);
    }

    /// The features of what is before a tile.
    pub fn features_before<S>(
        &self,
        tiles: &Tiles<C>,
        from: &Partial<C, S>,
        cell: usize,
    ) -> Vec<u16> {
        self.embedding.features(tiles, from, cell)
    }

    /// All features of the tile at a place of the list, but for those of what is before it.
    pub fn features_of(
        &self,
        tiles: &Tiles<C>,
        at: usize,
        left: Counts,
        by_hand: &[Piece; 7],
    ) -> Vec<u16> {
        let tile = &tiles.all()[self.list[at] as u32 as usize];
        let row = features::row_of(tile.bottom() as usize, self.embedding.height);
        let rank = by_hand.iter().position(|&piece| piece == tile.piece).unwrap_or(6);
        let mut list = features::of_tile(tile, self.embedding.height);
        list.extend(features::of_moment(self.queue, tile.piece, left.count(tile.piece), row));
        list.push(features::rank(rank));
        list.into_iter().map(|feature| feature as u16).collect()
    }

    /// Adds something to the score of every tile at these places of the list.
    pub fn disturb(&mut self, places: Range<usize>, mut more: impl FnMut() -> i32) {
        for entry in &mut self.list[places] {
            *entry = entry_of(score_of(*entry).saturating_add(more()), *entry as u32);
        }
    }
}

#[inline(always)]
fn moment(piece: Piece, copies: usize, row: usize) -> usize {
    (piece.index() * COPIES + copies.min(COPIES) - 1) * features::ROWS + row
}

/// A score and a tile in one word: the better the score the smaller.
#[inline(always)]
fn entry_of(score: i32, place: u32) -> u64 {
    u64::from(!(score as u32 ^ 1 << 31)) << 32 | u64::from(place)
}

#[inline(always)]
fn score_of(entry: u64) -> i32 {
    (!((entry >> 32) as u32) ^ 1 << 31) as i32
}

/// A number from -4096 to 4095 that looks random.
#[inline(always)]
fn random(jitter: u64, place: usize) -> i32 {
    let mixed = ((place as u64) << 16 ^ jitter).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> (64 - JITTER)) as i32 - (1 << (JITTER - 1))
}

#[cfg(test)]
mod tests {
    use allclear_board::Rng;

    use super::*;
    use allclear_tetris::Field24;

    /// Sums features one by one and compares the scores, down random tilings.
    #[test]
    fn scores_are_those_of_the_features() {
        let mut rng = Rng::new(8);
        for (case, height) in [(0, 4), (1, 6), (2, 4), (3, 8)] {
            let field = if case == 2 { Field24::rectangle(3, 0, 2, 2) } else { Field24::EMPTY };
            let tiles = Tiles::<u128>::new(field, height).unwrap();
            let network = Arc::new(Network::random(height, case).unwrap());
            let embedding = Embedding::new(network.clone(), &tiles);
            let mut queue = [Piece::ALL; 3].concat();
            rng.shuffle(&mut queue);
            let mut ranker = Ranker::new(&embedding, &queue, 0);
            let mut by_hand = Piece::ALL;
            rng.shuffle(&mut by_hand);
            let left: Counts = queue.iter().copied().collect();
            let mut from = Partial { filled: 0u128, left, depth: 0, state: () };
            loop {
                let cell = (!from.filled).least();
                let list =
                    ranker.rank(&Choice { tiles: &tiles, from: &from, cell, by_hand: &by_hand });
                if list.is_empty() {
                    break;
                }
                let before = ranker.features_before(&tiles, &from, cell);
                for at in list.clone() {
                    let own = ranker.features_of(&tiles, at, from.left, &by_hand);
                    let all = before.iter().chain(&own).map(|&feature| usize::from(feature));
                    assert_eq!(score_of(ranker.list[at]), network.score(&network.sum(all)));
                }
                let at = list.start + rng.below(list.len() as u64) as usize;
                let tile = &tiles.all()[ranker.list[at] as u32 as usize];
                from.filled |= tile.cells;
                from.left = from.left.without(tile.piece);
                from.depth += 1;
                if from.depth == tiles.pieces() {
                    break;
                }
            }
            assert!(from.depth > 2);
        }
    }

    #[test]
    fn the_best_comes_first() {
        for (score, place) in [(0, 7), (-5, 0), (i32::MAX, 1), (i32::MIN, u32::MAX)] {
            assert_eq!(score_of(entry_of(score, place)), score);
            assert_eq!(entry_of(score, place) as u32, place);
        }
        assert!(entry_of(5, 9) < entry_of(4, 1));
        assert!(entry_of(-4, 9) < entry_of(-5, 1));
    }
}
