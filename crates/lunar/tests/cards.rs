//! The known cards: optima, numbers of solutions, positions, as other programs found them.

use allclear_lunar::{Algorithm, Count, Graph, Lunar, Optimal, cards, format, moves_of, notation};
use allclear_lunar::{reachable, solve};

struct Fact<'a> {
    name: &'a str,
    lunar: Lunar,
    slides: usize,
    solutions: u64,
    moves: usize,
    slides_in_moves: usize,
    reachable: usize,
    solvable: usize,
    line: &'a str,
    grouped: &'a str,
}

fn facts() -> Vec<Fact<'static>> {
    let mut boards = cards::classic();
    boards.extend(format::read(include_str!("data/preflight.txt")).unwrap());
    let rows = include_str!("data/optimal.csv").lines().skip(2);
    let facts: Vec<Fact> = rows
        .zip(boards)
        .map(|(row, card)| {
            let f: Vec<&str> = row.split(',').collect();
            let number = |i: usize| f[i].parse().unwrap();
            Fact {
                name: f[0],
                lunar: card.lunar,
                slides: number(6),
                solutions: number(7) as u64,
                moves: number(8),
                slides_in_moves: number(9),
                reachable: number(10),
                solvable: number(11),
                line: f[12],
                grouped: f[13],
            }
        })
        .collect();
    assert_eq!(facts.len(), 50);
    facts
}

#[test]
fn all_algorithms_find_the_optima() {
    for fact in facts() {
        for algorithm in
            [Algorithm::Packed, Algorithm::AStar, Algorithm::BreadthFirst, Algorithm::IdaStar]
        {
            let by_slides = solve(&fact.lunar, Count::Slides, algorithm, usize::MAX);
            assert_eq!(by_slides.solution().map(|s| s.len()), Some(fact.slides), "{}", fact.name);
            let by_moves = solve(&fact.lunar, Count::Moves, algorithm, usize::MAX);
            assert_eq!(by_moves.solution().map(moves_of), Some(fact.moves), "{}", fact.name);
        }
    }
}

#[test]
fn numbers_of_solutions() {
    for fact in facts() {
        let optimal = Optimal::new(&fact.lunar, Count::Slides, usize::MAX).unwrap();
        assert_eq!(optimal.length(), fact.slides, "{}", fact.name);
        assert_eq!(optimal.number(), fact.solutions, "{}", fact.name);
        let all = optimal.solutions(usize::MAX);
        assert_eq!(all.len() as u64, fact.solutions, "{}", fact.name);
        let lines: std::collections::HashSet<String> =
            all.iter().map(|s| notation::line(fact.lunar.size(), s)).collect();
        assert_eq!(lines.len(), all.len(), "{}", fact.name);
        assert!(lines.contains(fact.line), "{}", fact.name);
        for line in lines {
            assert!(notation::read_moves(&fact.lunar, &line).unwrap().end.humans.is_empty());
        }
        let fewest = all.iter().map(|s| moves_of(s)).min();
        assert_eq!(Some(moves_of(&optimal.best())), fewest, "{}", fact.name);
    }
}

#[test]
fn fewest_moves_with_fewest_slides() {
    for fact in facts() {
        let optimal = Optimal::new(&fact.lunar, Count::Moves, usize::MAX).unwrap();
        let best = optimal.best();
        assert_eq!(optimal.length(), fact.moves, "{}", fact.name);
        assert_eq!(moves_of(&best), fact.moves, "{}", fact.name);
        assert_eq!(best.len(), fact.slides_in_moves, "{}", fact.name);
        let theirs = notation::read_moves(&fact.lunar, fact.grouped).unwrap();
        assert!(theirs.end.humans.is_empty());
        assert_eq!((moves_of(&theirs.slides), theirs.slides.len()), (fact.moves, best.len()));
        assert_eq!(optimal.solutions(usize::MAX).len() as u64, optimal.number());
    }
}

#[test]
fn positions_reached_and_solvable() {
    for fact in facts() {
        assert_eq!(reachable(&fact.lunar, usize::MAX), Ok(fact.reachable), "{}", fact.name);
        for (count, length) in [(Count::Slides, fact.slides), (Count::Moves, fact.moves)] {
            let graph = Graph::new(&fact.lunar, count, usize::MAX).unwrap();
            assert_eq!(graph.positions(), fact.reachable, "{}", fact.name);
            assert_eq!(graph.solvable(), fact.solvable, "{}", fact.name);
            assert_eq!(graph.distance(0), Some(length), "{}", fact.name);
            let optimal = Optimal::new(&fact.lunar, count, usize::MAX).unwrap();
            assert_eq!(graph.solutions()[0], optimal.number(), "{}", fact.name);
        }
    }
}

#[test]
fn totals_of_the_classic_cards() {
    let facts = facts();
    let classic = &facts[..40];
    let length = |fact: &Fact, count| Optimal::new(&fact.lunar, count, usize::MAX).unwrap();
    let slides: usize = classic.iter().map(|f| length(f, Count::Slides).length()).sum();
    let moves: usize = classic.iter().map(|f| length(f, Count::Moves).length()).sum();
    let unique = classic.iter().filter(|f| length(f, Count::Slides).number() == 1).count();
    assert_eq!((slides, moves, unique), (267, 134, 15));
}
