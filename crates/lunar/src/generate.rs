//! New puzzles of an exact length.
//!
//! # What
//! A [`Generator`] finds puzzles of a given optimal length, no two of them images of each other,
//! if wished with a single optimal solution and without robots that have no part in it. A seed
//! always gives the same puzzles.
//!
//! # How
//! If the whole space of board and pieces is small enough, it is mapped first. Then every class
//! of the length is known; they are put into a random order and the first that suit are taken.
//! That also finds the rarest puzzles, and when there are fewer than asked for, there are no
//! others.
//!
//! In larger spaces random placements are explored instead. Every position that can be reached
//! from one is a puzzle itself, and one exploration measures them all, so a single random board
//! offers thousands of candidates.
//!
//! # How we know it works
//! Every puzzle is solved again by the forward solver before it is handed out; one whose length
//! is not the one asked for would be dropped. Tests do the same from outside, and count the
//! puzzles of a length that exist.

use std::ops::ControlFlow;

use allclear_board::{FastSet, Rng};

use crate::atlas::{Keep, Space, Survey};
use crate::symmetry::{Symmetry, canonical};
use crate::{Count, Graph, Lunar, Moon, Optimal, Rating, Slide, State, numbers, rate};

/// What a puzzle must be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// What lengths count.
    pub count: Count,
    /// Whether there must be only one optimal solution.
    pub unique: bool,
    /// Whether every robot must have a part in some optimal solution.
    pub no_idle: bool,
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The puzzle.
    pub lunar: Lunar,
    /// How hard it is.
    pub rating: Rating,
    /// An optimal solution.
    pub solution: Vec<Slide>,
}

/// A source of puzzles.
pub struct Generator {
    space: Space,
    wish: Wish,
    rng: Rng,
    symmetries: Vec<Symmetry>,
    /// The map of the space, if it is small enough.
    survey: Option<Survey>,
    taken: FastSet<State>,
    /// The greatest length met so far.
    longest: Option<usize>,
}

/// Random boards with more positions are left alone.
const LARGEST: usize = 100_000;
/// Puzzles with more positions are not rated, and so not offered.
const MOST_POSITIONS: usize = 1 << 22;
/// How many random boards are explored in a row without finding anything.
const PATIENCE: usize = 2_000;
/// How many positions of one random board are looked at closely.
const FROM_ONE_BOARD: usize = 20;

impl Generator {
    /// A generator; spaces that take more than `memory` bytes are searched at random.
    pub fn new(space: Space, wish: Wish, seed: u64, memory: u64) -> Generator {
        let small = Survey::memory(&space, Keep::Distances) <= memory;
        let mut survey = small
            .then(|| Survey::new(space, wish.count, Keep::Distances))
            .and_then(|survey| survey.ok());
        if let Some(survey) = &mut survey {
            survey.finish(|_, _| {});
        }
        Generator {
            space,
            wish,
            rng: Rng::new(seed),
            symmetries: space.board().symmetries(),
            longest: survey.as_ref().and_then(|survey| survey.summary().longest()),
            survey,
            taken: FastSet::default(),
        }
    }

    /// The greatest length known: of the whole space if it [was mapped](Self::is_complete),
    /// otherwise of the boards met so far.
    pub fn longest(&self) -> Option<usize> {
        self.longest
    }

    /// Whether fewer puzzles than asked for mean that there are no others.
    pub fn is_complete(&self) -> bool {
        self.survey.is_some()
    }

