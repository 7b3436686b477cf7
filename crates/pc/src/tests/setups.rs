//! Shapes that fill given cells, against solution-finder's published counts and against playing
//! all queues move by move.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::engine::pattern::follow::Follow;
use crate::engine::pattern::problem::Problem;
use crate::engine::pattern::setup::{Built, Holes, Setup};
use crate::{Ask, Group, Hold, Solver};
use allclear_board::Rng;
use allclear_fumen::{self as fumen, Cell};
use allclear_tetris::queue::{Language, Pattern, Queue};
use allclear_tetris::{Drop, Field24, Kicks, Piece, Rules, reach};

fn read(line: &str) -> (serde_json::Value, Setup, Pattern) {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| value[key].as_str().unwrap_or("");
    let page = fumen::decode(text("fumen")).unwrap().remove(0);
    let rows = value["line"].as_i64().unwrap_or(23) as i32;
    let cells = |wanted: &dyn Fn(Cell) -> bool| -> Field24 {
        let all = (0..rows).flat_map(|y| (0..10).map(move |x| (x, y)));
        all.filter(|&(x, y)| wanted(page.field.get(x, y)))
            .map(|(x, y)| (x as usize, y as usize))
            .collect()
    };
    let coloured = |key: &str| cells(&|cell| text(key).contains(cell.letter()));
    let (fill, margin, free) = (coloured("fill"), coloured("margin"), coloured("free"));
    let field = cells(&|cell| cell != Cell::Empty) - fill - margin - free;
    let drop = value["drop"].as_str().map_or(Drop::Soft, |drop| drop.parse().unwrap());
    let setup = Setup {
        operations: Vec::new(),
        field,
        fill,
        margin,
        free,
        holes: match text("exclude") {
            "holes" => Holes::None,
            "strict-holes" => Holes::NoneEnclosed,
            _ => Holes::Allowed,
        },
        pieces: value["pieces"].as_u64().map(|pieces| pieces as usize),
        rules: Rules::new(Kicks::SRS, drop),
        hold: Hold::used_if(value["hold"].as_bool().unwrap_or(true)),
        any_order: value["any_order"].as_bool().unwrap_or(false),
    };
    let pattern = text("pattern").parse().unwrap();
    (value, setup, pattern)
}

/// Whether a piece is torn apart by a row that had blocks at the start. solution-finder does not
/// think of clearing such rows first, and so misses some shapes.
fn is_torn_by_blocks(setup: &Setup, group: &Group) -> bool {
    let rows = group.cells.map(|cell| usize::from(cell) / 10);
    let gap = (rows[0]..rows[3]).filter(|row| !rows.contains(row));
    gap.into_iter().any(|row| !Field24::row(row).is_disjoint(setup.field))
}

fn count(setup: &Setup, pattern: &Pattern, as_the_peer: bool) -> usize {
    let mut count = 0;
    let each = &mut |built: Built| {
        let torn = |group: &Group| is_torn_by_blocks(setup, group);
        count += usize::from(!as_the_peer || !built.solution.groups.iter().any(torn));
        ControlFlow::Continue(())
    };
    setup.each(&pattern.automaton().unwrap(), &AtomicBool::new(false), each).unwrap();
    count
}

#[test]
fn as_many_shapes_as_solution_finder_finds() {
    for line in include_str!("../../tests/data/setup.jsonl").lines() {
        let (value, setup, pattern) = read(line);
        let as_the_peer = value["peer_gaps"].as_bool().unwrap_or(false);
        let found = count(&setup, &pattern, as_the_peer);
        assert_eq!(Some(found as u64), value["count"].as_u64(), "{line}");
    }
}

/// Every set of groups that a queue can build inside `allowed`, played move by move.
fn play(
    setup: &Setup,
    field: Field24,
    rows: &[usize],
    built: &mut Vec<Group>,
    queue: &[Piece],
    found: &mut BTreeSet<Vec<Group>>,
) {
    let cells = built.iter().fold(Field24::EMPTY, |all, group| all | group.board());
    let good = |group: &Group| !group.board().is_disjoint(setup.fill);
    if (setup.fill - cells).is_empty() && built.iter().all(good) {
        let mut key = built.clone();
        key.sort_unstable();
        found.insert(key);
    }
    let allowed = setup.fill | setup.margin;
    for way in 0..queue.len().min(if setup.hold.is_used() { 2 } else { 1 }) {
        let mut rest = queue.to_vec();
        let piece = rest.remove(way);
        for placement in reach::placements(&field, piece, &setup.rules, rows.len()).iter() {
            let board: Field24 = placement.board().unwrap();
            let mut own: Vec<u8> = board.cells().map(|(x, y)| (10 * rows[y] + x) as u8).collect();
            own.sort_unstable();
            let group = Group { piece, cells: own.try_into().unwrap() };
            if !(group.board() - allowed).is_empty() {
                continue;
            }
            let full = (field | board).full_row_mask();
            let kept: Vec<usize> =
                (0..rows.len()).filter(|y| full >> y & 1 == 0).map(|y| rows[y]).collect();
            built.push(group);
            play(setup, (field | board).clear_full_rows().0, &kept, built, &rest, found);
            built.pop();
        }
    }
}

