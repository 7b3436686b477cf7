//! `allclear lunar atlas`

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use allclear_lunar::atlas::{Space, Summary, Survey};
use allclear_lunar::format::{self, Format};
use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::{CountArg, Ground};
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;
use crate::{atomic, interrupt};

/// Map every placement of some pieces: how many can be solved, how far the hardest is
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar atlas --robots 4
  allclear lunar atlas --size 5x5 --humans 1 --robots 5 --count moves --json
  allclear lunar atlas --size 6x4 --target b2 --blocks a1,f4 --humans 2 --robots 2
  allclear lunar atlas --robots 5 --hardest 9 --csv
  allclear lunar atlas --size 7x7 --robots 6 --checkpoint 7x7.part --out 7x7.atlas
  allclear lunar lookup 5x5.atlas --card 39")]
pub struct Args {
    #[command(flatten)]
    ground: Ground,
    /// What to keep small
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Show so many of the hardest positions, one of each class
    #[arg(long, value_name = "N", default_value_t = 0)]
    hardest: usize,
    /// Write a file that `lunar lookup` answers any position from
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep what is done in this file now and then, and go on from it; Ctrl-C saves and stops
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Refuse what needs more memory, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    memory: u64,
    /// Print length,positions,classes
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one object: placements, classes, solvable, solvable_classes, longest,
    /// longest_classes, histogram ([[length, positions], …])
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let space = self.ground.space()?;
        let keep = self.hardest > 0 || self.out.is_some();
        let needed = Survey::memory(&space, keep) >> 20;
        if needed > self.memory {
            bail!("the atlas needs about {needed} MB; allow it with --memory {needed}");
        }
        let survey = self.survey(session, space, keep)?;
        if let Some(path) = &self.out {
            atomic::write(path, |file| Ok(survey.write_chart(file)?))?;
        }
        let summary = survey.summary();
        let hardest: Vec<_> = survey.hardest(self.hardest);
        if self.json {
            let mut object = object(&summary);
            if self.hardest > 0 {
                let links = hardest.iter().filter_map(|l| format::write(l, "", Format::Link).ok());
                object["hardest"] = links.map(Value::from).collect();
            }
            session.out.json(&object)?;
        } else if self.csv {
            writeln!(session.out, "length,positions,classes")?;
            for (i, layer) in summary.layers.iter().enumerate() {
                writeln!(session.out, "{},{},{}", i + 1, layer.positions, layer.classes)?;
            }
        } else {
            self.table(session, &summary)?;
            for lunar in &hardest {
                let text = format::write(lunar, "", Format::Text)?;
                write!(session.out, "\n{text}")?;
            }
        }
        Ok(Exit::found(summary.longest().is_some()))
    }
}

impl Args {
    /// The finished survey, gone on from the checkpoint if there is one.
    fn survey(&self, session: &Session, space: Space, keep: bool) -> anyhow::Result<Survey> {
        let count = self.count.into();
        let Some(path) = &self.checkpoint else {
            let mut survey = Survey::new(space, count, keep);
            let progress = session.progress("positions", None);
            while let Some(found) = survey.step() {
                progress.add(found.positions);
                progress.message(format!("(length {})", found.distance));
            }
            progress.finish();
            return Ok(survey);
        };
        let mut survey = if path.exists() {
            let resumed = Survey::resume(&mut BufReader::new(File::open(path)?))
                .with_context(|| path.display().to_string())?;
            let summary = resumed.summary();
            session.note(format!("going on after length {}", summary.layers.len()));
            resumed
        } else {
            Survey::new(space, count, keep)
        };
        if *survey.space() != space || survey.count() != count || survey.keeps() != keep {
            bail!("{}: a checkpoint of another atlas", path.display());
        }
        let progress = session.progress("positions", None);
        let mut saved = Instant::now();
        let stop = interrupt::flag();
        while let Some(found) = survey.step() {
            progress.add(found.positions);
            progress.message(format!("(length {})", found.distance));
            let stopped = stop.load(Ordering::Relaxed);
            if stopped || saved.elapsed() > Duration::from_secs(30) {
                atomic::write(path, |file| Ok(survey.save(file)?))?;
                saved = Instant::now();
            }
            if stopped {
                bail!("stopped; the same command goes on from {}", path.display());
            }
        }
        progress.finish();
        if path.exists() {
            std::fs::remove_file(path).with_context(|| path.display().to_string())?;
        }
        Ok(survey)
    }

    fn table(&self, session: &mut Session, summary: &Summary) -> anyhow::Result<()> {
        let width = summary.placements.to_string().len().max("positions".len());
        writeln!(session.out, "{:>12}  {:>width$}  {:>width$}", "length", "positions", "classes")?;
        let mut row = |name: &str, positions: u64, classes: u64| {
            writeln!(session.out, "{name:>12}  {positions:>width$}  {classes:>width$}")
        };
        for (i, layer) in summary.layers.iter().enumerate() {
            row(&format!("{} {}", i + 1, self.count.one()), layer.positions, layer.classes)?;
        }
        row("solvable", summary.solvable(), summary.solvable_classes())?;
        row("all", summary.placements, summary.classes)?;
        Ok(())
    }
}

fn object(summary: &Summary) -> Value {
    let longest = summary.longest();
    let histogram: Vec<Value> = summary
        .layers
        .iter()
        .enumerate()
        .map(|(i, layer)| json!([i + 1, layer.positions]))
        .collect();
    json!({
        "placements": summary.placements,
        "classes": summary.classes,
        "solvable": summary.solvable(),
        "solvable_classes": summary.solvable_classes(),
        "longest": longest.unwrap_or(0),
        "longest_classes": longest.map_or(0, |longest| summary.layers[longest - 1].classes),
        "histogram": histogram,
    })
}
