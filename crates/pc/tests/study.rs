//! Studies of patterns: all methods agree, pieces add up, samples and memory.

mod kept;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use allclear_pc::atlas::Atlas;
use allclear_pc::study::{Constraints, Goal, Method, Odds, Question, Study, least_height};
use allclear_pc::{Hold, Job, Part, Ratio};
use allclear_tetris::{Drop, Field24, Piece, Rules};
use proptest::prelude::*;

use kept::Kept;

/// The lowest rows of a field.
fn rows(picture: &str) -> Field24 {
    let rows = picture.split('/').map(str::trim).rev().enumerate();
    rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, cell)| (x, y, cell)))
        .filter(|(_, _, cell)| *cell == 'X')
        .filter_map(|(x, y, _)| Field24::cell(x, y))
        .fold(Field24::EMPTY, |all, cell| all | cell)
}

fn study(field: &str, pattern: &str, height: usize) -> Study {
    let question = Question::new(rows(field), pattern.parse().unwrap()).height(height);
    question.study().unwrap()
}

const PCO: &str = "XXXX____XX / XXXX___XXX / XXXX__XXXX / XXXX___XXX";

/// A field that four to six pieces fill, with hardly any overhang.
fn field() -> impl Strategy<Value = Field24> {
    let columns = prop::collection::vec(0u8..=4, 10);
    columns.prop_map(|heights| {
        let cells = (0..10).flat_map(|x| (0..heights[x] as usize).map(move |y| (x, y)));
        cells.filter_map(|(x, y)| Field24::cell(x, y)).fold(Field24::EMPTY, |all, cell| all | cell)
    })
}

fn pattern() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "*p7",
        "*p7,*p2",
        "*p4,*p3",
        "I,*p6",
        "[TSZ]p2,*p5",
        "TIOSZLJ",
        "*,*,*p5,*;TILJSZO",
        "[LJO]!,*p4",
        "SZ,*p5;*p7",
    ])
    .prop_map(String::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn queue_by_queue_is_as_by_tilings(
        field in field(),
        pattern in pattern(),
        avoid in any::<bool>(),
        hard in any::<bool>(),
    ) {
        let height = least_height(field);
        let pieces = (10 * height - field.count() as usize) / 4;
        prop_assume!(height <= 4 && (2..=6).contains(&pieces));
        let mut question = Question::new(field, pattern.parse().unwrap());
        question.hold = if avoid { Hold::Avoid } else { Hold::Use };
        question.rules.drop = if hard { Drop::Hard } else { Drop::Soft };
        let Ok(study) = question.study() else { return Ok(()) };
        let job = Job::default();
        let by = |method| study.chance_by(method, &job).unwrap();
        let (tilings, queues) = (by(Method::Tilings), by(Method::Queues));
        prop_assert_eq!(tilings.odds(), queues.odds());
        prop_assert!(tilings.failed().eq(queues.failed()));
        prop_assert_eq!(study.odds(&job).unwrap(), queues.odds());
        prop_assert_eq!(study.odds_by(Method::Queues, &job).unwrap(), queues.odds());
        let played = by(Method::Played);
        prop_assert_eq!(played.odds(), queues.odds());
        prop_assert!(played.failed().eq(queues.failed()));
    }
}

/// Tall, narrow wells are played from the top, unless they have few tilings.
#[test]
fn wells_are_played() {
    let small = [
        ("XXXXX__XXX/XXXXX__XXX/XXXX___XXX/XXXXX__XXX/XXXXX___XX/XXXXX__XXX/XXXXX__XXX", "*p6"),
        ("XX___XXXXX/XX_X_XXXXX/XX___XXXXX/XX___XXXXX/XX___XXXXX/X____XXXXX/XX__XXXXXX", "*p7"),
    ];
    let job = Job::default();
    for (field, pattern) in small {
        let study = study(field, pattern, 7);
        assert_eq!(study.method(&job), Method::Tilings);
        let by = |method| study.chance_by(method, &job).unwrap();
        let (played, tilings) = (by(Method::Played), by(Method::Tilings));
        assert_eq!(played.odds(), tilings.odds(), "{field}");
        assert!(played.failed().eq(tilings.failed()), "{field}");
    }
    let deep = "_____XXXXX/____XXXXXX/X__XXXXXXX/_____XXXXX/____XXXXXX/____XXXXXX/____XXXXXX/\
                ____XXXXXX";
    assert_eq!(study(deep, "*p7,*p2", 8).method(&job), Method::Played);
}

/// Six pieces in several orders, and then others: beginnings with the same pieces, and without.
#[test]
fn fronts_without_hold_agree_with_single_queues_on_four_lines() {
    let mut question =
        Question::new(Field24::EMPTY, "TILS,[ZOJ]!,[TIL]!;OSZ,[TIL]!,SZOJ".parse().unwrap());
    question.hold = Hold::Avoid;
    let study = question.height(4).study().unwrap();
    let by = |method| study.chance_by(method, &Job::default()).unwrap();
    let (fronts, queues) = (by(Method::Fronts), by(Method::Queues));
    assert_eq!(fronts.odds(), queues.odds());
    assert!(fronts.failed().eq(queues.failed()));
    assert!(fronts.odds().cut.part > 0 && fronts.failed().count() > 0, "{:?}", fronts.odds());
}

