//! `allclear pc chance`

use std::io::Write;
use std::time::Duration;

use allclear_api::pc::{
    Branch, CaseChance, Chance as Request, ChanceReply, PatternChance, RatioReply, SampleChance,
    StartSample, Views,
};
use allclear_pc::Ratio;
use allclear_pc::atlas::Store;
use clap::ValueEnum;
use serde_json::Value;

use super::common::effort::{self, ShardArg, share};
use super::common::kept::{Kept, SAVE_EVERY};
use super::common::load::{self, AtlasArg};
use super::common::question::Question;
use crate::command::Run;
use crate::context::{Beside, Context};
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::{Limits, Seconds};
use crate::progress::grouped;

/// Count the queues that have a perfect clear
///
/// With --pattern: the queues of the pattern, on any field, each cut to the pieces that matter and
/// counted once. Without: every queue that the bag can deal on the empty field, once per position
/// in the bag where it can start. Safe to interrupt: run the same command again to resume.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc chance --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4'
  allclear pc chance --field setup.txt --pattern '*p7' --height 4 --failed \\
      --tree 1
  allclear pc chance --field setup.txt --pattern '*p7' --drop tsd
  allclear pc chance --field setup.txt --pattern '*p7,*p4' --shard 0/4 \\
      --threads 1 --json
  allclear pc chance --field setup.txt --pattern '*p7' --height 4 --previews 5
  allclear pc chance --height 6 --sample 1000 --seed 5
  allclear pc chance --height 2 --case any
  allclear pc chance --height 4 --case opener --no-hold
  allclear pc chance --height 4 --case empty --drop harddrop --json

Counts ordered draws of one more piece than is placed (6 for two lines, 11 for
four; without hold 5 and 10). For two lines the published table leaves out the
positions that draw fewer pieces than are left in the bag, because they repeat
another position's draws; --positions all counts them too. For four lines there
is no difference.")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Count the queues on which best play succeeds for a player who sees N pieces after the
    /// current one
    #[arg(long, value_name = "N")]
    previews: Option<usize>,
    /// With --previews and --pattern: accept a clear of any of these heights, such as 2,4,6
    #[arg(long, value_name = "LINES", value_delimiter = ',', conflicts_with = "height")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=24))]
    heights: Vec<u8>,
    /// With --pattern: list the queues without a perfect clear, cut to the pieces that matter
    #[arg(long)]
    failed: bool,
    /// With --pattern: break the count down by the first N pieces
    #[arg(long, value_name = "N", default_value_t = 0)]
    tree: usize,
    #[command(flatten)]
    shard: ShardArg,
    /// Answer N random queues only, all equally likely, and print the share with its 95 %
    /// confidence interval. Stop it at any time: a smaller sample is valid too. With --previews
    /// each queue is played by best play; with --case, N queues per start
    #[arg(long, value_name = "N")]
    #[arg(conflicts_with_all = ["failed", "tree", "shard", "weighted", "positions"])]
    sample: Option<u64>,
    /// Random seed for --sample [default: 1]
    #[arg(long, value_name = "SEED", requires = "sample")]
    seed: Option<u64>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    seconds: Seconds,
    /// Without --pattern: what is known at the start [default: opener]
    #[arg(long, value_enum)]
    case: Option<CaseArg>,
    /// Print the chance if every position in the bag, and every piece in hold, is equally likely
    #[arg(long)]
    weighted: bool,
    /// Without --pattern: which positions in the bag to count [default: published]
    #[arg(long, value_enum)]
    positions: Option<Positions>,
    #[command(flatten)]
    atlas: AtlasArg,
    /// Save what is counted every MS milliseconds, for tests of resuming
    #[arg(long, value_name = "MS", hide = true)]
    save_every: Option<u64>,
    /// Print {"solvable": n, "total": n, …}
    #[arg(long)]
    json: bool,
}

/// What is known at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CaseArg {
    /// A fresh bag, nothing in hold
    Opener,
    /// Any position in the bag, nothing in hold
    Empty,
    /// Any position in the bag, nothing or any piece in hold
    Any,
}

/// Which positions in the bag are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Positions {
    /// Those of the published table: no set of draws is counted twice
    Published,
    /// All seven
    All,
}

impl CaseArg {
    fn name(self) -> &'static str {
        match self {
            CaseArg::Opener => "opener",
            CaseArg::Empty => "empty",
            CaseArg::Any => "any",
        }
    }
}

impl Positions {
    fn name(self) -> &'static str {
        match self {
            Positions::Published => "published",
            Positions::All => "all",
        }
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let request = Request {
            nested: false,
            study: self.question.request(&mut sources)?,
            previews: self.previews,
            heights: self.heights.clone(),
            failed: self.failed,
            tree: self.tree,
            weighted: self.weighted,
            case: self.case.map(|case| case.name().to_string()),
            positions: self.positions.map(|positions| positions.name().to_string()),
            shard: self.shard.request(),
            sample: self.sample,
            seed: self.seed,
            detail: !self.json,
        };
        let height = self.question.height.map_or(4, usize::from);
        load::provide(height, &self.question.rules, &self.atlas, context)?;
        let every = self.save_every.map_or(SAVE_EVERY, Duration::from_millis);
        // Whoever sets a limit wants what is found within it, not what was found before.
        let kept = Kept::in_cache(every).filter(|_| self.seconds.seconds.is_none());
        let store = kept.as_ref().map(|kept| -> &dyn Store { kept });
        let is_resumed = || kept.as_ref().is_some_and(Kept::is_resumed);
        let beside = Beside { store, is_resumed: &is_resumed, words: Some(&running) };
        let reply =
            context.ask_beside(&request, |job| self.seconds.on(self.limits.on(job)), beside);
        match reply.map_err(|error| sources.blame(error))? {
            ChanceReply::Pattern(reply) => self.pattern(&reply, context),
            ChanceReply::Case(reply) => self.case(&reply, context),
            ChanceReply::Sample(reply) => self.sample(&reply, context),
        }
    }
}

