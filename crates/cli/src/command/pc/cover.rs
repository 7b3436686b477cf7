//! `allclear pc cover --shape FUMEN… --pattern PATTERN`

use std::io::Write;

use allclear_pc::Part;
use allclear_pc::study::{Constraints, Cover, Goal, Shape};
use allclear_tetris::fumen;
use anyhow::anyhow;
use serde_json::json;

use super::common::effort::{self, Threads, share};
use super::common::question::hold;
use crate::command::Run;
use crate::command::fumen::read_fumen;
use crate::exit::Exit;
use crate::patterns::read_pattern;
use crate::rules::RulesOptions;
use crate::session::Session;

/// Tell which queues of a pattern can build given shapes
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
    /// Hold must not be used
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    threads: Threads,
    /// Print {"each": [k, …], "or": k, "and": k, "total": n}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        self.threads.start();
        let (rules, every_t) = self.rules.read_with_spins()?;
        let cover = Cover {
            pattern: read_pattern(&self.pattern)?,
            rules,
            hold: hold(self.no_hold),
            constraints: Constraints { every_t, goal: self.mode },
        };
        let (names, shapes): (Vec<String>, Vec<Shape>) = self.shapes()?.into_iter().unzip();
        let covered = effort::watched(session, "shapes", Part::WHOLE, |job| cover.of(&shapes, job));
        let covered = covered.map_err(|error| match error.shape() {
            Some(shape) => anyhow!("{}: {error}", names[shape]),
            None => anyhow!(error),
        })?;
        if self.json {
            session.out.json(&json!({
                "each": covered.each.iter().map(|ratio| ratio.part as u64).collect::<Vec<_>>(),
                "or": covered.any.part as u64,
                "and": covered.all.part as u64,
                "total": covered.any.whole as u64,
            }))?;
        } else {
            let kinds: &[&str] = if self.mirror { &["", ", mirrored"] } else { &[""] };
            for (i, &ratio) in covered.each.iter().enumerate() {
                let (number, kind) = (i / kinds.len() + 1, kinds[i % kinds.len()]);
                writeln!(session.out, "shape {number}{kind}: {}", share(ratio))?;
            }
            writeln!(session.out, "some: {}", share(covered.any))?;
            writeln!(session.out, "all: {}", share(covered.all))?;
        }
        Ok(Exit::found(covered.any.part > 0))
    }
}

impl Args {
    /// The shapes with the names of where they came from, each followed by its mirror image if
    /// that is asked for.
    fn shapes(&self) -> anyhow::Result<Vec<(String, Shape)>> {
        let mut shapes = Vec::new();
        for text in &self.shape {
            let text = read_fumen(text)?;
            let pages = fumen::decode(text.text.trim()).map_err(|error| text.error(error))?;
            let shape = Shape::new(&pages).map_err(|error| text.error(error))?;
            let mirrored = self.mirror.then(|| shape.mirrored());
            shapes.extend(
                [Some(shape), mirrored]
                    .into_iter()
                    .flatten()
                    .map(|shape| (text.name.clone(), shape)),
            );
        }
        Ok(shapes)
    }
}
