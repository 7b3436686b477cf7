//! Whole spaces: known counts, and every distance against forward searches.

mod reference;

use allclear_lunar::atlas::{Chart, ChartError, Space, Survey};
use allclear_lunar::{Count, Moon, Size, Solver, State, moves_of, symmetries};
use proptest::prelude::*;

fn survey(space: Space, count: Count) -> Survey {
    let mut survey = Survey::new(space, count, true);
    survey.finish(|_, _| {});
    survey
}

#[test]
fn the_5x5_board() {
    let size = Size::CLASSIC;
    let mut rows = 0;
    for row in include_str!("data/atlas5x5.csv").lines().skip(2) {
        let f: Vec<&str> = row.split(',').collect();
        let number = |i: usize| f[i].parse::<u64>().unwrap();
        let count = if f[4] == "slides" { Count::Slides } else { Count::Moves };
        let space = Space::new(size, size.centre(), Moon::EMPTY, 1, number(3) as usize).unwrap();
        let survey = survey(space, count);
        let summary = survey.summary();
        assert_eq!(summary.placements, number(5), "{row}");
        assert_eq!(summary.classes, number(6), "{row}");
        assert_eq!(summary.solvable(), number(7), "{row}");
        assert_eq!(summary.solvable_classes(), number(8), "{row}");
        let longest = summary.longest().unwrap();
        assert_eq!(longest as u64, number(9), "{row}");
        assert_eq!(summary.layers[longest - 1].positions, number(10), "{row}");
        assert_eq!(summary.layers[longest - 1].classes, number(11), "{row}");
        let hardest = survey.hardest(usize::MAX);
        assert_eq!(hardest.len() as u64, number(11), "{row}");
        rows += 1;
    }
    assert_eq!(rows, 10);
}

/// Every placement of a space.
fn placements(space: &Space) -> Vec<State> {
    fn subsets(cells: &[usize], count: usize) -> Vec<Moon> {
        if count == 0 {
            return vec![Moon::EMPTY];
        }
        let Some((&cell, rest)) = cells.split_first() else { return Vec::new() };
        let mut all = subsets(rest, count);
        all.extend(subsets(rest, count - 1).iter().map(|set| set.with(cell % 8, cell / 8)));
        all
    }
    let board = space.board();
    let cells: Vec<usize> = (board.size().cells() - board.blocks()).bits().collect();
    let mut all = Vec::new();
    for humans in subsets(&cells, space.humans()) {
        if humans.has(board.target() % 8, board.target() / 8) {
            continue;
        }
        for robots in subsets(&cells, space.robots()) {
            if humans.is_disjoint(robots) {
                all.push(State { humans, robots });
            }
        }
    }
    all
}

/// Compares a survey with solving every placement and sorting them into classes.
fn check(space: Space, count: Count) {
    let survey = survey(space, count);
    let symmetries =
        symmetries(space.board().size(), space.board().target(), space.board().blocks());
    let mut solver = Solver::default();
    let mut layers: Vec<(u64, u64)> = Vec::new();
    let (mut total, mut classes) = (0, 0);
    for state in placements(&space) {
        let lunar = space.board().with_start(state).unwrap();
        let report = solver.solve(&lunar, count, usize::MAX);
        let length = report.solution().map(|slides| match count {
            Count::Slides => slides.len(),
            Count::Moves => moves_of(slides),
        });
        assert_eq!(survey.distance(&state), length, "{state:?}");
        let smallest = u64::from(allclear_lunar::canonical(&symmetries, &state) == state);
        total += 1;
        classes += smallest;
        if let Some(length) = length {
            if layers.len() < length {
                layers.resize(length, (0, 0));
            }
            layers[length - 1].0 += 1;
            layers[length - 1].1 += smallest;
        }
    }
    let summary = survey.summary();
    assert_eq!((summary.placements, summary.classes), (total, classes));
    let ours: Vec<_> = summary.layers.iter().map(|l| (l.positions, l.classes)).collect();
    assert_eq!(ours, layers);
}

