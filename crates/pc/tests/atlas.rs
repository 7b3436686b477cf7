//! The atlas against searches that know nothing of it.

#![cfg(feature = "atlas")]

mod kept;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use allclear_pc::atlas::{Atlas, AtlasError, Fields, HEADER, NoStore, Store, sunk};
use allclear_pc::odds::{Case, chance};
use allclear_pc::study::{Method, Question};
use allclear_pc::{Ask, Hold, Job, Ratio, Solver, Threads};
use allclear_tetris::queue::{Language, Queue, Sequences};
use allclear_tetris::{Drop, Field6, Field24, Kicks, Piece, Rules, kicks, reach};
use proptest::prelude::*;

use kept::Kept;

/// Every field on some way to a perfect clear of a height, by pieces placed: the field as it is
/// seen and the rows left, nothing sunk, nothing pruned.
fn slow_atlas(rules: &Rules, height: usize) -> Vec<BTreeSet<(Field6, usize)>> {
    let mut layers = vec![BTreeSet::from([(Field6::EMPTY, height)])];
    for _ in 0..height * 10 / 4 {
        let last = &layers[layers.len() - 1];
        let next = last.iter().flat_map(|&state| slow_next(state, rules)).collect();
        layers.push(next);
    }
    // Only the cleared field has no rows left; go back from there.
    for k in (0..layers.len() - 1).rev() {
        let later = layers[k + 1].clone();
        layers[k].retain(|&state| slow_next(state, rules).iter().any(|next| later.contains(next)));
    }
    layers
}

fn slow_next((field, height): (Field6, usize), rules: &Rules) -> Vec<(Field6, usize)> {
    let mut next = Vec::new();
    for piece in Piece::ALL {
        for placement in reach::placements(&field, piece, rules, height).iter() {
            let (after, cleared) = (field | placement.board().unwrap()).clear_full_rows();
            next.push((after, height - cleared as usize));
        }
    }
    next
}

/// A sunk field as it is seen, and the rows left.
fn seen(field: Field6, height: usize) -> (Field6, usize) {
    (sunk::seen(field), height - sunk::cleared(field))
}

#[test]
fn two_lines_with_every_rotation_system_and_drop() {
    for named in &kicks::NAMED {
        for drop in Drop::ALL {
            let rules = Rules::new(named.kicks, drop);
            let atlas = Atlas::small(rules);
            let mut layers = vec![BTreeSet::new(); 6];
            atlas.fields().for_each(0..atlas.fields().len(), |field| {
                layers[field.count() as usize / 4].insert(seen(field, 2));
            });
            assert_eq!(layers, slow_atlas(&rules, 2), "{} {drop}", named.name);
        }
    }
}

#[test]
fn the_included_atlas_has_the_published_fields() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let published = include_str!("data/atlas4.csv");
    let published: Vec<usize> = published
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .map(|line| line.split(',').nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!(atlas.len_by_pieces(), published);
    assert_eq!(atlas.to_bytes(), Atlas::INCLUDED);
}

/// On fields of four lines, with the included atlas and without it. (The counts of all solutions
/// that other programs made are compared in `tests/solver.rs`.)
#[test]
fn the_included_tilings_are_those_that_can_be_built() {
    let rules = Rules::default();
    let mut led = Solver::new(Field24::EMPTY, rules);
    let mut alone = Solver::new(Field24::EMPTY, rules).without_atlas();
    // The last one has too many equal pieces to be put together from halves.
    for queue in ["TJZILOSZSIJ", "TZISJLOIOZT", "IIIOOOLJLJT"] {
        for hold in [false, true] {
            let ask = Ask { hold: used(hold), ..Ask::new(queue.parse().unwrap()) }.height(4);
            let all = |solver: &mut Solver| {
                let mut found = BTreeSet::new();
                let tally = solver.each_with_orders(&ask, &Job::default(), |solution, orders| {
                    assert!(found.insert((solution.key(), orders)));
                    ControlFlow::Continue(())
                });
                (found, tally.nodes)
            };
            let ((with, few), (without, many)) = (all(&mut led), all(&mut alone));
            assert_eq!(with, without);
            assert!(few < many, "{few} {many}");
        }
    }
}

