//! `allclear lunar check FILE --moves MOVES`

use std::io::Write;

use allclear_lunar::format::picture;
use allclear_lunar::{moves_of, notation};
use anyhow::anyhow;
use serde_json::json;

use super::{Boards, counted};
use crate::command::Run;
use crate::exit::{self, Exit};
use crate::session::Session;

/// Say whether a list of moves solves a board
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar check --card 1 --moves 'e5U e2L d2D d3L'
  allclear lunar check board.txt --moves e5ULDL --json

Exit status: 0 it is solved, 1 humans are left, 2 a move is not possible.")]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    /// The moves: cells with one or more directions
    #[arg(long, value_name = "MOVES")]
    moves: String,
    /// Print one object per board: file, index, solved, slides, moves
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let (boards, mut exit) = self.boards.read();
        for board in boards {
            let (name, lunar) = (board.name(), &board.card.lunar);
            let played = match notation::read_moves(lunar, &self.moves) {
                Ok(played) => played,
                Err(error) => {
                    exit::tell(&anyhow!("--moves: {name}: {error}"));
                    exit = Exit::Failed;
                    continue;
                }
            };
            let solved = played.end.humans.is_empty();
            exit = exit.and(Exit::found(solved));
            let (slides, moves) = (played.slides.len(), moves_of(&played.slides));
            if self.json {
                session.out.json(&json!({
                    "file": board.file, "index": board.index, "solved": solved,
                    "slides": slides, "moves": moves,
                }))?;
                continue;
            }
            let slides = counted(slides as u64, "slide");
            let moves = counted(moves as u64, "move");
            if solved {
                writeln!(session.out, "{name}: solved with {slides} in {moves}")?;
            } else {
                let left = counted(played.end.humans.count().into(), "human");
                writeln!(session.out, "{name}: {left} left after {slides} in {moves}")?;
                write!(session.out, "{}", picture(lunar, &played.end))?;
            }
        }
        Ok(exit)
    }
}
