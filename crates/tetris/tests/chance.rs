//! Solution-finder's figures for patterns of queues.

use allclear_tetris::pc::analysis::{chance, words::Words};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Drop, Field, Kicks, Rules};

struct Fact {
    id: String,
    rows: Vec<String>,
    height: usize,
    pattern: Pattern,
    hold: bool,
    rules: Rules,
    success: usize,
    total: usize,
}

fn facts(text: &str) -> Vec<Fact> {
    text.lines()
        .map(|line| {
            let fact: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| fact[key].as_str().unwrap();
            let number = |key: &str| fact[key].as_u64().unwrap() as usize;
            let kicks = Kicks::named(text("kicks").trim_start_matches('@')).unwrap();
            let drop = text("drop").parse::<Drop>();
            Fact {
                id: text("id").to_string(),
                rows: fact["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect(),
                height: number("clear"),
                pattern: text("pattern").parse().unwrap(),
                hold: text("hold") == "use",
                rules: Rules::new(*kicks, drop.unwrap_or(Drop::Soft)),
                success: number("success"),
                total: number("total"),
            }
        })
        .collect()
}

fn field<const H: usize, const N: usize>(rows: &[String]) -> Field<H, N> {
    let rows = rows.iter().rev().enumerate();
    rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, c)| (x, y, c)))
        .filter(|(.., c)| *c != '_')
        .map(|(x, y, _)| (x, y))
        .collect()
}

fn solvable<const H: usize, const N: usize>(fact: &Fact) -> (usize, usize) {
    let (field, cleared) = field::<H, N>(&fact.rows).clear_full_rows();
    let height = fact.height - cleared as usize;
    let pieces = (height * 10 - field.count() as usize) / 4;
    let words = Words::new(&fact.pattern.automaton().unwrap(), pieces, fact.hold).unwrap();
    let found = chance::solvable(&field, height, &words, fact.hold, &fact.rules);
    (found.count(), words.count())
}

#[test]
fn as_many_queues_as_solution_finder_finds() {
    for fact in facts(include_str!("data/percent.jsonl")) {
        let begin = std::time::Instant::now();
        let found = if fact.height <= 6 { solvable::<6, 1>(&fact) } else { solvable::<12, 2>(&fact) };
        eprintln!("{} {found:?} {:?}", fact.id, begin.elapsed());
        assert_eq!(found, (fact.success, fact.total), "{}", fact.id);
    }
}
