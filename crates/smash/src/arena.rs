//! Games between two players, and what many of them say.

use std::ops::ControlFlow;

use crate::game::{Answer, Game};
use crate::generator::PairGenerator;
use crate::opponents::Opponent;
use crate::placement::Pair;
use crate::record::{Record, RecordedTurn};
use crate::turn::{PAIRS_AHEAD, Side, Turn};

/// Anything that answers turns.
pub trait Contestant {
    /// Answers a turn.
    fn answer(&mut self, turn: &Turn) -> Answer;
}

impl Contestant for Opponent {
    fn answer(&mut self, turn: &Turn) -> Answer {
        Answer::Place(self.choose(turn))
    }
}

/// Plays a game over the pairs of a seed. `watch` sees the game before each round and once it is
/// over. When it breaks, the game is abandoned: it has no record and nobody has won.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use allclear_smash::{Limit, Opponent, play};
/// let mut players = [0, 1].map(|seed| Opponent::named("greedy", Limit::Nodes(1), seed).unwrap());
/// let [zero, one] = &mut players;
/// let record = play(7, [zero, one], |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(record.turns.len() as u32, record.rounds);
///
/// let stop_at_ten = |game: &allclear_smash::Game| match game.rounds {
///     10 => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// };
/// assert_eq!(play(7, [zero, one], stop_at_ten), None);
/// ```
pub fn play(
    seed: i64,
    players: [&mut dyn Contestant; 2],
    mut watch: impl FnMut(&Game) -> ControlFlow<()>,
) -> Option<Record> {
    let mut game = Game::new(seed);
    let mut turns = Vec::new();
    let [zero, one] = players;
    while !game.is_over() {
        if watch(&game).is_break() {
            return None;
        }
        let seen = game.turn(0);
        let answers = [zero.answer(&seen), one.answer(&game.turn(1))];
        let steps = game.play(answers.clone());
        turns.push(RecordedTurn {
            seen,
            answers,
            step_scores: steps.map(|steps| steps.iter().map(|step| step.score()).collect()),
        });
    }
    match watch(&game) {
        ControlFlow::Continue(()) => Some(Record::new(seed, &game, turns)),
        ControlFlow::Break(()) => None,
    }
}

/// What became of a player who played alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Alone {
    /// Turns until there was no room or no answer, or it was enough.
    pub turns: u32,
    /// The points of all chains.
    pub points: u32,
    /// The longest chain, in steps.
    pub longest_chain: u32,
}

/// Plays alone over the pairs of a seed: the opponent's field stays empty and nobody sends skulls.
/// `watch` is asked before each turn and at the end. When it breaks, the game is abandoned.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use allclear_smash::{Limit, Opponent, play_alone};
/// let mut greedy = Opponent::named("greedy", Limit::Nodes(1), 0).unwrap();
/// let alone = play_alone(7, &mut greedy, 50, || ControlFlow::Continue(())).unwrap();
/// assert!(alone.turns <= 50 && alone.points > 0 && alone.longest_chain > 0);
/// assert_eq!(play_alone(7, &mut greedy, 50, || ControlFlow::Break(())), None);
/// ```
pub fn play_alone(
    seed: i64,
    player: &mut dyn Contestant,
    turns: u32,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Option<Alone> {
    let pairs: Vec<Pair> = PairGenerator::new(seed).take(turns as usize + PAIRS_AHEAD).collect();
    let mut own = Side::default();
    let mut played = Alone::default();
    for known in pairs.windows(PAIRS_AHEAD).take(turns as usize) {
        watch().continue_value()?;
        let Ok(pairs) = known.try_into() else { break };
        let turn = Turn { pairs, own, opponent: Side::default() };
        let Answer::Place(placement) = player.answer(&turn) else { break };
        let Some(placed) = own.field.place(pairs[0], placement) else { break };
        let (field, chain) = placed.chain();
        own = Side { field, score: own.score + chain.score };
        played.turns += 1;
        played.points = own.score;
        played.longest_chain = played.longest_chain.max(chain.steps);
    }
    watch().continue_value()?;
    Some(played)
}

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games in which the scores were level.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// Counts a game: `winner` is the winning player, `player` the one that is counted for.
    pub fn add(&mut self, winner: Option<usize>, player: usize) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == player => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of games won, a draw being half of one; `None` without games.
    pub fn rate(&self) -> Option<f64> {
        let won = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        (self.games() > 0).then(|| won / f64::from(self.games()))
    }

    /// Where the true rate lies with 95 % confidence (Wilson's interval).
    ///
    /// ```
    /// # use allclear_smash::Tally;
    /// let tally = Tally { won: 97, drawn: 0, lost: 3 };
    /// let (low, high) = tally.interval();
    /// assert_eq!(format!("{low:.3} {high:.3}"), "0.915 0.990");
    /// ```
    pub fn interval(&self) -> (f64, f64) {
        let (n, rate) = (f64::from(self.games().max(1)), self.rate().unwrap_or(0.0));
        let z = 1.959_964;
        let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}
