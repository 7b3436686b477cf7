use super::{Outcome, Puzzle, Report};
use crate::FastSet;

/// Some solution, not always a shortest one, going deep first; remembers the states it has met
/// and expands at most `limit` of them.
///
/// For puzzles whose lines all have about the same length, such as peg solitaire.
pub fn depth_first<P: Puzzle>(puzzle: &P, limit: u64) -> Report<P::Move> {
    let start = puzzle.start();
    let mut met: FastSet<P::State> = FastSet::default();
    met.insert(start);
    let mut open = Vec::new();
    let mut moves: Vec<P::Move> = Vec::new();
    let mut nodes = 0;
    if puzzle.bound(&start).is_some() {
        open.push((0, None, start));
    }
    while let Some((depth, step, state)) = open.pop() {
        if let Some(step) = step {
            moves.truncate(depth - 1);
            moves.push(step);
        }
        if puzzle.is_solved(&state) {
            return Report { outcome: Outcome::Solved(moves), nodes };
        }
        if nodes == limit {
            return Report { outcome: Outcome::Stopped, nodes };
        }
        nodes += 1;
        let first = open.len();
        puzzle.moves(&state, |step, to| {
            if puzzle.bound(&to).is_some() && met.insert(to) {
                open.push((depth + 1, Some(step), to));
            }
        });
        open[first..].reverse();
    }
    Report { outcome: Outcome::Unsolvable, nodes }
}
