//! Any record of a `.pc` file, however large the file is.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use allclear_pc::file::{Record, Records};
use anyhow::{Context as _, anyhow, bail};

/// Records between two remembered places.
const STRIDE: u64 = 1 << 14;

/// A file whose records are found by number: it is scanned once, as far as was asked for, and
/// every so many records the place is remembered.
pub struct PcFile {
    file: File,
    len: u64,
    name: String,
    /// Where record `STRIDE * i` begins.
    marks: Vec<u64>,
}

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is this one.
    At(u64),
    /// There is none before this number; go on from there.
    NotBefore(u64),
    /// There is none.
    End,
}

impl PcFile {
    /// Opens a file; nothing is read yet.
    pub fn open(path: &Path) -> anyhow::Result<PcFile> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| name.clone())?;
        let about = file.metadata().with_context(|| name.clone())?;
        if about.is_dir() {
            bail!("{name}: is a directory");
        }
        Ok(PcFile { file, len: about.len(), name, marks: vec![0] })
    }

    /// How many bytes it has.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first record from this number on that is wanted, as far as a moment allows.
    pub fn find(&mut self, from: u64, wanted: impl Fn(&Record) -> bool) -> anyhow::Result<Found> {
        // Makes the mark, too.
        if self.get(from)?.is_none() {
            return Ok(Found::End);
        }
        let mark = (from / STRIDE) as usize;
        let block = self.block(mark)?;
        let mut records = self.records(&block, mark);
        let end = STRIDE * (mark as u64 + 1);
        while records.index() < end {
            let index = records.index();
            match records.next() {
                None => return Ok(Found::End),
                Some(Err(fault)) => return Err(anyhow!("{}: {fault}", self.name)),
                Some(Ok(record)) if index >= from && wanted(&record) => {
                    return Ok(Found::At(index));
                }
                Some(Ok(_)) => {}
            }
        }
        Ok(Found::NotBefore(end))
    }

    /// The record with this number, counted from 0, and where it begins; `None` after the end.
    pub fn get(&mut self, number: u64) -> anyhow::Result<Option<(Record, u64)>> {
        let wanted = (number / STRIDE) as usize;
        loop {
            match self.approach(number)? {
                Found::At(_) => break,
                Found::NotBefore(_) => {}
                Found::End => return Ok(None),
            }
        }
        let block = self.block(wanted)?;
        let mut records = self.records(&block, wanted);
        loop {
            let (index, offset) = (records.index(), records.offset());
            match records.next() {
                None => return Ok(None),
                Some(Err(fault)) => return Err(anyhow!("{}: {fault}", self.name)),
                Some(Ok(record)) if index == number => return Ok(Some((record, offset))),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Reads on towards a record; when it is [`Found::At`], its part of the file is known.
    pub fn approach(&mut self, number: u64) -> anyhow::Result<Found> {
        let at = self.marks.len() - 1;
        if (number / STRIDE) as usize > at {
            let block = self.block(at)?;
            let mut records = self.records(&block, at);
            let whole = records.cut(STRIDE).is_some() && records.index() % STRIDE == 0;
            if !whole || records.offset() > self.marks[at] + block.len() as u64 {
                return Ok(Found::End);
            }
            self.marks.push(records.offset());
        }
        let known = STRIDE * self.marks.len() as u64;
        Ok(if number < known { Found::At(number) } else { Found::NotBefore(known) })
    }

    fn records<'b>(&self, block: &'b [u8], mark: usize) -> Records<'b> {
        Records::part(block, mark as u64 * STRIDE, self.marks[mark])
    }

    /// The bytes from a mark on: enough for `STRIDE` records.
    fn block(&mut self, mark: usize) -> anyhow::Result<Vec<u8>> {
        let mut block = Vec::new();
        let longest = STRIDE * Record::MAX_LEN as u64;
        self.file
            .seek(SeekFrom::Start(self.marks[mark]))
            .and_then(|_| self.file.by_ref().take(longest).read_to_end(&mut block))
            .with_context(|| self.name.clone())?;
        Ok(block)
    }
}
