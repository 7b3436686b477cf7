//! `allclear tetris kicks list`

use std::io::Write;

use allclear_tetris::kicks::NAMED;
use serde_json::{Value, json};

use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// List the rotation systems that `--kicks` knows by name
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris kicks list
  allclear tetris kicks list --json")]
pub struct Args {
    /// Print [{"name": "srs", "aliases": ["guideline"], "about": "…", "half_turns": false}, …]
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        if self.json {
            let systems = NAMED.iter().map(|named| {
                json!({
                    "name": named.name,
                    "aliases": named.aliases,
                    "about": named.about,
                    "half_turns": named.kicks.has_half_turns(),
                })
            });
            session.out.json(&systems.collect::<Vec<Value>>())?;
            return Ok(Exit::Found);
        }
        for named in &NAMED {
            write!(session.out, "{:<14} {}", named.name, named.about)?;
            match named.aliases {
                [] => writeln!(session.out)?,
                aliases => writeln!(session.out, " (also {})", aliases.join(", "))?,
            }
        }
        Ok(Exit::Found)
    }
}
