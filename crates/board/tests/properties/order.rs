//! Comparing, hashing, words.

use std::hash::{BuildHasher, BuildHasherDefault};

use allclear_board::hash::FastHasher;
use allclear_board::{Board, FastSet};
use proptest::prelude::*;

use crate::for_all;
use crate::grid::grids;

crate::on_every_geometry!(equal_and_ordered, words_round_trip);

fn equal_and_ordered<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(a in grids::<W, H>(), b in grids::<W, H>())| {
        let (x, y): (Board<W, H, N>, Board<W, H, N>) = (a.board(), b.board());
        prop_assert_eq!(x == y, a == b);
        prop_assert_eq!(x.equals(y), a == b);
        // As numbers: the highest bit that differs decides.
        let (mut p, mut q) = (a.list(), b.list());
        p.reverse();
        q.reverse();
        let key = |(x, y): &(isize, isize)| y * W as isize + x;
        let numbers: (Vec<_>, Vec<_>) = (p.iter().map(key).collect(), q.iter().map(key).collect());
        prop_assert_eq!(x.cmp(&y), numbers.0.cmp(&numbers.1));
        prop_assert_eq!(x.partial_cmp(&y), Some(x.cmp(&y)));
        let hash = |board| BuildHasherDefault::<FastHasher>::default().hash_one(board);
        if x == y {
            prop_assert_eq!(hash(x), hash(y));
        } else {
            prop_assert_ne!(hash(x), hash(y), "a collision is possible, but not here");
        }
    });
}

fn words_round_trip<const W: usize, const H: usize, const N: usize>() {
    for_all!(|(words in prop::array::uniform32(any::<u64>()))| {
        let words: [u64; N] = std::array::from_fn(|i| words[i]);
        let board = Board::<W, H, N>::from_words_truncated(words);
        prop_assert_eq!(Board::from_words(*board.words()), Some(board));
        let stray = *board.words() != words;
        prop_assert_eq!(Board::<W, H, N>::from_words(words).is_none(), stray);
        prop_assert!(stray || Board::from_words(words) == Some(board));
    });
}

/// 4096 states into 4096 buckets meet about 63 % of them by chance: 2589.
fn buckets(states: impl Iterator<Item = [u64; 2]>) -> usize {
    let hash = |state| BuildHasherDefault::<FastHasher>::default().hash_one(state);
    let boards = states.map(Board::<64, 2, 2>::from_words_truncated);
    boards.map(|board| hash(board) % 4096).collect::<FastSet<u64>>().len()
}

#[test]
fn the_hash_spreads_boards_over_buckets() {
    assert!(buckets((0..4096).map(|i| [1 << (i % 64), 1 << (i / 64)])) > 2048);
    for shift in [0, 10, 20, 30, 40, 52] {
        assert!(buckets((0..4096).map(|i| [i << shift, 0])) > 2048, "first word, {shift}");
        assert!(buckets((0..4096).map(|i| [0, i << shift])) > 2048, "second word, {shift}");
    }
    for shift in [0, 29, 58] {
        assert!(buckets((0..4096).map(|i| [(i % 64) << shift, (i / 64) << shift])) > 2048);
    }
}
