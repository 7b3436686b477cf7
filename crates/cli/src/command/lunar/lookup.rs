//! `allclear lunar lookup ATLAS FILE…`

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use allclear_lunar::atlas::AtlasFile;
use anyhow::{Context as _, anyhow};
use serde_json::json;

use super::{Boards, CountArg, counted};
use crate::command::Run;
use crate::context::Context;
use crate::exit::{self, Exit};

/// Look up the length of boards in a file that `lunar atlas --out` wrote
///
/// Reads and checks only the part of the file that has the answer.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar lookup 5x5.atlas --card 39
  allclear lunar lookup 5x5.atlas boards.txt --json

Exit status: 0 all can be solved, 1 some board has no solution, 2 error.")]
pub struct Args {
    /// The atlas
    atlas: PathBuf,
    #[command(flatten)]
    boards: Boards,
    /// Print one object per board: file, index, solved, length, count
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let name = self.atlas.display().to_string();
        let file = File::open(&self.atlas).with_context(|| name.clone())?;
        let mut atlas = AtlasFile::new(file).map_err(|error| anyhow!("{name}: {error}"))?;
        let count = match atlas.count() {
            allclear_lunar::Count::Slides => CountArg::Slides,
            allclear_lunar::Count::Moves => CountArg::Moves,
        };
        let (boards, mut exit) = self.boards.read();
        for board in boards {
            let length = match atlas.distance(&board.card.lunar) {
                Ok(length) => length,
                Err(error) => {
                    exit::tell(&anyhow!("{name}: {}: {error}", board.name()));
                    exit = Exit::Failed;
                    continue;
                }
            };
            exit = exit.and(Exit::found(length.is_some()));
            if self.json {
                context.out.json(&json!({
                    "file": board.file, "index": board.index, "solved": length.is_some(),
                    "length": length, "count": atlas.count().to_string(),
                }))?;
                continue;
            }
            let answer = match length {
                Some(length) => counted(length as u64, count.one()),
                None => "no solution".to_string(),
            };
            writeln!(context.out, "{}: {answer}", board.name())?;
        }
        Ok(exit)
    }
}