/// The rules that have no atlas of their own are led by the common one, to the same solutions.
#[test]
fn the_common_tilings_serve_all_rules() {
    let rules = |system, drop| Rules::new(*Kicks::named(system).unwrap(), drop);
    for (rules, queue) in [
        (rules("srsPlus", Drop::Soft), "TJZILOSZSIJ"),
        (rules("asc", Drop::Soft), "TZISJLOIOZT"),
        (rules("srs", Drop::Hard), "SZLTJOIILTJ"),
        (rules("ars", Drop::Tucks), "OSZTLJIOTLS"),
    ] {
        let mut led = Solver::new(Field24::EMPTY, rules);
        let mut alone = Solver::new(Field24::EMPTY, rules).without_atlas();
        let ask = Ask::new(queue.parse().unwrap()).height(4);
        let all = |solver: &mut Solver| {
            let mut found = BTreeSet::new();
            let tally = solver.each(&ask, |solution| {
                assert!(found.insert(solution.key()));
                ControlFlow::Continue(())
            });
            (found, tally.nodes)
        };
        let ((with, few), (without, many)) = (all(&mut led), all(&mut alone));
        assert_eq!(with, without);
        assert!(few < many && !with.is_empty(), "{few} {many}");
    }
}

/// What can be built under SRS is in the common atlas.
#[test]
fn the_common_atlas_has_all_of_srs() {
    let own = Atlas::included(&Rules::default(), 4).unwrap();
    let common = Atlas::from_bytes(Atlas::COMMON, &Rules::default(), 4).unwrap();
    assert!(common.is_common() && !own.is_common());
    assert_eq!(common.to_bytes(), Atlas::COMMON);
    assert_eq!((common.fields().len(), common.tilings().count()), (37_836_706, 29_926_718));
    for start in (0..own.fields().len()).step_by(1_009) {
        own.fields().for_each(start..start + 1, |field| assert!(common.fields().contains(field)));
    }
    let rules = Rules::new(*Kicks::named("srsPlus").unwrap(), Drop::Soft);
    let led = Atlas::included(&rules, 4).unwrap();
    assert!(led.is_common() && led.rules() == &rules);
    assert_eq!(led.fields(), common.fields());
    assert_eq!(common.for_rules(&rules), Some(led));
    assert_eq!(own.for_rules(&rules), None);
}

/// On a sample of its fields the included atlas is closed: a field other than the full one leads
/// to another, a field other than the empty one comes from another.
#[test]
fn every_included_field_goes_on() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let fields = atlas.fields();
    for start in (0..fields.len()).step_by(30_011) {
        fields.for_each(start..start + 1, |field| {
            assert_eq!(fields.index(field), Some(start));
            let goes_on = Piece::ALL.iter().any(|&piece| atlas.next(field, piece).next().is_some());
            assert!(goes_on || field.count() == 40, "{field}");
        });
    }
}

