//! `.pc` files: a public tool's file, and every kind of damage.

use std::sync::atomic::{AtomicU64, Ordering};

use allclear_pc::atlas::Atlas;
use allclear_pc::file::{
    self, At, CheckError, Fault, Flaw, Generator, Malformed, Reader, Record, Records, Stats,
};
use allclear_pc::{Ask, Job, Progress, Solver, Step};
use allclear_tetris::queue::{Language, Queue, Sequences};
use allclear_tetris::{Drop, Facing, Field24, Kicks, Piece, Placement, Rules};
use proptest::prelude::*;

const HEIGHT2: &[u8] = include_bytes!("data/height2.pc");

/// J in hold, O L T I O to come: O, then J and L from hold, I, O.
const GOOD: [u8; 13] =
    [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0x00, 0x00, 0x0c, 0x18, 0x38, 0x20];

fn check(bytes: &[u8]) -> Result<u64, At<Fault>> {
    match file::check(bytes, &Rules::default(), &Job::default()) {
        Ok(count) => Ok(count),
        Err(CheckError::Fault(fault)) => Err(fault),
        Err(CheckError::Io(error)) => panic!("slices can be read: {error}"),
    }
}

/// The fault of a file that has two good solutions and then this one.
fn fault(bytes: &[u8]) -> Fault {
    let mut file = [GOOD, GOOD].concat();
    file.extend_from_slice(bytes);
    let At { index, offset, why } = check(&file).unwrap_err();
    assert_eq!((index, offset), (2, 26));
    why
}

#[test]
fn a_public_file_is_read_checked_and_written_back() {
    assert_eq!(check(HEIGHT2), Ok(3522));
    let mut written = Vec::new();
    let mut stats = Stats::default();
    for record in Records::new(HEIGHT2) {
        let record = record.unwrap();
        stats.add(&record);
        let (sequence, steps): (Vec<Piece>, Vec<Step>) =
            (record.sequence().collect(), record.steps().collect());
        assert_eq!(Record::new(&sequence, &steps), Some(record));
        written.extend_from_slice(record.bytes().as_slice());
    }
    assert_eq!(written, HEIGHT2);
    assert_eq!(stats.by_placements[5], 3522);
    // Its order is the tool's own; but it never holds the earlier of the first two.
    assert_eq!(stats.swapped, 0);
    let streamed: Result<Vec<Record>, _> = Reader::new(HEIGHT2).collect();
    let mapped: Result<Vec<Record>, _> = Records::new(HEIGHT2).collect();
    assert_eq!(streamed.unwrap(), mapped.unwrap());
}

#[test]
fn an_empty_file_is_valid() {
    assert_eq!(check(&[]), Ok(0));
}

#[test]
fn truncated_at_every_byte() {
    for len in 1..GOOD.len() {
        let why = fault(&GOOD[..len]);
        assert!(
            matches!(why, Fault::Malformed(Malformed::Truncated { found, .. }) if found == len),
            "{len}: {why}"
        );
        let last = Reader::new(&GOOD[..len]).last().unwrap().unwrap_err();
        assert!(last.to_string().starts_with("solution 0 at byte 0: the file ends inside"));
    }
}

#[test]
fn every_kind_of_damage_has_its_reason() {
    let changed = |at: usize, to: u8| {
        let mut bytes = GOOD;
        bytes[at] = to;
        bytes
    };
    let malformed = |bytes: &[u8]| match fault(bytes) {
        Fault::Malformed(why) => why,
        Fault::Flaw(why) => panic!("{why}"),
    };
    // A piece after the end mark: the topmost value is 5.
    assert_eq!(malformed(&changed(5, 0xbf)), Malformed::AfterEnd { piece: 15, end: 6 });
    // No pieces, and one.
    assert_eq!(malformed(&[0xff; 8]), Malformed::TooShort { pieces: 0 });
    let one = [0xf8, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0];
    assert_eq!(malformed(&one), Malformed::TooShort { pieces: 1 });
    assert_eq!(malformed(&changed(7, 0x80)), Malformed::TopHold);
    assert_eq!(malformed(&changed(7, 0x20)), Malformed::HoldAfterEnd { bit: 13, placements: 5 });
    assert_eq!(
        malformed(&changed(11, 60 << 2)),
        Malformed::Position { placement: 3, position: 60 }
    );
    // O facing north at column 9, I facing north at column 0.
    assert!(matches!(
        malformed(&changed(8, 9 << 2)),
        Malformed::Outside { placement: 0, piece: Piece::O, .. }
    ));
    assert!(matches!(
        malformed(&changed(11, 10 << 2)),
        Malformed::Outside { placement: 3, piece: Piece::I, .. }
    ));
}

