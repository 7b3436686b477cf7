//! `pc.minimal`: the fewest solutions that cover every queue.

use std::time::Duration;

use allclear_pc::Part;
use serde::{Deserialize, Serialize};

use super::path::{Coverage, PathSolution, read_saves, read_table, sheet, table};
use super::study::{StudyArgs, run, too_large};
use crate::{Error, ErrorKind, Job, Limit, Question};

/// The fewest solutions that together cover every queue that can be cleared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Minimal {
    /// The field, the queues, the rules.
    #[serde(flatten)]
    pub study: StudyArgs,
    /// Cover the queues that can save this, saving it: `T`, `TI`, `^T`, `T||I`.
    pub save: Option<String>,
    /// Seconds of processor time to look for a proof; 60 if not given.
    pub seconds: Option<u64>,
    /// Tell more about each solution.
    pub detail: bool,
    /// Put the solutions on the pages of one fumen, each with its share as a comment.
    pub sheet: bool,
    /// Write a table in solution-finder's columns: `solution`, `pattern` or `use`.
    pub csv: Option<String>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimalReply {
    /// How many solutions are in the set.
    pub size: usize,
    /// Whether no smaller set covers as much.
    pub proven: bool,
    /// One fumen per solution, those that cover most queues first.
    pub solutions: Vec<String>,
    /// If that is not proven: the minimum is at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// Whether all solutions were found; without that nothing can be proven.
    pub complete: bool,
    /// What they cover together, if detail is asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Coverage>,
    /// The solutions on the pages of one fumen, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The table, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// More about each solution, if asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<PathSolution>,
}

impl Question for Minimal {
    const NAME: &'static str = "pc.minimal";
    type Reply = MinimalReply;

    fn answer(&self, job: &Job) -> Result<MinimalReply, Error> {
        let save = read_saves("save", self.save.as_deref())?;
        let csv = read_table(self.csv.as_deref())?;
        let study = self.study.read()?;
        let all = run(job, "subtrees", Part::WHOLE, |job| study.solutions(job));
        let all = all.map_err(too_large)?;
        if !all.is_complete() {
            return Err(Error::new(ErrorKind::Stopped, "stopped before all solutions were found"));
        }
        let proof = Limit::processor(Duration::from_secs(self.seconds.unwrap_or(60)));
        let job = Job { time: job.time.or(Some(proof)), ..*job };
        let cover = run(&job, "nodes", Part::WHOLE, |job| all.minimal(save.as_ref(), job));
        let chosen = cover.chosen.iter().map(|clear| PathSolution::new(&study, clear, true));
        let list = chosen.collect::<Result<Vec<_>, _>>()?;
        Ok(MinimalReply {
            size: cover.chosen.len(),
            proven: cover.is_proven(),
            solutions: list.iter().map(|solution| solution.fumen.clone()).collect(),
            at_least: (!cover.is_proven()).then_some(cover.at_least),
            complete: true,
            detail: self.detail.then(|| Coverage {
                height: study.height(),
                covered: cover.covered.part.into(),
                total: cover.covered.whole.into(),
            }),
            sheet: self.sheet.then(|| sheet(&all, &cover.chosen)).transpose()?,
            csv: csv.map(|key| table(&all, &cover.chosen, key, &job)).transpose()?,
            list: if self.detail { list } else { Vec::new() },
        })
    }
}
