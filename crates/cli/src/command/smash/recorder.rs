//! The file that the arena's games are written to, one at a time.
//!
//! A file that holds games is never replaced by one that holds fewer, and what is not a regular
//! file is never replaced at all. So games go
//!
//! * into the file itself if it is new or empty;
//! * into a file beside it if it holds games already, which takes its place at the end if it then
//!   holds as many;
//! * through a device, a pipe or a symbolic link.
//!
//! A process that is killed while it writes leaves a part of what it wrote. So a game is first written
//! to a second, hidden file, which holds all games but the last, and then the two change places.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::atomic::{self, Claim, Target};

/// Where games go.
pub struct Recorder {
    path: PathBuf,
    file: File,
    /// None where games are written through.
    second: Option<Second>,
    older: Option<Older>,
    games: u64,
    failed: Option<anyhow::Error>,
    /// Held until all games are in their place.
    _claim: Claim,
}

/// The file that takes the place of the one with the games.
struct Second {
    shown: PathBuf,
    hidden: PathBuf,
    file: File,
    /// What the hidden file does not have yet.
    missing: Vec<u8>,
}

impl Second {
    /// None where a file cannot have two names: then games are written through.
    fn of(shown: &Path) -> anyhow::Result<Option<Second>> {
        let (other, hidden) = (hidden(shown, "other")?, hidden(shown, "second")?);
        // What a killed process left behind is in the way.
        let _ = fs::remove_file(&other);
        if fs::hard_link(shown, &other).is_err() {
            return Ok(None);
        }
        fs::remove_file(&other)?;
        let file = File::create(&hidden)?;
        Ok(Some(Second { shown: shown.to_path_buf(), hidden, file, missing: Vec::new() }))
    }

    /// Adds a line to the hidden file and lets it change places with the one that is shown, which `file`
    /// writes to.
    fn add(&mut self, file: &mut File, line: &[u8]) -> anyhow::Result<()> {
        self.missing.extend(line);
        self.file.write_all(&self.missing)?;
        let other = hidden(&self.shown, "other")?;
        fs::hard_link(&self.shown, &other)?;
        fs::rename(&self.hidden, &self.shown)?;
        fs::rename(&other, &self.hidden)?;
        std::mem::swap(file, &mut self.file);
        self.missing.clear();
        self.missing.extend(line);
        Ok(())
    }
}

impl Drop for Second {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.hidden);
    }
}

/// `.games.jsonl.second` for `games.jsonl`.
fn hidden(path: &Path, what: &str) -> anyhow::Result<PathBuf> {
    let mut name = OsString::from(".");
    name.push(path.file_name().context("not a file name")?);
    name.push(format!(".{what}"));
    Ok(path.with_file_name(name))
}

/// The games that are there already.
struct Older {
    file: PathBuf,
    games: u64,
    /// Where the new ones wait.
    beside: PathBuf,
}

impl Recorder {
    /// Opens a file for at most so many games.
    pub fn open(path: &Path, games: u64) -> anyhow::Result<Recorder> {
        let claim = atomic::claim(path)?;
        let (file, older) = open(&claim, games).with_context(|| path.display().to_string())?;
        let second = match claim.target() {
            Target::Special(_) => None,
            Target::Regular(shown) => {
                let shown = older.as_ref().map_or(shown, |older| &older.beside);
                Second::of(shown).with_context(|| path.display().to_string())?
            }
        };
        let path = path.to_path_buf();
        Ok(Recorder { path, file, second, older, games: 0, failed: None, _claim: claim })
    }

    /// Writes a game; whether that worked is told at the end, so that the games go on.
    pub fn add(&mut self, game: &serde_json::Value) {
        if self.failed.is_none() {
            let line = format!("{game}\n");
            let added = match &mut self.second {
                Some(second) => second.add(&mut self.file, line.as_bytes()),
                None => self.file.write_all(line.as_bytes()).map_err(Into::into),
            };
            match added {
                Ok(()) => self.games += 1,
                Err(error) => self.failed = Some(error),
            }
        }
    }

