//! Best play: the exact chance of a perfect clear for a player who sees a few pieces ahead.
//!
//! # What
//! Every published chance of a perfect clear is hindsight: is there *some* way, once all pieces
//! are known? A player knows the hold, the current piece and a few previews. [`BestPlay`] tells on
//! how many queues of a pattern such a player succeeds who always makes the best move, and what
//! each move now is worth ([`BestPlay::moves`]).
//!
//! # How
//! What a player does depends only on what it has seen, so queues that look alike so far share one
//! move, and the worth of a situation is a whole number: on how many of the queues that are still
//! possible best play succeeds. A move is worth the sum, over the pieces that may be shown after
//! it, of the best that can be done then. Hold is a step of its own: into an empty hold it shows
//! one more piece before the placement has to be chosen.
//!
//! A situation is a field and what is known (`knowledge`). The two hardly depend on each other:
//! the pieces placed link them. So all that can be known is laid out once, in classes (`plan`),
//! and the search over fields handles whole classes as arrays: once everything is known, one bit
//! for each queue that is still possible, united over all placements; before that, numbers, of
//! which the greatest over all placements counts, place by place.
//!
//! Fields from which no perfect clear is possible are left out by the atlas where there is one, by
//! walls elsewhere.
//!
//! # Why not the obvious way
//! The obvious expectimax (try each move, then each piece that may come) visits the same fields
//! again for each queue: 840 tails times 5,040 first bags for four lines.
//!
//! # How we know it works
//! `tests/best_play.rs` has the obvious expectimax, over explicit sets of queues on a grid of
//! bools, and compares hundreds of random positions; it plays out every queue by the moves that
//! this module calls best and counts the perfect clears.

mod deal;
mod ground;
mod knowledge;
mod memory;
mod moves;
mod plan;
mod search;

pub use deal::Measure;

use std::hash::Hash;

use self::deal::{Deal, Letter};
use self::ground::{Ground, State};
use self::knowledge::Player;
use self::moves::Moves;
use self::plan::{Plan, Start, piece};
use self::search::Search;
use crate::engine::atlas::Atlas;
use crate::engine::hold::Hold;
use crate::engine::job::Part;
use crate::engine::pattern::constraints::Constraints;
use crate::engine::ratio::Ratio;
use allclear_tetris::queue::Language;
use allclear_tetris::{Field, Field24, Piece, Placement, Rules};

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
    /// Which of the first views to look at; the numbers of all parts add up.
    pub part: Part,
    /// The bytes that may be used to remember fields.
    pub memory: usize,
}

/// A move, and on how many queues best play succeeds after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// Where the piece goes, in the rows of the field without its full rows.
    pub placement: Placement,
    /// Whether hold is used first.
    pub hold: bool,
    /// On how many queues it can succeed.
    pub solvable: u64,
}

/// What can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The chance of the position.
    pub odds: Ratio,
    /// Every move that can succeed, the best first.
    pub moves: Vec<RatedMove>,
    /// On how many queues a player succeeds who holds now, sees the next piece, and only then
    /// chooses a placement; where hold is empty and something is hidden.
    pub hold_first: Option<u64>,
}

/// Exact best play; see the essay above.
pub struct BestPlay<'a> {
    plan: Plan,
    search: Box<dyn Searching + 'a>,
    held: Option<Piece>,
    sunk: u8,
    /// Whether the field is a perfect clear already.
    done: bool,
}

trait Searching {
    fn worth(&mut self, plan: &Plan, class: u32, index: usize) -> u64;
    fn moves(&mut self, plan: &Plan, start: &Start) -> Moves;
    fn play(&mut self, plan: &Plan, held: Option<Piece>, queue: &[Piece]) -> Option<bool>;
    fn nodes(&self) -> u64;
    fn report(&self) -> Vec<(usize, usize)>;
}

impl<const H: usize, const N: usize> Searching for Search<'_, H, N> {
    fn worth(&mut self, plan: &Plan, class: u32, index: usize) -> u64 {
        self.number(plan, self.start, class, index)
    }

    fn moves(&mut self, plan: &Plan, start: &Start) -> Moves {
        Search::moves(self, plan, start)
    }

    fn play(&mut self, plan: &Plan, held: Option<Piece>, queue: &[Piece]) -> Option<bool> {
        Search::play(self, plan, held, queue)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn report(&self) -> Vec<(usize, usize)> {
        self.stores.iter().map(|store| (store.len(), store.bytes())).collect()
    }
}

