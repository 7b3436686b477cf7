//! Best play against the obvious expectimax.

use allclear_board::Rng;
use allclear_pc::atlas::Atlas;
use allclear_pc::best::{BestPlay, Question, Rewards};
use allclear_pc::study;
use allclear_pc::{Hold, Job};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Drop, Kicks, Piece, Rules};

use crate::case::{Case, case, of_fumen, of_rows};
use crate::positions::{PATTERNS, dug, living};

/// Checked by a search written apart from this project.
#[test]
fn four_lines_that_lack_four_pieces() {
    let case = case(of_fumen("v115@9gE8DeG8CeH8BeG8CeA8JeAgH"), 4, "*p4");
    let atlas = Atlas::included(&case.rules, 4);
    for (previews, worth) in [(0, 298), (1, 398), (2, 477), (3, 514), (9, 514)] {
        assert_eq!(case.fast(previews, atlas.as_ref()), worth, "{previews} previews");
        assert_eq!(case.fast(previews, None), worth, "{previews} previews");
        assert_eq!(case.slow(previews), worth as usize, "{previews} previews");
    }
}

/// Many small positions, all numbers of previews, with and without hold.
#[test]
fn agrees_with_the_obvious_expectimax() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(17);
    let (mut positions, mut some) = (0, 0);
    while positions < 240 {
        // Every tenth is taken as it comes; the others must have a perfect clear.
        let any = positions % 10 == 0;
        let (missing, patterns) = PATTERNS[positions % 3];
        let from_atlas = rng.below(3) > 0;
        let found = match from_atlas {
            true => Some(living(&atlas, missing, &mut rng)),
            false => dug(missing, &mut rng),
        };
        let Some((field, height)) = found else { continue };
        let pattern = patterns[rng.below(patterns.len() as u64) as usize];
        let rules = match rng.below(4) {
            0 => Rules::new(Kicks::SRS, Drop::Hard),
            1 => Rules::new(*Kicks::named("srs-plus").unwrap(), Drop::Soft),
            _ => Rules::default(),
        };
        let hold = if rng.below(3) > 0 { Hold::Use } else { Hold::Avoid };
        let held = (rng.below(4) == 0).then(|| Piece::ALL[rng.below(7) as usize]);
        let case = Case { hold, held, rules, ..case(field, height, pattern) };
        let longest = 1 + pattern.parse::<Pattern>().unwrap().longest();
        if !any && case.fast(longest, Some(&atlas)) == 0 {
            continue;
        }
        let mut last = 0;
        for previews in 0..=longest {
            let slow = case.slow(previews);
            let worth = case.fast(previews, Some(&atlas)) as usize;
            assert_eq!(worth, slow, "{case:?} with {previews} previews");
            assert!(worth >= last, "{case:?}: {previews} previews are worse than fewer");
            last = worth;
        }
        assert_eq!(last as u64, hindsight(&case), "{case:?}");
        positions += 1;
        some += usize::from(last > 0);
    }
    assert!(some >= 200, "only {some} positions had a perfect clear at all");
}

/// The number of queues with a perfect clear, by the other engine.
fn hindsight(case: &Case) -> u64 {
    let Case { field, rules, hold, .. } = *case;
    // A held piece is a queue that begins with it and was held at once.
    let held = case.held.filter(|_| hold.is_used());
    let held = held.map(|piece| format!("{piece},")).unwrap_or_default();
    let longer: Vec<String> = case.pattern.split(';').map(|part| format!("{held}{part}")).collect();
    let longer: Pattern = longer.join(";").parse().unwrap();
    let question = study::Question { rules, hold, ..study::Question::new(field, longer) };
    let study = question.height(case.heights[0]).study().unwrap();
    study.chance(&Job::default()).unwrap().queues().part as u64
}

/// Either height is at least as good as each, and agrees with the obvious search.
#[test]
fn either_of_two_heights() {
    let field = of_rows(&["XX__XXXXXX", "XX__XXXXXX"]);
    for pattern in ["*p6", "O,*p5", "[TI],*p6"] {
        for previews in [0, 1, 2] {
            let worth = |heights: &[usize]| {
                Case { heights: heights.to_vec(), ..case(field, 2, pattern) }.fast(previews, None)
            };
            let (low, high, either) = (worth(&[2]), worth(&[4]), worth(&[2, 4]));
            assert!(either >= low.max(high), "{pattern}, {previews}: {low}, {high}, {either}");
        }
    }
    let field = of_rows(&["XXXX__XXXX", "XXXX__XXXX"]);
    let mut some = 0;
    for pattern in ["[OI],[OIT]!", "[TO],[LJ]p2,[IO]", "[LJO]p3,T;O,[SZ],[TIO]p2"] {
        for held in [None, Some(Piece::O)] {
            for previews in 0..4 {
                let case = Case { heights: vec![2, 4], held, ..case(field, 2, pattern) };
                let worth = case.fast(previews, None) as usize;
                assert_eq!(worth, case.slow(previews), "{case:?}, {previews}");
                some += usize::from(worth > 0);
            }
        }
    }
    assert!(some > 10);
}

/// What a clear leaves is weighed as the obvious search weighs it.
#[test]
fn rewards_are_weighed() {
    let atlas = Atlas::included(&Rules::default(), 4).unwrap();
    let mut rng = Rng::new(41);
    let mut some = 0;
    for number in 0..60 {
        let (missing, _) = PATTERNS[number % 3];
        let (field, height) = living(&atlas, missing, &mut rng);
        // One piece is left, and it is in hold: there is one from the start.
        let pattern = ["[TIOL]p3", "*p4", "[TIOSZ]p5"][number % 3];
        let held = Some(Piece::ALL[rng.below(7) as usize]);
        let case = Case { held, ..case(field, height, pattern) };
        let rewards = Rewards::new(|_| 1 + rng.below(9) as u8);
        for previews in 0..=missing {
            let queues = case.automaton();
            let question = Question { rewards: Some(rewards), ..case.question(previews) };
            let mut best =
                BestPlay::new(&question, &queues, Some(&atlas), &Job::default()).unwrap();
            let worth = best.odds().unwrap().part as usize;
            assert_eq!(worth, case.slow_with(previews, Some(rewards)), "{case:?}, {previews}");
            some += usize::from(worth > 0);
        }
    }
    assert!(some > 50, "{some}");
}
