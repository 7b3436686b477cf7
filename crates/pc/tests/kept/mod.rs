//! A store for tests of work that is stopped and resumed.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use allclear_pc::atlas::Store;

/// Keeps everything.
#[derive(Default)]
pub struct Kept<'a> {
    /// What was saved, by name.
    pub kept: Mutex<BTreeMap<String, Vec<u8>>>,
    /// How often it was asked whether it is time to save.
    pub asked: AtomicUsize,
    /// How often it says no before it says yes.
    pub not_yet: usize,
    /// What is raised whenever something is saved.
    pub stop: Option<&'a AtomicBool>,
}

impl Kept<'_> {
    /// Whether all is forgotten.
    pub fn is_empty(&self) -> bool {
        self.kept.lock().unwrap().is_empty()
    }
}

impl Store for Kept<'_> {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self.kept.lock().unwrap().get(name).cloned()
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.kept.lock().unwrap().insert(name.to_string(), bytes.to_vec());
        if let Some(stop) = self.stop {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn is_due(&self, _: &str) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) % (self.not_yet + 1) == self.not_yet
    }

    fn forget(&self, name: &str) {
        self.kept.lock().unwrap().remove(name);
    }
}
