//! A slow Lunar Lockout, written cell by cell from the rules, sharing nothing with the crate.
#![allow(dead_code)] // Each test file uses its own part of it.

use std::collections::{HashMap, HashSet, VecDeque};

use allclear_lunar::{Lunar, Moon, Size, State};
use proptest::prelude::*;

pub type Cell = (i32, i32);

/// Sorted cells of humans, sorted cells of robots.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slow {
    pub humans: Vec<Cell>,
    pub robots: Vec<Cell>,
}

pub struct Board {
    pub width: i32,
    pub height: i32,
    pub target: Cell,
    pub blocks: Vec<Cell>,
}

/// Who moved (its cell before), where it went, what is after.
pub type Step = (Cell, Cell, Slow);

impl Board {
    pub fn of(lunar: &Lunar) -> (Board, Slow) {
        let size = lunar.size();
        let board = Board {
            width: size.width() as i32,
            height: size.height() as i32,
            target: (lunar.target() as i32 % 8, lunar.target() as i32 / 8),
            blocks: cells(lunar.blocks()),
        };
        (board, slow(&lunar.start()))
    }

    pub fn steps(&self, at: &Slow) -> Vec<Step> {
        let mut steps = Vec::new();
        if at.humans.is_empty() {
            return steps;
        }
        let is_free = |cell: Cell| {
            !at.humans.contains(&cell) && !at.robots.contains(&cell) && !self.blocks.contains(&cell)
        };
        let on_board = |(x, y): Cell| x >= 0 && y >= 0 && x < self.width && y < self.height;
        for piece in at.humans.iter().chain(&at.robots).copied() {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let mut to = piece;
                let stopped = loop {
                    let next = (to.0 + dx, to.1 + dy);
                    if !on_board(next) {
                        break false;
                    }
                    if !is_free(next) {
                        break true;
                    }
                    to = next;
                };
                if !stopped || to == piece {
                    continue;
                }
                let mut after = at.clone();
                if let Some(i) = at.humans.iter().position(|&h| h == piece) {
                    after.humans.remove(i);
                    if to != self.target {
                        after.humans.push(to);
                        after.humans.sort();
                    }
                } else {
                    after.robots.retain(|&r| r != piece);
                    after.robots.push(to);
                    after.robots.sort();
                }
                steps.push((piece, to, after));
            }
        }
        steps
    }

    /// Every position that can be reached; `None` if there are more than `limit`.
    pub fn reachable(&self, start: &Slow, limit: usize) -> Option<HashMap<Slow, usize>> {
        let mut distance = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([start.clone()]);
        while let Some(at) = queue.pop_front() {
            for (_, _, after) in self.steps(&at) {
                if !distance.contains_key(&after) {
                    distance.insert(after.clone(), distance[&at] + 1);
                    queue.push_back(after);
                }
            }
            if distance.len() > limit {
                return None;
            }
        }
        Some(distance)
    }

    /// The fewest slides to the end.
    pub fn slides(&self, reached: &HashMap<Slow, usize>) -> Option<usize> {
        reached.iter().filter(|(at, _)| at.humans.is_empty()).map(|(_, &d)| d).min()
    }

    /// How many different lists of `length` slides solve it.
    pub fn solutions(&self, start: &Slow, length: usize) -> u64 {
        let mut ways: HashMap<Slow, u64> = HashMap::from([(start.clone(), 1)]);
        for _ in 0..length {
            let mut next = HashMap::new();
            for (at, count) in &ways {
                for (_, _, after) in self.steps(at) {
                    *next.entry(after).or_insert(0) += count;
                }
            }
            ways = next;
        }
        ways.iter().filter(|(at, _)| at.humans.is_empty()).map(|(_, count)| count).sum()
    }

    /// The fewest moves to the end, by a search whose states know who moved last: going on with
    /// the same piece is free.
    pub fn moves(&self, start: &Slow) -> Option<usize> {
        let begin = (start.clone(), None::<Cell>);
        let mut best = HashMap::from([(begin.clone(), 0)]);
        let mut queue = VecDeque::from([begin]);
        let mut done = HashSet::new();
        while let Some((at, last)) = queue.pop_front() {
            if !done.insert((at.clone(), last)) {
                continue;
            }
            let cost: usize = best[&(at.clone(), last)];
            if at.humans.is_empty() {
                return Some(cost);
            }
            for (from, to, after) in self.steps(&at) {
                let left = at.humans.contains(&from) && to == self.target;
                let own = usize::from(last != Some(from));
                let next = (after, (!left).then_some(to));
                if best.get(&next).is_none_or(|&known| known > cost + own) {
                    best.insert(next.clone(), cost + own);
                    if own == 0 {
                        queue.push_front(next);
                    } else {
                        queue.push_back(next);
                    }
                }
            }
        }
        None
    }
}

pub fn cells(set: Moon) -> Vec<Cell> {
    let mut cells: Vec<Cell> = set.cells().map(|(x, y)| (x as i32, y as i32)).collect();
    cells.sort();
    cells
}

pub fn slow(state: &State) -> Slow {
    Slow { humans: cells(state.humans), robots: cells(state.robots) }
}

/// Random puzzles: sizes from 3x3 to 8x8, one to three humans, up to `robots` robots, up to
/// three blocks, the target anywhere.
pub fn puzzles(robots: usize) -> impl Strategy<Value = Lunar> {
    let counts = (1usize..=3, 1..=robots, 0usize..=3);
    (3usize..=8, 3usize..=8, counts, any::<u64>()).prop_map(|(width, height, counts, seed)| {
        let size = Size::new(width, height).unwrap();
        let mut cells: Vec<usize> = allclear_lunar::numbers(size.cells()).collect();
        allclear_board::Rng::new(seed).shuffle(&mut cells);
        let target = cells.pop().unwrap();
        let mut take = |count: usize| {
            let mut set = Moon::EMPTY;
            for _ in 0..count {
                if let Some(cell) = cells.pop() {
                    set.insert(cell % 8, cell / 8);
                }
            }
            set
        };
        let humans = take(counts.0);
        let blocks = take(counts.2);
        let mut robots = take(counts.1);
        if seed % 5 == 0 && robots.count() > 1 {
            // Now and then a robot begins on the target.
            robots = (robots - robots.lowest()).with(target % 8, target / 8);
        }
        Lunar::new(size, target, blocks, State { humans, robots }).unwrap()
    })
}
