//! `allclear pc congruent --shape FUMEN --pattern PATTERN`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Congruent as Request, CongruentReply, CongruentShape, Ground};
use allclear_pc::Ratio;
use allclear_pc::study::Goal;

use super::common::effort::share;
use super::common::gallery::{Card, Gallery, ListOptions};
use crate::command::Run;
use crate::command::fumen::read_fumen;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::offered;
use crate::patterns::pattern_text;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// List all ways to build the same cells from the same pieces, and the queues they cover together
///
/// Congruent shapes look the same once built, so it does not matter which one a queue builds;
/// together they cover more queues than each alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7'
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7' \\
      --fumens
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --image shapes.png
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --no-hold --json")]
pub struct Args {
    /// The shape: a fumen with one piece per page, or one page in the colours of its pieces, or a
    /// file with one; `#2` after a fumen picks its second page
    #[arg(long, value_name = "FUMEN")]
    shape: String,
    /// The queues: `*p7`, `I,*p4`; [default: the pieces of the shape in any order]
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// What must happen on the way, as for `pc cover`
    #[arg(long, value_name = "MODE", default_value = "normal")]
    #[arg(value_parser = offered::mode(), hide_possible_values = true)]
    mode: Goal,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values: page, pieces, queues
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"congruents": n, "or": k, "total": n}, then {"fumen": …, "queues": k} one per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let pattern = self.pattern.as_deref().map(pattern_text).transpose()?;
        let request = Request {
            shape: sources.take("shape", read_fumen(&self.shape)?),
            pattern: pattern.map(|text| sources.take("pattern", text)),
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.csv,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let found = Exit::of_search(reply.congruents > 0, reply.complete);
        let Some(ground) = &reply.ground else {
            context.out.json_lines(&reply)?;
            return Ok(found);
        };
        let shown = self.list.show(&gallery(&request, &reply, ground)?, files, context)?;
        if let Some(table) = &reply.csv {
            write!(context.out, "{table}")?;
            return Ok(found);
        }
        if shown {
            return Ok(found);
        }
        let joint = share(reply.or, reply.total);
        writeln!(context.out, "{} congruents cover {joint}", reply.congruents)?;
        for one in &reply.list {
            writeln!(context.out, "{} {}", share(one.queues, reply.total), one.fumen)?;
        }
        Ok(found)
    }
}

fn gallery<'a>(
    request: &Request,
    reply: &'a CongruentReply,
    ground: &Ground,
) -> anyhow::Result<Gallery<'a>> {
    let card = |one: &'a CongruentShape| Card {
        field: None,
        groups: one.groups.as_deref().unwrap_or(&[]),
        fumen: &one.fumen,
        percent: Some(Ratio::new(one.queues.0, reply.total.0).percent()),
        count: format!("{} queues", grouped(one.queues.0 as u64)),
        order: one.order.clone().unwrap_or_default(),
        keeps: None,
        notes: Vec::new(),
    };
    let rows = Some(ground.field.as_str()).filter(|rows| !rows.is_empty());
    let pieces = reply.list.first().and_then(|one| one.order.clone()).unwrap_or_default();
    Ok(Gallery {
        command: "pc congruent",
        title: match reply.congruents {
            1 => "1 shape".to_string(),
            many => format!("{} congruent shapes", grouped(many as u64)),
        },
        about: (
            "built from the queues".to_string(),
            request.pattern.clone().unwrap_or_else(|| format!("[{pieces}]!")),
            if request.no_hold { ", without hold" } else { "" }.to_string(),
        ),
        facts: vec![("Some shape", share(reply.or, reply.total))],
        field: read_cells(rows)?,
        height: ground.height,
        sheet: reply.sheet.as_deref(),
        cards: reply.list.iter().map(card).collect(),
    })
}
