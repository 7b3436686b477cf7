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
//! Tests solve what was generated, and count the puzzles of a length that exist.

use allclear_board::{FastSet, Rng};

use crate::atlas::{Space, Survey};
use crate::symmetry::{Symmetry, canonical};
use crate::{Count, Graph, Lunar, Moon, Optimal, Rating, Slide, State, rate};

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
}

/// Random boards with more positions are left alone.
const LARGEST: usize = 100_000;
/// How many random boards are explored in a row without finding anything.
const PATIENCE: usize = 2_000;
/// How many positions of one random board are looked at closely.
const FROM_ONE_BOARD: usize = 20;

impl Generator {
    /// A generator; spaces that take more than `memory` bytes are searched at random.
    pub fn new(space: Space, wish: Wish, seed: u64, memory: u64) -> Generator {
        let survey = (Survey::memory(&space, true) <= memory).then(|| {
            let mut survey = Survey::new(space, wish.count, true);
            survey.finish(|_, _| {});
            survey
        });
        Generator {
            space,
            wish,
            rng: Rng::new(seed),
            symmetries: space.board().symmetries(),
            survey,
            taken: FastSet::default(),
        }
    }

    /// The greatest length there is, if the space was mapped.
    pub fn longest(&self) -> Option<usize> {
        self.survey.as_ref().and_then(|survey| survey.summary().longest())
    }

    /// Whether fewer puzzles than asked for mean that there are no others.
    pub fn is_complete(&self) -> bool {
        self.survey.is_some()
    }

    /// At most `number` puzzles of a length, none like one that was returned before.
    pub fn puzzles(&mut self, length: usize, number: usize) -> Vec<Puzzle> {
        let mut found = Vec::new();
        let Some(survey) = &self.survey else {
            self.explore(length, number, &mut found);
            return found;
        };
        let mut states = Vec::new();
        survey.each_at(length, |state| states.push(canonical(&self.symmetries, &state)));
        states.sort();
        states.dedup();
        self.rng.shuffle(&mut states);
        for state in states {
            if found.len() == number {
                break;
            }
            found.extend(self.take(state));
        }
        found
    }

    /// Random boards, every position of which is a candidate.
    fn explore(&mut self, length: usize, number: usize, found: &mut Vec<Puzzle>) {
        let mut patience = PATIENCE;
        while found.len() < number && patience > 0 {
            patience -= 1;
            let state = self.random_state();
            let Ok(lunar) = self.space.board().with_start(state) else { continue };
            let Ok(graph) = Graph::new(&lunar, self.wish.count, LARGEST) else { continue };
            let mut places: Vec<usize> = (0..graph.positions())
                .filter(|&place| graph.distance(place) == Some(length))
                .filter(|&place| {
                    graph.states()[place].humans.count() as usize == self.space.humans()
                })
                .collect();
            if self.wish.unique {
                let solutions = graph.solutions();
                places.retain(|&place| solutions[place] == 1);
            }
            self.rng.shuffle(&mut places);
            for place in places.into_iter().take(FROM_ONE_BOARD) {
                let state = canonical(&self.symmetries, &graph.states()[place]);
                if found.len() < number
                    && let Some(puzzle) = self.take(state)
                {
                    found.push(puzzle);
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
        let mut cells: Vec<usize> = (board.size().cells() - board.blocks()).bits().collect();
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

    /// The puzzle of a position, if it suits and was not taken before.
    fn take(&mut self, state: State) -> Option<Puzzle> {
        if self.taken.contains(&state) {
            return None;
        }
        let lunar = self.space.board().with_start(state).ok()?;
        let optimal = Optimal::new(&lunar, self.wish.count, usize::MAX).ok()?;
        if self.wish.unique && optimal.number() != 1 {
            return None;
        }
        if self.wish.no_idle && !optimal.idle_robots().is_empty() {
            return None;
        }
        let rating = rate(&lunar, LARGEST.max(1 << 22)).ok()?;
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
    let lengths = to.saturating_sub(from) + 1;
    (0..number).map(|i| from + i * lengths / number.max(1)).collect()
}
