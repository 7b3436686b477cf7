//! `allclear pc minimal --field FIELD --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::Minimal as Request;

use super::common::draw;
use super::common::effort::{self, share};
use super::common::gallery::{ListOptions, clear_cards, clear_gallery};
use super::common::question::Question;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;

/// Find the fewest solutions that together cover every queue that can be cleared
///
/// The number is proven to be the minimum unless the time runs out; then the best set so far is
/// printed, and a lower bound. Ctrl-C stops the proof and does the same.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc minimal --field v115@9gC8EeE8DeF8CeG8DeC8JeAgH --pattern 'I,*p4' --height 4
  allclear pc minimal --field setup.txt --pattern '*p7' --save T --seconds 60
  allclear pc minimal --field setup.txt --pattern '*p7' --mode tsd
  allclear pc minimal --field setup.txt --pattern '*p7' --fumen
  allclear pc minimal --field setup.txt --pattern '*p7' --image minimal.png")]
pub struct Args {
    #[command(flatten)]
    question: Question,
    /// Cover the queues that can save this, saving it: T, TI, ^T, T||I
    #[arg(long, value_name = "EXPRESSION")]
    save: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// Seconds of processor time to look for a proof
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values in solution-finder's columns
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// With --csv: a row for each solution, queue or bag of pieces
    #[arg(long, short, value_name = "solution|pattern|use", requires = "csv")]
    #[arg(default_value_if("csv", "true", "solution"))]
    key: Option<String>,
    /// Print {"size": m, "proven": true, "solutions": ["fumen", …]}, and "at_least" if not proven
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let request = Request {
            study: self.question.request(&mut sources)?,
            save: self.save.clone(),
            seconds: Some(self.seconds),
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.key.clone(),
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let height = reply.detail.as_ref().map(|all| all.height);
        effort::note_height(self.question.height, height, context);
        let Some(all) = reply.detail.as_ref().filter(|_| !self.json) else {
            context.out.json(&reply)?;
            return Ok(Exit::found(reply.size > 0));
        };
        let field = read_cells(request.study.field.as_deref())?;
        let sheet = reply.sheet.as_deref();
        let cards = clear_cards(&reply.list, all);
        let gallery = clear_gallery("pc minimal", (&request.study, field), (all, sheet), cards);
        if self.list.show(&gallery, files, context)? && !self.csv {
            return Ok(Exit::found(reply.size > 0));
        }
        if let Some(table) = &reply.csv {
            write!(context.out, "{table}")?;
            return Ok(Exit::found(reply.size > 0));
        }
        let covered = share(all.covered, all.total);
        let proof = match reply.at_least {
            None => "proven to be the minimum".to_string(),
            Some(least) => format!("best so far; the minimum is at least {least}"),
        };
        writeln!(context.out, "{} solutions cover {covered}: {proof}", reply.size)?;
        for (i, one) in reply.list.iter().enumerate() {
            writeln!(context.out, "\n{}. {} queues", i + 1, one.queues.0)?;
            let groups = one.detail.as_ref().map_or(&[][..], |detail| &detail.groups);
            draw::groups(field, all.height, groups, context)?;
        }
        Ok(Exit::found(reply.size > 0))
    }
}
