//! Slides of whole sets at once: words in, words out.
//!
//! A set of cells stands for one piece that may be on any of them. Where it stops, or where it
//! came from, is a fill over free cells in each direction. A test ties them to [`stop`].
//!
//! [`stop`]: crate::rays::stop

use crate::rays::RAYS;

const WEST: u64 = 0x0101_0101_0101_0101;
const EAST: u64 = WEST << 7;

/// The set moved one cell in a direction.
#[inline(always)]
pub(crate) const fn shift(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 8,
        1 => (set & !EAST) << 1,
        2 => set >> 8,
        _ => (set & !WEST) >> 1,
    }
}

/// The set and all free cells that lie in a direction from it with only free cells between.
#[inline(always)]
pub(crate) fn fill(set: u64, free: u64, direction: usize) -> u64 {
    let (mut set, mut free) = (set, free);
    match direction {
        0 => {
            set |= free & set << 8;
            free &= free << 8;
            set |= free & set << 16;
            free &= free << 16;
            set | free & set << 32
        }
        2 => {
            set |= free & set >> 8;
            free &= free >> 8;
            set |= free & set >> 16;
            free &= free >> 16;
            set | free & set >> 32
        }
        1 => {
            // Free cells of the first column are never entered from the west.
            free &= !WEST;
            set |= free & set << 1;
            free &= free << 1;
            set |= free & set << 2;
            free &= free << 2;
            set | free & set << 4
        }
        _ => {
            free &= !EAST;
            set |= free & set >> 1;
            free &= free >> 1;
            set |= free & set >> 2;
            free &= free >> 2;
            set | free & set >> 4
        }
    }
}

/// The cells where one slide from a cell of the set stops, and perhaps some of the set.
#[inline(always)]
pub(crate) fn slides(set: u64, solid: u64) -> u64 {
    let free = !solid;
    (fill(set, free, 0) & solid >> 8)
        | (fill(set, free, 1) & (solid & !WEST) >> 1)
        | (fill(set, free, 2) & solid << 8)
        | (fill(set, free, 3) & (solid & !EAST) << 1)
}

/// The cells from which one slide stops on a cell of `stops`.
#[inline(always)]
pub(crate) fn unslide(stops: u64, solid: u64, free: u64) -> u64 {
    let mut from = 0;
    for direction in 0..4 {
        let back = (direction + 2) % 4;
        let first = shift(stops & shift(solid, back), back) & free;
        from |= fill(first, free, back);
    }
    from
}

/// How many slides a piece has, summed over all cells of the set.
#[inline(always)]
pub(crate) fn count_slides(set: u64, solid: u64) -> usize {
    let free = !solid;
    let mut count = 0;
    for direction in 0..4 {
        let back = (direction + 2) % 4;
        let stops = free & shift(solid, back);
        let from = fill(shift(stops, back) & free, free, back);
        count += (from & set).count_ones() as usize;
    }
    count
}

/// The cells from which a piece that slides in a direction stops on `at`, each with the humans,
/// out of `humans`, that let it; `solid` is everything else, with or without the piece itself.
#[inline(always)]
pub(crate) fn each_back(
    (at, direction): (usize, usize),
    board: u64,
    solid: u64,
    mut humans: u64,
    mut each: impl FnMut(usize, u64),
) {
    let beyond = shift(1 << at, direction);
    if solid & beyond == 0 {
        humans &= beyond;
    }
    if humans == 0 {
        return;
    }
    let back = (direction + 2) % 4;
    let way = RAYS[back][at] & board;
    let mut from = shift(1 << at, back);
    while from & way & !solid != 0 {
        humans &= !from;
        if humans == 0 {
            return;
        }
        each(from.trailing_zeros() as usize, humans);
        from = shift(from, back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rays::{cells, stop};
    use allclear_board::Rng;

    #[test]
    fn sets_slide_as_their_cells_do() {
        let mut rng = Rng::new(4);
        for round in 0..2000 {
            let mut solid = rng.next_u64() & rng.next_u64();
            if round % 2 == 0 {
                solid &= rng.next_u64() & rng.next_u64();
            }
            let set = rng.next_u64() & rng.next_u64() & !solid;
            let ways = |cell| (0..4).filter_map(move |d| stop(solid, cell, d));
            let ends = cells(set).flat_map(ways).fold(0u64, |all, to| all | 1 << to);
            assert_eq!(slides(set, solid) & !set, ends & !set);
            assert_eq!(count_slides(set, solid), cells(set).flat_map(ways).count());
            let from = cells(!solid)
                .filter(|&cell| ways(cell).any(|to| set >> to & 1 == 1))
                .fold(0u64, |all, cell| all | 1 << cell);
            assert_eq!(unslide(set, solid, !solid), from);
        }
    }
}
