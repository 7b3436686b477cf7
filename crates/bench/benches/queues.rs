//! Sets of queues: counting and going through them, against writing them out.

use std::collections::HashSet;

use allclear_bench::Race;
use allclear_fumen::{Draft, decode, encode};
use allclear_tetris::Piece;
use allclear_tetris::queue::{Bags, Language, Pattern, Sequences, count_sequences};

fn main() {
    pattern("*!,*p2;*p7,*p2", 211_680);
    sequences(5, 57_750);
    fumens();
}

/// The number of distinct queues of a pattern with overlapping alternatives.
fn pattern(text: &str, count: usize) {
    let pattern: Pattern = text.parse().expect("a pattern");
    let automaton = pattern.automaton().expect("not too many");
    Race::new(format!("distinct queues of {text}"), count)
        .enter("listed into a hash set", || {
            pattern.queues().collect::<HashSet<Vec<Piece>>>().len() as u64
        })
        .enter("listed one by one", || {
            let mut queues = pattern.queues();
            let mut count = 0;
            while queues.advance().is_some() {
                count += 1;
            }
            count
        })
        .enter("walked through the automaton", || {
            let mut walk = automaton.walk();
            let mut count = 0;
            while walk.advance().is_some() {
                count += 1;
            }
            count
        })
        .enter("counted", || {
            pattern.count().expect("a small pattern").to_u128().expect("not too many") as u64
        })
        .run();
}

/// The non-equivalent sequences of a length.
fn sequences(length: usize, count: usize) {
    let sequences = Sequences::new(length).expect("not too many");
    Race::new(format!("sequences of length {length}"), count)
        .enter("dealt into a hash set", || deal_all(length).len() as u64)
        .enter("walked through", || {
            let mut walk = sequences.walk();
            let mut count = 0;
            while walk.advance().is_some() {
                count += 1;
            }
            count
        })
        .enter("counted", || {
            count_sequences(length)[length].to_u128().expect("not too many") as u64
        })
        .run();
}

/// How the published table was made: every hold before every run, swapped where needed.
fn deal_all(length: usize) -> HashSet<Vec<Piece>> {
    fn deal(run: &mut Vec<Piece>, bags: Bags, length: usize, all: &mut HashSet<Vec<Piece>>) {
        if run.len() == length {
            for hold in Piece::ALL {
                let (first, second) = (hold.max(run[0]), hold.min(run[0]));
                let mut sequence = vec![first, second];
                sequence.extend(&run[1..]);
                all.insert(sequence);
            }
            return;
        }
        for piece in bags.next() {
            run.push(piece);
            if let Some(after) = bags.after(piece) {
                deal(run, after, length, all);
            }
            run.pop();
        }
    }
    let mut all = HashSet::new();
    deal(&mut Vec::new(), Bags::unknown(), length, &mut all);
    all
}

/// Reading and writing a long fumen.
fn fumens() {
    let page = |i: usize| Draft {
        comment: Some(format!("page {i}: これはコメントです")),
        lock: Some(true),
        rise: i.is_multiple_of(3),
        ..Draft::default()
    };
    let drafts: Vec<Draft> = (0..500).map(page).collect();
    let text = encode(&drafts).expect("a fumen");
    Race::new("pages of a fumen", drafts.len())
        .enter("read", || decode(&text).map_or(0, |pages| pages.len() as u64))
        .enter("written", || encode(&drafts).map_or(0, |_| drafts.len() as u64))
        .run();
}
