//! `allclear lunar generate`

use std::io::Write;
use std::ops::ControlFlow;

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
/// No two puzzles are images of each other, and each is solved again before it is printed. Small
/// spaces are mapped first, so that even the rarest puzzles are found; larger ones are searched at
/// random. Puzzles are printed as they are found (a sheet at the end).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar generate --robots 4 --length 8
  allclear lunar generate --robots 5 --length 4..12 --number 24 --unique --no-idle --as svg > book.svg
  allclear lunar generate --size 7x7 --robots 6 --length 10 --seed 5 --as json
  allclear lunar generate --humans 2 --robots 3 --length 5 --count moves | allclear lunar play -

Exit status: 0 as many as asked for, 1 there are fewer, 2 error, 3 no more were found at random.")]
pub struct Args {
    #[command(flatten)]
    ground: Ground,
    /// The length, or the range that a book covers
    #[arg(long, value_name = "N|FROM..TO", value_parser = read_range)]
    length: (usize, usize),
    /// How many puzzles, up to 100,000
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100_000))]
    number: u32,
    /// What the length counts
    #[arg(long, value_name = "WHAT", default_value = "slides")]
    count: CountArg,
    /// Only puzzles with a single optimal solution
    #[arg(long)]
    unique: bool,
    /// Only puzzles where every robot has a part in an optimal solution
    #[arg(long)]
    no_idle: bool,
    /// Random seed: the same seed gives the same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Map spaces that need up to this many megabytes
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
    /// One object per line, with length, solution and grade
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
        let memory = self.memory.saturating_mul(1 << 20);
        let number = self.number as usize;
        let progress = session.late_progress("puzzles", Some(number as u64));
        let mut generator = Generator::new(space, wish, self.seed, memory);
        let mut lengths = spread_lengths(self.length.0, self.length.1, number);
        let mut book = Book { format: self.format, count: 0, sheet: Vec::new() };
        let mut missing = Vec::new();
        while let Some(&length) = lengths.first() {
            let wanted = lengths.iter().take_while(|&&one| one == length).count();
            lengths.drain(..wanted);
            let (mut found, mut failed) = (0, None);
            generator.each_puzzle(length, |puzzle| {
                found += 1;
                progress.add(1);
                failed = progress.aside(|| book.add(session, puzzle)).err();
                if found == wanted || failed.is_some() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if let Some(error) = failed {
                return Err(error);
            }
            if found < wanted {
                let what = counted(length as u64, self.count.one());
                let why = self.why_none(&generator);
                missing.push(format!("{found} of {wanted} with {what}: {why}"));
            }
        }
        progress.finish();
        book.finish(session)?;
        missing.iter().for_each(|note| session.note(note));
        Ok(match missing.is_empty() {
            true => Exit::Found,
            false if generator.is_complete() => Exit::None,
            false => Exit::Stopped,
        })
    }
}

impl Args {
    /// Why there are fewer puzzles than asked for.
    fn why_none(&self, generator: &Generator) -> String {
        let longest = generator.longest().map(|longest| counted(longest as u64, self.count.one()));
        match (generator.is_complete(), longest) {
            (true, Some(longest)) => format!("there are no others; the longest takes {longest}"),
            (true, None) => "there are none: nothing can be solved".to_string(),
            (false, Some(longest)) => {
                format!("none found at random; the longest met takes {longest}")
            }
            (false, None) => "none found at random; no board met could be solved".to_string(),
        }
    }
}

/// What has been printed so far.
struct Book {
    format: BookFormat,
    count: usize,
    /// The puzzles of a sheet, which is drawn at the end, easy ones first.
    sheet: Vec<Puzzle>,
}

impl Book {
    /// Prints a puzzle at once, so that nothing is lost when the program is stopped.
    fn add(&mut self, session: &mut Session, puzzle: Puzzle) -> anyhow::Result<()> {
        self.count += 1;
        let title = title(self.count, &puzzle);
        match self.format {
            BookFormat::Text => {
                let title = format!("{title}: {}", note(&puzzle));
                writeln!(session.out, "{}", format::write(&puzzle.lunar, &title, Format::Text)?)?;
            }
            BookFormat::Json => session.out.json(&object(&puzzle, &title)?)?,
            BookFormat::Svg => self.sheet.push(puzzle),
        }
        Ok(session.out.flush()?)
    }

    fn finish(mut self, session: &mut Session) -> anyhow::Result<()> {
        if self.format != BookFormat::Svg {
            return Ok(());
        }
        self.sheet.sort_by(|a, b| {
            let key = |puzzle: &Puzzle| (puzzle.rating.grade, puzzle.solution.len());
            key(a).cmp(&key(b)).then(a.rating.score.total_cmp(&b.rating.score))
        });
        let texts: Vec<(String, String)> = self
            .sheet
            .iter()
            .enumerate()
            .map(|(i, puzzle)| (title(i + 1, puzzle), note(puzzle)))
            .collect();
        let entries: Vec<sheet::Entry> = self
            .sheet
            .iter()
            .zip(&texts)
            .map(|(puzzle, (title, note))| sheet::Entry { title, note, lunar: &puzzle.lunar })
            .collect();
        Ok(write!(session.out, "{}", sheet::svg(&entries, 4))?)
    }
}

/// `Puzzle 3 (expert)`.
fn title(number: usize, puzzle: &Puzzle) -> String {
    format!("Puzzle {number} ({})", puzzle.rating.grade)
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
