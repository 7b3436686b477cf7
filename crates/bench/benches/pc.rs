//! The perfect-clear solver against playing the queue move by move, and against itself with more
//! to do. `allclear pc bench` prints the absolute figures.

use std::ops::ControlFlow;

use allclear_bench::Race;
use allclear_board::Rng;
use allclear_pc::atlas::Atlas;
use allclear_pc::{Ask, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules, reach};

/// Whether a queue can clear a field, found by trying every placement in the order of the queue.
fn by_playing(field: Field24, height: usize, queue: &[Piece], rules: &Rules) -> bool {
    if height == 0 {
        return true;
    }
    let (Some(&held), rest) = (queue.first(), queue.get(1..).unwrap_or_default()) else {
        return false;
    };
    let mut ways = vec![(held, rest.to_vec())];
    if let Some((&next, later)) = rest.split_first() {
        ways.push((next, [&[held], later].concat()));
    }
    ways.iter().any(|(piece, queue)| {
        reach::placements(&field, *piece, rules, height).iter().any(|placement| {
            let cells: Field24 = placement.board().expect("a placement lies in the field");
            let (then, cleared) = (field | cells).clear_full_rows();
            by_playing(then, height - cleared as usize, queue, rules)
        })
    })
}

fn queues(count: usize, pieces: usize) -> Vec<Queue> {
    let mut rng = Rng::new(2026);
    let mut queue = || {
        let mut all = Vec::new();
        while all.len() < pieces {
            let mut bag = Piece::ALL;
            rng.shuffle(&mut bag);
            all.extend(bag);
        }
        all.truncate(pieces);
        Queue::new(all)
    };
    (0..count).map(|_| queue()).collect()
}

/// The field after the first pieces of a queue's first solution, and what to ask there: the pieces
/// left, in the order of the queue.
fn begin(queue: &Queue, height: usize, placed: usize, rules: Rules) -> Option<(Field24, Ask)> {
    let mut left: Vec<Piece> = queue.pieces.iter().copied().take(10 * height / 4 + 1).collect();
    let ask = Ask::new(Queue::new(left.iter().copied())).height(height);
    let solution = Solver::new(Field24::EMPTY, rules).solve(&ask).solution?;
    let (mut field, mut height) = (Field24::EMPTY, height);
    for step in &solution.steps[..placed] {
        let cells: Field24 = step.placement.board()?;
        let (then, cleared) = (field | cells).clear_full_rows();
        (field, height) = (then, height - cleared as usize);
        left.remove(left.iter().position(|&piece| piece == step.placement.piece)?);
    }
    Some((field, Ask::new(Queue::new(left)).height(height)))
}

fn main() {
    let rules = Rules::default();
    let left_open = Field24::rectangle(4, 0, 6, 4);
    let short = queues(100, 5);
    Race::new("four columns, four pieces: is there a perfect clear?", short.len())
        .enter("playing every placement", || {
            let solvable =
                |queue: &Queue| u64::from(by_playing(left_open, 4, &queue.pieces, &rules));
            short.iter().map(solvable).sum()
        })
        .enter("pc::Solver", || {
            let mut solver = Solver::new(left_open, rules);
            let solvable = |queue: &Queue| {
                let answer = solver.solve(&Ask::new(queue.clone()).height(4));
                u64::from(answer.solution.is_some())
            };
            short.iter().map(solvable).sum()
        })
        .run();

    let long = queues(50, 16);
    for height in [4, 6] {
        let mut nodes = 0;
        Race::new(format!("{height} rows from the empty field, first solution"), long.len())
            .enter("pc::Solver, tables kept", || {
                let mut solver = Solver::new(Field24::EMPTY, rules);
                nodes = 0;
                let solve = |queue: &Queue| {
                    let seen = queue.pieces.iter().copied().take(10 * height / 4 + 1);
                    let answer = solver.solve(&Ask::new(Queue::new(seen)).height(height));
                    nodes += answer.nodes;
                    u64::from(answer.solution.is_some())
                };
                long.iter().map(solve).sum()
            })
            .enter("pc::Solver, tables made for each queue", || {
                let solve = |queue: &Queue| {
                    let seen = queue.pieces.iter().copied().take(10 * height / 4 + 1);
                    let mut solver = Solver::new(Field24::EMPTY, rules);
                    let answer = solver.solve(&Ask::new(Queue::new(seen)).height(height));
                    u64::from(answer.solution.is_some())
                };
                long.iter().map(solve).sum()
            })
            .run();
        println!("  {} nodes a queue", nodes / long.len() as u64);
    }

    for (height, placed) in [(4, 1), (4, 3), (4, 5), (6, 1), (6, 5)] {
        let begun: Vec<_> =
            long.iter().filter_map(|queue| begin(queue, height, placed, rules)).collect();
        let solve =
            |solver: &mut Solver, ask: &Ask| u64::from(solver.solve(ask).solution.is_some());
        let title = format!("{height} rows, first solution; pieces placed before: {placed}");
        let mut solvers: Vec<Solver> =
            begun.iter().map(|&(field, _)| Solver::new(field, rules)).collect();
        Race::new(title, begun.len())
            .enter("pc::Solver, tables kept", || {
                solvers.iter_mut().zip(&begun).map(|(solver, (_, ask))| solve(solver, ask)).sum()
            })
            .enter("pc::Solver, made for each field", || {
                begun.iter().map(|(field, ask)| solve(&mut Solver::new(*field, rules), ask)).sum()
            })
            .run();
    }

    let atlas = Atlas::included(&rules, 4).expect("it comes with the crate");
    let all = |queues: &[Queue], mut solver: Solver| -> u64 {
        let count = |queue: &Queue| {
            let ask = Ask::new(queue.clone()).height(4);
            solver.each(&ask, |_| ControlFlow::Continue(())).solutions
        };
        queues.iter().map(count).sum()
    };
    let few = &queues(2, 11);
    Race::new("4 rows from the empty field, all solutions", few.len())
        .enter("pc::Solver without atlas", || {
            all(few, Solver::new(Field24::EMPTY, rules).without_atlas())
        })
        .enter("led by the atlas, loaded each time", || {
            all(few, Solver::new(Field24::EMPTY, rules))
        })
        .enter("led by the atlas", || {
            all(few, Solver::new(Field24::EMPTY, rules).with_atlas(&atlas))
        })
        .run();
}
