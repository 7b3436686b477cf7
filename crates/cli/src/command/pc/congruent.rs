//! `allclear pc congruent --shape FUMEN --pattern PATTERN`

use std::io::Write;

use allclear_api::pc::Congruent as Request;
use allclear_pc::study::Goal;

use super::common::effort::share;
use crate::command::Run;
use crate::command::fumen::read_fumen;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::limits::Limits;
use crate::patterns::pattern_text;
use crate::rules::RulesOptions;

/// List all ways to build the same cells from the same pieces, and count their joint cover
///
/// Congruent shapes look the same when they are built, so it does not matter which of them a queue
/// builds; together they cover more queues than each alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7'
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7' --fumens
  allclear pc congruent --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --no-hold --json")]
pub struct Args {
    /// The shape: a fumen with a piece on each page, or a file that holds one
    #[arg(long, value_name = "FUMEN")]
    shape: String,
    /// The queues: `*p7`, `I,*p4`; the pieces of the shape in any order if not given
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// What must happen on the way, as for `pc cover`
    #[arg(long, value_name = "MODE", default_value = "normal")]
    mode: Goal,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    limits: Limits,
    /// Print one fumen per line
    #[arg(long, conflicts_with = "json")]
    fumens: bool,
    /// Print {"congruents": n, "or": k, "total": n}, then {"fumen": …, "queues": k} one per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let pattern = self.pattern.as_deref().map(pattern_text).transpose()?;
        let request = Request {
            shape: sources.take("shape", read_fumen(&self.shape)?),
            pattern: pattern.map(|text| sources.take("pattern", text)),
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
        };
        let reply = context.ask(&request, |job| self.limits.on(job));
        let reply = reply.map_err(|error| sources.blame(error))?;
        let found = Exit::of_search(reply.congruents > 0, reply.complete);
        if self.json {
            context.out.json_lines(&reply)?;
            return Ok(found);
        }
        if self.fumens {
            for one in &reply.list {
                writeln!(context.out, "{}", one.fumen)?;
            }
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
