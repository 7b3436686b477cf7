//! Solution-finder's figures for patterns of queues.

use std::ops::ControlFlow;

use allclear_tetris::pc::analysis::minimal::minimum_cover;
use allclear_tetris::pc::analysis::{Problem, words::Words};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Drop, Field24, Kicks, Rules};

struct Fact {
    value: serde_json::Value,
    problem: Problem,
    words: Words,
    weights: Vec<u128>,
}

impl Fact {
    fn number(&self, key: &str) -> Option<usize> {
        self.value[key].as_u64().map(|number| number as usize)
    }
}

fn facts(text: &str) -> impl Iterator<Item = Fact> {
    text.lines().filter_map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| value[key].as_str().unwrap();
        let kicks = Kicks::named(text("kicks").trim_start_matches('@')).unwrap();
        let rules = Rules::new(*kicks, text("drop").parse::<Drop>().ok()?);
        let field: Field24 = value["rows"]
            .as_array()
            .unwrap()
            .iter()
            .rev()
            .enumerate()
            .flat_map(|(y, row)| {
                let row = row.as_str().unwrap().chars().enumerate();
                row.filter(|(_, c)| *c != '_').map(move |(x, _)| (x, y))
            })
            .collect();
        let height = value["clear"].as_u64().unwrap() as usize;
        let problem = Problem::new(field, height, rules, text("hold") == "use").unwrap();
        let pattern: Pattern = text("pattern").parse().unwrap();
        let queues = pattern.automaton().unwrap();
        let words = Words::new(&queues, problem.pieces(), problem.hold).unwrap();
        let weights = words.weights(&queues, problem.pieces());
        Some(Fact { problem, words, weights, value })
    })
}

#[test]
fn as_many_queues_as_solution_finder_finds() {
    for fact in facts(include_str!("data/percent.jsonl")) {
        let begin = std::time::Instant::now();
        let found = fact.problem.solvable(&fact.words).count();
        eprintln!("{} {found} {:?}", fact.value["id"], begin.elapsed());
        let counts = (Some(found), Some(fact.words.count()));
        assert_eq!(counts, (fact.number("success"), fact.number("total")), "{}", fact.value);
    }
}

#[test]
fn as_many_solutions_as_solution_finder_finds() {
    for fact in facts(include_str!("data/path.jsonl")) {
        let begin = std::time::Instant::now();
        let mut sets = Vec::new();
        fact.problem.each_solution(&fact.words, &mut |_, covered| {
            sets.push(covered);
            ControlFlow::Continue(())
        });
        assert_eq!(Some(sets.len()), fact.number("unique"), "{}", fact.value);
        let mut all = allclear_tetris::pc::analysis::bitset::BitSet::empty(fact.words.count());
        sets.iter().for_each(|set| all.add(set));
        let queues: u128 = all.iter().map(|word| fact.weights[word]).sum();
        assert_eq!(Some(queues as usize), fact.number("success"), "{}", fact.value);
        eprintln!("{} {} {:?}", fact.value["id"], sets.len(), begin.elapsed());
        let begin = std::time::Instant::now();
        let mut n = 0;
        let cover = minimum_cover(&sets, &vec![1; sets.len()], &mut || {
            n += 1;
            begin.elapsed().as_secs() < 10
        });
        eprintln!(
            "   minimal {} >= {} nodes {n} {:?}",
            cover.chosen.len(),
            cover.at_least,
            begin.elapsed()
        );
        if let Some(least) = fact.number("strict_minimal") {
            assert_eq!(cover.chosen.len(), least, "{}", fact.value);
            assert!(cover.is_proven());
        }
    }
}
