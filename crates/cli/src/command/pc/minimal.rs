//! `allclear pc minimal --field FIELD --pattern PATTERN`

use std::io::Write;
use std::time::{Duration, Instant};

use allclear_pc::study::Saves;
use allclear_pc::{Job, Part};
use serde_json::json;

use super::common::draw;
use super::common::effort::{self, Threads, share};
use super::common::question::Question;
use super::save;
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Find the fewest solutions that together cover every queue that can be cleared
///
/// The number is proven to be the least unless the time runs out; then the best set found is
/// printed, and how few could be enough. Ctrl-C stops the proof and does the same.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc minimal --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' --height 4
  allclear pc minimal --field setup.txt --pattern '*p7' --save T --seconds 60
  allclear pc minimal --field setup.txt --pattern '*p7' --mode tsd")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Cover the queues of which this can be kept, keeping it: T, TI, ^T, T||I
    #[arg(long, value_name = "EXPRESSION", value_parser = save::parse)]
    save: Option<Saves>,
    #[command(flatten)]
    threads: Threads,
    /// How long to look for a proof
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Print {"size": m, "proven": true, "solutions": ["fumen", …]}, and "at_least" if not proven
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let study = self.question.study()?;
        let all = effort::watched(session, "subtrees", Part::WHOLE, |job| study.solutions(job))
            .map_err(save::too_large)?;
        if !all.is_complete() {
            return Err(effort::stopped());
        }
        let deadline = Some(Instant::now() + Duration::from_secs(self.seconds));
        let cover = effort::watched(session, "nodes", Part::WHOLE, |job| {
            all.minimal(self.save.as_ref(), &Job { deadline, ..*job })
        });
        if self.json {
            let fumens = cover.chosen.iter().map(|clear| study.fumen(&clear.solution));
            let mut value = json!({
                "size": cover.chosen.len(),
                "proven": cover.is_proven(),
                "solutions": fumens.collect::<Result<Vec<String>, _>>()?,
            });
            if !cover.is_proven() {
                value["at_least"] = cover.at_least.into();
            }
            session.out.json(&value)?;
            return Ok(Exit::found(!cover.chosen.is_empty()));
        }
        let covered = share(cover.covered);
        let proof = match cover.is_proven() {
            true => "proven to be the fewest".to_string(),
            false => {
                format!("the best found in the time; {} may be enough", cover.at_least)
            }
        };
        writeln!(session.out, "{} solutions cover {covered}: {proof}", cover.chosen.len())?;
        for (place, clear) in cover.chosen.iter().enumerate() {
            writeln!(session.out, "\n{}. {} queues", place + 1, clear.queues)?;
            draw::groups(study.field(), study.height(), &clear.solution.groups, session)?;
        }
        Ok(Exit::found(!cover.chosen.is_empty()))
    }
}
