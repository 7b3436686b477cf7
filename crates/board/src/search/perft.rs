use super::Puzzle;
use crate::FastSet;

/// How many lines of `depth` moves there are from the start: the count that move generators are
/// tested by. Solved states are gone on from like others.
pub fn perft<P: Puzzle>(puzzle: &P, depth: u32) -> u64 {
    fn lines<P: Puzzle>(puzzle: &P, state: &P::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        puzzle.moves(state, |_, to| count += lines(puzzle, &to, depth - 1));
        count
    }
    lines(puzzle, &puzzle.start(), depth)
}

/// How many states have each distance from the start, nearest first; ends when there are no more
/// states, or after `most` layers.
pub fn layers<P: Puzzle>(puzzle: &P, most: usize) -> Vec<u64> {
    let mut met: FastSet<P::State> = FastSet::default();
    let mut layer = vec![puzzle.start()];
    met.insert(puzzle.start());
    let mut counts = Vec::new();
    while !layer.is_empty() && counts.len() < most {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for state in &layer {
            puzzle.moves(state, |_, to| {
                if met.insert(to) {
                    next.push(to);
                }
            });
        }
        layer = next;
    }
    counts
}
