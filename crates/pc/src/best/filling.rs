//! What is left to fill, on paper: which tiles can be part of it.
//!
//! # What
//! A field that lacks a few pieces can be filled in few ways. [`Filling`] finds every tile that is
//! part of one, so that a search tries no others, and gives up fields that have none.
//!
//! # How
//! The first empty cell, column by column, is covered in every possible way, and so on with what
//! is left. A tile is four cells as a piece fills them when the rows between its own are gone: the
//! rows of a piece, in their order, in any rows of the box.
//!
//! ```text
//!     ..........        ..........
//!     ..##......        ..##......    the second S is torn apart:
//!     .##.......        ..........    the row between must be cleared first
//!     ..........        .##.......
//! ```
//!
//! Which tiles fit depends on four columns of four rows only, so they are looked up by these 16
//! cells. Whether a tile can be brought there, and when, is not asked here: "no" is certain, "yes"
//! is not.
//!
//! # How we know it works
//! The test below finds the same tiles by trying all of them everywhere.

use std::sync::Arc;

use crate::engine::made_once::made_once;
use allclear_tetris::{Facing, Piece, Shape};

/// The most rows of a box.
pub(super) const ROWS: usize = 4;

/// Four cells that a piece may fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// The cells, `10 * y + x`.
    pub cells: u64,
    pub piece: Piece,
}

/// All tiles of a box of up to four rows; see the essay above.
pub(super) struct Filling {
    tiles: Arc<Tiles>,
    /// The cells above the box, up to the fourth row.
    above: u64,
}

/// The tiles that fit a window of four columns and cover its first empty cell, which is in its
/// first column.
struct Tiles {
    /// Where those of each window begin, and one more.
    starts: Vec<u32>,
    fitting: Vec<Tile>,
}

impl Tiles {
    fn new() -> Tiles {
        let mut all: Vec<Vec<(u16, Tile)>> = vec![Vec::new(); ROWS];
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 != facing {
                    continue;
                }
                for tile in torn(piece, Shape::of(piece, facing)) {
                    let window = window(tile.cells, 0) as u16;
                    all[first_row(!window)].push((window, tile));
                }
            }
        }
        let (mut starts, mut fitting) = (vec![0], Vec::new());
        for filled in 0..=u16::MAX {
            // If the first column is full there is nothing to cover.
            if let Some(tiles) = all.get(first_row(filled)) {
                let fits = |(cells, _): &&(u16, Tile)| cells & filled == 0;
                fitting.extend(tiles.iter().filter(fits).map(|&(_, tile)| tile));
            }
            starts.push(fitting.len() as u32);
        }
        Tiles { starts, fitting }
    }
}

/// The tiles of a shape as far west as they go: its rows in any rows of the box.
fn torn(piece: Piece, shape: &Shape) -> impl Iterator<Item = Tile> {
    let height = usize::from(shape.north + shape.south) + 1;
    (0_u32..1 << ROWS).filter(move |rows| rows.count_ones() as usize == height).map(move |chosen| {
        let rows: Vec<usize> = (0..ROWS).filter(|y| chosen >> y & 1 != 0).collect();
        let cells = shape.cells.iter().fold(0, |cells, &(x, y)| {
            let x = i32::from(x) + i32::from(shape.west);
            let y = rows[(i32::from(y) + i32::from(shape.south)) as usize];
            cells | 1_u64 << (10 * y + x as usize)
        });
        Tile { cells, piece }
    })
}

/// Four columns from column `x` on, `4 * y + x`; what is east of the box is not told.
#[inline(always)]
fn window(field: u64, x: u32) -> usize {
    let field = field >> x;
    (field & 0xf | field >> 6 & 0xf0 | field >> 12 & 0xf00 | field >> 18 & 0xf000) as usize
}

/// The lowest row of a window whose first cell is empty; past the last if none is.
fn first_row(filled: u16) -> usize {
    (!filled & 0x1111).trailing_zeros() as usize / 4
}

