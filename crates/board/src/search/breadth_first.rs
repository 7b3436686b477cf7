use std::collections::hash_map::Entry;

use super::{Outcome, Puzzle, Report};
use crate::FastMap;

/// A shortest solution, distance by distance; stores at most `limit` states.
///
/// States live in one list in the order they were met, each with the place of the state it came
/// from; the list is the queue, and the solution is read off backwards.
pub fn breadth_first<P: Puzzle>(puzzle: &P, limit: usize) -> Report<P::Move> {
    let start = puzzle.start();
    if puzzle.bound(&start).is_none() {
        return Report { outcome: Outcome::Unsolvable, nodes: 0 };
    }
    let mut met: Vec<(P::State, u32, Option<P::Move>)> = vec![(start, 0, None)];
    let mut seen: FastMap<P::State, ()> = FastMap::default();
    seen.insert(start, ());
    let mut next = 0;
    while next < met.len() {
        let state = met[next].0;
        if puzzle.is_solved(&state) {
            return Report { outcome: Outcome::Solved(way_to(&met, next)), nodes: next as u64 };
        }
        let mut is_full = false;
        puzzle.moves(&state, |step, to| {
            if met.len() >= limit && !seen.contains_key(&to) && puzzle.bound(&to).is_some() {
                is_full = true;
            } else if puzzle.bound(&to).is_some()
                && let Entry::Vacant(entry) = seen.entry(to)
            {
                entry.insert(());
                met.push((to, next as u32, Some(step)));
            }
        });
        next += 1;
        if is_full {
            return Report { outcome: Outcome::Stopped, nodes: next as u64 };
        }
    }
    Report { outcome: Outcome::Unsolvable, nodes: next as u64 }
}

fn way_to<S, M: Copy>(met: &[(S, u32, Option<M>)], mut at: usize) -> Vec<M> {
    let mut moves = Vec::new();
    while let (_, from, Some(step)) = &met[at] {
        moves.push(*step);
        at = *from as usize;
    }
    moves.reverse();
    moves
}
