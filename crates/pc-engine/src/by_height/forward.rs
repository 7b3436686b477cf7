//! A first solution in the order of play.
//!
//! # What
//! [`Forward`] places the pieces of a queue one after the other, as a player would, until the field
//! is empty or there is no other way to try.
//!
//! # How
//! Depth first, the fields with the most room first. A field from which nothing was found is
//! remembered with what is in hold: the field tells how many pieces were placed, and so all the rest.
//! The search can be stopped and begun again; what it remembers brings it back to where it was.
//!
//! # Why not the obvious way
//! It is the obvious way, and no good for open fields, where a [cover
//! search](crate::cover_search) is a thousand times as fast. But a narrow well of ten rows
//! has millions of tilings, nearly none of which can be built from the top; there are few ways to
//! drop a piece into it, and most end at once. There it is the other way round.
//!
//! # How we know it works
//! `tests` compare it with the exact cover search.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::Query;
use crate::by_size::by_height;
use crate::cover_search::Stop;
use crate::hold::Hand;
use crate::sinking::{has_room, room, sink, sunk_rows};
use crate::solution::{Solution, Step, groups};
use allclear_board::FastSet;
use allclear_tetris::{Field, Field24, Piece, Placement, Rules, reach};

/// How many nodes lie between two looks at the flag.
const BETWEEN: u64 = 1 << 10;

/// See the essay above.
pub(super) trait InOrder {
    /// Searches until there is a solution or the nodes are used up. Ask the same query each time: what
    /// is remembered holds for that one only.
    fn search(
        &mut self,
        query: &Query,
        node_limit: u64,
    ) -> (ControlFlow<Stop>, u64, Option<Solution>);

    /// Bytes in use.
    fn bytes(&self) -> usize;
}

/// A search from a field without full rows, to remember in so many bytes.
pub(super) fn forward(
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
) -> Box<dyn InOrder> {
    by_height!(height, Box::new(Forward::<H, N>::new(field, height, rules, memory)))
}

/// One in fields of `H` rows.
struct Forward<const H: usize, const N: usize> {
    field: Field24,
    height: usize,
    rules: Rules,
    /// Fields from which there is no way on, with what is in hold.
    hopeless: FastSet<(Field<H, N>, Option<Piece>)>,
    /// How many of them may be remembered.
    most: usize,
    /// The moves to try: those of each field after those of the field before it.
    moves: Vec<Move<H, N>>,
    /// The moves made, the last one first.
    steps: Vec<Step>,
    nodes: u64,
    node_limit: u64,
}

#[derive(Clone, Copy)]
struct Move<const H: usize, const N: usize> {
    room: u32,
    after: Field<H, N>,
    step: Step,
}

impl<const H: usize, const N: usize> InOrder for Forward<H, N> {
    fn search(
        &mut self,
        query: &Query,
        node_limit: u64,
    ) -> (ControlFlow<Stop>, u64, Option<Solution>) {
        (self.nodes, self.node_limit) = (0, node_limit);
        self.moves.clear();
        self.steps.clear();
        let start = self.field.resized();
        let end = self.go_on(query, start, Hand::new(query.queue));
        let solution = (end == ControlFlow::Break(Stop::Enough)).then(|| self.solution(query));
        (end, self.nodes, solution)
    }

    fn bytes(&self) -> usize {
        self.hopeless.capacity() * (size_of::<(Field<H, N>, Option<Piece>)>() + 1)
    }
}

impl<const H: usize, const N: usize> Forward<H, N> {
    fn new(field: Field24, height: usize, rules: Rules, memory: usize) -> Self {
        // A set may be half empty, and is copied when it grows.
        let most = memory / 4 / size_of::<(Field<H, N>, Option<Piece>)>();
        let (hopeless, moves, steps) = (FastSet::default(), Vec::new(), Vec::new());
        Forward { field, height, rules, hopeless, most, moves, steps, nodes: 0, node_limit: 0 }
    }

