//! The method that is chosen for a chance, against the better of the two: queue by queue, and all
//! tilings of the field. On the cases of solution-finder (`crates/pc/tests/data/percent.jsonl`) and
//! on some that were once chosen badly.
//!
//! The last line tells the worst ratio. Cases in which the better method takes less than two
//! milliseconds are listed, but do not count: there noise is larger than any difference.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use allclear_fumen as fumen;
use allclear_pc::study::{Constraints, Method, Question, Study, TSpin};
use allclear_pc::{Hold, Job};
use allclear_tetris::{Drop, Field24, Kicks, Rules};

/// Questions besides those of the file: a name, a field, lines, a pattern, and whether hold is used.
const MORE: [(&str, &str, usize, &str, Hold); 5] = [
    ("one queue, eight sparse rows", SPARSE, 8, "O,J,T,J,J,I,T,O,Z,L,S", Hold::Avoid),
    ("seven queues, eight sparse rows", SPARSE, 8, "*,J,T,J,J,I,T,O,Z,L,S", Hold::Avoid),
    ("forty-two queues, eight sparse rows", SPARSE, 8, "*p2,T,J,J,I,T,O,Z,L,S", Hold::Avoid),
    ("one queue, four empty lines", "v115@vhAAgH", 4, "T,I,O,S,Z,L,J,T,I,O,S", Hold::Use),
    (
        "ten queues, six empty lines",
        "v115@vhAAgH",
        6,
        "[TI]p2,[OSLJZ]p1,J,T,I,O,S,Z,L,T,I,O,S,Z,L,J",
        Hold::Use,
    ),
];

const SPARSE: &str = "v115@VgB8FeD8EeE8EeC8FeD8IeF8BeG8CeC8HeB8JeAgH";

/// No method gets more than this, at first.
const LONGEST: Duration = Duration::from_secs(20);
/// What takes less does not count.
const LEAST: f64 = 0.002;

fn of_file() -> Vec<(String, Study)> {
    let lines = include_str!("../../pc/tests/data/percent.jsonl").lines();
    let cases = lines.map(|line| {
        let fact: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| fact[key].as_str().expect("text");
        let kicks = Kicks::named(text("kicks").trim_start_matches('@')).expect("a name");
        let every_t = text("drop").parse::<TSpin>().ok();
        let drop = every_t.map_or_else(|| text("drop").parse().expect("a name"), |_| Drop::TSoft);
        let rows = fact["rows"].as_array().expect("rows").iter().rev().enumerate();
        let field: Field24 = rows
            .flat_map(|(y, row)| {
                let row = row.as_str().expect("a row").chars().enumerate();
                row.filter(|(_, c)| *c != '_').map(move |(x, _)| (x, y))
            })
            .collect();
        let question = Question {
            rules: Rules::new(*kicks, drop),
            hold: if text("hold") == "use" { Hold::Use } else { Hold::Avoid },
            constraints: Constraints { every_t, ..Constraints::default() },
            ..Question::new(field, text("pattern").parse().expect("a pattern"))
        };
        let lines = fact["clear"].as_u64().expect("a number") as usize;
        (text("id").to_string(), question.height(lines).study().expect("a study"))
    });
    cases.collect()
}

fn more() -> impl Iterator<Item = (String, Study)> {
    MORE.into_iter().map(|(name, field, height, pattern, hold)| {
        let field = fumen::decode(field).expect("a fumen")[0].field.filled().expect("a low field");
        let question = Question::new(field, pattern.parse().expect("a pattern")).height(height);
        let study = Question { hold, ..question }.study().expect("a study");
        (name.to_string(), study)
    })
}

/// Seconds that a question takes, and its answer; `None` if it takes too long.
fn time(study: &Study, method: Option<Method>) -> Option<(f64, u128)> {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            thread::park_timeout(LONGEST);
            stop.store(!done.load(Ordering::Relaxed), Ordering::Relaxed);
        });
        let job = Job { stop: &stop, ..Job::default() };
        let (begin, mut best) = (Instant::now(), f64::MAX);
        let mut answer = None;
        for _ in 0..50 {
            let begun = Instant::now();
            let odds = match method {
                Some(method) => study.odds_by(method, &job),
                None => study.odds(&job),
            };
            let odds = odds.ok().filter(|odds| odds.complete);
            best = best.min(begun.elapsed().as_secs_f64());
            answer = odds.map(|odds| (best, odds.cut.part));
            if answer.is_none() || begin.elapsed() > Duration::from_millis(400) {
                break;
            }
        }
        done.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        answer
    })
}

fn main() {
    println!("milliseconds on one thread: queue by queue, all tilings, as chosen; chosen / better");
    let (mut worst, mut counted) = ((0.0, String::new()), 0);
    for (name, study) in of_file().into_iter().chain(more()) {
        let methods = [Some(Method::Queues), Some(Method::Tilings), None];
        let mut times = methods.map(|method| time(&study, method));
        // In turns, so that a busy moment does not fall on one of them.
        for _ in 0..2 {
            for (time_so_far, method) in times.iter_mut().zip(methods) {
                if let Some((seconds, answer)) = *time_so_far
                    && seconds < 1.0
                {
                    let again = time(&study, method).map_or(seconds, |(again, _)| again);
                    *time_so_far = Some((seconds.min(again), answer));
                }
            }
        }
        let [queues, tilings, chosen] = times;
        let answers: Vec<u128> =
            [queues, tilings, chosen].into_iter().flatten().map(|(_, answer)| answer).collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {answers:?}");
        let seconds = |time: Option<(f64, u128)>| time.map_or(f64::MAX, |(seconds, _)| seconds);
        let better = seconds(queues).min(seconds(tilings));
        let ratio = seconds(chosen) / better;
        let method = study.method(&Job::default());
        let ms = |time| match time {
            Some((seconds, _)) => format!("{:.2}", 1000.0 * seconds),
            None => "too long".to_string(),
        };
        let [queues, tilings, chosen] = [queues, tilings, chosen].map(ms);
        let counts = better >= LEAST;
        let mark = if counts { "" } else { " (too short to count)" };
        let cut = study.cut_queues();
        println!(
            "{name:<36} {cut:>6} queues {queues:>10} {tilings:>10} {chosen:>10} {ratio:>6.2}  \
             {method:?}{mark}"
        );
        counted += usize::from(counts);
        if counts && ratio > worst.0 {
            worst = (ratio, name);
        }
    }
    println!("worst of {counted} that count: {:.2} ({})", worst.0, worst.1);
}
