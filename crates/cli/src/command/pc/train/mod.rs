//! `allclear pc train`

mod curve;
mod files;
mod state;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use allclear_look::interrupt;
use allclear_pc::Order;
use allclear_pc::atlas::Atlas;
use allclear_pc::train::{Generation, HELD_OUT, Settings, Trainer};
use anyhow::{Context as _, bail, ensure};
use clap::ValueEnum;
use serde_json::{Value, json};

use self::files::{BEST, Files, STATE};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Limits;
use crate::net;
use crate::rules::RulesOptions;

/// Train a network that orders the search for a perfect clear
///
/// Networks are judged by nodes: the tiles the solver tries before it finds a perfect clear from
/// the empty field. Each generation trains on fresh queues; the best network is the one that needs
/// the fewest nodes on 200 queues kept for testing.
///
/// Each generation writes best.json (the network, for --net), curve.svg and state.json to the
/// folder. A better network already there is never replaced. Safe to interrupt: run the same
/// command again to resume; the result is the same. The same options give the same result on any
/// number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc train --height 4 --out net4
  allclear pc train --height 6 --generations 100 --seed 7 --out net6
  allclear pc solve --queue LSTIZJOSJIO --net net4/best.json")]
pub struct Args {
    /// Rows to clear: an even number from 4 to 12
    #[arg(long, value_name = "ROWS", default_value_t = 4)]
    height: usize,
    /// How to train
    #[arg(long, value_name = "METHOD", default_value = "labels", hide = true)]
    method: MethodName,
    /// How many generations to train
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = up_to::<1_000_000>)]
    generations: usize,
    /// Accepted for old scripts; one network is trained
    #[arg(long, value_name = "N", hide = true)]
    population: Option<usize>,
    /// Fresh queues per generation
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = up_to::<100_000>)]
    queues: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    rules: RulesOptions,
    /// Start from this network instead of a random one
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Stop after this many generations without a better network; 0 means never
    #[arg(long, value_name = "N", default_value_t = 0)]
    patience: usize,
    #[command(flatten)]
    limits: Limits,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print one JSON object per generation
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Learn from the right and wrong choices of searches
    Labels,
}

/// A number that the machine can bear.
fn up_to<const MOST: usize>(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number <= MOST);
    number.ok_or_else(|| format!("expected a number up to {MOST}"))
}

impl Args {
    fn settings(&self) -> anyhow::Result<Settings> {
        let (MethodName::Labels, _) = (self.method, self.population);
        if self.queues == 0 {
            bail!("--queues 0: expected at least one");
        }
        let Args { height, seed, queues, .. } = *self;
        Ok(Settings { height, rules: self.rules.read()?, seed, queues })
    }

    /// What a training must have in common with one that it goes on from.
    fn named(&self, settings: &Settings) -> Value {
        let kicks = Atlas::fingerprint(&settings.rules.kicks);
        json!({
            "method": "labels",
            "height": settings.height,
            "rules": format!("{}-{kicks:016x}", self.rules.label()),
            "seed": settings.seed,
            "queues": settings.queues,
            "from": self.from.as_ref().map(|path| path.display().to_string()),
        })
    }

