//! `allclear lunar hint FILE`

use std::io::Write;

use allclear_api::lunar::Hint;

use super::{Boards, CountArg, counted, exit_of, failed, stopped};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Show the next move of an optimal solution, or that the position is lost
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar hint --card 12
  allclear lunar hint --card 12 --after 'e5L b5U'
  allclear lunar hint boards.txt --count moves --json

Exit status: 0 solvable, 1 some position is lost, 2 error, 3 stopped by --limit.")]
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
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        let request = Hint {
            after: Some(self.after),
            count: Some(self.count.name()),
            limit: Some(self.limit),
            ..Hint::default()
        };
        for board in boards {
            let hinted = match request.board(&board) {
                Ok(hinted) => hinted,
                Err(error) => {
                    exit = failed(&board, error);
                    continue;
                }
            };
            exit = exit.and(exit_of(!hinted.lost, hinted.proven));
            if self.json {
                context.out.json(&hinted)?;
                continue;
            }
            let name = board.name();
            match (hinted.best.split_first(), hinted.left) {
                (Some((first, rest)), Some(left)) => {
                    let left = counted(left as u64, self.count.one());
                    write!(context.out, "{name}: {first} ({left} left")?;
                    if !rest.is_empty() {
                        write!(context.out, "; as good: {}", rest.join(" "))?;
                    }
                    writeln!(context.out, ")")?;
                }
                (_, Some(_)) => writeln!(context.out, "{name}: solved")?,
                _ if hinted.lost => writeln!(context.out, "{name}: this position is lost")?,
                _ => writeln!(context.out, "{name}: {}", stopped(self.limit))?,
            }
        }
        Ok(exit)
    }
}
