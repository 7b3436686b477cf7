//! Saves, against the obvious way: every queue by itself, every solution of the solver.

use std::collections::BTreeSet;

use allclear_pc::study::{Counting, Dealt, Question, SaveQuestion, Saves, Wanted};
use allclear_pc::{Ask, Counts, Job, Solver};
use allclear_tetris::queue::{Language, Queue};
use allclear_tetris::{Field24, Piece, Rules};

fn counts(text: &str) -> Counts {
    text.chars().filter_map(Piece::from_letter).collect()
}

/// What is left of a queue when a solution's pieces are taken out one by one.
fn left(queue: &[Piece], used: impl Iterator<Item = Piece>) -> Counts {
    let mut left = queue.to_vec();
    for piece in used {
        let at = left.iter().position(|&other| other == piece).unwrap();
        left.remove(at);
    }
    left.into_iter().collect()
}

/// The field, the pattern, and how bags were dealt.
fn cases() -> Vec<(Field24, &'static str, Option<Dealt>)> {
    let box_of_three = Field24::rectangle(0, 0, 7, 4);
    let dealt = |left, built| Some(Dealt { left: counts(left), built: counts(built) });
    vec![
        (box_of_three, "*p4", None),
        (box_of_three, "*p5{T<S}", None),
        (box_of_three, "[LJSZ]p3,*p2", dealt("LJSZ", "")),
        (box_of_three, "T,[LJO]!", dealt("", "ISZ")),
        (Field24::rectangle(0, 0, 4, 2), "*p4", dealt("", "")),
    ]
}

#[test]
fn the_report_is_what_queue_by_queue_gives() {
    let texts = ["T||I", "^L", "!J", "/^[LJ]/", "TS&&^O", "O"];
    let wanted: Vec<Saves> = texts.iter().map(|text| text.parse().unwrap()).collect();
    for (field, pattern, dealt) in cases() {
        let question = Question::new(field, pattern.parse().unwrap());
        let study = question.study().unwrap();
        let clears = study.solutions(&Job::default()).unwrap();
        for counting in [Counting::Each, Counting::First] {
            let asked = SaveQuestion { wanted: wanted.clone(), counting, dealt, tree: 2 };
            let report = clears.saves(&asked).unwrap();
            let mut solver = Solver::new(field, Rules::default());
            let queues = question.pattern.automaton().unwrap();
            let (mut solvable, mut hits, mut total) = (0, vec![0; wanted.len()], 0);
            let mut begin_with_t = (0, 0);
            let mut walk = queues.walk();
            while let Some(queue) = walk.advance() {
                total += 1;
                let ask = Ask::new(Queue::new(queue.iter().copied())).height(study.height());
                let rest = dealt.map_or(Counts::EMPTY, |dealt| dealt.rest(queue).unwrap());
                let saves: BTreeSet<Counts> = solver
                    .solutions(&ask)
                    .map(|solution| {
                        let used = solution.steps.iter().map(|step| step.placement.piece);
                        left(queue, used).and(rest)
                    })
                    .collect();
                let saves: Vec<Counts> = saves.into_iter().collect();
                begin_with_t.1 += u128::from(queue[0] == Piece::T);
                if saves.is_empty() {
                    continue;
                }
                solvable += 1;
                begin_with_t.0 += u128::from(queue[0] == Piece::T);
                for (hits, wanted) in hits.iter_mut().zip(&wanted) {
                    if wanted.holds(&saves) {
                        *hits += 1;
                        if counting == Counting::First {
                            break;
                        }
                    }
                }
            }
            assert_eq!(
                (report.solvable.part, report.solvable.whole),
                (solvable, total),
                "{pattern}"
            );
            let found: Vec<u128> = report.wanted.iter().map(|ratio| ratio.part).collect();
            assert_eq!(found, hits, "{pattern} {counting:?}");
            let t = report.tree.iter().find(|branch| branch.start == [Piece::T]);
            let t = t.map_or((0, 0), |branch| (branch.solvable.part, branch.solvable.whole));
            assert_eq!(t, begin_with_t, "{pattern}");
        }
    }
}

/// Of a list the first expression counts that a queue can have: the fewest solutions cover each
/// queue with the best save it can have.
#[test]
fn the_fewest_solutions_save_the_best() {
    let study = Question::new(Field24::rectangle(0, 0, 7, 4), "*p4".parse().unwrap());
    let study = study.study().unwrap();
    let mut clears = study.solutions(&Job::default()).unwrap();
    let saves = |text: &str| -> Vec<Saves> {
        Wanted::list(text).unwrap().into_iter().map(|wanted| wanted.saves).collect()
    };
    let covered = |text: &str| {
        let asked = SaveQuestion { wanted: saves(text), ..SaveQuestion::default() };
        clears.saves(&asked).unwrap().wanted[0].part
    };
    for (list, any) in [("T", "T"), ("T,I", "T||I"), ("^S,L,!T", "^S||L||^T")] {
        let minimal = clears.minimal_saving(&saves(list), None, &Job::default()).unwrap();
        assert!(minimal.is_proven());
        assert_eq!(minimal.covered.part, covered(any), "{list}");
    }
    let either = clears.minimal_saving(&saves("T||I"), None, &Job::default()).unwrap();
    let first = clears.minimal_saving(&saves("T,I"), None, &Job::default()).unwrap();
    assert!(either.chosen.len() <= first.chosen.len());
    let all = clears.len();
    clears.retain_saving(&saves("T"), None).unwrap();
    assert!(!clears.is_empty() && clears.len() < all);
    assert!(clears.iter().all(|clear| clear.saves.contains(Piece::T)));
}

/// What PC-Saves-Get prints for the files in its own tests.
#[test]
fn percentages_of_the_python_tool() {
    let first = "XXXX______/XXX_______/XXXXX_____/XXXX______";
    let second = "_________X/________XX/XX____XXXX/XX___XXXXX";
    let later = "__________/___XX_____/_XXXXXX___/XXXXXXXX__";
    for (field, pattern, left, built, wanted, hits) in [
        (first, "[TJO]!,*p4", "TJO", "", "ILJO", 408),
        (first, "[TJO]!,*p4", "", "ILSZ", "ILJO", 408),
        (second, "*p7", "", "", "O", 1324),
        (second, "*p7", "LSZO", "LSZO", "T", 0),
        (later, "J,[TILJSZ]!", "J", "O", "I", 360),
        (later, "J,[TILJSZ]!", "IJSZ", "ISZO", "I", 360),
    ] {
        let rows = field.split('/').rev().zip(0..);
        let field: Field24 = rows
            .flat_map(|(row, y)| row.char_indices().map(move |(x, c)| (x, y, c)))
            .filter(|&(_, _, c)| c == 'X')
            .fold(Field24::EMPTY, |field, (x, y, _)| field | Field24::rectangle(x, y, 1, 1));
        let study = Question::new(field, pattern.parse().unwrap()).height(4).study().unwrap();
        let clears = study.solutions(&Job::default()).unwrap();
        let asked = SaveQuestion {
            wanted: vec![wanted.parse().unwrap()],
            dealt: Some(Dealt { left: counts(left), built: counts(built) }),
            ..SaveQuestion::default()
        };
        assert_eq!(clears.saves(&asked).unwrap().wanted[0].part, hits, "{wanted} {pattern}");
    }
}