    /// At most `number` puzzles of a length, none like one that was returned before.
    pub fn puzzles(&mut self, length: usize, number: usize) -> Vec<Puzzle> {
        let mut found = Vec::new();
        if number > 0 {
            self.each_puzzle(length, |puzzle| {
                found.push(puzzle);
                if found.len() < number {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        found
    }

    /// Calls `each` with puzzles of a length as they are found, none like one before, until it
    /// breaks or no more are found.
    pub fn each_puzzle(&mut self, length: usize, mut each: impl FnMut(Puzzle) -> ControlFlow<()>) {
        let Some(survey) = &self.survey else { return self.explore(length, each) };
        let mut states = Vec::new();
        survey.each_at(length, |state| states.push(canonical(&self.symmetries, &state)));
        states.sort();
        states.dedup();
        self.rng.shuffle(&mut states);
        for state in states {
            if self.take(state, length).is_some_and(|puzzle| each(puzzle).is_break()) {
                break;
            }
        }
    }

    /// Random boards, every position of which is a candidate.
    fn explore(&mut self, length: usize, mut each: impl FnMut(Puzzle) -> ControlFlow<()>) {
        let mut patience = PATIENCE;
        while patience > 0 {
            patience -= 1;
            let state = self.random_state();
            let Ok(lunar) = self.space.board().with_start(state) else { continue };
            let Ok(graph) = Graph::new(&lunar, self.wish.count, LARGEST) else { continue };
            let humans = self.space.humans();
            let mut places: Vec<usize> = (0..graph.positions())
                .filter(|&place| graph.states()[place].humans.count() as usize == humans)
                .collect();
            let longest = places.iter().filter_map(|&place| graph.distance(place)).max();
            self.longest = self.longest.max(longest);
            places.retain(|&place| graph.distance(place) == Some(length));
            if self.wish.unique {
                let solutions = graph.solutions();
                places.retain(|&place| solutions[place] == 1);
            }
            self.rng.shuffle(&mut places);
            for place in places.into_iter().take(FROM_ONE_BOARD) {
                let state = canonical(&self.symmetries, &graph.states()[place]);
                if let Some(puzzle) = self.take(state, length) {
                    if each(puzzle).is_break() {
                        return;
                    }
                    patience = PATIENCE;
                    // Sisters are alike: go on with another board.
                    break;
                }
            }
        }
    }

    /// Pieces anywhere, humans not on the target.
    fn random_state(&mut self) -> State {
        let board = self.space.board();
        let mut cells: Vec<usize> = numbers(board.size().cells() - board.blocks()).collect();
        self.rng.shuffle(&mut cells);
        let target = cells.iter().position(|&cell| cell == board.target());
        let humans = self.space.humans();
        if let Some(i) = target
            && i < humans
        {
            // The last cell is never among the first; with a full board it is a robot's.
            let last = cells.len() - 1;
            cells.swap(i, last.max(humans));
        }
        let set = |cells: &[usize]| cells.iter().map(|cell| (cell % 8, cell / 8)).collect::<Moon>();
        let robots = &cells[humans..humans + self.space.robots()];
        State { humans: set(&cells[..humans]), robots: set(robots) }
    }

    /// The puzzle of a position, if it has this length, suits and was not taken before.
    fn take(&mut self, state: State, length: usize) -> Option<Puzzle> {
        if self.taken.contains(&state) {
            return None;
        }
        let lunar = self.space.board().with_start(state).ok()?;
        let optimal = Optimal::new(&lunar, self.wish.count, MOST_POSITIONS).ok()?;
        if optimal.length() != length || self.wish.unique && optimal.number() != 1 {
            return None;
        }
        if self.wish.no_idle && !optimal.idle_robots().is_empty() {
            return None;
        }
        let rating = rate(&lunar, MOST_POSITIONS).ok()?;
        self.taken.insert(state);
        Some(Puzzle { lunar, rating, solution: optimal.best() })
    }
}

/// Lengths for a book of `number` puzzles, spread evenly from one length to another.
///
/// ```
/// # use allclear_lunar::spread_lengths;
/// assert_eq!(spread_lengths(4, 8, 5), [4, 5, 6, 7, 8]);
/// assert_eq!(spread_lengths(4, 5, 5), [4, 4, 4, 5, 5]);
/// ```
pub fn spread_lengths(from: usize, to: usize, number: usize) -> Vec<usize> {
    let lengths = to.saturating_sub(from) as u128 + 1;
    (0..number).map(|i| from + (i as u128 * lengths / number as u128) as usize).collect()
}
