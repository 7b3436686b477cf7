//! Taking a piece back: the fields from which one placement leads to a given field.
//!
//! Undoing is two guesses. Which of the sunk rows were cleared by the piece, and where were they?
//! Then, which piece lay where? It must have had a cell in each of those rows, must have rested
//! on something, and must have been able to get there. If nothing lies above it, it could drop
//! straight down; only otherwise the moves have to be searched.

use crate::engine::atlas::sunk;
use allclear_tetris::{Facing, Field6, Piece, Placement, Rules, Shape, reach};

/// A place where a piece may have come to rest in the box.
struct Spot {
    placement: Placement,
    cells: Field6,
    /// The cells straight above.
    above: Field6,
    /// The cells straight below; none if the piece lies on the floor.
    below: Option<Field6>,
}

/// Undoes placements in a box of some height.
pub struct Undo {
    rules: Rules,
    height: usize,
    spots: Vec<Spot>,
}

impl Undo {
    /// For a box of this height.
    pub fn new(rules: Rules, height: usize) -> Undo {
        let mut spots = Vec::new();
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 != facing {
                    continue;
                }
                for at in 0..10 * height as u8 {
                    let placement = Placement { piece, facing, x: at % 10, y: at / 10 };
                    let Some(cells) = placement.board() else { continue };
                    if !cells.is_subset(Field6::rows_below(height)) {
                        continue;
                    }
                    let above = (1..height as isize)
                        .fold(Field6::EMPTY, |above, dy| above | cells.shift(0, dy));
                    let on_floor = !cells.is_disjoint(Field6::row(0));
                    let below = (!on_floor).then(|| cells.shift(0, -1) - cells);
                    spots.push(Spot { placement, cells, above: above - cells, below });
                }
            }
        }
        Undo { rules, height, spots }
    }

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
        for spot in &self.spots {
            if !spot.cells.is_subset(body)
                || (floor..self.height)
                    .any(|y| new >> y & 1 != 0 && spot.cells.is_disjoint(Field6::row(y)))
            {
                continue;
            }
            let before = full - spot.cells;
            let rests = spot.below.is_none_or(|below| !below.is_disjoint(before));
            if rests && self.can_come(before, spot) {
                each(before);
            }
        }
    }

    fn can_come(&self, before: Field6, spot: &Spot) -> bool {
        spot.above.is_disjoint(before)
            || reach::placements(&before, spot.placement.piece, &self.rules, self.height)
                .contains(spot.placement)
    }
}
