//! Questions too large for the memory, in pieces that fit.
//!
//! The queues that begin with the same pieces follow each other in the order of a pattern. So a
//! piece of a question is a beginning, its queues are numbered as in the whole, only from another
//! number on, and what the pieces answer is put together by adding.

use allclear_tetris::queue::Language;
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::{Piece, PieceSet};

use super::Study;
use crate::engine::job::{Job, TooLarge};
use crate::engine::pattern::queue_set::QueueSet;
use crate::engine::pattern::search;

/// The queues that begin with some pieces.
pub(super) struct Beginning<'a> {
    queues: &'a Automaton,
    start: &'a [Piece],
}

impl Language for Beginning<'_> {
    /// The state of all queues, and how much of the start is behind us.
    type State = (u32, usize);

    fn start(&self) -> (u32, usize) {
        (self.queues.start(), 0)
    }

    fn is_end(&self, (state, depth): &(u32, usize)) -> bool {
        *depth == self.start.len() && self.queues.is_end(state)
    }

    fn next(&self, (state, depth): &(u32, usize)) -> PieceSet {
        match self.start.get(*depth) {
            Some(&piece) => PieceSet::EMPTY.with(piece),
            None => self.queues.next(state),
        }
    }

    fn step(&self, (state, depth): &(u32, usize), piece: Piece) -> (u32, usize) {
        (self.queues.step(state, piece), (depth + 1).min(self.start.len()))
    }

    fn count(&self, (state, depth): &(u32, usize)) -> u128 {
        let on = |state, &piece| self.queues.step(&state, piece);
        self.queues.count(&self.start[*depth..].iter().fold(*state, on))
    }
}

/// A piece of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceOfWork {
    /// How its queues begin.
    pub start: Vec<Piece>,
    /// The number of its first cut queue.
    pub from: usize,
    /// How many cut queues it has.
    pub count: usize,
}

/// Questions that do not fit are cut into pieces up to so many cut queues. More would take days.
const MOST_IN_PIECES: usize = 500_000_000;

impl Study {
    /// About the bytes that a search for [`Study::chance`] takes, all queues at once.
    pub fn bytes(&self, job: &Job) -> u128 {
        self.set.count() as u128 * search::bytes_per_queue(job) as u128
    }

    /// The question in pieces that fit into the memory; one if all of it does.
    pub(super) fn in_pieces(&self, job: &Job) -> Result<Vec<PieceOfWork>, TooLarge> {
        let needed = self.bytes(job);
        // The other half is for what the search remembers, and for the answer.
        let most = job.memory / 2 / search::bytes_per_queue(job);
        if self.set.count() > most && (self.set.count() > MOST_IN_PIECES || most < 1000) {
            return Err(TooLarge { allowed: job.memory, needed: Some(needed) });
        }
        Ok(cut(&self.set, self.pieces(), most))
    }

    /// A set whose first word is this cut queue.
    pub(super) fn set_of_queue(&self, word: &[Piece]) -> Option<QueueSet> {
        let queues = Beginning { queues: &self.queues, start: word };
        QueueSet::new(&queues, self.pieces(), self.problem.hold).ok()
    }

    /// The cut queues of a piece.
    pub(super) fn set_of(&self, piece: &PieceOfWork) -> Option<QueueSet> {
        if piece.start.is_empty() {
            return Some(self.set.clone());
        }
        let queues = Beginning { queues: &self.queues, start: &piece.start };
        // No queue is too short, or the study would not be.
        QueueSet::new(&queues, self.pieces(), self.problem.hold).ok()
    }
}

/// Cuts a set into beginnings of at most so many words, where beginnings can tell them apart.
fn cut(set: &QueueSet, pieces: usize, most: usize) -> Vec<PieceOfWork> {
    fn go(
        (set, pieces, most): (&QueueSet, usize, usize),
        node: usize,
        start: &mut Vec<Piece>,
        from: &mut usize,
        all: &mut Vec<PieceOfWork>,
    ) {
        let node = &set.layer(start.len())[node];
        if node.count <= most || start.len() == pieces {
            all.push(PieceOfWork { start: start.clone(), from: *from, count: node.count });
            *from += node.count;
            return;
        }
        for &(letter, to) in &node.edges {
            if let Some(piece) = letter.piece() {
                start.push(piece);
                go((set, pieces, most), to as usize, start, from, all);
                start.pop();
            }
        }
    }
    let mut all = Vec::new();
    if set.count() > 0 {
        go((set, pieces, most), 0, &mut Vec::new(), &mut 0, &mut all);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::queue::Pattern;

    #[test]
    fn the_words_of_all_pieces_are_the_words() {
        for pattern in ["*p7,*p2", "[TIO]p2,*p3;SZ,*p4", "TIOSZ;TIOSL,J;JJ,*p4"] {
            let queues = pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let set = QueueSet::new(&queues, 4, true).unwrap();
            for most in [1, 10, 100, 1000, 100_000] {
                let mut number = 0;
                for piece in cut(&set, 4, most) {
                    let part = Beginning { queues: &queues, start: &piece.start };
                    let part = QueueSet::new(&part, 4, true).unwrap();
                    assert_eq!((piece.from, piece.count), (number, part.count()), "{pattern}");
                    assert!(piece.count <= most.max(8));
                    for own in 0..part.count() {
                        assert_eq!(part.queue(own), set.queue(number), "{pattern}");
                        number += 1;
                    }
                }
                assert_eq!(number, set.count());
            }
        }
    }
}
