//! The tables of one field and height, and what can be asked of them.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::attempt::{Attempt, Try, preferences, tries};
use super::forward::{InOrder, forward};
use super::run::Run;
#[cfg(feature = "parallel")]
use super::shared::FEW_NODES;
use super::tables::Tables;
use super::{AnyHeight, Batch, Cursor, Each, KnownTilings, Orders, Query, Report};
use crate::atlas::tilings::{QueueTilings, Tilings};
use crate::bits::Bits;
use crate::cover_search::Stop;
use crate::hold::Line;
use crate::hold::supply::Supply;
use crate::lessons::Lessons;
use crate::made_once::made_once;
use crate::net::Order;
#[cfg(feature = "parallel")]
use crate::parallel;
use crate::pile::Cover;
use crate::solution::Solution;
use crate::tiles::Tiles;
use allclear_tetris::{Field24, Piece, Rules};

/// Up to this height, solvers of the empty field share their tiles.
const SHARED: usize = 6;

/// Up to this height, they also share what is known about the last pieces: all of it takes less
/// than a millisecond to work out, and 110 KiB. At six rows it would take 50 ms and 4 MB.
const SHARED_TO_THE_END: usize = 4;

/// Subtrees of so many pieces are searched at once: they have few solutions.
const SMALL: usize = 7;

/// The nodes of the first long search in the order of play.
const FIRST_TURN: u64 = 500_000;

/// How many nodes of the exact search take as long as one in the order of play.
const CHEAPER: u64 = 16;

/// The tables of one field and height: cells in a `C`, `P` pieces in an `M`.
pub(super) struct AtHeight<C, M, const P: usize> {
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
    order: Order,
    /// Without and with torn pieces; made when first needed.
    tables: [Option<Tables<C>>; 2],
    tilings: KnownTilings,
    /// The bytes that threads used beside these tables.
    shared_bytes: usize,
    pieces: std::marker::PhantomData<M>,
}

