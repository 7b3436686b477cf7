//! One attempt, run in one thread.

use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::attempt::Attempt;
use super::tables::Tables;
use super::{Each, Query};
use crate::atlas::tilings::QueueTilings;
use crate::bits::Bits;
use crate::cover_search::{Count, CoverSearch, Partial, Stop};
use crate::endings::Endings;
use crate::halves::{Orders, Outlines, Search};
use crate::hold::Line;
use crate::hold::supply::{Supply, Waits};
use crate::hold::timetable::Timetable;
use crate::lessons::{Lessons, Pupil};
use crate::made_once::made_once;
use crate::net::{Embedding, Network, Ranker};
use crate::pile::Cover;
use crate::play::Player;
use crate::queue_guide::QueueGuide;
use crate::solution::Solution;
use crate::tiles::{Tile, Tiles};
use allclear_tetris::Piece;

/// How many sets of tiles an attempt looks at to play one tiling.
const HASTY: u32 = 256;

/// One attempt, ready to run.
pub(super) struct Run<'a, M, const P: usize> {
    pub(super) query: &'a Query<'a>,
    pub(super) supply: &'a Supply<M, P>,
    pub(super) attempt: &'a Attempt,
    pub(super) preferences: &'a [[Piece; 7]],
    /// What is known of the tilings, if something is.
    pub(super) tilings: Option<&'a QueueTilings>,
}

