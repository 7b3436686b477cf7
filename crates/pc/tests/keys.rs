//! Every perfect clear can be typed: key by key on the slow engine, down to the empty field.

#[path = "../../tetris/tests/support/mod.rs"]
mod support;

use std::cell::Cell;
use std::ops::ControlFlow;

use allclear_pc::{Ask, Hold, Solution, Solver};
use allclear_tetris::kicks::NAMED;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Drop, Facing, Field24, Field40, Key, Piece, Placement, Rules, inputs};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use support::{SlowField, SlowGame};

/// A field that is full but for the cells of some pieces, and a question about it.
#[derive(Clone, Debug)]
struct Case {
    height: usize,
    /// The holes: pieces that lay there. What sticks out of the field is left out.
    dug: Vec<Placement>,
    ask: Ask,
    rules: Rules,
}

impl Case {
    fn field(&self) -> Field24 {
        let below = Field24::rows_below(self.height);
        let holes = self.dug.iter().filter_map(|placement| placement.board());
        holes.filter(|hole: &Field24| hole.is_subset(below)).fold(below, |field, hole| field - hole)
    }
}

fn piece() -> impl Strategy<Value = Piece> {
    (0..7usize).prop_map(|i| Piece::ALL[i])
}

fn hole() -> impl Strategy<Value = Placement> {
    (piece(), 0..4usize, 0..10u8, 0..3u8).prop_map(|(piece, facing, x, y)| Placement {
        piece,
        facing: Facing::ALL[facing],
        x,
        y,
    })
}

fn case() -> impl Strategy<Value = Case> {
    let question = (
        prop::option::of(piece()),
        prop::collection::vec(piece(), 0..6),
        any::<bool>(),
        prop::option::weighted(0.4, 0..8usize),
        1..5usize,
    );
    let rules = (0..NAMED.len(), 0..Drop::ALL.len());
    let holes = prop::collection::vec(hole(), 1..4);
    (2..5usize, holes, question, rules, any::<u64>()).prop_map(
        |(height, dug, (held, more, hold, save, least), (kicks, drop), seed)| {
            // The pieces that were dug out are among those to come, so that many can be solved.
            let mut pieces: Vec<Piece> = dug.iter().map(|hole| hole.piece).chain(more).collect();
            allclear_board::Rng::new(seed).shuffle(&mut pieces);
            // Often the last one, which is easily left over.
            let save = save.map(|i| pieces[pieces.len().saturating_sub(1 + i / 4 * i)]);
            let ask = Ask {
                hold: if hold { Hold::Use } else { Hold::Avoid },
                save,
                heights: least..=5,
                node_limit: 100_000,
                ..Ask::new(Queue { hold: held, pieces })
            };
            let rules = Rules::new(NAMED[kicks].kicks, Drop::ALL[drop]);
            Case { height, dug, ask, rules }
        },
    )
}

/// Types a solution, and checks all that was asked of it.
fn type_out(field: Field24, ask: &Ask, rules: &Rules, solution: &Solution) {
    let mut game = SlowGame::new(SlowField::new(&field), *rules, ask.queue.hold, &ask.queue.pieces);
    let mut now: Field40 = field.clear_full_rows().0.cells().collect();
    for step in &solution.steps {
        let mut keys = inputs::keys_to(&now, step.placement, rules).expect("a way");
        if step.hold {
            assert!(ask.hold.is_used(), "hold is not allowed");
            keys.insert(0, Key::Hold);
        }
        assert_eq!(game.press(&keys).canonical(), step.placement.canonical());
        now = (now | step.placement.board().unwrap()).clear_full_rows().0;
    }
    assert!(game.is_empty(), "something is left");
    assert_eq!(game.cleared, solution.height);
    assert!(ask.heights.contains(&solution.height));
    assert_eq!(game.left_over(), solution.saved);
    assert!(ask.save.is_none() || ask.save == solution.saved);
    if !ask.hold.is_used() {
        assert_eq!(game.hold, ask.queue.hold);
    }
}

#[test]
fn every_solution_can_be_typed() {
    let config = ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() };
    let (solved, saved, high) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |cell: &Cell<u32>, yes: bool| cell.set(cell.get() + u32::from(yes));
    let run = TestRunner::new_with_rng(config, deterministic()).run(&case(), |case| {
        let (field, Case { ask, rules, .. }) = (case.field(), &case);
        let mut solver = Solver::new(field, *rules);
        let first = solver.solve(ask);
        if let Some(solution) = &first.solution {
            type_out(field, ask, rules, solution);
            count(&solved, true);
            count(&saved, ask.save.is_some());
            count(&high, *ask.heights.start() > 1);
        }
        let mut most = 30;
        solver.each(ask, |solution| {
            type_out(field, ask, rules, &solution);
            most -= 1;
            if most == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if first.solution.is_none() && first.proven {
            prop_assert_eq!(most, 30);
        }
        Ok(())
    });
    if let Err(error) = run {
        panic!("{error}");
    }
    let found = [solved, saved, high].map(Cell::into_inner);
    assert!(found.iter().all(|&count| count >= 20), "too few to mean much: {found:?}");
}

/// The same cases in every run, so that the counts at the end are the same, too.
fn deterministic() -> proptest::test_runner::TestRng {
    proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha)
}
