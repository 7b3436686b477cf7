//! The perfect-clear solver against a slow one, against other people's counts, and replayed.

#[path = "../../tetris/tests/support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use allclear_board::Rng;
use allclear_pc::{Ask, Group, Hold, Job, Solution, Solver, Threads};
use allclear_tetris::kicks::NAMED;
use allclear_tetris::queue::{Dealer, Queue};
use allclear_tetris::{Drop, Facing, Field24, Kicks, Piece, Placement, Rules, reach};
use support::SlowField;

/// All solutions by playing every placement in every order: no pruning, no memory, no tiles.
struct Reference<'a> {
    rules: &'a Rules,
    hold: bool,
    save: Option<Piece>,
    /// Each solution, and the orders of groups in which it was played.
    found: BTreeMap<Vec<Group>, BTreeSet<Vec<Group>>>,
}

impl Reference<'_> {
    /// `rows` are the rows left with their original numbers.
    fn search(
        &mut self,
        rows: &[(u8, [bool; 10])],
        held: Option<Piece>,
        queue: &[Piece],
        groups: &mut Vec<Group>,
    ) {
        if rows.is_empty() {
            let left = [held, queue.first().copied()];
            // With hold, the one piece at hand can be put into hold.
            if self
                .save
                .is_none_or(|piece| self.hold && left.into_iter().flatten().next() == Some(piece))
            {
                let mut key = groups.clone();
                key.sort();
                self.found.entry(key).or_default().insert(groups.clone());
            }
            return;
        }
        let Some((&current, rest)) = queue.split_first() else {
            if let (Some(piece), true) = (held, self.hold) {
                self.place(rows, piece, None, &[], groups);
            }
            return;
        };
        self.place(rows, current, held, rest, groups);
        if self.hold {
            match (held, rest.split_first()) {
                (Some(piece), _) => self.place(rows, piece, Some(current), rest, groups),
                (None, Some((&next, rest))) => self.place(rows, next, Some(current), rest, groups),
                (None, None) => {}
            }
        }
    }

    fn place(
        &mut self,
        rows: &[(u8, [bool; 10])],
        piece: Piece,
        held: Option<Piece>,
        queue: &[Piece],
        groups: &mut Vec<Group>,
    ) {
        let field = SlowField { rows: rows.iter().map(|(_, row)| *row).collect() };
        for placement in field.placements(piece, self.rules, rows.len()) {
            let mut rows = rows.to_vec();
            let mut cells = placement.cells().unwrap().map(|(x, y)| {
                let (number, row) = &mut rows[usize::from(y)];
                row[usize::from(x)] = true;
                10 * *number + x
            });
            cells.sort();
            rows.retain(|(_, row)| row.contains(&false));
            groups.push(Group { piece, cells });
            self.search(&rows, held, queue, groups);
            groups.pop();
        }
    }
}

fn used(hold: bool) -> Hold {
    if hold { Hold::Use } else { Hold::Avoid }
}

type Found = BTreeMap<Vec<Group>, u64>;

fn reference(field: Field24, height: usize, ask: &Ask, rules: &Rules) -> Found {
    let rows: Vec<(u8, [bool; 10])> = (0..height)
        .map(|y| (y as u8, std::array::from_fn(|x| field.has(x, y))))
        .filter(|(_, row): &(u8, [bool; 10])| row.contains(&false))
        .collect();
    let mut search =
        Reference { rules, hold: ask.hold.is_used(), save: ask.save, found: BTreeMap::new() };
    search.search(&rows, ask.queue.hold, &ask.queue.pieces, &mut Vec::new());
    search.found.into_iter().map(|(key, orders)| (key, orders.len() as u64)).collect()
}

/// Plays a solution step by step, and checks everything it says.
fn replay(field: Field24, ask: &Ask, rules: &Rules, solution: &Solution) {
    let (mut now, full) = field.clear_full_rows();
    let mut height = solution.height - full as usize;
    let (mut hold, mut queue) = (ask.queue.hold, ask.queue.pieces.iter().copied());
    let mut current = queue.next();
    let mut numbers: Vec<u8> = (0..24).filter(|&y| field.full_row_mask() >> y & 1 == 0).collect();
    for (step, group) in solution.steps.iter().zip(&solution.groups) {
        if step.hold {
            assert!(ask.hold.is_used());
            let held = hold.or_else(|| queue.next());
            hold = current;
            current = held;
        }
        assert_eq!(current, Some(step.placement.piece));
        current = queue.next();
        let reached = reach::placements(&now, step.placement.piece, rules, height);
        assert!(reached.contains(step.placement), "{} on\n{now}", step.placement);
        let mut cells = step.placement.cells().unwrap().map(|(x, y)| 10 * numbers[y as usize] + x);
        cells.sort();
        assert_eq!(cells, group.cells);
        let full = (now | step.placement.board().unwrap()).full_row_mask();
        let mut row = 0;
        numbers.retain(|_| {
            row += 1;
            full >> (row - 1) & 1 == 0
        });
        let (then, cleared) = (now | step.placement.board().unwrap()).clear_full_rows();
        now = then;
        height -= cleared as usize;
    }
    assert!(now.is_empty() && height == 0);
    assert_eq!(solution.saved, hold.or(current));
    assert!(ask.save.is_none() || ask.save == solution.saved);
}

