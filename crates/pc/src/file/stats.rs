//! What is in a list of perfect clears.

use crate::file::{MAX_PLACEMENTS, Record};
use allclear_tetris::Piece;

/// Counts over records, one [`Stats::add`] each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Records.
    pub solutions: u64,
    /// Records by number of placements.
    pub by_placements: [u64; MAX_PLACEMENTS + 1],
    /// Records by how often hold is used.
    pub by_holds: [u64; MAX_PLACEMENTS + 1],
    /// Records by the piece left in hold.
    pub by_left: [u64; 7],
    /// Records whose sequence is not later than the one before.
    pub out_of_order: u64,
    /// Records whose held piece comes before the current one in the order of `.pc` files.
    pub swapped: u64,
    last: Vec<Piece>,
}

impl Default for Stats {
    fn default() -> Stats {
        Stats {
            solutions: 0,
            by_placements: [0; MAX_PLACEMENTS + 1],
            by_holds: [0; MAX_PLACEMENTS + 1],
            by_left: [0; 7],
            out_of_order: 0,
            swapped: 0,
            last: Vec::new(),
        }
    }
}

impl Stats {
    /// Counts one more.
    pub fn add(&mut self, record: &Record) {
        self.solutions += 1;
        self.by_placements[record.placements()] += 1;
        self.by_holds[record.steps().filter(|step| step.hold).count()] += 1;
        self.by_left[record.left().index()] += 1;
        let sequence = record.sequence();
        self.out_of_order += u64::from(sequence.clone().le(self.last.iter().copied()));
        self.last.clear();
        self.last.extend(sequence);
        self.swapped += u64::from(self.last[0] < self.last[1]);
    }
}
