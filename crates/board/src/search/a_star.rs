use super::{Outcome, Puzzle, Report};
use crate::FastMap;

/// A shortest solution, most promising states first; stores at most `limit` states.
///
/// Every move costs one, so the open states wait in one bucket per total length (moves made plus
/// [`Puzzle::bound`]); within a bucket the latest comes first, which goes deep when all is equal.
/// Because a move never lowers the bound by more than one, totals never fall, and a state is
/// final the first time it is taken from a bucket at its best distance.
pub fn a_star<P: Puzzle>(puzzle: &P, limit: usize) -> Report<P::Move> {
    type Came<P> = (u32, Option<(<P as Puzzle>::Move, <P as Puzzle>::State)>);
    let start = puzzle.start();
    let mut best: FastMap<P::State, Came<P>> = FastMap::default();
    let mut buckets: Vec<Vec<(P::State, u32)>> = Vec::new();
    let mut nodes = 0;
    if let Some(bound) = puzzle.bound(&start) {
        best.insert(start, (0, None));
        push(&mut buckets, bound, (start, 0));
    }
    let mut total = 0;
    while total < buckets.len() {
        let Some((state, made)) = buckets[total].pop() else {
            total += 1;
            continue;
        };
        if best[&state].0 < made {
            continue;
        }
        if puzzle.is_solved(&state) {
            let mut moves = Vec::new();
            let mut at = state;
            while let Some((step, from)) = best[&at].1 {
                moves.push(step);
                at = from;
            }
            moves.reverse();
            return Report { outcome: Outcome::Solved(moves), nodes };
        }
        nodes += 1;
        let mut is_full = false;
        puzzle.moves(&state, |step, to| {
            let known = best.get(&to);
            if known.is_none_or(|known| known.0 > made + 1)
                && let Some(bound) = puzzle.bound(&to)
            {
                if known.is_none() && best.len() >= limit {
                    is_full = true;
                    return;
                }
                best.insert(to, (made + 1, Some((step, state))));
                push(&mut buckets, made + 1 + bound, (to, made + 1));
            }
        });
        if is_full {
            return Report { outcome: Outcome::Stopped, nodes };
        }
    }
    Report { outcome: Outcome::Unsolvable, nodes }
}

fn push<T>(buckets: &mut Vec<Vec<T>>, total: u32, item: T) {
    let total = total as usize;
    if buckets.len() <= total {
        buckets.resize_with(total + 1, Vec::new);
    }
    buckets[total].push(item);
}