#[test]
fn the_shapes_are_those_found_by_playing_every_queue() {
    let mut rng = Rng::new(3);
    let mut shapes = 0;
    for case in 0..60 {
        let height = 2 + case % 3;
        let left = rng.below(6) as usize;
        let area = Field24::rectangle(left, 0, 4, height);
        let mut setup = Setup {
            operations: Vec::new(),
            // Now and then a whole row may be filled, so that lines clear on the way.
            field: match case % 2 {
                0 => Field24::rows_below(height) - area,
                _ => Field24::EMPTY,
            },
            fill: Field24::EMPTY,
            margin: area,
            free: Field24::EMPTY,
            holes: Holes::Allowed,
            pieces: None,
            rules: Rules::new(Kicks::SRS, Drop::ALL[rng.below(4) as usize]),
            hold: Hold::used_if(rng.below(2) == 0),
            any_order: false,
        };
        for _ in 0..1 + rng.below(5) {
            let (x, y) = (left + rng.below(4) as usize, rng.below(height as u64) as usize);
            setup.fill |= Field24::cell(x, y).unwrap();
        }
        setup.margin -= setup.fill;
        let pattern: Pattern = ["*p3", "[IOLJ]p3", "[TSZ]!", "TT,*"][case % 4].parse().unwrap();
        let queues = pattern.automaton().unwrap();
        let mut expected = BTreeSet::new();
        let rows: Vec<usize> = (0..setup.height()).collect();
        for queue in queues.walk() {
            play(&setup, setup.field, &rows, &mut Vec::new(), &queue, &mut expected);
        }
        let mut found = BTreeSet::new();
        let each = &mut |built: Built| {
            assert!(found.insert(built.solution.key()), "met twice");
            ControlFlow::Continue(())
        };
        setup.each(&queues, &AtomicBool::new(false), each).unwrap();
        assert_eq!(found, expected, "{setup:?} {pattern:?}");
        shapes += found.len();
    }
    assert!(shapes > 500, "only {shapes} shapes");
}

#[test]
fn what_follows_is_counted_as_by_solving_every_queue() {
    let mut cleared = 0;
    for (rows, pattern, more, height) in [
        ("XXXXXX..../XXXXXX..../XXXXXX****", "*p3", Some("*p2"), 3),
        ("XXXXX...../XXXXX*****", "[IOLJ]p3", Some("[IO],*p1"), 2),
        ("XXXXXXX.../XXXXXXX.../XXXXXXX.../XXXXXXX*..", "[JLTI]p4", None, 4),
        ("XXXXXX..../XXXXXX**..", "[IO]p2,*", Some("I"), 2),
    ] {
        for hold in [true, false] {
            let cells = |wanted: char| -> Field24 {
                let rows = rows.split('/').rev().enumerate();
                rows.flat_map(|(y, row)| {
                    row.chars()
                        .enumerate()
                        .filter(move |(_, c)| *c == wanted)
                        .map(move |(x, _)| (x, y))
                })
                .collect()
            };
            let setup = Setup {
                operations: Vec::new(),
                field: cells('X'),
                fill: cells('*'),
                margin: cells('.'),
                free: Field24::EMPTY,
                holes: Holes::Allowed,
                pieces: None,
                rules: Rules::default(),
                hold: Hold::used_if(hold),
                any_order: false,
            };
            let queues = pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let more = more.map(|more| more.parse::<Pattern>().unwrap().automaton().unwrap());
            let after: Vec<Vec<Piece>> =
                more.as_ref().map_or(vec![Vec::new()], |more| more.walk().collect());
            let each = &mut |built: Built| {
                let Ok(problem) =
                    Problem::new(built.field, height - built.lines, setup.rules, hold)
                else {
                    return ControlFlow::Continue(());
                };
                let words: BTreeSet<Vec<Piece>> =
                    built.buildable.iter().map(|number| built.set.queue(number)).collect();
                let (mut solvable, mut total, mut short) = (0, 0, false);
                let mut solver = Solver::new(problem.field, setup.rules);
                for queue in queues.walk() {
                    let seen = queue.len().min(built.solution.groups.len() + usize::from(hold));
                    if !words.contains(&queue[..seen]) {
                        continue;
                    }
                    let mut left = queue[..seen].to_vec();
                    for group in &built.solution.groups {
                        let place = left.iter().position(|piece| *piece == group.piece).unwrap();
                        left.remove(place);
                    }
                    left.extend(&queue[seen..]);
                    for more in &after {
                        let whole: Vec<Piece> = left.iter().chain(more).copied().collect();
                        short |= whole.len() < problem.pieces();
                        total += 1;
                        let ask = Ask::new(Queue::new(whole)).height(problem.height);
                        let good = problem.pieces() == 0
                            || solver
                                .solve(&Ask { hold: Hold::used_if(hold), ..ask })
                                .solution
                                .is_some();
                        solvable += u128::from(good);
                    }
                }
                match Follow::new(&built, &queues, more.as_ref()).clears(&problem) {
                    Ok(clears) => assert_eq!(
                        (clears.part, clears.whole),
                        (solvable, total),
                        "{rows} {pattern} {hold} {:?}",
                        built.solution
                    ),
                    Err(_) => assert!(short),
                }
                cleared += solvable;
                ControlFlow::Continue(())
            };
            setup.each(&queues, &AtomicBool::new(false), each).unwrap();
        }
    }
    assert!(cleared > 100, "only {cleared}");
}
