//! `allclear smash components`

use std::io::Write;
use std::path::PathBuf;

use allclear_api::Question;
use allclear_api::smash::Components;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// List the connected components of 6x12 boards
///
/// One board per line: 12 rows of `#` and `.`, top first, joined by `/`. Each component is printed
/// the same way, ordered by its lowest, then leftmost cell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash components boards.txt
  allclear smash components --json < boards.txt")]
pub struct Args {
    /// The boards, one per line; `-` is stdin
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Print a list of components for each board, one list per line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.file)?;
        let lines = text.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (i, line) in lines {
            let request = Components { board: line.to_string() };
            let reply = request
                .answer(&context.job())
                .map_err(|error| text.error(format!("{}: {}", i + 1, error.message)))?;
            if self.json {
                context.out.json(&reply.components)?;
                continue;
            }
            for picture in reply.components {
                writeln!(context.out, "{picture}")?;
            }
            writeln!(context.out)?;
        }
        Ok(Exit::Found)
    }
}
