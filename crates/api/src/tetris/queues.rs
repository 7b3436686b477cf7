//! `tetris.count` and `tetris.sequences`: what a 7-bag can deal.

use allclear_tetris::PieceSet;
use allclear_tetris::queue::{self, Bag, Bags, Language, Queue, count_sequences, count_streams};
use serde::{Deserialize, Serialize};

use super::BigCount;
use super::list::List;
use crate::{Error, Job, Question};

/// How many sequences of pieces a 7-bag can deal, by length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Count {
    /// The longest length to count, up to 1000; 20 if not given.
    pub upto: Option<u16>,
    /// Count runs of pieces without a held one.
    pub queues: bool,
    /// The pieces still in the current bag, if they are known.
    pub bag: Option<String>,
}

/// Counts by length. `tetris count --json` prints the list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountReply {
    /// One row for each length from 0.
    pub rows: Vec<CountRow>,
}

/// A length and its count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountRow {
    /// The number of pieces, besides the held one.
    pub length: usize,
    /// How many sequences with a piece in hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequences: Option<BigCount>,
    /// How many queues without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<BigCount>,
}

impl Question for Count {
    const NAME: &'static str = "tetris.count";
    type Reply = CountReply;

    fn answer(&self, _: &Job) -> Result<CountReply, Error> {
        let upto = usize::from(self.upto.unwrap_or(20));
        if upto > 1000 {
            return Err(Error::input("upto", "expected a length up to 1000"));
        }
        let bags = match &self.bag {
            None => Bags::unknown(),
            Some(_) if !self.queues => {
                return Err(Error::argument("bag needs queues: sequences begin anywhere"));
            }
            Some(text) => Bags::known(read_bag(text)?),
        };
        let counts = match self.queues {
            true => count_streams(bags, upto),
            false => count_sequences(upto),
        };
        let row = |(length, count): (usize, allclear_tetris::Natural)| match self.queues {
            true => CountRow { length, queues: Some(count.into()), sequences: None },
            false => CountRow { length, sequences: Some(count.into()), queues: None },
        };
        Ok(CountReply { rows: counts.into_iter().enumerate().map(row).collect() })
    }
}

fn read_bag(text: &str) -> Result<Bag, Error> {
    let queue: Queue = text.parse().map_err(|error| Error::input("bag", error))?;
    let bag: PieceSet = queue.all().collect();
    match bag.len() == queue.len() && !bag.is_empty() {
        true => Ok(Bag::holding(bag)),
        false => Err(Error::input("bag", "a bag holds 1 to 7 different pieces")),
    }
}

/// The sequences that `tetris.count` counts, from any index on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Sequences {
    /// The number of pieces besides the held one, up to 200.
    pub length: u16,
    /// The index to start from; 0 if not given.
    pub from: Option<Index>,
    /// List at most so many.
    pub limit: Option<u64>,
}

/// A number, as digits where it is too large for a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Index {
    /// As a number.
    Number(u64),
    /// As digits.
    Digits(String),
}

/// Sequences in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequencesReply {
    /// How many were told.
    pub listed: u64,
    /// Hold, a colon, and the pieces to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequences: Option<Vec<String>>,
}

impl Question for Sequences {
    const NAME: &'static str = "tetris.sequences";
    type Reply = SequencesReply;

    fn answer(&self, job: &Job) -> Result<SequencesReply, Error> {
        if self.length > 200 {
            return Err(Error::input("length", "expected up to 200 pieces"));
        }
        let from: u128 = match &self.from {
            None => 0,
            Some(Index::Number(from)) => u128::from(*from),
            Some(Index::Digits(from)) => {
                from.parse().map_err(|error| Error::input("from", error))?
            }
        };
        let sequences = queue::Sequences::new(self.length.into()).map_err(Error::conflict)?;
        let all = sequences.count(&sequences.start()).saturating_sub(from);
        let wanted = u64::try_from(all).unwrap_or(u64::MAX).min(self.limit.unwrap_or(u64::MAX));
        let mut walk = sequences.walk_from(from);
        let mut list = List::new(job, "sequences", Some(wanted));
        while list.told < wanted
            && let Some([hold, pieces @ ..]) = walk.advance()
            && list.tell(Queue::with_hold(*hold, pieces.iter().copied()).to_string()).is_continue()
        {
        }
        Ok(SequencesReply { listed: list.told, sequences: list.end()? })
    }
}
