//! `allclear pc atlas …`

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use allclear_pc::atlas::{Atlas, BuildError, Header, Progress, Store};
use allclear_tetris::{Rules, kicks};
use anyhow::{Context as _, anyhow};
use serde_json::json;

use super::common::load;
use crate::atomic::Target;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Threads;
use crate::progress::{Progress as Bar, grouped};
use crate::rules::RulesOptions;
use crate::{atomic, input, interrupt};

crate::command::commands! {
    Build => Build,
    Info => Info,
}

/// Build the atlas of a height and a rotation system
///
/// Takes a few minutes for four lines. Safe to interrupt: run the same command again to resume.
/// Exit status: 0 built, 2 error, 3 stopped, can be resumed.
/// The one for SRS with soft drop comes with the program.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc atlas build --kicks jstris180
  allclear pc atlas build --kicks srsPlus --out srsPlus.atlas
  allclear pc atlas build --height 2 --out two.atlas")]
pub struct Build {
    /// Lines to clear: 2 or 4
    #[arg(long, default_value_t = 4)]
    height: usize,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    threads: Threads,
    /// Where to write it [default: a file in the user's cache, where other commands find it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print {"fields": N, "bytes": N, "file": "…"}
    #[arg(long)]
    json: bool,
}

impl Run for Build {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let rules = self.rules.read()?;
        load::check_height(self.height)?;
        let out = match &self.out {
            Some(path) => path.clone(),
            None => self.in_cache()?,
        };
        let mut claim = atomic::claim(&out)?;
        let parts = match claim.target() {
            Target::Regular(file) => Parts::beside(file, self.height, &rules)?,
            Target::Special(_) => Parts::nowhere(),
        };
        let bar = Passes::new(context);
        let show = |progress| bar.show(progress);
        let build = || Atlas::build(rules, self.height, &parts, &show);
        let atlas = match self.threads.run(context, build) {
            Err(BuildError::Stopped) => {
                bar.clear();
                context.note(match parts.folder {
                    Some(_) => "Stopped; run the same command to resume.",
                    None => "Stopped; what is not a regular file cannot be resumed.",
                });
                return Ok(Exit::Stopped);
            }
            built => built?,
        };
        bar.finish();
        let bytes = atlas.to_bytes();
        let written = claim.write(|file| Ok(file.write_all(&bytes)?));
        if self.json {
            context.out.json(&json!({
                "fields": atlas.fields().len(),
                "bytes": bytes.len(),
                "file": out.display().to_string(),
            }))?;
        } else {
            let fields = grouped(atlas.fields().len() as u64);
            writeln!(context.out, "{fields} fields in {} bytes: {}", bytes.len(), out.display())?;
        }
        context.out.flush()?;
        written?;
        parts.remove()?;
        Ok(Exit::Found)
    }
}

impl Build {
    /// Where other commands look for it; makes the folder.
    fn in_cache(&self) -> anyhow::Result<PathBuf> {
        let path = load::default_path(self.height, &self.rules)
            .ok_or_else(|| anyhow!("there is no cache folder: say where with --out FILE"))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        Ok(path)
    }
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
        let name = format!("{}.{height}-{}-{kicks:016x}.parts", name.to_string_lossy(), rules.drop);
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

/// Say what an atlas file holds
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc atlas info srsPlus.atlas
  allclear pc atlas info                # the one that comes with the program")]
pub struct Info {
    /// The file [default: the atlas that comes with the program]
    file: Option<PathBuf>,
    /// Print {"height", "kicks", "drop", "fields", "by_pieces", "nodes", "edges", "tilings",
    /// "regions", "ways", "bytes"}
    #[arg(long)]
    json: bool,
}

impl Run for Info {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (name, bytes) = match &self.file {
            Some(path) => input::read_bytes(path)?,
            None => ("included".to_string(), Atlas::INCLUDED.to_vec()),
        };
        let wrong = |error| anyhow!("{name}: {error}");
        let header = Header::parse(&bytes).map_err(wrong)?;
        let system = kicks::NAMED
            .iter()
            .find(|named| Atlas::fingerprint(&named.kicks) == header.fingerprint)
            .ok_or_else(|| anyhow!("{name}: made for a rotation system of your own"))?;
        let rules = Rules::new(system.kicks, header.drop);
        let atlas = Atlas::from_bytes(&bytes, &rules, header.height).map_err(wrong)?;
        let by_pieces = atlas.len_by_pieces();
        let (nodes, edges) = atlas.fields().size();
        let (regions, ways) = atlas.tilings().size();
        if self.json {
            context.out.json(&json!({
                "height": header.height, "kicks": system.name, "drop": header.drop.name(),
                "fields": atlas.fields().len(), "by_pieces": by_pieces,
                "nodes": nodes, "edges": edges, "tilings": atlas.tilings().count(),
                "regions": regions, "ways": ways, "bytes": bytes.len(),
            }))?;
            return Ok(Exit::Found);
        }
        let out = &mut context.out;
        writeln!(out, "{} lines, {}, {}", header.height, system.name, header.drop)?;
        for (pieces, &fields) in by_pieces.iter().enumerate() {
            writeln!(out, "{pieces:>3} pieces  {:>12}", grouped(fields as u64))?;
        }
        writeln!(
            out,
            "{} fields in {} nodes and {} edges\n\
             {} tilings in {} nodes and {} edges\n{} bytes",
            grouped(atlas.fields().len() as u64),
            grouped(nodes as u64),
            grouped(edges as u64),
            grouped(atlas.tilings().count()),
            grouped(regions as u64),
            grouped(ways as u64),
            grouped(bytes.len() as u64),
        )?;
        Ok(Exit::Found)
    }
}