/// For each column, the cells of the window that are east of the box.
const EAST: [usize; 10] = [0, 0, 0, 0, 0, 0, 0, 0x8888, 0xcccc, 0xeeee];

impl Filling {
    /// The tiles of a box of so many rows; none of a higher one than four.
    pub fn new(rows: usize) -> Option<Filling> {
        (rows <= ROWS).then(|| Filling {
            tiles: made_once(|_| true, Tiles::new),
            above: ((1 << (10 * ROWS)) - 1) & !0 << (10 * rows),
        })
    }

    /// Adds every tile that is part of a way to fill the empty cells of a field, which are four for
    /// each piece that is left; whether there is one.
    pub fn find(&self, field: u64, left: usize, found: &mut Vec<Tile>) -> bool {
        let filled = field | self.above;
        let columns = filled & filled >> 10 & filled >> 20 & filled >> 30;
        let x = columns.trailing_ones().min(9);
        let window = window(filled, x) | EAST[x as usize];
        let fitting = self.tiles.starts[window] as usize..self.tiles.starts[window + 1] as usize;
        let mut any = false;
        for tile in &self.tiles.fitting[fitting] {
            let tile = Tile { cells: tile.cells << x, ..*tile };
            if left == 1 || self.find(field | tile.cells, left - 1, found) {
                any = true;
                if !found.contains(&tile) {
                    found.push(tile);
                }
            }
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every tile of every way to fill a field, by trying all tiles at its lowest empty bit.
    fn slow(field: u64, left: usize, all: &[Tile], used: &mut Vec<Tile>, found: &mut Vec<Tile>) {
        if left == 0 {
            return used.iter().for_each(|tile| {
                if !found.contains(tile) {
                    found.push(*tile);
                }
            });
        }
        let first = (!field).trailing_zeros();
        for tile in
            all.iter().filter(|tile| tile.cells & field == 0 && tile.cells >> first & 1 != 0)
        {
            used.push(*tile);
            slow(field | tile.cells, left - 1, all, used, found);
            used.pop();
        }
    }

    proptest! {
        /// Fields dug out tile by tile, and some cells moved about.
        #[test]
        fn the_same_tiles_are_found(
            rows in 2..5_usize,
            picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..5),
            swaps in proptest::collection::vec(
                any::<(prop::sample::Index, prop::sample::Index)>(),
                0..3,
            ),
        ) {
            let shapes = Piece::ALL.into_iter().flat_map(|piece| {
                let facings = Facing::ALL.into_iter();
                let own = facings.filter(move |&facing| Shape::canonical(piece, facing).0 == facing);
                own.map(move |facing| (piece, Shape::of(piece, facing)))
            });
            let mut all = Vec::new();
            for (piece, shape) in shapes {
                for tile in torn(piece, shape) {
                    for x in 0..10 - usize::from(shape.west + shape.east) {
                        let cells = tile.cells << x;
                        if cells >> (10 * rows) == 0 {
                            all.push(Tile { cells, piece });
                        }
                    }
                }
            }
            let full = (1_u64 << (10 * rows)) - 1;
            let mut field = full;
            let mut left = 0;
            for pick in picks {
                let cells = all[pick.index(all.len())].cells;
                if field & cells == cells {
                    field &= !cells;
                    left += 1;
                }
            }
            for (a, b) in swaps {
                let [a, b] = [a, b].map(|cell| 1_u64 << cell.index(10 * rows));
                if (field & a == 0) != (field & b == 0) {
                    field ^= a | b;
                }
            }
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            slow(field, left, &all, &mut Vec::new(), &mut expected);
            let filling = Filling::new(rows).unwrap();
            if left > 0 {
                let any = filling.find(field, left, &mut found);
                prop_assert_eq!(any, !expected.is_empty());
            }
            let key = |tile: &Tile| (tile.cells, tile.piece.index());
            expected.sort_by_key(key);
            found.sort_by_key(key);
            prop_assert_eq!(&found, &expected);
        }
    }
}
