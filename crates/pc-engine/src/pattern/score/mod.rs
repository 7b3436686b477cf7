//! The best score with which a tiling can be built, for every queue at once.
//!
//! # What
//! [`Scoring`] finds, for each queue that can build a tiling, the most points over all orders and
//! ways to hold, and which kinds of clears some order has.
//!
//! # How
//! As [`buildable`](super::buildable): what has been built is a mask of tiles, from which the field
//! follows, and so the lines that the next tile clears and how it can be spun in. Points depend on
//! two more things, the combo and whether back-to-back is on. From (mask, held piece, node, these
//! two) follows the best that each queue below the node can still get: a row of numbers, put
//! together from the rows of the states after it.
//!
//! # Why not the obvious way
//! The scripts that players use list every order of every queue with hold and play each of them.
//!
//! # How we know it works
//! A test does just that, with the rules of [`Outcome`] and nothing else in common.

mod effort;
mod scoring;
mod table;

pub use effort::{Care, Effort, Efforts, Entry, UnknownCare};
pub use scoring::{Best, Measure, Rest, Scoring, Taken};
pub use table::{
    Outcome, Points, ScoreTable, ScoreTableError, SpinRules, Spinners, Streak, UnknownSpinners,
};

use allclear_board::FastMap;
use allclear_tetris::game::Spin;
use allclear_tetris::{Field24, Piece, Placement, Rules};

use crate::pattern::spin::spin_by;

/// A kind of clear that players look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClearKind {
    /// A mini T-spin that clears lines.
    Mini,
    /// A T-spin single.
    Tss,
    /// A T-spin double.
    Tsd,
    /// A T-spin triple.
    Tst,
    /// Four lines at once without a spin.
    Tetris,
    /// Back-to-back is on at the end.
    BackToBack,
    /// Another piece than a T spins and clears lines.
    AllSpin,
}

impl ClearKind {
    /// All seven.
    pub const ALL: [ClearKind; 7] = [
        ClearKind::Mini,
        ClearKind::Tss,
        ClearKind::Tsd,
        ClearKind::Tst,
        ClearKind::Tetris,
        ClearKind::BackToBack,
        ClearKind::AllSpin,
    ];

    /// `tsd`
    pub const fn name(self) -> &'static str {
        ["mini", "tss", "tsd", "tst", "tetris", "b2b", "allspin"][self as usize]
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClearKinds(u8);

impl ClearKinds {
    /// Whether a kind is among them.
    pub const fn has(self, kind: ClearKind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: ClearKinds) -> ClearKinds {
        ClearKinds(self.0 | other.0)
    }

    /// What a piece achieves when it comes to rest.
    pub fn of(piece: Piece, what: Outcome) -> ClearKinds {
        let kind = match (piece, what.spin, what.lines) {
            (_, _, 0) => return ClearKinds::default(),
            (Piece::T, Spin::Mini, _) => ClearKind::Mini,
            (Piece::T, Spin::Full, 1) => ClearKind::Tss,
            (Piece::T, Spin::Full, 2) => ClearKind::Tsd,
            (Piece::T, Spin::Full, _) => ClearKind::Tst,
            (_, Spin::None, 4) => ClearKind::Tetris,
            (_, Spin::None, _) => return ClearKinds::default(),
            _ => ClearKind::AllSpin,
        };
        ClearKinds(kind.bit())
    }

    /// What is so at the end.
    pub fn at_end(streak: Streak) -> ClearKinds {
        ClearKinds(if streak.b2b { ClearKind::BackToBack.bit() } else { 0 })
    }
}

/// Judges placements, and remembers the spins it had to look at.
pub struct Rater<'a> {
    rules: Rules,
    table: &'a ScoreTable,
    start: Streak,
    spins: FastMap<(Field24, Placement), Spin>,
}

/// Spins remembered; a few dozen bytes each.
const MOST_SPINS: usize = 1 << 18;

impl<'a> Rater<'a> {
    /// Rates by this table, from this streak on.
    pub fn new(rules: Rules, table: &'a ScoreTable, start: Streak) -> Rater<'a> {
        Rater { rules, table, start, spins: FastMap::default() }
    }
}

impl Measure for Rater<'_> {
    fn start(&self) -> Streak {
        self.start
    }

    fn rest(&mut self, before: &Field24, at: Placement, lines: u32, all_clear: bool) -> Rest {
        if self.spins.len() >= MOST_SPINS {
            self.spins.clear();
        }
        let (rules, table) = (&self.rules, self.table);
        let judge = || spin_by(before, at, rules, &table.spins);
        let mut spin = *self.spins.entry((*before, at)).or_insert_with(judge);
        if spin == Spin::Mini && lines >= 2 && table.spins.mini_doubles_are_full {
            spin = Spin::Full;
        }
        Rest { outcome: Outcome { lines, spin, all_clear }, ..Rest::default() }
    }

    fn step(&self, step: Taken, streak: Streak) -> (Points, ClearKinds, Streak) {
        let (piece, outcome) = (step.piece, step.rest.outcome);
        (self.table.points(outcome, streak), ClearKinds::of(piece, outcome), outcome.after(streak))
    }

    fn end(&self, streak: Streak) -> (Points, ClearKinds) {
        (self.table.at_end(streak), ClearKinds::at_end(streak))
    }
}
