//! `allclear lunar hint FILE`

use std::io::Write;

use allclear_lunar::{Count, NoOptimal, Optimal, notation};
use anyhow::{anyhow, bail};
use serde_json::json;

use super::{Boards, CountArg, counted};
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Say the next move of an optimal solution, or that the position is lost
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar hint --card 12
  allclear lunar hint --card 12 --after 'e5L b5U'
  allclear lunar hint boards.txt --count moves --json

Exit status: 0 there is a way on, 1 some position is lost.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// The moves made so far, such as 'e5U e2L'
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
    /// What to keep small
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Give up when so many positions are stored
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    /// Print one object a board: file, index, lost, left (in the chosen count), hint, best (all
    /// optimal next moves)
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let count: Count = self.count.into();
        let mut any_lost = false;
        for board in self.boards.read()? {
            let name = board.name();
            let played = notation::read_moves(&board.card.lunar, &self.after)
                .map_err(|error| anyhow!("--after: {name}: {error}"))?;
            let object = |lost: bool, left: Option<usize>, best: Vec<String>| {
                json!({
                    "file": board.file, "index": board.index, "lost": lost, "left": left,
                    "hint": best.first(), "best": best,
                })
            };
            if played.end.humans.is_empty() {
                match self.json {
                    true => session.out.json(&object(false, Some(0), Vec::new()))?,
                    false => writeln!(session.out, "{name}: solved")?,
                }
                continue;
            }
            let lunar = board.card.lunar.with_start(played.end)?;
            let optimal = match Optimal::new(&lunar, count, self.limit) {
                Ok(optimal) => optimal,
                Err(NoOptimal::Unsolvable) => {
                    any_lost = true;
                    match self.json {
                        true => session.out.json(&object(true, None, Vec::new()))?,
                        false => writeln!(session.out, "{name}: this position is lost")?,
                    }
                    continue;
                }
                Err(stopped) => bail!("{name}: {stopped}; raise --limit"),
            };
            let moves = optimal.first_moves();
            let best: Vec<String> =
                moves.iter().map(|journey| notation::journey(lunar.size(), journey)).collect();
            if self.json {
                session.out.json(&object(false, Some(optimal.length()), best))?;
                continue;
            }
            let left = counted(optimal.length() as u64, self.count.one());
            write!(session.out, "{name}: {} ({left} left", best[0])?;
            if best.len() > 1 {
                write!(session.out, "; as good: {}", best[1..].join(" "))?;
            }
            writeln!(session.out, ")")?;
        }
        Ok(Exit::found(!any_lost))
    }
}
