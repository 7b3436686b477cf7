//! `allclear tetris play`: a real small game, and a place to practise perfect clears.

mod advice;
mod clock;
mod coach;
mod draw;
mod screen;

use std::time::Duration;

use allclear_api::input::RulesArgs;
use allclear_tetris::{Drop, Rules};
use anyhow::bail;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Sources;
use crate::net::NetOption;
use crate::offered;
use crate::rules::{kicks_text, read_kicks};
use allclear_look as look;
use screen::Beside;

/// Play Tetris, and practise perfect clears
///
/// With --practice nothing falls by itself, and after every piece you are told whether a perfect
/// clear is still possible, in how many ways, and how likely it is if you see only the five
/// previews; h shows the best move, u takes back a piece.
///
/// With --coach every placement is judged: the chance of a perfect clear before and after it, by
/// best play with the five previews, exactly as `allclear pc best` counts it. m goes back to the
/// worst mistake; all of them are listed at the end.
///
/// If the terminal reports key releases, held directions repeat by --das and --arr; otherwise at
/// the rate of your keyboard.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tetris play
  allclear tetris play --practice --seed 7
  allclear tetris play --coach --kicks srs
  allclear tetris play --levels --kicks srsPlus --theme safe")]
pub struct Args {
    /// Show after each piece whether a perfect clear is possible; nothing falls by itself
    #[arg(long)]
    practice: bool,
    /// Say after each piece what it cost; nothing falls by itself
    #[arg(long, conflicts_with = "practice")]
    coach: bool,
    /// Fall faster with every ten lines
    #[arg(long, conflicts_with_all = ["practice", "coach"])]
    levels: bool,
    /// The rotation system: a name from `allclear tetris kicks list`, or a .properties file
    #[arg(long, value_name = "NAME|FILE", default_value = "srsPlus")]
    #[arg(value_parser = offered::kicks(), hide_possible_values = true)]
    kicks: String,
    #[command(flatten)]
    net: NetOption,
    /// The seed of the pieces [default: a new one every time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Milliseconds until a held direction repeats
    #[arg(long, value_name = "MS", default_value_t = 167)]
    das: u64,
    /// Milliseconds between repeats; 0 moves to the wall at once
    #[arg(long, value_name = "MS", default_value_t = 33)]
    arr: u64,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let rules = Rules::new(read_kicks(&self.kicks)?, Drop::Soft);
        let order = self.net.read()?;
        if !look::screen::is_possible() {
            bail!("a game needs a terminal");
        }
        let seed = self.seed.unwrap_or_else(seed_of_the_moment);
        let settings = clock::Settings {
            falls: !self.practice && !self.coach,
            levels: self.levels,
            das: Duration::from_millis(self.das),
            arr: Duration::from_millis(self.arr),
        };
        let beside = match (self.practice, self.coach) {
            (_, true) => {
                let kicks = kicks_text(&self.kicks, &mut Sources::default())?;
                Beside::Coach(RulesArgs { kicks: Some(kicks), drop: None })
            }
            (true, false) => Beside::Adviser(order),
            (false, false) => Beside::Nobody,
        };
        let mut play = screen::Play::new(rules, seed, settings, beside);
        look::screen::run(&mut play, context.out.look())?;
        context.note(play.totals());
        for mistake in play.mistakes() {
            context.note(mistake);
        }
        Ok(Exit::Found)
    }
}

fn seed_of_the_moment() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}
