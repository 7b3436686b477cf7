//! `allclear lunar hint FILE`

use std::io::Write;

use allclear_lunar::{Count, NoOptimal, Optimal, notation};
use anyhow::anyhow;
use serde_json::json;

use super::{Boards, CountArg, counted, stopped};
use crate::command::Run;
use crate::exit::{self, Exit};
use crate::session::Session;

/// Say the next move of an optimal solution, or that the position is lost
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar hint --card 12
  allclear lunar hint --card 12 --after 'e5L b5U'
  allclear lunar hint boards.txt --count moves --json

Exit status: 0 there is a way on, 1 some position is lost, 2 error, 3 stopped by --limit.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// The moves made so far, such as 'e5U e2L'
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
    /// What to minimise
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Give up on a board after storing this many positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    /// Print one object per board: file, index, lost, left (in the chosen count), hint, best (all
    /// optimal next moves), proven, complete
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let count: Count = self.count.into();
        let (boards, mut exit) = self.boards.read();
        for board in boards {
            let name = board.name();
            let played = match notation::read_moves(&board.card.lunar, &self.after) {
                Ok(played) => played,
                Err(error) => {
                    exit::tell(&anyhow!("--after: {name}: {error}"));
                    exit = Exit::Failed;
                    continue;
                }
            };
            let object = |lost: bool, left: Option<usize>, best: Vec<String>| {
                let complete = lost || left.is_some();
                json!({
                    "file": board.file, "index": board.index, "lost": lost, "left": left,
                    "hint": best.first(), "best": best, "proven": complete, "complete": complete,
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
                    exit = exit.and(Exit::None);
                    match self.json {
                        true => session.out.json(&object(true, None, Vec::new()))?,
                        false => writeln!(session.out, "{name}: this position is lost")?,
                    }
                    continue;
                }
                Err(NoOptimal::Stopped(limit)) => {
                    exit = exit.and(Exit::Stopped);
                    match self.json {
                        true => session.out.json(&object(false, None, Vec::new()))?,
                        false => writeln!(session.out, "{name}: {}", stopped(limit))?,
                    }
                    continue;
                }
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
        Ok(exit)
    }
}
