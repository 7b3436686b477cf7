use allclear_board::Board;
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids};

crate::on_every_geometry!(algebra, counting, comparing);

fn algebra<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(a in grids::<W, H>(), b in grids::<W, H>())| {
        let (x, y): (Board<W, H, N>, Board<W, H, N>) = (a.board(), b.board());
        let cellwise = |f: &dyn Fn(bool, bool) -> bool| {
            a.map(|x, y| f(a.has(x, y), b.has(x, y)))
        };
        prop_assert_eq!(Grid::of(x | y), cellwise(&|a, b| a || b));
        prop_assert_eq!(Grid::of(x & y), cellwise(&|a, b| a && b));
        prop_assert_eq!(Grid::of(x ^ y), cellwise(&|a, b| a != b));
        prop_assert_eq!(Grid::of(x - y), cellwise(&|a, b| a && !b));
        prop_assert_eq!(Grid::of(!x), cellwise(&|a, _| !a));
        let mut z = x;
        z |= y;
        prop_assert_eq!(z, x.union(y));
        z = x;
        z &= y;
        prop_assert_eq!(z, x.intersection(y));
        z = x;
        z ^= y;
        prop_assert_eq!(z, x.symmetric_difference(y));
        z = x;
        z -= y;
        prop_assert_eq!(z, x.difference(y));
    });
}

fn counting<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let cells: Vec<(usize, usize)> =
            grid.list().into_iter().map(|(x, y)| (x as usize, y as usize)).collect();
        prop_assert_eq!(board.count() as usize, cells.len());
        prop_assert_eq!(board.is_empty(), cells.is_empty());
        prop_assert_eq!(board.first(), cells.first().copied());
        prop_assert_eq!(board.last(), cells.last().copied());
        prop_assert_eq!(board.top(), cells.iter().map(|(_, y)| y + 1).max().unwrap_or(0));
        prop_assert_eq!(
            board.lowest(),
            cells.first().map_or(Board::EMPTY, |&(x, y)| Board::cell(x, y).unwrap())
        );
        prop_assert_eq!(board.cells().len(), cells.len());
        prop_assert_eq!(board.cells().collect::<Vec<_>>(), cells.clone());
        prop_assert_eq!(cells.into_iter().collect::<Board<W, H, N>>(), board);
    });
}

fn comparing<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(a in grids::<W, H>(), b in grids::<W, H>(), related in any::<bool>())| {
        let x: Board<W, H, N> = a.board();
        let y = if related { x | b.board() } else { b.board() };
        let z = Grid::of(y);
        let all = |f: &dyn Fn(bool, bool) -> bool| {
            (0..H as isize).all(|j| (0..W as isize).all(|i| f(a.has(i, j), z.has(i, j))))
        };
        prop_assert_eq!(x.is_subset(y), all(&|a, b| !a || b));
        prop_assert_eq!(x.is_superset(y), all(&|a, b| a || !b));
        prop_assert_eq!(x.is_disjoint(y), all(&|a, b| !(a && b)));
        prop_assert!(!related || x.is_subset(y) && y.is_superset(x));
    });
}
