//! `smash.game`: a game of two of our own players, round by round.

use std::sync::atomic::Ordering;

use allclear_smash::{Answer, Game as Played, Limit, Opponent, Placement};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::drop::{DropReply, dropped};
use super::{rows, show_pair};
use crate::{Error, Job, Question};

/// Lets two players play against each other over the same pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Game {
    /// The seed of the pairs.
    pub seed: i64,
    /// Two of `bot`, `two-ply`, `one-ply`, `greedy` and `random`; the bot and `greedy` if not given.
    pub players: Vec<String>,
    /// Fields that the bot looks at for each move; 20,000 if not given.
    pub nodes: Option<u64>,
    /// The most rounds that are played; the contest's 200 if not given.
    pub rounds: Option<u32>,
}

/// How it went.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReply {
    /// The rounds that were played.
    pub rounds: u32,
    /// Whether the game came to its end.
    pub complete: bool,
    /// Who won, 0 or 1; nobody if the scores are level, or the game is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// The scores that decide: 0 for who has lost.
    pub scores: [u32; 2],
    /// Every round.
    pub list: Vec<Round>,
}

/// A round: both players drop the same pair.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Round {
    /// The pairs that both know of, the one that is dropped first.
    pub pairs: Vec<String>,
    /// What each player does.
    pub sides: [RoundSide; 2],
}

/// A player's part in a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundSide {
    /// The points before the round.
    pub points: u32,
    /// The field before the round, top row first.
    pub field: Vec<String>,
    /// The column of the first block.
    pub column: usize,
    /// Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below.
    pub rotation: u8,
    /// The drop and its chain.
    pub drop: DropReply,
}

/// Fields that the bot looks at if nobody says how many.
const NODES: u64 = 20_000;

impl Question for Game {
    const NAME: &'static str = "smash.game";
    type Reply = GameReply;

    fn answer(&self, job: &Job) -> Result<GameReply, Error> {
        let names = match &self.players[..] {
            [] => ["bot", "greedy"],
            [one, other] => [one.as_str(), other.as_str()],
            names => {
                let message = format!("a game has two players, not {}", names.len());
                return Err(Error::input("players", message));
            }
        };
        let limit = Limit::Nodes(self.nodes.unwrap_or(NODES));
        let player = |name: &str, seed: i64| {
            let found = Opponent::named(name, limit, seed as u64);
            found.ok_or_else(|| {
                let known = Opponent::NAMES.join(", ");
                Error::input("players", format!("no player is called {name:?}: {known}"))
            })
        };
        let mut players = [player(names[0], self.seed)?, player(names[1], !self.seed)?];
        let mut game = Played::new(self.seed);
        let most = self.rounds.unwrap_or(u32::MAX);
        let mut list = Vec::new();
        job.run(|stop| {
            while !game.is_over() && game.rounds < most && !stop.load(Ordering::Relaxed) {
                let chosen = [0, 1].map(|i| players[i].choose(&game.turn(i)));
                let round = tell(&game, &chosen);
                match job.part {
                    Some(part) => part(json!({ "list": [round] })),
                    None => list.push(round),
                }
                game.play(chosen.map(Answer::Place));
                let total = self.rounds.map(u64::from);
                job.tell("rounds", game.rounds.into(), total);
            }
        });
        Ok(GameReply {
            rounds: game.rounds,
            complete: game.is_over(),
            winner: game.winner().filter(|_| game.is_over()),
            scores: game.final_scores(),
            list,
        })
    }
}

/// A round that is about to be played.
fn tell(game: &Played, chosen: &[Placement; 2]) -> Round {
    let turn = game.turn(0);
    let side = |player: usize| {
        let field = game.field(player);
        RoundSide {
            points: game.players[player].side.score,
            field: rows(field),
            column: chosen[player].column(),
            rotation: chosen[player].rotation() as u8,
            drop: dropped(field, turn.pairs[0], chosen[player]),
        }
    };
    Round {
        pairs: turn.pairs.iter().map(|&pair| show_pair(pair)).collect(),
        sides: [side(0), side(1)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cache;
    use allclear_smash::play;
    use std::ops::ControlFlow;

    /// The same game as the arena plays.
    #[test]
    fn a_game_is_told_round_by_round() {
        let request = Game {
            seed: 5,
            players: ["greedy", "random"].map(String::from).to_vec(),
            ..Game::default()
        };
        let reply = request.answer(&Job::new(&Cache::default())).unwrap();
        let mut players = ["greedy", "random"].map(|name| {
            let seed = if name == "greedy" { 5 } else { !5i64 as u64 };
            Opponent::named(name, Limit::Nodes(1), seed).unwrap()
        });
        let [zero, one] = &mut players;
        let record = play(5, [zero, one], |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((reply.rounds, reply.scores), (record.rounds, record.scores));
        assert!(reply.complete && reply.list.len() == reply.rounds as usize);
        for (round, turn) in reply.list.iter().zip(&record.turns) {
            for (side, answer) in round.sides.iter().zip(&turn.answers) {
                let Answer::Place(placement) = answer else { panic!("{answer:?}") };
                assert_eq!(side.column, placement.column());
                assert_eq!(side.rotation, placement.rotation() as u8);
            }
        }
    }

    #[test]
    #[cfg(feature = "parallel")]
    fn a_game_ends_early_when_its_time_is_up() {
        let time = Some(crate::Limit::wall(std::time::Duration::ZERO));
        let reply = Game::default().answer(&Job { time, ..Job::new(&Cache::default()) }).unwrap();
        assert!(!reply.complete && reply.winner.is_none());
        assert_eq!(reply.list.len(), reply.rounds as usize);
    }

    #[test]
    fn strangers_are_refused() {
        let ask = |players: &[&str]| {
            let players = players.iter().map(|name| name.to_string()).collect();
            let request = Game { players, ..Game::default() };
            request.answer(&Job::new(&Cache::default())).unwrap_err().to_string()
        };
        assert!(ask(&["bot", "chess"]).contains("no player is called \"chess\""));
        assert!(ask(&["bot"]).contains("a game has two players, not 1"));
    }
}
