use allclear_board::{Board, words};
use proptest::prelude::*;

use crate::for_all;
use crate::grid::Grid;

crate::on_every_geometry!(constants, rows_and_columns, rectangles);

fn constants<const W: usize, const H: usize, const N: usize>() {
    let on = |f: &dyn Fn(usize, usize) -> bool| Grid::make(W, H, f);
    assert_eq!(N, words(W, H));
    assert_eq!(Board::<W, H, N>::CELLS, W * H);
    assert_eq!(Grid::of(Board::<W, H, N>::EMPTY), on(&|_, _| false));
    assert_eq!(Grid::of(Board::<W, H, N>::default()), on(&|_, _| false));
    assert_eq!(Grid::of(Board::<W, H, N>::FULL), on(&|_, _| true));
    assert_eq!(Grid::of(Board::<W, H, N>::SOUTH_EDGE), on(&|_, y| y == 0));
    assert_eq!(Grid::of(Board::<W, H, N>::NORTH_EDGE), on(&|_, y| y == H - 1));
    assert_eq!(Grid::of(Board::<W, H, N>::WEST_EDGE), on(&|x, _| x == 0));
    assert_eq!(Grid::of(Board::<W, H, N>::EAST_EDGE), on(&|x, _| x == W - 1));
    let border = |x, y| x == 0 || x == W - 1 || y == 0 || y == H - 1;
    assert_eq!(Grid::of(Board::<W, H, N>::BORDER), on(&border));
    assert_eq!(Grid::of(Board::<W, H, N>::CHECKERBOARD), on(&|x, y| (x + y) % 2 == 0));
}

fn rows_and_columns<const W: usize, const H: usize, const N: usize>() {
    for at in (0..70).chain([usize::MAX]) {
        assert_eq!(Grid::of(Board::<W, H, N>::row(at)), Grid::make(W, H, |_, y| y == at));
        assert_eq!(Grid::of(Board::<W, H, N>::column(at)), Grid::make(W, H, |x, _| x == at));
        assert_eq!(Grid::of(Board::<W, H, N>::rows_below(at)), Grid::make(W, H, |_, y| y < at));
    }
}

fn rectangles<const W: usize, const H: usize, const N: usize>() {
    let size = || prop_oneof![0..70usize, Just(usize::MAX)];
    for_all!(|(x in size(), y in size(), width in size(), height in size())| {
        let inside = Grid::make(W, H, |i, j| {
            i >= x && i - x < width && j >= y && j - y < height
        });
        prop_assert_eq!(Grid::of(Board::<W, H, N>::rectangle(x, y, width, height)), inside);
    });
}
