//! The kernel lists the same components as the general board, whatever the density.

use allclear_board::Rng;
use allclear_smash::{Cells6x12, ComponentList, groups_of_four};

fn random(rng: &mut Rng, percent: u64) -> Cells6x12 {
    let mut board = Cells6x12::EMPTY;
    for (x, y) in Cells6x12::FULL.cells() {
        if rng.below(100) < percent {
            board.insert(x, y);
        }
    }
    board
}

fn agree(board: Cells6x12, list: &mut ComponentList) {
    list.find(board);
    let mut found: Vec<Cells6x12> = list.iter().collect();
    found.sort_by_key(|component| component.first().map(|(x, y)| (y, x)));
    let expected: Vec<Cells6x12> = board.components().collect();
    assert_eq!(found, expected, "{board}");
    assert_eq!((list.len(), list.is_empty()), (expected.len(), board.is_empty()));
    assert_eq!(groups_of_four(board), board.components_of_at_least(4), "{board}");
}

#[test]
fn components_of_random_boards() {
    let (mut rng, mut list) = (Rng::new(6), ComponentList::new());
    for percent in (0..=100).step_by(5) {
        for _ in 0..1000 {
            agree(random(&mut rng, percent), &mut list);
        }
    }
}

#[test]
fn components_of_extreme_boards() {
    let mut list = ComponentList::new();
    agree(Cells6x12::EMPTY, &mut list);
    agree(Cells6x12::FULL, &mut list);
    let checkered = |odd: usize| -> Cells6x12 {
        Cells6x12::FULL.cells().filter(|(x, y)| (x + y) % 2 == odd).collect()
    };
    agree(checkered(0), &mut list);
    assert_eq!(list.len(), 36);
    agree(checkered(1), &mut list);
    for (x, y) in Cells6x12::FULL.cells() {
        agree(Cells6x12::EMPTY.with(x, y), &mut list);
        agree(Cells6x12::FULL.without(x, y), &mut list);
    }
}

#[test]
fn long_ways_are_one_component() {
    // Combs and a snake: as many flood steps as there can be.
    let rows = |even: &str, odd: &str| Cells6x12::of(&[odd, even].repeat(6).join("/"));
    let mut list = ComponentList::new();
    agree(rows("######", "#....."), &mut list);
    agree(rows("#.#.#.", "#.#.#."), &mut list);
    let turns = ["######", ".....#", "######", "#....."].repeat(3).join("/");
    agree(Cells6x12::of(&turns), &mut list);
    assert_eq!(list.len(), 1);
}
