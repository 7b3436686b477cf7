//! `allclear pc atlas …`

use std::io::Write;
use std::path::PathBuf;

use allclear_pc::atlas::{Atlas, Header};
use anyhow::anyhow;
use serde_json::json;

use super::common::kept_atlases::{self, KeptAtlas};
use super::common::{builder, load};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input;
use crate::limits::{Limits, Memory};
use crate::progress::grouped;
use crate::rules::RulesOptions;

crate::command::commands! {
    Build => Build,
    List => List,
    Remove => Remove,
    Info => Info,
}

/// Build the atlas of a height and a rotation system
///
/// Takes a few minutes for four lines. Safe to interrupt: run the same command again to resume.
/// No command needs it: the atlas for SRS with soft drop comes with the program, and so does one
/// that serves all other rules. With an atlas of their own, best play from the empty field is up to
/// twice as fast; commands find it in your cache.
/// Exit status: 0 built, 2 error, 3 stopped, can be resumed.
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
    limits: Limits,
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
            None => load::in_cache(self.height, &self.rules)?,
        };
        let Some(built) = builder::build(&out, self.height, rules, &self.limits, context)? else {
            return Ok(Exit::Stopped);
        };
        let fields = built.atlas.fields().len();
        if self.json {
            let file = out.display().to_string();
            context.out.json(&json!({"fields": fields, "bytes": built.bytes, "file": file}))?;
        } else {
            let (fields, bytes) = (grouped(fields as u64), built.bytes);
            writeln!(context.out, "{fields} fields in {bytes} bytes: {}", out.display())?;
        }
        context.out.flush()?;
        built.kept?;
        Ok(Exit::Found)
    }
}

/// List the atlases in your cache folder
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc atlas list
  allclear pc atlas list --json")]
pub struct List {
    /// Print {"name", "height", "kicks", "drop", "bytes", "state", "file"} per line
    #[arg(long)]
    json: bool,
}

impl Run for List {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let all = kept_atlases::all()?;
        for atlas in &all {
            let KeptAtlas { name, bytes, state, path, .. } = atlas;
            if self.json {
                context.out.json(&json!({
                    "name": name,
                    "height": atlas.header.map(|header| header.height),
                    "kicks": atlas.header.and_then(|header| header.names().0),
                    "drop": atlas.header.map(|header| header.names().1),
                    "bytes": bytes,
                    "state": state.name(),
                    "file": path.display().to_string(),
                }))?;
            } else {
                let (bytes, state) = (grouped(*bytes), state.name());
                writeln!(context.out, "{name}  {bytes:>11} bytes  {state}")?;
            }
        }
        if all.is_empty() {
            context.note("No atlases yet: `pc atlas build` makes one, and commands use it.");
        }
        Ok(Exit::found(!all.is_empty()))
    }
}

/// Remove atlases from your cache folder
///
/// Exit status: 0 removed, 1 nothing by that name, 2 error.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc atlas remove srsPlus
  allclear pc atlas remove --all")]
pub struct Remove {
    /// A rotation system, or a name that `pc atlas list` shows
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    names: Vec<String>,
    /// Remove every atlas in the cache
    #[arg(long)]
    all: bool,
}

impl Run for Remove {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let all = kept_atlases::all()?;
        let mut exit = Exit::found(!self.all || !all.is_empty());
        for name in &self.names {
            if !all.iter().any(|atlas| atlas.is_called(name)) {
                context.note(format_args!("{name}: no such atlas; `pc atlas list` shows them"));
                exit = Exit::None;
            }
        }
        for atlas in &all {
            if self.all || self.names.iter().any(|name| atlas.is_called(name)) {
                atlas.remove()?;
                writeln!(context.out, "removed {}", atlas.name)?;
            }
        }
        Ok(exit)
    }
}

/// Show what an atlas contains
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear pc atlas info two.atlas
  allclear pc atlas info")]
pub struct Info {
    /// The file [default: the atlas that comes with the program]
    file: Option<PathBuf>,
    #[command(flatten)]
    memory: Memory,
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
        // The file, and what it unpacks to.
        self.memory.allows(4 * bytes.len())?;
        let wrong = |error| anyhow!("{name}: {error}");
        let header = Header::parse(&bytes).map_err(wrong)?;
        let (kicks, drop) = header.names();
        let of_your_own = || anyhow!("{name}: made for a rotation system of your own");
        let (kicks, rules) = kicks.zip(header.rules()).ok_or_else(of_your_own)?;
        let atlas = Atlas::from_bytes(&bytes, &rules, header.height).map_err(wrong)?;
        let by_pieces = atlas.len_by_pieces();
        let (nodes, edges) = atlas.fields().size();
        let (regions, ways) = atlas.tilings().size();
        if self.json {
            context.out.json(&json!({
                "height": header.height, "kicks": kicks, "drop": drop,
                "fields": atlas.fields().len(), "by_pieces": by_pieces,
                "nodes": nodes, "edges": edges, "tilings": atlas.tilings().count(),
                "regions": regions, "ways": ways, "bytes": bytes.len(),
            }))?;
            return Ok(Exit::Found);
        }
        let out = &mut context.out;
        writeln!(out, "{} lines, {kicks}, {drop}", header.height)?;
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
