//! The rules: what a puzzle is, what a position is, and what one slide does.

use allclear_board::Direction;
use allclear_board::search::Puzzle;

use crate::rays::{cells, stop};
use crate::{Moon, Size, alone, bound, numbers};

/// A puzzle: a board with a target, and where its pieces begin.
///
/// Pieces slide until they would hit another piece or a block, and stop before it; with nothing
/// to stop it, a piece may not move. A human that stops on the target leaves the board. The aim
/// is that all humans have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lunar {
    size: Size,
    target: u8,
    blocks: Moon,
    start: State,
}

/// Where the pieces are. Pieces of a kind are interchangeable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The humans still on the board.
    pub humans: Moon,
    /// The robots.
    pub robots: Moon,
}

/// One slide of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// Where it stood.
    pub from: u8,
    /// Where it stopped; for a human the target means that it left.
    pub to: u8,
    /// Where it went.
    pub direction: Direction,
}

/// What makes a puzzle impossible to set up. Cells are bits of the [`Moon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Two things on one cell.
    #[error("two things stand on the same cell")]
    Shared(usize),
    /// A piece, a block or the target that is not on the board.
    #[error("a cell is outside the board")]
    Outside(usize),
    /// A human on the target.
    #[error("a human starts on the target, where it would leave at once")]
    HumanOnTarget(usize),
    /// A block on the target.
    #[error("the target is a block, where nothing can stop")]
    BlockOnTarget(usize),
}

impl SetupError {
    /// The cell that is to blame.
    pub const fn cell(self) -> usize {
        match self {
            SetupError::Shared(cell)
            | SetupError::Outside(cell)
            | SetupError::HumanOnTarget(cell)
            | SetupError::BlockOnTarget(cell) => cell,
        }
    }
}

impl Lunar {
    /// A puzzle, if it can be set up.
    ///
    /// ```
    /// # use allclear_lunar::{Lunar, Moon, Size, State};
    /// let start = State { humans: Moon::EMPTY.with(2, 4), robots: Moon::EMPTY.with(2, 1) };
    /// let lunar = Lunar::new(Size::CLASSIC, Size::CLASSIC.centre(), Moon::EMPTY, start)?;
    /// assert_eq!(lunar.slides(&lunar.start()).count(), 2);
    /// # Ok::<(), allclear_lunar::SetupError>(())
    /// ```
    pub fn new(size: Size, target: usize, blocks: Moon, start: State) -> Result<Lunar, SetupError> {
        let goal = alone(target).ok_or(SetupError::Outside(target))?;
        let all = start.humans | start.robots | blocks | goal;
        if let Some(cell) = numbers(all - size.cells()).next() {
            return Err(SetupError::Outside(cell));
        }
        let shared = (start.humans & start.robots) | ((start.humans | start.robots) & blocks);
        if let Some(cell) = numbers(shared).next() {
            return Err(SetupError::Shared(cell));
        }
        if start.humans.is_superset(goal) {
            return Err(SetupError::HumanOnTarget(target));
        }
        if blocks.is_superset(goal) {
            return Err(SetupError::BlockOnTarget(target));
        }
        Ok(Lunar { size, target: target as u8, blocks, start })
    }

    /// How large the board is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Where humans leave.
    pub const fn target(&self) -> usize {
        self.target as usize
    }

    /// What never moves.
    pub const fn blocks(&self) -> Moon {
        self.blocks
    }

    /// The position at the beginning.
    pub const fn start(&self) -> State {
        self.start
    }

    /// The same board with its pieces elsewhere.
    pub fn with_start(&self, start: State) -> Result<Lunar, SetupError> {
        Lunar::new(self.size, self.target(), self.blocks, start)
    }

    /// Everything that stops a slide.
    #[inline]
    pub fn occupied(&self, state: &State) -> Moon {
        state.humans | state.robots | self.blocks
    }

    /// What a slide of the piece on `from` does; `None` if there is no piece or it may not move.
    pub fn slide(
        &self,
        state: &State,
        from: usize,
        direction: Direction,
    ) -> Option<(Slide, State)> {
        let piece = alone(from)?;
        if !(state.humans | state.robots).is_superset(piece) {
            return None;
        }
        let to = stop(self.occupied(state).words()[0], from, direction as usize)?;
        Some((Slide { from: from as u8, to: to as u8, direction }, self.moved(state, from, to)))
    }

    /// The position after the piece on `from` came to stand on `to`.
    #[inline(always)]
    pub(crate) fn moved(&self, state: &State, from: usize, to: usize) -> State {
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let (mut humans, mut robots) = (state.humans.words()[0], state.robots.words()[0]);
        if humans & from_bit != 0 {
            humans ^= from_bit;
            if to != self.target as usize {
                humans |= to_bit;
            }
        } else {
            robots ^= from_bit | to_bit;
        }
        State {
            humans: Moon::from_words_truncated([humans]),
            robots: Moon::from_words_truncated([robots]),
        }
    }

    /// Every slide from a position, with the position after it: humans first, then robots, each
    /// from the lowest cell, up, right, down, left.
    pub fn slides(&self, state: &State) -> impl Iterator<Item = (Slide, State)> + use<> {
        let mut all = Vec::with_capacity(32);
        self.moves(state, |slide, to| all.push((slide, to)));
        all.into_iter()
    }
}

impl Puzzle for Lunar {
    type State = State;
    type Move = Slide;

    fn start(&self) -> State {
        self.start
    }

    #[inline]
    fn is_solved(&self, state: &State) -> bool {
        state.humans.is_empty()
    }

    #[inline]
    fn moves(&self, state: &State, mut each: impl FnMut(Slide, State)) {
        if state.humans.is_empty() {
            return;
        }
        let occupied = self.occupied(state).words()[0];
        for pieces in [state.humans.words()[0], state.robots.words()[0]] {
            for from in cells(pieces) {
                for direction in Direction::ALL {
                    if let Some(to) = stop(occupied, from, direction as usize) {
                        let slide = Slide { from: from as u8, to: to as u8, direction };
                        each(slide, self.moved(state, from, to));
                    }
                }
            }
        }
    }

    #[inline]
    fn bound(&self, state: &State) -> Option<u32> {
        bound::slides(self, state)
    }
}
