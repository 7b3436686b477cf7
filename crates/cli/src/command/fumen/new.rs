//! `allclear fumen new PICTURE`

use std::io::Write;
use std::path::PathBuf;

use allclear_api::Question;
use allclear_api::fumen::New;

use super::Address;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Make a fumen from a picture
///
/// Ten cells per line, top row first: `_` or `.` empty, `X` or `#` grey, or the letter of a piece.
/// An empty line starts a new page. The garbage row goes under a line of dashes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen new field.txt
  printf 'T_________\\nTTXXXXXXXX\\n' | allclear fumen new - \\
      --comment 'which piece?'
  allclear fumen new field.txt --url zui")]
pub struct Args {
    /// The file with the picture; `-` is stdin
    #[arg(default_value = "-")]
    picture: PathBuf,
    /// The comment of the first page
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Print a link that opens it
    #[arg(long, value_name = "SITE")]
    url: Option<Address>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.picture)?;
        let url = self.url.map(|address| address.name().to_string());
        let request = New { picture: text.text, comment: self.comment, url };
        let reply = request.answer(&context.job()).map_err(|error| error.at(text.name))?;
        writeln!(context.out, "{}", reply.fumen)?;
        Ok(Exit::Found)
    }
}
