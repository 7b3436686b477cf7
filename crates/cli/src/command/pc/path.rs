//! `allclear pc path --field FIELD --pattern PATTERN`

use std::io::Write;
use std::path::PathBuf;

use allclear_pc::Ratio;
use allclear_pc::study::Saves;
use serde_json::json;

use super::common::effort::{self, ShardArg, Threads, share};
use super::common::question::{Question, letters};
use super::common::{draw, report};
use super::save;
use crate::atomic;
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// List every solution for a pattern of queues, with the queues it covers
///
/// A solution is which piece fills which cells, whatever the order. Those that cover most queues
/// come first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc path --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' --height 4
  allclear pc path --field setup.txt --pattern '*p7' --saved 'T||I' --csv
  allclear pc path --field setup.txt --pattern '*p7' --mode tsd --clears yes
  allclear pc path --field setup.txt --pattern '*p7' --shard 0/4 --json
  allclear pc path --field setup.txt --pattern '*p7' --html report.html")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Only solutions for queues of which this can be saved: T, TI, T&&I, !T, ^T
    #[arg(long, value_name = "EXPRESSION", value_parser = save::parse)]
    saved: Option<Saves>,
    /// Only solutions that need a line clear on the way, as a piece spans the cleared row (yes), or
    /// only those that do not (no)
    #[arg(long, value_name = "yes|no")]
    clears: Option<YesNo>,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    threads: Threads,
    /// Write a page with pictures that opens offline
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print comma-separated values: queues, percent, pieces, kept, fumen
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print a fumen a line
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    fumen: bool,
    /// Print {"solutions": N}, then {"fumen": …, "queues": k, "save": […]} a line
    #[arg(long)]
    json: bool,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum YesNo {
    /// Yes
    Yes,
    /// No
    No,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let study = self.question.study()?;
        let part = self.shard.part();
        let mut all = effort::watched(session, "subtrees", part, |job| study.solutions(job))
            .map_err(save::too_large)?;
        if let Some(wanted) = &self.saved {
            all.retain_saving(wanted);
        }
        if let Some(clears) = self.clears {
            all.retain(|clear| clear.needs_line_clear() == (clears == YesNo::Yes));
        }
        let complete = all.is_complete();
        if let Some(path) = &self.html {
            let pattern = self.question.pattern.as_deref().unwrap_or_default();
            let page = report::html(&all, pattern)?;
            atomic::write(path, |file| Ok(file.write_all(page.as_bytes())?))?;
            session.note(format_args!("{} solutions in {}", all.len(), path.display()));
        }
        if self.json {
            let mut head = json!({"solutions": all.len()});
            if !complete {
                head["complete"] = false.into();
            }
            session.out.json(&head)?;
            for found in &all {
                let save: Vec<String> = found.saves.into_iter().map(|p| p.to_string()).collect();
                session.out.json(&json!({
                    "fumen": study.fumen(&found.solution)?,
                    "queues": found.queues as u64,
                    "save": save,
                }))?;
            }
        } else if self.csv {
            writeln!(session.out, "queues,percent,pieces,kept,fumen")?;
            for found in &all {
                let percent = Ratio::new(found.queues, study.queues()).percent();
                let kept: Vec<_> = found.saves.into_iter().collect();
                writeln!(
                    session.out,
                    "{},{percent:.2},{},{},{}",
                    found.queues,
                    found.used(),
                    letters(&kept),
                    study.fumen(&found.solution)?,
                )?;
            }
        } else if self.fumen {
            for found in &all {
                writeln!(session.out, "{}", study.fumen(&found.solution)?)?;
            }
        } else if self.html.is_none() {
            writeln!(session.out, "{} solutions cover {}", all.len(), share(all.covered()))?;
            for (i, found) in all.iter().enumerate() {
                let kept: Vec<_> = found.saves.into_iter().collect();
                writeln!(
                    session.out,
                    "\n{}. {} queues, keeps {}",
                    i + 1,
                    found.queues,
                    if kept.is_empty() { "nothing".into() } else { letters(&kept) },
                )?;
                draw::groups(study.field(), study.height(), &found.solution.groups, session)?;
            }
        }
        if complete { Ok(Exit::found(!all.is_empty())) } else { Err(effort::stopped()) }
    }
}
