//! Tables of solutions: the same rows as solution-finder's files, and as found the slow way.

use std::collections::BTreeSet;

use allclear_pc::study::{Clears, Cover, Question, Shape, Study, TableError, TableKey};
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::hold::{HoldAtStart, after_hold};

use allclear_fumen as fumen;
use allclear_tetris::{Field24, Piece};

/// The field of solution-finder's documentation of these tables.
fn study(pattern: &str, hold: Hold) -> Study {
    let page = fumen::decode("v115@BhF8CeG8BeH8CeG8JeAgH").unwrap().remove(0);
    let field: Field24 = page.field.filled().unwrap();
    let question = Question::new(field, pattern.parse().unwrap()).height(4);
    Question { hold, ..question }.study().unwrap()
}

/// The rows with their lists sorted, and fumens without comments (any order will do there).
fn rows(text: &str, lists: &[usize]) -> BTreeSet<Vec<String>> {
    let row = |line: &str| {
        let mut cells: Vec<String> = line.split(',').map(bare).collect();
        for &list in lists {
            let mut words: Vec<String> = cells[list].split(';').map(bare).collect();
            words.sort_unstable();
            cells[list] = words.join(";");
        }
        cells
    };
    text.lines().skip(1).map(row).collect()
}

fn bare(cell: &str) -> String {
    match cell.split(';').next().and_then(|first| first.find("v115@")) {
        Some(_) if cell.contains(';') => cell.to_string(),
        Some(at) => fumen::decode(&cell[at..]).unwrap()[0].field.rows().join("/"),
        None => cell.to_string(),
    }
}

#[test]
fn rows_are_solution_finders() {
    let study = study("*p4", Hold::Use);
    let all = study.solutions(&Job::default()).unwrap();
    let cases = [
        (TableKey::Solution, include_str!("data/path_solution.csv"), &[5, 6, 7][..]),
        (TableKey::Use, include_str!("data/path_use.csv"), &[3, 4]),
    ];
    for (key, theirs, lists) in cases {
        let ours = all.csv(key, &Job::default()).unwrap();
        assert_eq!(ours.lines().next(), theirs.lines().next());
        assert_eq!(rows(&ours, lists), rows(theirs, lists), "{key:?}");
        assert_eq!(ours.lines().count(), theirs.lines().count(), "each row once");
    }
}

/// What the table by solution says of queues, the table by queue says of solutions.
#[test]
fn tables_agree_with_each_other_and_with_the_slow_way() {
    for (pattern, hold) in [("*p4", Hold::Use), ("I,*p2", Hold::Use), ("*p3", Hold::Avoid)] {
        let study = study(pattern, hold);
        let all = study.solutions(&Job::default()).unwrap();
        let by_queue = all.csv(TableKey::Pattern, &Job::default()).unwrap();
        let by_queue: Vec<Vec<&str>> =
            by_queue.lines().skip(1).map(|line| line.split(',').collect()).collect();
        assert_eq!(by_queue.len(), study.cut_queues());
        for row in all.csv(TableKey::Solution, &Job::default()).unwrap().lines().skip(1) {
            let cells: Vec<&str> = row.split(',').collect();
            let fumen = cells[0].strip_prefix("http://fumen.zui.jp/?").unwrap();
            let queues: Vec<&str> = cells[7].split(';').collect();
            let told = by_queue.iter().filter(|row| row[4].split(';').any(|page| page == fumen));
            assert_eq!(told.map(|row| row[0]).collect::<Vec<_>>(), queues);
            check_orders(&all, &cells, hold);
        }
        for row in &by_queue {
            let solutions = row[4].split(';').filter(|page| !page.is_empty()).count();
            assert_eq!(row[1], solutions.to_string());
            for (used, left) in row[2].split(';').zip(row[3].split(';')) {
                let mut all: Vec<char> = used.chars().chain(left.chars()).collect();
                let mut queue: Vec<char> = row[0].chars().collect();
                all.sort_unstable();
                queue.sort_unstable();
                assert!(used.is_empty() || all == queue);
            }
        }
    }
}

/// The orders of a row are those that build the shape without hold; those that count for the
/// pattern are the ones that hold can make of its queues.
fn check_orders(all: &Clears, cells: &[&str], hold: Hold) {
    let list = |cell: &str| -> BTreeSet<String> {
        cell.split(';').filter(|word| !word.is_empty()).map(str::to_string).collect()
    };
    let (played, orders, queues) = (list(cells[5]), list(cells[6]), list(cells[7]));
    assert_eq!(
        [cells[2], cells[3], cells[4]],
        [played.len().to_string(), orders.len().to_string(), queues.len().to_string()]
    );
    let fumen = fumen::decode(cells[0].split('?').nth(1).unwrap()).unwrap();
    let same = |clear: &&allclear_pc::study::Clear| {
        let mut field = fumen::Field::grey(all.study().field());
        for group in &clear.solution.groups {
            let cells = group.cells.map(i32::from);
            cells.iter().for_each(|cell| field.set(cell % 10, cell / 10, group.piece.into()));
        }
        field == fumen[0].field
    };
    let clear = all.iter().find(same).unwrap();
    let shape = Shape { base: all.study().field(), groups: clear.solution.key() };
    let mut permutations = BTreeSet::new();
    permute(&mut cells[1].chars().collect::<Vec<_>>(), 0, &mut permutations);
    let built: BTreeSet<String> = permutations
        .into_iter()
        .filter(|order| {
            let cover = Cover { hold: Hold::Avoid, ..Cover::new(order.parse().unwrap()) };
            cover.of(std::slice::from_ref(&shape), &Job::default()).unwrap().any.part == 1
        })
        .collect();
    assert_eq!(orders, built);
    let mut reached = BTreeSet::new();
    for queue in &queues {
        let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
        if hold == Hold::Avoid {
            reached.insert(queue.clone());
            continue;
        }
        let ways = after_hold(&pieces, cells[1].len(), HoldAtStart::Nothing).unwrap();
        reached.extend(ways.iter().map(|(order, _)| order.iter().map(|p| p.letter()).collect()));
    }
    assert_eq!(played, orders.intersection(&reached).cloned().collect());
}

fn permute(letters: &mut [char], from: usize, all: &mut BTreeSet<String>) {
    if from == letters.len() {
        all.insert(letters.iter().collect());
    }
    for i in from..letters.len() {
        letters.swap(from, i);
        permute(letters, from + 1, all);
        letters.swap(from, i);
    }
}

#[test]
fn a_sheet_has_a_page_for_each_solution() {
    let study = study("*p4", Hold::Use);
    let all = study.solutions(&Job::default()).unwrap();
    let some: Vec<_> = all.iter().collect();
    let pages = fumen::decode(&all.sheet(&some).unwrap()).unwrap();
    assert_eq!(pages.len(), 18);
    assert!(pages[0].comment.starts_with("11.4 % : "), "{}", pages[0].comment);
    for (page, clear) in pages.iter().zip(&some) {
        let left = page.field.rows().iter().filter(|row| row.contains('_')).count();
        assert_eq!(left, 0);
        assert!(page.comment.ends_with(&clear.order()));
    }
}

#[test]
fn a_table_keeps_to_its_memory() {
    let study = study("*p4", Hold::Use);
    let all = study.solutions(&Job::default()).unwrap();
    let job = Job { memory: 1000, ..Job::default() };
    assert!(matches!(all.csv(TableKey::Pattern, &job), Err(TableError::TooLarge(_))));
}
