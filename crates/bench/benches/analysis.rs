//! All queues of a pattern at once against one by one with the solver: one made for each queue, as
//! who asks for single queues has it, and one that keeps its tables from queue to queue.
//!
//! The questions are those for which figures of the Java program solution-finder are known: see
//! the chapter of the book.

use allclear_bench::Race;
use allclear_pc::study::{self, Study};
use allclear_pc::{Ask, Job, Solver};
use allclear_tetris::queue::{Pattern, Queue};
use allclear_tetris::{Field24, Rules};

/// A field as text, the top row first, rows separated by `/`.
fn field(rows: &str) -> (Field24, usize) {
    let height = rows.split('/').count();
    let cells = rows.split('/').rev().enumerate().flat_map(|(y, row)| {
        row.chars().enumerate().filter(|(_, c)| *c != '_').map(move |(x, _)| (x, y))
    });
    (cells.collect(), height)
}

/// A name, a field and a pattern.
type Question = (&'static str, &'static str, &'static str);

const OPENER: &str = "XXX_____XX/XXX____XXX/XXX___XXXX/XXX____XXX";

/// Which queues have a perfect clear?
const CHANCES: [Question; 6] = [
    ("the classic opener, I,*p4", OPENER, "I,*p4"),
    ("the classic opener, *p7", OPENER, "*p7"),
    ("left four columns, *p7", "XXXX______/XXXX______/XXXX______/XXXX______", "*p7"),
    ("five rows, *p7", "X_______XX/X_______XX/XXX_____XX/XX____XXXX/XXX_XXXXXX", "*p7"),
    (
        "six columns of six rows, *p7",
        "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
        "*p7",
    ),
    ("eight rows, *p7", EIGHT, "*p7"),
];

/// The sample of eight rows in the documentation of solution-finder.
const EIGHT: &str =
    "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXXXX__/XXXXXXXX__";

/// Every solution with its queues.
const PATHS: [Question; 3] = [
    ("left four columns, *p7", "XXXX______/XXXX______/XXXX______/XXXX______", "*p7"),
    (
        "six columns of six rows, *p7",
        "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
        "*p7",
    ),
    ("eight rows, *p7", EIGHT, "*p7"),
];

fn ask((_, rows, pattern): Question) -> (Study, Vec<Queue>) {
    let (field, height) = field(rows);
    let pattern: Pattern = pattern.parse().expect("a pattern");
    let question = study::Question::new(field, pattern.clone()).height(height);
    let study = question.study().expect("whole pieces, long enough queues");
    let cut = pattern.cut(study.pieces() + 1);
    let queues = cut.queues().map(|queue| Queue::new(queue.to_vec())).collect();
    (study, queues)
}

/// A filter leaves half of the queues and must not cost more than all of them: the second line of
/// each table is the ratio.
fn filters() {
    for (name, rows, _) in CHANCES.into_iter().filter(|(_, _, pattern)| *pattern == "*p7") {
        let chance = |pattern: &'static str| {
            let (study, _) = ask((name, rows, pattern));
            move || {
                std::hint::black_box(study.chance(&Job::default()).unwrap().odds());
                0
            }
        };
        Race::new(format!("{name}: what a filter costs"), 1)
            .enter("*p7", chance("*p7"))
            .enter("*p7{L<S}", chance("*p7{L<S}"))
            .run();
    }
}

fn main() {
    filters();
    for question in CHANCES {
        let (study, queues) = ask(question);
        let title = format!("{}: which queues have a perfect clear?", question.0);
        let new = || Solver::new(study.field(), Rules::default());
        let solve = |solver: &mut Solver, queue: &Queue| {
            let ask = Ask::new(queue.clone()).height(study.height());
            u64::from(solver.solve(&ask).solution.is_some())
        };
        let mut race = Race::new(title, queues.len());
        // For eight rows that would take minutes.
        if study.height() < 8 {
            race = race.enter("Solver, made for each queue", || {
                queues.iter().map(|queue| solve(&mut new(), queue)).sum()
            });
        }
        race.enter("Solver, queue by queue", || {
            let mut solver = new();
            queues.iter().map(|queue| solve(&mut solver, queue)).sum()
        })
        .enter("Study::chance", || study.chance(&Job::default()).unwrap().odds().cut.part as u64)
        .run();
    }
    for question in PATHS {
        let (study, _) = ask(question);
        let count =
            || study.solutions(&Job::default()).map_or(0, |solutions| solutions.len() as u64);
        let title = format!("{}: every solution with its queues", question.0);
        Race::new(title, count() as usize).enter("Study::solutions", count).run();
    }
}