impl Args {
    /// The queues of a pattern.
    fn pattern(&self, reply: &PatternChance, context: &mut Context) -> anyhow::Result<Exit> {
        if self.heights.is_empty() {
            effort::note_height(self.question.height, reply.height, context);
        }
        if self.json {
            context.out.json(reply)?;
        } else {
            self.print(reply, context)?;
        }
        self.note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.solvable.0 > 0, reply.complete))
    }

    fn print(&self, reply: &PatternChance, context: &mut Context) -> anyhow::Result<()> {
        let at_least = if reply.complete { "" } else { "at least " };
        writeln!(context.out, "{at_least}{}", share(reply.solvable, reply.total))?;
        if let Some(hindsight) = reply.hindsight {
            writeln!(context.out, "in hindsight: {}", share(hindsight, reply.total))?;
        }
        if let Some(RatioReply { solvable, total }) = reply.queues {
            writeln!(context.out, "whole queues: {at_least}{}", share(solvable, total))?;
        }
        if let Some(weighted) = reply.weighted {
            writeln!(context.out, "as a 7-bag deals them: {at_least}{:.4} %", 100.0 * weighted)?;
        }
        for Branch { start, solvable, total, .. } in reply.tree.iter().flatten() {
            writeln!(context.out, "{start:<8} {at_least}{}", share(*solvable, *total))?;
        }
        for queue in reply.failed.iter().flatten() {
            writeln!(context.out, "{queue}")?;
        }
        for queue in reply.unknown.iter().flatten() {
            writeln!(context.out, "{queue} not searched")?;
        }
        Ok(())
    }

    /// Queues drawn at random.
    fn sample(&self, reply: &SampleChance, context: &mut Context) -> anyhow::Result<Exit> {
        effort::note_height(self.question.height, Some(reply.height), context);
        if self.json {
            context.out.json(reply)?;
        } else {
            let [share, low, high] = [reply.share, reply.low, reply.high].map(|x| 100.0 * x);
            let (solvable, sampled) = (grouped(reply.solvable), grouped(reply.sampled));
            writeln!(
                context.out,
                "{share:.2} % ({solvable} of {sampled} queues drawn; with 95 % confidence \
                 {low:.2} % to {high:.2} % of all)"
            )?;
            self.views(reply, context)?;
        }
        match reply.complete {
            true => Ok(Exit::Found),
            false => {
                context.note("Stopped before the end: a smaller sample, and as good.");
                Ok(Exit::Stopped)
            }
        }
    }

    /// What the exact chances of the positions first seen tell.
    fn views(&self, reply: &SampleChance, context: &mut Context) -> anyhow::Result<()> {
        let line = |views: &Views| {
            let [mean, low, high] = [views.mean, views.low, views.high].map(|x| 100.0 * x);
            format!("{mean:.3} % ({low:.3} % to {high:.3} %)")
        };
        if let Some(views) = &reply.views {
            writeln!(context.out, "by the exact chances at the start: {}", line(views))?;
        }
        for start in reply.starts.iter().flatten() {
            let hold = start.hold.map_or("nothing".to_string(), String::from);
            let StartSample { left, views, .. } = start;
            writeln!(context.out, "{left} left in the bag, {hold} in hold: {}", line(views))?;
        }
        Ok(())
    }

    /// The queues that the bag deals.
    fn case(&self, reply: &CaseChance, context: &mut Context) -> anyhow::Result<Exit> {
        if self.json {
            context.out.json(reply)?;
        } else if self.weighted {
            let at_least = if reply.complete { "" } else { "at least " };
            writeln!(context.out, "{at_least}{:.6} %", 100.0 * reply.weighted)?;
        } else {
            let at_least = if reply.complete { "" } else { "at least " };
            let (solvable, total) =
                (grouped(reply.solvable.0 as u64), grouped(reply.total.0 as u64));
            let percent = Ratio::new(reply.solvable.0, reply.total.0).percent();
            writeln!(context.out, "{at_least}{solvable} of {total} ({percent:.4} %)")?;
            if let Some(hindsight) = reply.hindsight {
                let percent = Ratio::new(hindsight.0, reply.total.0).percent();
                let hindsight = grouped(hindsight.0 as u64);
                writeln!(context.out, "in hindsight: {hindsight} of {total} ({percent:.4} %)")?;
            }
        }
        self.note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(true, reply.complete))
    }

    fn note_if_stopped(&self, complete: bool, context: &Context) {
        match self.seconds.seconds {
            None if !complete => {
                context.note("Stopped before the end; run the same command to resume.");
            }
            _ => effort::note_if_stopped(complete, context),
        }
    }
}

/// What a sample says so far.
fn running(part: &Value) -> Option<String> {
    let number = |name: &str| part.get(name)?.as_f64();
    let share = number("solvable")? / number("sampled")?;
    let [share, low, high] = [share, number("low")?, number("high")?].map(|x| 100.0 * x);
    Some(format!("| {share:.2} % ({low:.2} to {high:.2})"))
}