/// With every queue there is its mirror image, which shares the fronts; some are their own.
#[test]
fn fronts_of_mirror_images_agree_with_single_queues() {
    let hard =
        ["[SZ],[SZ],[SZ],OO,[SZ],[LJ]!,[SZ],OO", "[SZ],[SZ],[SZ],[SZ],O,[SZ],[SZ],T,[SZ]!,O"];
    let found = hard.map(|pattern| {
        let question = Question::new(Field24::EMPTY, pattern.parse().unwrap()).height(4);
        let study = question.study().unwrap();
        let by = |method| study.chance_by(method, &Job::default()).unwrap();
        let (fronts, queues) = (by(Method::Fronts), by(Method::Queues));
        assert_eq!(fronts.odds(), queues.odds(), "{pattern}");
        assert!(fronts.failed().eq(queues.failed()), "{pattern}");
        fronts.odds().cut
    });
    assert_eq!(found, [Ratio::new(60, 64), Ratio::new(0, 128)]);
}

#[test]
fn fronts_agree_with_the_others_on_two_lines() {
    let whole = ["*p7", "*p6", "S,*p7", "[TSZ]p2,*p4", "*,*,*,*p3", "LL,*p4;*p7"];
    // With hold these end where the last piece is placed, or one piece later.
    let short = ["*p5", "*,*,*,*,*", "S,*p4", "*p5;*p6", "*p5;LL,*p4;IO,*p3"];
    for pattern in whole.into_iter().chain(short) {
        for hold in [Hold::Use, Hold::Avoid] {
            let mut question = Question::new(Field24::EMPTY, pattern.parse().unwrap()).height(2);
            question.hold = hold;
            let atlas = Atlas::small(Rules::default());
            let study = question.study().unwrap().with_atlas(atlas);
            let job = Job::default();
            let by = |method| study.chance_by(method, &job).unwrap();
            let (fronts, tilings) = (by(Method::Fronts), by(Method::Tilings));
            assert_eq!(fronts.odds(), tilings.odds(), "{pattern} {hold:?}");
            assert!(fronts.failed().eq(tilings.failed()), "{pattern} {hold:?}");
            assert_eq!(study.odds_by(Method::Fronts, &job).unwrap(), tilings.odds(), "{pattern}");
        }
    }
}

#[test]
fn pieces_and_parts_add_up() {
    let study = study(PCO, "*p7;I,*p4", 4);
    let whole = study.odds(&Job::default()).unwrap();
    for method in [Method::Tilings, Method::Queues, Method::Played] {
        // A hundred thousand bytes hold a few thousand queues, so 840 beginnings take pieces.
        let tight = Job { memory: 24_000, ..Job::default() };
        assert_eq!(study.odds_by(method, &tight).unwrap(), whole, "{method:?}");
        let mut sum = Odds { queues: Ratio::default(), cut: Ratio::default(), complete: true };
        for index in 0..3 {
            let part = Part::new(index, 3).unwrap();
            for memory in [24_000, 384 << 20] {
                let odds = study.odds_by(method, &Job { part, memory, ..Job::default() }).unwrap();
                if memory == 24_000 {
                    sum.queues += odds.queues;
                    sum.cut += odds.cut;
                } else {
                    let chance = study.chance_by(method, &Job { part, ..Job::default() }).unwrap();
                    assert_eq!(chance.odds(), odds);
                }
            }
        }
        assert_eq!(sum, whole, "{method:?}");
    }
}

#[test]
fn what_cannot_fit_is_refused_at_once() {
    let job = Job { memory: 1 << 30, ..Job::default() };
    for (pattern, height) in [("*p7,*p7,*p2", 6), ("*p7,*p7,*p7", 8)] {
        let study = study("", pattern, height);
        let error = study.odds(&job).unwrap_err();
        assert!(error.needed.unwrap() > 1 << 30, "{error}");
        assert!(study.chance(&job).is_err());
        assert!(study.solutions(&job).is_err());
    }
    let error = study("", "*p7,*p4", 4).solutions(&job).unwrap_err();
    assert!(error.needed.unwrap() > 10 << 30, "{error}");
}

#[test]
fn more_queues_than_can_be_numbered() {
    let pattern = vec!["*"; 31].join(",");
    let study = study("", &pattern, 12);
    assert!(study.odds(&Job::default()).is_err());
    assert!(study.solutions(&Job::default()).is_err());
    assert_eq!(study.queues(), 7u128.pow(31));
}

