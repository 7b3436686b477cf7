//! The referee: two players, the same pairs, skulls for points.

use std::fmt;

use crate::chain::Step;
use crate::generator::PairGenerator;
use crate::placement::{Pair, Placement};
use crate::rules::POINTS_A_LINE;
use crate::turn::{PAIRS_AHEAD, Side, Turn};
use crate::well::Field;

/// The longest game.
pub const MOST_ROUNDS: u32 = 200;

/// What a player does with a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Drops the pair.
    Place(Placement),
    /// Does not answer as it must, and loses; the text says how.
    Forfeit(String),
}

/// Why a player has lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The pair had no room where it was dropped.
    Full(Placement),
    /// No usable answer: too late, illegal, or the program ended.
    Forfeit(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Full(placement) => write!(f, "no room for {placement}"),
            Loss::Forfeit(how) => f.write_str(how),
        }
    }
}

/// One player's part in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Points and field.
    pub side: Side,
    /// Points of the opponent that have not yet become skulls here: the exact fraction of a
    /// line is `owed / POINTS_A_LINE`.
    pub owed: u32,
    /// Why the player has lost, if so.
    pub loss: Option<Loss>,
}

impl Player {
    /// Whole lines that are owed fall; the rest is kept.
    fn drop_lines(&mut self) {
        self.side.field = self.side.field.with_skulls(self.owed / POINTS_A_LINE);
        self.owed %= POINTS_A_LINE;
    }

    /// Answers a turn: the steps of the chain.
    fn answer(&mut self, pair: Pair, answer: &Answer) -> Vec<Step> {
        let placement = match answer {
            Answer::Place(placement) => *placement,
            Answer::Forfeit(how) => {
                self.loss = Some(Loss::Forfeit(how.clone()));
                return Vec::new();
            }
        };
        let Some(mut field) = self.side.field.place(pair, placement) else {
            self.loss = Some(Loss::Full(placement));
            return Vec::new();
        };
        let mut steps = Vec::new();
        while let Some((after, step)) = field.step(steps.len() as u32) {
            field = after;
            steps.push(step);
        }
        self.side.field = field;
        self.side.score += score(&steps);
        steps
    }
}

fn score(steps: &[Step]) -> u32 {
    steps.iter().map(Step::score).sum()
}

/// A game of two players.
///
/// ```
/// # use allclear_smash::{Answer, Game, Placement};
/// let mut game = Game::new(1000);
/// let left = Answer::Place(Placement::new(0, 0).unwrap());
/// while !game.is_over() {
///     game.play([left.clone(), left.clone()]);
/// }
/// assert_eq!(game.final_scores(), [0, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    generator: PairGenerator,
    pairs: [Pair; PAIRS_AHEAD],
    /// The two players.
    pub players: [Player; 2],
    /// Rounds played so far.
    pub rounds: u32,
}

impl Game {
    /// A new game over the pairs of a seed.
    pub fn new(seed: i64) -> Game {
        let mut generator = PairGenerator::new(seed);
        let pairs = std::array::from_fn(|_| draw(&mut generator));
        Game { generator, pairs, players: Default::default(), rounds: 0 }
    }

    /// What a player, 0 or 1, is told now.
    pub fn turn(&self, player: usize) -> Turn {
        Turn {
            pairs: self.pairs,
            own: self.players[player].side,
            opponent: self.players[1 - player].side,
        }
    }

    /// Plays a round: both answers at once, then the skulls of the next turn. Returns the
    /// steps of both chains.
    pub fn play(&mut self, answers: [Answer; 2]) -> [Vec<Step>; 2] {
        let pair = self.pairs[0];
        let [zero, one] = &mut self.players;
        let steps = [zero.answer(pair, &answers[0]), one.answer(pair, &answers[1])];
        zero.owed += score(&steps[1]);
        one.owed += score(&steps[0]);
        self.pairs.rotate_left(1);
        self.pairs[PAIRS_AHEAD - 1] = draw(&mut self.generator);
        self.rounds += 1;
        if !self.is_over() {
            self.players.iter_mut().for_each(Player::drop_lines);
        }
        steps
    }

    /// Whether a player has lost or all rounds are played.
    pub fn is_over(&self) -> bool {
        self.rounds >= MOST_ROUNDS || self.players.iter().any(|player| player.loss.is_some())
    }

    /// The scores that decide: 0 for who has lost, at least 1 for who has not.
    pub fn final_scores(&self) -> [u32; 2] {
        let [zero, one] = &self.players;
        [zero, one].map(|p| if p.loss.is_some() { 0 } else { p.side.score.max(1) })
    }

    /// The winner, 0 or 1; `None` while scores are level.
    pub fn winner(&self) -> Option<usize> {
        let [zero, one] = self.final_scores();
        match zero.cmp(&one) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The field of a player as it stands.
    pub fn field(&self, player: usize) -> &Field {
        &self.players[player].side.field
    }
}

fn draw(generator: &mut PairGenerator) -> Pair {
    generator.next().expect("pairs never end")
}
