//! Fields as the atlas keeps them: cleared rows are not gone but sunk.
//!
//! A perfect clear of `height` rows is played in a box. When a row is cleared, what is above it
//! falls and the box becomes one row lower. Here the box keeps its height, and a cleared row
//! comes back as a full row at the bottom. For a piece a full row is as good as the floor, so
//! nothing changes in the game; but now every piece adds four cells for good, the number of
//! cells says how many pieces were placed, and the goal is the full box. One number tells the
//! field, the rows cleared and the pieces placed.

use allclear_tetris::{Field6, Piece, Placement, Rules, reach};

/// Cells of the lowest row.
const ROW: u64 = 0x3ff;
/// The westernmost cell of each of the six rows.
const WEST: u64 = 0x0004_0100_4010_0401;

/// The field after a piece came to rest on these cells: full rows sink to the bottom.
#[inline]
#[must_use]
pub fn with(field: Field6, cells: Field6) -> Field6 {
    let bits = field.words()[0] | cells.words()[0];
    // Five neighbours each, then both halves of a row.
    let pairs = bits & bits >> 1;
    let fives = pairs & pairs >> 2 & bits >> 4;
    let mut full = fives & fives >> 5 & WEST;
    let floor = sunk_rows(bits);
    full &= !(u64::MAX >> 1 >> (63 - 10 * floor));
    let mut bits = bits;
    while full != 0 {
        let start = full.trailing_zeros();
        full &= full - 1;
        // All rows below this one rise by one, and the row is new at the bottom.
        let below = (1 << start) - 1;
        bits = bits & !(below << 10 | ROW) | (bits & below) << 10 | ROW;
    }
    Field6::from_words_truncated([bits])
}

/// How many rows have sunk: the full rows at the bottom.
#[inline]
fn sunk_rows(bits: u64) -> u32 {
    bits.trailing_ones() / 10
}

/// How many rows of a field have been cleared.
#[inline]
pub fn cleared(field: Field6) -> usize {
    sunk_rows(field.words()[0]) as usize
}

/// The field without the sunk rows: as a player sees it.
#[must_use]
pub fn seen(field: Field6) -> Field6 {
    field.clear_full_rows().0
}

/// Whether the empty cells can be filled as far as upright walls can tell.
///
/// A piece never crosses a border between two columns where no row has both cells empty: rows
/// fall, but never move sideways. So west of such a border the number of empty cells must be a
/// multiple of four. (Borders between rows are no use: they vanish when a row is cleared.)
#[inline]
pub fn has_room(field: Field6, height: usize) -> bool {
    let empty = !field.words()[0] & !(u64::MAX << (10 * height));
    // The columns whose border to the east is open in some row.
    let open = empty & empty >> 1;
    let open = open | open >> 20;
    divides_evenly(empty, !(open | open >> 10))
}

/// Whether west of each wall the number of empty cells is a multiple of four; walls stand east of
/// these columns of the lowest row.
#[inline(always)]
pub fn divides_evenly(empty: u64, walls: u64) -> bool {
    let mut walls = walls & (ROW >> 1);
    while walls != 0 {
        let x = walls.trailing_zeros();
        walls &= walls - 1;
        if west_of(empty, x).count_ones() & 3 != 0 {
            return false;
        }
    }
    true
}

/// The cells of a column and of those west of it.
#[inline(always)]
pub fn west_of(cells: u64, x: u32) -> u64 {
    cells & (((2 << x) - 1) * WEST)
}

/// Every field that one piece leads to, with its placement (in the rows of the box).
#[inline]
pub fn successors(
    field: Field6,
    piece: Piece,
    rules: &Rules,
    height: usize,
) -> impl Iterator<Item = (Placement, Field6)> {
    reach::placements(&field, piece, rules, height)
        .iter()
        .filter_map(move |placement| Some((placement, with(field, placement.board()?))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_cleared_row_sinks() {
        let before = Field6::of(
            ".......... / .......... / #......... / .######### / ##........ / ##########",
        );
        let after = Field6::of(
            ".......... / .......... / #......... / ##........ / ########## / ##########",
        );
        let cell = Field6::of(
            ".......... / .......... / .......... / #......... / .......... / ..........",
        );
        assert_eq!(with(before, cell), after);
        assert_eq!(cleared(after), 2);
        assert_eq!(cleared(Field6::EMPTY), 0);
        assert_eq!(cleared(Field6::FULL), 6);
    }

    proptest! {
        /// Clearing and putting the rows back at the bottom.
        #[test]
        fn sinks_like_clearing(bits in 0..1_u64 << 40, full in 0..16_u64) {
            let rows = (0..4).filter(|y| full >> y & 1 != 0).map(|y| ROW << (10 * y));
            let bits = rows.fold(bits, |bits, row| bits | row);
            let field = Field6::from_words([bits]).unwrap();
            let (left, count) = field.clear_full_rows();
            let slow = left.shift(0, count as isize) | Field6::rows_below(count as usize);
            prop_assert_eq!(with(field, Field6::EMPTY), slow);
            prop_assert_eq!(cleared(slow), count as usize);
            prop_assert_eq!(seen(slow), left);
        }
    }
}