/// Led by the atlas, the solver finds what it finds without.
#[test]
fn solutions_are_the_same_with_and_without_tilings() {
    let mut found = 0;
    for named in &kicks::NAMED {
        for drop in Drop::ALL {
            let rules = Rules::new(named.kicks, drop);
            let mut led = Solver::new(Field24::EMPTY, rules).with_atlas(&Atlas::small(rules));
            let mut alone = Solver::new(Field24::EMPTY, rules).without_atlas();
            for (i, sequence) in Sequences::new(5).unwrap().walk().enumerate() {
                if (i + found) % 101 != 0 {
                    continue;
                }
                let hold = i % 3 != 0;
                let queue = Queue { hold: hold.then_some(sequence[0]), pieces: sequence };
                let ask = Ask { hold: used(hold), ..Ask::new(queue) }.height(2);
                let all = |solver: &mut Solver| {
                    let mut keys = BTreeSet::new();
                    let tally = solver.each(&ask, |solution| {
                        assert!(keys.insert(solution.key()));
                        ControlFlow::Continue(())
                    });
                    assert!(tally.complete);
                    keys
                };
                let expected = all(&mut alone);
                assert_eq!(all(&mut led), expected, "{ask:?}");
                let first = led.solve(&ask).solution;
                assert_eq!(first.is_some(), !expected.is_empty());
                assert!(first.is_none_or(|first| expected.contains(&first.key())));
                found += expected.len();
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// The tilings of two lines: every set of groups that some order of pieces plays, found by
/// playing everything that stays on living fields.
#[test]
fn tilings_of_two_lines_are_all_that_can_be_built() {
    fn play(
        rows: &[(u8, [bool; 10])],
        rules: &Rules,
        living: &[BTreeSet<(Field6, usize)>],
        groups: &mut Vec<(Piece, [u8; 4])>,
        found: &mut BTreeSet<Vec<(Piece, [u8; 4])>>,
    ) {
        if rows.is_empty() {
            let mut groups = groups.clone();
            groups.sort();
            found.insert(groups);
            return;
        }
        let field: Field6 = (0..rows.len())
            .flat_map(|y| (0..10).filter(move |&x| rows[y].1[x]).map(move |x| (x, y)))
            .collect();
        if !living[groups.len()].contains(&(field, rows.len())) {
            return;
        }
        for piece in Piece::ALL {
            for placement in reach::placements(&field, piece, rules, rows.len()).iter() {
                let mut rows = rows.to_vec();
                let mut cells = placement.cells().unwrap().map(|(x, y)| {
                    let (number, row) = &mut rows[usize::from(y)];
                    row[usize::from(x)] = true;
                    10 * *number + x
                });
                cells.sort();
                rows.retain(|(_, row)| row.contains(&false));
                groups.push((piece, cells));
                play(&rows, rules, living, groups, found);
                groups.pop();
            }
        }
    }
    for drop in [Drop::Soft, Drop::Hard] {
        let rules = Rules::new(Kicks::SRS, drop);
        let mut found = BTreeSet::new();
        let living = slow_atlas(&rules, 2);
        let empty = [(0, [false; 10]), (1, [false; 10])];
        play(&empty, &rules, &living, &mut Vec::new(), &mut found);
        let atlas = Atlas::small(rules);
        assert_eq!(atlas.tilings().count(), found.len() as u64);
    }
}

#[test]
fn damaged_files_are_refused() {
    let atlas = Atlas::small(Rules::default());
    let bytes = atlas.to_bytes();
    let read = |bytes: &[u8]| Atlas::from_bytes(bytes, &Rules::default(), 2);
    assert_eq!(read(&bytes), Ok(atlas));
    for len in 0..bytes.len() {
        assert!(read(&bytes[..len]).is_err(), "{len} bytes");
    }
    for at in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x10;
        assert!(read(&bytes).is_err(), "byte {at}");
    }
    assert_eq!(read(b"allclear pc\n"), Err(AtlasError::NotAnAtlas { offset: 9 }));
    let hard = Rules::new(Kicks::SRS, Drop::Hard);
    assert_eq!(
        Atlas::from_bytes(&bytes, &hard, 2),
        Err(AtlasError::OtherRules { what: "drop rule" })
    );
    assert_eq!(
        Atlas::from_bytes(&bytes, &Rules::default(), 4),
        Err(AtlasError::OtherRules { what: "height" })
    );
    assert!(bytes.len() > HEADER);
}

/// Fails after so many saves, as if killed there; keeps what was saved.
struct Killed<'a> {
    saved: &'a Mutex<HashMap<String, Vec<u8>>>,
    left: Mutex<usize>,
}

impl Store for Killed<'_> {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self.saved.lock().unwrap().get(name).cloned()
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut left = self.left.lock().unwrap();
        if *left == 0 {
            return Err(io::Error::other("killed"));
        }
        *left -= 1;
        self.saved.lock().unwrap().insert(name.to_string(), bytes.to_vec());
        Ok(())
    }
}

#[test]
fn a_build_goes_on_after_every_pass() {
    let whole = Atlas::small(Rules::default()).to_bytes();
    let saved = Mutex::new(HashMap::new());
    let mut attempts = 0;
    let atlas = loop {
        attempts += 1;
        let store = Killed { saved: &saved, left: Mutex::new(1) };
        match Atlas::build(Rules::default(), 2, &store, &|_| {}) {
            Ok(atlas) => break atlas,
            Err(error) => assert!(error.to_string().contains("killed")),
        }
    };
    assert_eq!(attempts, saved.lock().unwrap().len());
    assert_eq!(atlas.to_bytes(), whole);
    let damaged = Mutex::new(HashMap::from([("forward-1".to_string(), vec![1, 2, 3])]));
    let store = Killed { saved: &damaged, left: Mutex::new(100) };
    let atlas = Atlas::build(Rules::default(), 2, &store, &|_| {}).unwrap();
    assert_eq!(atlas.to_bytes(), whole);
    assert!(Atlas::build(Rules::default(), 3, &NoStore, &|_| {}).is_err());
}

