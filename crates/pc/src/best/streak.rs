//! Perfect clear after perfect clear: players of an endless game, and how far they get.
//!
//! # What
//! A [`Streak`] is a game of one seed that clears four lines again and again until a clear fails.
//! Three players ([`Style`]): one plays each clear by best play; one also weighs what a clear
//! leaves for the next ([`Rewards`], [`after_the_clear`]); one only solves what it sees, as most
//! bots do, and takes any continuation of the queue for granted.
//!
//! # How
//! A clear of four lines takes ten pieces, so the bag is at another place after each: three pieces
//! further on. What a player can choose is the piece it keeps. The table of [`after_the_clear`]
//! says what the next clear is worth with each piece at each place in the bag.
//!
//! # How we know it works
//! A game played here is a game of [`BestPlay`], whose counts are proven elsewhere; the test below
//! follows the pieces of whole games.

use super::{BestError, BestPlay, Goals, Line, Measure, Position, Question, Rewards};
use crate::engine::atlas::{Atlas, sunk};
use crate::engine::hold::Hold;
use crate::engine::job::Job;
use crate::engine::pattern::constraints::Constraints;
use crate::solver::{Ask, Solver};
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::queue::{Bag, Dealer, Language, Queue};
use allclear_tetris::{Field24, Piece, PieceSet, Placement, Rules};

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The greatest chance of this clear.
    Greedy,
    /// The greatest chance of this clear and the next.
    Loop,
    /// Any perfect clear of the pieces seen and of some that may follow; the game is over as soon
    /// as it finds none.
    Seen,
}

/// How many lines each clear takes.
const LINES: usize = 4;
/// How many pieces that is.
const PIECES: usize = 10;

/// A game; see the essay above.
#[derive(Clone, Debug)]
pub struct Streak {
    rules: Rules,
    previews: usize,
    dealer: Dealer,
    hold: Option<Piece>,
    /// The pieces that come, the current one first, and the bag behind the last of them.
    coming: Vec<Piece>,
}

/// What became of one clear.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The piece in hold at its beginning.
    pub held: Option<Piece>,
    /// How many pieces were left in the bag then, the current one included.
    pub left: usize,
    /// The chance of a perfect clear at its beginning, where it is known.
    pub chance: Option<f64>,
    /// The placements, in the rows that are left, with whether hold was pressed.
    pub steps: Vec<(bool, Placement)>,
    /// Whether it came to a perfect clear.
    pub clears: bool,
}

impl Streak {
    /// The game of a seed for a player who sees so many pieces after the current one.
    pub fn new(rules: Rules, previews: usize, seed: u64) -> Streak {
        Streak { rules, previews, dealer: Dealer::new(seed), hold: None, coming: Vec::new() }
    }

    /// Deals until so many pieces are known to come.
    fn deal(&mut self, length: usize) {
        while self.coming.len() < length {
            self.coming.push(self.dealer.deal());
        }
    }

    /// What is left in the bag after the first so many pieces.
    fn bag_after(&self, length: usize) -> Bag {
        // The pieces dealt since are back in; a bag that is full was the one before.
        let mut left = self.dealer.bag().left();
        for &piece in self.coming[length..].iter().rev() {
            if left == PieceSet::ALL {
                left = PieceSet::EMPTY;
            }
            left = left.with(piece);
        }
        Bag::holding(left)
    }