/// Compares one question in every respect; returns the number of solutions.
fn check(field: Field24, height: usize, ask: &Ask, rules: &Rules) -> usize {
    let about = || format!("{ask:?} {} on\n{field}", rules.drop);
    let ask = ask.clone().height(height);
    let expected = reference(field, height, &ask, rules);
    let mut solver = Solver::new(field, *rules);
    let mut found = Found::new();
    let tally = solver.each_with_orders(&ask, &Job::default(), |solution, orders| {
        replay(field, &ask, rules, &solution);
        assert_eq!(solution.height, height);
        assert!(found.insert(solution.key(), orders).is_none(), "twice: {}", about());
        ControlFlow::Continue(())
    });
    assert!(tally.complete);
    assert_eq!(found, expected, "{}", about());
    let (mut one_by_one, mut in_one_go) = (Vec::new(), Vec::new());
    let mut solutions = solver.solutions(&ask);
    one_by_one.extend(solutions.by_ref());
    assert!(solutions.tally().complete);
    solver.each(&ask, |solution| {
        in_one_go.push(solution);
        ControlFlow::Continue(())
    });
    assert_eq!(one_by_one, in_one_go, "{}", about());
    let answer = solver.solve(&ask);
    assert_eq!(answer.solution.is_some(), !expected.is_empty(), "{}", about());
    assert!(answer.proven || answer.solution.is_some());
    if let Some(solution) = answer.solution {
        replay(field, &ask, rules, &solution);
        assert!(expected.contains_key(&solution.key()));
    }
    expected.len()
}

/// A field of `height` rows with `pieces * 4` empty cells that lie together.
fn random_field(rng: &mut Rng, height: usize, pieces: usize) -> Field24 {
    loop {
        let mut empty = Field24::cell(rng.below(10) as usize, rng.below(height as u64) as usize);
        let mut region = empty.take().unwrap();
        while region.count() < 4 * pieces as u32 {
            let near = region.neighbours4() & Field24::rows_below(height);
            let near: Vec<_> = (near - region).cells().collect();
            // Sometimes a cell elsewhere, which a piece can reach when rows are cleared.
            let (x, y) = match rng.below(12) {
                0 => (rng.below(10) as usize, rng.below(height as u64) as usize),
                _ => near[rng.below(near.len() as u64) as usize],
            };
            region.insert(x, y);
        }
        let field = Field24::rows_below(height) - region;
        // Some rows may be full, but the highest one is part of the question.
        if field.full_row_mask() >> (height - 1) == 0 {
            return field;
        }
    }
}

/// A field with the cells of these pieces empty: often it can be solved with them.
fn field_for(rng: &mut Rng, height: usize, pieces: &[Piece]) -> Field24 {
    loop {
        let mut region = Field24::EMPTY;
        for &piece in pieces {
            let facing = Facing::ALL[rng.below(4) as usize];
            let (x, y) = (rng.below(10) as u8, rng.below(height as u64) as u8);
            if let Some(cells) = (Placement { piece, facing, x, y }).board() {
                region |= cells;
            }
        }
        let field = Field24::rows_below(height) - region;
        let inside = region.is_subset(Field24::rows_below(height));
        let whole = region.count() == 4 * pieces.len() as u32;
        if inside && whole && field.full_row_mask() >> (height - 1) == 0 {
            return field;
        }
    }
}

fn random_ask(rng: &mut Rng, mut pieces: Vec<Piece>) -> Ask {
    let hold = rng.below(4) != 0;
    let held = hold && rng.below(2) == 0;
    rng.shuffle(&mut pieces);
    for _ in 0..rng.below(3) {
        let at = rng.below(pieces.len() as u64 + 1) as usize;
        pieces.insert(at, random_piece(rng));
    }
    let hold_piece = if held { pieces.pop() } else { None };
    let save = (rng.below(8) == 0).then(|| random_piece(rng));
    Ask { hold: used(hold), save, ..Ask::new(Queue { hold: hold_piece, pieces }) }
}