/// The published figures, and the same with all seven positions.
#[test]
fn chances_of_two_lines() {
    let atlas = Atlas::small(Rules::default());
    let cases = [
        (Case::Opener, (0, 5040), (0, 5040)),
        (Case::Empty, (5148, 154_980), (5148, 160_020)),
        (Case::Any, (15_132, 378_420), (15_852, 418_740)),
    ];
    for (case, published, total) in cases {
        let counted = chance(&atlas, case, Hold::Use, &job());
        let pair = |odds: Ratio| (odds.part, odds.whole);
        assert_eq!(pair(counted.published()), published, "{case:?}");
        assert_eq!(pair(counted.total()), total, "{case:?}");
    }
}

/// On all threads.
fn job() -> Job<'static> {
    Job { threads: Threads::Pool, ..Job::default() }
}

fn used(hold: bool) -> Hold {
    if hold { Hold::Use } else { Hold::Avoid }
}

fn odds(atlas: &Atlas, case: Case, hold: bool) -> (u128, u128) {
    let odds = chance(atlas, case, used(hold), &job()).published();
    (odds.part, odds.whole)
}

/// The published figures; without hold, what a prototype of another search found.
#[test]
#[ignore = "CPU-minutes: run with --release --ignored"]
fn chances_of_four_lines() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    assert_eq!(odds(&atlas, Case::Opener, false), (1_029_547, 1_058_400));
    assert_eq!(odds(&atlas, Case::Opener, true), (4_233_600, 4_233_600));
    assert_eq!(odds(&atlas, Case::Empty, true), (57_576_960, 57_576_960));
    assert_eq!(odds(&atlas, Case::Any, true), (196_794_376, 196_862_400));
}

/// The same with nothing but hard drops, for which an atlas has to be built first.
#[test]
#[ignore = "CPU-minutes: run with --release --ignored"]
fn chances_of_four_lines_with_hard_drops() {
    let atlas = Atlas::build(Rules::new(Kicks::SRS, Drop::Hard), 4, &NoStore, &|_| {}).unwrap();
    assert_eq!(odds(&atlas, Case::Opener, false), (509_820, 1_058_400));
    assert_eq!(odds(&atlas, Case::Opener, true), (4_233_156, 4_233_600));
}

/// Queue by queue, every queue of every position, with and without hold.
#[test]
fn chances_agree_with_single_queues() {
    for rules in [Rules::default(), Rules::new(Kicks::SRS, Drop::Hard)] {
        let atlas = Atlas::small(rules);
        let mut solver = Solver::new(Field24::EMPTY, rules);
        let mut can_solve = |held: Option<Piece>, pieces: &[Piece], hold| {
            let queue = Queue { hold: held, pieces: pieces.to_vec() };
            let ask = Ask { hold: used(hold), ..Ask::new(queue) }.height(2);
            solver.solve(&ask).solution.is_some()
        };
        let mut solvable = HashSet::new();
        for sequence in Sequences::new(5).unwrap().walk() {
            if can_solve(Some(sequence[0]), &sequence[1..], true) {
                solvable.insert([&[sequence[1], sequence[0]], &sequence[2..]].concat());
                solvable.insert(sequence);
            }
        }
        for (hold, drawn) in [(true, 6), (false, 5)] {
            let counted = chance(&atlas, Case::Empty, used(hold), &job());
            for left in 1..=7 {
                let queues = draws(left, drawn);
                let odds = counted.empty[left - 1];
                assert_eq!(odds.whole, queues.len() as u128);
                let found = queues.iter().filter(|queue| match hold {
                    true => solvable.contains(*queue),
                    false => can_solve(None, queue, false),
                });
                assert_eq!(odds.part, found.count() as u128, "{left} left, hold {hold}");
            }
        }
        let counted = chance(&atlas, Case::Any, Hold::Use, &job());
        for left in 1..=7 {
            let found = draws(left, 5)
                .into_iter()
                .flat_map(|queue| Piece::ALL.map(|held| [&[held], &queue[..]].concat()));
            let count = found.filter(|sequence| solvable.contains(sequence)).count();
            assert_eq!(counted.held[left - 1].part, count as u128, "{left} left");
        }
    }
}

