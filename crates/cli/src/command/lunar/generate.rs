//! `allclear lunar generate`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use allclear_api::lunar::{Ended, Generate, Length, Missing, PuzzleReply};
use allclear_api::{Cache, Job};
use allclear_lunar::format::{self, Format};
use allclear_lunar::{Puzzle, sheet};
use clap::ValueEnum;

use super::{CountArg, Ground, counted, exit_of, of_option};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use allclear_look::interrupt;

/// Make new puzzles of an exact length, or a book of them from easy to hard
///
/// No two puzzles are mirror images or rotations of each other, and each is solved again before it
/// is printed. Small spaces are mapped first, so even the rarest puzzles are found; larger ones are
/// searched at random. Puzzles are printed as they are found; a sheet is drawn at the end, or on
/// Ctrl-C.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar generate --robots 4 --length 8
  allclear lunar generate --robots 5 --length 4..12 --number 24 --unique \\
      --no-idle --as svg > book.svg
  allclear lunar generate --size 7x7 --robots 6 --length 10 --seed 5 --as json
  allclear lunar generate --humans 2 --robots 3 --length 5 --count moves \\
      | allclear lunar play -

Exit status: 0 as many as requested, 1 fewer exist, 2 error, 3 the random search
found no more.")]
pub struct Args {
    #[command(flatten)]
    ground: Ground,
    /// The length, or the range of lengths
    #[arg(long, value_name = "N|FROM..TO")]
    length: String,
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
    /// Only puzzles where every robot is used by some optimal solution
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

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let request = Generate {
            length: Some(Length::Range(self.length)),
            number: Some(self.number),
            count: Some(self.count.name()),
            unique: self.unique,
            no_idle: self.no_idle,
            seed: Some(self.seed),
            memory: Some(self.memory),
            ground: self.ground.request(),
            ..Generate::default()
        };
        let progress = context.late_progress("puzzles", Some(self.number.into()));
        let mut book = Book { format: self.format, sheet: Vec::new() };
        let mut failed = None;
        let cache = Cache::default();
        // What is printed at once is not lost; a sheet is drawn from what there is.
        let flag = (self.format == BookFormat::Svg).then(interrupt::flag);
        let is_stopped = || flag.is_some_and(|flag| flag.load(Ordering::Relaxed));
        let ended = request.each(&Job::new(&cache), |puzzle| {
            progress.add(1);
            failed = progress.aside(|| book.add(context, puzzle)).err();
            match failed.is_some() || is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let ended = ended.map_err(of_option)?;
        progress.finish();
        if let Some(error) = failed {
            return Err(error);
        }
        book.finish(context)?;
        if is_stopped() {
            context.note("Stopped before the end: the sheet has what was found.");
            return Ok(Exit::Stopped);
        }
        let why = self.count.why_none(&ended);
        for Missing { length, found, wanted } in &ended.missing {
            let what = counted(*length as u64, self.count.one());
            context.note(format!("{found} of {wanted} with {what}: {why}"));
        }
        Ok(exit_of(ended.missing.is_empty(), ended.missing.is_empty() || ended.proven))
    }
}

impl CountArg {
    /// Why there are fewer puzzles than asked for.
    fn why_none(self, ended: &Ended) -> String {
        let longest = ended.longest.map(|longest| counted(longest as u64, self.one()));
        match (ended.proven, longest) {
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
    /// The puzzles of a sheet, which is drawn at the end, easy ones first.
    sheet: Vec<PuzzleReply>,
}

impl Book {
    /// Prints a puzzle at once, so that nothing is lost when the program is stopped.
    fn add(&mut self, context: &mut Context, puzzle: PuzzleReply) -> anyhow::Result<()> {
        match self.format {
            BookFormat::Text => {
                let title = format!("{}: {}", puzzle.title, note(&puzzle.puzzle));
                let text = format::write(&puzzle.puzzle.lunar, &title, Format::Text)?;
                writeln!(context.out, "{text}")?;
            }
            BookFormat::Json => context.out.json(&puzzle)?,
            BookFormat::Svg => self.sheet.push(puzzle),
        }
        Ok(context.out.flush()?)
    }

    fn finish(mut self, context: &mut Context) -> anyhow::Result<()> {
        if self.format != BookFormat::Svg {
            return Ok(());
        }
        self.sheet.sort_by(|a, b| {
            let key = |one: &PuzzleReply| (one.puzzle.rating.grade, one.slides);
            key(a).cmp(&key(b)).then(a.puzzle.rating.score.total_cmp(&b.puzzle.rating.score))
        });
        let texts: Vec<(String, String)> = self
            .sheet
            .iter()
            .enumerate()
            .map(|(i, one)| (format!("Puzzle {} ({})", i + 1, one.grade), note(&one.puzzle)))
            .collect();
        let entries: Vec<sheet::Entry> = self
            .sheet
            .iter()
            .zip(&texts)
            .map(|(one, (title, note))| sheet::Entry { title, note, lunar: &one.puzzle.lunar })
            .collect();
        Ok(write!(context.out, "{}", sheet::svg(&entries, 4))?)
    }
}

/// `8 slides in 3 moves`; a puzzle is announced by its optima in both counts.
fn note(puzzle: &Puzzle) -> String {
    let slides = counted(puzzle.rating.slides as u64, "slide");
    format!("{slides}, {}", counted(puzzle.rating.moves as u64, "move"))
}
