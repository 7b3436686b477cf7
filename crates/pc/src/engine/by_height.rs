//! The perfect clears of one height.
//!
//! # What
//! An [`AtHeight`] holds the tables of one field and height and searches them: for one solution, or
//! for all.
//!
//! # How
//! All solutions: for each piece that may be left over at the end, every tiling that the exact
//! guide lets pass is played. Knowing the one left over costs a few nodes more near the root, and
//! leaves less than half of the tilings to play: see [`order`](super::hold::order). From the empty field
//! an [atlas](super::atlas::tilings) may know which tilings can be built at all; then only those
//! are met, and nothing else changes. One solution: a series
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
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::engine::atlas::tilings::Fillable;
use crate::engine::atlas::tilings::Tilings;
use crate::engine::bits::Bits;
use crate::engine::by_size::by_size;
use crate::engine::cover_search::CoverSearch;
use crate::engine::cover_search::Stop;
use crate::engine::endings::Endings;
use crate::engine::hold::Line;
use crate::engine::hold::order::Supply;
use crate::engine::job::Threads;
use crate::engine::lessons::{Lessons, Pupil};
use crate::engine::net::Network;
use crate::engine::net::Order;
use crate::engine::net::{Embedding, Ranker, Ranking, Unranked};
#[cfg(feature = "parallel")]
use crate::engine::parallel;
use crate::engine::play::Player;
use crate::engine::queue_guide::{Cover, QueueGuide};
use crate::engine::solution::Solution;
use crate::engine::tiles::{Tile, Tiles};
use allclear_tetris::{Drop, Field24, Piece, Rules};

/// What is asked of a at_height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<'a> {
    pub queue: Line<'a>,
    pub save: Option<Piece>,
    pub node_limit: u64,
    /// Where to run the exact search.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))]
    pub threads: Threads,
    /// Once raised, the search ends with what it has.
    pub stop: &'a AtomicBool,
}

/// Whether the orders in which a solution can be played are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orders {
    Counted,
    Ignored,
}

/// How a search went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    pub nodes: u64,
    /// Whether everything was searched, or what was asked for was found.
    pub complete: bool,
}

/// A at_height without its types.
pub(crate) trait AnyHeight: Send {
    /// One solution.
    fn first(&mut self, query: &Query, lessons: Option<&mut Lessons>)
    -> (Option<Solution>, Report);

    /// Every solution, with the number of orders it can be played in if they are counted.
    fn all(
        &mut self,
        query: &Query,
        orders: Orders,
        each: &mut dyn FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> Report;

    /// Every solution again, a few at a time, in the same order; `None` after the last of them.
    fn some(&mut self, query: &Query, cursor: &mut Cursor) -> Option<Batch>;

    /// Bytes in use.
    fn bytes(&self) -> usize;
}

/// How far a search for all solutions is that is done a few at a time: a depth-first search with
/// its stack outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor {
    /// How many of the pieces that may be left over are done.
    done: usize,
    /// The subtrees to search, the next one last; `None` before the first.
    paths: Option<Vec<Vec<u32>>>,
}

/// What a part of such a search found.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub solutions: Vec<Solution>,
    pub report: Report,
}

/// Subtrees of so many pieces are searched at once: they have few solutions.
const SMALL: usize = 7;

/// Whether all tilings that can be built are known.
#[derive(Clone, Debug)]
pub(crate) enum KnownTilings {
    /// They are.
    Yes(Arc<Tilings>),
    /// They may be, by the atlas that comes with the crate: it was not asked yet.
    Perhaps,
    /// They are not.
    No,
}

impl KnownTilings {
    fn tilings(&self) -> Option<&Arc<Tilings>> {
        match self {
            KnownTilings::Yes(tilings) => Some(tilings),
            KnownTilings::Perhaps | KnownTilings::No => None,
        }
    }
}

/// The tables of one field and height: cells in a `C`, `P` pieces in an `M`, rows in a field of
/// `H` rows.
struct AtHeight<C, M, const P: usize, const H: usize, const N: usize> {
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
    order: Order,
    /// Without and with torn pieces; made when first needed.
    tables: [Option<Tables<C, H, N>>; 2],
    tilings: KnownTilings,
    /// The bytes that threads used beside these tables.
    shared_bytes: usize,
    pieces: std::marker::PhantomData<M>,
}

