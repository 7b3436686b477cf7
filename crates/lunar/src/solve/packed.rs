//! A* with packed positions.
//!
//! # What
//! The default solver: what `allclear_board::search::a_star` does, several times faster, for
//! slides and for moves.
//!
//! # How
//! A position is two words. Every position met has one entry in a list: its words, where it came
//! from, its distance and its bound. A table of places in that list, open addressing, power of
//! two, finds it again. The positions still to look at wait in one bucket per total length; the
//! buckets hold places, the latest first. With a consistent bound a position is final when it is
//! taken; an older entry in a later bucket is known by its distance and skipped. A solved
//! position met in the bucket being emptied ends the search at once.
//!
//! All lists belong to the [`Solver`] and are used again for the next puzzle: a classic card
//! needs a few hundred positions, and asking for memory would take longer than solving it.
//!
//! # Why not the obvious way
//! The generic search keeps the move and the whole parent position in its map, and looks every
//! position up three times. Here the moves of the solution are found again at the end, by trying
//! the moves of each position on the way.
//!
//! # How we know it works
//! Property tests compare lengths with the board crate's searches and a slow reference; the
//! classic cards come to 267 slides and 134 moves.

use allclear_board::search::{Outcome, Puzzle, Report};

use super::Count;
use crate::journeys::{InMoves, slides_of};
use crate::{Lunar, Moon, Slide, State};

/// A position met: how it is reached, and how promising it is.
#[derive(Clone, Copy)]
struct Met {
    humans: u64,
    robots: u64,
    from: u32,
    distance: u16,
    bound: u16,
}

/// A solver that keeps its memory from one puzzle to the next.
#[derive(Default)]
pub struct Solver {
    met: Vec<Met>,
    /// Places in `met`, plus one; 0 is free.
    table: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// How many positions may be stored, and whether one more was met.
    limit: usize,
    is_full: bool,
}

const SMALLEST_TABLE: usize = 1 << 9;

impl Solver {
    /// An optimal solution; stores at most `limit` positions (and never more than 2^32 - 2).
    pub fn solve(&mut self, lunar: &Lunar, count: Count, limit: usize) -> Report<Slide> {
        match count {
            Count::Slides => self.search(lunar, limit),
            Count::Moves => {
                let report = self.search(&InMoves(lunar), limit);
                let outcome = match report.outcome {
                    Outcome::Solved(journeys) => Outcome::Solved(slides_of(lunar, &journeys)),
                    Outcome::Unsolvable => Outcome::Unsolvable,
                    Outcome::Stopped => Outcome::Stopped,
                };
                Report { outcome, nodes: report.nodes }
            }
        }
    }

    fn search<P: Puzzle<State = State>>(&mut self, puzzle: &P, limit: usize) -> Report<P::Move> {
        self.limit = limit.min(u32::MAX as usize - 2);
        self.is_full = false;
        self.met.clear();
        self.table.clear();
        self.table.resize(SMALLEST_TABLE, 0);
        self.buckets.iter_mut().for_each(Vec::clear);
        let start = puzzle.start();
        let mut nodes = 0;
        if let Some(bound) = puzzle.bound(&start) {
            self.reach(&start, 0, 0, || Some(bound));
        }
        let mut total = 0;
        while total < self.buckets.len() {
            let Some(place) = self.buckets[total].pop() else {
                total += 1;
                continue;
            };
            let at = self.met[place as usize];
            if (at.distance + at.bound) as usize != total {
                continue;
            }
            let state = state_of(&at);
            if puzzle.is_solved(&state) {
                let outcome = Outcome::Solved(self.way_to(puzzle, place));
                return Report { outcome, nodes };
            }
            nodes += 1;
            let mut solved = None;
            puzzle.moves(&state, |_, to| {
                let reached = self.reach(&to, place, at.distance + 1, || puzzle.bound(&to));
                if to.humans.is_empty() && at.distance as usize + 1 == total {
                    solved = solved.or(reached);
                }
            });
            if let Some(place) = solved {
                let outcome = Outcome::Solved(self.way_to(puzzle, place));
                return Report { outcome, nodes };
            }
            if self.is_full {
                return Report { outcome: Outcome::Stopped, nodes };
            }
        }
        let outcome = if self.is_full { Outcome::Stopped } else { Outcome::Unsolvable };
        Report { outcome, nodes }
    }

    /// Notes that a position was reached; returns its place if that is news.
    #[inline(always)]
    fn reach(
        &mut self,
        state: &State,
        from: u32,
        distance: u16,
        bound: impl FnOnce() -> Option<u32>,
    ) -> Option<u32> {
        let (humans, robots) = (state.humans.words()[0], state.robots.words()[0]);
        let mask = self.table.len() - 1;
        let mut slot = hash(humans, robots) as usize & mask;
        while let Some(place) = self.table[slot].checked_sub(1) {
            let known = &mut self.met[place as usize];
            if known.humans == humans && known.robots == robots {
                if known.distance <= distance {
                    return None;
                }
                known.distance = distance;
                known.from = from;
                let total = (distance + known.bound) as usize;
                // Lost positions are kept too, so that their bound is found only once.
                if known.bound == LOST {
                    return None;
                }
                self.push(total, place);
                return Some(place);
            }
            slot = (slot + 1) & mask;
        }
        if self.met.len() >= self.limit {
            self.is_full = true;
            return None;
        }
        let place = self.met.len() as u32;
        let bound = bound().map_or(LOST, |bound| bound as u16);
        self.met.push(Met { humans, robots, from, distance, bound });
        self.table[slot] = place + 1;
        if self.met.len() * 2 > self.table.len() {
            self.grow();
        }
        if bound == LOST {
            return None;
        }
        self.push((distance + bound) as usize, place);
        Some(place)
    }

    #[inline(always)]
    fn push(&mut self, total: usize, place: u32) {
        if self.buckets.len() <= total {
            self.buckets.resize_with(total + 1, Vec::new);
        }
        self.buckets[total].push(place);
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.table.len() * 4;
        self.table.clear();
        self.table.resize(size, 0);
        for (place, met) in self.met.iter().enumerate() {
            let mut slot = hash(met.humans, met.robots) as usize & (size - 1);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = place as u32 + 1;
        }
    }

    /// The moves from the start to a place.
    fn way_to<P: Puzzle<State = State>>(&self, puzzle: &P, mut place: u32) -> Vec<P::Move> {
        let mut moves = Vec::new();
        while place != 0 {
            let met = &self.met[place as usize];
            let (to, from) = (state_of(met), state_of(&self.met[met.from as usize]));
            let mut step = None;
            puzzle.moves(&from, |one, after| {
                if after == to && step.is_none() {
                    step = Some(one);
                }
            });
            moves.extend(step);
            place = met.from;
        }
        moves.reverse();
        moves
    }
}

/// The bound of a position that is lost.
const LOST: u16 = 1 << 14;

fn state_of(met: &Met) -> State {
    State {
        humans: Moon::from_words_truncated([met.humans]),
        robots: Moon::from_words_truncated([met.robots]),
    }
}

#[inline(always)]
fn hash(humans: u64, robots: u64) -> u64 {
    let mixed = robots.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ humans.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32);
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29
}
