//! A good cover quickly: local search with weights on the elements.
//!
//! From a cover, the set that matters least is taken out, then sets are exchanged one for one
//! until everything is covered again with one set fewer. Elements that stay uncovered gain
//! weight, so the search is driven out of corners. (After Gao, Weise and Li, 2015.) Steps are
//! counted, not timed, and the generator is seeded: the same problem gives the same cover.

use allclear_board::Rng;

use crate::pattern::bitset::BitSet;
use crate::pattern::minimal::kernel::Instance;

struct State<'a> {
    sets: &'a [Vec<usize>],
    having: &'a [Vec<usize>],
    weights: Vec<u64>,
    /// For each element, how many sets taken cover it.
    covers: Vec<u32>,
    uncovered: Vec<usize>,
    /// For each element its place among the uncovered.
    places: Vec<usize>,
    taken: Vec<bool>,
    /// For a set taken, the weight that only it covers; for another, what it would cover anew.
    scores: Vec<u64>,
    moved: Vec<u64>,
    /// Whether something near the set has changed since it was taken out.
    fresh: Vec<bool>,
}

/// A cover no larger than the first one, after so many exchanges without progress.
pub fn improve(problem: &Instance, first: &[usize], steps: u64) -> Vec<usize> {
    let sets: Vec<Vec<usize>> = (0..problem.sets.len())
        .map(|s| match problem.live_sets.contains(s) {
            true => problem.sets[s].iter_common(&problem.live_elements).collect(),
            false => Vec::new(),
        })
        .collect();
    let mut having = vec![Vec::new(); problem.elements.len()];
    for (s, elements) in sets.iter().enumerate() {
        elements.iter().for_each(|&e| having[e].push(s));
    }
    let mut state = State::new(&sets, &having, &problem.live_elements);
    first.iter().for_each(|&s| state.take(s));
    let mut rng = Rng::new(1);
    let (mut best, mut clock, mut last) = (first.to_vec(), 0, usize::MAX);
    let mut stale = 0;
    while stale < steps {
        if state.uncovered.is_empty() {
            best = (0..sets.len()).filter(|&s| state.taken[s]).collect();
            stale = 0;
            match state.least_taken(usize::MAX) {
                Some(s) => state.drop(s),
                None => break,
            }
            continue;
        }
        (clock, stale) = (clock + 1, stale + 1);
        // Sets are exchanged, never added: else the cover just improved would come back for ever.
        let Some(s) = state.least_taken(last).or_else(|| state.least_taken(usize::MAX)) else {
            break;
        };
        state.drop(s);
        state.moved[s] = clock;
        let e = state.uncovered[rng.below(state.uncovered.len() as u64) as usize];
        let better = |a: usize, b: usize| {
            (state.scores[a], u64::MAX - state.moved[a])
                > (state.scores[b], u64::MAX - state.moved[b])
        };
        let ways = having[e].iter().copied().filter(|&s| state.fresh[s]);
        let Some(s) = ways.reduce(|best, s| if better(s, best) { s } else { best }) else {
            continue;
        };
        state.take(s);
        state.moved[s] = clock;
        last = s;
        state.add_weight();
    }
    best
}

impl<'a> State<'a> {
    fn new(sets: &'a [Vec<usize>], having: &'a [Vec<usize>], live: &BitSet) -> Self {
        let uncovered: Vec<usize> = live.iter().collect();
        let mut places = vec![usize::MAX; having.len()];
        uncovered.iter().enumerate().for_each(|(place, &e)| places[e] = place);
        State {
            sets,
            having,
            weights: vec![1; having.len()],
            covers: vec![0; having.len()],
            uncovered,
            places,
            taken: vec![false; sets.len()],
            scores: sets.iter().map(|elements| elements.len() as u64).collect(),
            moved: vec![0; sets.len()],
            fresh: vec![true; sets.len()],
        }
    }

    fn least_taken(&self, but: usize) -> Option<usize> {
        (0..self.sets.len())
            .filter(|&s| self.taken[s] && s != but)
            .min_by_key(|&s| (self.scores[s], self.moved[s]))
    }

    fn take(&mut self, set: usize) {
        self.taken[set] = true;
        for &e in &self.sets[set] {
            self.covers[e] += 1;
            let weight = self.weights[e];
            for &s in &self.having[e] {
                match (self.covers[e], self.taken[s]) {
                    (1, false) => self.scores[s] -= weight,
                    (2, true) if s != set => self.scores[s] -= weight,
                    _ => {}
                }
                self.fresh[s] = true;
            }
            if self.covers[e] == 1 {
                let place = self.places[e];
                self.uncovered.swap_remove(place);
                if let Some(&moved) = self.uncovered.get(place) {
                    self.places[moved] = place;
                }
            }
        }
        self.scores[set] = self.alone(set);
    }

    fn drop(&mut self, set: usize) {
        self.taken[set] = false;
        for &e in &self.sets[set] {
            self.covers[e] -= 1;
            let weight = self.weights[e];
            for &s in &self.having[e] {
                match (self.covers[e], self.taken[s]) {
                    (0, false) if s != set => self.scores[s] += weight,
                    (1, true) => self.scores[s] += weight,
                    _ => {}
                }
                self.fresh[s] = true;
            }
            if self.covers[e] == 0 {
                self.places[e] = self.uncovered.len();
                self.uncovered.push(e);
            }
        }
        let gain = self.sets[set].iter().filter(|&&e| self.covers[e] == 0);
        self.scores[set] = gain.map(|&e| self.weights[e]).sum();
        self.fresh[set] = false;
    }

    fn alone(&self, set: usize) -> u64 {
        let own = self.sets[set].iter().filter(|&&e| self.covers[e] == 1);
        own.map(|&e| self.weights[e]).sum()
    }

    fn add_weight(&mut self) {
        for &e in &self.uncovered {
            self.weights[e] += 1;
            for &s in &self.having[e] {
                self.scores[s] += 1;
            }
        }
    }
}
