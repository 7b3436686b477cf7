//! `allclear lunar play`: the cards in the terminal.
//!
//! [`game`] is the game without a screen, [`screen`] turns keys and the mouse into actions, and
//! [`draw`] turns the game into a picture.

mod draw;
mod game;
mod screen;

use std::path::PathBuf;

use anyhow::bail;

use super::Boards;
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use allclear_look as look;
use game::Game;
use screen::Play;

/// Play boards in the terminal: the 40 classic cards, or your own
///
/// Pick a piece by its letter, with Tab or with the mouse, and slide it with the arrow keys, by
/// dragging, or by clicking on the side it should go to. u takes back a slide, h gives a hint,
/// Enter goes on to the next card once solved, < and > change cards, ? shows all keys, q quits.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar play
  allclear lunar play --card 39
  allclear lunar play my-boards.txt
  allclear lunar generate --robots 4 --length 4..9 --number 20 | allclear \\
      lunar play -")]
pub struct Args {
    /// Files of boards in any format; `-` is stdin [default: the classic cards]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Start with this classic card
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=40))]
    card: Option<u8>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let classic = self.files.is_empty();
        let card = if classic { (1..=40).collect() } else { Vec::new() };
        let (boards, exit) = Boards { files: self.files, card }.read();
        if boards.is_empty() {
            return Ok(exit);
        }
        let first = if classic { self.card.map_or(0, |card| card as usize - 1) } else { 0 };
        if !look::screen::is_possible() {
            bail!("lunar play needs a terminal; `lunar solve --pictures` prints solutions");
        }
        let named = boards.into_iter().map(|board| (board.name(), board.card.lunar)).collect();
        let mut play = Play::new(Game::new(named, first));
        look::screen::run(&mut play, context.out.look())?;
        let (_, count) = play.game.place();
        context.note(format_args!("{} of {count} boards solved", play.game.solved()));
        Ok(Exit::Found)
    }
}
