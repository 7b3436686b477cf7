//! `allclear lunar atlas`

use std::io::Write;

use allclear_lunar::atlas::{Space, Summary, Survey};
use allclear_lunar::format::{self, Format};
use allclear_lunar::{Moon, Size};
use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::CountArg;
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Map every placement of some pieces: how many can be solved, how far the hardest is
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar atlas --robots 4
  allclear lunar atlas --size 5x5 --humans 1 --robots 5 --count moves --json
  allclear lunar atlas --size 6x4 --target b2 --blocks a1,f4 --humans 2 --robots 2
  allclear lunar atlas --robots 5 --hardest 9 --csv")]
pub struct Args {
    /// Columns and rows of the board
    #[arg(long, value_name = "WxH", default_value = "5x5")]
    size: Size,
    /// How many humans
    #[arg(long, value_name = "N", default_value_t = 1)]
    humans: usize,
    /// How many robots
    #[arg(long, value_name = "N")]
    robots: usize,
    /// Where humans leave; the centre if not given
    #[arg(long, value_name = "CELL")]
    target: Option<String>,
    /// Cells that are blocked, such as c4,d2
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    blocks: Vec<String>,
    /// What to keep small
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Show so many of the hardest positions, one of each class
    #[arg(long, value_name = "N", default_value_t = 0)]
    hardest: usize,
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
        let space = self.space()?;
        let keep = self.hardest > 0;
        let needed = Survey::memory(&space, keep) >> 20;
        if needed > self.memory {
            bail!("the atlas needs about {needed} MB; allow it with --memory {needed}");
        }
        let progress = session.progress("positions", None);
        let mut survey = Survey::new(space, self.count.into(), keep);
        survey.finish(|_, found| {
            progress.add(found.positions);
            progress.message(format!("(length {})", found.distance));
        });
        progress.finish();
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
    fn space(&self) -> anyhow::Result<Space> {
        let cell = |option: &str, name: &str| {
            self.size
                .cell(name.trim())
                .ok_or_else(|| anyhow!("{option}: `{name}` is not a cell of a {} board", self.size))
        };
        let target = match &self.target {
            Some(name) => cell("--target", name)?,
            None => self.size.centre(),
        };
        let mut blocks = Moon::EMPTY;
        for name in &self.blocks {
            let block = cell("--blocks", name)?;
            blocks.insert(block % 8, block / 8);
        }
        Ok(Space::new(self.size, target, blocks, self.humans, self.robots)?)
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
