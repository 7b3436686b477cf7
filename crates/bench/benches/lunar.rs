//! Lunar Lockout: solvers against plain breadth-first searches, and whole spaces.
//!
//! `cargo bench -p allclear-bench --bench lunar`. Every race checks that all contestants find the same lengths.

use std::collections::{HashMap, VecDeque};

use allclear_bench::Race;
use allclear_board::{FastSet, Rng};
use allclear_lunar::atlas::{Keep, Space, Survey};
use allclear_lunar::{Algorithm, Count, Lunar, Moon, Size, Solver, State};
use allclear_lunar::{cards, moves_of, reachable, solve};

/// The search a programmer writes first: lists of coordinates, walked cell by cell, a hash map
/// from each position to the one before. Only the length is wanted, so it is the whole answer.
mod plain {
    use super::*;

    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Position {
        humans: Vec<(i8, i8)>,
        robots: Vec<(i8, i8)>,
    }

    /// The length of a shortest solution; 0 if there is none.
    pub fn length(lunar: &Lunar) -> u64 {
        let (width, height) = (lunar.size().width() as i8, lunar.size().height() as i8);
        let target = ((lunar.target() % 8) as i8, (lunar.target() / 8) as i8);
        let list = |set: Moon| set.cells().map(|(x, y)| (x as i8, y as i8)).collect::<Vec<_>>();
        let blocks = list(lunar.blocks());
        let start =
            Position { humans: list(lunar.start().humans), robots: list(lunar.start().robots) };
        let mut from: HashMap<Position, Option<Position>> = HashMap::new();
        from.insert(start.clone(), None);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((at, distance)) = queue.pop_front() {
            if at.humans.is_empty() {
                return distance;
            }
            for i in 0..at.humans.len() + at.robots.len() {
                for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let human = i < at.humans.len();
                    let piece = if human { at.humans[i] } else { at.robots[i - at.humans.len()] };
                    let (mut x, mut y) = piece;
                    let stopped = loop {
                        let (to_x, to_y) = (x + dx, y + dy);
                        if to_x < 0 || to_y < 0 || to_x >= width || to_y >= height {
                            break false;
                        }
                        let next = (to_x, to_y);
                        if at.humans.contains(&next)
                            || at.robots.contains(&next)
                            || blocks.contains(&next)
                        {
                            break true;
                        }
                        (x, y) = next;
                    };
                    if !stopped || (x, y) == piece {
                        continue;
                    }
                    let mut after = at.clone();
                    if human {
                        if (x, y) == target {
                            after.humans.remove(i);
                        } else {
                            after.humans[i] = (x, y);
                            after.humans.sort();
                        }
                    } else {
                        after.robots[i - at.humans.len()] = (x, y);
                        after.robots.sort();
                    }
                    if !from.contains_key(&after) {
                        from.insert(after.clone(), Some(at.clone()));
                        queue.push_back((after, distance + 1));
                    }
                }
            }
        }
        0
    }
}

/// The same with our positions of two words and our slides: what is left is the hash map and
/// the order of search.
fn two_words(lunar: &Lunar) -> u64 {
    let mut from: HashMap<State, Option<State>> = HashMap::new();
    from.insert(lunar.start(), None);
    let mut queue = VecDeque::from([(lunar.start(), 0)]);
    while let Some((at, distance)) = queue.pop_front() {
        if at.humans.is_empty() {
            return distance;
        }
        for (_, after) in lunar.slides(&at) {
            if let std::collections::hash_map::Entry::Vacant(entry) = from.entry(after) {
                entry.insert(Some(at));
                queue.push_back((after, distance + 1));
            }
        }
    }
    0
}

/// All positions, one by one.
fn listed(lunar: &Lunar) -> u64 {
    let mut met: FastSet<State> = FastSet::default();
    let mut open = vec![lunar.start()];
    met.insert(lunar.start());
    while let Some(state) = open.pop() {
        for (_, to) in lunar.slides(&state) {
            if met.insert(to) {
                open.push(to);
            }
        }
    }
    met.len() as u64
}

fn total(boards: &[Lunar], length: impl FnMut(&Lunar) -> u64) -> u64 {
    boards.iter().map(length).sum()
}

