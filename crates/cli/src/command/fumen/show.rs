//! `allclear fumen show FUMEN`

use allclear_api::Question;
use allclear_api::fumen::Decode;

use super::read_fumen;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film;
use crate::image::ImageOption;

/// Draw the pages of a fumen
///
/// The piece of a page is drawn in lower-case letters, or in a paler colour.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen show 'v115@9gwhi0DeR4whg0RpCeR4wwwhglRpBeBtxwwhilCeBt?wwJeAgH'
  allclear fumen show 'https://harddrop.com/fumen/?v115@9gF8DeF8DeF8DeF8NeAgH'
  allclear fumen show --page 2 \\
      'v115@vhDRQYaAFLDmClcJSAVDEHBEooRBJoAVBMnjxCKNBA?AypBTtBAAA'
  allclear fumen show --image pages.gif fumen.txt
  allclear fumen show --json - < fumen.txt")]
pub struct Args {
    /// A fumen, its address, or a file that holds one; `-` is stdin
    fumen: String,
    /// Show only this page
    #[arg(long, value_name = "N")]
    page: Option<usize>,
    /// Reject non-standard fumens
    #[arg(long)]
    strict: bool,
    /// Print the pages as a JSON array; `fumen encode --json` reads it back
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    image: ImageOption,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = read_fumen(&self.fumen)?;
        let request = Decode { fumen: text.text, page: self.page, strict: self.strict };
        let reply = request.answer(&context.job()).map_err(|error| match error.argument {
            Some(_) => error.at(text.name),
            None => error,
        })?;
        if self.image.is_wanted() {
            self.image.write(context, &film::fumen(&reply.all[reply.shown]))?;
        } else if self.json {
            context.out.json(&reply.pages)?;
        } else {
            super::draw_pages(context, &reply.all, reply.shown)?;
        }
        Ok(Exit::Found)
    }
}
