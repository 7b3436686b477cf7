//! Whole spaces: known counts, and every distance against forward searches.

mod reference;

use allclear_lunar::atlas::{
    AtlasFile, AtlasFileError, Keep, ResumeError, Space, SpaceError, Survey,
};
use allclear_lunar::{Count, Moon, Size, Solver, State, moves_of, numbers, symmetries};
use proptest::prelude::*;

fn survey(space: Space, count: Count) -> Survey {
    let mut survey = Survey::new(space, count, Keep::Distances).unwrap();
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
    let cells: Vec<usize> = numbers(board.size().cells() - board.blocks()).collect();
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

/// The file of a survey.
fn file(survey: &Survey) -> Vec<u8> {
    let mut bytes = Vec::new();
    survey.write_file(&mut bytes).unwrap();
    bytes
}

#[test]
fn files_answer_every_placement() {
    let five = Size::CLASSIC;
    for (size, target, blocks, humans, robots) in [
        (five, five.centre(), Moon::EMPTY, 1, 3),
        (five, five.centre(), Moon::EMPTY, 2, 1),
        (Size::new(4, 3).unwrap(), 1, Moon::EMPTY.with(3, 2), 2, 2),
    ] {
        let space = Space::new(size, target, blocks, humans, robots).unwrap();
        let survey = survey(space, Count::Slides);
        let bytes = file(&survey);
        let mut atlas = AtlasFile::of_bytes(&bytes).unwrap();
        assert_eq!((atlas.space(), atlas.count()), (&space, Count::Slides));
        for state in placements(&space).iter().step_by(7) {
            let lunar = space.board().with_start(*state).unwrap();
            assert_eq!(atlas.distance(&lunar), Ok(survey.distance(state)), "{state:?}");
        }
    }
}

#[test]
fn noise_in_files_is_refused() {
    let five = Size::CLASSIC;
    let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 2).unwrap();
    let bytes = file(&survey(space, Count::Moves));
    assert_eq!(AtlasFile::of_bytes(b"something else").err(), Some(AtlasFileError::NotAnAtlas));
    for len in 8..bytes.len() {
        assert!(AtlasFile::of_bytes(&bytes[..len]).is_err(), "{len} bytes");
    }
    let positions: Vec<_> = placements(&space)
        .into_iter()
        .step_by(97)
        .map(|state| space.board().with_start(state).unwrap())
        .collect();
    for at in 0..bytes.len() {
        let mut spoiled = bytes.clone();
        spoiled[at] ^= 0x40;
        let answers = AtlasFile::of_bytes(&spoiled).and_then(|mut atlas| {
            positions.iter().map(|lunar| atlas.distance(lunar)).collect::<Result<Vec<_>, _>>()
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
        let mut part = Survey::new(space, Count::Slides, Keep::Distances).unwrap();
        let mut steps = 0;
        loop {
            let mut bytes = Vec::new();
            part.save(&mut bytes).unwrap();
            let resume = |bytes: &[u8]| {
                Survey::resume(space, Count::Slides, Keep::Distances, &mut &bytes[..])
            };
            part = resume(&bytes).unwrap();
            bytes[40] ^= 1;
            assert!(resume(&bytes).is_err());
            if part.step().is_none() {
                break;
            }
            steps += 1;
        }
        assert!(steps > 3);
        assert_eq!(part.summary(), whole.summary());
        assert_eq!(file(&part), file(&whole));
    }
}

/// A survey as a checkpoint, and back.
fn copied(survey: &Survey) -> Survey {
    let mut bytes = Vec::new();
    survey.save(&mut bytes).unwrap();
    Survey::resume(*survey.space(), survey.count(), survey.keeps(), &mut &bytes[..]).unwrap()
}

fn shares(survey: &Survey, count: u32) -> Vec<Vec<u8>> {
    let share = |index| {
        let mut bytes = Vec::new();
        copied(survey).write_share(index, count, &mut bytes).unwrap();
        bytes
    };
    (0..count).map(share).collect()
}

#[test]
fn a_survey_in_shares_is_the_same() {
    let size = Size::CLASSIC;
    for (humans, robots, count) in
        [(1, 4, Count::Slides), (1, 3, Count::Moves), (2, 2, Count::Slides), (3, 1, Count::Moves)]
    {
        let space = Space::new(size, size.centre(), Moon::EMPTY, humans, robots).unwrap();
        let whole = survey(space, count);
        let mut shared = Survey::new(space, count, Keep::Distances).unwrap();
        let mut steps = 0;
        while !shared.is_finished() {
            let parts = shares(&shared, 1 + steps % 4);
            shared.take_shares(parts.iter().map(Vec::as_slice)).unwrap();
            steps += 1;
        }
        assert!(steps > 3);
        assert_eq!(shared.summary(), whole.summary());
        assert_eq!(file(&shared), file(&whole));
    }
}

#[test]
fn shares_of_other_steps_are_refused() {
    let size = Size::CLASSIC;
    let space = |robots| Space::new(size, size.centre(), Moon::EMPTY, 1, robots).unwrap();
    let begun = |robots| Survey::new(space(robots), Count::Slides, Keep::Distances).unwrap();
    let refused = |survey: &Survey, parts: &[&[u8]], said: &str| {
        let taken = copied(survey).take_shares(parts.iter().copied());
        let (place, error) = taken.unwrap_err();
        assert_eq!(format!("{place}: {error}"), said);
    };
    let mut survey = begun(2);
    let first = shares(&survey, 2);
    let other = shares(&begun(3), 1);
    refused(&survey, &[&other[0]], "0: this is a part of another atlas");
    refused(&survey, &[&first[0]], "0: expected part 0 of 1, not 0 of 2");
    refused(&survey, &[&first[0], &first[0]], "1: expected part 1 of 2, not 0 of 2");
    refused(&survey, &[&first[0], b"LUNARATL and more"], "1: this is not a part of an atlas");
    survey.step();
    let late = "0: this is a part of length 1, and length 2 is next";
    refused(&survey, &[&first[0], &first[1]], late);
}

#[test]
fn what_a_header_asks_for_is_not_allocated() {
    // 67 bytes whose model would take 17 GB: distances of 16 bits.
    let five = Size::CLASSIC;
    let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 1).unwrap();
    let good = file(&survey(space, Count::Slides));
    let mut bytes = good.clone();
    bytes[8 + 6] = 16;
    let crc = crc32(&bytes[..40]).to_le_bytes();
    bytes[40..44].copy_from_slice(&crc);
    assert_eq!(AtlasFile::of_bytes(&bytes).err(), Some(AtlasFileError::Damaged));
    // A header of an 8x8 board with eight robots, and nothing behind it.
    let eight = Size::new(8, 8).unwrap();
    for robots in 0..=63 {
        let space = Space::new(eight, eight.centre(), Moon::EMPTY, 1, robots).unwrap();
        let mut bytes = good[..40].to_vec();
        (bytes[8], bytes[9], bytes[10], bytes[12]) = (8, 8, eight.centre() as u8, robots as u8);
        bytes.extend(crc32(&bytes).to_le_bytes());
        assert!(AtlasFile::of_bytes(&bytes).is_err());
        // Nor is a checkpoint of another space allocated.
        let mut saved = b"LUNARCHK\x01".to_vec();
        saved.extend(&bytes[8..40]);
        saved.extend(crc32(&saved).to_le_bytes());
        saved.extend([1, 0, 10]);
        saved.extend(1024u64.to_le_bytes());
        let small = Space::new(five, five.centre(), Moon::EMPTY, 1, 1).unwrap();
        let resumed = Survey::resume(small, Count::Slides, Keep::Distances, &mut &saved[..]);
        assert!(matches!(resumed.err(), Some(ResumeError::Other)));
        if (9..=55).contains(&robots) {
            assert_eq!(Survey::memory(&space, Keep::Counts), u64::MAX);
            let begun = Survey::new(space, Count::Slides, Keep::Counts);
            assert_eq!(begun.err(), Some(SpaceError::TooLarge));
        }
    }
}

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ byte as u32, |crc, _| (crc >> 1) ^ ((crc & 1) * 0xedb8_8320))
    })
}

