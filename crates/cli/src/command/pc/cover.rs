//! `allclear pc cover --shape FUMEN… --pattern PATTERN`

use std::io::Write;

use allclear_api::pc::Cover as Request;
use allclear_pc::study::Goal;

use super::common::effort::share;
use crate::command::Run;
use crate::command::fumen::read_fumen;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Sources, Text};
use crate::limits::Limits;
use crate::patterns::pattern_text;
use crate::rules::RulesOptions;

/// Count which queues of a pattern can build given shapes
///
/// A shape is a fumen with a piece on each page, drawn in any order that fits; the queues that
/// can build it in some order are counted.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc cover --shape v115@… --pattern '*p7'
  allclear pc cover --shape v115@… v115@… --pattern '*p7' --mirror --json
  allclear pc cover --shape v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*p7' --mode tsd

A mode says what must happen on the way, as solution-finder's users know it: any-tspin, tss, tsd
and tst are met by one T-spin of at least so many lines (only any-tspin by a mini); tetris and
tetris-end by four lines at once, at any time or at the end; b2b forbids all other clears, 2L to
4L all smaller ones, and 2L-or-PC to 4L-or-PC all smaller ones but a perfect clear.")]
pub struct Args {
    /// The shapes: fumens, or files that hold one
    #[arg(long, value_name = "FUMEN", required = true, num_args = 1..)]
    shape: Vec<String>,
    /// The queues: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// Count each shape's mirror image too, after the shape
    #[arg(long)]
    mirror: bool,
    /// What must happen on the way
    #[arg(long, value_name = "MODE", default_value = "normal")]
    mode: Goal,
    /// Do not use hold
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    limits: Limits,
    /// Print {"each": [k, …], "or": k, "and": k, "total": n}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Sources::default();
        let shapes: Vec<Text> =
            self.shape.iter().map(|shape| read_fumen(shape)).collect::<Result<_, _>>()?;
        let request = Request {
            shape: shapes.iter().map(|shape| shape.text.clone()).collect(),
            pattern: sources.take("pattern", pattern_text(&self.pattern)?),
            mirror: self.mirror,
            mode: (self.mode != Goal::default()).then(|| self.mode.to_string()),
            no_hold: self.no_hold,
            rules: self.rules.request(&mut sources)?,
        };
        let reply = context.ask(&request, |job| self.limits.on(job)).map_err(|error| {
            let number = error.argument.as_deref().and_then(|argument| {
                argument.strip_prefix("shape[")?.strip_suffix(']')?.parse::<usize>().ok()
            });
            match number.and_then(|number| shapes.get(number)) {
                Some(shape) => error.at(shape.name.clone()),
                None => sources.blame(error),
            }
        })?;
        if self.json {
            context.out.json(&reply)?;
        } else {
            let kinds: &[&str] = if self.mirror { &["", ", mirrored"] } else { &[""] };
            for (i, &count) in reply.each.iter().enumerate() {
                let (number, kind) = (i / kinds.len() + 1, kinds[i % kinds.len()]);
                writeln!(context.out, "shape {number}{kind}: {}", share(count, reply.total))?;
            }
            writeln!(context.out, "some: {}", share(reply.or, reply.total))?;
            writeln!(context.out, "all: {}", share(reply.and, reply.total))?;
        }
        Ok(Exit::found(reply.or.0 > 0))
    }
}
