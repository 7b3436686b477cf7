//! The kernel lists the same components as the general board, whatever the density.

use allclear_board::{Board, Rng};
use allclear_smash::{Cells6x12, ComponentList, groups_of_four};

fn random(rng: &mut Rng, percent: u64) -> Cells6x12 {
    let mut board = Cells6x12::EMPTY;
    for bit in 0..72 {
        if rng.below(100) < percent {
            board |= Board::from_bit(bit).unwrap();
        }
    }
    board
}

fn agree(board: Cells6x12, list: &mut ComponentList) {
    list.find(board);
    let mut found: Vec<Cells6x12> = list.iter().collect();
    found.sort_by_key(|component| component.first());
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
    let checkered = |odd: usize| {
        let black = |bit: &usize| (bit % 6 + bit / 6) % 2 == odd;
        (0..72).filter(black).fold(Cells6x12::EMPTY, |b, bit| b | Board::from_bit(bit).unwrap())
    };
    agree(checkered(0), &mut list);
    assert_eq!(list.len(), 36);
    agree(checkered(1), &mut list);
    for bit in 0..72 {
        agree(Board::from_bit(bit).unwrap(), &mut list);
        agree(!Board::from_bit(bit).unwrap(), &mut list);
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
