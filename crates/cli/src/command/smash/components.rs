//! `allclear smash components`

use std::io::Write;
use std::path::PathBuf;

use allclear_smash::{Cells6x12, ComponentList};
use serde_json::Value;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// List the connected components of 6x12 boards
///
/// One board a line: 12 rows of `#` and `.`, top first, joined by `/`. Each component is printed
/// the same way, in order of its lowest, then leftmost cell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash components boards.txt
  allclear smash components --json < boards.txt")]
pub struct Args {
    /// The boards, one a line; `-` is stdin
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Print a list of components for each board, one list a line
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.file)?;
        let mut list = ComponentList::new();
        let lines = text.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (i, line) in lines {
            let board = Cells6x12::parse(line.trim())
                .map_err(|error| text.error(format!("{}: {error}", i + 1)))?;
            list.find(board);
            let mut found: Vec<Cells6x12> = list.iter().collect();
            found.sort_by_key(|component| component.first().map(|(x, y)| (y, x)));
            let pictures = found.into_iter().map(picture);
            if self.json {
                context.out.json(&pictures.map(Value::from).collect::<Value>())?;
            } else {
                for picture in pictures {
                    writeln!(context.out, "{picture}")?;
                }
                writeln!(context.out)?;
            }
        }
        Ok(Exit::Found)
    }
}

fn picture(board: Cells6x12) -> String {
    let row = |y| (0..6).map(move |x| if board.has(x, y) { '#' } else { '.' });
    (0..12).rev().map(|y| row(y).collect::<String>()).collect::<Vec<_>>().join("/")
}