    /// Plays the next clear.
    pub fn next(
        &mut self,
        style: Style,
        atlas: Option<&Atlas>,
        job: &Job,
    ) -> Result<Attempt, BestError> {
        let pieces = PIECES + 1 - usize::from(self.hold.is_some());
        self.deal(pieces.max(self.previews + 1));
        let left = self.bag_after(0).left().len();
        let held = self.hold;
        let (chance, line) = match style {
            Style::Seen => (None, self.seen_only()),
            _ => {
                let seen = self.coming[..self.previews + 1].to_vec();
                let bag = self.bag_after(seen.len()).left();
                // Ten pieces on, and one more if it is kept; seven are a bag.
                let rewards = match style {
                    Style::Loop => after_the_clear((left + 7 * 2 - pieces - 1) % 7 + 1),
                    _ => None,
                };
                let player = (self.rules, self.previews);
                let position = Position { queue: seen, bag };
                let (mut best, queues) =
                    four_lines(&position, held, player, rewards, (atlas, job))?;
                let odds = best.odds()?;
                let chance = match rewards {
                    None => odds.share(),
                    // What is weighed is more than the chance of this clear: count the games.
                    Some(_) => {
                        let won = queues.walk().filter(|queue| best.play(queue) == Some(true));
                        won.count() as f64 / odds.whole as f64
                    }
                };
                let line = best.line(&self.coming);
                let line = line.filter(|_| !job.is_stopped()).ok_or(BestError::Stopped)?;
                (Some(chance), line)
            }
        };
        let steps = self.follow(&line);
        Ok(Attempt { held, left, chance, steps, clears: line.clears })
    }

    /// Makes the placements of a line, with hold where it is needed.
    fn follow(&mut self, line: &Line) -> Vec<(bool, Placement)> {
        let mut field = Field24::EMPTY;
        let mut steps = Vec::new();
        for &placement in &line.placements {
            let hold = press(&mut self.hold, &mut self.coming, placement.piece);
            let sunk = field.full_row_mask().count_ones() as u8;
            steps.push((hold, Placement { y: placement.y - sunk, ..placement }));
            let cells: Field24 = placement.board().unwrap_or_default();
            let low = |field: Field24| field.resized();
            field = sunk::with(low(field), low(cells)).resized();
        }
        steps
    }

    /// Plays for any perfect clear of what is seen, move by move.
    fn seen_only(&self) -> Line {
        let mut line = Line { placements: Vec::new(), clears: false };
        let (mut hold, mut coming) = (self.hold, self.coming.clone());
        let mut field = Field24::EMPTY;
        for placed in 0..PIECES {
            let seen = coming.len().min(self.previews + 1);
            let dealt = self.coming.len() - coming.len() + seen;
            let sunk = field.full_row_mask().count_ones() as usize;
            let needed = PIECES - placed + 1 - usize::from(hold.is_some());
            let bag = self.bag_after(dealt);
            let guesses = (0..GUESSES).map(|guess| {
                let more = Dealer::with_bag(guess, bag).take(needed.saturating_sub(seen));
                let pieces = coming[..seen.min(needed)].iter().copied().chain(more).collect();
                Queue { hold, pieces }
            });
            let above = field.clear_full_rows().0;
            let mut solver = Solver::new(above, self.rules);
            let found = guesses
                .into_iter()
                .find_map(|queue| solver.solve(&Ask::new(queue).height(LINES - sunk)).solution);
            let Some(step) = found.and_then(|solution| solution.steps.first().copied()) else {
                return line;
            };
            let placement = Placement { y: step.placement.y + sunk as u8, ..step.placement };
            press(&mut hold, &mut coming, placement.piece);
            line.placements.push(placement);
            let cells: Field24 = placement.board().unwrap_or_default();
            let low = |field: Field24| field.resized();
            field = sunk::with(low(field), low(cells)).resized();
        }
        line.clears = true;
        line
    }
}

/// How many continuations of the queue the player who only solves what it sees tries.
const GUESSES: u64 = 3;

/// Takes a piece: the current one, the one in hold, or past an empty hold the next one. Whether
/// that needs hold.
fn press(hold: &mut Option<Piece>, coming: &mut Vec<Piece>, piece: Piece) -> bool {
    let current = coming.first().copied();
    if current == Some(piece) {
        coming.remove(0);
        return false;
    }
    if hold.is_none() {
        coming.remove(0);
    }
    if !coming.is_empty() {
        coming.remove(0);
    }
    *hold = current;
    true
}