#[test]
fn every_kind_of_flaw_has_its_reason() {
    let place = |piece, facing, x, y| Placement { piece, facing, x, y };
    let steps =
        |placements: [Placement; 5]| placements.map(|placement| Step { placement, hold: false });
    use Facing::*;
    use Piece::*;
    let flaw = |sequence: &[Piece], placements: [Placement; 5]| {
        let record = Record::new(sequence, &steps(placements)).unwrap();
        match fault(record.bytes().as_slice()) {
            Fault::Flaw(why) => why,
            Fault::Malformed(why) => panic!("{why}"),
        }
    };
    let o = |x, y| place(O, North, x, y);
    // ...O OO.... with the second square on the first one.
    let squares = [O; 6];
    let row = [o(0, 0), o(2, 0), o(4, 0), o(6, 0), o(8, 0)];
    assert_eq!(Record::new(&squares, &steps(row)).unwrap().check(&Rules::default()), Ok(()));
    let with = |i: usize, placement| {
        let mut row = row;
        row[i] = placement;
        row
    };
    assert_eq!(flaw(&squares, with(1, o(1, 0))), Flaw::Overlap { index: 1, placement: o(1, 0) });
    assert_eq!(
        flaw(&squares, with(1, o(2, 1))),
        Flaw::TooHigh { index: 1, placement: o(2, 1), height: 2 }
    );
    // A bar in the second row, on nothing.
    let floats = place(I, North, 1, 1);
    assert_eq!(
        flaw(&[I, I, O, O, O, O], [floats, o(0, 0), o(4, 0), o(6, 0), o(8, 0)]),
        Flaw::Floating { index: 0, placement: floats }
    );
    // A bar under a bar that closes the hole: ####......, then the one below.
    let (top, below) = (place(I, North, 3, 1), place(I, North, 3, 0));
    assert_eq!(
        flaw(&[I, O, I, I, O, O], [o(0, 0), top, below, o(6, 0), o(8, 0)]),
        Flaw::Floating { index: 1, placement: top }
    );
    // Four pieces fill no whole rows.
    let record = Record::new(&squares[..5], &steps(row)[..4]).unwrap();
    assert_eq!(record.check(&Rules::default()), Err(Flaw::Length { placements: 4 }));
}

