//! `allclear lunar rate FILE`

use std::io::Write;

use allclear_lunar::{CannotRate, NoOptimal, rate};
use serde_json::json;

use super::{Boards, stopped};
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Rate each board's difficulty
///
/// Length, number of optimal solutions, positions, share of dead ends, slides a position allows,
/// robots without a part in any optimal solution, and a grade as on the classic cards.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar rate --card 1 --card 40
  allclear lunar rate boards.txt --json

Exit status: 0 all are rated, 1 some board has no solution, 2 error, 3 stopped by --limit.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Give up on boards with more positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    /// Print one object per board
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        let width = boards.iter().map(|board| board.name().chars().count()).max().unwrap_or(0);
        if !self.json && !boards.is_empty() {
            writeln!(
                session.out,
                "{:width$}  slides  moves  solutions  positions  dead ends  branching  idle  grade",
                ""
            )?;
        }
        let progress = session.progress_behind_results("boards", Some(boards.len() as u64));
        for board in &boards {
            progress.add(1);
            let (name, size) = (board.name(), board.card.lunar.size());
            let rating = match rate(&board.card.lunar, self.limit) {
                Ok(rating) => rating,
                Err(error) => {
                    let proven = error == CannotRate::NoSolution(NoOptimal::Unsolvable);
                    exit = exit.and(if proven { Exit::None } else { Exit::Stopped });
                    let why = if proven { "no solution".into() } else { stopped(self.limit) };
                    match self.json {
                        true => session.out.json(&json!({
                            "file": board.file, "index": board.index, "solved": false,
                            "proven": proven, "complete": proven,
                        }))?,
                        false => writeln!(session.out, "{name:width$}  {why}")?,
                    }
                    continue;
                }
            };
            let idle: Vec<String> = rating.idle.iter().map(|&cell| size.name(cell)).collect();
            if self.json {
                session.out.json(&json!({
                    "file": board.file,
                    "index": board.index,
                    "solved": true,
                    "slides": rating.slides,
                    "moves": rating.moves,
                    "slide_solutions": rating.slide_solutions,
                    "move_solutions": rating.move_solutions,
                    "states": rating.positions,
                    "dead_ends": rating.dead_ends,
                    "branching": rating.branching,
                    "idle": idle,
                    "score": rating.score,
                    "grade": rating.grade.to_string(),
                    "proven": true,
                    "complete": true,
                }))?;
                continue;
            }
            let idle = if idle.is_empty() { "-".to_string() } else { idle.join(",") };
            writeln!(
                session.out,
                "{name:width$}  {:>6}  {:>5}  {:>9}  {:>9}  {:>8.0}%  {:>9.1}  {idle:>4}  {}",
                rating.slides,
                rating.moves,
                rating.slide_solutions,
                rating.positions,
                100.0 * rating.dead_ends,
                rating.branching,
                rating.grade,
            )?;
        }
        progress.finish();
        Ok(exit)
    }
}
