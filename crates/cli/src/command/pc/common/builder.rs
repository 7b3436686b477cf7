//! Building an atlas into a file, with a bar, in parts that survive a kill.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use allclear_pc::atlas::{Atlas, BuildError, Progress, Store};
use allclear_tetris::Rules;
use anyhow::{Context as _, anyhow};

use crate::atomic::{self, Target};
use crate::context::Context;
use crate::limits::Limits;
use crate::progress::{Progress as Bar, grouped};
use allclear_look::interrupt;

/// What the name of a folder with unfinished parts ends with.
pub const UNFINISHED: &str = ".parts";

/// An atlas that was just built.
pub struct Built {
    pub atlas: Atlas,
    /// The size of its file.
    pub bytes: usize,
    /// Whether the file could be written.
    pub kept: anyhow::Result<()>,
}

/// Builds an atlas and writes it to a file; `None` if it was stopped, which the user is told.
pub fn build(
    out: &Path,
    height: usize,
    rules: Rules,
    limits: &Limits,
    context: &Context,
) -> anyhow::Result<Option<Built>> {
    let need = Atlas::need_to_build(height);
    limits.allow(need)?;
    let mut claim = atomic::claim(out)?;
    let parts = match claim.target() {
        Target::Regular(file) => Parts::beside(file, height, &rules)?,
        Target::Special(_) => Parts::nowhere(),
    };
    let bar = Passes::new(context);
    let show = |progress| bar.show(progress);
    let atlas = match limits.run(context, need, || Atlas::build(rules, height, &parts, &show))? {
        Err(BuildError::Stopped) => {
            bar.clear();
            context.note(match parts.folder {
                Some(_) => "Stopped; run the same command to resume.",
                None => "Stopped; what is not a regular file cannot be resumed.",
            });
            return Ok(None);
        }
        built => built?,
    };
    bar.finish();
    let bytes = atlas.to_bytes();
    let kept = claim.write(|file| Ok(file.write_all(&bytes)?)).and_then(|()| parts.remove());
    Ok(Some(Built { atlas, bytes: bytes.len(), kept }))
}

/// How long work may go on without being saved.
const SAVE_EVERY: Duration = Duration::from_secs(4);

/// A folder beside the atlas with the sets that are done; its name tells the rules.
struct Parts {
    /// None for what is not a regular file: nothing is kept.
    folder: Option<PathBuf>,
    stop: &'static AtomicBool,
    /// When unfinished parts were last saved, or begun.
    saved: Mutex<HashMap<String, Instant>>,
}

impl Parts {
    fn beside(out: &Path, height: usize, rules: &Rules) -> anyhow::Result<Parts> {
        let name = out.file_name().ok_or_else(|| anyhow!("{}: not a file name", out.display()))?;
        let kicks = Atlas::fingerprint(&rules.kicks);
        let name = name.to_string_lossy();
        let name = format!("{name}.{height}-{}-{kicks:016x}{UNFINISHED}", rules.drop);
        let folder = out.with_file_name(name);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Parts { folder: Some(folder), ..Parts::nowhere() })
    }

    fn nowhere() -> Parts {
        Parts { folder: None, stop: interrupt::flag(), saved: Mutex::default() }
    }

    fn remove(self) -> anyhow::Result<()> {
        let Some(folder) = self.folder else { return Ok(()) };
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())
    }
}

impl Store for Parts {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.as_ref()?.join(name)).ok()
    }

    fn save(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        atomic::write(&folder.join(name), |file| Ok(file.write_all(bytes)?))
            .map_err(|error| io::Error::other(format!("{error:#}")))
    }

    fn is_due(&self, name: &str) -> bool {
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let last = saved.entry(name.to_string()).or_insert(now);
        let is_due = now - *last >= SAVE_EVERY;
        if is_due {
            *last = now;
        }
        is_due
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// One progress bar a pass.
struct Passes<'s> {
    context: &'s Context,
    begun: Instant,
    now: Mutex<Now>,
}

#[derive(Default)]
struct Now {
    pass: usize,
    /// Of this pass and those before.
    fields: u64,
    bar: Option<Bar>,
}

impl<'s> Passes<'s> {
    fn new(context: &'s Context) -> Passes<'s> {
        Passes { context, begun: Instant::now(), now: Mutex::default() }
    }

    fn show(&self, progress: Progress) {
        // A bar is no reason to fail.
        let Ok(mut now) = self.now.lock() else { return };
        if now.pass != progress.pass {
            // Two bars at once would write over each other.
            if let Some(old) = now.bar.take() {
                old.clear();
            }
            let bar = self.context.progress("fields", Some(progress.total));
            let bar = bar.resumed_at(progress.done);
            bar.message(format!("(pass {} of {})", progress.pass, progress.passes));
            now.pass = progress.pass;
            now.fields += progress.total - progress.done;
            now.bar = Some(bar);
        }
        if let Some(bar) = &now.bar {
            bar.set(progress.done);
        }
    }

    fn clear(self) {
        if let Ok(Now { bar: Some(bar), .. }) = self.now.into_inner() {
            bar.clear();
        }
    }

    fn finish(self) {
        let Ok(Now { pass, fields, bar: Some(bar) }) = self.now.into_inner() else { return };
        bar.clear();
        let (fields, time) = (grouped(fields), self.begun.elapsed().as_secs_f64());
        self.context.note(format_args!("{fields} fields in {pass} passes in {time:.1} s"));
    }
}
