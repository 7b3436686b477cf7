//! Generated puzzles are what was asked for.

use std::collections::HashSet;

use allclear_lunar::atlas::Space;
use allclear_lunar::{Count, Generator, Moon, Optimal, Size, Wish, canonical, spread_lengths};

fn check(space: Space, wish: Wish, memory: u64, length: usize, number: usize) -> usize {
    let mut generator = Generator::new(space, wish, 7, memory);
    let puzzles = generator.puzzles(length, number);
    let mut classes = HashSet::new();
    for puzzle in &puzzles {
        let optimal = Optimal::new(&puzzle.lunar, wish.count, usize::MAX).unwrap();
        assert_eq!(optimal.length(), length);
        assert!(!wish.unique || optimal.number() == 1);
        assert!(!wish.no_idle || optimal.idle_robots().is_empty());
        assert_eq!(puzzle.lunar.start().robots.count() as usize, space.robots());
        assert_eq!(puzzle.lunar.start().humans.count() as usize, space.humans());
        let symmetries = puzzle.lunar.symmetries();
        assert!(classes.insert(canonical(&symmetries, &puzzle.lunar.start())));
    }
    let again = Generator::new(space, wish, 7, memory).puzzles(length, number);
    assert_eq!(again, puzzles);
    puzzles.len()
}

#[test]
fn only_lengths_that_exist() {
    let five = Size::CLASSIC;
    let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 4).unwrap();
    let mut generator = Generator::new(space, Wish::default(), 1, u64::MAX);
    assert!(generator.is_complete());
    assert_eq!(generator.longest(), Some(12));
    for length in [0, 13, 16, 17, 19, 28, 99, 4096 + 3, usize::MAX] {
        assert_eq!(generator.puzzles(length, 1), []);
    }
    for length in 1..=12 {
        assert_eq!(check(space, Wish::default(), u64::MAX, length, 2), 2);
    }
    assert_eq!(spread_lengths(1, usize::MAX, 2), [1, 1 + usize::MAX / 2]);
}

#[test]
fn spaces_that_cannot_be_mapped_are_searched() {
    let eight = Size::new(8, 8).unwrap();
    let space = Space::new(eight, eight.centre(), Moon::EMPTY, 1, 8).unwrap();
    let generator = Generator::new(space, Wish::default(), 1, u64::MAX);
    assert!(!generator.is_complete());
    assert_eq!(check(space, Wish::default(), u64::MAX, 3, 1), 1);
}

#[test]
fn from_the_map_and_at_random() {
    let wish = Wish { count: Count::Slides, unique: true, no_idle: true };
    let five = Size::CLASSIC;
    let space =
        |humans, robots| Space::new(five, five.centre(), Moon::EMPTY, humans, robots).unwrap();
    for memory in [u64::MAX, 0] {
        assert_eq!(check(space(1, 4), wish, memory, 6, 5), 5);
        assert_eq!(check(space(2, 2), Wish { count: Count::Moves, ..wish }, memory, 3, 3), 3);
    }
    // The three classes of 12 slides, whatever they are like.
    let any = Wish::default();
    assert_eq!(check(space(1, 4), any, u64::MAX, 12, 10), 3);
    assert_eq!(check(space(1, 4), any, u64::MAX, 13, 10), 0);
    let blocks = Moon::EMPTY.with(0, 3).with(4, 1);
    let large = Space::new(Size::new(7, 6).unwrap(), 9, blocks, 1, 4).unwrap();
    assert_eq!(check(large, wish, 0, 5, 2), 2);
}