/// Every ordered draw of so many pieces when so many are left in the bag.
fn draws(left: usize, count: usize) -> Vec<Vec<Piece>> {
    let mut queues = vec![Vec::new()];
    for drawn in 0..count {
        let bag_start = if drawn < left { 0 } else { drawn - (drawn - left) % 7 };
        queues = queues
            .into_iter()
            .flat_map(|queue: Vec<Piece>| {
                let longer = |piece| [&queue[..], &[piece]].concat();
                let fresh = Piece::ALL.into_iter().filter(|p| !queue[bag_start..].contains(p));
                fresh.map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    queues
}

fn field() -> impl Strategy<Value = Field6> {
    // Few different columns, so that subtrees are shared.
    prop::collection::vec(prop::sample::select(vec![0_u64, 1, 3, 15, 9]), 10).prop_map(|columns| {
        let cells = columns.iter().enumerate().flat_map(|(x, column)| {
            (0..4).filter(move |y| column >> y & 1 != 0).map(move |y| (x, y))
        });
        cells.fold(Field6::EMPTY, |field, (x, y)| field.with(x, y))
    })
}

proptest! {
    #[test]
    fn sets_of_fields_are_sets(
        a in prop::collection::vec(field(), 0..80),
        b in prop::collection::vec(field(), 0..80),
        range in (0_usize..80, 0_usize..80),
    ) {
        let (set, other) = (Fields::from_unsorted(a.clone()), Fields::from_unsorted(b.clone()));
        let slow: HashSet<Field6> = a.iter().copied().collect();
        prop_assert_eq!(set.len(), slow.len());
        let listed = set.to_vec();
        prop_assert_eq!(listed.iter().copied().collect::<HashSet<_>>(), slow.clone());
        for (index, &field) in listed.iter().enumerate() {
            prop_assert_eq!(set.index(field), Some(index));
        }
        prop_assert!(b.iter().all(|field| set.contains(*field) == slow.contains(field)));
        let mut part = Vec::new();
        set.for_each(range.0..range.1, |field| part.push(field));
        let end = range.1.min(listed.len());
        prop_assert_eq!(&part[..], &listed[range.0.min(end)..end]);

        let both = Fields::from_unsorted([&a[..], &b].concat());
        prop_assert_eq!(&set.union(&other), &both);
        prop_assert_eq!(Fields::from_bytes(&both.to_bytes()).unwrap(), both.clone());
        prop_assert_eq!(both.filtered(|field| slow.contains(&field)), set);
    }

    #[test]
    fn damaged_sets_do_not_panic(
        fields in prop::collection::vec(field(), 0..40),
        at in any::<prop::sample::Index>(),
        to in any::<u8>(),
    ) {
        let mut bytes = Fields::from_unsorted(fields).to_bytes();
        let at = at.index(bytes.len());
        bytes[at] = to;
        if let Ok(set) = Fields::from_bytes(&bytes) {
            prop_assert!(!set.contains(Field6::FULL) || !set.is_empty());
        }
    }
}

/// Asks again and again, stopped after each batch: how often, and the last answer.
fn resumed<T>(ask: impl Fn(&Job) -> (T, bool)) -> (usize, T) {
    let stop = AtomicBool::new(false);
    let store = Kept { stop: Some(&stop), ..Kept::default() };
    let job = Job { store: &store, stop: &stop, ..job() };
    for asked in 1.. {
        let (answer, complete) = ask(&job);
        assert_eq!(complete, !stop.swap(false, Ordering::Relaxed));
        assert_eq!(complete, store.is_empty());
        if complete {
            return (asked, answer);
        }
    }
    unreachable!()
}

#[test]
fn counting_is_resumed_where_it_was_stopped() {
    let atlas = Atlas::small(Rules::default());
    for (case, hold) in
        [(Case::Any, Hold::Use), (Case::Empty, Hold::Use), (Case::Empty, Hold::Avoid)]
    {
        let expected = chance(&atlas, case, hold, &job());
        let (asked, answer) = resumed(|job| {
            let counted = chance(&atlas, case, hold, job);
            assert!(counted.total().part <= expected.total().part);
            assert_eq!(counted.total().whole, expected.total().whole);
            (counted, counted.complete)
        });
        assert_eq!(answer, expected);
        assert!(asked > 3, "{asked}");
    }
    for pattern in ["*,*,*,*,*,*", "*p7", "*p7,*p4", "*,*,*,*,*"] {
        let question = Question::new(Field24::EMPTY, pattern.parse().unwrap()).height(2);
        let study = question.study().unwrap().with_atlas(atlas.clone());
        let expected = study.odds_by(Method::Tilings, &job()).unwrap();
        let (asked, answer) = resumed(|job| {
            let odds = study.odds_by(Method::Fronts, job).unwrap();
            (odds, odds.complete)
        });
        assert_eq!(answer, expected, "{pattern}");
        assert!(asked > 3, "{asked}");
    }
}
