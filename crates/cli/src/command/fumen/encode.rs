//! `allclear fumen encode --json`

use std::io::Write;
use std::path::PathBuf;

use allclear_api::Question;
use allclear_api::fumen::Encode;
use serde_json::Value;

use super::Address;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Turn pages in JSON into a fumen
///
/// Reads the array of pages that `fumen show --json` prints, or an object with such `pages`. A page
/// may leave out its field (then it continues the previous page), its piece, its comment (then
/// unchanged) and its flags.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen show --json v115@vhAAgH | allclear fumen encode --json
  echo '[{\"rows\": [\"TT__JJ____\"], \"comment\": \"hi\"}]' | allclear fumen encode \\
      --json
  allclear fumen encode --json pages.json --url harddrop")]
pub struct Args {
    /// The file to read; `-` is stdin
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Read JSON (the only format there is)
    #[arg(long)]
    json: bool,
    /// Print a link that opens it
    #[arg(long, value_name = "SITE")]
    url: Option<Address>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.file)?;
        let value: Value = serde_json::from_str(&text.text).map_err(|error| {
            // "expected … at line 1 column 2" with the place in front.
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
            text.error(format!("{}:{}: {message}", error.line(), error.column()))
        })?;
        let pages = value.get("pages").unwrap_or(&value).as_array();
        let pages = pages.ok_or_else(|| text.error("expected an array of pages"))?.clone();
        let request = Encode { pages, url: self.url.map(|site| site.name().to_string()) };
        let reply = request.answer(&context.job()).map_err(|error| error.at(text.name))?;
        writeln!(context.out, "{}", reply.fumen)?;
        Ok(Exit::Found)
    }
}