fn searching<'a, const H: usize, const N: usize>(
    question: &Question,
    levels: usize,
    atlas: Option<&'a Atlas>,
) -> Box<dyn Searching + 'a> {
    let field: Field<H, N> = question.field.cells().collect();
    let field = ground::sink(field, Field::EMPTY);
    let Question { goals, rules, constraints, .. } = question;
    let ground = Ground::new(field, goals, *rules, *constraints, atlas);
    Box::new(Search::new(ground, State { field, met: false }, levels, question.memory))
}

impl<'a> BestPlay<'a> {
    /// Best play over the queues of a language. An atlas that is for other rules or heights does
    /// no harm.
    pub fn new<L: Language>(
        question: &Question,
        queues: &L,
        atlas: Option<&'a Atlas>,
    ) -> Result<BestPlay<'a>, BestError>
    where
        L::State: Eq + Hash,
    {
        let pieces = question.goals.pieces(question.field);
        let given = usize::from(question.hold.is_used() && question.held.is_some());
        let length = pieces + usize::from(question.hold.is_used()) - given.min(pieces);
        let deal = Deal::new(queues, length, question.measure)?;
        let needed = question.goals.least_pieces(question.field).saturating_sub(given);
        if deal.shortest() < needed {
            return Err(BestError::TooShort { found: deal.shortest(), needed });
        }
        let player =
            Player { deal, previews: question.previews, may_hold: question.hold.is_used() };
        let held = question.held.map(|piece| piece.index() as Letter);
        let plan = Plan::new(player, held, pieces, question.part)?;
        let search = match question.goals.highest() {
            0..=6 => searching::<6, 1>(question, pieces, atlas),
            7..=12 => searching::<12, 2>(question, pieces, atlas),
            _ => searching::<24, 4>(question, pieces, atlas),
        };
        let sunk = question.field.full_row_mask().count_ones() as u8;
        let done = question.goals.least_pieces(question.field) == 0;
        Ok(BestPlay { plan, search, held: question.held, sunk, done })
    }

    /// On how many queues best play succeeds, of how many.
    pub fn odds(&mut self) -> Ratio {
        let mut sum = Ratio::default();
        for number in 0..self.plan.starts.len() {
            sum += self.odds_of(number);
        }
        sum
    }

    fn odds_of(&mut self, number: usize) -> Ratio {
        let start = &self.plan.starts[number];
        let solvable = match self.done {
            true => start.count,
            false => self.search.worth(&self.plan, start.class, start.index),
        };
        Ratio::new(solvable.into(), start.count.into())
    }

    /// The same by the first pieces, up to `length` of them and no more than are seen at the
    /// start, in order.
    pub fn by_first(&mut self, length: usize) -> Vec<(Vec<Piece>, Ratio)> {
        let mut found = std::collections::BTreeMap::<Vec<Piece>, Ratio>::new();
        for number in 0..self.plan.starts.len() {
            let odds = self.odds_of(number);
            let letters = self.plan.starts[number].seen.iter().take(length);
            let letters = letters.take_while(|&&letter| letter < deal::END);
            *found.entry(letters.map(|&letter| piece(letter)).collect()).or_default() += odds;
        }
        found.into_iter().collect()
    }

    /// Every move of the position, if all queues begin with the same pieces as far as they are
    /// seen; otherwise nothing, as the position is not known.
    pub fn moves(&mut self) -> Option<Choice> {
        if self.plan.starts.len() != 1 {
            return None;
        }
        let odds = self.odds_of(0);
        let [start] = &self.plan.starts[..] else { return None };
        let Moves { found, hold_first } = self.search.moves(&self.plan, start);
        let mut moves: Vec<RatedMove> = found
            .into_iter()
            .filter(|found| found.worth > 0)
            .map(|found| {
                let Placement { y, .. } = found.placement;
                let placement = Placement { y: y - self.sunk, ..found.placement };
                RatedMove { placement, hold: found.hold, solvable: found.worth }
            })
            .collect();
        moves.sort_by_key(|found| std::cmp::Reverse(found.solvable));
        Some(Choice { odds, moves, hold_first })
    }

    /// Whether best play ends this queue with a perfect clear; `None` if it is no queue of the
    /// question's. Of several best moves the first is played.
    pub fn play(&mut self, queue: &[Piece]) -> Option<bool> {
        self.search.play(&self.plan, self.held, queue)
    }

    /// For each level, entries and bytes.
    #[doc(hidden)]
    pub fn report(&self) -> Vec<(usize, usize)> {
        self.search.report()
    }

    /// How many fields were looked at, each once for each class.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}
