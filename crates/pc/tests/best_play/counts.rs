//! Counts: values worked out elsewhere, demands, samples, parts and turns.

use std::sync::atomic::{AtomicBool, Ordering};

use allclear_pc::atlas::Atlas;
use allclear_pc::best::{self, BestError, BestPlay, Goals, Question};
use allclear_pc::study::{self, Constraints, Goal};
use allclear_pc::{Job, Part, Threads};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Field24, Rules};

use crate::case::{Case, case, of_fumen, of_rows};
use crate::kept::Kept;

#[test]
fn three_lines_that_lack_five_pieces() {
    let field = of_rows(&["X________X", "XXX_____XX", "XXXX___XXX"]);
    let case = case(field, 3, "T,*p4");
    for (previews, worth) in [(0, 151), (1, 216), (2, 277), (3, 321), (5, 339)] {
        assert_eq!(case.fast(previews, None), worth, "{previews} previews");
    }
}

/// The first bag is known; only pieces 8 to 11 are not.
#[test]
#[ignore = "seconds in a release build, minutes in a debug build"]
fn first_bags_with_five_previews() {
    let atlas = Atlas::included(&Rules::default(), 4);
    for (pattern, worth) in [("I,J,L,O,T,S,Z,*p4", 837), ("O,T,I,J,L,S,Z,*p4", 836)] {
        let case = case(Field24::EMPTY, 4, pattern);
        assert_eq!(case.fast(5, atlas.as_ref()), worth, "{pattern}");
    }
}

/// With a demand, more previews are never worse, and whoever sees everything does as well as the
/// other engine says.
#[test]
fn demands_are_met() {
    let mut some = 0;
    for (rows, height, pattern, mode) in [
        (vec!["X________X", "XXX_____XX", "XXXX___XXX"], 3, "T,*p4", "tsd"),
        (vec!["XXXXXX___X", "XXXXXX___X", "XXXXXX___X", "XXXXXX___X"], 4, "I,*p3", "2L"),
        (vec!["X___XXXXXX", "X___XXXXXX", "X___XXXXXX", "XX__XXXXX_"], 4, "*p4", "tetris"),
        (vec!["_XXXXXXX__", "_XXXXXXX__", "_XXXXXXXXX", "_XXXXXXXXX"], 4, "*p3", "tetris"),
        (vec!["_XXXXXXX__", "_XXXXXXX__", "_XXXXXXXXX", "_XXXXXXXXX"], 4, "*p3", "tetris-end"),
        (vec!["__________", "XXXX__XXXX"], 2, "*p4", "1L-or-PC"),
    ] {
        let goal: Goal = mode.parse().unwrap();
        let case = case(of_rows(&rows), height, pattern);
        let constraints = Constraints { goal, ..Constraints::default() };
        let queues = case.pattern.parse::<Pattern>().unwrap();
        if Goals::new(case.field, &[height]).is_err() {
            continue;
        }
        let study =
            study::Question { constraints, ..study::Question::new(case.field, queues.clone()) };
        let study = study.height(height).study().unwrap();
        let hindsight = study.chance(&Job::default()).unwrap().queues().part;
        let mut last = 0;
        for previews in [0, 1, 2, 3, 20] {
            let question = Question { constraints, ..case.question(previews) };
            let automaton = queues.automaton().unwrap();
            let best = BestPlay::new(&question, &automaton, None, &Job::default());
            let worth = best.unwrap().odds().unwrap().part;
            assert!(worth >= last, "{mode}: {previews} previews are worse than fewer");
            last = worth;
        }
        assert_eq!(last, hindsight, "{mode} on {rows:?}");
        some += usize::from(last > 0);
    }
    assert!(some >= 3, "only {some} demands can be met");
}

/// A sample of views agrees with what is counted, within its limits.
#[test]
fn samples_agree() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let queues = case.automaton();
    for (previews, worth) in [(0, 298.0), (1, 398.0), (3, 514.0)] {
        let question = case.question(previews);
        let job = Job::default();
        let found = best::sample(&question, &queues, 300, 7, None, &job).unwrap();
        let (low, high) = found.interval();
        assert!(low <= worth / 840.0 && worth / 840.0 <= high, "{previews}: {low} to {high}");
        let (low, high) = found.games.interval();
        assert!(low <= worth / 840.0 && worth / 840.0 <= high, "{previews}: {low} to {high}");
        assert_eq!(best::sample(&question, &queues, 300, 7, None, &job).unwrap(), found);
    }
}

/// Parts add up.
#[test]
fn parts_add_up() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let queues = case.automaton();
    for (previews, whole) in [(0, 298), (2, 477)] {
        let parts = (0..5).map(|index| {
            let part = Part::new(index, 5).unwrap();
            let job = Job { part, ..Job::default() };
            let best = BestPlay::new(&case.question(previews), &queues, None, &job);
            best.unwrap().odds().unwrap().part
        });
        assert_eq!(parts.sum::<u128>(), whole);
    }
}

/// Two lines and 1,024 first views: enough for several turns.
fn many_views() -> Case {
    case(Field24::EMPTY, 2, &["[IJLO]"; 6].join(","))
}

/// On threads the answers are the same.
#[test]
fn threads_agree() {
    let (many, atlas) = (many_views(), Atlas::small(Rules::default()));
    let (queues, question) = (many.automaton(), many.question(4));
    let pool = Job { threads: Threads::Pool, ..Job::default() };
    for length in [0, 2] {
        let ask = |job: &Job| best::chance(&question, &queues, Some(&atlas), length, job).unwrap();
        let alone = ask(&Job::default());
        assert!(alone.iter().any(|(_, ratio)| 0 < ratio.part && ratio.part < ratio.whole));
        assert_eq!(ask(&pool), alone, "by {length} pieces");
    }
    let draw = |job: &Job| best::sample(&question, &queues, 25, 3, Some(&atlas), job).unwrap();
    assert_eq!(draw(&pool), draw(&Job::default()));
    // Enough pieces for a position to be shared.
    let field = (0..8).map(|i| (i % 4, i / 4)).collect();
    let position = case(field, 4, "S,L,T,I,[ZJO]p3,[IJ],[TS]");
    let (queues, question) = (position.automaton(), position.question(3));
    let best = |job: &Job| {
        let mut best = BestPlay::new(&question, &queues, None, job).unwrap();
        (best.moves().unwrap().unwrap(), best.odds().unwrap())
    };
    let (alone, odds) = best(&Job::default());
    assert!(alone.moves.len() > 1 && alone.odds == odds);
    assert_eq!(best(&pool), (alone, odds));
}

#[test]
fn counting_goes_on_where_it_was_stopped() {
    let (many, atlas) = (many_views(), Atlas::small(Rules::default()));
    let (queues, question) = (many.automaton(), many.question(4));
    let ask = |job: &Job| best::chance(&question, &queues, Some(&atlas), 0, job);
    let stop = AtomicBool::new(false);
    let store = Kept { not_yet: 39, stop: Some(&stop), ..Kept::default() };
    for threads in [Threads::One, Threads::Pool] {
        let job = Job { store: &store, stop: &stop, threads, ..Job::default() };
        let mut asked = 1;
        let answer = loop {
            match ask(&job) {
                Err(BestError::Stopped) => assert!(!store.is_empty()),
                answer => break answer.unwrap(),
            }
            stop.store(false, Ordering::Relaxed);
            asked += 1;
        };
        assert_eq!(answer, ask(&Job::default()).unwrap());
        assert!(store.is_empty());
        assert!(asked > 10, "{asked}");
        stop.store(false, Ordering::Relaxed);
    }
}
