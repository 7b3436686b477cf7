//! The atlases in the user's cache.

use std::fs;
use std::io;
use std::path::PathBuf;

use allclear_pc::atlas::{Atlas, Header};
use anyhow::Context as _;

use super::builder::UNFINISHED;
use super::load;

/// What the name of an atlas file ends with.
pub const ATLAS: &str = ".atlas";

/// An atlas in the cache, or what there is of one.
pub struct KeptAtlas {
    /// Its file name without the ending.
    pub name: String,
    /// What it says of itself, if it can be read.
    pub header: Option<Header>,
    pub bytes: u64,
    pub state: State,
    pub path: PathBuf,
}

/// Whether an atlas can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Ready,
    /// Its checksum is wrong, or it is of another version.
    Damaged,
    /// Parts of a build that was stopped.
    Unfinished,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Ready => "ready",
            State::Damaged => "damaged",
            State::Unfinished => "unfinished",
        }
    }
}

impl KeptAtlas {
    /// Whether this is its name, or that of its rotation system.
    pub fn is_called(&self, name: &str) -> bool {
        let system = self.name.split('-').nth(1);
        let name = name.trim_start_matches('@');
        self.name == name || system.is_some_and(|system| system.eq_ignore_ascii_case(name))
    }

    /// Deletes it.
    pub fn remove(&self) -> anyhow::Result<()> {
        let removed = match self.state {
            State::Unfinished => fs::remove_dir_all(&self.path),
            State::Ready | State::Damaged => fs::remove_file(&self.path),
        };
        removed.with_context(|| self.path.display().to_string())
    }
}

/// All atlases in the cache, by name; those that were begun too.
pub fn all() -> anyhow::Result<Vec<KeptAtlas>> {
    let Some(folder) = load::cache_folder() else { return Ok(Vec::new()) };
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut all = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        let Some(file) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if let Some(name) = file.strip_suffix(ATLAS) {
            let name = name.to_string();
            let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
            let (header, state) = look_at(&bytes);
            all.push(KeptAtlas { name, header, bytes: bytes.len() as u64, state, path });
        } else if file.ends_with(UNFINISHED)
            && let Some((name, _)) = file.split_once(ATLAS)
        {
            let name = name.to_string();
            let files = fs::read_dir(&path).with_context(|| path.display().to_string())?;
            let bytes = files.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
            all.push(KeptAtlas { name, header: None, bytes, state: State::Unfinished, path });
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

fn look_at(bytes: &[u8]) -> (Option<Header>, State) {
    let Ok(header) = Header::parse(bytes) else { return (None, State::Damaged) };
    // Without its kicks an atlas can only be checked by the command that has them.
    let is_ready =
        header.rules().is_none_or(|rules| Atlas::from_bytes(bytes, &rules, header.height).is_ok());
    (Some(header), if is_ready { State::Ready } else { State::Damaged })
}
