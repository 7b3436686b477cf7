//! `allclear smash move`

use std::io::Write;
use std::path::PathBuf;

use allclear_api::Question;
use allclear_api::smash::Move;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Say what the bot would do in one turn, and why
///
/// A turn is the contest's 34 lines: eight pairs, the own score, twelve rows (top first), the
/// opponent's score and rows. The answer is `column rotation` and a sentence.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 a move, 1 no room for the pair anywhere, 2 error.

Examples:
  allclear smash move turn.txt
  allclear smash move --nodes 100000 --json < turn.txt")]
pub struct Args {
    /// The turn; `-` is stdin
    #[arg(default_value = "-")]
    turn: PathBuf,
    /// Search this many fields
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,
    /// Print {"lost": false, "column": 2, "rotation": 0, "chain_score": 0, "chain_after": 0, …}
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.turn)?;
        let request = Move { turn: Some(text.text), nodes: Some(self.nodes), ..Move::default() };
        let reply = request.answer(&context.job()).map_err(|error| error.at(text.name))?;
        if self.json {
            context.out.json(&serde_json::to_value(&reply)?)?;
        } else if let (Some(column), Some(rotation)) = (reply.column, reply.rotation) {
            writeln!(context.out, "{column} {rotation}")?;
            writeln!(context.out, "{}", reply.says.as_deref().unwrap_or_default())?;
        } else {
            writeln!(context.out, "There is no room for the pair anywhere: the game is lost.")?;
        }
        Ok(Exit::found(!reply.lost))
    }
}