impl<C: Bits, M: Bits, const P: usize> AtHeight<C, M, P> {
    pub(super) fn boxed(
        field: Field24,
        height: usize,
        rules: Rules,
        memory: usize,
        order: &Order,
        tilings: KnownTilings,
    ) -> Box<dyn AnyHeight> {
        let (tables, order) = ([const { None }; 2], order.clone());
        Box::new(AtHeight::<C, M, P> {
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
            let make = || {
                let tiles =
                    if torn { Tiles::new(field, height) } else { Tiles::whole(field, height) };
                tiles.expect("the type of a height is chosen by its number of cells")
            };
            let shared = field.is_empty() && height <= SHARED;
            let tiles = match shared {
                true => made_once(|tiles: &Tiles<C>| tiles.is_empty_box(height, torn), make),
                false => Arc::new(make()),
            };
            let tables = Tables::new(tiles, rules, memory);
            match shared && height <= SHARED_TO_THE_END {
                true => tables.knowing_the_end(memory),
                false => tables,
            }
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
        each: &mut Each,
    ) -> Report {
        self.exhaust_supplies(query, &self.supplies(query), orders, node_limit, each)
    }

    /// The same with these pieces left over only.
    fn exhaust_supplies(
        &mut self,
        query: &Query,
        supplies: &[Supply<M, P>],
        orders: Orders,
        node_limit: u64,
        each: &mut Each,
    ) -> Report {
        let mut report = Report { nodes: 0, complete: true };
        let tilings = self.tilings_of(supplies);
        let tilings = tilings.as_ref();
        for supply in supplies {
            let exact = Attempt::exact(self.rules.drop, orders, node_limit - report.nodes);
            let (end, nodes) = self.search(query, supply, &exact, tilings, None, each);
            report.nodes += nodes;
            if end.is_break() {
                return Report { complete: false, ..report };
            }
        }
        report
    }

    /// Searches exactly until `each` has enough, with so many nodes for each piece left over, and in
    /// all. What is searched through is taken off the list.
    fn probe(
        &mut self,
        query: &Query,
        open: &mut Vec<Supply<M, P>>,
        (node_limit, mut left): (u64, u64),
        slope: i64,
        each: &mut Each,
    ) -> (ControlFlow<Stop>, u64) {
        let (mut at, mut nodes) = (0, 0);
        while at < open.len() {
            let exact = Attempt::exact(self.rules.drop, Orders::Ignored, node_limit.min(left));
            let probe = Attempt { slope, ..exact };
            let (end, more) = self.search(query, &open[at], &probe, None, None, each);
            (nodes, left) = (nodes + more, left - more);
            match end {
                ControlFlow::Break(Stop::Enough) => return (end, nodes),
                ControlFlow::Break(_) => at += 1,
                ControlFlow::Continue(()) => drop(open.remove(at)),
            }
        }
        (ControlFlow::Continue(()), nodes)
    }

    /// One solution, in the order of play and exactly by turns, each four times as long as the last:
    /// what one of them does at once, the other may never finish.
    fn in_turns(
        &mut self,
        query: &Query,
        mut forward: Box<dyn InOrder>,
        mut open: Vec<Supply<M, P>>,
        mut nodes: u64,
    ) -> (Option<Solution>, Report) {
        let mut turn: u64 = FIRST_TURN;
        let mut found = None;
        while !open.is_empty() {
            let left = query.node_limit.saturating_sub(nodes);
            let (end, more, solution) = forward.search(query, turn.min(left));
            nodes += more;
            self.shared_bytes = self.shared_bytes.max(forward.bytes());
            if end.is_continue() || solution.is_some() {
                return (solution, Report { nodes, complete: true });
            }
            let limits = (turn.saturating_mul(CHEAPER), query.node_limit.saturating_sub(nodes));
            let (end, more) = self.probe(query, &mut open, limits, 100, &mut |solution, _| {
                found = Some(solution);
                ControlFlow::Break(())
            });
            nodes += more;
            if end == ControlFlow::Break(Stop::Enough) {
                break;
            }
            if nodes >= query.node_limit || query.stop.load(Ordering::Relaxed) {
                return (None, Report { nodes, complete: open.is_empty() });
            }
            turn = turn.saturating_mul(4);
        }
        (found, Report { nodes, complete: true })
    }

    fn forward(&self) -> Box<dyn InOrder> {
        forward(self.field, self.height, self.rules, self.memory / 4)
    }

    /// Searches until `each` has enough.
    fn search(
        &mut self,
        query: &Query,
        supply: &Supply<M, P>,
        attempt: &Attempt,
        tilings: Option<&QueueTilings>,
        lessons: Option<&mut Lessons>,
        each: &mut Each,
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

    /// The tilings that the queue has the pieces for, if an atlas knows them.
    fn tilings_of(&mut self, supplies: &[Supply<M, P>]) -> Option<QueueTilings> {
        let tilings = self.load_tilings()?;
        Some(QueueTilings::new(tilings, supplies.first()?.bag_seen()))
    }

    /// All tilings that can be built from the empty field, if an atlas knows them.
    fn load_tilings(&mut self) -> Option<Arc<Tilings>> {
        if matches!(self.tilings, KnownTilings::Perhaps) {
            let included = Tilings::included(&self.rules, self.height);
            self.tilings =
                included.map_or(KnownTilings::No, |found| KnownTilings::Yes(found.into()));
        }
        self.tilings.tilings().cloned()
    }
}

impl<C: Bits, M: Bits, const P: usize> AnyHeight for AtHeight<C, M, P> {
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
        // Whether all that a strict attempt looks at has been searched through, and what is left to
        // be searched exactly.
        let (mut strict_done, mut open) = (false, None);
        let mut forward = None;
        for one in tries(self.pieces(), self.height, self.field.is_empty()) {
            let left = query.node_limit - nodes;
            let (end, more) = match one {
                Try::Strict(_) if strict_done => continue,
                Try::Strict(mut attempt) => {
                    attempt.node_limit = attempt.node_limit.min(left);
                    let notes = lessons.as_deref_mut();
                    let result = self.search(query, &supply, &attempt, None, notes, &mut each);
                    strict_done = result.0.is_continue();
                    result
                }
                Try::Probe { node_limit, slope } => {
                    let open = open.get_or_insert_with(|| self.supplies(query));
                    self.probe(query, open, (node_limit, left), slope, &mut each)
                }
                Try::Forward { node_limit } => {
                    let forward = forward.get_or_insert_with(|| self.forward());
                    let (end, more, solution) = forward.search(query, node_limit.min(left));
                    if end.is_continue() || solution.is_some() {
                        return (solution, Report { nodes: nodes + more, complete: true });
                    }
                    (end, more)
                }
            };
            nodes += more;
            if end == ControlFlow::Break(Stop::Enough) {
                return (found, Report { nodes, complete: true });
            }
        }
        let open = open.unwrap_or_else(|| self.supplies(query));
        if let Some(forward) = forward {
            return self.in_turns(query, forward, open, nodes);
        }
        let left = query.node_limit - nodes;
        let exact = self.exhaust_supplies(query, &open, Orders::Ignored, left, &mut each);
        let complete = exact.complete || found.is_some();
        (found, Report { nodes: nodes + exact.nodes, complete })
    }

    fn all(&mut self, query: &Query, orders: Orders, each: &mut Each) -> Report {
        self.exhaust(query, orders, query.node_limit, each)
    }

    fn some(&mut self, query: &Query, cursor: &mut Cursor) -> Option<Batch> {
        let supplies = self.supplies(query);
        let supply = supplies.get(cursor.done)?;
        let mut batch =
            Batch { solutions: Vec::new(), report: Report { nodes: 0, complete: true } };
        if query.node_limit == 0 {
            batch.report.complete = false;
            return Some(batch);
        }
        let exact = Attempt::exact(self.rules.drop, Orders::Ignored, query.node_limit);
        let known = self.tilings_of(&supplies);
        let preferences = self.preferences(supply, &exact);
        self.make_tables(exact.torn);
        let tables = self.tables[usize::from(exact.torn)].as_mut().expect("just made");
        let (tilings, preferences) = (known.as_ref(), &*preferences);
        let run = Run { query, supply, attempt: &exact, preferences, tilings };
        let paths = cursor.paths.get_or_insert_with(|| vec![Vec::new()]);
        let Some(path) = paths.pop() else {
            *cursor = Cursor { done: cursor.done + 1, paths: None };
            return Some(batch);
        };
        // An atlas leads through all of it at once: a box of four rows has few enough.
        if known.is_none() && tables.tiles.pieces() > path.len() + SMALL {
            let (longer, nodes) = run.paths(tables, &path, 1);
            paths.extend(longer.into_iter().rev());
            batch.report.nodes = nodes;
            return Some(batch);
        }
        let (end, nodes) = run.alone(tables, &path, query.node_limit, &mut |solution, _| {
            batch.solutions.push(solution);
            ControlFlow::Continue(())
        });
        batch.report = Report { nodes, complete: end.is_continue() };
        Some(batch)
    }

    fn bytes(&self) -> usize {
        let bytes = |tables: &Tables<C>| size_of_val(tables.tiles.all()) + tables.bytes();
        let tilings = self.tilings.tilings().map(|known| known.bytes());
        let known = self.tables.iter().flatten().map(bytes).chain(tilings).sum::<usize>();
        known + self.shared_bytes
    }
}
