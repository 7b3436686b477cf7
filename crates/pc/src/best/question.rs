//! Questions about best play, and why some have no answer.

use allclear_tetris::{Field24, Piece, Rules};

use super::{Measure, Rewards};
use crate::engine::hold::Hold;
use crate::engine::pattern::constraints::Constraints;

/// The heights of perfect clears that will do, counting rows that are full at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goals(Vec<usize>);

/// Why a question about best play has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BestError {
    /// No height was given.
    #[error("no height was given")]
    NoHeight,
    /// More than the fields hold.
    #[error("{height} lines: 24 are the most")]
    TooHigh {
        /// The height.
        height: usize,
    },
    /// The field has cells above the rows to be cleared.
    #[error("the field has cells above row {height}")]
    Above {
        /// The height.
        height: usize,
    },
    /// Not a multiple of four.
    #[error("{empty} empty cells below row {height} is not a multiple of four")]
    NotFours {
        /// The height.
        height: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// More than the tables hold.
    #[error("{pieces} pieces are needed, and 31 are the most")]
    TooManyPieces {
        /// How many pieces are needed.
        pieces: usize,
    },
    /// A queue is over before a perfect clear can be.
    #[error("the pattern has queues of {found} pieces, and {needed} are needed")]
    TooShort {
        /// How many pieces the shortest queue has.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
    /// More queues than can be counted.
    #[error(transparent)]
    TooManyQueues(#[from] TooManyQueues),
    /// More situations than can be listed.
    #[error(transparent)]
    TooManySpots(#[from] TooManySpots),
    /// The job was told to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// More queues than can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern has too many queues")]
pub struct TooManyQueues;

/// More situations than can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern is too large: a player may know more than {spots} different things")]
pub struct TooManySpots {
    /// The most that can be listed.
    pub spots: usize,
}

impl Goals {
    /// Those of these heights that a field leaves room for; an error if that is none.
    pub fn new(field: Field24, heights: &[usize]) -> Result<Goals, BestError> {
        let fits = |height: usize| {
            if height > 24 {
                return Err(BestError::TooHigh { height });
            }
            if !(field - Field24::rows_below(height)).is_empty() {
                return Err(BestError::Above { height });
            }
            let empty = 10 * height - field.count() as usize;
            if !empty.is_multiple_of(4) {
                return Err(BestError::NotFours { height, empty });
            }
            if empty / 4 > 31 {
                return Err(BestError::TooManyPieces { pieces: empty / 4 });
            }
            Ok(height)
        };
        let checked: Vec<_> = heights.iter().map(|&height| fits(height)).collect();
        let mut good: Vec<usize> =
            checked.iter().filter_map(|height| height.clone().ok()).collect();
        good.sort_unstable();
        good.dedup();
        match checked.into_iter().find_map(Result::err) {
            _ if !good.is_empty() => Ok(Goals(good)),
            Some(error) => Err(error),
            None => Err(BestError::NoHeight),
        }
    }

    /// The heights, lowest first.
    pub fn heights(&self) -> &[usize] {
        &self.0
    }

    /// The highest.
    pub fn highest(&self) -> usize {
        self.0.last().copied().unwrap_or(0)
    }

    /// The lowest.
    pub fn lowest(&self) -> usize {
        self.0.first().copied().unwrap_or(0)
    }

    /// How many pieces the lowest takes.
    pub fn least_pieces(&self, field: Field24) -> usize {
        (10 * self.lowest() - field.count() as usize) / 4
    }

    /// How many pieces the highest takes.
    pub fn pieces(&self, field: Field24) -> usize {
        (10 * self.highest() - field.count() as usize) / 4
    }
}

/// What is to be cleared, how, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The field.
    pub field: Field24,
    /// The heights that will do.
    pub goals: Goals,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// What must happen on the way.
    pub constraints: Constraints,
    /// Whether hold may be used.
    pub hold: Hold,
    /// The piece in hold at the start.
    pub held: Option<Piece>,
    /// How many pieces are seen after the current one.
    pub previews: usize,
    /// What queues count for that differ only in pieces that cannot matter.
    pub measure: Measure,
    /// What a perfect clear counts for, by what it leaves; one if not given. With rewards every
    /// number of queues is a sum of them.
    pub rewards: Option<Rewards>,
}
