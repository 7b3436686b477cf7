//! The plain grid: a `Vec<bool>`, every operation a loop over cells.

use allclear_board::Board;
use proptest::prelude::*;

#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    pub w: usize,
    pub h: usize,
    cells: Vec<bool>,
}

impl Grid {
    pub fn make(w: usize, h: usize, f: impl Fn(usize, usize) -> bool) -> Grid {
        Grid { w, h, cells: (0..w * h).map(|i| f(i % w, i / w)).collect() }
    }

    /// The same set, after checking that no bit beyond the last cell is set.
    pub fn of<const W: usize, const H: usize, const N: usize>(board: Board<W, H, N>) -> Grid {
        assert_eq!(Board::from_words(*board.words()), Some(board), "stray bits");
        Grid::make(W, H, |x, y| board.words()[(y * W + x) / 64] >> ((y * W + x) % 64) & 1 == 1)
    }

    pub fn board<const W: usize, const H: usize, const N: usize>(&self) -> Board<W, H, N> {
        assert_eq!((self.w, self.h), (W, H));
        let mut words = [0; N];
        for (i, _) in self.cells.iter().enumerate().filter(|(_, cell)| **cell) {
            words[i / 64] |= 1 << (i % 64);
        }
        Board::from_words(words).expect("no stray bits")
    }

    /// Whether the cell is in the set; no cell outside is.
    pub fn has(&self, x: isize, y: isize) -> bool {
        let inside = 0 <= x && x < self.w as isize && 0 <= y && y < self.h as isize;
        inside && self.cells[y as usize * self.w + x as usize]
    }

    pub fn map(&self, f: impl Fn(isize, isize) -> bool) -> Grid {
        Grid::make(self.w, self.h, |x, y| f(x as isize, y as isize))
    }

    pub fn count(&self) -> usize {
        self.cells.iter().filter(|cell| **cell).count()
    }

    /// The cells of the set in order of their bits.
    pub fn list(&self) -> Vec<(isize, isize)> {
        (0..self.w * self.h)
            .filter(|i| self.cells[*i])
            .map(|i| ((i % self.w) as isize, (i / self.w) as isize))
            .collect()
    }

    pub fn row(&self, y: usize) -> Vec<bool> {
        self.cells[y * self.w..(y + 1) * self.w].to_vec()
    }

    /// The grid of these rows, the southernmost first; empty rows are added to the north, rows
    /// that are too many are lost.
    pub fn of_rows(w: usize, h: usize, rows: &[Vec<bool>]) -> Grid {
        Grid::make(w, h, |x, y| rows.get(y).is_some_and(|row| row[x]))
    }
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for y in (0..self.h).rev() {
            f.write_str("\n  ")?;
            for cell in self.row(y) {
                f.write_str(if cell { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// Grids from empty to full, some with a few rows filled and some with a few rows emptied.
pub fn grids<const W: usize, const H: usize>() -> BoxedStrategy<Grid> {
    grids_of(W, H)
}

/// Compiled once for all sizes.
fn grids_of(w: usize, h: usize) -> BoxedStrategy<Grid> {
    let noise = prop::collection::vec(0u8..16, w * h);
    let some_rows = || prop_oneof![Just(0u64), any::<u64>(), (0..64u32).prop_map(|y| 1 << y)];
    let made = move |(density, noise, filled, emptied): (u8, Vec<u8>, u64, u64)| {
        Grid::make(w, h, |x, y| {
            let row = |rows: u64| rows >> y & 1 == 1;
            row(filled) || (!row(emptied) && noise[y * w + x] < density)
        })
    };
    (0u8..=16, noise, some_rows(), some_rows()).prop_map(made).boxed()
}

/// A cell of the board.
pub fn places<const W: usize, const H: usize>() -> impl Strategy<Value = (usize, usize)> {
    (0..W, 0..H)
}
