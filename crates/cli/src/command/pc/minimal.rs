//! `allclear pc minimal --field FIELD --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Minimal as Request, QualityReply, ScoreArgs};

use super::common::bags::Bags;
use super::common::draw;
use super::common::effort::{self, share};
use super::common::gallery::{ListOptions, clear_cards, clear_gallery};
use super::common::question::Question;
use super::common::worth::Worth;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::offered;

/// Find the fewest solutions that together cover every queue that can be cleared
///
/// The size is proven to be the minimum unless time runs out or you press Ctrl-C; then the best set
/// so far is printed with a lower bound.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc minimal --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' \\
      --height 4
  allclear pc minimal --field setup.txt --pattern '*p7' --save T --seconds 60
  allclear pc minimal --field setup.txt --pattern '*p7' --saved 'T,I||O' --json
  allclear pc minimal --field setup.txt --pattern '*p7' --each-save
  allclear pc minimal --field setup.txt --pattern '*p7' \\
      --prefer drops,spins,holds
  allclear pc minimal --field setup.txt --pattern '*p7' --by score \\
      --margin 200 --score jstris
  allclear pc minimal --field setup.txt --pattern '*p7' --mode tsd
  allclear pc minimal --field setup.txt --pattern '*p7' --fumen
  allclear pc minimal --field setup.txt --pattern '*p7' --image minimal.png")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Cover the queues that can save this, and save it: T, TI, ^T, T||I; from a list such as T,I
    /// each queue takes the first it can save
    #[arg(long, value_name = "LIST", visible_alias = "saved")]
    save: Option<String>,
    /// Find one set per piece that can be saved
    #[arg(long, conflicts_with = "save")]
    each_save: bool,
    #[command(flatten)]
    bags: Bags,
    /// Among the smallest sets, find the easiest to play: drops, spins and holds in order of
    /// importance
    #[arg(long, value_name = "ORDER", conflicts_with = "each_save")]
    prefer: Option<String>,
    /// What every queue must get: a perfect clear, or its best score
    #[arg(long, value_name = "WHAT", default_value = "queues")]
    by: By,
    /// With --by score: how many points a queue may fall short
    #[arg(long, value_name = "POINTS")]
    margin: Option<u32>,
    #[command(flatten)]
    worth: Worth,
    #[command(flatten)]
    limits: Limits,
    /// Seconds of processor time for the proof
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values in solution-finder's columns
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// With --csv: one row per solution, queue or set of pieces
    #[arg(long, short, value_name = "solution|pattern|use", requires = "csv")]
    #[arg(value_parser = offered::words(&["solution", "pattern", "use"]))]
    #[arg(hide_possible_values = true)]
    #[arg(default_value_if("csv", "true", "solution"))]
    key: Option<String>,
    /// Print {"size": m, "proven": true, "solutions": ["fumen", …]}, and "at_least" if not proven
    #[arg(long)]
    json: bool,
}

/// What every queue must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// A perfect clear
    Queues,
    /// Its best score, or within --margin of it
    Score,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            save: self.save.clone(),
            saved: None,
            each_save: self.each_save,
            bags: self.bags.request(),
            by: (self.by == By::Score).then(|| "score".to_string()),
            margin: self.margin,
            worth: match self.by {
                By::Queues => ScoreArgs::default(),
                By::Score => self.worth.request(&mut sources)?,
            },
            prefer: self.prefer.clone(),
            seconds: Some(self.seconds),
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.key.clone(),
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let exit = Exit::of_search(reply.size > 0, reply.complete);
        let height = reply.detail.as_ref().map(|all| all.height);
        effort::note_height(self.question.height, height, context);
        let Some(all) = reply.detail.as_ref().filter(|_| !self.json) else {
            context.out.json(&reply)?;
            return Ok(exit);
        };
        let field = read_cells(request.study.field.as_deref())?;
        let sheet = reply.sheet.as_deref();
        let cards = clear_cards(&reply.list, all);
        let gallery = clear_gallery("pc minimal", (&request.study, field), (all, sheet), cards);
        if self.list.show(&gallery, files, context)? && !self.csv {
            return Ok(exit);
        }
        if let Some(table) = &reply.csv {
            write!(context.out, "{table}")?;
            return Ok(exit);
        }
        let covered = share(all.covered, all.total);
        for set in reply.each_save.iter().flatten() {
            let proof = proof(set.at_least);
            let covered = share(set.covered, set.total);
            writeln!(
                context.out,
                "{}: {} solutions save it for {covered}: {proof}",
                set.save, set.size
            )?;
            for fumen in &set.solutions {
                writeln!(context.out, "  {fumen}")?;
            }
        }
        if reply.each_save.is_some() {
            writeln!(context.out, "{} solutions in all", reply.size)?;
            return Ok(exit);
        }
        let proof = proof(reply.at_least);
        writeln!(context.out, "{} solutions cover {covered}: {proof}", reply.size)?;
        if let Some(QualityReply { drops, spins, holds, proven, equal }) = &reply.quality {
            let proof = match (proven, equal.0) {
                (true, 1) => "no smallest set is easier, and no other is as easy".to_string(),
                (true, n) => format!("no smallest set is easier; {n} are as easy"),
                (false, _) => "best so far".to_string(),
            };
            writeln!(context.out, "{drops} soft drops, {spins} spins, {holds} holds: {proof}")?;
        }
        for (i, one) in reply.list.iter().enumerate() {
            writeln!(context.out, "\n{}. {} queues", i + 1, one.queues.0)?;
            let groups = one.detail.as_ref().map_or(&[][..], |detail| &detail.groups);
            draw::groups(field, all.height, groups, context)?;
        }
        Ok(exit)
    }
}

fn proof(at_least: Option<usize>) -> String {
    match at_least {
        None => "proven to be the minimum".to_string(),
        Some(least) => format!("best so far; the minimum is at least {least}"),
    }
}