fn race(title: &str, boards: &[Lunar]) {
    let by = |algorithm| {
        move |lunar: &Lunar| {
            let report = solve(lunar, Count::Slides, algorithm, usize::MAX);
            report.solution().map_or(0, |s| s.len()) as u64
        }
    };
    let mut solver = Solver::default();
    Race::new(title, boards.len())
        .enter("plain: lists, hash map, breadth-first", || total(boards, plain::length))
        .enter("two words, hash map, breadth-first", || total(boards, two_words))
        .enter("breadth-first of the board crate", || total(boards, by(Algorithm::BreadthFirst)))
        .enter("A* of the board crate", || total(boards, by(Algorithm::AStar)))
        .enter("ours: packed A*", || {
            total(boards, |lunar| {
                let report = solver.solve(lunar, Count::Slides, usize::MAX);
                report.solution().map_or(0, |s| s.len()) as u64
            })
        })
        .run();
    for algorithm in [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::Packed] {
        let nodes: u64 = boards
            .iter()
            .map(|lunar| solve(lunar, Count::Slides, algorithm, usize::MAX).nodes)
            .sum();
        println!("  {algorithm:?} looks at {nodes} positions");
    }
}

/// Random 8x8 boards with one human, seven robots and the target in the middle.
fn random_boards(count: usize) -> Vec<Lunar> {
    let mut rng = Rng::new(8);
    let size = Size::new(8, 8).expect("8x8 is a size");
    (0..count)
        .map(|_| {
            let mut cells: Vec<usize> = (0..64).filter(|&cell| cell != size.centre()).collect();
            rng.shuffle(&mut cells);
            let set = |cells: &[usize]| cells.iter().map(|&c| (c % 8, c / 8)).collect::<Moon>();
            let start = State { humans: set(&cells[..1]), robots: set(&cells[1..8]) };
            Lunar::new(size, size.centre(), Moon::EMPTY, start).expect("all cells differ")
        })
        .collect()
}

fn main() {
    let classic: Vec<Lunar> = cards::classic().into_iter().map(|card| card.lunar).collect();
    race("the 40 classic cards, in slides", &classic);
    let mut solver = Solver::default();
    Race::new("the 40 classic cards, in moves", classic.len())
        .enter("A* of the board crate", || {
            total(&classic, |lunar| {
                let report = solve(lunar, Count::Moves, Algorithm::AStar, usize::MAX);
                report.solution().map_or(0, moves_of) as u64
            })
        })
        .enter("ours: packed A*", || {
            total(&classic, |lunar| {
                let report = solver.solve(lunar, Count::Moves, usize::MAX);
                report.solution().map_or(0, moves_of) as u64
            })
        })
        .run();
    let random = random_boards(20);
    race("20 random 8x8 boards with 1 human and 7 robots", &random);
    Race::new("all positions of 20 random 8x8 boards with 1 human and 7 robots", random.len())
        .enter("a hash set of positions", || total(&random, listed))
        .enter("ours: sets of robots, words of humans", || {
            total(&random, |lunar| reachable(lunar, usize::MAX).unwrap_or(0) as u64)
        })
        .run();
    whole_spaces();
}

/// Whole spaces, on all threads; the plain contestant solves every placement forwards.
fn whole_spaces() {
    let map = |size: Size, robots| {
        let space = Space::new(size, size.centre(), Moon::EMPTY, 1, robots);
        let space = space.expect("the pieces fit");
        let mut survey = Survey::new(space, Count::Slides, Keep::Counts).expect("it can be mapped");
        survey.finish(|_, _| {});
        survey.summary().solvable()
    };
    let five = Size::CLASSIC;
    let placements: Vec<Lunar> = every_placement(five, 2);
    Race::new("5x5 with 1 human and 2 robots, the whole space", placements.len())
        .enter("plain: every placement by breadth-first", || {
            placements.iter().filter(|lunar| plain::length(lunar) > 0).count() as u64
        })
        .enter("ours: atlas", || map(five, 2))
        .run();
    Race::new("5x5 with 1 human and 1 to 8 robots, the whole space", 1)
        .enter("ours: atlas", || (1..=8).map(|robots| map(five, robots)).sum())
        .run();
    let seven = Size::new(7, 7).expect("7x7 is a size");
    Race::new("7x7 with 1 human and 5 robots, the whole space", 1)
        .enter("ours: atlas", || map(seven, 5))
        .run();
}

/// Every placement of a human and two robots.
fn every_placement(size: Size, robots: usize) -> Vec<Lunar> {
    let cells: Vec<usize> = allclear_lunar::numbers(size.cells()).collect();
    let one = |cell: usize| Moon::EMPTY.with(cell % 8, cell / 8);
    let mut sets = vec![Moon::EMPTY];
    for _ in 0..robots {
        sets = sets
            .iter()
            .flat_map(|&set| {
                let above = allclear_lunar::numbers(set).last().map_or(0, |last| last + 1);
                cells.iter().filter(move |&&cell| cell >= above).map(move |&cell| set | one(cell))
            })
            .collect();
    }
    let mut all = Vec::new();
    for &robots in &sets {
        for &cell in &cells {
            let start = State { humans: one(cell), robots };
            all.extend(Lunar::new(size, size.centre(), Moon::EMPTY, start));
        }
    }
    all
}
