//! Random boards: every solver against a slow one, and what the bounds promise.

mod reference;

use allclear_board::search::{Outcome, Puzzle};
use allclear_lunar::{Algorithm, Census, Count, Graph, InMoves, Lunar, Moon, NoOptimal, Optimal};
use allclear_lunar::{State, TooLarge, moves_of, notation, reachable, solve};
use proptest::prelude::*;
use reference::{Board, puzzles, slow};

/// Slow searches give up beyond this; such boards are skipped.
const LARGE: usize = 4000;

/// The optimum in both counts, or `None` for a board that is too large to be slow with.
fn optima(lunar: &Lunar) -> Option<(Option<usize>, Option<usize>)> {
    let (board, start) = Board::of(lunar);
    let reached = board.reachable(&start, LARGE)?;
    assert_eq!(reachable(lunar, usize::MAX), Ok(reached.len()));
    let slides = board.slides(&reached);
    let moves = slides.and_then(|_| board.moves(&start));
    assert_eq!(slides.is_some(), moves.is_some());
    Some((slides, moves))
}

/// Boards on which one batch of positions meets more sets of robots than a small table holds.
#[test]
fn crowded_boards_are_counted_too() {
    let size = allclear_lunar::Size::new(8, 8).unwrap();
    for seed in 0..60 {
        let mut cells: Vec<usize> = (0..64).filter(|&cell| cell != size.centre()).collect();
        allclear_board::Rng::new(seed).shuffle(&mut cells);
        let set = |cells: &[usize]| cells.iter().map(|&c| (c % 8, c / 8)).collect::<Moon>();
        let robots = 8 + seed as usize % 30;
        let start = State { humans: set(&cells[..1]), robots: set(&cells[1..=robots]) };
        let lunar = Lunar::new(size, size.centre(), Moon::EMPTY, start).unwrap();
        let limit = 3_000;
        let listed = Graph::new(&lunar, Count::Slides, limit).map(|graph| graph.positions());
        assert_eq!(reachable(&lunar, limit), listed, "seed {seed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn slides_are_those_of_the_slow_rules(lunar in puzzles(8)) {
        let (board, start) = Board::of(&lunar);
        let mut ours: Vec<_> = lunar.slides(&lunar.start()).map(|(_, to)| slow(&to)).collect();
        let mut theirs: Vec<_> = board.steps(&start).into_iter().map(|step| step.2).collect();
        ours.sort();
        theirs.sort();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn every_algorithm_agrees_with_the_slow_search(lunar in puzzles(5)) {
        let Some((slides, moves)) = optima(&lunar) else { return Ok(()) };
        for (count, expected) in [(Count::Slides, slides), (Count::Moves, moves)] {
            for algorithm in [Algorithm::Packed, Algorithm::AStar, Algorithm::BreadthFirst] {
                let report = solve(&lunar, count, algorithm, usize::MAX);
                prop_assert!(!matches!(report.outcome, Outcome::Stopped));
                let length = report.solution().map(|s| match count {
                    Count::Slides => s.len(),
                    Count::Moves => moves_of(s),
                });
                prop_assert_eq!(length, expected);
                if let Some(solution) = report.solution() {
                    let line = notation::line(lunar.size(), solution);
                    let grouped = notation::grouped_line(lunar.size(), solution);
                    for text in [line, grouped] {
                        let played = notation::read_moves(&lunar, &text).unwrap();
                        prop_assert!(played.end.humans.is_empty());
                        prop_assert_eq!(&played.slides, solution);
                    }
                }
            }
            let graph = Graph::new(&lunar, count, usize::MAX).unwrap();
            prop_assert_eq!(graph.distance(0), expected);
            match Optimal::new(&lunar, count, usize::MAX) {
                Ok(optimal) => {
                    prop_assert_eq!(Some(optimal.length()), expected);
                    prop_assert_eq!(optimal.number(), graph.solutions()[0]);
                }
                Err(error) => prop_assert_eq!((error, expected), (NoOptimal::Unsolvable, None)),
            }
        }
        if let Some(length) = slides {
            let (board, start) = Board::of(&lunar);
            let optimal = Optimal::new(&lunar, Count::Slides, usize::MAX).unwrap();
            prop_assert_eq!(optimal.number(), board.solutions(&start, length));
        }
    }

    #[test]
    fn positions_are_counted_as_the_graph_lists_them(lunar in puzzles(7)) {
        let Ok(graph) = Graph::new(&lunar, Count::Slides, 50_000) else { return Ok(()) };
        let census = Census::of(&graph);
        prop_assert_eq!(Census::new(&lunar, usize::MAX), Ok(census));
        let positions = census.positions;
        prop_assert_eq!(reachable(&lunar, positions), Ok(positions));
        prop_assert_eq!(reachable(&lunar, positions - 1), Err(TooLarge(positions - 1)));
        prop_assert_eq!(Census::new(&lunar, positions - 1), Err(TooLarge(positions - 1)));
        let graph = Graph::new(&lunar, Count::Slides, positions - 1);
        prop_assert_eq!(graph.err(), Some(TooLarge(positions - 1)));
    }

    #[test]
    fn limits_hold(lunar in puzzles(5), limit in 0usize..60) {
        for count in [Count::Slides, Count::Moves] {
            let whole = solve(&lunar, count, Algorithm::Packed, usize::MAX);
            for algorithm in [Algorithm::Packed, Algorithm::AStar, Algorithm::BreadthFirst] {
                let report = solve(&lunar, count, algorithm, limit);
                prop_assert!(report.nodes <= limit.max(1) as u64);
                match report.outcome {
                    Outcome::Stopped => {}
                    // What is found within a limit is what is found without.
                    outcome => prop_assert_eq!(
                        matches!(outcome, Outcome::Unsolvable),
                        matches!(whole.outcome, Outcome::Unsolvable)
                    ),
                }
            }
            if let Ok(optimal) = Optimal::new(&lunar, count, limit) {
                prop_assert_eq!(Some(optimal.number()), Optimal::new(&lunar, count, usize::MAX).ok().map(|o| o.number()));
            }
        }
    }

    #[test]
    fn bounds_are_consistent(lunar in puzzles(6)) {
        fn check<P: Puzzle<State = State>>(puzzle: &P, states: &[State]) -> Result<(), TestCaseError> {
            for state in states {
                let own = puzzle.bound(state);
                prop_assert_eq!(own == Some(0), puzzle.is_solved(state));
                let mut after = Vec::new();
                puzzle.moves(state, |_, to| after.push(to));
                for to in after {
                    // Lost stays lost, and no move gains more than one.
                    let Some(own) = own else {
                        prop_assert_eq!(puzzle.bound(&to), None);
                        continue;
                    };
                    if let Some(then) = puzzle.bound(&to) {
                        prop_assert!(own <= then + 1, "{:?} -> {:?}", state, to);
                    }
                }
            }
            Ok(())
        }
        let graph = match Graph::new(&lunar, Count::Slides, LARGE) {
            Ok(graph) => graph.states().to_vec(),
            Err(_) => vec![lunar.start()],
        };
        check(&lunar, &graph)?;
        check(&InMoves(&lunar), &graph)?;
    }
}
