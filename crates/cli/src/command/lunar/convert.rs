//! `allclear lunar convert FILE --to FORMAT`

use std::io::Write;

use allclear_lunar::format::{self, Format};
use anyhow::anyhow;
use clap::ValueEnum;

use super::Boards;
use crate::command::Run;
use crate::exit::{self, Exit};
use crate::session::Session;

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

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Format {
        match format {
            FormatArg::Text => Format::Text,
            FormatArg::Digits => Format::Digits,
            FormatArg::Json => Format::Json,
            FormatArg::Link => Format::Link,
        }
    }
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        for board in &boards {
            match format::write(&board.card.lunar, &board.card.title, self.to.into()) {
                Ok(text) => writeln!(session.out, "{text}")?,
                Err(error) => {
                    exit::tell(&anyhow!("{}: {error}", board.name()));
                    exit = Exit::Failed;
                }
            }
        }
        Ok(exit)
    }
}
