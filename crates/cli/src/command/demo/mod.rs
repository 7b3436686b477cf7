//! `allclear demo`: a bot that plays perfect clear after perfect clear.

mod bot;
mod draw;
mod play;
#[cfg(test)]
mod sent;
mod stack;

use std::io::Write;
use std::time::Duration;

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film::{self, Film};
use crate::image::ImageOption;
use crate::net::NetOption;
use crate::offered;
use crate::rules::read_kicks;
use allclear_look::{Grid, screen};
use allclear_tetris::{Drop, Rules};

/// Watch a bot play perfect clear after perfect clear
///
/// The pieces come from a seeded 7-bag; the bot looks ahead, finds a perfect clear and presses real
/// keys while another thread solves the next one. If there is no perfect clear it says so, and
/// tries a taller one or stacks on.
///
/// Keys: space pauses and resumes, right plays one piece, up and down change the speed, ? shows all
/// keys, q quits.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear demo
  allclear demo --pps 3 --seed 7
  allclear demo --kicks srsPlus --min-height 4 --theme safe
  allclear demo --previews 5
  allclear demo --frames 600 --image demo.gif
  allclear demo --frames 600 > last-frame.txt")]
pub struct Args {
    /// Pieces per second
    #[arg(long, value_name = "N", default_value_t = 10.0, value_parser = pace)]
    pps: f64,
    /// The rotation system: a name from `allclear tetris kicks list`, or a .properties file
    #[arg(long, value_name = "NAME|FILE", default_value = "srs")]
    #[arg(value_parser = offered::kicks(), hide_possible_values = true)]
    kicks: String,
    #[command(flatten)]
    net: NetOption,
    /// Clear at least this many lines at a time
    #[arg(long, value_name = "ROWS", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=10))]
    min_height: u8,
    /// See only N pieces after the current one and clear four lines by best play; without it the
    /// bot knows the whole queue
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(3..=10))]
    #[arg(conflicts_with = "min_height")]
    previews: Option<u8>,
    /// The seed of the pieces; the same seed plays the same game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Stop after this many frames, 60 per second. Without a terminal only the last one is printed
    /// [default there: 300]
    #[arg(long, value_name = "N")]
    frames: Option<u64>,
    #[command(flatten)]
    image: ImageOption,
}

/// Frames where there is no terminal.
const FRAMES: u64 = 300;

fn pace(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(pps) if (play::SLOWEST..=play::FASTEST).contains(&pps) => Ok(pps),
        _ => Err(format!("expected a number from {} to {}", play::SLOWEST, play::FASTEST)),
    }
}

/// Rows of the well that a picture shows.
const ROWS: usize = 12;

/// So many frames of the well.
fn record(demo: &mut play::Demo, frames: u64) -> anyhow::Result<Film> {
    demo.wait_for_plans();
    let mut moments: Vec<(Grid, Duration)> = Vec::new();
    for _ in 0..frames {
        screen::Screen::pass(demo, screen::FRAME)?;
        let grid = demo.grid().with_height(ROWS);
        match moments.last_mut() {
            Some((last, time)) if *last == grid => *time += screen::FRAME,
            _ => moments.push((grid, screen::FRAME)),
        }
    }
    Ok(film::recorded(moments))
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let rules = Rules::new(read_kicks(&self.kicks)?, Drop::Soft);
        let sight = match self.previews {
            Some(previews) => bot::Sight::Previews(previews.into()),
            None => bot::Sight::All { min_height: self.min_height.into() },
        };
        let plans = bot::start(rules, self.net.read()?, self.seed, sight);
        let mut demo = play::Demo::new(rules, self.seed, self.pps, plans, self.frames);
        if self.image.is_wanted() {
            let film = record(&mut demo, self.frames.unwrap_or(FRAMES))?;
            self.image.write(context, &film)?;
            context.note(demo.totals());
            return Ok(Exit::Found);
        }
        if screen::is_possible() {
            screen::run(&mut demo, context.out.look())?;
            context.note(demo.totals());
            return Ok(Exit::Found);
        }
        demo.wait_for_plans();
        for _ in 0..self.frames.unwrap_or(FRAMES) {
            screen::Screen::pass(&mut demo, screen::FRAME)?;
        }
        let text = screen::still(&demo, context.out.look(), 80, 24);
        context.out.write_all(text.as_bytes())?;
        Ok(Exit::Found)
    }
}
