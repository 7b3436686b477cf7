//! A question about all queues of a pattern, and the ways to ask it.

use std::ops::ControlFlow;

use crate::atlas::Atlas;
use crate::bits::Bits;
use crate::by_size::by_pieces;
use crate::job::{Job, Part};
use crate::pattern::bitset::BitSet;
use crate::pattern::buildable::Builder;
use crate::pattern::constraints::{Constraints, Judge, Limits};
use crate::pattern::queue_set::QueueSet;
use crate::pattern::score::{Best, Measure, Scoring};
use crate::pattern::search::{self, Kind};
use crate::play::Player;
use crate::solution::{Group, Solution};
use crate::tiles::{Tile, Tiles};
use allclear_tetris::{Drop, Field24, Rules};

/// What is to be cleared, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, without full rows.
    pub field: Field24,
    /// How many rows are to be cleared.
    pub height: usize,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// Whether hold may be used.
    pub hold: bool,
    /// What must happen on the way.
    pub demand: Constraints,
    /// How often something may or must happen.
    pub limits: Limits,
}

/// A field that no number of pieces fills exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// Cells above the rows to be cleared.
    #[error("the field has cells above row {height}")]
    TooHigh {
        /// How many rows are to be cleared.
        height: usize,
    },
    /// Not a multiple of four.
    #[error("{empty} empty cells below row {height} is not a multiple of four")]
    NotFours {
        /// How many rows are to be cleared.
        height: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// More than the tables hold.
    #[error("{pieces} pieces are needed, and 31 are the most that can be analysed")]
    TooMany {
        /// How many pieces are needed.
        pieces: usize,
    },
}

impl Problem {
    /// The problem of clearing the lowest `height` rows of a field. Rows that are full already
    /// count among them.
    pub fn new(
        field: Field24,
        height: usize,
        rules: Rules,
        hold: bool,
    ) -> Result<Problem, ProblemError> {
        let height = height.min(24);
        if !(field - Field24::rows_below(height)).is_empty() {
            return Err(ProblemError::TooHigh { height });
        }
        let empty = 10 * height - field.count() as usize;
        if !empty.is_multiple_of(4) {
            return Err(ProblemError::NotFours { height, empty });
        }
        if empty / 4 > 31 {
            return Err(ProblemError::TooMany { pieces: empty / 4 });
        }
        let (field, cleared) = field.clear_full_rows();
        let height = height - cleared as usize;
        let (demand, limits) = (Constraints::default(), Limits::default());
        Ok(Problem { field, height, rules, hold, demand, limits })
    }

    /// The same with something that must happen on the way.
    #[must_use]
    pub fn demanding(self, demand: Constraints) -> Problem {
        Problem { demand, ..self }
    }

    /// How many pieces it takes.
    pub fn pieces(&self) -> usize {
        (10 * self.height - self.field.count() as usize) / 4
    }

    /// All that the answer for these queues, or a part of them, follows from.
    pub fn work(&self, set: &QueueSet, part: Part) -> String {
        let Problem { field, height, rules, hold, demand, limits } = self;
        let (kicks, drop) = (Atlas::fingerprint(&rules.kicks), rules.drop);
        let (queues, part) = (set.fingerprint(), (part.index(), part.count()));
        format!(
            "{:x?}, {height} lines, {drop}, {kicks:016x}, hold {hold}, {demand:?}, {limits:?}, \
             {queues:016x}, part {part:?}",
            field.words()
        )
    }

    /// The queues that have a perfect clear.
    pub fn solvable(&self, set: &QueueSet) -> BitSet {
        self.solvable_among(set, &Job::default()).0
    }

    /// The queues that have a perfect clear, of those in a part of the work, and whether the work
    /// was done to its end; if not, others may have one too.
    pub fn solvable_among(&self, set: &QueueSet, job: &Job) -> (BitSet, bool) {
        if self.pieces() == 0 {
            return (BitSet::full(set.count()), true);
        }
        search::run(self, set, job, Kind::Which, &mut |_, _| ControlFlow::Continue(()))
    }

    /// Calls `each` with every solution that some queue can build, and those queues; whether all were
    /// found. The steps are those of the first of the queues; groups are in the rows of the field
    /// without the rows that were full already. Each solution belongs to one part of the work.
    pub fn each_solution(
        &self,
        set: &QueueSet,
        job: &Job,
        each: &mut dyn FnMut(Solution, BitSet) -> ControlFlow<()>,
    ) -> bool {
        self.pieces() == 0 || search::run(self, set, job, Kind::Each, each).1
    }

