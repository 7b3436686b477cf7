//! The most that queues can get for a tiling, by any measure.

use std::rc::Rc;

use allclear_board::FastMap;
use allclear_tetris::{Field24, Piece, Placement};

use super::effort::Entry;
use super::{ClearKinds, Outcome, Points, Streak};
use crate::bits::Bits;
use crate::hold::choices;
use crate::pattern::buildable::{Building, State, Way};
use crate::pattern::constraints::Judge;
use crate::pattern::queue_set::Letter;
use crate::play::Position;
use crate::solution::Solution;

/// What is known of a piece at rest: as much as the measure looks at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest {
    /// What it achieves.
    pub outcome: Outcome,
    /// How it got there.
    pub entry: Entry,
}

/// A piece that is placed.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The piece.
    pub piece: Piece,
    /// Whether it was the one in hold, if the first piece of a queue is called held.
    pub from_hold: bool,
    /// How it came to rest.
    pub rest: Rest,
}

/// What placements are worth. Points of all steps are added up, and most is best.
pub trait Measure {
    /// What is remembered of earlier steps at the start.
    fn start(&self) -> Streak;

    /// How a piece comes to rest on a field.
    fn rest(&mut self, before: &Field24, at: Placement, lines: u32, all_clear: bool) -> Rest;

    /// What that is worth, what is worth counting of it, and what is remembered.
    fn step(&self, step: Taken, streak: Streak) -> (Points, ClearKinds, Streak);

    /// What is left to add at the end.
    fn end(&self, streak: Streak) -> (Points, ClearKinds);
}

/// The best that a queue can do; `None` if it cannot build the tiling.
pub type Best = Option<(Points, ClearKinds)>;

/// A way to go on, and how the piece comes to rest.
type Rated<C> = (Way<C>, Rest);

/// All of them.
type Ways<C> = Rc<Vec<Rated<C>>>;

/// The states below a tiling, and the best of each.
type Known = FastMap<(u32, State, Streak), Option<Rc<[Best]>>>;

/// A tiling, and what queues can get for it.
pub struct Scoring<'a, 'b, C> {
    building: Building<'a, C>,
    measure: &'b mut dyn Measure,
    next: FastMap<u32, Ways<C>>,
    known: Known,
}

impl<'a, 'b, C: Bits> Scoring<'a, 'b, C> {
    /// Nothing scored yet.
    pub fn new(building: Building<'a, C>, measure: &'b mut dyn Measure) -> Self {
        Scoring { building, measure, next: FastMap::default(), known: FastMap::default() }
    }

    /// The best of every queue.
    pub fn all(&mut self) -> Vec<Best> {
        let set = self.building.set;
        let mut all = vec![None; set.count()];
        for (state, from) in self.building.starts() {
            if let Some(best) = self.best(&Position::START, state, self.measure.start()) {
                all[from..from + best.len()].copy_from_slice(&best);
            }
        }
        all
    }

    /// The solution with the steps that get the most points for this queue.
    pub fn solution(&mut self, number: usize) -> Option<Solution> {
        let starts = self.building.starts();
        let &(mut state, from) = starts.iter().rev().find(|(_, from)| *from <= number)?;
        let (mut at, mut streak) = (Position::START, self.measure.start());
        let mut left = number - from;
        let mut order = Vec::new();
        let hold = self.building.builder.hold;
        while order.len() < self.building.tiling.len() {
            let most = self.best(&at, state, streak)?[left]?.0;
            let depth = order.len() + usize::from(hold);
            let set = self.building.set;
            let mut start = 0;
            let edges = &set.layer(depth)[state.node as usize].edges;
            let &(letter, after) = edges.iter().find(|(_, to)| {
                let count = set.layer(depth + 1)[*to as usize].count;
                let here = left < start + count;
                start += if here { 0 } else { count };
                here
            })?;
            left -= start;
            let next = self.next(&at);
            let mut found = None;
            for (piece, then, from_hold) in hands(state, letter, after, hold) {
                let judge = &self.building.builder.judge;
                let ways = rated(&next, piece, then, judge);
                for (way, rest, then) in ways.collect::<Vec<_>>() {
                    let taken = Taken { piece, from_hold, rest };
                    let (points, _, on) = self.measure.step(taken, streak);
                    let rest = self.best(&way.then, then, on).and_then(|best| best[left]);
                    if found.is_none() && rest.is_some_and(|(rest, _)| rest.0 + points.0 == most.0)
                    {
                        found = Some((way.tile, way.then, then, on));
                    }
                }
            }
            let (tile, position, then, on) = found?;
            order.push(tile as u8);
            (at, state, streak) = (position, then, on);
        }
        Some(self.building.along(number, &order))
    }

