//! `allclear pc save --field FIELD --pattern PATTERN [EXPRESSION…]`

use std::io::Write;

use allclear_api::pc::{QueueSaves, Save as Request};

use super::common::effort::share;
use super::common::question::Question;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;

/// Count which pieces can be saved, queue by queue
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
    /// What to save
    #[arg(value_name = "EXPRESSION")]
    wanted: Vec<String>,
    #[command(flatten)]
    limits: Limits,
    /// List every queue with its saves
    #[arg(long)]
    list: bool,
    /// Print {"total": n, "solvable": k, "saves": {"T": k, …}, "wanted": [k, …]}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            wanted: self.wanted.clone(),
            list: self.list,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let found = Exit::found(reply.solvable.0 > 0);
        if self.json {
            context.out.json(&reply)?;
            return Ok(found);
        }
        writeln!(context.out, "solvable: {}", share(reply.solvable, reply.total))?;
        if self.wanted.is_empty() {
            for (save, count) in &reply.saves {
                let count = count.as_u64().unwrap_or_default().into();
                writeln!(context.out, "{save:<8} {}", share(count, reply.total))?;
            }
        }
        for (wanted, &hits) in self.wanted.iter().zip(&reply.wanted) {
            writeln!(context.out, "{wanted:<8} {}", share(hits, reply.total))?;
        }
        for QueueSaves { queue, saves } in reply.queues.iter().flatten() {
            writeln!(context.out, "{queue}: {}", saves.join(" "))?;
        }
        Ok(found)
    }
}
