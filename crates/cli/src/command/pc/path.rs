//! `allclear pc path --field FIELD --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Coverage, Path as Request, PathReply};
use allclear_pc::Ratio;
use allclear_tetris::Field24;

use super::common::bags::Bags;
use super::common::draw;
use super::common::effort::{self, ShardArg, one_of, share};
use super::common::gallery::{ListOptions, clear_cards, clear_gallery};
use super::common::question::Question;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::offered;

/// List every solution for a pattern of queues, with the queues it covers
///
/// A solution is which piece fills which cells, in any order. Those that cover the most queues come
/// first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc path --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' \\
      --height 4
  allclear pc path --field setup.txt --pattern '*p7' --saved 'T||I' --csv
  allclear pc path --field setup.txt --pattern '*p7' --mode tsd --clears yes
  allclear pc path --field setup.txt --pattern '*p7' --shard 0/4 --json
  allclear pc path --field setup.txt --pattern '*p7' --html report.html \\
      --image solutions.png
  allclear pc path --field setup.txt --pattern '*p7' --fumen
  allclear pc path --field setup.txt --pattern '*p7' --csv --key pattern \\
      > path.csv")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Only solutions that save this for some queue: T, TI, T||I, !T, /^T[^T]/; from a list such as
    /// T,I each queue takes the first it can save
    #[arg(long, value_name = "LIST")]
    saved: Option<String>,
    #[command(flatten)]
    bags: Bags,
    /// Only solutions that need a line clear on the way, because a piece spans the cleared row
    /// (yes), or only those that do not (no)
    #[arg(long, value_name = "yes|no")]
    clears: Option<YesNo>,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values: queues, percent, pieces, kept, fumen; or, with --key,
    /// solution-finder's columns
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// With --csv: solution-finder's columns, one row per solution, queue or set of pieces
    #[arg(long, short, value_name = "solution|pattern|use", requires = "csv")]
    #[arg(value_parser = offered::words(&["solution", "pattern", "use"]))]
    #[arg(hide_possible_values = true)]
    key: Option<String>,
    /// Print {"solutions": N, …}, then {"fumen": …, "queues": k, "save": […]} one per line
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
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let request = Request {
            effort: false,
            study: self.question.request(&mut sources)?,
            saved: self.saved.clone(),
            bags: self.bags.request(),
            clears: self.clears.map(|clears| match clears {
                YesNo::Yes => "yes".to_string(),
                YesNo::No => "no".to_string(),
            }),
            shard: self.shard.request(),
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.key.clone(),
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let field = read_cells(request.study.field.as_deref())?;
        let height = reply.detail.as_ref().map(|all| all.height);
        effort::note_height(self.question.height, height, context);
        match &reply.detail {
            Some(all) => {
                let cards = clear_cards(&reply.list, all);
                let gallery = clear_gallery(
                    "pc path",
                    (&request.study, field),
                    (all, reply.sheet.as_deref()),
                    cards,
                );
                if !self.list.show(&gallery, files, context)? || self.csv {
                    self.print(&reply, all, field, context)?;
                }
            }
            None => context.out.json_lines(&reply)?,
        }
        effort::note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.solutions > 0, reply.complete))
    }
}

impl Args {
    fn print(
        &self,
        reply: &PathReply,
        all: &Coverage,
        field: Field24,
        context: &mut Context,
    ) -> anyhow::Result<()> {
        let details = reply.list.iter().filter_map(|one| Some((one, one.detail.as_ref()?)));
        if let Some(table) = &reply.csv {
            write!(context.out, "{table}")?;
        } else if self.csv {
            writeln!(context.out, "queues,percent,pieces,kept,fumen")?;
            for (one, detail) in details {
                let percent = Ratio::new(one.queues.0, all.total.0).percent();
                let (queues, kept) = (one.queues.0, one.save.concat());
                let (pieces, fumen) = (&detail.pieces, &one.fumen);
                writeln!(context.out, "{queues},{percent:.2},{pieces},{kept},{fumen}")?;
            }
        } else {
            let covered = share(all.covered, all.total);
            writeln!(context.out, "{} solutions cover {covered}", reply.solutions)?;
            for (i, (one, detail)) in details.enumerate() {
                let kept = one_of(&one.save);
                writeln!(context.out, "\n{}. {} queues, saves {kept}", i + 1, one.queues.0)?;
                draw::groups(field, all.height, &detail.groups, context)?;
            }
        }
        Ok(())
    }
}
