//! `pc.path`: every solution of a pattern, with the queues it covers.

use allclear_pc::Part;
use allclear_pc::study::{Care, Clear, Clears, Efforts, Study, TableError, TableKey};
use serde::{Deserialize, Serialize};

use super::save::{BagArgs, not_dealt, read_saves};
use super::study::{Cells, StudyArgs, cells, read_part, run};
use crate::input::letters;
use crate::{Count, Error, ErrorKind, Job, Question};

/// Every solution of a pattern, those that cover most queues first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Path {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// Only solutions that save this for some queue: `T`, `TI`, `!T`, `/^T[^T]/`. Of a list, `T,I`,
    /// the first counts that a queue can save.
    pub saved: Option<String>,
    /// How bags were dealt.
    #[serde(flatten)]
    pub bags: BagArgs,
    /// Only solutions that need a line clear on the way (`yes`), or only those that do not (`no`).
    pub clears: Option<String>,
    /// Only the I-th of N parts of the work, `I/N`.
    pub shard: Option<String>,
    /// Tell more about each solution: its cells, its order, its share.
    pub detail: bool,
    /// Tell how many soft drops, spins and holds each solution takes.
    pub effort: bool,
    /// Put all solutions on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in solution-finder's columns, with a row for each `solution`, each queue
    /// (`pattern`), or each bag of pieces (`use`).
    pub csv: Option<String>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathReply {
    /// How many solutions there are.
    pub solutions: usize,
    /// Whether the search came to its end.
    pub complete: bool,
    /// More about all of them, if asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Coverage>,
    /// All solutions on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The solutions.
    pub list: Vec<PathSolution>,
}

/// What solutions cover together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// How many lines are cleared.
    pub height: usize,
    /// How many whole queues some solution covers.
    pub covered: Count,
    /// How many queues there are.
    pub total: Count,
}

/// A solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathSolution {
    /// How to play it for one of its queues, one placement per page.
    pub fumen: String,
    /// How many whole queues it covers.
    pub queues: Count,
    /// The pieces it can leave in hold.
    pub save: Vec<String>,
    /// More about it, if asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// How hard it is to play, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortReply>,
    /// In a set, if detail is asked for: how many whole queues this solution and those before it
    /// cover together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so_far: Option<Count>,
}

/// How hard a solution is to play: the average over its queues, each played as easily as it can be.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EffortReply {
    /// Pieces that cannot be dropped straight down.
    pub drops: f64,
    /// Pieces that must turn after they were dropped.
    pub spins: f64,
    /// How often hold is pressed.
    pub holds: f64,
}

impl From<Efforts> for EffortReply {
    fn from(Efforts { drops, spins, holds }: Efforts) -> EffortReply {
        let [drops, spins, holds] = [drops, spins, holds].map(|sum| sum as f64 / 1000.0);
        EffortReply { drops, spins, holds }
    }
}

/// More about a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detail {
    /// The pieces it uses.
    pub pieces: String,
    /// The pieces in the order of the fumen.
    pub order: String,
    /// Whether a line must be cleared on the way.
    pub needs_line_clear: bool,
    /// Which piece fills which cells of the original rows.
    pub groups: Vec<Cells>,
}

impl PathSolution {
    pub(crate) fn new(study: &Study, clear: &Clear, detail: bool) -> Result<PathSolution, Error> {
        let fumen = study.fumen(&clear.solution);
        let order = clear.solution.steps.iter().map(|step| step.placement.piece);
        Ok(PathSolution {
            fumen: fumen.map_err(|error| Error::new(ErrorKind::Internal, error))?,
            queues: clear.queues.into(),
            save: clear.saves.into_iter().map(|piece| piece.to_string()).collect(),
            detail: detail.then(|| Detail {
                pieces: clear.used().to_string(),
                order: letters(order),
                needs_line_clear: clear.needs_line_clear(),
                groups: cells(&clear.solution.groups),
            }),
            effort: None,
            so_far: None,
        })
    }
}

/// The key of a table.
pub(crate) fn read_table(csv: Option<&str>) -> Result<Option<TableKey>, Error> {
    csv.map(|key| key.parse().map_err(|error| Error::input("csv", error))).transpose()
}

/// One fumen with a page for each of these solutions.
pub(crate) fn sheet(all: &Clears, some: &[&Clear]) -> Result<String, Error> {
    all.sheet(some).map_err(|error| Error::new(ErrorKind::Internal, error))
}

/// A table of these solutions.
pub(crate) fn table(
    all: &Clears,
    some: &[&Clear],
    key: TableKey,
    job: &Job,
) -> Result<String, Error> {
    let text = run(job, "rows", Part::WHOLE, |job| all.csv_of(some, key, job));
    text.map_err(|error| match error {
        TableError::TooLarge(error) => {
            Error::too_big(format!("{error}: ask about fewer queues, or for another table"))
        }
        TableError::Stopped => Error::new(ErrorKind::Stopped, error),
        TableError::Fumen(error) => Error::new(ErrorKind::Internal, error),
    })
}

impl Question for Path {
    const NAME: &'static str = "pc.path";
    type Reply = PathReply;

    fn answer(&self, job: &Job) -> Result<PathReply, Error> {
        let part = read_part(self.shard.as_deref())?;
        let saved = read_saves("saved", self.saved.as_deref())?;
        let clears = match self.clears.as_deref() {
            None => None,
            Some("yes") => Some(true),
            Some("no") => Some(false),
            Some(other) => {
                let message = format!("expected yes or no, found {other:?}");
                return Err(Error::input("clears", message));
            }
        };
        let csv = read_table(self.csv.as_deref())?;
        let study = self.study.read()?;
        let all = run(job, "subtrees", part, |job| study.solutions(job));
        let mut all = all.map_err(|error| {
            Error::too_big(format!("{error}: ask about fewer queues, or for a part (--shard 0/16)"))
        })?;
        if let Some(saved) = &saved {
            all.retain_saving(saved, self.bags.read()?.as_ref()).map_err(not_dealt)?;
        }
        if let Some(clears) = clears {
            all.retain(|clear| clear.needs_line_clear() == clears);
        }
        let some: Vec<&Clear> = all.iter().collect();
        let list = all.iter().map(|clear| PathSolution::new(&study, clear, self.detail));
        let mut list = list.collect::<Result<Vec<_>, _>>()?;
        if self.effort {
            let efforts = run(job, "solutions", Part::WHOLE, |job| all.efforts(Care::ALL, job));
            for (one, effort) in list.iter_mut().zip(efforts) {
                one.effort = Some(effort.into());
            }
        }
        Ok(PathReply {
            solutions: all.len(),
            complete: all.is_complete(),
            detail: self.detail.then(|| Coverage {
                height: study.height(),
                covered: all.covered().part.into(),
                total: study.queues().into(),
            }),
            sheet: self.sheet.then(|| sheet(&all, &some)).transpose()?,
            csv: csv.map(|key| table(&all, &some, key, job)).transpose()?,
            list,
        })
    }
}
