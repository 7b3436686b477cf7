//! `allclear pc stats`

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use allclear_pc::file::{Reader, Stats};
use allclear_tetris::Piece;
use allclear_tetris::queue::count_sequences;
use anyhow::{Context as _, anyhow};
use serde_json::json;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::shown;
use crate::limits::Memory;
use crate::progress::grouped;

/// Show what a `.pc` file contains
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc stats two.pc
  allclear pc stats --json two.pc")]
pub struct Args {
    /// The file; `-` is stdin
    file: PathBuf,
    #[command(flatten)]
    memory: Memory,
    /// Print {"solutions", "placements", "holds", "left", "in_order"}
    #[arg(long)]
    json: bool,
}

/// After how many solutions to tell how far it is.
const OFTEN: u64 = 1 << 12;

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let name = shown(&self.file);
        let (stream, size): (Box<dyn Read>, _) = if self.file == Path::new("-") {
            (Box::new(io::stdin().lock()), None)
        } else {
            let file = File::open(&self.file).with_context(|| name.clone())?;
            let size = file.metadata().with_context(|| name.clone())?.len();
            (Box::new(file), Some(size))
        };
        let mut stats = Stats::default();
        let progress = context.late_progress("bytes", size);
        let buffer = self.memory.buffer(1, 1 << 20)?;
        let mut records = Reader::new(BufReader::with_capacity(buffer, stream));
        while let Some(record) = records.next() {
            stats.add(&record.map_err(|error| anyhow!("{name}: {error}"))?);
            if stats.solutions.is_multiple_of(OFTEN) {
                progress.set(records.offset());
            }
        }
        progress.set(records.offset());
        progress.finish();
        if self.json {
            context.out.json(&as_json(&stats))?;
        } else {
            write(&mut context.out, &stats)?;
        }
        Ok(Exit::Found)
    }
}

/// The numbers above 0, each with its place.
fn counted(counts: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    counts.iter().copied().enumerate().filter(|&(_, count)| count > 0)
}

fn as_json(stats: &Stats) -> serde_json::Value {
    let object = |pairs: Vec<(String, u64)>| -> serde_json::Value {
        pairs.into_iter().map(|(key, count)| (key, json!(count))).collect()
    };
    let numbered = |counts| object(counted(counts).map(|(i, n)| (i.to_string(), n)).collect());
    let left = counted(&stats.by_left).map(|(i, n)| (Piece::ALL[i].to_string(), n)).collect();
    json!({
        "solutions": stats.solutions,
        "placements": numbered(&stats.by_placements),
        "holds": numbered(&stats.by_holds),
        "left": object(left),
        "in_order": stats.out_of_order == 0 && stats.swapped == 0,
    })
}

fn write(out: &mut impl Write, stats: &Stats) -> anyhow::Result<()> {
    writeln!(out, "{} solutions", grouped(stats.solutions))?;
    for (placements, count) in counted(&stats.by_placements) {
        let all = count_sequences(placements).pop().unwrap_or_default();
        let all = all.to_u128().and_then(|all| u64::try_from(all).ok());
        let of = all.map_or(String::new(), |all| {
            format!(", of {} sequences ({:.2} %)", grouped(all), 100.0 * count as f64 / all as f64)
        });
        writeln!(out, "  {placements} placements: {}{of}", grouped(count))?;
    }
    for (holds, count) in counted(&stats.by_holds) {
        writeln!(out, "  hold used {holds} times: {}", grouped(count))?;
    }
    for (piece, count) in counted(&stats.by_left) {
        writeln!(out, "  {} left in hold: {}", Piece::ALL[piece], grouped(count))?;
    }
    if stats.out_of_order > 0 {
        writeln!(out, "  not in order, or repeated: {}", grouped(stats.out_of_order))?;
    }
    if stats.swapped > 0 {
        writeln!(out, "  held piece before the current one: {}", grouped(stats.swapped))?;
    }
    Ok(())
}
