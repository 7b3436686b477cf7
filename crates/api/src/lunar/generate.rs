//! `lunar.generate`: new puzzles of an exact length.

use std::ops::ControlFlow;

use allclear_board::Rng;
use allclear_lunar::atlas::Space;
use allclear_lunar::{Generator, Lunar, Moon, Puzzle, Wish, notation, spread_lengths};
use serde::{Deserialize, Serialize};

use super::{Ground, code, count};
use crate::{Count, Error, Job, Question};

/// New puzzles of an exact length, no two of them images of each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Generate {
    /// The board and its pieces.
    #[serde(flatten)]
    pub ground: Ground,
    /// The length, or the range that a book covers: `8` or `4..12`.
    pub length: Option<Length>,
    /// How many puzzles, up to 100,000; one if not given.
    pub number: Option<u32>,
    /// What the length counts: `slides` (if not given) or `moves`.
    pub count: Option<String>,
    /// Only puzzles with a single optimal solution.
    pub unique: bool,
    /// Only puzzles where every robot has a part in an optimal solution.
    pub no_idle: bool,
    /// Random seed: the same seed gives the same puzzles. 1 if not given.
    pub seed: Option<u64>,
    /// Map spaces that need up to this many megabytes; 256 if not given.
    pub memory: Option<u64>,
    /// Instead of robots and length: `easy`, `medium`, `hard` or `expert`, with a single optimal
    /// solution in which every robot has a part.
    pub level: Option<String>,
}

/// A length, or a range of lengths as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Length {
    /// One length.
    Exact(usize),
    /// `8` or `4..12`.
    Range(String),
}

/// The puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateReply {
    /// In order of length.
    pub puzzles: Vec<PuzzleReply>,
    /// The greatest length known.
    pub longest: Option<usize>,
    /// Whether fewer than asked for means that there are no others.
    pub proven: bool,
    /// Whether there are as many as asked for, or no others.
    pub complete: bool,
}

/// A new puzzle, as `lunar convert --to json` writes it, and what is known about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleReply {
    /// As in `Puzzle 3 (expert)`.
    pub title: String,
    /// Columns and rows.
    pub size: String,
    /// Where humans leave.
    pub target: String,
    /// The humans.
    pub humans: Vec<String>,
    /// The robots.
    pub robots: Vec<String>,
    /// What never moves.
    pub blocks: Vec<String>,
    /// The fewest slides.
    pub slides: usize,
    /// The fewest moves.
    pub moves: usize,
    /// How many solutions have the fewest slides.
    pub slide_solutions: Count,
    /// An optimal solution.
    pub solution: String,
    /// `beginner`, `intermediate`, `advanced` or `expert`.
    pub grade: String,
    /// The board as the end of an address.
    pub code: String,
    /// The puzzle itself.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

/// Difficulties: their name, the robots on the classic board, and the slides of a solution.
pub const LEVELS: [(&str, usize, (usize, usize)); 4] =
    [("easy", 3, (3, 4)), ("medium", 4, (5, 6)), ("hard", 5, (7, 9)), ("expert", 5, (10, 13))];

/// The most puzzles in one reply.
const MOST: u32 = 100_000;

/// What was asked for, read.
struct Asked {
    space: Space,
    wish: Wish,
    /// For each length how many puzzles.
    lengths: Vec<(usize, usize)>,
    /// Whether one puzzle of any of the lengths is enough.
    any: bool,
}

/// What is missing at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The length.
    pub length: usize,
    /// How many were found.
    pub found: usize,
    /// How many were wanted.
    pub wanted: usize,
}

/// How a generation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Lengths with fewer puzzles than asked for.
    pub missing: Vec<Missing>,
    /// The greatest length known.
    pub longest: Option<usize>,
    /// Whether the space was mapped, so that there are no others.
    pub proven: bool,
}

