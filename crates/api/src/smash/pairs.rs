//! `smash.pairs`: the pairs of a seed, as the referee draws them.

use allclear_smash::PairGenerator;
use serde::{Deserialize, Serialize};

use super::show_pair;
use crate::{Error, Job, Question};

/// Draws pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Pairs {
    /// The seed of the game.
    pub seed: i64,
    /// How many pairs to leave out.
    pub from: usize,
    /// How many to draw, up to 1000.
    pub count: usize,
}

/// The pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairsReply {
    /// In order, two digits each.
    pub pairs: Vec<String>,
}

/// A game has 200 turns.
const MOST: usize = 1000;
const LAST: usize = 1_000_000;

impl Question for Pairs {
    const NAME: &'static str = "smash.pairs";
    type Reply = PairsReply;

    fn answer(&self, _: &Job) -> Result<PairsReply, Error> {
        if self.count > MOST || self.from > LAST {
            let message = format!("at most {MOST} pairs at once, from {LAST} on at the latest");
            return Err(Error::too_big(message));
        }
        let pairs = PairGenerator::new(self.seed).skip(self.from).take(self.count);
        Ok(PairsReply { pairs: pairs.map(show_pair).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    #[test]
    fn pairs_are_the_referees() {
        let ask = |request| respond(request, &Job::new(&Cache::default()));
        assert_eq!(
            ask(r#"{"ask": "smash.pairs", "seed": 1000, "count": 3}"#),
            r#"{"pairs":["31","25","35"]}"#
        );
        let later = r#"{"ask": "smash.pairs", "seed": 1000, "from": 2, "count": 1}"#;
        assert_eq!(ask(later), r#"{"pairs":["35"]}"#);
        assert!(ask(r#"{"ask": "smash.pairs", "count": 1001}"#).contains("too_big"));
    }
}
