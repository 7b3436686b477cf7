//! `allclear pc merge`

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use allclear_pc::file::{Reader, Record};
use allclear_tetris::Piece;
use anyhow::{Context as _, anyhow, bail};
use serde_json::json;

use crate::atomic;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Memory;
use crate::progress::grouped;

/// Merge sorted `.pc` files into one
///
/// If two files solve the same sequence, the one named first wins. The result appears when it is
/// complete.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc merge --out all.pc shard0.pc shard1.pc shard2.pc
  allclear pc merge --out all.pc shard?.pc --json")]
pub struct Args {
    /// The files to merge
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the result
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    memory: Memory,
    /// Print {"solutions": N, "repeated": N}
    #[arg(long)]
    json: bool,
}

/// One of the files: its name, what is left of it, and the sequence it is at.
struct Source {
    name: String,
    records: Reader<BufReader<File>>,
    at: Vec<Piece>,
}

impl Source {
    /// The next record; its sequence must be later than the last one.
    fn next(&mut self) -> anyhow::Result<Option<Record>> {
        let (index, offset) = (self.records.index(), self.records.offset());
        let Some(record) = self.records.next() else { return Ok(None) };
        let record = record.map_err(|error| anyhow!("{}: {error}", self.name))?;
        let sequence: Vec<Piece> = record.sequence().collect();
        if sequence <= self.at {
            let name = &self.name;
            bail!(
                "{name}: solution {index} at byte {offset}: its sequence is not later than the one before"
            );
        }
        self.at = sequence;
        Ok(Some(record))
    }
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let mut sources = Vec::new();
        let buffer = self.memory.buffer(self.files.len(), 1 << 18)?;
        for path in &self.files {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            let records = Reader::new(BufReader::with_capacity(buffer, file));
            sources.push(Source { name, records, at: Vec::new() });
        }
        let (mut solutions, mut repeated) = (0, 0);
        let progress = context.late_progress("solutions", None);
        atomic::write(&self.out, |out| {
            let mut waiting = Vec::new();
            let mut heap = BinaryHeap::new();
            for (number, source) in sources.iter_mut().enumerate() {
                waiting.push(source.next()?);
                if waiting[number].is_some() {
                    heap.push(Reverse((source.at.clone(), number)));
                }
            }
            let mut last = Vec::new();
            while let Some(Reverse((sequence, number))) = heap.pop() {
                if sequence == last {
                    repeated += 1;
                } else if let Some(record) = &waiting[number] {
                    out.write_all(record.bytes().as_slice())?;
                    solutions += 1;
                    progress.set(solutions);
                    last = sequence;
                }
                waiting[number] = sources[number].next()?;
                if waiting[number].is_some() {
                    heap.push(Reverse((sources[number].at.clone(), number)));
                }
            }
            Ok(())
        })?;
        progress.finish();
        if self.json {
            context.out.json(&json!({"solutions": solutions, "repeated": repeated}))?;
        } else {
            let out = self.out.display();
            writeln!(context.out, "{} solutions: {out}", grouped(solutions))?;
            if repeated > 0 {
                context.note(format_args!("{} were there twice", grouped(repeated)));
            }
        }
        Ok(Exit::Found)
    }
}
