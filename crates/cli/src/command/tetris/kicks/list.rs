//! `allclear tetris kicks list`

use std::io::Write;

use allclear_api::Question;
use allclear_api::tetris::{Kicks, System};

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
        let systems = Kicks::default().answer(&session.job())?.systems.unwrap_or_default();
        if self.json {
            session.out.json(&systems)?;
            return Ok(Exit::Found);
        }
        for System { name, aliases, about, .. } in &systems {
            write!(session.out, "{name:<14} {about}")?;
            match aliases[..] {
                [] => writeln!(session.out)?,
                _ => writeln!(session.out, " (also {})", aliases.join(", "))?,
            }
        }
        Ok(Exit::Found)
    }
}