    /// Puts the games into their place; where they are if that is another.
    pub fn finish(mut self) -> anyhow::Result<Option<PathBuf>> {
        let path = self.path.clone();
        self.put_into_place().with_context(|| path.display().to_string())
    }

    fn put_into_place(&mut self) -> anyhow::Result<Option<PathBuf>> {
        if let Some(error) = self.failed.take() {
            bail!(error.context(format!("only {} games could be written", self.games)));
        }
        if self.file.metadata()?.is_file() {
            self.file.sync_all()?;
        }
        match &self.older {
            None => Ok(None),
            Some(Older { file, games, beside }) if self.games >= *games => {
                fs::rename(beside, file)?;
                Ok(None)
            }
            Some(Older { beside, .. }) if self.games == 0 => {
                fs::remove_file(beside)?;
                Ok(None)
            }
            Some(Older { beside, .. }) => Ok(Some(beside.clone())),
        }
    }
}

/// The file to write to, and what is there already.
fn open(claim: &Claim, games: u64) -> anyhow::Result<(File, Option<Older>)> {
    let path = match claim.target() {
        Target::Special(file) => return Ok((file.try_clone()?, None)),
        Target::Regular(path) => path,
    };
    let held = if path.exists() { count_lines(&File::open(path)?)? } else { 0 };
    if held == 0 {
        return Ok((File::create(path)?, None));
    }
    if held > games {
        bail!("already holds {held} games, more than {games}; choose another file");
    }
    let beside = beside(path)?;
    let older = Older { file: path.to_path_buf(), games: held, beside };
    Ok((File::create(&older.beside)?, Some(older)))
}

fn count_lines(file: &File) -> io::Result<u64> {
    let mut lines = 0;
    for line in BufReader::new(file).split(b'\n') {
        lines += u64::from(!line?.trim_ascii().is_empty());
    }
    Ok(lines)
}

/// `games.jsonl.1234.partial` for `games.jsonl`: visible, as it stays if the program is killed.
fn beside(path: &Path) -> anyhow::Result<PathBuf> {
    let mut name = OsString::from(path.file_name().context("not a file name")?);
    name.push(format!(".{}.partial", std::process::id()));
    Ok(path.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(path: &Path, asked: u64, played: u64) -> anyhow::Result<Option<PathBuf>> {
        let mut recorder = Recorder::open(path, asked)?;
        (0..played).for_each(|game| recorder.add(&json!({"game": game, "asked": asked})));
        recorder.finish()
    }

    #[test]
    fn a_game_is_in_the_file_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games");
        let mut recorder = Recorder::open(&path, 5).unwrap();
        recorder.add(&json!({"game": 0}));
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"game\":0}\n");
        let other = Recorder::open(&path, 5).err().unwrap();
        assert!(format!("{other:#}").contains("games: in use by process "), "{other:#}");
    }

    #[test]
    fn more_games_are_never_replaced_by_fewer() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games");
        let lines = |path: &Path| fs::read_to_string(path).unwrap().lines().count();
        assert_eq!(record(&path, 5, 5).unwrap(), None);
        assert_eq!(record(&path, 8, 0).unwrap(), None);
        let beside = record(&path, 8, 3).unwrap().unwrap();
        assert_eq!([lines(&path), lines(&beside)], [5, 3]);
        fs::remove_file(&beside).unwrap();
        let refused = record(&path, 4, 4).unwrap_err();
        assert!(format!("{refused:#}").contains("already holds 5 games, more than 4"));
        assert_eq!(record(&path, 8, 8).unwrap(), None);
        assert_eq!(lines(&path), 8);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_are_written_through() {
        let dir = tempfile::tempdir().unwrap();
        record(Path::new("/dev/null"), 3, 3).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let (file, link) = (dir.path().join("games"), dir.path().join("link"));
        fs::write(&file, "{}\n").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        record(&link, 3, 3).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 3);
        if Path::new("/dev/full").exists() {
            let error = record(Path::new("/dev/full"), 3, 3).unwrap_err();
            assert!(format!("{error:#}").contains("only 0 games could be written"), "{error:#}");
        }
    }
}