fn random_piece(rng: &mut Rng) -> Piece {
    Piece::ALL[rng.below(7) as usize]
}

fn random_case(rng: &mut Rng, height: usize, pieces: usize) -> (Field24, Ask) {
    let queue: Vec<Piece> = (0..pieces).map(|_| random_piece(rng)).collect();
    let field = match rng.below(4) {
        0 => random_field(rng, height, pieces),
        _ => field_for(rng, height, &queue),
    };
    (field, random_ask(rng, queue))
}

#[test]
fn agrees_with_the_slow_search_for_every_rotation_system() {
    let mut rng = Rng::new(1);
    let (mut cases, mut solvable) = (0, 0);
    for named in &NAMED {
        for case in 0..60 {
            let height = 2 + case % 4;
            let pieces = 2 + rng.below(2) as usize;
            let (field, ask) = random_case(&mut rng, height, pieces);
            let drop = if case % 4 == 0 { Drop::ALL[rng.below(4) as usize] } else { Drop::Soft };
            cases += 1;
            solvable += usize::from(check(field, height, &ask, &Rules::new(named.kicks, drop)) > 0);
        }
    }
    assert!(solvable * 10 > cases, "{solvable} of {cases} is too few to mean much");
}

#[test]
fn agrees_with_the_slow_search_on_two_rows() {
    let mut rng = Rng::new(2);
    let mut solvable = 0;
    for case in 0..30 {
        let easy = [Piece::I, Piece::O, Piece::L, Piece::J];
        let queue = Queue::new((0..6).map(|_| easy[rng.below(4) as usize]));
        let ask = Ask { hold: used(case % 2 == 0), ..Ask::new(queue) };
        solvable += usize::from(check(Field24::EMPTY, 2, &ask, &Rules::default()) > 0);
    }
    assert!(solvable > 0);
}

#[test]
fn agrees_with_the_slow_search_on_four_pieces() {
    let mut rng = Rng::new(3);
    for case in 0..40 {
        let height = 3 + case % 4;
        let (field, ask) = random_case(&mut rng, height, 4);
        check(field, height, &ask, &Rules::default());
    }
}