#[test]
fn small_spaces_one_by_one() {
    let square = |n| Size::new(n, n).unwrap();
    let block = |x, y| Moon::EMPTY.with(x, y);
    for count in [Count::Slides, Count::Moves] {
        for (size, target, blocks, humans, robots) in [
            (square(3), square(3).centre(), Moon::EMPTY, 1, 4),
            (square(4), square(4).centre(), Moon::EMPTY, 1, 3),
            (square(4), square(4).centre(), Moon::EMPTY, 2, 2),
            (square(3), square(3).centre(), Moon::EMPTY, 3, 2),
            (square(3), 0, block(1, 1), 2, 2),
            (Size::new(5, 3).unwrap(), 10, block(0, 0).with(4, 0), 1, 3),
            (Size::new(5, 3).unwrap(), 10, Moon::EMPTY, 2, 2),
            (Size::new(2, 6).unwrap(), 9, Moon::EMPTY, 2, 1),
            (square(5), square(5).centre(), block(1, 1).with(3, 3), 1, 2),
            (square(5), square(5).centre(), Moon::EMPTY, 2, 1),
            (Size::new(7, 1).unwrap(), 3, Moon::EMPTY, 2, 2),
        ] {
            check(Space::new(size, target, blocks, humans, robots).unwrap(), count);
        }
    }
}

/// The chart of a survey.
fn chart(survey: &Survey) -> Vec<u8> {
    let mut bytes = Vec::new();
    survey.write_chart(&mut bytes).unwrap();
    bytes
}

#[test]
fn charts_answer_every_placement() {
    let five = Size::CLASSIC;
    for (size, target, blocks, humans, robots) in [
        (five, five.centre(), Moon::EMPTY, 1, 3),
        (five, five.centre(), Moon::EMPTY, 2, 1),
        (Size::new(4, 3).unwrap(), 1, Moon::EMPTY.with(3, 2), 2, 2),
    ] {
        let space = Space::new(size, target, blocks, humans, robots).unwrap();
        let survey = survey(space, Count::Slides);
        let bytes = chart(&survey);
        let mut chart = Chart::of_bytes(&bytes).unwrap();
        assert_eq!((chart.space(), chart.count()), (&space, Count::Slides));
        for state in placements(&space).iter().step_by(7) {
            let lunar = space.board().with_start(*state).unwrap();
            assert_eq!(chart.distance(&lunar), Ok(survey.distance(state)), "{state:?}");
        }
    }
}

#[test]
fn spoiled_charts_are_refused() {
    let five = Size::CLASSIC;
    let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 2).unwrap();
    let bytes = chart(&survey(space, Count::Moves));
    assert_eq!(Chart::of_bytes(b"something else").err(), Some(ChartError::NotAChart));
    for len in 8..bytes.len() {
        assert!(Chart::of_bytes(&bytes[..len]).is_err(), "{len} bytes");
    }
    let positions: Vec<_> = placements(&space)
        .into_iter()
        .step_by(97)
        .map(|state| space.board().with_start(state).unwrap())
        .collect();
    for at in 0..bytes.len() {
        let mut spoiled = bytes.clone();
        spoiled[at] ^= 0x40;
        let answers = Chart::of_bytes(&spoiled).and_then(|mut chart| {
            positions.iter().map(|lunar| chart.distance(lunar)).collect::<Result<Vec<_>, _>>()
        });
        assert!(answers.is_err(), "byte {at}");
    }
}

#[test]
fn a_survey_goes_on_where_it_was_saved() {
    let size = Size::CLASSIC;
    for (humans, robots) in [(1, 4), (2, 2)] {
        let space = Space::new(size, size.centre(), Moon::EMPTY, humans, robots).unwrap();
        let whole = survey(space, Count::Slides);
        let mut part = Survey::new(space, Count::Slides, true);
        let mut steps = 0;
        loop {
            let mut bytes = Vec::new();
            part.save(&mut bytes).unwrap();
            part = Survey::resume(&mut bytes.as_slice()).unwrap();
            bytes[40] ^= 1;
            assert!(Survey::resume(&mut bytes.as_slice()).is_err());
            if part.step().is_none() {
                break;
            }
            steps += 1;
        }
        assert!(steps > 3);
        assert_eq!(part.summary(), whole.summary());
        assert_eq!(chart(&part), chart(&whole));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_boards_have_the_distance_of_the_forward_search(lunar in reference::puzzles(3)) {
        let humans = lunar.start().humans.count() as usize;
        let robots = lunar.start().robots.count() as usize;
        let space = Space::new(lunar.size(), lunar.target(), lunar.blocks(), humans, robots).unwrap();
        if space.placements() > 3_000_000 {
            return Ok(());
        }
        for count in [Count::Slides, Count::Moves] {
            let survey = survey(space, count);
            let report = Solver::default().solve(&lunar, count, usize::MAX);
            let length = report.solution().map(|slides| match count {
                Count::Slides => slides.len(),
                Count::Moves => moves_of(slides),
            });
            prop_assert_eq!(survey.distance(&lunar.start()), length);
        }
    }
}
