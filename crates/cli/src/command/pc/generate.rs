//! `allclear pc generate`

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::Ordering;

use allclear_pc::atlas::Atlas;
use allclear_pc::file::{Generator, Record};
use allclear_pc::{Order, Part};
use allclear_tetris::Rules;
use anyhow::{Context, anyhow, bail};
use serde_json::json;

use super::common::load::{self, AtlasArg};
use crate::command::Run;
use crate::exit::Exit;
use crate::interrupt;
use crate::net::NetOption;
use crate::progress::grouped;
use crate::rules::RulesOptions;
use crate::session::Session;

/// Find a perfect clear for every sequence and write them as a `.pc` file
///
/// A sequence is a held piece and as many next pieces as are placed. Stopped at any moment, it
/// goes on where it was when the same command is run again; the file appears when it is complete.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc generate --height 2 --out two.pc
  allclear pc generate --height 4 --out four.pc              # about 1.4 GB
  allclear pc generate --height 4 --range 0..1000000 --out first.pc
  allclear pc generate --height 4 --shard 3/8 --out shard3.pc")]
pub struct Args {
    /// Lines to clear: 2 or 4
    #[arg(long)]
    height: usize,
    /// Only the sequences with these numbers, from 0, the end not included
    #[arg(long, value_name = "FROM..TO", conflicts_with = "shard")]
    range: Option<Numbers>,
    /// Only the I-th of N equal parts of the sequences, I from 0
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    atlas: AtlasArg,
    #[command(flatten)]
    net: NetOption,
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
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let atlas = load::atlas(self.height, &self.rules, &self.atlas)?;
        let order = self.net.read()?;
        let generator = Generator::new(&atlas).in_order(order.clone());
        let total = generator.sequences();
        let range = match (&self.range, self.shard) {
            (Some(Numbers(range)), _) => range.start.min(total)..range.end.min(total),
            (None, Some(part)) => part.range(total),
            (None, None) => 0..total,
        };
        let mut partial = Partial::open(&self.out, &atlas, &order, &range)?;
        let from = partial.resume(&generator)?.unwrap_or(range.start).max(range.start);
        if from > range.start {
            let done = grouped(from - range.start);
            session.note(format_args!("Going on after {done} sequences."));
        }
        let bar = session.progress("sequences", Some(range.end - range.start));
        let stop = interrupt::flag();
        let result = generator.run(from..range.end, |bytes, progress| {
            if let Err(error) = partial.file.write_all(bytes) {
                return ControlFlow::Break(anyhow!(error));
            }
            bar.set(from - range.start + progress.sequences);
            if stop.load(Ordering::Relaxed) {
                let note = "stopped; the same command goes on from here";
                return ControlFlow::Break(anyhow!(note));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(error) = result {
            bar.clear();
            return Err(error.context(self.out.display().to_string()));
        }
        bar.finish();
        let solutions = partial.finish(&self.out, generator.record_len())?;
        let sequences = range.end - range.start;
        if self.json {
            session.out.json(&json!({"sequences": sequences, "solutions": solutions}))?;
        } else {
            let (solutions, sequences) = (grouped(solutions), grouped(sequences));
            let out = self.out.display();
            writeln!(session.out, "{solutions} of {sequences} sequences have one: {out}")?;
        }
        Ok(Exit::Found)
    }
}

/// What has been written so far, beside the file it will become. Its name tells the options, so
/// that nothing else goes on from it.
struct Partial {
    path: PathBuf,
    file: File,
}

impl Partial {
    fn open(
        out: &Path,
        atlas: &Atlas,
        order: &Order,
        range: &Range<u64>,
    ) -> anyhow::Result<Partial> {
        let name = out.file_name().ok_or_else(|| anyhow!("{}: not a file name", out.display()))?;
        let Rules { kicks, drop } = atlas.rules();
        let mut options = format!("{}-{drop}-{:016x}", atlas.height(), Atlas::fingerprint(kicks));
        if let Order::Network(network) = order {
            options += &format!("-{:016x}", network.fingerprint());
        }
        let name =
            format!(".{}.{options}-{}-{}.part", name.to_string_lossy(), range.start, range.end);
        let path = out.with_file_name(name);
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.with_context(|| path.display().to_string())?;
        Ok(Partial { path, file })
    }

    /// Cuts off what may be incomplete, and returns the number of the sequence to go on with;
    /// `None` if there is nothing to go on from.
    fn resume(&mut self, generator: &Generator) -> anyhow::Result<Option<u64>> {
        let name = self.path.display().to_string();
        let size = generator.record_len() as u64;
        let mut records = self.file.metadata()?.len() / size;
        let mut last: Option<Record> = None;
        while records > 0 {
            let record = self.record(records - 1, size).with_context(|| name.clone())?;
            if last.is_some_and(|last| !generator.same_beginning(&last, &record)) {
                break;
            }
            last = Some(record);
            records -= 1;
        }
        self.file.set_len(records * size)?;
        self.file.seek(SeekFrom::End(0))?;
        let Some(last) = last else { return Ok(None) };
        match generator.resume_at(&last) {
            Some(number) => Ok(Some(number)),
            None => bail!("{name}: not from this command; remove it"),
        }
    }

    fn record(&mut self, number: u64, size: u64) -> anyhow::Result<Record> {
        let mut bytes = vec![0; size as usize];
        self.file.seek(SeekFrom::Start(number * size))?;
        self.file.read_exact(&mut bytes)?;
        let (record, _) = Record::parse(&bytes)
            .map_err(|error| anyhow!("solution {number}: {error}; remove the file"))?;
        Ok(record)
    }

    /// Makes it the file it was meant to be, and returns the number of records.
    fn finish(self, out: &Path, record_len: usize) -> anyhow::Result<u64> {
        self.file.sync_all()?;
        let records = self.file.metadata()?.len() / record_len as u64;
        fs::rename(&self.path, out).with_context(|| out.display().to_string())?;
        Ok(records)
    }
}
