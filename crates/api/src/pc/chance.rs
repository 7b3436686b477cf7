//! `pc.chance`: how many queues have a perfect clear.

use allclear_pc::study::Chance as Searched;
use allclear_pc::{Part, TooLarge};
use serde::{Deserialize, Serialize};

use super::odds::{self, CaseChance};
use super::previews;
use super::sample::{self, SampleChance};
use super::study::{RatioReply, StudyArgs, read_part, run};
use crate::input::letters;
use crate::{Count, Error, Job, Question};

/// How many queues have a perfect clear: the queues of a pattern on any field, or without a
/// pattern all queues that the bag can deal from the empty field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Chance {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// List the queues without a perfect clear, cut to the pieces that matter.
    pub failed: bool,
    /// For a player who sees so many pieces after the current one: the queues on which best play
    /// succeeds. In hindsight, all pieces known, if not given.
    pub previews: Option<usize>,
    /// With previews: any of these numbers of lines will do.
    pub heights: Vec<u8>,
    /// Count by the first so many pieces.
    pub tree: usize,
    /// With tree: for every number of first pieces up to that, one within the other.
    pub nested: bool,
    /// Weigh queues as a 7-bag deals them.
    pub weighted: bool,
    /// Without a pattern, what is known at the start: `opener`, `empty` or `any`.
    pub case: Option<String>,
    /// Without a pattern, which positions in the bag count: `published` or `all`.
    pub positions: Option<String>,
    /// Only the I-th of N parts of the work, `I/N`; the answers of all parts add up.
    pub shard: Option<String>,
    /// Draw this many queues at random and answer only those; without a pattern, from a fresh bag.
    pub sample: Option<u64>,
    /// The random seed of a sample; 1 if not given.
    pub seed: Option<u64>,
    /// Tell the height that was chosen.
    pub detail: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ChanceReply {
    /// For a pattern.
    Pattern(PatternChance),
    /// For what the bag deals.
    Case(CaseChance),
    /// For a sample.
    Sample(SampleChance),
}

/// The answer for a pattern.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternChance {
    /// The queues with a perfect clear, cut to the pieces that matter and counted once.
    pub solvable: Count,
    /// All such queues.
    pub total: Count,
    /// Whether the search came to its end; if not, more queues may have a perfect clear.
    pub complete: bool,
    /// How many lines are cleared, if detail is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// How many pieces are seen after the current one: `solvable` counts best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previews: Option<usize>,
    /// With previews: the queues with a perfect clear when all pieces are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hindsight: Option<Count>,
    /// The same for whole queues, where that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<RatioReply>,
    /// The queues without a perfect clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Vec<String>>,
    /// The queues that were not searched to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Vec<String>>,
    /// The chance as a 7-bag deals the queues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weighted: Option<f64>,
    /// By first pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<Vec<Branch>>,
}

/// The queues that begin alike.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Branch {
    /// Their first pieces.
    pub start: String,
    /// How many of them have a perfect clear.
    pub solvable: Count,
    /// How many there are.
    pub total: Count,
    /// The same with one more piece, if the tree is nested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<Vec<Branch>>,
}

impl Question for Chance {
    const NAME: &'static str = "pc.chance";
    type Reply = ChanceReply;

    fn answer(&self, job: &Job) -> Result<ChanceReply, Error> {
        if let Some(number) = self.sample {
            return sample::answer(self, number, job).map(ChanceReply::Sample);
        }
        if self.seed.is_some() {
            return Err(Error::argument("a seed is for a sample: say how many queues to draw"));
        }
        match &self.study.pattern {
            Some(_) => self.pattern(job).map(ChanceReply::Pattern),
            None => odds::answer(self, job).map(ChanceReply::Case),
        }
    }
}

/// Bytes that a queue takes in a list.
const BYTES_OF_QUEUE: u128 = 48;

