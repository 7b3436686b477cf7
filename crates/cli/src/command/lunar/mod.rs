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

use allclear_lunar::atlas::Space;
use allclear_lunar::format::{self, Card, ReadError};
use allclear_lunar::{Count, Moon, Size, cards};
use anyhow::anyhow;
use clap::ValueEnum;

use crate::exit::{self, Exit};
use crate::input;

super::commands! {
    Solve => solve::Args,
    Hint => hint::Args,
    Rate => rate::Args,
    Check => check::Args,
    Convert => convert::Args,
    Generate => generate::Args,
    Atlas => atlas::Args,
    Lookup => lookup::Args,
    Play => play::Args,
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
    /// Files of boards in any format, many to a file; `-` is stdin
    #[arg(value_name = "FILE", required_unless_present = "card")]
    files: Vec<PathBuf>,
    /// One of the 40 classic cards, by number; may be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=40))]
    card: Vec<u8>,
}

/// A board and where it comes from.
struct Board {
    /// The file as it was given, or `classic`.
    file: String,
    /// Which board of the file, from 1.
    index: usize,
    /// The board and its title.
    card: Card,
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
        let classic = cards::classic();
        for &number in &self.card {
            let index = number as usize;
            all.extend(classic.get(index - 1).map(|card| Board {
                file: "classic".to_string(),
                index,
                card: card.clone(),
            }));
        }
        (all, exit)
    }
}

/// The boards of one file, which must be sound and hold at least one.
fn read_file(path: &Path) -> anyhow::Result<Vec<Board>> {
    let (name, bytes) = input::read_bytes(path)?;
    let found = format::read_bytes(&bytes).map_err(|error| placed(&name, &error))?;
    if found.is_empty() {
        return Err(anyhow!("{name}: no board in it"));
    }
    let file = path.display().to_string();
    let boards = found.into_iter().enumerate();
    Ok(boards.map(|(i, card)| Board { file: file.clone(), index: i + 1, card }).collect())
}

impl Board {
    /// What a person calls it.
    fn name(&self) -> String {
        match self.card.title.as_str() {
            "" => format!("{}, board {}", self.file, self.index),
            title => format::shortened(title),
        }
    }
}

/// Columns and rows, target and blocks of a board, as options.
#[derive(clap::Args)]
struct Ground {
    /// Columns and rows of the board
    #[arg(long, value_name = "WxH", default_value = "5x5")]
    size: Size,
    /// Where humans leave; the centre if not given
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
    /// All placements on it.
    fn space(&self) -> anyhow::Result<Space> {
        let cell = |option: &str, name: &str| {
            self.size
                .cell(name.trim())
                .ok_or_else(|| anyhow!("{option}: `{name}` is not a cell of a {} board", self.size))
        };
        let target = match &self.target {
            Some(name) => cell("--target", name)?,
            None => self.size.centre(),
        };
        let mut blocks = Moon::EMPTY;
        for name in &self.blocks {
            let block = cell("--blocks", name)?;
            blocks.insert(block % 8, block / 8);
        }
        Ok(Space::new(self.size, target, blocks, self.humans, self.robots)?)
    }
}

/// An error in a file, at its place.
fn placed(name: &str, error: &ReadError) -> anyhow::Error {
    anyhow!("{name}:{}:{}: {}", error.line, error.column, error.problem)
}

/// What is said of a board that was given up.
fn stopped(limit: usize) -> String {
    format!("no answer within {}; raise --limit", counted(limit as u64, "position"))
}

/// `1 slide`, `2 slides`.
fn counted(count: u64, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
