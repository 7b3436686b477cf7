//! Sets of queues as automata: what may follow, how many, in order, from any index.
//!
//! # What
//! A set of queues may hold billions. A [`Language`] never writes it out: it answers "after these
//! pieces, which can come next?" and "how many queues begin so?". A search that walks the
//! automaton shares the work of all queues with a common beginning, and [`Walk`] lists the queues
//! in order, starting anywhere, so that shards are ranges of indices.
//!
//! # How
//! States stand for beginnings; two beginnings that can be continued alike may share a state. To
//! find the queue with a given index, go down from the start and skip whole subtrees by their
//! counts: one small step a piece, however large the index.
//!
//! # How we know it works
//! For patterns and sequences alike, tests walk whole sets and compare every index with the walk
//! that starts there, and the counts with sets written out by brute force.

use crate::piece::Piece;
use crate::piece_set::PieceSet;

/// A finite set of queues, told as an automaton. Queues are ordered piece by piece in the order
/// of `.pc` files, a queue before its continuations.
pub trait Language {
    /// What is to be remembered about a beginning.
    type State: Clone;

    /// The state of the empty beginning.
    fn start(&self) -> Self::State;

    /// Whether the beginning itself is a queue of the set.
    fn is_end(&self, state: &Self::State) -> bool;

    /// The pieces that lead on to some queue of the set.
    fn next(&self, state: &Self::State) -> PieceSet;

    /// The state after one of the pieces of [`next`](Language::next).
    fn step(&self, state: &Self::State, piece: Piece) -> Self::State;

    /// How many queues of the set begin so.
    fn count(&self, state: &Self::State) -> u128;

    /// Whether the queue is in the set.
    fn contains(&self, queue: &[Piece]) -> bool {
        let mut state = self.start();
        for &piece in queue {
            if !self.next(&state).contains(piece) {
                return false;
            }
            state = self.step(&state, piece);
        }
        self.is_end(&state)
    }

    /// All queues of the set, in order.
    fn walk(&self) -> Walk<'_, Self>
    where
        Self: Sized,
    {
        self.walk_from(0)
    }

    /// The queues of the set from the one with this index on, in order.
    fn walk_from(&self, index: u128) -> Walk<'_, Self>
    where
        Self: Sized,
    {
        Walk::new(self, index)
    }
}

/// Goes through a [`Language`] in order.
///
/// [`advance`](Walk::advance) lends each queue without copying; as an iterator it hands out
/// vectors.
#[derive(Clone, Debug)]
pub struct Walk<'a, L: Language> {
    language: &'a L,
    /// One level for each beginning of the current queue: its state, and the pieces still to try.
    levels: Vec<(L::State, PieceSet)>,
    pieces: Vec<Piece>,
    /// The queue at hand has not been handed out yet.
    fresh: bool,
}

impl<'a, L: Language> Walk<'a, L> {
    fn new(language: &'a L, mut index: u128) -> Walk<'a, L> {
        let mut walk = Walk { language, levels: Vec::new(), pieces: Vec::new(), fresh: true };
        let mut state = language.start();
        if index >= language.count(&state) {
            return walk;
        }
        loop {
            let next = language.next(&state);
            if language.is_end(&state) {
                if index == 0 {
                    walk.levels.push((state, next));
                    return walk;
                }
                index -= 1;
            }
            let mut left = next;
            let step = next.into_iter().find_map(|piece| {
                left = left.without(piece);
                let after = language.step(&state, piece);
                let count = language.count(&after);
                if index < count {
                    return Some((piece, after));
                }
                index -= count;
                None
            });
            let Some((piece, after)) = step else {
                debug_assert!(false, "counts do not add up");
                walk.levels.clear();
                return walk;
            };
            walk.levels.push((state, left));
            walk.pieces.push(piece);
            state = after;
        }
    }

    /// The next queue, lent until the walk goes on.
    pub fn advance(&mut self) -> Option<&[Piece]> {
        if !self.fresh {
            self.go_on();
        }
        self.fresh = false;
        if self.levels.is_empty() { None } else { Some(&self.pieces) }
    }

    fn go_on(&mut self) {
        while let Some((state, left)) = self.levels.last_mut() {
            let Some(piece) = left.first() else {
                self.levels.pop();
                self.pieces.pop();
                continue;
            };
            *left = left.without(piece);
            let after = self.language.step(state, piece);
            let next = self.language.next(&after);
            let end = self.language.is_end(&after);
            self.levels.push((after, next));
            self.pieces.push(piece);
            if end {
                return;
            }
        }
    }
}

impl<L: Language> Iterator for Walk<'_, L> {
    type Item = Vec<Piece>;

    fn next(&mut self) -> Option<Vec<Piece>> {
        self.advance().map(<[Piece]>::to_vec)
    }
}
