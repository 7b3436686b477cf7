//! Studying a field: every question about all queues of a pattern at once.
//!
//! A [`Question`] names a field, a pattern, and the rules; a [`Study`] is the question made ready.
//! It knows the height it clears and how many queues there are, and answers:
//!
//! | call | answer |
//! |---|---|
//! | [`Study::chance`] | how many queues have a perfect clear, and which have none |
//! | [`Study::sample`] | about how many, where there are too many to ask about each |
//! | [`Study::solutions`] | every solution with the queues it covers |
//! | [`Clears::minimal`] | the fewest solutions that cover every queue |
//! | [`Clears::saves`] | which pieces can be left over |
//! | [`Clears::csv`], [`Clears::sheet`] | all solutions as a table, or as one fumen |
//! | [`Clears::scores`] | the most points that queues can get |
//!
//! Counts are of *whole queues*, as the pattern lists them. A perfect clear looks at no more
//! pieces than it places, and with hold at one more; queues that begin alike that far have the
//! same answer. Where an answer counts those beginnings instead, each once, it says `cut`.
//!
//! [`Cover`] and [`Setup`] are about shapes instead of perfect clears; [`Cover::congruents`] finds
//! all ways to build the same cells from the same pieces, [`Spins`] all ways to build a T-spin.

mod area;
mod chance;
mod clears;
mod congruent;
mod cover;
mod csv;
mod effort;
mod fronts;
mod method;
mod minimal;
mod pieces;
mod sample;
mod saves;
mod score;
mod setup;
mod spins;
mod weights;

pub use area::{Area, AreaError, Colours, Legend, UnknownColour};
pub use chance::{Branch, Chance, Odds};
pub use clears::{Clear, Clears};
pub use congruent::{Congruent, CongruentError, Congruents};
pub use cover::{Cover, CoverError, Covered, FewestShapes, Priority};
pub use csv::{TableError, TableKey, UnknownTableKey, queue_table};
pub use method::Method;
pub use minimal::{Minimal, Quality, Wish};
pub use saves::{
    Counting, Dealt, NotDealt, SaveBranch, SaveQuestion, SaveReport, Saves, SavesError, Wanted,
};
pub use score::{Average, ScoreQuestion, Scores};
pub use setup::{After, Built, BuiltBy, Setups, SetupsError, shapes};
pub use spins::{SpinFilter, SpinWays, Spins, SpinsError, UnknownSpinFilter};

pub use crate::engine::interval::{Sample, clopper_pearson};
pub use crate::engine::pattern::constraints::{
    Constraints, Goal, Limits, TSpin, UnknownGoal, UnknownTSpin,
};
pub use crate::engine::pattern::operation::{BadOperation, Operation};
pub use crate::engine::pattern::problem::ProblemError;
pub use crate::engine::pattern::score::{
    Care, ClearKind, Efforts, Points, ScoreTable, ScoreTableError, SpinRules, Spinners, Streak,
    UnknownCare, UnknownSpinners,
};
pub use crate::engine::pattern::setup::{Holes, Setup, SetupError};
pub use crate::engine::pattern::shape::{Shape, ShapeError};
pub use crate::engine::pattern::spin::Name as SpinName;
pub use crate::engine::spins::{Gaps, Playable, Roofs, Way};

use allclear_fumen as fumen;
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{AutomatonError, Language, Pattern};
use allclear_tetris::{Field24, Piece, Rules};

use crate::engine::atlas::Atlas;
use crate::engine::counts::Counts;
use crate::engine::hold::Hold;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::queue_set::{QueueSet, TooShort};
use crate::engine::ratio::Ratio;
use crate::engine::solution::Solution;
use weights::Weights;

/// A field, a pattern of queues, and the rules.
///
/// ```
/// use allclear_pc::study::Question;
/// use allclear_tetris::Field24;
/// let question = Question::new(Field24::EMPTY, "*p7,*p4".parse().unwrap()).height(4);
/// assert_eq!(question.study().unwrap().pieces(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The field, which may have full rows: they are cleared first.
    pub field: Field24,
    /// The queues.
    pub pattern: Pattern,
    /// How many lines to clear, full rows included; `None` for the fewest that whole pieces can
    /// fill.
    pub height: Option<usize>,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// Whether hold may be used.
    pub hold: Hold,
    /// What must happen on the way.
    pub constraints: Constraints,
}

impl Question {
    /// Any perfect clear of the least height, by the default rules, with hold.
    pub fn new(field: Field24, pattern: Pattern) -> Question {
        Question {
            field,
            pattern,
            height: None,
            rules: Rules::default(),
            hold: Hold::Use,
            constraints: Constraints::default(),
        }
    }

    /// The same with this many lines to clear.
    #[must_use]
    pub fn height(self, lines: usize) -> Question {
        Question { height: Some(lines), ..self }
    }

