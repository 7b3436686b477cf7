//! Taking a piece back: the fields from which one placement leads to a given field.
//!
//! Undoing is two guesses. Which of the sunk rows were cleared by the piece, and where were they?
//! Then, which piece lay where? It must have had a cell in each of those rows, must have rested
//! on something, and must have been able to get there. If nothing lies above it, it could drop
//! straight down; only otherwise the moves have to be searched.

use crate::atlas::moves::Spots;
use crate::atlas::sunk;
use allclear_tetris::Field6;

/// Undoes placements in a box of some height.
pub struct Undo<'a> {
    pub spots: &'a Spots<'a>,
    pub height: usize,
}

impl Undo<'_> {
    /// Calls `each` with every field from which one piece leads to `field`. The same field may
    /// come more than once.
    pub fn each(&self, field: Field6, mut each: impl FnMut(Field6)) {
        let sunk = sunk::cleared(field);
        let rest = sunk::seen(field);
        for new in 0..1_usize << self.height {
            let risen = new.count_ones() as usize;
            // The rows below were sunk before and stayed.
            let Some(floor) = sunk.checked_sub(risen) else { continue };
            if new & ((1 << floor) - 1) != 0 {
                continue;
            }
            let rows = (0..self.height).filter(|y| new >> y & 1 != 0).map(Field6::row);
            let rows = rows.fold(Field6::rows_below(floor), |rows, row| rows | row);
            let full = rest.insert_rows(rows) | rows;
            self.each_without(full, new, floor, &mut each);
        }
    }

    /// The same, when the rows `new` have just become full and the lowest `floor` were before.
    fn each_without(&self, full: Field6, new: usize, floor: usize, each: &mut impl FnMut(Field6)) {
        let body = full - Field6::rows_below(floor);
        for spot in self.spots.all() {
            if !spot.cells.is_subset(body)
                || (floor..self.height)
                    .any(|y| new >> y & 1 != 0 && spot.cells.is_disjoint(Field6::row(y)))
            {
                continue;
            }
            let before = full - spot.cells;
            if spot.rests_on(before) && self.spots.can_come(before, spot) {
                each(before);
            }
        }
    }
}