    /// The queues that can build a shape, given as its pieces in the rows of the field. `None` if
    /// the pieces do not lie on empty cells below the height, or there are more than 31.
    pub fn buildable(&self, shape: &[Group], set: &QueueSet) -> Option<BitSet> {
        by_pieces!(shape.len(), self.buildable_in::<C>(shape, set))
    }

    fn buildable_in<C: Bits>(&self, shape: &[Group], set: &QueueSet) -> Option<BitSet> {
        let cells = shape.iter().fold(Field24::EMPTY, |all, group| all | group.board());
        let tiles = Tiles::<C>::within(self.field, self.height, cells)?;
        let tiling = tiling_of(&tiles, shape)?;
        Some(
            self.builder::<C>(&tiles, search::memory(&Job::default()))
                .tiling(&tiles, &tiling, set)
                .buildable(),
        )
    }

    /// The steps with which a queue gets the most points for a shape; `None` if it cannot build it.
    pub fn steps_of(
        &self,
        shape: &[Group],
        set: &QueueSet,
        number: usize,
        measure: &mut dyn Measure,
    ) -> Option<Solution> {
        by_pieces!(shape.len(), self.steps_in::<C>(shape, set, number, measure))
    }

    fn steps_in<C: Bits>(
        &self,
        shape: &[Group],
        set: &QueueSet,
        number: usize,
        measure: &mut dyn Measure,
    ) -> Option<Solution> {
        let cells = shape.iter().fold(Field24::EMPTY, |all, group| all | group.board());
        let tiles = Tiles::<C>::within(self.field, self.height, cells)?;
        let tiling = tiling_of(&tiles, shape)?;
        let mut builder = self.builder::<C>(&tiles, search::memory(&Job::default()));
        Scoring::new(builder.tiling(&tiles, &tiling, set), measure).solution(number)
    }

    /// Calls `each` with the number of every solution and what its queues can get for it. Solutions
    /// are given by their groups in the rows of the field; what is no tiling is left out.
    pub fn scores(
        &self,
        solutions: &[Vec<Group>],
        set: &QueueSet,
        measure: &mut dyn Measure,
        each: &mut dyn FnMut(usize, &[Best]),
    ) {
        by_pieces!(
            self.pieces(),
            self.scored::<C>(solutions, set, measure, &mut |number, scoring| {
                each(number, &scoring.all());
            })
        );
    }

    /// The steps with which a queue gets the most points for a solution, for each pair of them.
    pub fn best_steps(
        &self,
        solutions: &[Vec<Group>],
        queues: &[Vec<usize>],
        set: &QueueSet,
        measure: &mut dyn Measure,
        each: &mut dyn FnMut(usize, Solution),
    ) {
        by_pieces!(
            self.pieces(),
            self.scored::<C>(solutions, set, measure, &mut |number, scoring| {
                for &queue in &queues[number] {
                    if let Some(solution) = scoring.solution(queue) {
                        each(queue, solution);
                    }
                }
            })
        );
    }

    fn scored<C: Bits>(
        &self,
        solutions: &[Vec<Group>],
        set: &QueueSet,
        measure: &mut dyn Measure,
        each: &mut dyn FnMut(usize, &mut Scoring<C>),
    ) {
        let Some(tiles) = Tiles::<C>::new(self.field, self.height) else { return };
        let mut builder = self.builder::<C>(&tiles, search::memory(&Job::default()));
        for (number, groups) in solutions.iter().enumerate() {
            let Some(tiling) = tiling_of(&tiles, groups) else { continue };
            let building = builder.tiling(&tiles, &tiling, set);
            each(number, &mut Scoring::new(building, measure));
        }
    }

    /// What plays tilings by these rules, remembering so many bytes of what can be reached.
    pub(super) fn builder<C: Bits>(&self, tiles: &Tiles<C>, memory: usize) -> Builder<C> {
        let player = Player::new(tiles, self.rules, memory);
        let judge = Judge::new(self.demand, self.limits, self.rules.kicks);
        let builder = Builder::new(player, judge, self.hold);
        match usize::from(self.limits.last_soft_drops) {
            0 => builder,
            pieces => {
                let rules = Rules { drop: Drop::Soft, ..self.rules };
                builder.with_late(pieces, Player::new(tiles, rules, memory))
            }
        }
    }
}

/// The tiles that fill these cells with these pieces; `None` if there are none.
fn tiling_of<C: Bits>(tiles: &Tiles<C>, shape: &[Group]) -> Option<Vec<Tile<C>>> {
    let tile = |group: &Group| {
        let is_it = |tile: &&Tile<C>| tile.piece == group.piece && tile.squares == group.cells;
        tiles.all().iter().find(is_it).copied()
    };
    shape.iter().map(tile).collect()
}
