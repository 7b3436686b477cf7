//! `smash.perft`: how many different fields pairs can lead to.

use allclear_smash::{Field, Pair, PairGenerator};
use serde::{Deserialize, Serialize};

use super::{field, read_pair};
use crate::{Error, Job, Question};

/// Counts the fields after one pair, after two, and so on, each dropped in every way there is room
/// for and its chains played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Perft {
    /// How many pairs, up to 6 (some 80 million fields).
    pub depth: usize,
    /// Take the pairs of this seed, as the referee draws them.
    pub seed: i64,
    /// Take these pairs instead: `12 33 45`.
    pub pairs: Option<String>,
    /// Start from this field.
    pub field: Option<String>,
}

/// The counts. `smash perft --json` prints the list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftReply {
    /// After one pair, after two, and so on.
    pub counts: Vec<PerftCount>,
}

/// What some pairs can lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftCount {
    /// How many pairs were dropped.
    pub pairs: usize,
    /// Different fields.
    pub fields: u64,
    /// The longest chain on the way to any of them, in steps.
    pub longest_chain: u32,
}

/// The most pairs.
const DEEPEST: usize = 6;

impl Question for Perft {
    const NAME: &'static str = "smash.perft";
    type Reply = PerftReply;

    fn answer(&self, job: &Job) -> Result<PerftReply, Error> {
        if !(1..=DEEPEST).contains(&self.depth) {
            let message = format!("expected 1 to {DEEPEST} pairs, not {}", self.depth);
            return Err(Error::input("depth", message));
        }
        let pairs = match &self.pairs {
            None => PairGenerator::new(self.seed).take(self.depth).collect(),
            Some(text) => read_pairs(text, self.depth)?,
        };
        let start = self.field.as_deref().map_or(Ok(Field::EMPTY), |text| field("field", text))?;
        let (mut counts, mut fields) = (Vec::new(), 0);
        allclear_smash::perft(start, &pairs, |count| {
            fields += count.fields;
            job.tell("fields", fields, None);
            let allclear_smash::Count { pairs, fields, longest_chain } = count;
            counts.push(PerftCount { pairs, fields, longest_chain });
        });
        Ok(PerftReply { counts })
    }
}

fn read_pairs(text: &str, depth: usize) -> Result<Vec<Pair>, Error> {
    let pairs: Option<Vec<Pair>> =
        text.split_whitespace().map(|word| read_pair("pairs", word).ok()).collect();
    pairs.filter(|pairs| pairs.len() == depth).ok_or_else(|| {
        Error::input("pairs", format!("expected {depth} pairs of colours like '12 33 45'"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    /// Any text is as many pairs as asked for, or an error.
    #[test]
    fn noise() {
        let mut rng = Rng::new(9);
        let letters: Vec<char> = "01234567 \n-x\u{e9}\u{0663}".chars().collect();
        for _ in 0..20_000 {
            let length = rng.below(12);
            let word: String =
                (0..length).map(|_| letters[rng.below(letters.len() as u64) as usize]).collect();
            if let Ok(pairs) = read_pairs(&word, 2) {
                assert_eq!(pairs.len(), 2);
            }
        }
    }
}
