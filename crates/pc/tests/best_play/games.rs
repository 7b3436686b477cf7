//! Moves are worth what they lead to, and games played by the best of them end as counted.

use std::collections::HashMap;

use allclear_board::Rng;
use allclear_pc::atlas::Atlas;
use allclear_pc::best::BestPlay;
use allclear_pc::{Hold, Job};
use allclear_tetris::{Field24, Piece, Rules};

use crate::case::{Case, case};
use crate::positions::{PATTERNS, living};

/// Playing the best moves on every queue succeeds as often as it should.
#[test]
fn games_end_as_counted() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(4);
    for number in 0..24 {
        let (missing, patterns) = PATTERNS[number % 3];
        let (field, height) = living(&atlas, missing, &mut rng);
        let pattern = patterns[rng.below(patterns.len() as u64) as usize];
        let held = (rng.below(3) == 0).then_some(Piece::L);
        let case = Case {
            held,
            hold: if number % 4 > 0 { Hold::Use } else { Hold::Avoid },
            ..case(field, height, pattern)
        };
        for previews in 0..=missing {
            let queues = case.automaton();
            let question = case.question(previews);
            let mut best =
                BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
            let worth = best.odds().unwrap().part;
            let won = case.queues().iter().filter(|queue| best.play(queue).unwrap()).count();
            assert_eq!(won as u128, worth, "{case:?} with {previews} previews");
        }
    }
}

/// Moves are worth what the positions after them are.
#[test]
fn moves_add_up() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(5);
    for number in 0..40 {
        let (field, height) = living(&atlas, 4, &mut rng);
        let held = (number % 2 == 0).then_some(Piece::ALL[rng.below(7) as usize]);
        let case = Case { held, ..case(field, height, "T,L,*p4") };
        let queues = case.automaton();
        let question = case.question(1);
        let mut best = BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
        let choice = best.moves().unwrap().unwrap();
        let first = choice.moves.iter().map(|found| found.solvable).max().unwrap_or(0);
        assert_eq!(first.max(choice.hold_first.unwrap_or(0)), choice.odds.part as u64, "{case:?}");
        for found in choice.moves {
            let cells: Field24 = found.placement.board().unwrap();
            let (after, lines) = (field | cells).clear_full_rows();
            let current = Piece::T;
            let (hold, rest) = match (held, found.hold) {
                (held, false) => (held, "L,*p4"),
                (Some(_), true) => (Some(current), "L,*p4"),
                (None, true) => (Some(current), "*p4"),
            };
            let then = Case {
                field: after,
                heights: vec![height - lines as usize],
                pattern: rest.into(),
                held: hold,
                ..case.clone()
            };
            let worth = match after.is_empty() && then.heights == [0] {
                true => 840,
                false => then.fast(1, Some(&atlas)),
            };
            // A placement chosen before the hold shows what comes may be worth less.
            match (held, found.hold) {
                (None, true) => assert!(found.solvable <= worth, "{case:?}: {found:?}"),
                _ => assert_eq!(found.solvable, worth, "{case:?}: {found:?}"),
            }
        }
    }
}

/// A hundred thousand games of two lines from the empty field, played by the best moves.
#[test]
fn simulated_games_agree() {
    let case = case(Field24::EMPTY, 2, "*p3,*p3");
    let queues = case.automaton();
    let all = case.queues();
    for previews in [1, 3] {
        let question = case.question(previews);
        let mut best = BestPlay::new(&question, &queues, None, &Job::default()).unwrap();
        let share = best.odds().unwrap().share();
        assert!(share > 0.01);
        let mut rng = Rng::new(10 + previews as u64);
        // Every queue is played when it first comes up.
        let mut known: HashMap<usize, bool> = HashMap::new();
        let games = 100_000;
        let mut won = 0;
        for _ in 0..games {
            let number = rng.below(all.len() as u64) as usize;
            let wins = known.entry(number).or_insert_with(|| best.play(&all[number]).unwrap());
            won += u32::from(*wins);
        }
        // Four standard deviations.
        let interval = 4.0 * (share * (1.0 - share) / f64::from(games)).sqrt();
        let played = f64::from(won) / f64::from(games);
        assert!((played - share).abs() <= interval, "{played} played, {share} counted");
    }
}
