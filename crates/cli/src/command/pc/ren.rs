//! `allclear pc ren --field FIELD --queue QUEUE`

use std::io::Write;

use allclear_api::pc::{Ren as Request, RenReply};
use allclear_tetris::fumen;

use super::common::effort;
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
/// A combo is a row of placements that all clear lines, from the first piece on. Players count it
/// from the second clear: seven clears are 6 REN.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc ren --field v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH --queue TOLJISZ
  allclear pc ren --field well.txt --queue T:OLJISZ --limit 10 --fumen
  allclear pc ren --field well.txt --pattern '*p5' --json
  allclear pc ren --field well.txt --queue TOLJISZ --image combo.gif")]
pub struct Args {
    /// A fumen, a picture, or a file with one of them; `-` is stdin. Empty if not given
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
    image: ImageOption,
    /// Print one fumen per line
    #[arg(long, conflicts_with = "json")]
    fumen: bool,
    /// Print {"clears": n, "ren": n - 1, …}, then {"queue": …, "order": …, "fumen": …} one per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
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
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        if self.json {
            context.out.json_lines(&reply)?;
        } else if self.fumen {
            for combo in &reply.list {
                writeln!(context.out, "{}", combo.fumen)?;
            }
        } else {
            print(&reply, context)?;
        }
        if let Some(combo) = reply.list.first().filter(|_| self.image.is_wanted()) {
            self.image.write(context, &film::fumen(&fumen::decode(&combo.fumen)?))?;
        }
        effort::note_if_stopped(reply.complete, context);
        Ok(Exit::of_search(reply.clears > 0, reply.complete))
    }
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
