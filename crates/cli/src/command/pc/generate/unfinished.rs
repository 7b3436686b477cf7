//! A `.pc` file that is being made.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use allclear_pc::file::Ledger;
use anyhow::{Context as _, anyhow};

use crate::atomic::{Claim, Target};

/// How long work may go on without being on disk.
const SYNC_EVERY: Duration = Duration::from_secs(5);

/// The records so far: in a file beside the one it will become, with a [`Ledger`]. The names of
/// both tell the options, so that no other work is resumed from them. Devices and FIFOs are
/// written through and cannot be resumed.
pub struct Unfinished {
    file: File,
    beside: Option<Beside>,
    len: u64,
}

struct Beside {
    path: PathBuf,
    ledger_path: PathBuf,
    ledger_file: File,
    ledger: Ledger,
    synced: Instant,
}

/// What was there already.
pub struct Resumed {
    /// The number of the sequence to go on with, if there was anything.
    pub next: Option<u64>,
    /// Bytes that could not be trusted and were cut off.
    pub lost: u64,
}

impl Unfinished {
    /// Opens what is there, cut off where it cannot be trusted.
    pub fn open(claim: &Claim, options: &str) -> anyhow::Result<(Unfinished, Resumed)> {
        match claim.target() {
            Target::Special(file) => {
                let unfinished = Unfinished { file: file.try_clone()?, beside: None, len: 0 };
                Ok((unfinished, Resumed { next: None, lost: 0 }))
            }
            Target::Regular(out) => {
                let name =
                    out.file_name().ok_or_else(|| anyhow!("{}: not a file name", out.display()))?;
                let name = format!(".{}.{options}", name.to_string_lossy());
                let path = out.with_file_name(format!("{name}.part"));
                let ledger_path = out.with_file_name(format!("{name}.ledger"));
                open(&path, &ledger_path, options).with_context(|| path.display().to_string())
            }
        }
    }

    /// Adds records, after which the work goes on with this sequence.
    pub fn write(&mut self, records: &[u8], next: u64) -> anyhow::Result<()> {
        self.file.write_all(records)?;
        self.len += records.len() as u64;
        let Some(beside) = &mut self.beside else { return Ok(()) };
        beside.ledger_file.write_all(&beside.ledger.enter(records, next))?;
        if beside.synced.elapsed() >= SYNC_EVERY {
            self.file.sync_data()?;
            beside.ledger_file.sync_data()?;
            beside.synced = Instant::now();
        }
        Ok(())
    }

    /// How many bytes there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Makes it the file it was meant to be.
    pub fn finish(self, claim: &mut Claim) -> anyhow::Result<()> {
        let Some(beside) = self.beside else { return Ok(()) };
        drop(self.file);
        claim.adopt(&beside.path)?;
        // Last, and of no use without the file it is about.
        fs::remove_file(&beside.ledger_path)
            .with_context(|| beside.ledger_path.display().to_string())
    }
}

fn open(path: &Path, ledger_path: &Path, options: &str) -> anyhow::Result<(Unfinished, Resumed)> {
    let open = |path: &Path| {
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
    };
    let (mut file, mut ledger_file) = (open(path)?, open(ledger_path)?);
    let (ledger, kept) =
        Ledger::resume(options, BufReader::new(&file), BufReader::new(&ledger_file))?;
    let lost = file.metadata()?.len().saturating_sub(kept.file);
    for (file, len) in [(&mut file, kept.file), (&mut ledger_file, kept.ledger)] {
        file.set_len(len)?;
        file.seek(SeekFrom::End(0))?;
    }
    let (path, ledger_path) = (path.to_path_buf(), ledger_path.to_path_buf());
    let beside = Beside { path, ledger_path, ledger_file, ledger, synced: Instant::now() };
    let unfinished = Unfinished { file, beside: Some(beside), len: kept.file };
    Ok((unfinished, Resumed { next: kept.next, lost }))
}