#[test]
fn a_sample_draws_what_the_seed_says_and_answers_as_the_whole() {
    let study = study(PCO, "*p7", 4);
    let job = Job::default();
    let failed: Vec<Vec<Piece>> = study.chance(&job).unwrap().failed().collect();
    let mut queues = Vec::new();
    let sample = study.sample(300, 7, &job, &mut |queue, solvable, so_far| {
        assert_eq!(failed.contains(&queue[..4].to_vec()), !solvable);
        assert_eq!(so_far.sampled, queues.len() as u64 + 1);
        queues.push(queue.to_vec());
    });
    assert!(sample.complete && sample.sampled == 300);
    let (low, high) = sample.interval();
    let true_share = study.odds(&job).unwrap().queues.share();
    assert!(low < true_share && true_share < high, "{low} {true_share} {high}");
    let mut again = Vec::new();
    study.sample(100, 7, &job, &mut |queue, _, _| again.push(queue.to_vec()));
    assert_eq!(again, queues[..100]);
    study.sample(100, 8, &job, &mut |queue, _, _| again.push(queue.to_vec()));
    assert_ne!(again[100..], queues[..100]);
}

#[test]
fn a_sample_asks_what_must_happen_on_the_way() {
    let mut question = Question::new(rows(PCO), "*p5".parse().unwrap()).height(4);
    question.constraints = Constraints { goal: Goal::Tetris, ..Constraints::default() };
    let study = question.study().unwrap();
    let whole = study.chance(&Job::default()).unwrap();
    let failed: Vec<Vec<Piece>> = whole.failed().collect();
    study.sample(50, 1, &Job::default(), &mut |queue, solvable, _| {
        assert_eq!(failed.contains(&queue[..4].to_vec()), !solvable);
    });
}

#[test]
fn a_stopped_sample_counts_what_it_has() {
    let stop = AtomicBool::new(true);
    let job = Job { stop: &stop, ..Job::default() };
    let study = study("", "*p7,*p7,*p2", 6);
    let sample = study.sample(1000, 1, &job, &mut |_, _, _| {});
    assert!(!sample.complete && sample.sampled == 0);
    assert_eq!(sample.interval(), (0.0, 1.0));
    let stop = AtomicBool::new(false);
    let job = Job { stop: &stop, ..Job::default() };
    let sample = study.sample(1000, 1, &job, &mut |_, _, sample| {
        stop.store(sample.sampled >= 3, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(!sample.complete && (3..1000).contains(&sample.sampled));
}

#[test]
fn a_stopped_search_says_so() {
    let stop = AtomicBool::new(true);
    let job = Job { stop: &stop, ..Job::default() };
    let study = study(PCO, "*p7", 4);
    for method in [Method::Queues, Method::Tilings, Method::Played] {
        let chance = study.chance_by(method, &job).unwrap();
        assert!(!chance.is_complete() && chance.failed().next().is_none(), "{method:?}");
    }
}

#[test]
fn one_queue_is_asked_on_its_own_and_many_together() {
    assert_eq!(study(PCO, "TIOL", 4).method(&Job::default()), Method::Queues);
    assert_eq!(study(PCO, "*p7", 4).method(&Job::default()), Method::Tilings);
    // Fifteen pieces from the empty field: more tilings than anybody can go through.
    let six = study("", "TIOSZLJ,TIOSZLJ,*p2", 6);
    assert_eq!(six.method(&Job::default()), Method::Queues);
}

/// Stopped every few steps and asked again, each method ends with the answer it gives at once.
#[test]
fn stopped_searches_go_on_where_they_were() {
    let small = Atlas::small(Rules::default());
    let two = study("", "*p7", 2).with_atlas(small);
    let cases = [
        (study(PCO, "*p7", 4), Method::Tilings, 384 << 20),
        (study(PCO, "*p7", 4), Method::Tilings, 24_000),
        (study(PCO, "*p7", 4), Method::Queues, 384 << 20),
        (study(PCO, "*p7", 4), Method::Queues, 24_000),
        (two, Method::Fronts, 384 << 20),
    ];
    for (study, method, memory) in cases {
        let whole = study.chance_by(method, &Job::default()).unwrap();
        let kept = Kept::default();
        let (mut stops, mut odds) = (0, None);
        while odds.is_none() {
            let (stop, told) = (AtomicBool::new(false), AtomicU32::new(0));
            let progress = |_| {
                if told.fetch_add(1, Ordering::Relaxed) == 3 {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let job = Job { stop: &stop, progress: &progress, memory, ..Job::default() };
            let job = Job { store: &kept, ..job };
            let answer = study.odds_by(method, &job).unwrap();
            odds = answer.complete.then_some(answer);
            stops += u32::from(!answer.complete);
            assert!(stops < 10_000, "{method:?}: no way on");
        }
        assert_eq!(odds, Some(whole.odds()), "{method:?}");
        assert!(stops > 1, "{method:?} in {memory} bytes was never stopped");
        assert!(kept.is_empty(), "{method:?} forgets what is done");
    }
}