/// A set of tiles, and what was learnt about it.
#[derive(Clone)]
struct Tables<C, const H: usize, const N: usize> {
    tiles: Tiles<C>,
    endings: Endings<C>,
    player: Player<C, H, N>,
    /// What the network makes of the tiles; made when first needed.
    embedding: Option<Embedding<C>>,
}

/// The at_height of a height: the smallest types that hold it. `None` if it takes more than 31
/// pieces.
pub(crate) fn at_height(
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
    order: &Order,
    tilings: KnownTilings,
) -> Option<Box<dyn AnyHeight>> {
    let empty = 10 * height - field.count() as usize;
    let pieces = empty / 4;
    (pieces <= 31).then(|| {
        by_size!(pieces, height, {
            AtHeight::<C, M, P, H, N>::boxed(field, height, rules, memory, order, tilings)
        })
    })
}

/// One try at a first solution.
struct Attempt {
    cover: Cover,
    /// Whether pieces may be torn apart.
    torn: bool,
    node_limit: u64,
    orders: Orders,
    /// How much later the pieces of higher rows are expected, in percent of the queue.
    slope: i64,
    /// How many attempts were made before.
    number: u64,
}

impl Attempt {
    /// The one that finds everything.
    fn exact(drop: Drop, orders: Orders, node_limit: u64) -> Attempt {
        let cover = Cover::Exact(drop);
        Attempt { cover, torn: true, node_limit, orders, slope: 100, number: 0 }
    }
}

impl<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize> AtHeight<C, M, P, H, N> {
    fn boxed(
        field: Field24,
        height: usize,
        rules: Rules,
        memory: usize,
        order: &Order,
        tilings: KnownTilings,
    ) -> Box<dyn AnyHeight> {
        let (tables, order) = ([const { None }; 2], order.clone());
        Box::new(AtHeight::<C, M, P, H, N> {
            field,
            height,
            rules,
            memory,
            order,
            tables,
            tilings,
            shared_bytes: 0,
            pieces: std::marker::PhantomData,
        })
    }

    /// How many pieces a perfect clear takes.
    fn pieces(&self) -> usize {
        (10 * self.height - self.field.count() as usize) / 4
    }

    fn make_tables(&mut self, torn: bool) {
        let &mut AtHeight { field, height, rules, memory, .. } = self;
        self.tables[usize::from(torn)].get_or_insert_with(|| {
            let tiles = if torn { Tiles::new(field, height) } else { Tiles::whole(field, height) };
            let tiles = tiles.expect("the type of a at_height is chosen by its number of cells");
            let player = Player::new(&tiles, rules, memory / 8);
            Tables { tiles, endings: Endings::new(memory / 8), player, embedding: None }
        });
    }

    fn supply(&self, query: &Query, keep: Option<Piece>) -> Option<Supply<M, P>> {
        let Line { pieces, hold, .. } = query.queue;
        Supply::new(pieces, self.pieces(), hold, keep)
    }

    /// The supplies for each piece that may be left over, the last to come first. Knowing which
    /// one it is says much about the order of the others.
    fn supplies(&self, query: &Query) -> Vec<Supply<M, P>> {
        let Some(supply) = self.supply(query, query.save) else { return Vec::new() };
        if query.save.is_some() || supply.pieces().len() == self.pieces() {
            return vec![supply];
        }
        let mut left_over: Vec<Piece> = Vec::new();
        for &piece in supply.pieces().iter().rev() {
            if !left_over.contains(&piece) {
                left_over.push(piece);
            }
        }
        left_over.iter().filter_map(|&piece| self.supply(query, Some(piece))).collect()
    }