    fn go_on(&mut self, query: &Query, field: Field<H, N>, hand: Hand) -> ControlFlow<Stop> {
        if self.hopeless.contains(&(field, hand.hold)) {
            return ControlFlow::Continue(());
        }
        if self.nodes == self.node_limit {
            return ControlFlow::Break(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) && query.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stop::Told);
        }
        let first = self.moves.len();
        if let Some(last) = self.list(query, field, hand) {
            self.steps.push(last);
            return ControlFlow::Break(Stop::Enough);
        }
        self.moves[first..].sort_by_key(|to| std::cmp::Reverse(to.room));
        for at in first..self.moves.len() {
            let Move { after, step, .. } = self.moves[at];
            let Some((_, then)) = hand.take(step.hold) else { continue };
            let end = self.go_on(query, after, then);
            if end == ControlFlow::Break(Stop::Enough) {
                self.steps.push(step);
            }
            end?;
        }
        self.moves.truncate(first);
        if self.hopeless.len() >= self.most {
            self.hopeless.clear();
        }
        self.hopeless.insert((field, hand.hold));
        ControlFlow::Continue(())
    }

    /// Lists the moves from a field, unless one of them is the last, which is returned.
    fn list(&mut self, query: &Query, field: Field<H, N>, hand: Hand) -> Option<Step> {
        let full = Field::rows_below(self.height);
        let cleared = sunk_rows(field) as u8;
        for (hold, way) in [false, true].into_iter().zip(hand.ways()) {
            let Some((piece, then)) = way else { continue };
            for placement in reach::placements(&field, piece, &self.rules, self.height).iter() {
                let Some(cells) = placement.board() else { continue };
                let after = sink(field, cells);
                let placement = Placement { y: placement.y - cleared, ..placement };
                let step = Step { placement, hold };
                if after == full {
                    if query.save.is_none() || then.hold.or(then.current) == query.save {
                        return Some(step);
                    }
                } else if (after - full).is_empty() && has_room(after, self.height) {
                    self.moves.push(Move { room: room(after, self.height), after, step });
                }
            }
        }
        None
    }

    /// The solution that was just found.
    fn solution(&self, query: &Query) -> Solution {
        let steps: Vec<Step> = self.steps.iter().rev().copied().collect();
        let hand = steps.iter().fold(Hand::new(query.queue), |hand, step| {
            hand.take(step.hold).map_or(hand, |(_, then)| then)
        });
        let groups = groups(self.field, &steps);
        Solution { height: self.height, steps, groups, saved: hand.hold.or(hand.current) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;

    use proptest::prelude::*;

    use super::super::{KnownTilings, Orders, at_height};
    use super::*;
    use crate::hold::Line;
    use crate::job::Threads;
    use crate::net::Order;

    /// A well of seven rows, three to five columns wide, with some cells filled, so that whole
    /// pieces can fill the others.
    fn well() -> impl Strategy<Value = Field24> {
        (3..6_usize, 0..6_usize, prop::collection::vec(0..35_usize, 0..9)).prop_map(
            |(width, west, filled)| {
                let is_wall = |x: usize| x < west || x >= west + width;
                let is_filled = |x: usize, y: usize| filled.contains(&(5 * y + x - west));
                let cells = (0..7).flat_map(|y| (0..10).map(move |x| (x, y)));
                let (full, empty): (Vec<_>, Vec<_>) =
                    cells.partition(|&(x, y)| is_wall(x) || is_filled(x, y));
                let top = &empty[empty.len() / 4 * 4..];
                full.iter().chain(top).copied().collect()
            },
        )
    }

    fn piece() -> impl Strategy<Value = Piece> {
        (0..7_usize).prop_map(|index| Piece::ALL[index])
    }

    proptest! {
        #[test]
        fn the_same_is_solvable(
            field in well(),
            queue in prop::collection::vec(piece(), 9),
            (holding, hold, save) in any::<(bool, bool, bool)>(),
        ) {
            let (given, _) = field.clear_full_rows();
            let height = 7 - field.full_row_mask().count_ones() as usize;
            let pieces = (10 * height - given.count() as usize) / 4;
            prop_assume!((2..8).contains(&pieces));
            let queue = &queue[..pieces + 1];
            let query = Query {
                queue: Line { pieces: queue, holding: holding && hold, hold },
                save: (save && hold).then_some(queue[0]),
                node_limit: u64::MAX,
                threads: Threads::One,
                stop: &AtomicBool::new(false),
            };
            let rules = Rules::default();
            let mut all = BTreeSet::new();
            let mut exact =
                at_height(given, height, rules, 1 << 20, &Order::ByHand, KnownTilings::No).unwrap();
            exact.all(&query, Orders::Ignored, &mut |solution, _| {
                all.insert(solution.key());
                ControlFlow::Continue(())
            });
            let mut forward = Forward::<12, 2>::new(given, height, rules, 1 << 20);
            // In short turns, as it is used.
            let solution = (0..).find_map(|turn| {
                let (end, _, solution) = forward.search(&query, 2 << turn);
                (end != ControlFlow::Break(Stop::Nodes)).then_some(solution)
            });
            match solution.flatten() {
                Some(solution) => prop_assert!(all.contains(&solution.key())),
                None => prop_assert!(all.is_empty()),
            }
        }
    }
}
