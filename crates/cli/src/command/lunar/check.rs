//! `allclear lunar check FILE --moves MOVES`

use std::io::Write;

use allclear_api::lunar::Check;
use allclear_lunar::format::picture;
use allclear_lunar::notation;

use super::{Boards, counted, failed};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;

/// Check whether a list of moves solves a board
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar check --card 1 --moves 'e5U e2L d2D d3L'
  allclear lunar check board.txt --moves e5ULDL --json

Exit status: 0 solved, 1 humans are left, 2 a move is impossible.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// The moves: cells with one or more directions
    #[arg(long, value_name = "MOVES")]
    moves: String,
    /// Print one object per board: file, index, solved, slides, moves, left
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        let request = Check { moves: self.moves, ..Check::default() };
        for board in boards {
            let checked = match request.board(&board) {
                Ok(checked) => checked,
                Err(error) => {
                    exit = failed(&board, error);
                    continue;
                }
            };
            exit = exit.and(Exit::found(checked.solved));
            if self.json {
                context.out.json(&checked)?;
                continue;
            }
            let (name, lunar) = (board.name(), &board.card.lunar);
            let slides = counted(checked.slides as u64, "slide");
            let moves = counted(checked.moves as u64, "move");
            if checked.solved {
                writeln!(context.out, "{name}: solved with {slides} in {moves}")?;
            } else {
                let left = counted(checked.left.into(), "human");
                writeln!(context.out, "{name}: {left} left after {slides} in {moves}")?;
                let end = notation::read_moves(lunar, &request.moves)?.end;
                write!(context.out, "{}", picture(lunar, &end))?;
            }
        }
        Ok(exit)
    }
}
