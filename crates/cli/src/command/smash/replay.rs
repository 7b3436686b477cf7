//! `allclear smash replay`

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::record;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Play recorded games again and say whether they follow the rules
///
/// One game a line, as `smash arena --record` writes them: {"seed", "rounds", "dead", "points",
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
        let (mut games, mut turns) = (0, 0);
        let progress = context.late_progress("games", Some(text.text.lines().count() as u64));
        for record in record::parse(&text) {
            let record = record?;
            progress.add(1);
            let Err(difference) = record.replay() else {
                games += 1;
                turns += record.turns.len();
                continue;
            };
            progress.clear();
            if self.json {
                context.out.json(&json!({
                    "games": games,
                    "turns": turns,
                    "differences": 1,
                    "first": {
                        "seed": difference.seed,
                        "round": difference.round,
                        "what": difference.what,
                        "expected": difference.expected,
                        "found": difference.found,
                    },
                }))?;
            } else {
                writeln!(context.out, "{difference}")?;
            }
            return Ok(Exit::None);
        }
        progress.finish();
        if self.json {
            context.out.json(&json!({"games": games, "turns": turns, "differences": 0}))?;
        } else {
            writeln!(context.out, "{games} games, {turns} turns, no difference")?;
        }
        Ok(Exit::Found)
    }
}
