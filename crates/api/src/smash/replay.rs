//! `smash.replay`: recorded games played again.

use allclear_smash::Difference as Found;
use serde::{Deserialize, Serialize};

use super::record::read_records;
use crate::{Error, Job, Question};

/// Plays recorded games again and compares pairs, fields, scores and chains of every turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Replay {
    /// The games, one JSON object per line, as `smash arena --record` writes them.
    pub games: String,
}

/// What was found: the first difference ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayReply {
    /// Games that follow the rules.
    pub games: usize,
    /// Their turns.
    pub turns: usize,
    /// 1 if there is a difference.
    pub differences: usize,
    /// The first difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Difference>,
}

/// Where a record and the rules differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Question for Replay {
    const NAME: &'static str = "smash.replay";
    type Reply = ReplayReply;

    fn answer(&self, job: &Job) -> Result<ReplayReply, Error> {
        let total = self.games.lines().count() as u64;
        let mut reply = ReplayReply::default();
        for (done, record) in (1..).zip(read_records(&self.games)) {
            let record = record.map_err(|error| Error::input("games", error))?;
            match record.replay() {
                Ok(()) => {
                    reply.games += 1;
                    reply.turns += record.turns.len();
                }
                Err(Found { seed, round, what, expected, found }) => {
                    reply.differences = 1;
                    reply.first = Some(Difference { seed, round, what, expected, found });
                    return Ok(reply);
                }
            }
            job.tell("games", done, Some(total));
        }
        Ok(reply)
    }
}
