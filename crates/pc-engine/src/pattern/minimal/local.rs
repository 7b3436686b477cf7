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
    /// For each element, the sets taken that cover it, one `^` the other: if only one does, that one.
    coverers: Vec<usize>,
    uncovered: Vec<usize>,
    /// For each element its place among the uncovered.
    places: Vec<usize>,
    taken: BitSet,
    /// For a set taken, the weight that only it covers; for another, what it would cover anew.
    scores: Vec<u64>,
    moved: Vec<u64>,
    /// How many sets were taken or taken out so far.
    changes: u64,
    /// For each element, the last change to a set that has it.
    changed: Vec<u64>,
    /// For each set, the change that took it out last.
    dropped: Vec<u64>,
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
            best = state.taken.iter().collect();
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
        let ways = having[e].iter().copied().filter(|&s| state.is_fresh(s));
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
            coverers: vec![0; having.len()],
            uncovered,
            places,
            taken: BitSet::empty(sets.len()),
            scores: sets.iter().map(|elements| elements.len() as u64).collect(),
            moved: vec![0; sets.len()],
            changes: 1,
            changed: vec![1; having.len()],
            dropped: vec![0; sets.len()],
        }
    }

    fn least_taken(&self, but: usize) -> Option<usize> {
        let others = self.taken.iter().filter(|&s| s != but);
        others.min_by_key(|&s| (self.scores[s], self.moved[s]))
    }

    /// Whether something near the set has changed since it was taken out.
    fn is_fresh(&self, set: usize) -> bool {
        self.sets[set].iter().any(|&e| self.changed[e] > self.dropped[set])
    }

    /// Takes a set. Scores change only around an element that nothing covered, and for the one set
    /// that covered an element alone.
    fn take(&mut self, set: usize) {
        self.taken.insert(set);
        self.changes += 1;
        let mut alone = 0;
        for &e in &self.sets[set] {
            self.changed[e] = self.changes;
            self.covers[e] += 1;
            self.coverers[e] ^= set;
            let weight = self.weights[e];
            match self.covers[e] {
                1 => {
                    alone += weight;
                    self.having[e].iter().for_each(|&s| self.scores[s] -= weight);
                    let place = self.places[e];
                    self.uncovered.swap_remove(place);
                    if let Some(&moved) = self.uncovered.get(place) {
                        self.places[moved] = place;
                    }
                }
                2 => self.scores[self.coverers[e] ^ set] -= weight,
                _ => {}
            }
        }
        self.scores[set] = alone;
    }

    /// Takes a set out: the other way round.
    fn drop(&mut self, set: usize) {
        self.taken.remove(set);
        self.changes += 1;
        let mut gain = 0;
        for &e in &self.sets[set] {
            self.changed[e] = self.changes;
            self.covers[e] -= 1;
            self.coverers[e] ^= set;
            let weight = self.weights[e];
            match self.covers[e] {
                0 => {
                    gain += weight;
                    self.having[e].iter().for_each(|&s| self.scores[s] += weight);
                    self.places[e] = self.uncovered.len();
                    self.uncovered.push(e);
                }
                1 => self.scores[self.coverers[e]] += weight,
                _ => {}
            }
        }
        self.scores[set] = gain;
        self.dropped[set] = self.changes;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept up to date is what it says, after any sets are taken and taken out.
    #[test]
    fn scores_follow_every_change() {
        let mut rng = Rng::new(5);
        let (count, size) = (30, 50);
        for _ in 0..20 {
            let sets: Vec<Vec<usize>> = (0..count)
                .map(|_| (0..size).filter(|_| rng.below(5) == 0).collect::<Vec<_>>())
                .collect();
            let having: Vec<Vec<usize>> =
                (0..size).map(|e| (0..count).filter(|&s| sets[s].contains(&e)).collect()).collect();
            let mut state = State::new(&sets, &having, &BitSet::full(size));
            // Whether a set is fresh, noted set by set at each change.
            let mut fresh = vec![true; count];
            for _ in 0..200 {
                let set = rng.below(count as u64) as usize;
                let out = state.taken.contains(set);
                if out {
                    state.drop(set)
                } else {
                    state.take(set)
                }
                sets[set].iter().flat_map(|&e| &having[e]).for_each(|&s| fresh[s] = true);
                fresh[set] &= !out;
                state.add_weight();
                let alone = |s: usize, e: usize| {
                    !having[e].iter().any(|&other| other != s && state.taken.contains(other))
                };
                for s in (0..count).filter(|&s| !sets[s].is_empty()) {
                    let own = sets[s].iter().filter(|&&e| alone(s, e));
                    assert_eq!(state.scores[s], own.map(|&e| state.weights[e]).sum::<u64>());
                    assert_eq!(state.is_fresh(s), fresh[s]);
                }
                let mut uncovered = state.uncovered.clone();
                uncovered.sort_unstable();
                let bare: Vec<usize> = (0..size).filter(|&e| alone(count, e)).collect();
                assert_eq!(uncovered, bare);
            }
        }
    }
}
