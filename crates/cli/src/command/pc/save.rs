//! `allclear pc save --field FIELD --pattern PATTERN [EXPRESSION…]`

use std::io::Write;

use allclear_pc::study::{Saves, SavesError};
use allclear_pc::{Counts, Part, Ratio, TooLarge};
use anyhow::anyhow;
use serde_json::{Value, json};

use super::common::effort::{self, Threads, share};
use super::common::question::{Question, letters};
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Tell which pieces can be kept, queue by queue
///
/// A save is the pieces of a queue that one perfect clear does not use. An expression is true of
/// a queue when: `T` some save has a T; `TI` some save has both; `^T` some save has no T; `!T` no
/// save has a T; `T&&I`, `T||I` and brackets join them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc save --field setup.txt --pattern '*p7'
  allclear pc save --field setup.txt --pattern '*p7' T 'T&&I' '!T'
  allclear pc save --field setup.txt --pattern 'T,*p4' --list")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// What to keep
    #[arg(value_name = "EXPRESSION")]
    wanted: Vec<String>,
    #[command(flatten)]
    threads: Threads,
    /// List every queue with its saves
    #[arg(long)]
    list: bool,
    /// Print {"total": n, "solvable": k, "saves": {"T": k, …}, "wanted": [k, …]}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let parsed = |text: &String| parse(text).map_err(|error| anyhow!("{text}: {error}"));
        let wanted: Vec<Saves> = self.wanted.iter().map(parsed).collect::<Result<_, _>>()?;
        self.threads.start();
        let study = self.question.study()?;
        let all = effort::watched(session, "subtrees", Part::WHOLE, |job| study.solutions(job))
            .map_err(too_large)?;
        if !all.is_complete() {
            return Err(effort::stopped());
        }
        let report = all.saves(&wanted);
        let mut lines = Vec::new();
        if self.list {
            all.each_save(|queue, left| lines.push((letters(queue), left.to_vec())));
        }
        let name = |save: Counts| if save.is_empty() { "-".to_string() } else { save.to_string() };
        let found = Exit::found(report.solvable.part > 0);
        let total = report.solvable.whole;
        if self.json {
            let saves: serde_json::Map<String, Value> = (report.saves.iter())
                .map(|(&save, &count)| (name(save), json!(count as u64)))
                .collect();
            let hits: Vec<u64> = report.wanted.iter().map(|ratio| ratio.part as u64).collect();
            let mut value = json!({
                "total": total as u64, "solvable": report.solvable.part as u64,
                "saves": saves, "wanted": hits,
            });
            if self.list {
                let list = lines.iter().map(|(queue, left)| {
                    let saves: Vec<String> = left.iter().map(|&save| name(save)).collect();
                    json!({"queue": queue, "saves": saves})
                });
                value["queues"] = list.collect::<Vec<_>>().into();
            }
            session.out.json(&value)?;
            return Ok(found);
        }
        writeln!(session.out, "solvable: {}", share(report.solvable))?;
        if self.wanted.is_empty() {
            for (&save, &count) in &report.saves {
                writeln!(session.out, "{:<8} {}", name(save), share(Ratio::new(count, total)))?;
            }
        }
        for (wanted, &hits) in self.wanted.iter().zip(&report.wanted) {
            writeln!(session.out, "{wanted:<8} {}", share(hits))?;
        }
        for (queue, left) in &lines {
            let saves: Vec<String> = left.iter().map(|&save| name(save)).collect();
            writeln!(session.out, "{queue}: {}", saves.join(" "))?;
        }
        Ok(found)
    }
}

/// Reads an expression for clap.
pub fn parse(text: &str) -> Result<Saves, String> {
    text.parse().map_err(|error: SavesError| error.to_string())
}

/// What to do about an answer that is too large.
pub fn too_large(error: TooLarge) -> anyhow::Error {
    anyhow!("{error}: ask for fewer queues, or for a part with --shard")
}
