//! Search over puzzles: say what a move is, and every search here solves the puzzle.
//!
//! A [`Puzzle`] holds what never changes (walls, a target); its `State` holds what does, and is
//! small and `Copy`. The searches differ in what they promise and what they remember:
//!
//! | search | finds | remembers |
//! |---|---|---|
//! | [`breadth_first`] | a shortest solution | every state |
//! | [`a_star`] | a shortest solution, led by [`Puzzle::bound`] | every state it met |
//! | [`ida_star`] | a shortest solution, led by [`Puzzle::bound`] | the current line only |
//! | [`depth_first`] | some solution | every dead state |
//! | [`perft`] | the number of lines of a length | nothing |
//! | [`layers`] | the number of states at each distance | every state |
//!
//! A search ends in one of three ways ([`Outcome`]): solved, proven to have no solution, or
//! stopped because it would have stored or visited more states than it was allowed.

mod a_star;
mod breadth_first;
mod depth_first;
mod ida_star;
mod perft;

use std::hash::Hash;

pub use a_star::a_star;
pub use breadth_first::breadth_first;
pub use depth_first::depth_first;
pub use ida_star::ida_star;
pub use perft::{layers, perft};

/// A puzzle for one player: a start, moves, and an aim.
pub trait Puzzle {
    /// What changes from move to move.
    type State: Copy + Eq + Hash;
    /// A move, as a solution lists it.
    type Move: Copy;

    /// Where it begins.
    fn start(&self) -> Self::State;

    /// Whether the aim is reached.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Calls `each` with every move and the state it leads to.
    fn moves(&self, state: &Self::State, each: impl FnMut(Self::Move, Self::State));

    /// At least how many moves are left; `None` when the aim cannot be reached any more.
    ///
    /// It must never be too high, and a move may not lower it by more than one; 0 always serves.
    fn bound(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        Some(0)
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// The moves of a solution.
    Solved(Vec<M>),
    /// There is no solution: proven.
    Unsolvable,
    /// The limit was reached before an answer was found.
    Stopped,
}

/// What a search found and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// How it ended.
    pub outcome: Outcome<M>,
    /// How many states it expanded: the figure to compare searches by.
    pub nodes: u64,
}

impl<M> Report<M> {
    /// The moves of the solution, if there is one.
    pub fn solution(&self) -> Option<&[M]> {
        match &self.outcome {
            Outcome::Solved(moves) => Some(moves),
            Outcome::Unsolvable | Outcome::Stopped => None,
        }
    }
}