#[test]
fn no_position_has_a_length_that_none_has() {
    let five = Size::CLASSIC;
    let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 4).unwrap();
    for keep in [Keep::Counts, Keep::Distances] {
        let mut survey = Survey::new(space, Count::Slides, keep).unwrap();
        survey.finish(|_, _| {});
        for distance in [0, 13, 16, 17, 19, 99, 16 + 12, usize::MAX] {
            survey.each_at(distance, |state| panic!("{distance}: {state:?}"));
        }
        let mut found = 0;
        survey.each_at(12, |_| found += 1);
        assert!(found >= 3);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn noise_is_no_atlas_and_no_checkpoint(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        magic in 0usize..3,
    ) {
        let mut file = [&b"LUNARATL"[..], b"LUNARCHK\x01", b""][magic].to_vec();
        file.extend(bytes);
        prop_assert!(AtlasFile::of_bytes(&file).is_err());
        let five = Size::CLASSIC;
        let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 1).unwrap();
        let resumed = Survey::resume(space, Count::Slides, Keep::Counts, &mut &file[..]);
        prop_assert!(resumed.is_err());
    }

    #[test]
    fn noise_in_checkpoints_is_refused(at in any::<prop::sample::Index>(), bit in 0u8..8) {
        let five = Size::CLASSIC;
        let space = Space::new(five, five.centre(), Moon::EMPTY, 2, 1).unwrap();
        let mut survey = Survey::new(space, Count::Moves, Keep::Distances).unwrap();
        for _ in 0..9 {
            survey.step();
        }
        let mut bytes = Vec::new();
        survey.save(&mut bytes).unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= 1u8 << bit;
        let resume = |bytes: &[u8]| {
            Survey::resume(space, Count::Moves, Keep::Distances, &mut &bytes[..]).is_ok()
        };
        prop_assert!(!resume(&bytes));
        bytes[at] ^= 1u8 << bit;
        prop_assert!(!resume(&bytes[..at]) && resume(&bytes));
    }

    #[test]
    fn noise_in_shares_is_refused(at in any::<prop::sample::Index>(), bit in 0u8..8) {
        let five = Size::CLASSIC;
        let space = Space::new(five, five.centre(), Moon::EMPTY, 1, 2).unwrap();
        let mut survey = Survey::new(space, Count::Slides, Keep::Counts).unwrap();
        survey.step();
        let mut bytes = shares(&survey, 1).remove(0);
        let at = at.index(bytes.len());
        let taken = |bytes: &[u8]| copied(&survey).take_shares([bytes].into_iter()).is_ok();
        bytes[at] ^= 1u8 << bit;
        prop_assert!(!taken(&bytes));
        bytes[at] ^= 1u8 << bit;
        prop_assert!(!taken(&bytes[..at]) && taken(&bytes));
    }

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
