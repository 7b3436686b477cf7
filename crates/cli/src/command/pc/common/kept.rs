//! Where long counting waits when it is interrupted: a file in the user's cache.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use allclear_pc::atlas::Store;

use super::load;
use crate::atomic::{self, Claim};

/// How long counting may go on without being saved.
pub const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Files in a folder, named by the work. Nothing is written before the work has taken a while, and
/// nothing stays when it is done.
pub struct Kept {
    folder: PathBuf,
    every: Duration,
    state: Mutex<State>,
}

struct State {
    saved: Instant,
    /// The files that were written, by name.
    claims: BTreeMap<String, Claim>,
    /// Whether there was one.
    is_resumed: bool,
}

impl Kept {
    /// In the user's cache, if there is one.
    pub fn in_cache(every: Duration) -> Option<Kept> {
        let state =
            Mutex::new(State { saved: Instant::now(), claims: BTreeMap::new(), is_resumed: false });
        Some(Kept { folder: load::cache_folder()?, every, state })
    }

    /// Whether unfinished work was there.
    pub fn is_resumed(&self) -> bool {
        self.state().is_resumed
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn claim(&self, name: &str) -> io::Result<Claim> {
        let failed = |error| io::Error::other(format!("{error:#}"));
        fs::create_dir_all(&self.folder)?;
        atomic::claim(&self.folder.join(name)).map_err(failed)
    }
}

impl Store for Kept {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = fs::read(self.folder.join(name)).ok()?;
        self.state().is_resumed = true;
        Some(bytes)
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        if !state.claims.contains_key(name) {
            // Another process may be counting the same: then that one saves.
            state.claims.insert(name.to_string(), self.claim(name)?);
        }
        let Some(claim) = state.claims.get_mut(name) else { return Ok(()) };
        let written = claim.write(|file| Ok(file.write_all(bytes)?));
        written.map_err(|error| io::Error::other(format!("{error:#}")))
    }

    fn is_due(&self, _: &str) -> bool {
        let mut state = self.state();
        let is_due = state.saved.elapsed() >= self.every;
        if is_due {
            state.saved = Instant::now();
        }
        is_due
    }

    fn forget(&self, name: &str) {
        let claim = self.state().claims.remove(name);
        let is_there = self.folder.join(name).exists();
        let claim = claim.or_else(|| is_there.then(|| self.claim(name).ok()).flatten());
        // What stays is found out as done when the question is asked again.
        let _ = claim.map(Claim::delete);
    }
}