    /// How to train this network again.
    fn command(&self, settings: &Settings, generation: usize) -> String {
        let named = self.named(settings);
        let mut command = "allclear pc train".to_string();
        for name in ["method", "height", "queues", "seed", "from"] {
            match &named[name] {
                Value::Null => {}
                Value::String(text) => command += &format!(" --{name} {text}"),
                value => command += &format!(" --{name} {value}"),
            }
        }
        command += &self.rules.options();
        format!("{command} --generations {}: generation {generation}", self.generations)
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let settings = self.settings()?;
        let need = settings.need();
        self.limits.allow(need)?;
        let named = self.named(&settings);
        std::fs::create_dir_all(&self.out).with_context(|| self.out.display().to_string())?;
        let mut files = Files::claim(&self.out)?;
        let from = self.from.as_deref().map(net::read).transpose()?;
        let begin = self.limits.run(context, need, || Trainer::new(settings, from.as_ref()))?;
        let begin = begin.context("--height")?;
        let start = begin.state().best.nodes;
        let by_hand = self.limits.run(context, need, || begin.held_out(&Order::ByHand))?;
        let known = state::read(&self.out.join(STATE), &named, self.height)?;
        let mut trainer = match known {
            Some((state, damage)) => {
                if let Some(damage) = damage {
                    context.note(format_args!("{damage:#}; using the generation before."));
                }
                context.note(format_args!("Resuming after generation {}.", state.history.len()));
                Trainer::resume(settings, state)
            }
            None => begin,
        };
        files.to_beat = self.to_beat(&trainer)?;
        if let Some(nodes) = files.to_beat {
            let nodes = nodes as f64 / HELD_OUT as f64;
            context.note(format_args!(
                "{} takes {nodes:.1} nodes a held-out queue; it stays until there is a better one.",
                self.out.join(BEST).display()
            ));
        }
        self.save(&mut files, &trainer, &settings, (start, by_hand))?;
        let bar = context.progress("generations", Some(self.generations as u64));
        let bar = bar.resumed_at(trainer.state().history.len() as u64);
        let stop = interrupt::flag();
        loop {
            let state = trainer.state();
            let done = state.history.len();
            bar.set(done as u64);
            let stale = done - state.best_generation.min(done);
            if done >= self.generations || (self.patience > 0 && stale >= self.patience) {
                break;
            }
            if stop.load(Ordering::Relaxed) {
                bar.clear();
                context.note(format_args!(
                    "Stopped after generation {done}; run the same command to resume."
                ));
                return Ok(Exit::Stopped);
            }
            let generation = self.limits.run(context, need, || trainer.advance())??;
            let saved = self.save(&mut files, &trainer, &settings, (start, by_hand));
            let better = trainer.state().best_generation == done + 1;
            bar.aside(|| self.line(done + 1, &generation, settings.queues, better, context))?;
            saved?;
        }
        bar.finish();
        let best = &trainer.state().best;
        let per_queue = |nodes: u64| nodes as f64 / HELD_OUT as f64;
        let path = self.out.join(BEST);
        let (nodes, hand, generation) =
            (per_queue(best.nodes), per_queue(by_hand), trainer.state().best_generation);
        let kept = files.is_better_than(best);
        if self.json {
            context.out.json(&json!({
                "best_generation": generation,
                "nodes": nodes,
                "by_hand": hand,
                "file": path.display().to_string(),
                "kept": kept,
            }))?;
        } else {
            writeln!(
                context.out,
                "best: generation {generation}, {nodes:.1} nodes a held-out queue ({hand:.1} by \
                 hand): {}",
                path.display()
            )?;
        }
        if kept {
            context.note(format_args!("{}: the better network stays.", path.display()));
        }
        Ok(Exit::Found)
    }
}

impl Args {
    fn line(
        &self,
        number: usize,
        generation: &Generation,
        queues: usize,
        better: bool,
        context: &mut Context,
    ) -> anyhow::Result<()> {
        let best = generation.best as f64 / queues as f64;
        let mean = generation.sum as f64 / generation.members.max(1) as f64 / queues as f64;
        let held_out = generation.held_out as f64 / HELD_OUT as f64;
        // The topology is fixed, so there is one species.
        if self.json {
            context.out.json(&json!({
                "generation": number,
                "best": best,
                "mean": mean,
                "species": 1,
                "held_out": held_out,
                "better": better,
            }))?;
        } else {
            let mark = if better { " *" } else { "" };
            writeln!(
                context.out,
                "generation {number:>4}  best {best:>8.1}  mean {mean:>8.1}  species 1  held out \
                 {held_out:>8.1}{mark}"
            )?;
        }
        context.out.flush()?;
        Ok(())
    }

    /// The nodes of the network that is there already, if it is better than that of the training.
    fn to_beat(&self, trainer: &Trainer) -> anyhow::Result<Option<u64>> {
        let (path, own) = (self.out.join(BEST), &trainer.state().best);
        if !path.exists() {
            return Ok(None);
        }
        let found = match net::read(&path) {
            Ok(found) => found,
            // It was ours, and is made again from the state.
            Err(_) if self.out.join(STATE).exists() => return Ok(None),
            Err(error) => bail!("{error:#}; move it away or use another --out"),
        };
        if found == own.network {
            return Ok(None);
        }
        let (height, wanted) = (found.height(), self.height);
        ensure!(
            height == wanted,
            "{}: a network for {height} lines, not {wanted}; use another --out",
            path.display()
        );
        let nodes = trainer.held_out(&Order::Network(Arc::new(found)));
        Ok(Some(nodes).filter(|&nodes| nodes < own.nodes))
    }

    /// Writes the files of a training. The state comes first: the others follow from it.
    fn save(
        &self,
        files: &mut Files,
        trainer: &Trainer,
        settings: &Settings,
        (start, by_hand): (u64, u64),
    ) -> anyhow::Result<()> {
        let state = trainer.state();
        files.save_state(state::text(&self.named(settings), state))?;
        let trained = self.command(settings, state.best_generation);
        files.save_best(&state.best, &trained)?;
        let (start, by_hand) = (start as f64 / HELD_OUT as f64, by_hand as f64 / HELD_OUT as f64);
        files.save_curve(curve::svg(&state.history, settings.queues, start, by_hand))
    }
}
