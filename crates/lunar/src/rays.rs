//! Where a piece stops: the hot kernel of everything here.
//!
//! The same question as [`allclear_board::Board::slide`] with [`allclear_board::Rule::Stopper`],
//! answered from a table of rays: one AND, one count of zeros. A test ties the two together on
//! every cell and direction.

use allclear_board::Direction;

use crate::Moon;

/// `RAYS[direction][cell]`: the cells beyond, up to the edge of the moon.
pub(crate) const RAYS: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut d = 0;
    while d < 4 {
        let mut cell = 0;
        while cell < 64 {
            table[d][cell] = Moon::ray(cell % 8, cell / 8, Direction::ALL[d]).words()[0];
            cell += 1;
        }
        d += 1;
    }
    table
};

/// Where a piece at `cell` stops when it slides among the `occupied` cells; `None` if it may not
/// move: nothing would stop it, or it already stands there.
#[inline(always)]
pub(crate) fn stop(occupied: u64, cell: usize, direction: usize) -> Option<usize> {
    let hits = RAYS[direction][cell] & occupied;
    if hits == 0 {
        return None;
    }
    let to = match direction {
        0 => hits.trailing_zeros() as usize - 8,
        1 => hits.trailing_zeros() as usize - 1,
        2 => 63 - hits.leading_zeros() as usize + 8,
        _ => 63 - hits.leading_zeros() as usize + 1,
    };
    if to == cell { None } else { Some(to) }
}

/// The cells of a set, lowest first.
#[inline(always)]
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::{Rng, Rule};

    #[test]
    fn stops_where_the_board_crate_says() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let occupied = rng.next_u64() & rng.next_u64();
            let board = Moon::from_words_truncated([occupied]);
            for cell in 0..64 {
                for direction in Direction::ALL {
                    let stop = stop(occupied, cell, direction as usize);
                    assert_eq!(
                        stop.and_then(Moon::xy),
                        board.slide(cell % 8, cell / 8, direction, Rule::Stopper)
                    );
                }
            }
        }
    }
}
