use allclear_board::{Board, Direction, Rule};
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids, places};

crate::on_every_geometry!(rays, one_piece, all_pieces);

/// Walks cell by cell. `None`: the piece does not move.
fn walk(
    obstacles: &Grid,
    from: (isize, isize),
    direction: Direction,
    rule: Rule,
) -> Option<(isize, isize)> {
    let (dx, dy) = direction.delta();
    let inside = |x, y| 0 <= x && x < obstacles.w as isize && 0 <= y && y < obstacles.h as isize;
    let (mut x, mut y) = from;
    while inside(x + dx, y + dy) && !obstacles.has(x + dx, y + dy) {
        (x, y) = (x + dx, y + dy);
    }
    let lost = !inside(x + dx, y + dy) && rule == Rule::Stopper;
    if lost || (x, y) == from { None } else { Some((x, y)) }
}

fn rays<const W: usize, const H: usize, const N: usize>() {
    for (x, y) in Board::<W, H, N>::FULL.cells() {
        for direction in Direction::ALL {
            let ray = Grid::make(W, H, |i, j| match direction {
                Direction::North => i == x && j > y,
                Direction::East => j == y && i > x,
                Direction::South => i == x && j < y,
                Direction::West => j == y && i < x,
            });
            assert_eq!(Grid::of(Board::<W, H, N>::ray(x, y, direction)), ray);
        }
    }
}

fn one_piece<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>(), (x, y) in places::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        for direction in Direction::ALL {
            for rule in [Rule::Wall, Rule::Stopper] {
                let stop = walk(&grid, (x as isize, y as isize), direction, rule)
                    .map(|(x, y)| (x as usize, y as usize));
                prop_assert_eq!(board.slide(x, y, direction, rule), stop);
                let with_itself = board.with(x, y);
                prop_assert_eq!(with_itself.slide(x, y, direction, rule), stop);
            }
        }
    });
}

fn all_pieces<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(pieces in grids::<W, H>(), blocks in grids::<W, H>())| {
        let (set, walls): (Board<W, H, N>, Board<W, H, N>) = (pieces.board(), blocks.board());
        let obstacles = Grid::of(set | walls);
        for direction in Direction::ALL {
            for rule in [Rule::Wall, Rule::Stopper] {
                let stops: Board<W, H, N> = pieces
                    .list()
                    .into_iter()
                    .filter_map(|from| walk(&obstacles, from, direction, rule))
                    .map(|(x, y)| (x as usize, y as usize))
                    .collect();
                prop_assert_eq!(set.slides(walls, direction, rule), stops);
            }
        }
    });
}
