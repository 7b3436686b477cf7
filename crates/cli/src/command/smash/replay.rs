//! `allclear smash replay`

use std::io::Write;
use std::path::PathBuf;

use allclear_api::smash::{Difference, Replay, ReplayReply};
use allclear_api::{Job, Question};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Replay recorded games and check that they follow the rules
///
/// One game per line, as `smash arena --record` writes them: {"seed", "rounds", "dead", "points",
/// "scores", "turns": [{"in": player 0's input, "m0", "s0", "m1", "s1"}]}. Pairs, fields, scores
/// and chains of every turn are compared.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear smash replay games.jsonl
  allclear smash replay games.jsonl --json
  allclear smash replay - < games.jsonl")]
pub struct Args {
    /// The recorded games; `-` is stdin
    file: PathBuf,
    /// Print {"games": 10, "turns": 443, "differences": 0}, or the first difference
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.file)?;
        let lines = text.text.lines().count() as u64;
        let progress = context.late_progress("games", Some(lines));
        let tell = |step: allclear_api::Progress| progress.set(step.done);
        let request = Replay { games: text.text };
        let reply = request.answer(&Job { progress: &tell, ..context.job() });
        progress.finish();
        let reply = reply.map_err(|error| error.at(text.name))?;
        if self.json {
            context.out.json(&reply)?;
        } else if let Some(Difference { seed, round, what, expected, found }) = &reply.first {
            let place = format!("seed {seed}, round {round}, {what}");
            writeln!(context.out, "{place}: expected {expected}, found {found}")?;
        } else {
            let ReplayReply { games, turns, .. } = reply;
            writeln!(context.out, "{games} games, {turns} turns, no difference")?;
        }
        Ok(Exit::found(reply.first.is_none()))
    }
}