impl Chance {
    fn pattern(&self, job: &Job) -> Result<PatternChance, Error> {
        if self.case.is_some() || self.positions.is_some() {
            let message = "case and positions are for questions without a pattern";
            return Err(Error::argument(message));
        }
        if let Some(previews) = self.previews {
            return previews::pattern(self, previews, job);
        }
        if !self.heights.is_empty() {
            return Err(Error::argument("heights need previews: how many pieces are seen?"));
        }
        let part = read_part(self.shard.as_deref())?;
        let mut study = self.study.read()?;
        if part == Part::WHOLE
            && study.wants_atlas()
            && let Some(atlas) = job.cache.atlas(&self.study.rules.read()?, study.height())
        {
            study = study.with_atlas(atlas);
        }
        let by_queue = self.failed || self.tree > 0 || self.weighted;
        let (odds, chance) = run(job, "queues", part, |job| {
            Ok(match by_queue {
                true => {
                    let chance = study.chance(job)?;
                    (chance.odds(), Some(chance))
                }
                false => (study.odds(job)?, None),
            })
        })
        .map_err(|error: TooLarge| {
            let instead = "take a sample (--sample 1000), or ask about fewer queues";
            Error::too_big(format!("{error}: {instead}"))
        })?;
        let needed = (odds.cut.whole - odds.cut.part) * BYTES_OF_QUEUE;
        if self.failed && needed > job.memory as u128 / 2 {
            let error = TooLarge { allowed: job.memory, needed: Some(2 * needed) };
            let instead =
                "count them by their first pieces (--tree 3), or list a part (--shard 0/16)";
            return Err(Error::too_big(format!(
                "the list of failed queues is too long: {error}: {instead}"
            )));
        }
        let chance = chance.as_ref();
        let list = |wanted: bool, queues: fn(&Searched) -> Vec<String>| {
            chance.filter(|_| wanted).map(queues)
        };
        Ok(PatternChance {
            solvable: odds.cut.part.into(),
            total: odds.cut.whole.into(),
            complete: odds.complete,
            height: self.detail.then_some(study.height()),
            previews: None,
            hindsight: None,
            queues: (odds.queues.whole != odds.cut.whole).then(|| odds.queues.into()),
            failed: list(self.failed, |chance| chance.failed().map(letters).collect()),
            unknown: list(self.failed && !odds.complete, |chance| {
                chance.unknown().map(letters).collect()
            }),
            weighted: chance.filter(|_| self.weighted).and_then(Searched::as_dealt),
            tree: chance.filter(|_| self.tree > 0).map(|chance| match self.nested {
                true => nested(chance, self.tree),
                false => tree(chance, self.tree),
            }),
        })
    }
}

fn tree(chance: &Searched, pieces: usize) -> Vec<Branch> {
    let branches = chance.tree(pieces).into_iter();
    branches
        .map(|branch| Branch {
            start: letters(branch.start),
            solvable: branch.cut.part.into(),
            total: branch.cut.whole.into(),
            branches: None,
        })
        .collect()
}

/// The branches of each length within those that are a piece shorter.
fn nested(chance: &Searched, pieces: usize) -> Vec<Branch> {
    let mut longer: Option<Vec<Branch>> = None;
    for length in (1..=pieces).rev() {
        let mut level = tree(chance, length);
        if let Some(longer) = longer {
            let mut rest = longer.into_iter().peekable();
            for branch in &mut level {
                let start = branch.start.clone();
                // A queue may end here: then there is nothing within it but itself.
                let goes_on = |next: &Branch| next.start != start && next.start.starts_with(&start);
                let within: Vec<Branch> =
                    std::iter::from_fn(|| rest.next_if(|next| next.start.starts_with(&start)))
                        .filter(goes_on)
                        .collect();
                branch.branches = (!within.is_empty()).then_some(within);
            }
        }
        longer = Some(level);
    }
    longer.unwrap_or_default()
}
