//! `smash.turn`: what a bot is told in a turn, read.

use allclear_smash::TurnReader;
use serde::{Deserialize, Serialize};

use super::{rows, show_pair};
use crate::{Error, Job, Question};

/// Reads a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Turn {
    /// The 34 lines a bot is given: eight pairs, then for each side its score and twelve rows.
    pub text: String,
}

/// The turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnReply {
    /// The pairs to come, two digits each; the first is to be placed now.
    pub pairs: Vec<String>,
    /// The player's field, top row first.
    pub field: Vec<String>,
    /// The player's points.
    pub score: u32,
    /// The opponent's field.
    pub opponent: Vec<String>,
    /// The opponent's points.
    pub opponent_score: u32,
}

impl Question for Turn {
    const NAME: &'static str = "smash.turn";
    type Reply = TurnReply;

    fn answer(&self, _: &Job) -> Result<TurnReply, Error> {
        let turn = read("text", &self.text)?;
        Ok(TurnReply {
            pairs: turn.pairs.into_iter().map(show_pair).collect(),
            field: rows(&turn.own.field),
            score: turn.own.score,
            opponent: rows(&turn.opponent.field),
            opponent_score: turn.opponent.score,
        })
    }
}

/// The first turn of a text.
pub fn read(name: &str, text: &str) -> Result<allclear_smash::Turn, Error> {
    TurnReader::new(text.trim_start().as_bytes())
        .next_turn()
        .map_err(|error| Error::input(name, error))?
        .ok_or_else(|| Error::input(name, "there is no turn in it"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cache;

    #[test]
    fn a_turn_comes_back() {
        let mut text = Vec::new();
        allclear_smash::Game::new(1000).turn(0).write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let reply = Turn { text }.answer(&Job::new(&Cache::default())).unwrap();
        assert_eq!(reply.pairs[..2], ["31", "25"]);
        assert_eq!((reply.field.len(), reply.opponent.len()), (12, 12));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, says) in [("", "text: there is no turn in it"), ("1 2\n3 9", "text:2: expected")]
        {
            let error = Turn { text: text.into() }.answer(&Job::new(&Cache::default()));
            assert!(error.unwrap_err().to_string().starts_with(says), "{says}");
        }
    }
}