    /// Searches through everything, or until `each` has enough.
    fn exhaust(
        &mut self,
        query: &Query,
        orders: Orders,
        node_limit: u64,
        mut each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> Report {
        let mut report = Report { nodes: 0, complete: true };
        let (supplies, tilings) = (self.supplies(query), self.load_tilings());
        let Some(seen) = supplies.first().map(Supply::bag_seen) else { return report };
        let fillable = tilings.as_deref().map(|known| Fillable::new(known, seen));
        for supply in &supplies {
            let exact = Attempt::exact(self.rules.drop, orders, node_limit - report.nodes);
            let tilings = fillable.as_ref();
            let (end, nodes) = self.search(query, supply, &exact, tilings, None, &mut each);
            report.nodes += nodes;
            if end.is_break() {
                return Report { complete: false, ..report };
            }
        }
        report
    }

    /// Searches until `each` has enough.
    fn search(
        &mut self,
        query: &Query,
        supply: &Supply<M, P>,
        attempt: &Attempt,
        tilings: Option<&Fillable>,
        lessons: Option<&mut Lessons>,
        each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64) {
        let preferences = self.preferences(supply, attempt);
        let exact = attempt.cover != Cover::Strict;
        let network = if exact { None } else { self.order.network(self.height) };
        self.make_tables(attempt.torn);
        let tables = self.tables[usize::from(attempt.torn)].as_mut().expect("just made");
        let search = Run { query, supply, attempt, preferences: &preferences, tilings };
        #[cfg(feature = "parallel")]
        if parallel::count(query.threads) > 1
            && exact
            && tilings.is_none()
            && attempt.node_limit >= FEW_NODES
        {
            let (end, nodes, bytes) = search.shared(tables, self.memory, each);
            self.shared_bytes = self.shared_bytes.max(bytes);
            return (end, nodes);
        }
        match network {
            Some(network) => search.ranked(tables, network, lessons, each),
            None => search.alone(tables, &[], attempt.node_limit, each),
        }
    }

    /// For each row, the pieces in the order to try them.
    fn preferences(&self, supply: &Supply<M, P>, attempt: &Attempt) -> Vec<[Piece; 7]> {
        match self.order {
            Order::AsListed => vec![Piece::ALL; self.height],
            _ => preferences(supply.pieces(), self.height, attempt.slope),
        }
    }

    /// From the empty field the atlas may know all tilings that can be built.
    fn load_tilings(&mut self) -> Option<Arc<Tilings>> {
        if matches!(self.tilings, KnownTilings::Perhaps) {
            let included = Tilings::included(&self.rules, self.height);
            self.tilings =
                included.map_or(KnownTilings::No, |found| KnownTilings::Yes(found.into()));
        }
        self.tilings.tilings().cloned()
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
            orders: Orders::Ignored,
            slope: [100, 70, 130, 50, 160][i % 5],
            number: i as u64,
        })
    }
}

impl<C: Bits, M: Bits, const P: usize, const H: usize, const N: usize> AnyHeight
    for AtHeight<C, M, P, H, N>
{
    fn first(
        &mut self,
        query: &Query,
        mut lessons: Option<&mut Lessons>,
    ) -> (Option<Solution>, Report) {
        let mut nodes = 0;
        let Some(supply) = self.supply(query, query.save) else {
            return (None, Report { nodes, complete: true });
        };
        let mut found = None;
        let mut each = |solution, _| {
            found = Some(solution);
            ControlFlow::Break(())
        };
        for mut attempt in self.attempts() {
            attempt.node_limit = attempt.node_limit.min(query.node_limit - nodes);
            let notes = lessons.as_deref_mut();
            let (end, more) = self.search(query, &supply, &attempt, None, notes, &mut each);
            nodes += more;
            if end == ControlFlow::Break(Stop::Enough) {
                return (found, Report { nodes, complete: true });
            }
            // What has been searched through need not be searched again in another order.
            if end.is_continue() {
                break;
            }
        }
        let exact = self.exhaust(query, Orders::Ignored, query.node_limit - nodes, each);
        let complete = exact.complete || found.is_some();
        (found, Report { nodes: nodes + exact.nodes, complete })
    }

    fn all(
        &mut self,
        query: &Query,
        orders: Orders,
        each: &mut dyn FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> Report {
        self.exhaust(query, orders, query.node_limit, each)
    }

    fn some(&mut self, query: &Query, cursor: &mut Cursor) -> Option<Batch> {
        let (supplies, known) = (self.supplies(query), self.load_tilings());
        let supply = supplies.get(cursor.done)?;
        let mut batch =
            Batch { solutions: Vec::new(), report: Report { nodes: 0, complete: true } };
        if query.node_limit == 0 {
            batch.report.complete = false;
            return Some(batch);
        }
        let exact = Attempt::exact(self.rules.drop, Orders::Ignored, query.node_limit);
        let fillable = known.as_deref().map(|known| Fillable::new(known, supplies[0].bag_seen()));
        let preferences = self.preferences(supply, &exact);
        self.make_tables(exact.torn);
        let tables = self.tables[usize::from(exact.torn)].as_mut().expect("just made");
        let (tilings, preferences) = (fillable.as_ref(), &*preferences);
        let run = Run { query, supply, attempt: &exact, preferences, tilings };
        let paths = cursor.paths.get_or_insert_with(|| vec![Vec::new()]);
        let Some(path) = paths.pop() else {
            *cursor = Cursor { done: cursor.done + 1, paths: None };
            return Some(batch);
        };
        // An atlas leads through all of it at once: a box of four rows has few enough.
        if fillable.is_none() && tables.tiles.pieces() > path.len() + SMALL {
            let (longer, nodes) = run.paths(tables, &path, 1);
            paths.extend(longer.into_iter().rev());
            batch.report.nodes = nodes;
            return Some(batch);
        }
        let (end, nodes) = run.alone(tables, &path, query.node_limit, |solution, _| {
            batch.solutions.push(solution);
            ControlFlow::Continue(())
        });
        batch.report = Report { nodes, complete: end.is_continue() };
        Some(batch)
    }

    fn bytes(&self) -> usize {
        let bytes = |tables: &Tables<C, H, N>| {
            size_of_val(tables.tiles.all()) + tables.endings.bytes() + tables.player.bytes()
        };
        let tilings = self.tilings.tilings().map(|known| known.bytes());
        self.tables.iter().flatten().map(bytes).chain(tilings).sum::<usize>() + self.shared_bytes
    }
}

/// With fewer nodes left than this, paths are searched one by one.
#[cfg(feature = "parallel")]
const FEW_NODES: u64 = 1 << 20;

/// How many sets of tiles an attempt looks at to play one tiling.
const HASTY: u32 = 256;

/// One attempt, ready to run.
struct Run<'a, M, const P: usize> {
    query: &'a Query<'a>,
    supply: &'a Supply<M, P>,
    attempt: &'a Attempt,
    preferences: &'a [[Piece; 7]],
    /// What is known of the tilings, if something is.
    tilings: Option<&'a Fillable<'a>>,
}

