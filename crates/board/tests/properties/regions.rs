use allclear_board::Board;
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids, places};

crate::on_every_geometry!(floods, components, lonely, fits);

/// The region around a cell, by a stack of cells.
fn region(grid: &Grid, from: (isize, isize)) -> Grid {
    let mut seen = grid.map(|_, _| false);
    let mut open = vec![from];
    while let Some((x, y)) = open.pop() {
        if grid.has(x, y) && !seen.has(x, y) {
            seen = seen.map(|i, j| (i, j) == (x, y) || seen.has(i, j));
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
    }
    seen
}

fn regions(grid: &Grid) -> Vec<Grid> {
    let mut found: Vec<Grid> = Vec::new();
    for (x, y) in grid.list() {
        if !found.iter().any(|part| part.has(x, y)) {
            found.push(region(grid, (x, y)));
        }
    }
    found
}

/// The plain search above is slow on big boards.
fn few() -> ProptestConfig {
    ProptestConfig::with_cases(48)
}

fn floods<const W: usize, const H: usize, const N: usize>() {
    for_all!(few(), |(grid in grids::<W, H>(), (x, y) in places::<W, H>(), more in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let seed = Board::EMPTY.with(x, y);
        prop_assert_eq!(Grid::of(board.flood(seed)), region(&grid, (x as isize, y as isize)));
        // From many seeds: the regions that hold one.
        let seeds = more.board::<W, H, N>();
        let met = regions(&grid)
            .iter()
            .map(Grid::board)
            .filter(|part: &Board<W, H, N>| !part.is_disjoint(seeds))
            .fold(Board::EMPTY, Board::union);
        prop_assert_eq!(board.flood(seeds), met);
    });
}

fn components<const W: usize, const H: usize, const N: usize>() {
    for_all!(few(), |(grid in grids::<W, H>(), size in 0u32..12)| {
        let board: Board<W, H, N> = grid.board();
        let parts: Vec<Grid> = board.components().map(Grid::of).collect();
        let plain = regions(&grid);
        prop_assert_eq!(&parts, &plain);
        let big = grid.map(|x, y| {
            plain.iter().any(|part| part.has(x, y) && part.count() >= size as usize)
        });
        prop_assert_eq!(Grid::of(board.components_of_at_least(size)), big);
    });
}

fn lonely<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let friendly = grid.map(|x, y| {
            let near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
            grid.has(x, y) && near.iter().any(|(x, y)| grid.has(*x, *y))
        });
        prop_assert_eq!(Grid::of(board.without_lonely()), friendly);
    });
}

fn fits<const W: usize, const H: usize, const N: usize>() {
    let shape = prop::collection::vec((-3..=3isize, -3..=3isize), 0..6);
    for_all!(|(grid in grids::<W, H>(), shape in shape)| {
        let board: Board<W, H, N> = grid.board();
        let positions = grid.map(|x, y| shape.iter().all(|(dx, dy)| grid.has(x + dx, y + dy)));
        prop_assert_eq!(Grid::of(board.fits(&shape)), positions);
    });
}

/// A spiral and a comb: the longest ways through a region.
#[test]
fn long_ways() {
    let spiral = Board::<9, 9, 2>::of(
        "#########
         ........#
         #######.#
         #.....#.#
         #.###.#.#
         #.#...#.#
         #.#####.#
         #.......#
         #########",
    );
    assert_eq!(spiral.flood(Board::EMPTY.with(0, 8)), spiral);
    assert_eq!(spiral.components().count(), 1);
    let comb = Board::<9, 5, 1>::of(
        "#.#.#.#.#
         #.#.#.#.#
         #.#.#.#.#
         #.#.#.#.#
         #########",
    );
    assert_eq!(comb.flood(Board::EMPTY.with(8, 4)), comb);
    assert_eq!((!comb).components().count(), 4);
}
