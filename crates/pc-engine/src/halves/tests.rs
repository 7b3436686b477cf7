//! Halves against tilings that are followed one by one and played on paper.

use std::sync::Arc;

use super::*;
use crate::atlas::tilings::Tilings;
use crate::hold::{Hand, Line};
use crate::pile::Cover;
use crate::play::Player;
use crate::tiles::{Tile, Tiles};
use allclear_tetris::{Drop, Field24, Piece, Rules};

/// A queue that places a bag on paper.
struct Paper<'a> {
    tiles: &'a Tiles<u64>,
    cover: Cover,
    tilings: &'a QueueTilings,
    line: Line<'a>,
}

impl Paper<'_> {
    /// Whether the tiles left can be placed on those that are, in some order.
    fn plays(&self, tiling: &[u16], hand: Hand, placed: u32) -> bool {
        let tile = |at: usize| &self.tiles.all()[usize::from(tiling[at])];
        let is_placed = |at: usize| placed >> at & 1 == 1;
        let all = 0..tiling.len();
        if all.clone().all(is_placed) {
            return true;
        }
        let before = |first: &Tile<u64>, then: &Tile<u64>| {
            first.rows & then.gap != 0 || self.cover.of(first) & then.cells != 0
        };
        hand.ways().into_iter().flatten().any(|(piece, after)| {
            let is_next = |&at: &usize| !is_placed(at) && tile(at).piece == piece;
            all.clone().filter(is_next).any(|at| {
                let own = tile(at);
                let under = |other: usize| is_placed(other) && tile(other).cells & own.under != 0;
                let free = |other: usize| is_placed(other) || !before(tile(other), own);
                (own.grounded || all.clone().any(under))
                    && all.clone().filter(|&other| other != at).all(free)
                    && self.plays(tiling, after, placed | 1 << at)
            })
        })
    }

    /// Every tiling with these first tiles that can be placed, one by one.
    fn list(
        &self,
        (region, bag): (Region, Counts),
        tiling: &mut Vec<u16>,
        all: &mut Vec<Vec<u16>>,
    ) {
        if bag.is_empty() && self.plays(tiling, Hand::new(self.line), 0) {
            all.push(sorted(tiling));
        }
        for Way { tile, then } in self.tilings.ways(region).map(|way| self.tilings.way(way)) {
            let piece = self.tiles.all()[tile as usize].piece;
            if bag.count(piece) > 0 && self.tilings.allow(then, bag, piece) {
                tiling.push(tile as u16);
                self.list((then, bag.without(piece)), tiling, all);
                tiling.pop();
            }
        }
    }
}

fn sorted(tiling: &[u16]) -> Vec<u16> {
    let mut tiling = tiling.to_vec();
    tiling.sort_unstable();
    tiling
}

/// What the search finds with so many bytes, and how many nodes that takes, up to a limit.
fn found(paper: &Paper, bag: Counts, most_bytes: usize, limit: u64) -> (Vec<Vec<u16>>, u64) {
    let (mut all, mut nodes, mut played) = (Vec::new(), 0, 0);
    let Cover::Exact(drop) = paper.cover else { return (all, nodes) };
    let rules = Rules { drop, ..Rules::default() };
    let mut player = Player::<u64>::new(paper.tiles, rules, 1 << 20);
    let end = Search {
        outlines: &Outlines::new(paper.tiles, paper.cover).unwrap(),
        tilings: paper.tilings,
        bag,
        timetable: &Timetable::new(paper.line, bag).unwrap(),
        halves: &mut Halves::default(),
        most_bytes,
        count: Count { nodes: &mut nodes, limit, stop: None },
        complete: &mut |tiling, orders| {
            // The orders lead to the solution that is found by trying all.
            let list: Vec<Tile<u64>> =
                tiling.iter().map(|&tile| paper.tiles.all()[usize::from(tile)]).collect();
            let expected = player.play_within(u32::MAX, paper.tiles, &list, paper.line);
            let list: Vec<&Tile<u64>> = list.iter().collect();
            assert_eq!(player.play_along(orders, paper.tiles, &list, paper.line), expected);
            played += u32::from(expected.is_some());
            all.push(sorted(tiling));
            ControlFlow::Continue(())
        },
    }
    .all();
    assert_eq!(end.is_break(), nodes == limit);
    assert!(played > 0);
    (all, nodes)
}

#[test]
fn halves_make_the_tilings_that_can_be_placed_one_by_one() {
    let mut tilings_found = 0;
    for (queue, left_over, hold, drop) in [
        ("IISZTOLJJLO", 'L', true, Drop::Soft),
        ("SZTIOLJSIOZ", 'Z', true, Drop::Soft),
        ("TTIOLJSTIOO", 'T', true, Drop::Hard),
        ("OSJILTZOLSI", 'S', true, Drop::TSoft),
        ("OOJILTZOLSI", '-', false, Drop::Soft),
        ("IOLJSZTIOL", '-', true, Drop::Soft),
    ] {
        let tiles = Tiles::<u64>::new(Field24::EMPTY, 4).unwrap();
        let rules = Rules { drop, ..Rules::default() };
        let Some(known) = Tilings::included(&rules, 4) else { return };
        let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
        let pieces = if hold { &pieces[..] } else { &pieces[..10] };
        let seen: Counts = pieces.iter().copied().collect();
        let bag = Piece::from_letter(left_over).map_or(seen, |piece| seen.without(piece));
        let tilings = &QueueTilings::new(Arc::new(known), seen);
        let line = Line { pieces, holding: false, hold };
        let paper = Paper { tiles: &tiles, cover: Cover::Exact(drop), tilings, line };
        let mut expected = Vec::new();
        if let Some((start, _)) = tilings.start(bag) {
            paper.list((start, bag), &mut Vec::new(), &mut expected);
        }
        let (all, nodes) = found(&paper, bag, 1 << 24, u64::MAX);
        assert_eq!(all, expected, "{queue}");
        // Without memory, the second halves of each region are looked for again.
        let (again, more) = found(&paper, bag, 0, u64::MAX);
        assert!(again == all && more >= nodes);
        let (some, _) = found(&paper, bag, 1 << 24, nodes / 2);
        assert!(all.starts_with(&some));
        tilings_found += all.len();
    }
    assert!(tilings_found > 2000, "{tilings_found}");
}
