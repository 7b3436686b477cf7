//! What a player is told at the start of a turn, and the contest's text for it.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

use crate::cell::{Cell, Colour};
use crate::placement::{OutsideError, Pair, Placement};
use crate::text::{FieldError, parse_row};
use crate::well::{COLUMNS, Field, Well};

/// How many pairs a player knows ahead, the one to be placed first.
pub const PAIRS_AHEAD: usize = 8;

/// How many lines a turn's input has.
pub const TURN_LINES: usize = PAIRS_AHEAD + 2 * (1 + ROWS);

/// The most bytes of a line, of a turn or of an answer. Both protocols stay far below it, and what
/// goes beyond is never read: a program that talks without end must not fill the memory.
pub const LONGEST_LINE: usize = 1024;

const ROWS: usize = 12;

/// One side of the game as both players see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// The points so far.
    pub score: u32,
    /// The field, with the skulls of this turn already in it.
    pub field: Field,
}

/// What a player is told at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The pairs to come; the first is to be placed now.
    pub pairs: [Pair; PAIRS_AHEAD],
    /// The player's own side.
    pub own: Side,
    /// The opponent's side.
    pub opponent: Side,
}

/// Why a turn's input could not be read. Lines count from 1, over all turns.
#[derive(Debug)]
pub enum TurnError {
    /// The input could not be read at all.
    Io(io::Error),
    /// The input ends within a turn.
    Ended {
        /// The line that is missing.
        line: usize,
    },
    /// A line has more than [`LONGEST_LINE`] bytes.
    Length {
        /// The line.
        line: usize,
    },
    /// A line is not UTF-8 text.
    Text {
        /// The line.
        line: usize,
    },
    /// A line is not a pair of colours.
    Pair {
        /// The line.
        line: usize,
        /// What it says.
        found: String,
    },
    /// A line is not a score.
    Score {
        /// The line.
        line: usize,
        /// What it says.
        found: String,
    },
    /// A line is not a row of a field.
    Row(FieldError),
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::Io(error) => write!(f, "cannot read the turn: {error}"),
            TurnError::Ended { line } => {
                write!(f, "{line}: the input ends within a turn of {TURN_LINES} lines")
            }
            TurnError::Length { line } => {
                write!(f, "{line}: a line has at most {LONGEST_LINE} bytes")
            }
            TurnError::Text { line } => write!(f, "{line}: not UTF-8 text"),
            TurnError::Pair { line, found } => {
                write!(f, "{line}: expected two colours from 1 to 5, found {found:?}")
            }
            TurnError::Score { line, found } => {
                write!(f, "{line}: expected a score, found {found:?}")
            }
            TurnError::Row(error) => write!(f, "{error}"),
        }
    }
}

impl Error for TurnError {}

/// Reads turns from a stream of lines.
pub struct TurnReader<B> {
    input: B,
    line: usize,
    text: String,
}

impl<B: BufRead> TurnReader<B> {
    /// A reader of the turns in a stream.
    pub fn new(input: B) -> TurnReader<B> {
        TurnReader { input, line: 0, text: String::new() }
    }

    /// The next turn; `None` if the input ends before it.
    pub fn next_turn(&mut self) -> Result<Option<Turn>, TurnError> {
        if !self.advance()? {
            return Ok(None);
        }
        let mut pairs = [self.pair()?; PAIRS_AHEAD];
        for pair in &mut pairs[1..] {
            self.expect_line()?;
            *pair = self.pair()?;
        }
        Ok(Some(Turn { pairs, own: self.side()?, opponent: self.side()? }))
    }

    fn advance(&mut self) -> Result<bool, TurnError> {
        self.line += 1;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        // One more for the line break, and one to tell that there is more.
        let mut input = self.input.by_ref().take(LONGEST_LINE as u64 + 2);
        input.read_until(b'\n', &mut bytes).map_err(TurnError::Io)?;
        if bytes.len() > LONGEST_LINE + 1 {
            return Err(TurnError::Length { line: self.line });
        }
        self.text = String::from_utf8(bytes).map_err(|_| TurnError::Text { line: self.line })?;
        Ok(!self.text.is_empty())
    }

    fn expect_line(&mut self) -> Result<(), TurnError> {
        if self.advance()? { Ok(()) } else { Err(TurnError::Ended { line: self.line }) }
    }

    fn pair(&self) -> Result<Pair, TurnError> {
        let text = self.text.trim();
        let colour = |word: &str| word.parse().ok().and_then(Colour::new);
        let mut colours = text.split_whitespace().map(colour);
        match (colours.next(), colours.next(), colours.next()) {
            (Some(Some(a)), Some(Some(b)), None) => Ok(Pair { a, b }),
            _ => Err(TurnError::Pair { line: self.line, found: text.to_string() }),
        }
    }

    fn side(&mut self) -> Result<Side, TurnError> {
        self.expect_line()?;
        let text = self.text.trim();
        let score = text
            .parse()
            .map_err(|_| TurnError::Score { line: self.line, found: text.to_string() })?;
        let mut rows = [[Cell::Empty; COLUMNS]; ROWS];
        for row in &mut rows {
            self.expect_line()?;
            *row = parse_row(self.text.trim(), self.line).map_err(TurnError::Row)?;
        }
        Ok(Side { score, field: Well::from_rows(&rows).map_err(TurnError::Row)? })
    }
}

impl Turn {
    /// Writes the turn as the contest does: eight pairs, then for each side a score and the
    /// rows, top first.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        for pair in &self.pairs {
            writeln!(out, "{pair}")?;
        }
        for side in [&self.own, &self.opponent] {
            writeln!(out, "{}\n{}", side.score, side.field)?;
        }
        Ok(())
    }
}

/// Why a line is no answer to a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerError {
    /// There is no column, or it or the rotation is no number.
    Words {
        /// What the line says.
        found: String,
    },
    /// There is no such way to drop a pair.
    Outside(OutsideError),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::Words { found } => {
                write!(f, "expected 'column rotation message', found {found:?}")
            }
            AnswerError::Outside(error) => write!(f, "{error}"),
        }
    }
}

impl Error for AnswerError {}

/// Reads an answer, `column rotation message`. Without a rotation it is 3; the message may be
/// left out.
///
/// ```
/// # use allclear_smash::{Placement, parse_answer};
/// assert_eq!(parse_answer("4 2 on my way"), Ok(Placement::new(4, 2).unwrap()));
/// assert_eq!(parse_answer("4"), Ok(Placement::new(4, 3).unwrap()));
/// assert!(parse_answer("left").is_err());
/// ```
pub fn parse_answer(line: &str) -> Result<Placement, AnswerError> {
    let mut words = line.split_whitespace();
    let number = |word: &str| word.parse::<i64>().ok();
    let column = words.next().and_then(number);
    let rotation = words.next().map_or(Some(3), number);
    match (column, rotation) {
        (Some(column), Some(rotation)) => {
            Placement::new(column, rotation).map_err(AnswerError::Outside)
        }
        _ => Err(AnswerError::Words { found: line.trim_end().to_string() }),
    }
}
