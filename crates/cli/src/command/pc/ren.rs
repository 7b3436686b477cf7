//! `allclear pc ren --field FIELD --queue QUEUE`

use std::io::Write;

use allclear_api::input::read_cells;
use allclear_api::pc::{Combo, Ground, Ren as Request, RenReply};
use allclear_fumen as fumen;

use super::common::effort;
use super::common::gallery::{Card, Files, Gallery, ListOptions};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::field::field_text;
use crate::film;
use crate::image::ImageOption;
use crate::input::Sources;
use crate::limits::Limits;
use crate::patterns::pattern_text;
use crate::progress::grouped;
use crate::rules::RulesOptions;

/// Find the longest combo of a queue, or of each queue of a pattern
///
/// Every piece of a combo clears lines, from the first on. Players count from the second clear:
/// seven clears are 6 REN.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc ren --field v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH \\
      --queue TOLJISZ
  allclear pc ren --field well.txt --queue T:OLJISZ --limit 10 --fumens
  allclear pc ren --field well.txt --pattern '*p5' --json
  allclear pc ren --field well.txt --queue TOLJISZ --image combo.gif")]
pub struct Args {
    /// The field: a fumen, a picture, or a file with either; `-` is stdin [default: empty]
    #[arg(long, value_name = "FILE|FUMEN")]
    field: Option<String>,
    /// The pieces to come, the current one first; `T:IOSZ` has T in hold
    #[arg(long, value_name = "QUEUE", required_unless_present = "pattern")]
    queue: Option<String>,
    /// Every queue of a pattern: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN", conflicts_with = "queue")]
    pattern: Option<String>,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    /// List at most N ways to make the longest combo
    #[arg(long, value_name = "N", default_value_t = 1)]
    limit: usize,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    list: ListOptions,
    /// Print comma-separated values: queue, pieces, REN, fumen
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print {"clears": n, "ren": n - 1, …}, then {"queue": …, "order": …, "fumen": …} one per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let files = self.list.claim()?;
        let mut sources = Sources::default();
        let field = self.field.as_deref().map(field_text).transpose()?;
        let pattern = self.pattern.as_deref().map(pattern_text).transpose()?;
        let request = Request {
            field: field.map(|text| sources.take("field", text)),
            queue: self.queue.clone(),
            pattern: pattern.map(|text| sources.take("pattern", text)),
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
            limit: Some(self.limit),
            detail: !self.json,
            sheet: self.list.wants_sheet(),
            csv: self.csv,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        match &reply.ground {
            None => context.out.json_lines(&reply)?,
            Some(ground) => self.show(&request, &reply, ground, files, context)?,
        }
        effort::note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.clears > 0, reply.complete))
    }
}

impl Args {
    /// One combo is shown move by move, several side by side.
    fn show(
        &self,
        request: &Request,
        reply: &RenReply,
        ground: &Ground,
        files: Files,
        context: &mut Context,
    ) -> anyhow::Result<()> {
        let ListOptions { fumen, fumens, html, image } = &self.list;
        let (html, image) = (html.clone(), image.clone());
        let list = match &reply.list[..] {
            [combo] => {
                image.write(context, &film::fumen(&fumen::decode(&combo.fumen)?))?;
                let fumens = *fumens || *fumen;
                ListOptions { fumen: false, fumens, html, image: ImageOption::default() }
            }
            _ => ListOptions { fumen: *fumen, fumens: *fumens, html, image },
        };
        let shown = list.show(&gallery(request, reply, ground)?, files, context)?;
        match &reply.csv {
            Some(table) => Ok(write!(context.out, "{table}")?),
            None if shown => Ok(()),
            None => print(reply, context),
        }
    }
}

fn gallery<'a>(
    request: &Request,
    reply: &'a RenReply,
    ground: &Ground,
) -> anyhow::Result<Gallery<'a>> {
    let card = |combo: &'a Combo| Card {
        field: None,
        groups: combo.groups.as_deref().unwrap_or(&[]),
        fumen: &combo.fumen,
        percent: None,
        count: format!("{} clears", reply.clears),
        order: combo.order.clone(),
        keeps: None,
        notes: vec![combo.queue.clone()],
    };
    let rows = Some(ground.field.as_str()).filter(|rows| !rows.is_empty());
    let queues = request.queue.clone().or_else(|| request.pattern.clone()).unwrap_or_default();
    Ok(Gallery {
        command: "pc ren",
        title: format!("{} REN", reply.ren),
        about: (
            "the longest combo of".to_string(),
            queues,
            if request.no_hold { ", without hold" } else { "" }.to_string(),
        ),
        facts: Vec::new(),
        field: read_cells(rows)?,
        height: ground.height,
        sheet: reply.sheet.as_deref(),
        cards: reply.list.iter().map(card).collect(),
    })
}

fn print(reply: &RenReply, context: &mut Context) -> anyhow::Result<()> {
    let clears = if reply.clears == 1 { "clear" } else { "clears" };
    writeln!(context.out, "{} REN ({} {clears} in a row)", reply.ren, reply.clears)?;
    for (clears, queues) in reply.queues.iter().enumerate().filter(|(_, queues)| queues.0 > 0) {
        let queues = grouped(queues.0 as u64);
        writeln!(context.out, "{clears:>4} clears: {queues} queues")?;
    }
    for combo in &reply.list {
        writeln!(context.out, "\n{}: {}\n{}", combo.queue, combo.order, combo.fumen)?;
    }
    Ok(())
}
