use allclear_board::Board;
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids, places};

crate::on_every_geometry!(coordinates, reading, changing, two_cells);

fn coordinates<const W: usize, const H: usize, const N: usize>() {
    type B<const W: usize, const H: usize, const N: usize> = Board<W, H, N>;
    for bit in 0..W * H {
        let (x, y) = B::<W, H, N>::xy(bit).expect("on the board");
        assert_eq!((x, y), (bit % W, bit / W));
        assert_eq!(B::<W, H, N>::bit(x, y), Some(bit));
        let cell = B::<W, H, N>::cell(x, y).expect("on the board");
        assert_eq!(Grid::of(cell), Grid::make(W, H, |i, j| (i, j) == (x, y)));
        assert_eq!(cell.words()[bit / 64], 1 << (bit % 64));
        assert_eq!(cell.only(), Some((x, y)));
    }
    for (x, y) in [(W, 0), (0, H), (W, H), (usize::MAX, 0), (0, usize::MAX)] {
        assert_eq!(B::<W, H, N>::bit(x, y), None);
        assert_eq!(B::<W, H, N>::cell(x, y), None);
        assert_eq!(B::<W, H, N>::FULL.get(x, y), None);
    }
    for bit in [W * H, W * H + 1, N * 64, usize::MAX] {
        assert_eq!(B::<W, H, N>::xy(bit), None);
    }
}

fn reading<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        for y in 0..H {
            for x in 0..W {
                prop_assert_eq!(board.has(x, y), grid.has(x as isize, y as isize));
                prop_assert_eq!(board.get(x, y), Some(grid.has(x as isize, y as isize)));
            }
        }
        prop_assert_eq!(board.only().is_some(), grid.count() == 1);
    });
}

fn changing<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), (x, y) in places::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let changed = |to: bool| Grid::make(W, H, |i, j| {
            if (i, j) == (x, y) { to } else { grid.has(i as isize, j as isize) }
        });
        let other = changed(!board.has(x, y));
        prop_assert_eq!(Grid::of(board.with(x, y)), changed(true));
        prop_assert_eq!(Grid::of(board.without(x, y)), changed(false));
        prop_assert_eq!(Grid::of(board.toggled(x, y)), other);
        let mut changing = board;
        changing.toggle(x, y);
        prop_assert_eq!(changing, board.toggled(x, y));
        changing.insert(x, y);
        prop_assert_eq!(changing, board.with(x, y));
        changing.remove(x, y);
        prop_assert_eq!(changing, board.without(x, y));
    });
}

fn two_cells<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), a in places::<W, H>(), b in places::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let read = |(x, y): (usize, usize)| grid.has(x as isize, y as isize);
        let swapped = Grid::make(W, H, |x, y| {
            read(if (x, y) == a { b } else if (x, y) == b { a } else { (x, y) })
        });
        prop_assert_eq!(Grid::of(board.swapped(a, b)), swapped);
        let moved = Grid::make(W, H, |x, y| {
            if (x, y) == b { read(a) } else { (x, y) != a && read((x, y)) }
        });
        prop_assert_eq!(Grid::of(board.moved(a, b)), moved);
    });
}

#[test]
fn resizing_keeps_what_fits() {
    fn to<const H: usize, const N: usize, const R: usize, const M: usize>() {
        for_all!(|(grid in grids::<10, H>())| {
            let board: Board<10, H, N> = grid.board();
            let kept = Grid::make(10, R, |x, y| grid.has(x as isize, y as isize));
            prop_assert_eq!(Grid::of(board.resized::<R, M>()), kept);
        });
    }
    to::<6, 1, 24, 4>();
    to::<24, 4, 6, 1>();
    to::<24, 4, 40, 7>();
    to::<40, 7, 24, 4>();
}

#[test]
#[should_panic(expected = "outside the board")]
fn verbs_panic_outside() {
    let _ = Board::<3, 3, 1>::EMPTY.with(3, 0);
}
