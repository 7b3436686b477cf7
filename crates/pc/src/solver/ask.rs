//! What a solver can be asked, and what it answers.

use std::ops::RangeInclusive;

use crate::engine::by_height::Query;
use crate::engine::hold::{Hold, Line};
use crate::engine::job::Job;
use crate::engine::solution::Solution;
use allclear_tetris::Piece;
use allclear_tetris::queue::Queue;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The piece in hold and the pieces to come.
    pub queue: Queue,
    /// Whether hold may be used. Without it a held piece stays where it is.
    pub hold: Hold,
    /// The piece that must be left in hold at the end.
    pub save: Option<Piece>,
    /// How many rows the perfect clear may take, counting rows that are full at the start.
    pub heights: RangeInclusive<usize>,
    /// How many nodes may be searched, over all heights.
    pub node_limit: u64,
}

impl Ask {
    /// Any perfect clear of a queue.
    pub fn new(queue: Queue) -> Ask {
        Ask { queue, hold: Hold::Use, save: None, heights: 1..=24, node_limit: u64::MAX }
    }

    /// The same with one height only.
    #[must_use]
    pub fn height(self, height: usize) -> Ask {
        Ask { heights: height..=height, ..self }
    }

    /// The piece that must be left over of those to place. Without hold it is the held piece that
    /// stays in hold, so if that is the wanted one nothing more has to be done.
    pub(super) fn kept(&self) -> Option<Piece> {
        self.save.filter(|_| self.hold.is_used() || self.save != self.queue.hold)
    }
}

/// The answer to a search for one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A solution of the least height that was found.
    pub solution: Option<Solution>,
    /// When there is no solution: whether there is none for certain.
    pub proven: bool,
    /// How many tiles were tried.
    pub nodes: u64,
}

impl Answer {
    /// Whether there is a solution; `None` if the search ended before that was known.
    pub fn is_solvable(&self) -> Option<bool> {
        match &self.solution {
            Some(_) => Some(true),
            None => self.proven.then_some(false),
        }
    }
}

/// The answer to a search for all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The height of the solutions.
    pub height: Option<usize>,
    /// How many there are.
    pub solutions: u64,
    /// Whether all were found: not if a limit was reached or the caller had enough.
    pub complete: bool,
    /// How many tiles were tried.
    pub nodes: u64,
}

/// Why no perfect clear is possible, by counting alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The field is higher than what is to be cleared.
    #[error("the field is {top} lines high, and only {most} may be cleared")]
    TooHigh {
        /// How high the field is.
        top: usize,
        /// How many lines may be cleared at most.
        most: usize,
    },
    /// Pieces fill four cells each.
    #[error("{lines} lines leave {empty} empty cells, not a multiple of four")]
    NotFours {
        /// How many lines are to be cleared.
        lines: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// There are too few pieces.
    #[error("{lines} lines need {needed} pieces; the queue has {found}")]
    TooFew {
        /// How many lines are to be cleared.
        lines: usize,
        /// How many pieces that takes.
        needed: usize,
        /// How many there are to place.
        found: usize,
    },
}

/// The pieces of a queue as the search sees them.
pub(super) struct OwnLine {
    pieces: Vec<Piece>,
    holding: bool,
}

impl OwnLine {
    pub(super) fn of(ask: &Ask) -> OwnLine {
        let held = ask.queue.hold.filter(|_| ask.hold.is_used());
        let pieces = held.into_iter().chain(ask.queue.pieces.iter().copied()).collect();
        OwnLine { pieces, holding: held.is_some() }
    }

    pub(super) fn query<'a>(&'a self, ask: &Ask, job: &Job<'a>) -> Query<'a> {
        let (pieces, holding) = (&*self.pieces, self.holding);
        let queue = Line { pieces, holding, hold: ask.hold.is_used() };
        let (save, node_limit) = (ask.kept(), ask.node_limit);
        Query { queue, save, node_limit, threads: job.threads, stop: job.stop }
    }
}
