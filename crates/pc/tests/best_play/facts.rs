//! Every published chance of a pattern bounds best play.

use allclear_pc::atlas::Atlas;
use allclear_pc::best::{BestPlay, Measure, Question};
use allclear_pc::{Hold, Job};
use allclear_tetris::{Kicks, Rules};

use crate::case::{Case, case, of_rows};

/// A published fact: a field, a pattern, and how many queues have a perfect clear.
fn facts() -> Vec<(String, Case, u64)> {
    let text = include_str!("../data/percent.jsonl");
    let read = |line: &str| {
        let fact: serde_json::Value = serde_json::from_str(line).unwrap();
        let word = |name: &str| fact[name].as_str().unwrap();
        let rows: Vec<&str> =
            fact["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let kicks = *Kicks::named(word("kicks").trim_start_matches('@'))?;
        let drop = word("drop").parse().unwrap();
        let hold = if word("hold") == "use" { Hold::Use } else { Hold::Avoid };
        let height = fact["clear"].as_u64().unwrap() as usize;
        let field = of_rows(&rows);
        let case =
            Case { hold, rules: Rules::new(kicks, drop), ..case(field, height, word("pattern")) };
        Some((word("id").to_string(), case, fact["success"].as_u64().unwrap()))
    };
    text.lines().filter_map(read).collect()
}

/// More previews are never worse, and never better than hindsight.
fn check_facts(pieces: std::ops::RangeInclusive<usize>, previews: &[usize]) -> usize {
    let mut checked = 0;
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    for (id, case, success) in facts() {
        let queues = case.automaton();
        let question = Question { measure: Measure::Cut, ..case.question(0) };
        if !pieces.contains(&question.goals.pieces(case.field)) {
            continue;
        }
        let worth = |previews| {
            let question = Question { previews, ..question.clone() };
            let best = BestPlay::new(&question, &queues, Some(&atlas), &Job::default());
            best.unwrap().odds().unwrap().part as u64
        };
        let mut last = 0;
        for &previews in previews {
            let now = worth(previews);
            assert!(
                last <= now && now <= success,
                "{id}: {last}, {now} of {success} at {previews}"
            );
            last = now;
        }
        assert_eq!(worth(20), success, "{id} with everything seen");
        checked += 1;
    }
    checked
}

#[test]
fn facts_bound_best_play() {
    assert!(check_facts(1..=5, &[0, 1, 2, 3, 4, 5]) >= 25);
}

#[test]
#[ignore = "minutes, even in a release build"]
fn large_facts_bound_best_play() {
    assert!(check_facts(6..=7, &[0, 2, 5]) >= 10);
    assert!(check_facts(8..=10, &[5, 6, 7]) >= 2);
}
