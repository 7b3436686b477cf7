//! Every position that can be reached from the start, and how far each is from being solved.
//!
//! The whole space of one puzzle is small: the largest of the classic cards has 4262 positions.
//! [`Graph`] keeps it all, for questions that look at more than the solutions: how many ways lead
//! astray, which of the positions would make a good puzzle themselves.

use allclear_board::FastMap;
use allclear_board::search::Puzzle;

use crate::{Count, InMoves, Lunar, State, TooLarge};

/// The positions of a puzzle, the moves between them, and the distance of each to the end.
pub struct Graph {
    states: Vec<State>,
    /// Where the moves of each position begin in `to`, and the end of the last.
    first: Vec<u32>,
    to: Vec<u32>,
    distances: Vec<u16>,
}

const LOST: u16 = u16::MAX;

impl Graph {
    /// Explores a puzzle of at most `limit` positions.
    pub fn new(lunar: &Lunar, count: Count, limit: usize) -> Result<Graph, TooLarge> {
        match count {
            Count::Slides => Graph::explore(lunar, limit),
            Count::Moves => Graph::explore(&InMoves(lunar), limit),
        }
    }

    fn explore<P: Puzzle<State = State>>(puzzle: &P, limit: usize) -> Result<Graph, TooLarge> {
        let mut states = vec![puzzle.start()];
        let mut places: FastMap<State, u32> = FastMap::default();
        places.insert(puzzle.start(), 0);
        let (mut first, mut to) = (Vec::new(), Vec::new());
        while let Some(&state) = states.get(first.len()) {
            first.push(to.len() as u32);
            let mut is_full = limit == 0;
            puzzle.moves(&state, |_, after| {
                if states.len() >= limit && !places.contains_key(&after) {
                    is_full = true;
                    return;
                }
                let place = *places.entry(after).or_insert_with(|| {
                    states.push(after);
                    states.len() as u32 - 1
                });
                to.push(place);
            });
            if is_full || to.len() > u32::MAX as usize {
                return Err(TooLarge(limit));
            }
        }
        first.push(to.len() as u32);
        let distances = Vec::new();
        let mut graph = Graph { states, first, to, distances };
        graph.measure(puzzle);
        Ok(graph)
    }

    /// Distances, by a breadth-first search backwards from the solved positions.
    fn measure<P: Puzzle<State = State>>(&mut self, puzzle: &P) {
        // The moves turned round, in the same layout.
        let mut first = vec![0u32; self.states.len() + 1];
        for &to in &self.to {
            first[to as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut next = first.clone();
        let mut from = vec![0u32; self.to.len()];
        for place in 0..self.states.len() {
            for &to in self.after(place) {
                from[next[to as usize] as usize] = place as u32;
                next[to as usize] += 1;
            }
        }
        let mut distances = vec![LOST; self.states.len()];
        let mut queue: Vec<u32> = (0..self.states.len() as u32)
            .filter(|&place| puzzle.is_solved(&self.states[place as usize]))
            .collect();
        for &place in &queue {
            distances[place as usize] = 0;
        }
        let mut taken = 0;
        while let Some(&place) = queue.get(taken) {
            taken += 1;
            let place = place as usize;
            for &before in &from[first[place] as usize..first[place + 1] as usize] {
                if distances[before as usize] == LOST {
                    distances[before as usize] = distances[place] + 1;
                    queue.push(before);
                }
            }
        }
        self.distances = distances;
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.states.len()
    }

    /// The positions, the start first.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// How many moves there are from all positions together.
    pub fn moves(&self) -> usize {
        self.to.len()
    }

    /// The places of the positions one move after a place.
    pub fn after(&self, place: usize) -> &[u32] {
        &self.to[self.first[place] as usize..self.first[place + 1] as usize]
    }

    /// How far a position is from being solved; `None` if it is lost.
    pub fn distance(&self, place: usize) -> Option<usize> {
        Some(self.distances[place]).filter(|&d| d != LOST).map(usize::from)
    }

    /// How many positions can still be solved, solved ones included.
    pub fn solvable(&self) -> usize {
        self.distances.iter().filter(|&&d| d != LOST).count()
    }

    /// How many optimal solutions each position has; `u64::MAX` stands for that many or more.
    pub fn solutions(&self) -> Vec<u64> {
        let mut order: Vec<u32> = (0..self.states.len() as u32)
            .filter(|&place| self.distances[place as usize] != LOST)
            .collect();
        order.sort_by_key(|&place| self.distances[place as usize]);
        let mut ways = vec![0u64; self.states.len()];
        for place in order {
            let place = place as usize;
            let distance = self.distances[place];
            ways[place] = match distance {
                0 => 1,
                _ => self
                    .after(place)
                    .iter()
                    .filter(|&&to| self.distances[to as usize] == distance - 1)
                    .fold(0, |sum: u64, &to| sum.saturating_add(ways[to as usize])),
            };
        }
        ways
    }
}
