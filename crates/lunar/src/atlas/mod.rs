//! The whole space of a board and a number of pieces: every placement, how far it is from being
//! solved, or that it cannot be.
//!
//! # What
//! A [`Survey`] finds for every placement of some humans and robots the length of its shortest
//! solution, in slides or in moves, and counts placements and classes under the symmetries of
//! the board by length.
//!
//! # How
//! Backwards from the end, distance by distance. The pieces but one human are a key, and the
//! cells of that human are the bits of one word, so one step treats many positions at once
//! (`layer`). Keys are numbered without gaps by the combinatorial number system (`subsets`), and
//! only one of the up to eight images of a key under the symmetries is kept (`keys`). When one
//! robot of a key moves, the eight images of the new key are eight exclusive ors.
//!
//! With several humans each position is kept once for each of them as the bit, and a human that
//! leaves leads to the survey with one human less, which is made first.
//!
//! Classes are counted by Burnside's lemma: the placements that a symmetry leaves as they are
//! are few, and are looked up in every layer.
//!
//! # Why not the obvious way
//! A queue of positions and a hash map take a hundred times the memory. A byte for each position
//! takes eight times the memory of one word for each key, and one position at a time.
//!
//! # How we know it works
//! The counts of the 5x5 board agree with other programs (`tests/data/atlas5x5.csv`), and for
//! random boards, blocks, targets and several humans every distance agrees with a forward search.

mod checkpoint;
mod coder;
mod file;
mod keys;
mod layer;
mod share;
mod space;
mod subsets;
mod survey;

pub use checkpoint::ResumeError;
pub use file::{AtlasFile, AtlasFileError};
pub use share::ShareError;
pub use space::{Space, SpaceError};
pub use survey::{Keep, Progress, Survey};

/// How many placements and classes have one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerCount {
    /// Placements.
    pub positions: u64,
    /// Classes under the symmetries of the board.
    pub classes: u64,
}

/// The counts of a whole space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// All placements.
    pub placements: u64,
    /// All classes.
    pub classes: u64,
    /// What has length 1, 2, 3 …
    pub layers: Vec<LayerCount>,
}

impl Summary {
    /// How many placements have a solution.
    pub fn solvable(&self) -> u64 {
        self.layers.iter().map(|layer| layer.positions).sum()
    }

    /// How many classes have a solution.
    pub fn solvable_classes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.classes).sum()
    }

    /// The greatest length; `None` if nothing can be solved.
    pub fn longest(&self) -> Option<usize> {
        self.layers.iter().rposition(|layer| layer.positions > 0).map(|i| i + 1)
    }
}
