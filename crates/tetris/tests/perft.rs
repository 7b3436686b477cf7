//! Numbers of placement sequences from hand-made fields, for every rotation system.
//!
//! `tests/data/perft/fields.txt` has the fields and the pieces to place; beside it lies a file
//! for each rotation system with the number of ways after each piece.

mod support;

use std::fmt::Write;

use allclear_board::FastMap;
use allclear_tetris::kicks::{NAMED, Named};
use allclear_tetris::{Drop, Field12, Piece, Rules, reach};
use support::SlowField;

const HEIGHT: usize = 12;

struct Case {
    name: String,
    pieces: Vec<Piece>,
    field: Field12,
}

fn cases() -> Vec<Case> {
    let text = include_str!("data/perft/fields.txt");
    let paragraphs = text.split("\n\n").skip(1);
    let read = |paragraph: &str| {
        let (head, rows) = paragraph.trim().split_once('\n').unwrap_or((paragraph.trim(), ""));
        let (name, pieces) = head.split_once(' ').unwrap();
        let missing = HEIGHT - rows.lines().count();
        Case {
            name: name.to_string(),
            pieces: pieces.chars().map(|c| Piece::from_letter(c).unwrap()).collect(),
            field: Field12::parse(&("..........\n".repeat(missing) + rows)).unwrap(),
        }
    };
    paragraphs.map(read).collect()
}

/// Fields after each piece with the number of ways to get there, found by `next`.
fn perft(case: &Case, next: impl Fn(&Field12, Piece) -> Vec<Field12>) -> Vec<u64> {
    let mut ways = FastMap::default();
    ways.insert(case.field, 1);
    let mut counts = Vec::new();
    for &piece in &case.pieces {
        let mut after = FastMap::default();
        for (field, count) in ways {
            for field in next(&field, piece) {
                *after.entry(field).or_insert(0) += count;
            }
        }
        counts.push(after.values().sum());
        ways = after;
    }
    counts
}

fn fast(field: &Field12, piece: Piece, rules: &Rules) -> Vec<Field12> {
    reach::placements(field, piece, rules, HEIGHT)
        .iter()
        .map(|placement| (*field | placement.board().unwrap()).clear_full_rows().0)
        .collect()
}

fn slow(field: &Field12, piece: Piece, rules: &Rules) -> Vec<Field12> {
    let slow = SlowField::new(field);
    let after = |placement| {
        let (after, _) = slow.after(placement);
        let mut field = Field12::EMPTY;
        for (y, row) in after.rows.iter().enumerate() {
            (0..10).filter(|&x| row[x]).for_each(|x| field.insert(x, y));
        }
        field
    };
    slow.placements(piece, rules, HEIGHT).into_iter().map(after).collect()
}

/// The table of one rotation system as its data file has it.
fn table(named: &Named, next: impl Fn(&Field12, Piece, &Rules) -> Vec<Field12>) -> String {
    let rules = Rules::new(named.kicks, Drop::Soft);
    let mut text = String::new();
    for case in cases() {
        let counts = perft(&case, |field, piece| next(field, piece, &rules));
        write!(text, "{}", case.name).unwrap();
        counts.iter().for_each(|count| write!(text, " {count}").unwrap());
        text.push('\n');
    }
    text
}

/// The data file of a rotation system without its heading.
fn stored(named: &Named) -> String {
    let path = format!("{}/tests/data/perft/{}.txt", env!("CARGO_MANIFEST_DIR"), named.name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.fold(String::new(), |all, line| all + line + "\n")
}

#[test]
fn boards_of_positions() {
    for named in &NAMED {
        assert_eq!(table(named, fast), stored(named), "{}", named.name);
    }
}

#[test]
fn key_by_key() {
    for named in &NAMED {
        assert_eq!(table(named, slow), stored(named), "{}", named.name);
    }
}
