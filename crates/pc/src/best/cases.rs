//! All queues that the bag can deal from the empty field.

use allclear_tetris::queue::Pattern;
use allclear_tetris::{Field24, Piece, Rules};

use super::{BestError, Goals, Measure, Question, chance};
use crate::engine::atlas::Atlas;
use crate::engine::hold::Hold;
use crate::engine::job::Job;
use crate::engine::pattern::constraints::Constraints;
use crate::engine::ratio::Ratio;
use crate::odds::{Case, Chance};

/// Best play from the empty field over all queues of a case, counted as
/// [`odds::chance`](crate::odds::chance) counts them: for each number of pieces left in the bag,
/// ordered draws of as many pieces as can matter. The player knows how many pieces are left in the
/// bag, and of the others only what it sees.
pub fn chance_by_case(
    case: Case,
    height: usize,
    rules: Rules,
    hold: Hold,
    previews: usize,
    atlas: Option<&Atlas>,
    job: &Job,
) -> Result<Chance, BestError> {
    let goals = Goals::new(Field24::EMPTY, &[height])?;
    let drawn = goals.pieces(Field24::EMPTY) + usize::from(hold.is_used());
    let odds = |left: usize, held: Option<Piece>| -> Result<Ratio, BestError> {
        let question = Question {
            field: Field24::EMPTY,
            goals: goals.clone(),
            rules,
            constraints: Constraints::default(),
            hold,
            held,
            previews,
            measure: Measure::Cut,
        };
        let queues = draws(left, drawn - usize::from(held.is_some()));
        let queues = queues.automaton().map_err(|_| super::TooManyQueues)?;
        let found = chance(&question, &queues, atlas, 0, job)?;
        Ok(found.into_iter().map(|(_, ratio)| ratio).sum())
    };
    let (empty, held) = ([Ratio::default(); 7], [Ratio::default(); 7]);
    let mut counted = Chance { case, drawn, empty, held, nodes: 0, complete: true };
    for left in if case == Case::Opener { 7..=7 } else { 1..=7 } {
        counted.empty[left - 1] = odds(left, None)?;
        if case == Case::Any {
            for piece in Piece::ALL {
                counted.held[left - 1] += odds(left, Some(piece))?;
            }
        }
    }
    Ok(counted)
}

/// What a bag with so many pieces left, any of the seven, and the bags after it can deal.
fn draws(left: usize, length: usize) -> Pattern {
    let bags = std::iter::once(left).chain(std::iter::repeat_n(7, length.div_ceil(7)));
    let text: Vec<String> = bags.map(|pieces| format!("*p{pieces}")).collect();
    let pattern: Pattern = text.join(",").parse().expect("a pattern of bags");
    pattern.cut(length)
}
