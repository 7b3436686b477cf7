//! `allclear lunar rate FILE`

use std::io::Write;

use allclear_api::lunar::{Rate, Rated};

use super::{Boards, exit_of, stopped};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::limits::Threads;

/// Rate each board's difficulty
///
/// Prints the length, the number of optimal solutions, positions, share of dead ends, slides per
/// position, robots that no optimal solution uses, and a grade as on the classic cards.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar rate --card 1 --card 40
  allclear lunar rate boards.txt --json

Exit status: 0 all rated, 1 some board has no solution, 2 error, 3 stopped by
--limit.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Give up on boards with more positions
    #[arg(long, value_name = "POSITIONS", default_value_t = 20_000_000)]
    limit: usize,
    #[command(flatten)]
    threads: Threads,
    /// Print one object per board
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        let width = boards.iter().map(|board| board.name().chars().count()).max().unwrap_or(0);
        if !self.json && !boards.is_empty() {
            writeln!(
                context.out,
                "{:width$}  slides  moves  solutions  positions  dead ends  branching  idle  grade",
                ""
            )?;
        }
        let request = Rate { limit: Some(self.limit), ..Rate::default() };
        let progress = context.progress_behind_results("boards", Some(boards.len() as u64));
        for board in &boards {
            progress.add(1);
            let rated = request.board(board, &self.threads.on(context.job()));
            exit = exit.and(exit_of(rated.solved, rated.proven));
            if self.json {
                context.out.json(&rated)?;
                continue;
            }
            let name = board.name();
            let Some(line) = line(&rated) else {
                let why = if rated.proven { "no solution".into() } else { stopped(self.limit) };
                writeln!(context.out, "{name:width$}  {why}")?;
                continue;
            };
            writeln!(context.out, "{name:width$}  {line}")?;
        }
        progress.finish();
        Ok(exit)
    }
}

/// The columns of a board that has a solution.
fn line(rated: &Rated) -> Option<String> {
    let idle = rated.idle.as_ref()?;
    let idle = if idle.is_empty() { "-".to_string() } else { idle.join(",") };
    Some(format!(
        "{:>6}  {:>5}  {:>9}  {:>9}  {:>8.0}%  {:>9.1}  {idle:>4}  {}",
        rated.slides?,
        rated.moves?,
        rated.slide_solutions?.0,
        rated.states?,
        100.0 * rated.dead_ends?,
        rated.branching?,
        rated.grade.as_ref()?,
    ))
}