    /// The question made ready.
    pub fn study(&self) -> Result<Study, StudyError> {
        let Question { field, rules, hold, constraints, .. } = *self;
        let height = self.height.unwrap_or_else(|| least_height(field));
        let problem = Problem::new(field, height, rules, hold.is_used())?.demanding(constraints);
        let queues = self.pattern.automaton()?;
        let set = QueueSet::new(&queues, problem.pieces(), problem.hold)
            .map_err(|TooShort { found, needed }| StudyError::TooShort { found, needed, height })?;
        let weights = Weights::new(&queues, &set, problem.pieces());
        Ok(Study { field, height, problem, set, queues, weights, atlas: None })
    }
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// No number of pieces fills the field exactly.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The pattern allows no queue, or too many to number them.
    #[error("pattern: {0}")]
    Pattern(#[from] AutomatonError),
    /// A queue of the pattern has fewer pieces than the perfect clear needs.
    #[error(
        "pattern: the pattern has queues of {found} pieces, and {needed} are needed to clear \
         {height} rows"
    )]
    TooShort {
        /// How many pieces the shortest queue has.
        found: usize,
        /// How many are needed.
        needed: usize,
        /// How many lines are to be cleared.
        height: usize,
    },
}

/// The least number of lines that holds the field and leaves room for whole pieces.
///
/// ```
/// use allclear_pc::study::least_height;
/// use allclear_tetris::Field24;
/// assert_eq!(least_height(Field24::EMPTY), 2);
/// ```
pub fn least_height(field: Field24) -> usize {
    let top = field.top().max(1);
    let fits = |height: &usize| (10 * height - field.count() as usize).is_multiple_of(4);
    (top..=24).find(fits).unwrap_or(top)
}

/// A question made ready; see the [module](self).
#[derive(Clone, Debug)]
pub struct Study {
    /// The field as it was given, with its full rows.
    field: Field24,
    height: usize,
    problem: Problem,
    /// The queues as far as they matter.
    set: QueueSet,
    queues: Automaton,
    /// How many whole queues begin with each queue of the set.
    weights: Weights,
    atlas: Option<Atlas>,
}

impl Study {
    /// The field as it was given.
    pub fn field(&self) -> Field24 {
        self.field
    }

    /// How many lines are cleared, full rows included.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many pieces that takes.
    pub fn pieces(&self) -> usize {
        self.problem.pieces()
    }

    /// Whether hold may be used.
    pub fn hold(&self) -> Hold {
        Hold::used_if(self.problem.hold)
    }

    /// What must happen on the way.
    pub fn constraints(&self) -> Constraints {
        self.problem.demand
    }

    /// How many queues the pattern has.
    pub fn queues(&self) -> u128 {
        self.queues.count(&self.queues.start())
    }

    /// How many different queues there are when each is cut to the pieces that matter.
    pub fn cut_queues(&self) -> usize {
        self.set.count()
    }

    /// Calls `each` with every queue of the pattern, in order.
    pub fn each_queue(&self, mut each: impl FnMut(&[Piece])) {
        self.each_numbered(|_, queue| each(queue));
    }

    /// Pages that show a solution of this study, one placement each, on the field as given.
    pub fn fumen(&self, solution: &Solution) -> Result<String, fumen::EncodeError> {
        solution.fumen(&fumen::Field::grey(self.field))
    }

    /// Every whole queue, with the number of its cut queue.
    fn each_numbered(&self, mut each: impl FnMut(usize, &[Piece])) {
        let (mut number, mut left) = (0, self.weight(0));
        let mut walk = self.queues.walk();
        while let Some(queue) = walk.advance() {
            while left == 0 {
                number += 1;
                left = self.weight(number);
            }
            left -= 1;
            each(number, queue);
        }
    }

    /// How many whole queues begin with these cut queues.
    fn weigh(&self, numbers: impl Iterator<Item = usize>) -> u128 {
        self.weights.sum(numbers, &self.queues, &self.set)
    }

    /// How many whole queues begin with this cut queue.
    fn weight(&self, number: usize) -> u128 {
        self.weights.of(number, &self.queues, &self.set)
    }

    /// The share of whole queues that begin with these cut queues.
    fn ratio(&self, numbers: impl Iterator<Item = usize>) -> Ratio {
        Ratio::new(self.weigh(numbers), self.queues())
    }

    /// The piece of a cut queue that a solution with these pieces leaves over.
    fn kept(&self, number: usize, used: Counts) -> Option<Piece> {
        kept_of(self.bag(number), used)
    }

    /// The pieces of a cut queue.
    fn bag(&self, number: usize) -> Counts {
        self.set.queue(number).into_iter().collect()
    }
}

/// The piece that is left over when some are used.
fn kept_of(all: Counts, used: Counts) -> Option<Piece> {
    Piece::ALL.into_iter().find(|&piece| all.count(piece) > used.count(piece))
}

/// What is left of a queue when some of its pieces are used.
fn left_over(queue: &[Piece], used: Counts) -> Counts {
    let all: Counts = queue.iter().copied().collect();
    let left = |piece: Piece| all.count(piece).saturating_sub(used.count(piece));
    Piece::ALL.into_iter().flat_map(|piece| std::iter::repeat_n(piece, left(piece))).collect()
}
