//! `allclear pc generate`

mod unfinished;

use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::Ordering;

use allclear_pc::atlas::Atlas;
use allclear_pc::file::{Generator, Progress};
use allclear_pc::{Order, Part};
use allclear_tetris::Rules;
use serde_json::json;

use self::unfinished::Unfinished;
use super::common::load::{self, AtlasArg};
use crate::atomic;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Limits;
use crate::net::NetOption;
use crate::progress::grouped;
use crate::rules::RulesOptions;
use allclear_look::interrupt;

/// Find a perfect clear for every sequence and write them as a `.pc` file
///
/// A sequence is a held piece and as many next pieces as the clear takes. Safe to interrupt: run
/// the same command again to resume. The file appears when it is complete.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc generate --height 2 --out two.pc
  allclear pc generate --height 4 --out four.pc
  allclear pc generate --height 4 --range 0..1000000 --out first.pc
  allclear pc generate --height 2 --shard 0/3 --out shard0.pc")]
pub struct Args {
    /// Lines to clear: 2 or 4
    #[arg(long)]
    height: usize,
    /// Only the sequences with these numbers, counted from 0, end excluded
    #[arg(long, value_name = "FROM..TO", conflicts_with = "shard")]
    range: Option<Numbers>,
    /// Do only part I of N of the sequences, counted from 0
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    atlas: AtlasArg,
    #[command(flatten)]
    net: NetOption,
    #[command(flatten)]
    limits: Limits,
    /// Where to write the file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print {"sequences": N, "solutions": N}
    #[arg(long)]
    json: bool,
}

/// Numbers from one to another.
#[derive(Clone, Debug)]
struct Numbers(Range<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let (from, to) = text.split_once("..").ok_or("expected FROM..TO, as in 0..1000")?;
        let number = |text: &str| {
            let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
            digits.parse::<u64>().map_err(|_| format!("{text:?} is not a number"))
        };
        let from = if from.is_empty() { 0 } else { number(from)? };
        let to = if to.is_empty() { u64::MAX } else { number(to)? };
        if from > to { Err(format!("{from} is after {to}")) } else { Ok(Numbers(from..to)) }
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        load::check_height(self.height)?;
        let mut out = atomic::claim(&self.out)?;
        let atlas = load::atlas(self.height, &self.rules, &self.atlas, context)?;
        let order = self.net.read()?;
        let generator = Generator::new(&atlas).in_order(order.clone());
        self.limits.allow(generator.need())?;
        let range = self.range(generator.sequences());
        let (mut file, resumed) = Unfinished::open(&out, &options(&atlas, &order, &range))?;
        let from = resumed.next.unwrap_or(range.start).clamp(range.start, range.end);
        if resumed.lost > 0 {
            let lost = grouped(resumed.lost);
            context.note(format_args!("The last {lost} bytes were incomplete or damaged."));
        }
        if from > range.start {
            let done = grouped(from - range.start);
            context.note(format_args!("Resuming after {done} sequences."));
        }
        let bar = context.progress("sequences", Some(range.end - range.start));
        let bar = bar.resumed_at(from - range.start);
        let stop = interrupt::flag();
        let sink = |bytes: &[u8], progress: Progress| {
            if let Err(error) = file.write(bytes, from + progress.sequences) {
                return ControlFlow::Break(Err(error));
            }
            bar.set(from - range.start + progress.sequences);
            match stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(Ok(from + progress.sequences)),
                false => ControlFlow::Continue(()),
            }
        };
        let (need, work) = (generator.need(), || generator.run(from..range.end, sink));
        let result = self.limits.run(context, need, work)?;
        match result {
            ControlFlow::Continue(_) => bar.finish(),
            ControlFlow::Break(Ok(next)) => {
                bar.clear();
                let done = grouped(next - range.start);
                let note = "Stopped after {done} sequences; run the same command to resume.";
                context.note(note.replace("{done}", &done));
                return Ok(Exit::Stopped);
            }
            ControlFlow::Break(Err(error)) => {
                bar.clear();
                return Err(error.context(self.out.display().to_string()));
            }
        }
        let sequences = range.end - range.start;
        let solutions = file.len() / generator.record_len() as u64;
        let finished = file.finish(&mut out);
        if self.json {
            context.out.json(&json!({"sequences": sequences, "solutions": solutions}))?;
        } else {
            let (solutions, sequences) = (grouped(solutions), grouped(sequences));
            let out = self.out.display();
            writeln!(context.out, "{solutions} of {sequences} sequences have one: {out}")?;
        }
        context.out.flush()?;
        finished.map(|()| Exit::Found)
    }
}

impl Args {
    /// The sequences that are wanted, of so many.
    fn range(&self, total: u64) -> Range<u64> {
        match (&self.range, self.shard) {
            (Some(Numbers(range)), _) => range.start.min(total)..range.end.min(total),
            (None, Some(part)) => part.range(total),
            (None, None) => 0..total,
        }
    }
}

/// All that the records follow from, as a part of a file name.
fn options(atlas: &Atlas, order: &Order, range: &Range<u64>) -> String {
    let Rules { kicks, drop } = atlas.rules();
    let mut options = format!("{}-{drop}-{:016x}", atlas.height(), Atlas::fingerprint(kicks));
    if let Order::Network(network) = order {
        options += &format!("-{:016x}", network.fingerprint());
    }
    format!("{options}-{}-{}", range.start, range.end)
}
