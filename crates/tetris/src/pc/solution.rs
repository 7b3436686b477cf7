//! A perfect clear.

use crate::{Field24, Piece, Placement};

/// One placement of a perfect clear, as played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece comes to rest, on the field as already cleared.
    pub placement: Placement,
    /// Whether hold is pressed before.
    pub hold: bool,
}

/// A piece and the cells it fills in the original rows, none of them cleared: as
/// `10 * row + column`, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// Which piece.
    pub piece: Piece,
    /// The four cells.
    pub cells: [u8; 4],
}

impl Group {
    /// The four cells as a set.
    pub fn board(&self) -> Field24 {
        self.cells.iter().map(|&cell| (usize::from(cell) % 10, usize::from(cell) / 10)).collect()
    }
}

/// A perfect clear: which piece ends up where, and one order to play them in.
///
/// Two perfect clears are the same when they have the same groups, whatever the order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The rows it clears, counting rows that were full at the start.
    pub height: usize,
    /// The placements in order.
    pub steps: Vec<Step>,
    /// The cells of each placement in the original rows, in the same order.
    pub groups: Vec<Group>,
    /// The piece left over in hold, if there is one.
    pub saved: Option<Piece>,
}

impl Solution {
    /// What makes it different from other solutions: its groups in ascending order.
    pub fn key(&self) -> Vec<Group> {
        let mut groups = self.groups.clone();
        groups.sort_unstable();
        groups
    }
}
