//! `allclear tetris kicks list`

use std::io::Write;

use allclear_api::Question;
use allclear_api::tetris::{Kicks, System};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

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
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let systems = Kicks::default().answer(&context.job())?.systems.unwrap_or_default();
        if self.json {
            context.out.json(&systems)?;
            return Ok(Exit::Found);
        }
        for System { name, aliases, about, .. } in &systems {
            write!(context.out, "{name:<14} {about}")?;
            match aliases[..] {
                [] => writeln!(context.out)?,
                _ => writeln!(context.out, " (also {})", aliases.join(", "))?,
            }
        }
        Ok(Exit::Found)
    }
}
