//! `allclear lunar …`: Lunar Lockout.

mod atlas;
mod check;
mod convert;
mod generate;
mod hint;
mod lookup;
mod play;
mod rate;
mod solve;

use std::path::{Path, PathBuf};

use allclear_api::lunar::{self, Board, Cards};
use allclear_lunar::{Count, Size};
use anyhow::anyhow;
use clap::ValueEnum;

use crate::exit::{self, Exit};
use crate::input::Text;

super::commands! {
    Solve => solve::Args,
    Play => play::Args,
    Hint => hint::Args,
    Rate => rate::Args,
    Generate => generate::Args,
    Check => check::Args,
    Convert => convert::Args,
    Atlas => atlas::Args,
    Lookup => lookup::Args,
}

/// What a length counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CountArg {
    /// Every slide
    Slides,
    /// Consecutive slides of one piece as one move
    Moves,
}

impl CountArg {
    /// As requests spell it.
    fn name(self) -> String {
        Count::from(self).to_string()
    }

    /// `slide` or `move`.
    fn one(self) -> &'static str {
        match self {
            CountArg::Slides => "slide",
            CountArg::Moves => "move",
        }
    }
}

impl From<CountArg> for Count {
    fn from(count: CountArg) -> Count {
        match count {
            CountArg::Slides => Count::Slides,
            CountArg::Moves => Count::Moves,
        }
    }
}

/// Which boards a command is about.
#[derive(clap::Args)]
struct Boards {
    /// Files of boards in any format, any number per file; `-` is stdin
    #[arg(value_name = "FILE", required_unless_present = "card")]
    files: Vec<PathBuf>,
    /// One of the 40 classic cards, by number; may be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=40))]
    card: Vec<u8>,
}

impl Boards {
    /// All of them, in order. A file that cannot be read is named on stderr and left out; then
    /// the exit is [`Exit::Failed`].
    fn read(&self) -> (Vec<Board>, Exit) {
        let mut all = Vec::new();
        let mut exit = Exit::Found;
        for path in &self.files {
            match read_file(path) {
                Ok(boards) => all.extend(boards),
                Err(error) => {
                    exit::tell(&error);
                    exit = Exit::Failed;
                }
            }
        }
        let cards = lunar::Boards {
            card: Cards::Many(self.card.iter().map(|&number| number.into()).collect()),
            ..lunar::Boards::default()
        };
        if !self.card.is_empty() {
            all.extend(cards.read().unwrap_or_default());
        }
        (all, exit)
    }
}

/// The boards of one file, which must be sound and hold at least one.
fn read_file(path: &Path) -> anyhow::Result<Vec<Board>> {
    let text = Text::read(path)?;
    let boards = lunar::Boards::of_text(text.text, path.display().to_string());
    Ok(boards.read().map_err(|error| error.at(text.name))?)
}

/// Tells what is wrong with one board, and that the command goes on with the others.
fn failed(board: &Board, error: allclear_api::Error) -> Exit {
    let option = error.argument.map_or(String::new(), |name| format!("--{name}: "));
    exit::tell(&anyhow!("{option}{}: {}", board.name(), error.message));
    Exit::Failed
}

/// The exit of an answer: found, none, or stopped by a limit.
fn exit_of(found: bool, proven: bool) -> Exit {
    if proven { Exit::found(found) } else { Exit::Stopped }
}

/// Columns and rows, target and blocks of a board, as options.
#[derive(clap::Args)]
struct Ground {
    /// Columns and rows of the board
    #[arg(long, value_name = "WxH", default_value = "5x5")]
    size: Size,
    /// Where humans leave [default: the centre]
    #[arg(long, value_name = "CELL")]
    target: Option<String>,
    /// Cells that are blocked, such as c4,d2
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    blocks: Vec<String>,
    /// How many humans
    #[arg(long, value_name = "N", default_value_t = 1)]
    humans: usize,
    /// How many robots
    #[arg(long, value_name = "N")]
    robots: usize,
}

impl Ground {
    /// The same as a part of a request.
    fn request(&self) -> lunar::Ground {
        lunar::Ground {
            size: Some(self.size.to_string()),
            target: self.target.clone(),
            blocks: self.blocks.clone(),
            humans: Some(self.humans),
            robots: Some(self.robots),
        }
    }
}

/// An error of a request that was made from options.
fn of_option(error: allclear_api::Error) -> allclear_api::Error {
    match error.argument.clone() {
        Some(name) => error.at(format!("--{}", name.replace('_', "-"))),
        None => error,
    }
}

/// What is said of a board that was given up.
fn stopped(limit: usize) -> String {
    format!("no answer within {}; raise --limit", counted(limit as u64, "position"))
}

/// `1 slide`, `2 slides`.
fn counted(count: u64, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
