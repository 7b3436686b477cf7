//! A perfect clear.

use crate::counts::Counts;
use allclear_fumen::{self as fumen, Draft};
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

    /// The pieces it uses.
    pub fn used(&self) -> Counts {
        self.groups.iter().map(|group| group.piece).collect()
    }

    /// The pieces in the order they are placed in, as letters.
    pub fn order(&self) -> String {
        self.steps.iter().map(|step| step.placement.piece.letter()).collect()
    }

    /// One fumen page a placement. Each page after the first continues the one before; full rows
    /// of the field are taken out first, as the game would have done.
    pub fn pages(&self, field: &fumen::Field) -> Vec<Draft> {
        pages(&self.steps, field)
    }

    /// The same as one fumen.
    pub fn fumen(&self, field: &fumen::Field) -> Result<String, fumen::EncodeError> {
        fumen::encode(&self.pages(field))
    }
}

/// One fumen page a step; see [`Solution::pages`].
pub fn pages(steps: &[Step], field: &fumen::Field) -> Vec<Draft> {
    let mut field = field.clone();
    field.lock(None);
    let page = |step: &Step| Draft { piece: Some(step.placement.into()), ..Draft::default() };
    let mut pages: Vec<Draft> = steps.iter().map(page).collect();
    if let Some(first) = pages.first_mut() {
        first.field = Some(field);
    }
    pages
}

/// The cells that steps fill in the original rows of a field without full rows, as far as they lie
/// in the lowest 24.
pub fn groups(mut field: Field24, steps: &[Step]) -> Vec<Group> {
    // The original numbers of the rows that are still there.
    let mut rows: Vec<u8> = (0..24).collect();
    let mut groups = Vec::new();
    for step in steps {
        let Some(cells) = step.placement.cells() else { break };
        if usize::from(cells[3].1) >= rows.len() {
            break;
        }
        let mut cells = cells.map(|(x, y)| 10 * rows[usize::from(y)] + x);
        cells.sort_unstable();
        groups.push(Group { piece: step.placement.piece, cells });
        field |= step.placement.board().unwrap_or(Field24::EMPTY);
        let full = field.full_row_mask();
        let mut row = 0;
        rows.retain(|_| {
            row += 1;
            full >> (row - 1) & 1 == 0
        });
        field = field.clear_full_rows().0;
    }
    groups
}

/// The rows of a field as it was given, some of them full: a search knows only the others.
#[derive(Clone, Debug)]
pub struct GivenRows {
    full: usize,
    /// The original numbers of the rows that are not full.
    rows: Vec<u8>,
}

impl GivenRows {
    /// The rows of a field that are full at the start.
    pub fn of(field: &Field24) -> GivenRows {
        let full = field.full_row_mask();
        let rows = (0..24).filter(|row| full >> row & 1 == 0).collect();
        GivenRows { full: full.count_ones() as usize, rows }
    }

    /// How many rows are full.
    pub fn full(&self) -> usize {
        self.full
    }

    /// Groups in the rows as given, in the rows that a search knows.
    pub fn forget(&self, groups: &[Group]) -> Vec<Group> {
        let row = |given: u8| self.rows.iter().position(|&row| row == given).unwrap_or(0) as u8;
        let cell = |cell: u8| 10 * row(cell / 10) + cell % 10;
        groups.iter().map(|group| Group { cells: group.cells.map(cell), ..*group }).collect()
    }

    /// A solution of the other rows in the rows as given.
    pub fn restore(&self, mut solution: Solution) -> Solution {
        if self.full == 0 {
            return solution;
        }
        solution.height += self.full;
        for cell in solution.groups.iter_mut().flat_map(|group| &mut group.cells) {
            *cell = 10 * self.rows[usize::from(*cell / 10)] + *cell % 10;
        }
        solution
    }
}
