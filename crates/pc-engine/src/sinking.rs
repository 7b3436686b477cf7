//! Fields of any height whose cleared rows lie at the bottom, as the atlas keeps its own: see
//! [`sunk`]. One number tells the field, the rows cleared and the pieces placed.

use super::atlas::sunk;
use allclear_tetris::{Field, Field6};

/// The lowest six rows.
#[inline(always)]
pub fn low<const H: usize, const N: usize>(field: Field<H, N>) -> Field6 {
    Field6::from_words_truncated([field.words()[0]])
}

/// How many rows have been cleared.
pub fn sunk_rows<const H: usize, const N: usize>(field: Field<H, N>) -> usize {
    (!field).first().map_or(H, |(_, y)| y)
}

/// The field after a piece came to rest on these cells: full rows sink to the bottom.
#[inline(always)]
pub fn sink<const H: usize, const N: usize>(field: Field<H, N>, cells: Field<H, N>) -> Field<H, N> {
    if N == 1 {
        let mut words = [0; N];
        words[0] = sunk::with(low(field), low(cells)).words()[0];
        return Field::from_words_truncated(words);
    }
    let (left, count) = (field | cells).clear_full_rows();
    left.shift(0, count as isize) | Field::rows_below(count as usize)
}

/// Whether the empty cells can be filled as far as upright walls can tell; see
/// [`sunk::has_room`], which looks at four rows only.
#[inline(always)]
pub fn has_room<const H: usize, const N: usize>(field: Field<H, N>, rows: usize) -> bool {
    let empty = Field::rows_below(rows) - field;
    // Six rows are a word.
    if N == 1 {
        let empty = low(empty).words()[0];
        return sunk::divides_evenly(empty, !open_columns(empty));
    }
    let parts = || (0..rows.div_ceil(6)).map(|i| low(empty.shift(0, -6 * i as isize)).words()[0]);
    let mut walls = !parts().fold(0, |open, part| open | open_columns(part)) & 0x1ff;
    while walls != 0 {
        let x = walls.trailing_zeros();
        walls &= walls - 1;
        if parts().map(|part| sunk::west_of(part, x).count_ones()).sum::<u32>() % 4 != 0 {
            return false;
        }
    }
    true
}

/// The columns of six rows whose border to the east is open in some row.
#[inline(always)]
fn open_columns(empty: u64) -> u64 {
    let open = empty & empty >> 1;
    let open = open | open >> 30;
    open | open >> 10 | open >> 20
}

/// How many pairs of neighbours are both empty: the more, the more pieces fit.
#[inline]
pub fn room<const H: usize, const N: usize>(field: Field<H, N>, rows: usize) -> u32 {
    let empty = Field::rows_below(rows) - field;
    (empty & empty.north()).count() + (empty & empty.east()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::Field12;
    use proptest::prelude::*;

    /// The rule, cell by cell.
    fn has_room_by_cells(field: Field12, rows: usize) -> bool {
        let is_empty = |x, y| !field.has(x, y);
        let mut west = 0;
        (0..9).all(|x| {
            west += (0..rows).filter(|&y| is_empty(x, y)).count();
            let is_wall = (0..rows).all(|y| !(is_empty(x, y) && is_empty(x + 1, y)));
            !is_wall || west.is_multiple_of(4)
        })
    }

    proptest! {
        /// What holds for one word holds for two.
        #[test]
        fn heights_agree(bits in 0..1_u64 << 60, cells in 0..1_u64 << 60, rows in 1..7_usize) {
            let small = |bits| Field6::from_words_truncated([bits]) & Field6::rows_below(rows);
            let large = |bits| -> Field12 { small(bits).resized() };
            let after: Field12 = sink(small(bits), small(cells)).resized();
            prop_assert_eq!(sink(large(bits), large(cells)), after);
            prop_assert_eq!(has_room(large(bits), rows), has_room(small(bits), rows));
            if rows <= 4 {
                prop_assert_eq!(has_room(small(bits), rows), sunk::has_room(small(bits), rows));
            }
            prop_assert_eq!(sunk_rows(large(bits)), sunk_rows(small(bits)));
        }

        /// Mostly filled, as random cells make no walls.
        #[test]
        fn walls_are_found(words in any::<[[u64; 2]; 3]>(), rows in 1..13_usize) {
            let [a, b, c] = words.map(Field12::from_words_truncated);
            let field = a | b | c;
            prop_assert_eq!(has_room(field, rows), has_room_by_cells(field, rows));
        }
    }
}
