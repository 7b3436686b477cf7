use allclear_board::Board;
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids};

crate::on_every_geometry!(full_rows, clearing, removing, inserting, falling);

// Rows that fill words, many rows in a word, few rows in a group: see `Closing`.
crate::on_geometry!(g64x3: 64, 3, 3; full_rows, clearing, removing);
crate::on_geometry!(g32x5: 32, 5, 3; full_rows, clearing, removing);
crate::on_geometry!(g16x16: 16, 16, 4; full_rows, clearing, removing);
crate::on_geometry!(g3x40: 3, 40, 2; full_rows, clearing, removing);
crate::on_geometry!(g2x50: 2, 50, 2; full_rows, clearing, removing);
crate::on_geometry!(g11x60: 11, 60, 11; full_rows, clearing, removing);

fn is_full(grid: &Grid, y: usize) -> bool {
    grid.row(y).into_iter().all(|cell| cell)
}

fn full_rows<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let rows = grid.map(|_, y| is_full(&grid, y as usize));
        prop_assert_eq!(Grid::of(board.full_rows()), rows);
        let mask = (0..H).filter(|y| is_full(&grid, *y)).fold(0, |mask, y| mask | 1 << y);
        prop_assert_eq!(board.full_row_mask(), mask);
    });
}

fn clearing<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let (left, cleared) = board.clear_full_rows();
        let kept: Vec<Vec<bool>> =
            (0..H).filter(|y| !is_full(&grid, *y)).map(|y| grid.row(y)).collect();
        prop_assert_eq!(cleared as usize, H - kept.len());
        prop_assert_eq!(Grid::of(left), Grid::of_rows(W, H, &kept));
    });
}

fn removing<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), touched in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let kept: Vec<Vec<bool>> =
            (0..H).filter(|y| !touched.row(*y).contains(&true)).map(|y| grid.row(y)).collect();
        let left = board.remove_rows(touched.board());
        prop_assert_eq!(Grid::of(left), Grid::of_rows(W, H, &kept));
    });
}

fn inserting<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), touched in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let mut rows = Vec::new();
        let mut from = 0;
        for y in 0..H {
            if touched.row(y).contains(&true) {
                rows.push(vec![false; W]);
            } else {
                rows.push(grid.row(from));
                from += 1;
            }
        }
        let inserted = board.insert_rows(touched.board());
        prop_assert_eq!(Grid::of(inserted), Grid::of_rows(W, H, &rows));
        // Removing the same rows again gives back what did not leave the board.
        let kept: Vec<Vec<bool>> = (0..from).map(|y| grid.row(y)).collect();
        prop_assert_eq!(
            Grid::of(inserted.remove_rows(touched.board())),
            Grid::of_rows(W, H, &kept)
        );
    });
}

fn falling<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let stacks: Vec<usize> = (0..W as isize)
            .map(|x| (0..H as isize).filter(|y| grid.has(x, *y)).count())
            .collect();
        prop_assert_eq!(Grid::of(board.fallen()), Grid::make(W, H, |x, y| y < stacks[x]));
    });
}
