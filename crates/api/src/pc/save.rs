//! `pc.save`: which pieces can be left over.

use allclear_pc::study::Saves;
use allclear_pc::{Counts, Part};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::study::{StudyArgs, run, too_large};
use crate::input::letters;
use crate::{Count, Error, ErrorKind, Job, Question};

/// Which pieces can be saved, queue by queue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Save {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// Expressions to count the queues of: `T`, `T&&I`, `!T`.
    pub wanted: Vec<String>,
    /// List every queue with its saves.
    pub list: bool,
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
    /// Every queue with its saves, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queues: Option<Vec<QueueSaves>>,
    /// Whether the search came to its end.
    pub complete: bool,
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
        let read = |text: &String| text.parse().map_err(|error| Error::input(text, error));
        let wanted: Vec<Saves> = self.wanted.iter().map(read).collect::<Result<_, _>>()?;
        let study = self.study.read()?;
        let all = run(job, "subtrees", Part::WHOLE, |job| study.solutions(job));
        let all = all.map_err(too_large)?;
        if !all.is_complete() {
            return Err(Error::new(ErrorKind::Stopped, "stopped before all solutions were found"));
        }
        let report = all.saves(&wanted);
        let queues = self.list.then(|| {
            let mut list = Vec::new();
            all.each_save(|queue, left| {
                let saves = left.iter().map(|&save| name(save)).collect();
                list.push(QueueSaves { queue: letters(queue.iter().copied()), saves });
            });
            list
        });
        let count = |count: u128| serde_json::to_value(Count(count)).unwrap_or_default();
        Ok(SaveReply {
            total: report.solvable.whole.into(),
            solvable: report.solvable.part.into(),
            saves: report.saves.iter().map(|(&save, &n)| (name(save), count(n))).collect(),
            wanted: report.wanted.iter().map(|ratio| ratio.part.into()).collect(),
            queues,
            complete: true,
        })
    }
}
