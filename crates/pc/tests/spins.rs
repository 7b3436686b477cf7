//! T-spins against solution-finder's published numbers, and against a search that plays every
//! piece move by move.

mod slow_spins;

use std::collections::BTreeSet;

use allclear_fumen as fumen;
use allclear_pc::study::{Gaps, Roofs, SpinFilter, SpinWays, Spins};
use allclear_pc::{Group, Job};
use allclear_tetris::{Drop, Field24, Kicks, Piece, Rules};
use proptest::prelude::*;
use serde_json::Value;

const PUBLISHED: &str = include_str!("data/spin.jsonl");

fn asked(case: &Value) -> Spins {
    let text = case["field"].as_str().unwrap();
    let field = fumen::decode(text).unwrap()[0].field.filled().unwrap();
    let mut spins = Spins::new(field, Rules::default());
    let number = |name: &str| case[name].as_u64().map(|number| number as usize);
    spins.lines = number("line").unwrap_or(2);
    let (all, _) = spins.rows();
    let bottom = number("fill_bottom").unwrap_or(0);
    spins.fill = Some(bottom..number("fill_top").unwrap_or(all.end));
    spins.margin = number("margin");
    spins.roofs = match (case["roof"].as_str(), number("max_roof")) {
        (Some("no"), _) => Roofs::Skip,
        (_, Some(most)) => Roofs::AtMost(most),
        _ => Roofs::Any,
    };
    spins.filter = case["filter"].as_str().unwrap_or("strict").parse().unwrap();
    spins
}

fn found(case: &Value) -> SpinWays {
    let pattern = case["pattern"].as_str().unwrap().parse().unwrap();
    asked(case).find(&pattern, &Job::default()).unwrap()
}

/// The cells of a page, colours and all.
fn drawing(page: &str) -> Vec<String> {
    fumen::decode(page).unwrap()[0].field.rows()
}

#[test]
fn as_many_as_solution_finder_publishes() {
    for line in PUBLISHED.lines().filter(|line| line.starts_with('{')) {
        let case: Value = serde_json::from_str(line).unwrap();
        if case["slow"] == true && cfg!(debug_assertions) {
            continue;
        }
        let ways = found(&case);
        assert_eq!(ways.all.len() as u64, case["count"].as_u64().unwrap(), "{line}");
        let drawn: BTreeSet<Vec<String>> =
            ways.all.iter().map(|way| drawing(&way.page(ways.field).unwrap())).collect();
        assert_eq!(drawn.len(), ways.all.len(), "a way came twice: {line}");
        let listed = |name: &str| case[name].as_array().cloned().unwrap_or_default();
        for page in listed("contains") {
            assert!(drawn.contains(&drawing(page.as_str().unwrap())), "{page} of {line}");
        }
        for page in listed("lacks") {
            assert!(!drawn.contains(&drawing(page.as_str().unwrap())), "{page} of {line}");
        }
        let Some(columns) = case["columns"].as_object() else { continue };
        let table = ways.csv().unwrap();
        for (column, counts) in columns {
            let column: usize = column.parse().unwrap();
            for (value, count) in counts.as_object().unwrap() {
                let rows =
                    table.lines().skip(1).filter(|row| row.split(',').nth(column) == Some(value));
                assert_eq!(rows.count() as u64, count.as_u64().unwrap(), "{column} {value}");
            }
        }
    }
}

/// Rows with a pocket at one side.
fn field() -> impl Strategy<Value = Field24> {
    (2usize..5, 2usize..5, any::<u32>(), any::<bool>()).prop_map(|(rows, wide, noise, mirrored)| {
        let full = Field24::rectangle(0, 0, 10, rows);
        let pocket = Field24::rectangle(10 - wide, 0, wide, rows);
        let blocks = pocket.cells().enumerate().filter(|(i, _)| noise >> (2 * i % 31) & 3 == 0);
        let field = (full - pocket) | blocks.map(|(_, cell)| cell).collect::<Field24>();
        let field = field.clear_full_rows().0;
        if mirrored { field.mirrored() } else { field }
    })
}

fn keys(ways: &SpinWays) -> BTreeSet<(Group, Vec<Group>)> {
    let key = |groups: &[Group]| {
        let (t, others) = groups.split_last().unwrap();
        let mut others = others.to_vec();
        others.sort_unstable();
        (*t, others)
    };
    ways.all.iter().map(|way| key(&way.solution.groups)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 12 } else { 200 }))]

    #[test]
    fn as_playing_every_piece_finds(
        field in field(),
        mut others in proptest::sample::subsequence(Piece::ALL.to_vec(), 1..4),
        lines in 1usize..4,
        (above, margin) in (0usize..2, 2usize..4),
        kicks in proptest::sample::select(vec!["srs", "tetrio180", "srsx", "nokicks"]),
        gaps in any::<bool>(),
        bottom in 0usize..2,
    ) {
        if others.len() == 3 && margin + field.top() > 6 {
            others.pop();
        }
        let rules = Rules::new(*Kicks::named(kicks).unwrap(), Drop::Soft);
        let top = (field.top() + above).max(bottom);
        let spins = Spins {
            lines,
            fill: Some(bottom..top),
            margin: Some(top + margin),
            gaps: if gaps { Gaps::Allowed } else { Gaps::NotInLines },
            filter: SpinFilter::Strict,
            ..Spins::new(field, rules)
        };
        let letters: String = others.iter().chain([&Piece::T]).map(|piece| piece.letter()).collect();
        let fast = spins.find(&format!("[{letters}]!").parse().unwrap(), &Job::default()).unwrap();
        prop_assert!(fast.complete);
        let slow = slow_spins::ways(&spins, &others);
        prop_assert_eq!(keys(&fast), slow);
    }
}
