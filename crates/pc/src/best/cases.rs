//! All queues that the bag can deal from the empty field.

use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{Language, Pattern};
use allclear_tetris::{Field24, Piece, Rules};

use super::{BestError, Goals, Measure, Question, Sampled, chance, sample};
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
    let player = FromEmpty { goals: Goals::new(Field24::EMPTY, &[height])?, rules, hold, previews };
    let drawn = player.drawn();
    let odds = |left: usize, held: Option<Piece>| -> Result<Ratio, BestError> {
        let (question, queues) = player.start(left, held)?;
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

/// A player of the empty field.
struct FromEmpty {
    goals: Goals,
    rules: Rules,
    hold: Hold,
    previews: usize,
}

impl FromEmpty {
    /// How many pieces can matter.
    fn drawn(&self) -> usize {
        self.goals.pieces(Field24::EMPTY) + usize::from(self.hold.is_used())
    }

    /// The question of a start, and what may come.
    fn start(&self, left: usize, held: Option<Piece>) -> Result<(Question, Automaton), BestError> {
        let question = Question {
            field: Field24::EMPTY,
            goals: self.goals.clone(),
            rules: self.rules,
            constraints: Constraints::default(),
            hold: self.hold,
            held,
            previews: self.previews,
            measure: Measure::Cut,
            rewards: None,
        };
        let queues = draws(left, self.drawn() - usize::from(held.is_some()));
        Ok((question, queues.automaton().map_err(|_| super::TooManyQueues)?))
    }
}

/// The sample of one start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledStart {
    /// How many pieces are left in the bag.
    pub left: usize,
    /// The piece in hold.
    pub held: Option<Piece>,
    /// How many queues the bag can deal.
    pub queues: u128,
    /// What the sample tells.
    pub sampled: Sampled,
}

/// The same for so many queues of each start, drawn at random. Stops early with what it has.
pub fn sample_by_case(
    case: Case,
    height: usize,
    rules: Rules,
    hold: Hold,
    previews: usize,
    (number, seed): (u64, u64),
    (atlas, job): (Option<&Atlas>, &Job),
) -> Result<Vec<SampledStart>, BestError> {
    let player = FromEmpty { goals: Goals::new(Field24::EMPTY, &[height])?, rules, hold, previews };
    let mut found = Vec::new();
    for left in if case == Case::Opener { 7..=7 } else { 1..=7 } {
        let pieces = if case == Case::Any { &Piece::ALL[..] } else { &[] };
        for held in [None].into_iter().chain(pieces.iter().copied().map(Some)) {
            let (question, queues) = player.start(left, held)?;
            let sampled = sample(&question, &queues, number, seed, atlas, job)?;
            let queues = queues.count(&queues.start());
            found.push(SampledStart { left, held, queues, sampled });
            if !sampled.games.complete {
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// What a bag with so many pieces left, any of the seven, and the bags after it can deal.
fn draws(left: usize, length: usize) -> Pattern {
    let bags = std::iter::once(left).chain(std::iter::repeat_n(7, length.div_ceil(7)));
    let text: Vec<String> = bags.map(|pieces| format!("*p{pieces}")).collect();
    let pattern: Pattern = text.join(",").parse().expect("a pattern of bags");
    pattern.cut(length)
}
