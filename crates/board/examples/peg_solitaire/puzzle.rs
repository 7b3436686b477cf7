//! Peg solitaire on the English board: a newcomer's example of a [`Puzzle`].
//!
//! A peg jumps over a neighbour into an empty hole, and the neighbour is taken off. The aim is
//! to leave one peg, in the centre.

use allclear_board::search::Puzzle;
use allclear_board::{Board, Direction};

/// Seven by seven cells; the corners are not holes.
pub type Pegs = Board<7, 7, 1>;

/// The 33 holes of the English board.
pub const ENGLISH: Pegs = Board::of(
    "..###..
     ..###..
     #######
     #######
     #######
     ..###..
     ..###..",
);

/// The hole in the middle.
pub const CENTRE: Pegs = Board::of(
    ".......
     .......
     .......
     ...#...
     .......
     .......
     .......",
);

/// The peg at `from` jumps in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where the peg is.
    pub from: (usize, usize),
    /// Where it goes.
    pub to: Direction,
}

/// What never changes: the start, and whether positions that differ by a symmetry count as one.
pub struct PegSolitaire {
    /// The pegs at the beginning.
    pub start: Pegs,
    /// Keep one of the eight images of each position.
    pub up_to_symmetry: bool,
}

impl PegSolitaire {
    /// All holes filled but the centre.
    pub const CLASSIC: PegSolitaire =
        PegSolitaire { start: ENGLISH.difference(CENTRE), up_to_symmetry: false };
}

impl Puzzle for PegSolitaire {
    type State = Pegs;
    type Move = Jump;

    fn start(&self) -> Pegs {
        self.start
    }

    fn is_solved(&self, pegs: &Pegs) -> bool {
        *pegs == CENTRE
    }

    fn moves(&self, pegs: &Pegs, mut each: impl FnMut(Jump, Pegs)) {
        let holes = ENGLISH - *pegs;
        for to in Direction::ALL {
            let (dx, dy) = to.delta();
            // All pegs that can jump this way, at once: a neighbour, and a hole behind it.
            let jumpers = *pegs & pegs.shift(-dx, -dy) & holes.shift(-2 * dx, -2 * dy);
            for from in jumpers.cells() {
                let peg = Pegs::EMPTY.with(from.0, from.1);
                let after = *pegs ^ peg ^ peg.shift(dx, dy) ^ peg.shift(2 * dx, 2 * dy);
                let after = if self.up_to_symmetry { after.canonical() } else { after };
                each(Jump { from, to }, after);
            }
        }
    }

    /// Each jump takes one peg off, so all solutions are equally long.
    fn bound(&self, pegs: &Pegs) -> Option<u32> {
        pegs.count().checked_sub(1)
    }
}