impl<M: Bits, const P: usize> Run<'_, M, P> {
    /// Searches everything that begins with a path, in this thread.
    pub(super) fn alone<C: Bits>(
        &self,
        tables: &mut Tables<C>,
        path: &[u32],
        node_limit: u64,
        each: &mut Each,
    ) -> (ControlFlow<Stop>, u64) {
        if let Some(tilings) = self.tilings
            && let Some(outlines) = tables.outlines(self.attempt.cover)
        {
            let queue = Line { pieces: self.supply.pieces(), ..self.query.queue };
            if let Some(timetable) = Timetable::new(queue, self.supply.bag()) {
                return self.halves(tables, tilings, &outlines, &timetable, node_limit, each);
            }
        }
        let Tables { tiles, endings, player, .. } = tables;
        let tables = (&**tiles, endings, player);
        self.run(tables, path, node_limit, each, |tiling, guide, start| match self.tilings {
            Some(known) => match known.start(start.left) {
                Some((region, _)) => tiling.walk(known, guide, region, start),
                None => ControlFlow::Continue(()),
            },
            None => tiling.search(guide, start),
        })
    }

    /// Puts tilings together from halves.
    fn halves<C: Bits>(
        &self,
        tables: &mut Tables<C>,
        tilings: &QueueTilings,
        outlines: &Outlines,
        timetable: &Timetable,
        node_limit: u64,
        each: &mut Each,
    ) -> (ControlFlow<Stop>, u64) {
        let Tables { tiles, player, halves, most_bytes, .. } = tables;
        let mut tiling = Vec::new();
        let mut complete = |places: &[u16], orders: &mut Orders| {
            tiling.clear();
            tiling.extend(places.iter().map(|&place| &tiles.all()[usize::from(place)]));
            let solution = player.play_along(orders, tiles, &tiling, self.query.queue);
            self.found(solution, (tiles, player, &tiling), each)
        };
        let mut nodes = 0;
        let end = Search {
            outlines,
            tilings,
            bag: self.supply.bag(),
            timetable,
            halves,
            most_bytes: *most_bytes / 16,
            count: Count { nodes: &mut nodes, limit: node_limit, stop: Some(self.query.stop) },
            complete: &mut complete,
        }
        .all();
        (end, nodes)
    }

    /// Plays a complete tiling.
    fn complete<C: Bits>(
        &self,
        tries: u32,
        tiles: &Tiles<C>,
        player: &mut Player<C>,
        tiling: &[Tile<C>],
        each: &mut Each,
    ) -> ControlFlow<()> {
        let solution = player.play_within(tries, tiles, tiling, self.query.queue);
        self.found(solution, (tiles, player, tiling), each)
    }

    /// Hands on the solution that a tiling was played to, if it was.
    fn found<C: Bits>(
        &self,
        solution: Option<Solution>,
        (tiles, player, tiling): (&Tiles<C>, &mut Player<C>, &[impl Borrow<Tile<C>>]),
        each: &mut Each,
    ) -> ControlFlow<()> {
        let Some(solution) = solution else { return ControlFlow::Continue(()) };
        let orders = match self.attempt.orders {
            super::Orders::Counted => {
                let tiling: Vec<Tile<C>> = tiling.iter().map(|tile| *tile.borrow()).collect();
                Some(player.orders(tiles, &tiling, self.query.queue))
            }
            super::Orders::Ignored => None,
        };
        each(solution, orders)
    }

    /// Searches everything in this thread, in the order of a network.
    pub(super) fn ranked<C: Bits>(
        &self,
        tables: &mut Tables<C>,
        network: Arc<Network>,
        lessons: Option<&mut Lessons>,
        each: &mut Each,
    ) -> (ControlFlow<Stop>, u64) {
        let Tables { tiles, endings, player, embedding, .. } = tables;
        let embedding = embedding.get_or_insert_with(|| {
            let make = || Embedding::new(network.clone(), tiles);
            match tiles.cells() == 10 * tiles.height() && network.is_shipped() {
                true => made_once(|known: &Embedding<C>| known.is_of(&network, tiles), make),
                false => Arc::new(make()),
            }
        });
        let ranker = Ranker::new(embedding, self.supply.pieces(), self.attempt.number);
        let mut pupil = Pupil::new(ranker, lessons);
        let (tables, limit) = ((&**tiles, endings, player), self.attempt.node_limit);
        self.run(tables, &[], limit, each, |tiling, guide, start| {
            tiling.ranked(guide, &mut pupil, start)
        })
    }

    /// Goes on from a path in some way.
    fn run<C: Bits>(
        &self,
        (tiles, endings, player): (&Tiles<C>, &mut Endings<C>, &mut Player<C>),
        path: &[u32],
        node_limit: u64,
        each: &mut Each,
        on: impl FnOnce(
            &mut CoverSearch<C>,
            &mut QueueGuide<C, M, P>,
            &Partial<C, Waits<M, P>>,
        ) -> ControlFlow<Stop>,
    ) -> (ControlFlow<Stop>, u64) {
        // Ten pieces have few orders. Of more, an attempt does not try them all: there are
        // other tilings.
        let hasty = self.attempt.cover == Cover::Strict && tiles.pieces() > 10;
        let tries = if hasty { HASTY } else { u32::MAX };
        let mut complete = |tiling: &[Tile<C>]| self.complete(tries, tiles, player, tiling, each);
        let Run { supply, preferences, attempt, .. } = *self;
        let mut guide = QueueGuide::new(tiles, supply, preferences, attempt.cover, &mut complete);
        let stop = Some(self.query.stop);
        let mut tiling = CoverSearch { tiles, endings, node_limit, nodes: 0, stop };
        let end = match tiling.resume(&mut guide, path) {
            Some(start) => on(&mut tiling, &mut guide, &start),
            None => ControlFlow::Continue(()),
        };
        (end, tiling.nodes)
    }

    /// The ways to place a few more tiles after a path, and the nodes it took to find them.
    pub(super) fn paths<C: Bits>(
        &self,
        tables: &mut Tables<C>,
        path: &[u32],
        more: usize,
    ) -> (Vec<Vec<u32>>, u64) {
        let Tables { tiles, endings, .. } = tables;
        let mut tiling = CoverSearch { tiles, endings, node_limit: u64::MAX, nodes: 0, stop: None };
        let cover = self.attempt.cover;
        let (supply, preferences) = (self.supply, self.preferences);
        let mut complete = |_: &[_]| ControlFlow::Continue(());
        let mut guide = QueueGuide::new(tiles, supply, preferences, cover, &mut complete);
        let paths = tiling.beginnings(&mut guide, path, more);
        (paths, tiling.nodes)
    }
}
