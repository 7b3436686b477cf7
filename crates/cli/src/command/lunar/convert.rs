//! `allclear lunar convert FILE --to FORMAT`

use std::io::Write;

use allclear_api::lunar::Convert;
use clap::ValueEnum;

use super::{Boards, failed};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Write boards in another format
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar convert --card 1 --to digits
  allclear lunar convert boards.txt --to json > boards.jsonl
  echo '#lunar=4R/2R2/1R3/3R1/4H' | allclear lunar convert - --to text")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// How to write them
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: FormatArg,
}

/// The ways to write a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// Rows of characters
    Text,
    /// 25 digits of a classic board
    Digits,
    /// One object per line
    Json,
    /// The end of an address of the page
    Link,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        let to = self.to.to_possible_value().map(|value| value.get_name().to_string());
        let request = Convert { to, ..Convert::default() };
        for board in &boards {
            match request.board(board) {
                Ok(converted) => writeln!(context.out, "{}", converted.text)?,
                Err(error) => exit = failed(board, error),
            }
        }
        Ok(exit)
    }
}