/// Best play for four lines from the empty field, and what may come.
fn four_lines<'a>(
    position: &Position,
    held: Option<Piece>,
    (rules, previews): (Rules, usize),
    rewards: Option<Rewards>,
    (atlas, job): (Option<&'a Atlas>, &Job<'a>),
) -> Result<(BestPlay<'a>, Automaton), BestError> {
    let question = Question {
        field: Field24::EMPTY,
        goals: Goals::new(Field24::EMPTY, &[LINES])?,
        rules,
        constraints: Constraints::default(),
        hold: Hold::Use,
        held,
        previews,
        measure: Measure::Cut,
        rewards,
    };
    let length = PIECES + 1 - usize::from(held.is_some());
    let queues = position.queues(length).map_err(|_| super::TooManyQueues)?;
    let queues = queues.automaton().map_err(|_| super::TooManyQueues)?;
    Ok((BestPlay::new(&question, &queues, atlas, job)?, queues))
}

/// One clear of four lines from the empty field by best play, on the pieces that come.
pub fn clear(
    position: &Position,
    held: Option<Piece>,
    player: (Rules, usize),
    rewards: Option<Rewards>,
    coming: &[Piece],
    (atlas, job): (Option<&Atlas>, &Job),
) -> Result<Line, BestError> {
    let (mut best, _) = four_lines(position, held, player, rewards, (atlas, job))?;
    best.odds()?;
    best.line(coming).filter(|_| !job.is_stopped()).ok_or(BestError::Stopped)
}

/// What a perfect clear of four lines is worth by the piece it leaves, with so many pieces left in
/// the bag when the next clear begins; `None` where it makes no difference.
pub fn after_the_clear(left: usize) -> Option<Rewards> {
    let row = AFTER[left.clamp(1, 7) - 1];
    let sum: u32 = row.iter().map(|&reward| u32::from(reward)).sum();
    let rewards = Rewards::new(|piece| piece.map_or((sum / 7) as u8, |piece| row[piece.index()]));
    row.iter().any(|&reward| reward != row[0]).then_some(rewards)
}

/// For 1 to 7 pieces left in the bag, with I, O, T, S, Z, L, J left: the chance of the next clear
/// with five previews, in parts of 250. Estimated from five random views of each, solved exactly,
/// S and Z taken together and L and J; see the book's chapter.
const AFTER: [[u8; 7]; 7] = [
    [250; 7],
    [250; 7],
    [250; 7],
    [250; 7],
    [250, 248, 250, 246, 246, 250, 250],
    [249, 249, 248, 246, 246, 249, 249],
    [250, 248, 250, 249, 249, 250, 250],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces come as they were dealt, and every step is one that the game allows.
    #[test]
    fn a_game_plays_what_was_dealt() {
        let mut streak = Streak::new(Rules::default(), 5, 7);
        let dealt: Vec<Piece> = Dealer::new(7).take(40).collect();
        let (mut at, mut hold) = (0, None);
        for number in 0..2 {
            let attempt = streak.next(Style::Seen, None, &Job::default()).unwrap();
            assert_eq!(attempt.held, hold);
            assert_eq!(attempt.left, 7 - at % 7, "clear {number}");
            let mut field = Field24::EMPTY;
            for (swaps, placement) in attempt.steps {
                if swaps {
                    let current = dealt[at];
                    at += 1;
                    let next = hold.replace(current);
                    assert_eq!(
                        placement.piece,
                        next.unwrap_or_else(|| {
                            at += 1;
                            dealt[at - 1]
                        })
                    );
                } else {
                    assert_eq!(placement.piece, dealt[at]);
                    at += 1;
                }
                let cells: Field24 = placement.board().unwrap();
                assert!((field & cells).is_empty());
                field = (field | cells).clear_full_rows().0;
            }
            if !attempt.clears {
                break;
            }
            assert!(field.is_empty());
        }
        assert!(at >= 10);
    }
}