    fn next(&mut self, at: &Position<C>) -> Ways<C> {
        if let Some(known) = self.next.get(&at.placed) {
            return known.clone();
        }
        let ways = self.building.next(at);
        let ways = self.building.ways(ways);
        let player = &self.building.builder.player;
        let before = player.field(at);
        let rated = ways.iter().map(|way| {
            let tile = &self.building.tiling[way.tile];
            let lines = (way.then.cleared & !at.cleared).count_ones();
            let all_clear = player.field(&way.then).is_empty();
            let placement = tile.placement(at.cleared);
            (*way, self.measure.rest(&before, placement, lines, all_clear))
        });
        let rated = Rc::new(rated.collect::<Vec<_>>());
        self.next.insert(at.placed, rated.clone());
        rated
    }

    fn best(&mut self, at: &Position<C>, state: State, streak: Streak) -> Option<Rc<[Best]>> {
        if let Some(known) = self.known.get(&(at.placed, state, streak)) {
            return known.clone();
        }
        let set = self.building.set;
        let placed = at.placed.count_ones() as usize;
        let hold = self.building.builder.hold;
        let depth = placed + usize::from(hold);
        let from = &set.layer(depth)[state.node as usize];
        let result = if placed == self.building.tiling.len() {
            let good = self.building.builder.judge.is_met(state.so_far);
            let end = self.measure.end(streak);
            good.then(|| vec![Some(end); from.count].into())
        } else {
            let next = self.next(at);
            let mut all: Vec<Best> = vec![None; from.count];
            let (mut any, mut start) = (false, 0);
            for &(letter, after) in &from.edges {
                let count = set.layer(depth + 1)[after as usize].count;
                for (piece, then, from_hold) in hands(state, letter, after, hold) {
                    let judge = &self.building.builder.judge;
                    let ways = rated(&next, piece, then, judge);
                    for (way, rest, then) in ways.collect::<Vec<_>>() {
                        let taken = Taken { piece, from_hold, rest };
                        let (points, kinds, on) = self.measure.step(taken, streak);
                        let Some(rest) = self.best(&way.then, then, on) else { continue };
                        add(&mut all[start..start + count], &rest, points, kinds);
                        any = true;
                    }
                }
                start += count;
            }
            any.then(|| all.into())
        };
        self.known.insert((at.placed, state, streak), result.clone());
        result
    }
}

/// The pieces that can be placed when a letter comes, where they leave the queue, and whether they
/// come from hold.
fn hands(
    state: State,
    letter: Letter,
    node: u32,
    hold: bool,
) -> impl Iterator<Item = (Piece, State, bool)> {
    let all = choices(state.held, letter, hold).zip([false, true]);
    all.filter_map(move |((placing, held), from_hold)| {
        Some((placing.piece()?, State { held, node, so_far: state.so_far }, from_hold))
    })
}

/// The ways of a piece, with how it comes to rest and the state after it.
fn rated<'a, C: Bits>(
    next: &'a [Rated<C>],
    piece: Piece,
    then: State,
    judge: &'a Judge,
) -> impl Iterator<Item = (Way<C>, Rest, State)> {
    next.iter().filter_map(move |(way, rest)| Some((*way, *rest, way.with(piece, then, judge)?)))
}

/// Takes what is better of two ways, queue by queue.
fn add(all: &mut [Best], rest: &[Best], points: Points, kinds: ClearKinds) {
    for (best, rest) in all.iter_mut().zip(rest) {
        let Some((more, later)) = *rest else { continue };
        let (points, kinds) = (Points(points.0 + more.0), kinds.and(later));
        *best = Some(match *best {
            None => (points, kinds),
            Some((other, met)) => (other.max(points), met.and(kinds)),
        });
    }
}
