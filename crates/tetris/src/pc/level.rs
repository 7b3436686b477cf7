//! The perfect clears of one height.
//!
//! # What
//! A [`Level`] holds the tables of one field and height and searches them: for one solution, or
//! for all.
//!
//! # How
//! All solutions: every tiling that the exact guide lets pass is played. One solution: a series
//! of attempts. The first ones look only for tilings that could be built by dropping straight
//! down ([`Cover::Strict`]), with few torn pieces; each has a node budget and its own opinion of
//! which piece belongs into which row, so that an unlucky first choice costs little. The last
//! attempt is exact and has no budget but the caller's: it finds what there is, or proves that
//! there is nothing.
//!
//! # Why not the obvious way
//! The exact search alone finds a first solution of six rows in seconds instead of a fraction of
//! a millisecond: most of its tilings can only be built in another order than the queue's.
//!
//! # How we know it works
//! The last attempt is the search for all solutions, stopped at the first.

use std::ops::ControlFlow;

use super::guide::{Cover, QueueGuide};
use super::order::Supply;
use super::play::{Line, Player};
use super::tiling::Stop;
use super::{Endings, Solution, Tile, Tiles, Tiling, Word};
use crate::{Field24, Piece, Rules};

/// What is asked of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub queue: Line<'a>,
    pub save: Option<Piece>,
    pub node_limit: u64,
}

/// How a search went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    pub nodes: u64,
    /// Whether everything was searched, or what was asked for was found.
    pub complete: bool,
}

/// A level without its types.
pub(super) trait AnyLevel: Send {
    /// One solution.
    fn first(&mut self, question: &Question) -> (Option<Solution>, Report);

    /// Every solution, with the number of orders it can be played in if `count_orders`.
    fn all(
        &mut self,
        question: &Question,
        count_orders: bool,
        each: &mut dyn FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> Report;

    /// Bytes in use.
    fn bytes(&self) -> usize;
}

/// The tables of one field and height: cells in a `C`, `P` pieces in an `M`, rows in a field of
/// `H` rows.
struct Level<C, M, const P: usize, const H: usize, const N: usize> {
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
    /// Without and with torn pieces; made when first needed.
    tables: [Option<Tables<C, H, N>>; 2],
    pieces: std::marker::PhantomData<M>,
}

/// A set of tiles, and what was learnt about it.
struct Tables<C, const H: usize, const N: usize> {
    tiles: Tiles<C>,
    endings: Endings<C>,
    player: Player<C, H, N>,
}

/// The level of a height: the smallest types that hold it. `None` if it takes more than 31
/// pieces.
pub(super) fn level(
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
) -> Option<Box<dyn AnyLevel>> {
    let empty = 10 * height - field.count() as usize;
    match (empty / 4, height) {
        (..=15, ..=6) => Level::<u64, u16, 16, 6, 1>::boxed(field, height, rules, memory),
        (..=15, ..=12) => Level::<u64, u16, 16, 12, 2>::boxed(field, height, rules, memory),
        (..=15, _) => Level::<u64, u16, 16, 24, 4>::boxed(field, height, rules, memory),
        (..=31, ..=12) => Level::<u128, u32, 32, 12, 2>::boxed(field, height, rules, memory),
        (..=31, _) => Level::<u128, u32, 32, 24, 4>::boxed(field, height, rules, memory),
        _ => None,
    }
}

/// One try at a first solution.
struct Attempt {
    cover: Cover,
    /// Whether pieces may be torn apart.
    torn: bool,
    node_limit: u64,
    /// How much later the pieces of higher rows are expected, in percent of the queue.
    slope: i64,
}

impl<C: Word, M: Word, const P: usize, const H: usize, const N: usize> Level<C, M, P, H, N> {
    fn boxed(
        field: Field24,
        height: usize,
        rules: Rules,
        memory: usize,
    ) -> Option<Box<dyn AnyLevel>> {
        let tables = [const { None }; 2];
        let pieces = std::marker::PhantomData;
        Some(Box::new(Level::<C, M, P, H, N> { field, height, rules, memory, tables, pieces }))
    }

    /// How many pieces a perfect clear takes.
    fn pieces(&self) -> usize {
        (10 * self.height - self.field.count() as usize) / 4
    }

    fn tables(&mut self, torn: bool) -> &mut Tables<C, H, N> {
        let &mut Level { field, height, rules, memory, .. } = self;
        self.tables[usize::from(torn)].get_or_insert_with(|| {
            let tiles = if torn { Tiles::new(field, height) } else { Tiles::whole(field, height) };
            let tiles = tiles.expect("the type of a level is chosen by its number of cells");
            let player = Player::new(&tiles, rules, memory / 4);
            Tables { tiles, endings: Endings::new(memory / 4), player }
        })
    }

