//! `pc.save`: which pieces can be left over.

use allclear_pc::study::{Counting, Dealt, NotDealt, SaveBranch, SaveQuestion, Saves, Wanted};
use allclear_pc::{Counts, Ratio};
use allclear_tetris::queue::Queue;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::study::{StudyArgs, all_solutions};
use crate::input::letters;
use crate::{Count, Error, Job, Question};

/// Which pieces can be saved, queue by queue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Save {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// Expressions to count the queues of: `T`, `T&&I`, `!T`, `/S.*Z/`; each may be a list,
    /// `T||O#good,^S`.
    pub wanted: Vec<String>,
    /// Count each queue for the first expression only that is true of it.
    pub best: bool,
    /// Count the queues that begin with the same pieces, up to so many.
    pub tree: usize,
    /// How bags were dealt.
    #[serde(flatten)]
    pub bags: BagArgs,
    /// List every queue with its saves.
    pub list: bool,
    /// List the queues of which no expression is true.
    pub failed: bool,
}

/// How bags were dealt before the queue begins. If either is given, the rest of the bag in which a
/// queue ends is saved too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct BagArgs {
    /// The pieces that the field was built from.
    pub built: Option<String>,
    /// The pieces that were left over of an earlier bag when it was built.
    pub left: Option<String>,
}

impl BagArgs {
    pub(crate) fn read(&self) -> Result<Option<Dealt>, Error> {
        if self.built.is_none() && self.left.is_none() {
            return Ok(None);
        }
        Ok(Some(Dealt {
            left: read_pieces("left", self.left.as_deref())?,
            built: read_pieces("built", self.built.as_deref())?,
        }))
    }
}

/// Letters of pieces, in any order.
fn read_pieces(name: &str, text: Option<&str>) -> Result<Counts, Error> {
    let queue: Queue = text.unwrap_or_default().parse().map_err(|e| Error::input(name, e))?;
    if queue.len() > 100 {
        return Err(Error::input(name, "expected at most 100 pieces"));
    }
    Ok(queue.all().collect())
}

/// A list of expressions over saves.
pub(crate) fn read_wanted(name: &str, text: &str) -> Result<Vec<Wanted>, Error> {
    Wanted::list(text).map_err(|error| Error::input(name, error))
}

/// The same without labels.
pub(crate) fn read_saves(name: &str, text: Option<&str>) -> Result<Option<Vec<Saves>>, Error> {
    let list = text.map(|text| read_wanted(name, text)).transpose()?;
    Ok(list.map(|list| list.into_iter().map(|wanted| wanted.saves).collect()))
}

/// Queues that bags do not deal so.
pub(crate) fn not_dealt(error: NotDealt) -> Error {
    Error::conflict(error)
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaveReply {
    /// How many queues there are.
    pub total: Count,
    /// How many have a perfect clear.
    pub solvable: Count,
    /// For each save, the queues that can have it; `-` is nothing.
    pub saves: Map<String, Value>,
    /// For each expression, the queues of which it is true.
    pub wanted: Vec<Count>,
    /// What the expressions are called, if one has a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
    /// The same counts for queues that begin alike, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<Vec<SaveTree>>,
    /// The queues of which no expression is true, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Vec<String>>,
    /// Every queue with its saves, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Vec<QueueSaves>>,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// What queues that begin alike can save.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaveTree {
    /// Their first pieces.
    pub start: String,
    /// How many there are.
    pub total: Count,
    /// How many have a perfect clear.
    pub solvable: Count,
    /// For each expression, the queues of which it is true.
    pub wanted: Vec<Count>,
}

impl From<SaveBranch> for SaveTree {
    fn from(branch: SaveBranch) -> SaveTree {
        SaveTree {
            start: letters(branch.start),
            total: branch.solvable.whole.into(),
            solvable: branch.solvable.part.into(),
            wanted: parts(&branch.wanted),
        }
    }
}

fn parts(ratios: &[Ratio]) -> Vec<Count> {
    ratios.iter().map(|ratio| ratio.part.into()).collect()
}

/// A queue and its saves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueueSaves {
    /// The queue.
    pub queue: String,
    /// What it can save; nothing at all if it has no perfect clear.
    pub saves: Vec<String>,
}

fn name(save: Counts) -> String {
    if save.is_empty() { "-".to_string() } else { save.to_string() }
}

impl Question for Save {
    const NAME: &'static str = "pc.save";
    type Reply = SaveReply;

    fn answer(&self, job: &Job) -> Result<SaveReply, Error> {
        let mut list = Vec::new();
        for text in &self.wanted {
            list.extend(read_wanted(text, text)?);
        }
        let dealt = self.bags.read()?;
        let study = self.study.read()?;
        let all = all_solutions(&study, job)?;
        let question = SaveQuestion {
            wanted: list.iter().map(|wanted| wanted.saves.clone()).collect(),
            counting: if self.best { Counting::First } else { Counting::Each },
            dealt,
            tree: self.tree,
        };
        let report = all.saves(&question).map_err(not_dealt)?;
        let (mut queues, mut failed) = (Vec::new(), Vec::new());
        if self.list || self.failed {
            all.each_save(dealt.as_ref(), |queue, left| {
                if self.list {
                    let saves = left.iter().map(|&save| name(save)).collect();
                    queues.push(QueueSaves { queue: letters(queue.iter().copied()), saves });
                }
                if self.failed && !question.counts(left).contains(&true) {
                    failed.push(letters(queue.iter().copied()));
                }
            })
            .map_err(not_dealt)?;
        }
        let count = |count: u128| serde_json::to_value(Count(count)).unwrap_or_default();
        let is_labelled = self.wanted.iter().any(|text| text.contains('#'));
        Ok(SaveReply {
            total: report.solvable.whole.into(),
            solvable: report.solvable.part.into(),
            saves: report.saves.iter().map(|(&save, &n)| (name(save), count(n))).collect(),
            wanted: parts(&report.wanted),
            labels: is_labelled.then(|| list.into_iter().map(|wanted| wanted.label).collect()),
            tree: (self.tree > 0).then(|| report.tree.into_iter().map(SaveTree::from).collect()),
            failed: self.failed.then_some(failed),
            queues: self.list.then_some(queues),
            complete: true,
        })
    }
}