impl<M: Bits, const P: usize> Run<'_, M, P> {
    /// Searches everything that begins with a path, in this thread.
    fn alone<C: Bits, const H: usize, const N: usize>(
        &self,
        tables: &mut Tables<C, H, N>,
        path: &[u32],
        node_limit: u64,
        each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64) {
        let Tables { tiles, endings, player, .. } = tables;
        self.run((tiles, endings, player), path, node_limit, Unranked, each)
    }

    /// Searches everything in this thread, in the order of a network.
    fn ranked<C: Bits, const H: usize, const N: usize>(
        &self,
        tables: &mut Tables<C, H, N>,
        network: Arc<Network>,
        lessons: Option<&mut Lessons>,
        each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64) {
        let Tables { tiles, endings, player, embedding } = tables;
        let embedding = embedding.get_or_insert_with(|| Embedding::new(network, tiles));
        let ranker = Ranker::new(embedding, self.supply.pieces(), self.attempt.number);
        let (tables, limit) = ((&*tiles, endings, player), self.attempt.node_limit);
        match lessons {
            Some(lessons) => self.run(tables, &[], limit, Pupil::new(ranker, lessons), each),
            None => self.run(tables, &[], limit, ranker, each),
        }
    }

    fn run<C: Bits, const H: usize, const N: usize>(
        &self,
        (tiles, endings, player): (&Tiles<C>, &mut Endings<C>, &mut Player<C, H, N>),
        path: &[u32],
        node_limit: u64,
        ranking: impl Ranking<C>,
        mut each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64) {
        // Ten pieces have few orders. Of more, an attempt does not try them all: there are
        // other tilings.
        let hasty = self.attempt.cover == Cover::Strict && tiles.pieces() > 10;
        let tries = if hasty { HASTY } else { u32::MAX };
        let complete = |tiling: &[Tile<C>]| {
            let queue = self.query.queue;
            let Some(solution) = player.play_within(tries, tiles, tiling, queue) else {
                return ControlFlow::Continue(());
            };
            let orders = match self.attempt.orders {
                Orders::Counted => Some(player.orders(tiles, tiling, queue)),
                Orders::Ignored => None,
            };
            each(solution, orders)
        };
        let Run { supply, preferences, attempt, .. } = *self;
        let mut guide =
            QueueGuide::new(tiles, supply, preferences, attempt.cover, ranking, complete);
        let stop = Some(self.query.stop);
        let mut tiling = CoverSearch { tiles, endings, node_limit, nodes: 0, stop };
        let end = match (tiling.resume(&mut guide, path), self.tilings) {
            (Some(start), Some(known)) => tiling.walk(known, &mut guide, Tilings::EMPTY, &start),
            (Some(start), None) => tiling.search(&mut guide, &start),
            (None, _) => ControlFlow::Continue(()),
        };
        (end, tiling.nodes)
    }

    /// Searches everything, on all threads: the tree is cut into its first few levels and the
    /// many small searches below. Finds the same solutions in the same order as one thread.
    /// The last number is the bytes that the threads used, at most half of `memory`.
    #[cfg(feature = "parallel")]
    fn shared<C: Bits, const H: usize, const N: usize>(
        &self,
        tables: &mut Tables<C, H, N>,
        memory: usize,
        mut each: impl FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> (ControlFlow<Stop>, u64, usize) {
        use rayon::prelude::*;
        let (paths, mut nodes) = self.paths(tables, &[], 3);
        // Each thread keeps its own tables from path to path: what they learn is worth more than
        // they weigh.
        let idle = std::sync::Mutex::new(Vec::<Tables<C, H, N>>::new());
        let pop = || idle.lock().ok().and_then(|mut idle| idle.pop());
        let bytes = || {
            let bytes = |own: &Tables<C, H, N>| own.endings.bytes() + own.player.bytes();
            idle.lock().map_or(0, |idle| idle.iter().map(bytes).sum())
        };
        let threads = parallel::count(self.query.threads);
        let fresh = |tables: &Tables<C, H, N>| {
            let mut own = tables.clone();
            own.endings.limit(memory / 4 / threads);
            own.player.limit(memory / 4 / threads);
            own
        };
        let tables = &*tables;
        let mut size = 16 * threads;
        let mut rest = &paths[..];
        while !rest.is_empty() {
            // The nodes that are left are shared out, so that all paths together keep to them;
            // what the small ones do not need goes to the next.
            let all = self.attempt.node_limit.saturating_sub(nodes);
            size = if all < FEW_NODES { 1 } else { size };
            let (some, later) = rest.split_at(size.min(rest.len()));
            let left = all / some.len() as u64;
            let done: Vec<_> = some
                .par_iter()
                .map(|path| {
                    let mut own = pop().unwrap_or_else(|| fresh(tables));
                    let mut found = Vec::new();
                    let (end, nodes) = self.alone(&mut own, path, left, |solution, orders| {
                        found.push((solution, orders));
                        ControlFlow::Continue(())
                    });
                    if let Ok(mut idle) = idle.lock() {
                        idle.push(own);
                    }
                    (found, end, nodes)
                })
                .collect();
            nodes += done.iter().map(|(_, _, nodes)| nodes).sum::<u64>();
            let mut again = false;
            for (found, end, _) in done {
                // A path that needed more than its share is searched again, alone, if it may.
                if end == ControlFlow::Break(Stop::Nodes) && some.len() > 1 {
                    again = true;
                    break;
                }
                rest = &rest[1..];
                for (solution, orders) in found {
                    if each(solution, orders).is_break() {
                        return (ControlFlow::Break(Stop::Enough), nodes, bytes());
                    }
                }
                if end.is_break() {
                    return (end, nodes, bytes());
                }
            }
            debug_assert!(again || rest.len() == later.len());
            if again {
                size = 1;
            }
        }
        (ControlFlow::Continue(()), nodes, bytes())
    }

    /// The ways to place a few more tiles after a path, and the nodes it took to find them.
    fn paths<C: Bits, const H: usize, const N: usize>(
        &self,
        tables: &mut Tables<C, H, N>,
        path: &[u32],
        more: usize,
    ) -> (Vec<Vec<u32>>, u64) {
        let Tables { tiles, endings, .. } = tables;
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop: None };
        let cover = self.attempt.cover;
        let mut guide =
            QueueGuide::new(tiles, self.supply, self.preferences, cover, Unranked, |_: &[_]| {
                ControlFlow::Continue(())
            });
        let paths = tiling.beginnings(&mut guide, path, more);
        (paths, tiling.nodes)
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
