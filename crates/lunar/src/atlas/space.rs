//! Which positions there are: a board and how many pieces of each kind.

use crate::rays::cells;
use crate::symmetry::{Symmetry, symmetries};
use crate::{Lunar, Moon, SetupError, Size, State};

use super::subsets::{MOST, Subsets, binomial};

/// All placements of some pieces on a board with a target and blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    board: Lunar,
    humans: usize,
    robots: usize,
}

/// What is wrong with a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// The board cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No human.
    #[error("an atlas needs at least one human")]
    NoHuman,
    /// More pieces than cells.
    #[error("{pieces} pieces do not fit on {cells} free cells")]
    TooManyPieces {
        /// How many pieces there are.
        pieces: usize,
        /// How many cells are free for them.
        cells: usize,
    },
    /// Too many placements to number.
    #[error("the space is too large to map: more than {MOST} sets of pieces beside the human")]
    TooLarge,
}

impl Space {
    /// The placements of so many humans and robots.
    pub fn new(
        size: Size,
        target: usize,
        blocks: Moon,
        humans: usize,
        robots: usize,
    ) -> Result<Space, SpaceError> {
        let board = Lunar::new(size, target, blocks, State::default())?;
        if humans == 0 {
            return Err(SpaceError::NoHuman);
        }
        let cells = (size.cells() - blocks).count() as usize;
        let pieces = humans.saturating_add(robots);
        if pieces > cells || humans >= cells {
            return Err(SpaceError::TooManyPieces { pieces, cells });
        }
        Ok(Space { board, humans, robots })
    }

    /// The sets of the other humans and of the robots, numbered; `None` if there are too many.
    pub(super) fn subsets(&self) -> Option<(Subsets, Subsets)> {
        let others = Subsets::new(self.free() & !self.target(), self.humans - 1)?;
        let robots = Subsets::new(self.free(), self.robots)?;
        (others.total().checked_mul(robots.total())? < MOST).then_some((others, robots))
    }

    /// The board without pieces.
    pub fn board(&self) -> &Lunar {
        &self.board
    }

    /// How many humans.
    pub fn humans(&self) -> usize {
        self.humans
    }

    /// How many robots.
    pub fn robots(&self) -> usize {
        self.robots
    }

    /// The same with one human less, if one is left then.
    pub(super) fn with_fewer_humans(&self) -> Option<Space> {
        (self.humans > 1).then(|| Space { humans: self.humans - 1, ..*self })
    }

    pub(super) fn free(&self) -> u64 {
        (self.board.size().cells() - self.board.blocks()).words()[0]
    }

    pub(super) fn target(&self) -> u64 {
        1 << self.board.target()
    }

    pub(super) fn symmetries(&self) -> Vec<Symmetry> {
        symmetries(self.board.size(), self.board.target(), self.board.blocks())
    }

    /// How many placements there are: humans anywhere but on the target, robots anywhere else;
    /// `u64::MAX` stands for that many or more.
    pub fn placements(&self) -> u64 {
        let cells = self.free().count_ones() as u64;
        let humans = self.humans as u64;
        binomial(cells - 1, humans).saturating_mul(binomial(cells - humans, self.robots as u64))
    }

    /// Calls `each` with every placement that a symmetry other than the identity leaves as it is,
    /// once for each such symmetry. By Burnside's lemma their number and that of the placements
    /// give the number of classes.
    pub(super) fn each_fixed(&self, mut each: impl FnMut(u64, u64)) {
        for symmetry in &self.symmetries()[1..] {
            let mut cycles = Vec::new();
            let mut seen = 0;
            for cell in cells(self.free()) {
                let (mut cycle, mut at) = (0u64, cell);
                while cycle >> at & 1 == 0 {
                    cycle |= 1 << at;
                    at = symmetry.cell(at);
                }
                if seen & cycle == 0 {
                    cycles.push(cycle);
                }
                seen |= cycle;
            }
            self.unions(&cycles, 0, 0, &mut each);
        }
    }

    /// Gives each of the cycles to the humans, to the robots or to nobody.
    fn unions(&self, cycles: &[u64], humans: u64, robots: u64, each: &mut impl FnMut(u64, u64)) {
        let (m, n) = (humans.count_ones() as usize, robots.count_ones() as usize);
        if m > self.humans || n > self.robots {
            return;
        }
        if m == self.humans && n == self.robots {
            return each(humans, robots);
        }
        let Some((&cycle, rest)) = cycles.split_first() else { return };
        let left: u32 = cycles.iter().map(|cycle| cycle.count_ones()).sum();
        if (left as usize) < self.humans + self.robots - m - n {
            return;
        }
        if cycle & self.target() == 0 {
            self.unions(rest, humans | cycle, robots, each);
        }
        self.unions(rest, humans, robots | cycle, each);
        self.unions(rest, humans, robots, each);
    }
}