fn facts() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("data/solutions.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

fn count(queue: &str, kicks: &str, hold: bool) -> u64 {
    let mut solver =
        Solver::new(Field24::EMPTY, Rules::new(*Kicks::named(kicks).unwrap(), Drop::Soft));
    let ask = Ask { hold: used(hold), ..Ask::new(queue.parse().unwrap()) }.height(4);
    let tally = solver.each(&ask, |_| ControlFlow::Continue(()));
    assert!(tally.complete);
    tally.solutions
}

#[test]
fn counts_as_other_programs_do() {
    for fact in facts() {
        assert_eq!(count(fact[0], "srs", true).to_string(), fact[2], "{}", fact[0]);
        assert_eq!(count(fact[0], "jstris180", true).to_string(), fact[3], "{}", fact[0]);
        assert_eq!(count(fact[0], "srs", false).to_string(), fact[4], "{}", fact[0]);
    }
}

fn bench_queues() -> impl Iterator<Item = Queue> {
    let lines = include_str!("data/bench200.csv").lines();
    let lines = lines.filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').nth(1).unwrap().parse().unwrap())
}

#[test]
fn every_queue_has_a_clear_of_four_and_of_six_rows() {
    let rules = Rules::new(*Kicks::named("srsPlus").unwrap(), Drop::Soft);
    let mut solver = Solver::new(Field24::EMPTY, rules);
    let mut nodes = [0, 0];
    for queue in bench_queues() {
        for (i, height) in [4, 6].into_iter().enumerate() {
            let ask = Ask::new(queue.clone()).height(height);
            let answer = solver.solve(&ask);
            nodes[i] += answer.nodes;
            replay(Field24::EMPTY, &ask, &rules, &answer.solution.unwrap());
        }
    }
    // The solver's signature: a change that is only tidier leaves it as it is.
    assert_eq!(nodes, [15405, 17139]);
}

/// What is remembered stays within the limit, whatever it is, and changes no answer.
#[test]
fn memory_is_bounded() {
    let rules = Rules::new(*Kicks::named("srsPlus").unwrap(), Drop::Soft);
    let queues: Vec<Queue> = bench_queues().take(3).collect();
    let run =
        |bytes: usize, parallel: bool| {
            let mut solver = Solver::new(Field24::EMPTY, rules)
                .with_memory(bytes)
                .on(if parallel { Threads::Pool } else { Threads::One });
            let mut found = Vec::new();
            let mut most = 0;
            for queue in &queues {
                for height in [4, 6] {
                    let ask = Ask::new(queue.clone()).height(height);
                    found.push(solver.solve(&ask).solution.is_some());
                    let ask = Ask { node_limit: 20_000, ..ask };
                    solver.each(&ask, |_| ControlFlow::Continue(()));
                    most = most.max(solver.bytes());
                }
            }
            (found, most)
        };
    let (found, tiles) = run(0, false);
    for bytes in [10_000, 300_000, 10_000_000] {
        for parallel in [false, true] {
            let (again, used) = run(bytes, parallel);
            assert_eq!(again, found);
            assert!(used <= tiles + bytes, "{used} of {tiles} + {bytes}");
        }
    }
    assert!(run(10_000_000, false).1 > tiles + 100_000, "something is remembered");
}

/// Queues of six rows with hardly a solution that could be dropped straight down: what is left over
/// at the end decides, and no choice of it is searched through before the others had their turn. The
/// first took 24 million nodes once.
#[test]
fn hard_queues_of_six_rows_take_few_nodes() {
    let rules = Rules::default();
    let mut solver = Solver::new(Field24::EMPTY, rules);
    for queue in
        ["J:JSIZLOTLJZIOSZO", "Z:ZOZIJTOLSLSIZJO", "Z:IZOTIZOSLJSIOLZ", "J:IZLTSZIOLJIOZLS"]
    {
        let ask = Ask::new(queue.parse().unwrap()).height(6);
        let answer = solver.solve(&ask);
        replay(Field24::EMPTY, &ask, &rules, &answer.solution.unwrap());
        assert!(answer.nodes < 200_000, "{} nodes for {queue}", answer.nodes);
    }
}

/// However tall: a clear is put together from low ones, with few nodes.
#[test]
fn tall_clears_are_found_without_luck() {
    let rules = Rules::default();
    let mut solver = Solver::new(Field24::EMPTY, rules);
    for height in [8, 10, 12, 16, 20, 24] {
        for seed in 0..40 {
            let queue = Queue::new(Dealer::new(seed).take(height * 10 / 4 + 1));
            let ask = Ask::new(queue).height(height);
            let answer = solver.solve(&ask);
            replay(Field24::EMPTY, &ask, &rules, &answer.solution.unwrap());
            assert!(answer.nodes < 500_000, "{} nodes for {}", answer.nodes, ask.queue);
        }
    }
}

/// Stacks on fields, with hold or without, held pieces, pieces to save, full rows.
#[test]
fn stacks_can_be_played() {
    let mut rng = Rng::new(16);
    let mut found = 0;
    for case in 0..60 {
        let low = 2 + case % 3;
        let start: Vec<Piece> = (0..3).map(|_| random_piece(&mut rng)).collect();
        let field = field_for(&mut rng, low, &start);
        let rules = Rules::new(NAMED[case % NAMED.len()].kicks, Drop::Soft);
        let mut ask = random_ask(&mut rng, start);
        ask.queue.pieces.extend(Dealer::new(case as u64).take(22));
        ask.node_limit = 100_000;
        let whole = |height: &usize| (10 * height - field.count() as usize).is_multiple_of(4);
        let height = (8..10).find(whole).expect("one of two heights has whole pieces");
        let ask = ask.height(height);
        if let Some(solution) = Solver::new(field, rules).solve(&ask).solution {
            assert_eq!(solution.height, height);
            replay(field, &ask, &rules, &solution);
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
}

/// Tall, narrow wells have millions of tilings and few ways to drop a piece.
#[test]
fn narrow_wells_take_few_nodes() {
    let cases = include_str!("data/wells.txt").lines().filter(|line| !line.starts_with('#'));
    for case in cases {
        let [picture, queue, expected] = case.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{case}");
        };
        let rows = picture.split('/').rev().enumerate();
        let cells = rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, c)| (x, y, c)));
        let filled = cells.filter(|&(.., c)| c == 'X');
        let field: Field24 = filled.map(|(x, y, _)| (x, y)).collect();
        let height = picture.split('/').count();
        let ask = Ask::new(queue.parse::<Queue>().unwrap()).height(height);
        let ask = Ask { node_limit: 200_000, ..ask };
        let rules = Rules::default();
        let answer = Solver::new(field, rules).solve(&ask);
        assert_eq!(answer.solution.is_some(), expected == "yes", "{case}");
        match &answer.solution {
            Some(solution) => replay(field, &ask, &rules, solution),
            None => assert!(answer.proven, "{case}"),
        }
    }
}