    fn supply(&self, question: &Question) -> Option<Supply<M, P>> {
        let Line { pieces, hold, .. } = question.queue;
        Supply::new(pieces, self.pieces(), hold, question.save)
    }

    /// Searches until `each` has enough.
    fn search(
        &mut self,
        question: &Question,
        supply: &Supply<M, P>,
        attempt: &Attempt,
        mut each: impl FnMut(&mut Player<C, H, N>, &Tiles<C>, &[Tile<C>], Solution) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64) {
        let Tables { tiles, endings, player } = self.tables(attempt.torn);
        let preferences = preferences(supply.pieces(), tiles.height(), attempt.slope);
        let mut guide =
            QueueGuide::new(tiles, supply, &preferences, attempt.cover, |tiling: &[Tile<C>]| {
                match player.play(tiles, tiling, question.queue) {
                    Some(solution) => each(player, tiles, tiling, solution),
                    None => ControlFlow::Continue(()),
                }
            });
        let start = guide.start();
        let mut tiling =
            Tiling { tiles, endings, node_limit: attempt.node_limit, nodes: 0, stop: None };
        let end = tiling.search(&mut guide, &start);
        (end, tiling.nodes)
    }

    /// The attempts at a first solution before the exact one: none where that is quick anyway.
    /// Four rows often cannot be filled without torn pieces (a single `T` upsets the colours of
    /// the chessboard); of six rows and more there are plenty of whole tilings, and far fewer
    /// tiles to try.
    fn attempts(&self) -> impl Iterator<Item = Attempt> + use<C, M, P, H, N> {
        let count = if self.pieces() <= 5 { 0 } else { 10 };
        let torn = self.height <= 4;
        (0..count).map(move |i| Attempt {
            cover: Cover::Strict,
            torn,
            node_limit: 1000 << (i / 2),
            slope: [100, 70, 130, 50, 160][i % 5],
        })
    }

    /// The attempt that cannot miss anything.
    fn exact(&self, node_limit: u64) -> Attempt {
        let cover = Cover::Exact(self.rules.drop);
        Attempt { cover, torn: true, node_limit, slope: 100 }
    }
}

impl<C: Word, M: Word, const P: usize, const H: usize, const N: usize> AnyLevel
    for Level<C, M, P, H, N>
{
    fn first(&mut self, question: &Question) -> (Option<Solution>, Report) {
        let mut report = Report { nodes: 0, complete: true };
        let Some(supply) = self.supply(question) else { return (None, report) };
        for mut attempt in self.attempts().chain([self.exact(u64::MAX)]) {
            attempt.node_limit = attempt.node_limit.min(question.node_limit - report.nodes);
            let mut found = None;
            let (end, nodes) = self.search(question, &supply, &attempt, |_, _, _, solution| {
                found = Some(solution);
                ControlFlow::Break(())
            });
            report.nodes += nodes;
            if found.is_some() {
                return (found, report);
            }
            report.complete = end.is_continue() && attempt.cover != Cover::Strict;
        }
        (None, report)
    }

    fn all(
        &mut self,
        question: &Question,
        count_orders: bool,
        each: &mut dyn FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> Report {
        let Some(supply) = self.supply(question) else {
            return Report { nodes: 0, complete: true };
        };
        let exact = self.exact(question.node_limit);
        let (end, nodes) =
            self.search(question, &supply, &exact, |player, tiles, tiling, found| {
                let orders = match count_orders {
                    true => player.orders(tiles, tiling, question.queue),
                    false => 0,
                };
                each(found, orders)
            });
        Report { nodes, complete: end.is_continue() }
    }

    fn bytes(&self) -> usize {
        let bytes = |tables: &Tables<C, H, N>| {
            size_of_val(tables.tiles.all()) + tables.endings.bytes() + tables.player.bytes()
        };
        self.tables.iter().flatten().map(bytes).sum()
    }
}

/// For each row, the pieces in the order to try them: first those that come about when the row
/// is being filled. With a slope of 100 the lowest row is expected to use the first pieces and
/// the highest row the last ones.
fn preferences(pieces: &[Piece], height: usize, slope: i64) -> Vec<[Piece; 7]> {
    let (count, height) = (pieces.len() as i64, height as i64);
    (0..height)
        .map(|row| {
            // Twice the height times 100 is the unit.
            let expected = (2 * row + 1 - height) * count * slope + 100 * height * count;
            let mut lateness = [i64::MAX; 7];
            for (i, piece) in (0..).zip(pieces) {
                let late: &mut i64 = &mut lateness[piece.index()];
                *late = (*late).min((200 * height * i - expected).abs());
            }
            let mut order = Piece::ALL;
            order.sort_by_key(|piece| lateness[piece.index()]);
            order
        })
        .collect()
}
