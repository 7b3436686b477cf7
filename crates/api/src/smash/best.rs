//! `smash.move`: what the bot would do.

use allclear_smash::{Bot, BotSettings, Decision, Limit, PAIRS_AHEAD, Pair, Rotation, Side, Turn};
use serde::{Deserialize, Serialize};

use super::{field, read_pair, turn};
use crate::{Error, Job, Question};

/// Asks the bot for a move. It counts fields, not time, so the answer is always the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Move {
    /// A turn's 34 lines, as a bot is given them; or the fields and the pairs below.
    pub turn: Option<String>,
    /// The player's field.
    pub field: String,
    /// The opponent's field.
    pub opponent: String,
    /// The pairs to come, one to eight; the first is to be placed.
    pub pairs: Vec<String>,
    /// How many fields to look at; 20000 if not given.
    pub nodes: Option<u64>,
}

/// The move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReply {
    /// Whether there is no room for the pair anywhere; then there is nothing else to tell.
    pub lost: bool,
    /// The column of the first block, 0 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u8>,
    /// The points of the chain that the bot is after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain_score: Option<u32>,
    /// After how many more drops it comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain_after: Option<usize>,
    /// Fields looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The same for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

const USUAL_NODES: u64 = 20_000;
/// A few seconds on any machine.
const MOST_NODES: u64 = 10_000_000;

impl Question for Move {
    const NAME: &'static str = "smash.move";
    type Reply = MoveReply;

    fn answer(&self, _: &Job) -> Result<MoveReply, Error> {
        let nodes = self.nodes.unwrap_or(USUAL_NODES);
        if !(1..=MOST_NODES).contains(&nodes) {
            return Err(Error::too_big(format!("\"nodes\" goes from 1 to {MOST_NODES}")));
        }
        let (turn, known) = self.turn()?;
        let settings = BotSettings { depth: known, ..BotSettings::default() };
        let decision = Bot::new(settings).choose(&turn, Limit::Nodes(nodes));
        let place = decision.placement;
        if turn.own.field.place(turn.pairs[0], place).is_none() {
            return Ok(MoveReply { lost: true, ..MoveReply::default() });
        }
        Ok(MoveReply {
            lost: false,
            column: Some(place.column()),
            rotation: Some(place.rotation() as u8),
            chain_score: Some(decision.chain_score),
            chain_after: Some(decision.chain_after),
            nodes: Some(decision.nodes),
            says: Some(advice(&decision)),
        })
    }
}

impl Move {
    /// The turn, and how many of its pairs are known.
    fn turn(&self) -> Result<(Turn, usize), Error> {
        if let Some(text) = &self.turn {
            let is_alone =
                self.pairs.is_empty() && self.field.is_empty() && self.opponent.is_empty();
            if !is_alone {
                let message = "a turn has its own fields and pairs: give one or the other";
                return Err(Error::conflict(message));
            }
            return Ok((turn::read("turn", text)?, PAIRS_AHEAD));
        }
        let known = self.pairs.iter().map(|pair| read_pair("pairs", pair));
        let known = known.collect::<Result<Vec<Pair>, Error>>()?;
        let Some(&first) = known.first() else {
            return Err(Error::argument("\"pairs\" is missing: there is no pair to drop"));
        };
        let mut pairs = [first; PAIRS_AHEAD];
        pairs.iter_mut().zip(&known).for_each(|(pair, known)| *pair = *known);
        let side = |name, text: &str| {
            Ok::<_, Error>(Side { field: field(name, text)?, ..Side::default() })
        };
        let own = side("field", &self.field)?;
        let opponent = side("opponent", &self.opponent)?;
        Ok((Turn { pairs, own, opponent }, known.len().min(PAIRS_AHEAD)))
    }
}

fn advice(decision: &Decision) -> String {
    let column = decision.placement.column() + 1;
    let way = match decision.placement.rotation() {
        Rotation::Right => "the second block right of it",
        Rotation::Left => "the second block left of it",
        Rotation::Above => "the second block on top",
        Rotation::Below => "the second block below",
    };
    let plan = match (decision.chain_score, decision.chain_after) {
        (0, _) => "The bot is still building.".to_string(),
        (score, 0) => format!("It fires a chain worth {score} points at once."),
        (score, 1) => format!("It leads to a chain worth {score} points with the next pair."),
        (score, after) => format!("It leads to a chain worth {score} points after {after} more."),
    };
    format!("The first block in column {column}, {way}. {plan}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    fn ask(request: &str) -> String {
        respond(request, &Job::new(&Cache::default()))
    }

    #[test]
    fn the_bot_takes_a_chain_that_is_there() {
        let request = r#"{"ask": "smash.move", "field": "1...../1...../1.....", "pairs": ["12"]}"#;
        let reply = ask(request);
        assert!(reply.starts_with(r#"{"lost":false,"column":"#), "{reply}");
        assert!(reply.ends_with(".\"}"), "{reply}");
    }

    #[test]
    fn a_turn_is_the_same_as_its_parts() {
        let mut text = Vec::new();
        let turn = allclear_smash::Game::new(5).turn(0);
        turn.write(&mut text).unwrap();
        let whole = Move { turn: String::from_utf8(text).ok(), ..Move::default() };
        let pairs = turn.pairs.map(super::super::show_pair).to_vec();
        let parts = Move { pairs, ..Move::default() };
        let cache = Cache::default();
        let job = Job::new(&cache);
        assert_eq!(whole.answer(&job), parts.answer(&job));
        let both = Move { field: "1.....".into(), ..whole };
        assert!(both.answer(&job).unwrap_err().to_string().contains("one or the other"));
    }

    #[test]
    fn no_room_and_no_pair() {
        let full = ["010101", "101010"].repeat(6).join("/");
        let request = format!(r#"{{"ask": "smash.move", "field": "{full}", "pairs": ["12"]}}"#);
        assert_eq!(ask(&request), r#"{"lost":true}"#);
        assert!(ask(r#"{"ask": "smash.move"}"#).contains("there is no pair to drop"));
        assert!(ask(r#"{"ask": "smash.move", "nodes": 0, "pairs": ["11"]}"#).contains("too_big"));
    }
}
