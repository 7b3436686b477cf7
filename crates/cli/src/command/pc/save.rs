//! `allclear pc save --field FIELD --pattern PATTERN [EXPRESSION…]`

use std::io::Write;

use allclear_api::Count;
use allclear_api::pc::{QueueSaves, Save as Request, SaveTree};
use allclear_pc::study::Wanted;

use super::common::bags::Bags;
use super::common::effort::share;
use super::common::question::Question;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;

/// Count which pieces can be saved, queue by queue
///
/// A save is what one perfect clear leaves: the pieces of the queue it does not use and, with
/// `--built` or `--left`, the rest of the last bag. An expression is true for a queue if:
///
///   T         some save has a T
///   LSZ       some save has all three
///   /S.*Z/    the regular expression matches some save, written in the order TILJSZO
///   !T        no save has a T
///   ^S        some save has no S; ^(T||S): some save has neither
///   T&&I      both can be saved, not always at once
///   T||I      one of them can be saved
///
/// Parentheses group. A comma separates the expressions of a list, and `#label` names one.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  allclear pc save --field setup.txt --pattern '*p7'
  allclear pc save --field setup.txt --pattern '*p7' \\
      --wanted 'T||(L&&J),/S.*Z/#sz'
  allclear pc save --field setup.txt --pattern '*p7' T 'T&&I' '!T' \\
      --over solvable
  allclear pc save --field setup.txt --pattern '*p7' --wanted 'T,O,^I' --best \\
      --tree 1
  allclear pc save --field setup.txt --pattern '[TJO]!,*p4' --built ILSZ \\
      --wanted ILJO
  allclear pc save --field setup.txt --pattern 'T,*p4' --list")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// What to save, as with --wanted
    #[arg(value_name = "EXPRESSION")]
    expressions: Vec<String>,
    /// What to save: expressions separated by commas
    #[arg(long, value_name = "LIST")]
    wanted: Vec<String>,
    /// Count each queue only for the first expression that is true for it: list them from best to
    /// worst
    #[arg(long)]
    best: bool,
    /// Which queues are 100 %
    #[arg(long, value_name = "WHICH", default_value = "all")]
    over: Over,
    /// Also break the counts down by the first N pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    tree: usize,
    #[command(flatten)]
    bags: Bags,
    #[command(flatten)]
    limits: Limits,
    /// List every queue with its saves
    #[arg(long)]
    list: bool,
    /// List the queues for which no expression is true
    #[arg(long)]
    failed: bool,
    /// Print {"total": n, "solvable": k, "saves": {"T": k, …}, "wanted": [k, …]}
    #[arg(long)]
    json: bool,
}

/// Which queues are 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Over {
    /// All queues
    All,
    /// The queues with a perfect clear
    Solvable,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            wanted: self.expressions.iter().chain(&self.wanted).cloned().collect(),
            best: self.best,
            tree: self.tree,
            bags: self.bags.request(),
            list: self.list,
            failed: self.failed,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let found = Exit::of_search(reply.solvable.0 > 0, reply.complete);
        if self.json {
            context.out.json(&reply)?;
            return Ok(found);
        }
        let over = |total: Count, solvable: Count| match self.over {
            Over::All => total,
            Over::Solvable => solvable,
        };
        let whole = over(reply.total, reply.solvable);
        writeln!(context.out, "solvable: {}", share(reply.solvable, reply.total))?;
        if request.wanted.is_empty() {
            for (save, count) in &reply.saves {
                let count = count.as_u64().unwrap_or_default().into();
                writeln!(context.out, "{:<8} {}", in_order(save), share(count, whole))?;
            }
        }
        let labels = labels(&request.wanted, reply.labels.as_deref());
        for (i, (label, &hits)) in labels.iter().zip(&reply.wanted).enumerate() {
            writeln!(context.out, "{label:<8} {}", share(hits, whole))?;
            for SaveTree { start, total, solvable, wanted } in reply.tree.iter().flatten() {
                let part = wanted.get(i).copied().unwrap_or_default();
                writeln!(context.out, "  {start:<8} {}", share(part, over(*total, *solvable)))?;
            }
        }
        for queue in reply.failed.iter().flatten() {
            writeln!(context.out, "failed: {queue}")?;
        }
        for QueueSaves { queue, saves } in reply.queues.iter().flatten() {
            let saves: Vec<String> = saves.iter().map(|save| in_order(save)).collect();
            writeln!(context.out, "{queue}: {}", saves.join(" "))?;
        }
        Ok(found)
    }
}

/// What the expressions are called.
fn labels(wanted: &[String], labels: Option<&[String]>) -> Vec<String> {
    match labels {
        Some(labels) => labels.to_vec(),
        // The request was answered, so it can be read.
        None => wanted
            .iter()
            .flat_map(|text| Wanted::list(text).unwrap_or_default())
            .map(|wanted| wanted.label)
            .collect(),
    }
}

/// A save in the order in which regular expressions see it.
fn in_order(save: &str) -> String {
    let mut letters: Vec<char> = save.chars().collect();
    letters.sort_by_key(|&letter| "TILJSZO".find(letter));
    letters.into_iter().collect()
}
