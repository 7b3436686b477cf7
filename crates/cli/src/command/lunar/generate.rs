//! `allclear lunar generate`

use std::io::Write;

use allclear_lunar::format::{self, Format};
use allclear_lunar::{Generator, Puzzle, Wish, notation, sheet, spread_lengths};
use clap::ValueEnum;
use serde_json::Value;

use super::{CountArg, Ground, counted};
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;

/// Make new puzzles of an exact length, or a book of them from easy to hard
///
/// No two puzzles are images of each other. Small spaces are mapped first, so that even the
/// rarest puzzles are found; larger ones are searched at random.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar generate --robots 4 --length 8
  allclear lunar generate --robots 5 --length 4..12 --number 24 --unique --no-idle --as svg > book.svg
  allclear lunar generate --size 7x7 --robots 6 --length 10 --seed 5 --as json
  allclear lunar generate --humans 2 --robots 3 --length 5 --count moves | allclear lunar play -

Exit status: 0 as many as asked for, 1 fewer.")]
pub struct Args {
    #[command(flatten)]
    ground: Ground,
    /// The length, or the range that a book covers
    #[arg(long, value_name = "N|FROM..TO", value_parser = read_range)]
    length: (usize, usize),
    /// How many puzzles
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    number: usize,
    /// What the length counts
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Only puzzles with a single optimal solution
    #[arg(long)]
    unique: bool,
    /// Only puzzles where every robot has a part in an optimal solution
    #[arg(long)]
    no_idle: bool,
    /// The same seed gives the same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Map spaces that need up to so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    memory: u64,
    /// How to write them
    #[arg(long = "as", value_name = "FORMAT", default_value = "text")]
    format: BookFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BookFormat {
    /// Cards of characters
    Text,
    /// A sheet to print
    Svg,
    /// One object a line, with length, solution and grade
    Json,
}

fn read_range(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&n| n > 0);
    let range = match text.split_once("..") {
        Some((from, to)) => number(from).zip(number(to.trim_start_matches('='))),
        None => number(text).map(|n| (n, n)),
    };
    let range = range.filter(|(from, to)| from <= to);
    range.ok_or_else(|| "a length such as 8, or a range such as 4..12".to_string())
}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let space = self.ground.space()?;
        let wish = Wish { count: self.count.into(), unique: self.unique, no_idle: self.no_idle };
        let mut generator = Generator::new(space, wish, self.seed, self.memory << 20);
        let lengths = spread_lengths(self.length.0, self.length.1, self.number);
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut missing = Vec::new();
        let progress = session.late_progress("puzzles", Some(self.number as u64));
        for length in self.length.0..=self.length.1 {
            let wanted = lengths.iter().filter(|&&one| one == length).count();
            if wanted == 0 {
                continue;
            }
            let found = generator.puzzles(length, wanted);
            progress.add(found.len() as u64);
            if found.len() < wanted {
                let what = counted(length as u64, self.count.one());
                let why = if generator.is_complete() { "there are no others" } else { "gave up" };
                missing.push(format!("{} of {wanted} with {what}: {why}", found.len()));
            }
            let mut found = found;
            found.sort_by(|a, b| a.rating.score.total_cmp(&b.rating.score));
            puzzles.extend(found);
        }
        progress.finish();
        missing.iter().for_each(|note| session.note(note));
        self.print(session, &puzzles)?;
        Ok(Exit::found(puzzles.len() == self.number))
    }
}

impl Args {
    fn print(&self, session: &mut Session, puzzles: &[Puzzle]) -> anyhow::Result<()> {
        let titles: Vec<String> = puzzles
            .iter()
            .enumerate()
            .map(|(i, puzzle)| format!("Puzzle {} ({})", i + 1, puzzle.rating.grade))
            .collect();
        let notes: Vec<String> = puzzles.iter().map(note).collect();
        match self.format {
            BookFormat::Text => {
                for ((puzzle, title), note) in puzzles.iter().zip(&titles).zip(&notes) {
                    let title = format!("{title}: {note}");
                    writeln!(
                        session.out,
                        "{}",
                        format::write(&puzzle.lunar, &title, Format::Text)?
                    )?;
                }
            }
            BookFormat::Svg => {
                let entries: Vec<sheet::Entry> = puzzles
                    .iter()
                    .zip(&titles)
                    .zip(&notes)
                    .map(|((puzzle, title), note)| sheet::Entry {
                        title,
                        note,
                        lunar: &puzzle.lunar,
                    })
                    .collect();
                write!(session.out, "{}", sheet::svg(&entries, 4))?;
            }
            BookFormat::Json => {
                for (puzzle, title) in puzzles.iter().zip(&titles) {
                    session.out.json(&object(puzzle, title)?)?;
                }
            }
        }
        Ok(())
    }
}

/// `8 slides in 3 moves`; a puzzle is announced by its optima in both counts.
fn note(puzzle: &Puzzle) -> String {
    let slides = counted(puzzle.rating.slides as u64, "slide");
    format!("{slides}, {}", counted(puzzle.rating.moves as u64, "move"))
}

/// The board as `lunar convert --to json` writes it, and what is known about it.
fn object(puzzle: &Puzzle, title: &str) -> anyhow::Result<Value> {
    let mut object: Value =
        serde_json::from_str(&format::write(&puzzle.lunar, title, Format::Json)?)?;
    object["slides"] = puzzle.rating.slides.into();
    object["moves"] = puzzle.rating.moves.into();
    object["slide_solutions"] = puzzle.rating.slide_solutions.into();
    object["solution"] = notation::line(puzzle.lunar.size(), &puzzle.solution).into();
    object["grade"] = puzzle.rating.grade.to_string().into();
    Ok(object)
}
