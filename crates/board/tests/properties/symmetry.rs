use allclear_board::Board;
use proptest::prelude::*;

use crate::for_all;
use crate::grid::{Grid, grids};

crate::on_every_geometry!(reflections, turns);

fn reflections<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let (east, north) = (W as isize - 1, H as isize - 1);
        prop_assert_eq!(Grid::of(board.mirrored()), grid.map(|x, y| grid.has(east - x, y)));
        prop_assert_eq!(Grid::of(board.flipped()), grid.map(|x, y| grid.has(x, north - y)));
        prop_assert_eq!(
            Grid::of(board.turned_half()),
            grid.map(|x, y| grid.has(east - x, north - y))
        );
    });
}

fn turns<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(grid in grids::<W, H>())| {
        let board: Board<W, H, N> = grid.board();
        let (east, north) = (W as isize - 1, H as isize - 1);
        let made = |f: &dyn Fn(isize, isize) -> (isize, isize)| Grid::make(H, W, |x, y| {
            let (x, y) = f(x as isize, y as isize);
            grid.has(x, y)
        });
        prop_assert_eq!(Grid::of(board.transposed()), made(&|x, y| (y, x)));
        // Turned to the right, what was west is north.
        prop_assert_eq!(Grid::of(board.turned_right()), made(&|x, y| (east - y, x)));
        prop_assert_eq!(Grid::of(board.turned_left()), made(&|x, y| (y, north - x)));
        prop_assert_eq!(board.turned_right().turned_left(), board);
        prop_assert_eq!(board.turned_right().turned_right(), board.turned_half());
    });
}

/// Square boards only.
fn group<const S: usize, const N: usize>() {
    for_all!(|(grid in grids::<S, S>())| {
        let board: Board<S, S, N> = grid.board();
        let images = board.symmetries();
        prop_assert_eq!(images[0], board);
        for image in images {
            prop_assert_eq!(image.canonical(), board.canonical());
            prop_assert!(images.contains(&image.turned_right()));
            prop_assert!(images.contains(&image.transposed()));
        }
        prop_assert!(images.contains(&board.canonical()));
        prop_assert!(images.iter().all(|image| board.canonical() <= *image));
    });
}

#[test]
fn eight_symmetries_of_a_square() {
    group::<1, 1>();
    group::<3, 1>();
    group::<5, 1>();
    group::<8, 1>();
    group::<19, 6>();
}

#[test]
fn a_board_without_symmetry_has_eight_images() {
    let board = Board::<3, 3, 1>::of("##. / ... / ...");
    let mut images = board.symmetries().to_vec();
    images.sort();
    images.dedup();
    assert_eq!(images.len(), 8);
}

#[test]
fn positions_of_tic_tac_toe_with_one_stone() {
    // Corner, edge, centre: three cells up to symmetry.
    let mut kinds: Vec<_> =
        Board::<3, 3, 1>::FULL.cells().map(|(x, y)| Board::EMPTY.with(x, y).canonical()).collect();
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 3, "{kinds:?}");
    assert!(kinds.contains(&Board::<3, 3, 1>::of("... / .#. / ...")));
}
