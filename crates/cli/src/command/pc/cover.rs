//! `allclear pc cover --shape FUMEN… --pattern PATTERN`

use std::io::Write;

use allclear_tetris::fumen;
use allclear_tetris::pc::analysis::bitset::BitSet;
use allclear_tetris::pc::analysis::words::Words;
use allclear_tetris::pc::analysis::{Problem, Shape};
use anyhow::{anyhow, bail};
use serde_json::json;

use super::odds::share;
use super::question::read_pattern;
use crate::command::Run;
use crate::command::fumen::read_fumen;
use crate::exit::Exit;
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
  allclear pc cover --shape v115@… v115@… --pattern '*p7' --mirror --json")]
pub struct Args {
    /// The shapes: fumens, or files that hold one
    #[arg(long, value_name = "FUMEN", required = true, num_args = 1..)]
    shape: Vec<String>,
    /// The queues: `*p7`, `I,*p4`
    #[arg(long, value_name = "PATTERN")]
    pattern: String,
    /// A mirrored shape will do as well
    #[arg(long)]
    mirror: bool,
    /// Hold must not be used
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    rules: RulesOptions,
    /// Print {"each": [k, …], "or": k, "and": k, "total": n}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let rules = self.rules.read()?;
        let pattern = read_pattern(&self.pattern)?;
        let queues = pattern.automaton()?;
        let hold = !self.no_hold;
        let mut each: Vec<BitSet> = Vec::new();
        // Shapes of different sizes look at different parts of a queue; whole queues compare.
        let longest = pattern.longest();
        let whole = Words::new(&queues, longest.saturating_sub(usize::from(hold)), hold)
            .map_err(|error| anyhow!("pattern: {error}"))?;
        for text in &self.shape {
            let text = read_fumen(text)?;
            let pages = fumen::decode(text.text.trim()).map_err(|error| text.error(error))?;
            let shape = Shape::new(&pages).map_err(|error| text.error(error))?;
            let mut shapes = vec![shape.clone()];
            if self.mirror {
                shapes.push(shape.mirrored());
            }
            let mut covered = BitSet::empty(whole.count());
            for shape in &shapes {
                let problem = Problem { field: shape.base, height: shape.height(), rules, hold };
                let pieces = shape.groups.len();
                let words = Words::new(&queues, pieces, hold)
                    .map_err(|error| anyhow!("{}: {error}", text.name))?;
                let Some(found) = problem.covered(&shape.groups, &words) else {
                    bail!("{}: more empty cells than can be analysed", text.name);
                };
                let weights = words.weights(&queues, pieces);
                let mut at = 0;
                for (word, weight) in weights.iter().enumerate() {
                    let next = at + *weight as usize;
                    if found.contains(word) {
                        (at..next).for_each(|queue| covered.insert(queue));
                    }
                    at = next;
                }
            }
            each.push(covered);
        }
        let (mut any, mut all) = (BitSet::empty(whole.count()), BitSet::full(whole.count()));
        for covered in &each {
            any.add(covered);
            all.keep(covered);
        }
        let counts: Vec<usize> = each.iter().map(BitSet::count).collect();
        let total = whole.count();
        if self.json {
            session.out.json(&json!({
                "each": counts, "or": any.count(), "and": all.count(), "total": total,
            }))?;
        } else {
            for (i, count) in counts.iter().enumerate() {
                writeln!(session.out, "shape {}: {}", i + 1, share(*count as u128, total as u128))?;
            }
            writeln!(session.out, "some: {}", share(any.count() as u128, total as u128))?;
            writeln!(session.out, "all: {}", share(all.count() as u128, total as u128))?;
        }
        Ok(Exit::found(!any.is_empty()))
    }
}
