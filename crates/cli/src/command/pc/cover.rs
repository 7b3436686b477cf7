//! `allclear pc cover --shape FUMEN… --pattern PATTERN`

use std::io::Write;

use allclear_pc::analysis::bitset::BitSet;
use allclear_pc::analysis::words::Words;
use allclear_pc::analysis::{Demand, Goal, Problem, Shape};
use allclear_tetris::fumen;
use anyhow::{anyhow, bail};
use rayon::prelude::*;
use serde_json::json;

use super::effort::{self, Threads};
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
        let demand = Demand { every_t, goal: self.mode };
        let pattern = read_pattern(&self.pattern)?;
        let queues = pattern.automaton()?;
        let hold = !self.no_hold;
        // Shapes of different sizes look at different parts of a queue; whole queues compare.
        let longest = pattern.longest();
        let whole = Words::new(&queues, longest.saturating_sub(usize::from(hold)), hold)
            .map_err(|error| anyhow!("pattern: {error}"))?;
        let shapes = self.shapes()?;
        let bar = session.late_progress("shapes", Some(shapes.len() as u64));
        let each = shapes
            .par_iter()
            .map(|(name, shape)| {
                if effort::is_stopped() {
                    return Err(effort::stopped());
                }
                let Shape { base: field, groups } = shape;
                let problem =
                    Problem { field: *field, height: shape.height(), rules, hold, demand };
                let words = Words::new(&queues, groups.len(), hold)
                    .map_err(|error| anyhow!("{name}: {error}"))?;
                let Some(found) = problem.covered(groups, &words) else {
                    bail!("{name}: more than 31 pieces");
                };
                bar.add(1);
                Ok(whole_queues(&found, &words.weights(&queues, groups.len()), whole.count()))
            })
            .collect::<anyhow::Result<Vec<BitSet>>>();
        bar.finish();
        let each = each?;
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
            let kinds: &[&str] = if self.mirror { &["", ", mirrored"] } else { &[""] };
            for (i, count) in counts.iter().enumerate() {
                let (number, kind) = (i / kinds.len() + 1, kinds[i % kinds.len()]);
                let share = share(*count as u128, total as u128);
                writeln!(session.out, "shape {number}{kind}: {share}")?;
            }
            writeln!(session.out, "some: {}", share(any.count() as u128, total as u128))?;
            writeln!(session.out, "all: {}", share(all.count() as u128, total as u128))?;
        }
        Ok(Exit::found(!any.is_empty()))
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

/// The whole queues that begin with these words, when so many begin with each.
fn whole_queues(words: &BitSet, weights: &[u128], total: usize) -> BitSet {
    let mut queues = BitSet::empty(total);
    let mut at = 0;
    for (word, weight) in weights.iter().enumerate() {
        let next = at + *weight as usize;
        if words.contains(word) {
            (at..next).for_each(|queue| queues.insert(queue));
        }
        at = next;
    }
    queues
}
