//! `allclear pc path --field FIELD --pattern PATTERN`

use std::io::Write;
use std::path::{Path, PathBuf};

use allclear_api::input::read_cells;
use allclear_api::pc::{Path as Request, PathReply};
use allclear_pc::Ratio;
use allclear_tetris::Field24;

use super::common::effort::{self, ShardArg, share};
use super::common::question::Question;
use super::common::{draw, report};
use crate::atomic;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;

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
    /// Only solutions for queues that can save this: T, TI, T&&I, !T, ^T
    #[arg(long, value_name = "EXPRESSION")]
    saved: Option<String>,
    /// Only solutions that need a line clear on the way, as a piece spans the cleared row (yes), or
    /// only those that do not (no)
    #[arg(long, value_name = "yes|no")]
    clears: Option<YesNo>,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    limits: Limits,
    /// Write a page with pictures that opens offline; `-` is stdout
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print comma-separated values: queues, percent, pieces, kept, fumen
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one fumen per line
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    fumen: bool,
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
        let page = self.html.as_deref().filter(|path| *path != Path::new("-"));
        let page = page.map(atomic::claim).transpose()?;
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            saved: self.saved.clone(),
            clears: self.clears.map(|clears| match clears {
                YesNo::Yes => "yes".to_string(),
                YesNo::No => "no".to_string(),
            }),
            shard: self.shard.request(),
            detail: !self.json,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let field = read_cells(request.study.field.as_deref())?;
        let height = reply.detail.as_ref().map(|all| all.height);
        effort::note_height(self.question.height, height, context);
        if self.html.is_some() {
            let text = report::html(&request, &reply, field)?;
            match page {
                Some(mut file) => {
                    file.write(|file| Ok(file.write_all(text.as_bytes())?))?;
                }
                None => write!(context.out, "{text}")?,
            }
            context.note(format_args!("{} solutions", reply.solutions));
        }
        self.print(&reply, field, context)?;
        effort::note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.solutions > 0, reply.complete))
    }
}

impl Args {
    fn print(
        &self,
        reply: &PathReply,
        field: Field24,
        context: &mut Context,
    ) -> anyhow::Result<()> {
        if self.json {
            return context.out.json_lines(reply);
        }
        let Some(all) = &reply.detail else { return Ok(()) };
        let details = reply.list.iter().filter_map(|one| Some((one, one.detail.as_ref()?)));
        if self.csv {
            writeln!(context.out, "queues,percent,pieces,kept,fumen")?;
            for (one, detail) in details {
                let percent = Ratio::new(one.queues.0, all.total.0).percent();
                let (queues, kept) = (one.queues.0, one.save.concat());
                let (pieces, fumen) = (&detail.pieces, &one.fumen);
                writeln!(context.out, "{queues},{percent:.2},{pieces},{kept},{fumen}")?;
            }
        } else if self.fumen {
            for one in &reply.list {
                writeln!(context.out, "{}", one.fumen)?;
            }
        } else if self.html.is_none() {
            let covered = share(all.covered, all.total);
            writeln!(context.out, "{} solutions cover {covered}", reply.solutions)?;
            for (i, (one, detail)) in details.enumerate() {
                let kept = one.save.concat();
                let kept = if kept.is_empty() { "nothing" } else { &kept };
                writeln!(context.out, "\n{}. {} queues, saves {kept}", i + 1, one.queues.0)?;
                draw::groups(field, all.height, &detail.groups, context)?;
            }
        }
        Ok(())
    }
}
