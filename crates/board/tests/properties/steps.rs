use allclear_board::{Board, Compass, Direction};
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids};

crate::on_every_geometry!(compass, shifts, neighbours);

fn moved(grid: &Grid, dx: isize, dy: isize) -> Grid {
    grid.map(|x, y| grid.has(x.saturating_sub(dx), y.saturating_sub(dy)))
}

fn compass<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        for to in Compass::ALL {
            let (dx, dy) = to.delta();
            prop_assert_eq!(Grid::of(board.step(to)), moved(&grid, dx, dy));
        }
        for to in Direction::ALL {
            let (dx, dy) = to.delta();
            prop_assert_eq!(Compass::from(to).delta(), (dx, dy));
            prop_assert_eq!(to.opposite().delta(), (-dx, -dy));
        }
        let named = [
            board.north(), board.north_east(), board.east(), board.south_east(),
            board.south(), board.south_west(), board.west(), board.north_west(),
        ];
        prop_assert_eq!(named, Compass::ALL.map(|to| board.step(to)));
    });
}

fn shifts<const W: usize, const H: usize, const N: usize>() {
    let by = || prop_oneof![8 => -3..=3isize, 4 => -70..=70isize, 1 => Just(isize::MIN), 1 => Just(isize::MAX)];
    for_all!(|(grid in grids::<W, H>(), dx in by(), dy in by())| {
        let board: Board<W, H, N> = grid.board();
        prop_assert_eq!(Grid::of(board.shift(dx, dy)), moved(&grid, dx, dy));
    });
}

fn neighbours<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let near = |steps: &[Compass]| grid.map(|x, y| {
            steps.iter().any(|step| grid.has(x - step.delta().0, y - step.delta().1))
        });
        let straight = Direction::ALL.map(Compass::from);
        prop_assert_eq!(Grid::of(board.neighbours4()), near(&straight));
        prop_assert_eq!(Grid::of(board.neighbours8()), near(&Compass::ALL));
    });
}
