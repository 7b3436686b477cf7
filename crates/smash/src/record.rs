//! Recorded games, and playing them again.

use std::fmt;

use crate::chain::Step;
use crate::game::{Answer, Game, Loss};
use crate::turn::Turn;

/// One round of a recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedTurn {
    /// What player 0 was told.
    pub seen: Turn,
    /// What both answered.
    pub answers: [Answer; 2],
    /// The points of the steps of both chains.
    pub step_scores: [Vec<u32>; 2],
}

/// A whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The seed of the pairs.
    pub seed: i64,
    /// How many rounds were played.
    pub rounds: u32,
    /// Why each player lost, if so.
    pub losses: [Option<String>; 2],
    /// The points both made.
    pub points: [u32; 2],
    /// The scores that decide.
    pub scores: [u32; 2],
    /// The rounds.
    pub turns: Vec<RecordedTurn>,
}

/// The first place where a recorded game and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The seed of the game.
    pub seed: i64,
    /// The round, from 0; the number of rounds if it is the end of the game.
    pub round: u32,
    /// What differs.
    pub what: &'static str,
    /// What the rules say.
    pub expected: String,
    /// What the record says.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { seed, round, what, expected, found } = self;
        write!(f, "seed {seed}, round {round}, {what}: expected {expected}, found {found}")
    }
}

impl Record {
    /// The record of a game that is over.
    pub fn new(seed: i64, game: &Game, turns: Vec<RecordedTurn>) -> Record {
        let [zero, one] = &game.players;
        let loss = |loss: &Option<Loss>| match loss {
            None => None,
            // The official referee's word for it.
            Some(Loss::Full(_)) => Some("full".to_string()),
            Some(Loss::Forfeit(how)) => Some(how.clone()),
        };
        Record {
            seed,
            rounds: game.rounds,
            losses: [loss(&zero.loss), loss(&one.loss)],
            points: [zero.side.score, one.side.score],
            scores: game.final_scores(),
            turns,
        }
    }

    /// Plays the game again: nothing, or the first difference.
    pub fn replay(&self) -> Result<(), Difference> {
        let mut game = Game::new(self.seed);
        for turn in &self.turns {
            let differs = |what, expected: String, found: String| -> Result<(), Difference> {
                let (seed, round) = (self.seed, game.rounds);
                if expected == found {
                    Ok(())
                } else {
                    Err(Difference { seed, round, what, expected, found })
                }
            };
            let told = game.turn(0);
            differs("pairs", pairs(&told), pairs(&turn.seen))?;
            let sides = [(told.own, turn.seen.own), (told.opponent, turn.seen.opponent)];
            for (i, (own, seen)) in sides.into_iter().enumerate() {
                differs(
                    ["score of player 0", "score of player 1"][i],
                    own.score.to_string(),
                    seen.score.to_string(),
                )?;
                let row = |field: &crate::Field| field.to_string().replace('\n', "/");
                differs(
                    ["field of player 0", "field of player 1"][i],
                    row(&own.field),
                    row(&seen.field),
                )?;
            }
            let steps = game.clone().play(turn.answers.clone());
            for (i, what) in ["chain of player 0", "chain of player 1"].into_iter().enumerate() {
                let scores: Vec<u32> = steps[i].iter().map(Step::score).collect();
                differs(what, format!("{scores:?}"), format!("{:?}", turn.step_scores[i]))?;
            }
            game.play(turn.answers.clone());
        }
        self.end(&game)
    }

    fn end(&self, game: &Game) -> Result<(), Difference> {
        let played = Record::new(self.seed, game, Vec::new());
        let lost = |record: &Record| format!("{:?}", record.losses.each_ref().map(Option::is_some));
        let checks = [
            ("end of the game", true.to_string(), game.is_over().to_string()),
            ("rounds", played.rounds.to_string(), self.rounds.to_string()),
            ("who lost", lost(&played), lost(self)),
            ("points", format!("{:?}", played.points), format!("{:?}", self.points)),
            ("scores", format!("{:?}", played.scores), format!("{:?}", self.scores)),
        ];
        match checks.into_iter().find(|(_, expected, found)| expected != found) {
            None => Ok(()),
            Some((what, expected, found)) => {
                Err(Difference { seed: self.seed, round: game.rounds, what, expected, found })
            }
        }
    }
}

fn pairs(turn: &Turn) -> String {
    turn.pairs.map(|pair| pair.to_string()).join(", ")
}