/// Solutions that need a slide or a turn are refused when pieces only drop straight down.
#[test]
fn what_cannot_be_reached_is_refused() {
    let hard = Rules::new(Kicks::SRS, Drop::Hard);
    let mut refused = 0;
    for record in Records::new(HEIGHT2) {
        match record.unwrap().check(&hard) {
            Ok(()) => {}
            Err(Flaw::Unreachable { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 0);
    let atlas = Atlas::small(hard);
    let file = generate(&Generator::new(&atlas), 0..57_750);
    let mut records = Records::new(&file);
    assert!(records.all(|record| record.unwrap().check(&hard).is_ok()));
}

#[test]
fn blocks_end_in_the_middle_of_records() {
    // Longer than a block, so that records are cut by its end.
    let file = HEIGHT2.repeat(100);
    for memory in [0, 1 << 20, 1 << 30] {
        let last = AtomicU64::new(0);
        let progress = |at: Progress| last.store(at.done, Ordering::Relaxed);
        let job = Job { memory, progress: &progress, ..Job::default() };
        assert_eq!(file::check(&file[..], &Rules::default(), &job).unwrap(), 352_200);
        assert_eq!(last.into_inner(), file.len() as u64);
    }
    let mut bad = file.clone();
    let at = 350_000 * 13;
    bad[at + 7] = 0x80;
    let fault = check(&bad).unwrap_err();
    assert_eq!((fault.index, fault.offset), (350_000, at as u64));
}

#[test]
fn ours_covers_the_same_sequences() {
    let atlas = Atlas::small(Rules::default());
    let generator = Generator::new(&atlas);
    assert_eq!(generator.sequences(), 57_750);
    let all = generate(&generator, 0..57_750);
    assert_eq!(check(&all), Ok(3522));
    let sequences = |file| -> Vec<Vec<Piece>> {
        Records::new(file).map(|record| record.unwrap().sequence().collect()).collect()
    };
    let (ours, mut theirs) = (sequences(&all), sequences(HEIGHT2));
    theirs.sort();
    assert!(ours == theirs);
    // In parts, whose borders are anywhere, it is the same.
    let borders = [0, 1, 7777, 20_000, 20_001, 57_749, 57_750, 60_000];
    let parts: Vec<u8> =
        borders.windows(2).flat_map(|pair| generate(&generator, pair[0]..pair[1])).collect();
    assert!(parts == all);
    // Going on after any call of the sink.
    let mut begun = Vec::new();
    let _ = generator.run(0..57_750, |bytes, progress| {
        begun.extend_from_slice(bytes);
        let mut file = begun.clone();
        file.extend(generate(&generator, progress.sequences..57_750));
        assert!(file == all, "{progress:?}");
        std::ops::ControlFlow::<()>::Continue(())
    });
}

fn generate(generator: &Generator, range: std::ops::Range<u64>) -> Vec<u8> {
    let mut file = Vec::new();
    let done = generator.run(range, |bytes, _| {
        file.extend_from_slice(bytes);
        std::ops::ControlFlow::<()>::Continue(())
    });
    assert!(done.is_continue());
    file
}

#[test]
fn first_solutions_agree_with_the_file() {
    let mut solver = Solver::new(Field24::EMPTY, Rules::default());
    let solvable: std::collections::HashSet<Vec<Piece>> =
        Records::new(HEIGHT2).map(|record| record.unwrap().sequence().collect()).collect();
    let sequences = Sequences::new(5).unwrap();
    for (number, sequence) in sequences.walk().enumerate() {
        if number % 5 != 0 && !solvable.contains(&sequence) {
            continue;
        }
        let queue = Queue { hold: Some(sequence[0]), pieces: sequence[1..].to_vec() };
        let found = solver.solve(&Ask::new(queue).height(2)).solution;
        assert_eq!(found.is_some(), solvable.contains(&sequence), "{sequence:?}");
        if let Some(solution) = found {
            let record = Record::new(&sequence, &solution.steps).unwrap();
            assert_eq!(record.check(&Rules::default()), Ok(()));
        }
    }
}

proptest! {
    /// Whatever the bytes are: no panic, and the place of a fault lies inside the file.
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..60), from in 0_usize..3522) {
        let file = [&HEIGHT2[13 * from..], &bytes].concat();
        if let Err(fault) = check(&file) {
            prop_assert!(fault.offset < file.len() as u64);
            prop_assert!(fault.index * 9 <= fault.offset);
        }
    }

    /// One changed byte is either refused at its record or gives another valid solution.
    #[test]
    fn one_byte_changed(at in 0..HEIGHT2.len(), to in any::<u8>()) {
        let mut file = HEIGHT2.to_vec();
        file[at] = to;
        match check(&file) {
            Ok(count) => prop_assert_eq!(count, 3522),
            Err(fault) => prop_assert!(fault.index as usize >= at / 13, "{}", fault),
        }
    }
}
