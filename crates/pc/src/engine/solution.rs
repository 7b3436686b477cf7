//! A perfect clear.

use crate::file::Record;
use allclear_tetris::fumen::{self, Draft};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Placement};

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

    /// One fumen page a placement. Each page after the first continues the one before; full rows
    /// of the field are taken out first, as the game would have done.
    pub fn pages(&self, field: &fumen::Field) -> Vec<Draft> {
        let mut field = field.clone();
        field.lock(None, false, false);
        let mut pages: Vec<Draft> = self
            .steps
            .iter()
            .map(|step| Draft { piece: Some(step.placement.into()), ..Draft::default() })
            .collect();
        if let Some(first) = pages.first_mut() {
            first.field = Some(field);
        }
        pages
    }

    /// The record of a `.pc` file, if the solution of this queue fits one: a piece left over, at
    /// most fifteen placements, six rows. A file knows no empty hold, so the first piece is
    /// written as held, which makes no difference to what can be played.
    pub fn record(&self, queue: &Queue) -> Option<Record> {
        let sequence: Vec<Piece> = queue.all().take(self.steps.len() + 1).collect();
        let (&held, rest) = sequence.split_first()?;
        let (mut held, mut rest) = (Some(held), rest.iter().copied());
        let mut steps = Vec::new();
        for step in &self.steps {
            let current = rest.next();
            let hold = current != Some(step.placement.piece);
            steps.push(Step { hold, ..*step });
            if hold {
                held = current;
            }
        }
        debug_assert!(held.is_some());
        Record::new(&sequence, &steps)
    }
}