impl Generate {
    fn read(&self) -> Result<Asked, Error> {
        let level = match self.level.as_deref() {
            None => None,
            Some(name) => Some(LEVELS.iter().find(|level| level.0 == name).ok_or_else(|| {
                let names = LEVELS.map(|level| level.0).join(", ");
                Error::input("level", format!("expected one of {names}, found {name:?}"))
            })?),
        };
        let space = self.ground.space(level.map(|level| level.1))?;
        let range = match (&self.length, level) {
            (Some(Length::Exact(length)), _) => (*length, *length),
            (Some(Length::Range(text)), _) => read_range(text)?,
            (None, Some(level)) => level.2,
            (None, None) => return Err(Error::argument("\"length\" is missing")),
        };
        if range.0 == 0 {
            return Err(Error::input("length", "a length is at least 1"));
        }
        let wish = Wish {
            count: count(self.count.as_deref())?,
            unique: self.unique || level.is_some(),
            no_idle: self.no_idle || level.is_some(),
        };
        let number = self.number.unwrap_or(1);
        if number > MOST {
            return Err(Error::input("number", format!("at most {MOST}, not {number}")));
        }
        // Whoever gives no number wants one puzzle of the level, of any length that is found.
        let any = level.is_some() && self.length.is_none() && self.number.is_none();
        let lengths = match any {
            true => {
                let mut lengths: Vec<usize> = (range.0..=range.1).collect();
                Rng::new(self.seed()).shuffle(&mut lengths);
                lengths.into_iter().map(|length| (length, 1)).collect()
            }
            false => runs(&spread_lengths(range.0, range.1, number as usize)),
        };
        Ok(Asked { space, wish, lengths, any })
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Calls `each` with the puzzles as they are found, until it breaks.
    pub fn each(
        &self,
        job: &Job,
        each: impl FnMut(PuzzleReply) -> ControlFlow<()> + Send,
    ) -> Result<Ended, Error> {
        let asked = self.read()?;
        Ok(job.run(|_| self.generate(asked, each)))
    }

    fn generate(
        &self,
        Asked { space, wish, lengths, any }: Asked,
        mut each: impl FnMut(PuzzleReply) -> ControlFlow<()>,
    ) -> Ended {
        let memory = self.memory.unwrap_or(256).saturating_mul(1 << 20);
        let mut generator = Generator::new(space, wish, self.seed(), memory);
        let (mut number, mut broken, mut missing) = (0, false, Vec::new());
        for (length, wanted) in lengths {
            let mut found = 0;
            generator.each_puzzle(length, |puzzle| {
                number += 1;
                found += 1;
                broken = each(PuzzleReply::new(number, puzzle)).is_break();
                if broken || found == wanted {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if broken || any && found > 0 {
                missing.clear();
                break;
            }
            if found < wanted {
                missing.push(Missing { length, found, wanted });
            }
        }
        let (longest, proven) = (generator.longest(), generator.is_complete());
        Ended { missing, longest, proven }
    }
}

/// Equal lengths in a row, counted.
fn runs(lengths: &[usize]) -> Vec<(usize, usize)> {
    lengths.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

/// `8`, or `4..12`.
fn read_range(text: &str) -> Result<(usize, usize), Error> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let range = match text.split_once("..") {
        Some((from, to)) => number(from).zip(number(to.trim_start_matches('='))),
        None => number(text).map(|n| (n, n)),
    };
    let wrong = || Error::input("length", "expected a length such as 8, or a range such as 4..12");
    range.filter(|(from, to)| *from > 0 && from <= to).ok_or_else(wrong)
}

impl PuzzleReply {
    fn new(number: usize, puzzle: Puzzle) -> PuzzleReply {
        let (lunar, rating): (&Lunar, _) = (&puzzle.lunar, &puzzle.rating);
        let size = lunar.size();
        let names = |set: Moon| {
            let cells = size.reading_order().filter(|cell| set.has(cell % 8, cell / 8));
            cells.map(|cell| size.name(cell)).collect()
        };
        PuzzleReply {
            title: format!("Puzzle {number} ({})", rating.grade),
            size: size.to_string(),
            target: size.name(lunar.target()),
            humans: names(lunar.start().humans),
            robots: names(lunar.start().robots),
            blocks: names(lunar.blocks()),
            slides: rating.slides,
            moves: rating.moves,
            slide_solutions: rating.slide_solutions.into(),
            solution: notation::line(size, &puzzle.solution),
            grade: rating.grade.to_string(),
            code: code(lunar),
            puzzle,
        }
    }
}

impl Question for Generate {
    const NAME: &'static str = "lunar.generate";
    type Reply = GenerateReply;

    fn answer(&self, job: &Job) -> Result<GenerateReply, Error> {
        let mut puzzles = Vec::new();
        let total = self.number.unwrap_or(1).into();
        let ended = self.each(job, |puzzle| {
            puzzles.push(puzzle);
            job.tell("puzzles", puzzles.len() as u64, Some(total));
            if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let stopped = job.is_cancelled() && (puzzles.len() as u64) < total;
        let complete = !stopped && (ended.missing.is_empty() || ended.proven);
        let proven = ended.proven && !stopped;
        Ok(GenerateReply { puzzles, longest: ended.longest, proven, complete })
    }
}
