//! How many whole queues begin with each cut queue.

use allclear_board::FastMap;
use allclear_tetris::queue::Language;
use allclear_tetris::queue::pattern::Automaton;

use crate::engine::pattern::queue_set::QueueSet;

/// How many whole queues begin with each cut queue.
#[derive(Clone, Debug)]
pub(super) enum Weights {
    /// The same number for each: the usual case.
    Same(u128),
    /// One by one.
    Each(Vec<u128>),
    /// Too many to write down: found by walking the automaton.
    Walked,
}

/// Up to so many weights are written down.
const WRITTEN: usize = 1 << 20;

impl Weights {
    /// Those of the queues of an automaton, cut for a perfect clear of `pieces` pieces.
    pub fn new(queues: &Automaton, set: &QueueSet, pieces: usize) -> Weights {
        let mut alike = Alike { queues, pieces, length: set.length(), known: FastMap::default() };
        match alike.weight(0, 0) {
            Some(weight) => Weights::Same(weight),
            None if set.count() <= WRITTEN => Weights::Each(set.weights(queues, pieces)),
            None => Weights::Walked,
        }
    }

    /// The weight of the cut queue with this number.
    pub fn of(&self, number: usize, queues: &Automaton, set: &QueueSet) -> u128 {
        match self {
            Weights::Same(weight) => *weight,
            Weights::Each(weights) => weights[number],
            Weights::Walked => {
                let word = set.queue(number);
                let state = word.iter().fold(queues.start(), |at, &piece| queues.step(&at, piece));
                if word.len() < set.length() { 1 } else { queues.count(&state) }
            }
        }
    }

    /// All of them together.
    pub fn sum(
        &self,
        numbers: impl Iterator<Item = usize>,
        queues: &Automaton,
        set: &QueueSet,
    ) -> u128 {
        match self {
            Weights::Same(weight) => weight * numbers.count() as u128,
            _ => numbers.map(|number| self.of(number, queues, set)).sum(),
        }
    }
}

/// Looks whether all words that begin alike have one weight.
struct Alike<'a> {
    queues: &'a Automaton,
    pieces: usize,
    length: usize,
    known: FastMap<(usize, u32), Option<u128>>,
}

impl Alike<'_> {
    fn weight(&mut self, depth: usize, state: u32) -> Option<u128> {
        if depth == self.length {
            return Some(self.queues.count(&state));
        }
        if let Some(&known) = self.known.get(&(depth, state)) {
            return known;
        }
        let ends = depth >= self.pieces && self.queues.is_end(&state);
        let mut weight = ends.then_some(1);
        let mut alike = true;
        for piece in self.queues.next(&state) {
            let after = self.queues.step(&state, piece);
            let Some(next) = self.weight(depth + 1, after) else {
                alike = false;
                break;
            };
            alike &= *weight.get_or_insert(next) == next;
        }
        let weight = weight.filter(|_| alike);
        self.known.insert((depth, state), weight);
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::queue::Pattern;

    #[test]
    fn weights_are_the_same_however_they_are_kept() {
        for (pattern, pieces, same) in [
            ("*p7", 3, true),
            ("*p4", 3, true),
            ("*p7;I,*p4", 3, false),
            ("TIOS;TIOSZ;LJS", 3, false),
        ] {
            let queues = pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let set = QueueSet::new(&queues, pieces, true).unwrap();
            let weights = Weights::new(&queues, &set, pieces);
            assert_eq!(matches!(weights, Weights::Same(_)), same, "{pattern}");
            for (number, weight) in set.weights(&queues, pieces).into_iter().enumerate() {
                assert_eq!(weights.of(number, &queues, &set), weight, "{pattern} {number}");
                assert_eq!(Weights::Walked.of(number, &queues, &set), weight, "{pattern} {number}");
            }
        }
    }
}
