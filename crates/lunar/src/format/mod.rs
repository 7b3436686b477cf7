//! Boards as text: four ways to write them, found out on reading, chosen on writing.
//!
//! | format | looks like |
//! |---|---|
//! | [`Format::Text`] | rows of `.` empty, `X Y Z W` humans, other letters robots, `#` block, `+` target |
//! | [`Format::Digits`] | 25 digits of a classic board: 0 empty, 1 robot, 2 human; `:title` may follow |
//! | [`Format::Json`] | `{"size": "5x5", "target": "c3", "humans": ["e5"], "robots": ["e1"], "blocks": []}` |
//! | [`Format::Link`] | `#lunar=4R/2R2/1R3/3R1/4H@c3`, the end of an address |
//!
//! A file may hold any number of boards in any mixture. Boards of text are separated by blank
//! lines or comments (`;`); `; target c3` moves the target away from the centre.

mod digits;
mod json;
mod link;
mod text;

use std::fmt;
use std::str::FromStr;

use crate::{Lunar, SetupError, Size};

pub use text::picture;

/// A puzzle and what its file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The last comment before it, or its title; empty if there is none.
    pub title: String,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub lunar: Lunar,
}

/// What is wrong with a file, and where; lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReadError {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Not a character of a board.
    #[error(
        "`{0}` is not a cell: `.` is empty, `X` a human, letters are robots, `#` is a block, `+` the target"
    )]
    NotACell(char),
    /// Rows of different lengths.
    #[error("this row has {found} cells, the rows above have {expected}")]
    Ragged {
        /// How long the first row is.
        expected: usize,
        /// How long this one is.
        found: usize,
    },
    /// More than eight columns or rows.
    #[error("a board has at most 8 {0}")]
    TooLarge(&'static str),
    /// Nobody to bring home.
    #[error("the board has no human")]
    NoHuman,
    /// No board where there must be one.
    #[error("no board")]
    NoBoard,
    /// More than one board where only one is expected.
    #[error("a second board; only one is expected here")]
    SecondBoard,
    /// More than one target.
    #[error("the board has a second target")]
    SecondTarget,
    /// Not the name of a cell.
    #[error("`{0}` is not a cell of this board: columns from a, rows from 1 at the top")]
    NotAName(String),
    /// Two things on a cell, a human on the target.
    #[error("{0}")]
    Setup(SetupError),
    /// Not 25 digits.
    #[error("a board in digits has 25 of them, this one has {0}")]
    DigitCount(usize),
    /// Not one of the digits.
    #[error("`{0}` is not a digit of a board: 0 is empty, 1 a robot, 2 a human")]
    NotADigit(char),
    /// Not a character of a link.
    #[error(
        "`{0}` is not part of a link: rows of numbers (empty cells), H, R and B between `/`, then `@` and the target"
    )]
    NotALink(char),
    /// Not JSON.
    #[error("this is not JSON: {0}")]
    Json(&'static str),
    /// A field of the wrong kind.
    #[error("`{field}` must be {expected}")]
    Field {
        /// Which field.
        field: &'static str,
        /// What it should be.
        expected: &'static str,
    },
    /// Not a size.
    #[error(transparent)]
    Size(crate::SizeError),
    /// Not text at all.
    #[error("this is not UTF-8 text")]
    NotText,
}

/// The ways to write a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Rows of characters.
    Text,
    /// 25 digits.
    Digits,
    /// An object.
    Json,
    /// The end of an address.
    Link,
}

/// Only classic boards fit into 25 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("25 digits hold only a 5x5 board without blocks and with its target in the centre")]
pub struct DoesNotFit;

/// Reads every board of a file.
///
/// ```
/// # use allclear_lunar::format;
/// let cards = format::read("; my own\n..X\n...\no..\n\n#lunar=2H/3/2R").unwrap();
/// assert_eq!((cards.len(), cards[0].title.as_str()), (2, "my own"));
/// let error = format::read("..X\n.?.\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 2: `?` is not a cell"));
/// ```
pub fn read(text: &str) -> Result<Vec<Card>, ReadError> {
    // Some editors begin every file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut cards = Vec::new();
    let mut notes = Notes::default();
    let mut lines = Lines { text, offset: 0, number: 0 };
    while let Some((number, line)) = lines.next() {
        let body = line.trim_start();
        let indent = line.chars().count() - body.chars().count();
        let at = Place { line: number, column: indent + 1 };
        if let Some(comment) = body.strip_prefix(';') {
            notes.read(comment.trim(), at);
        } else if body.is_empty() {
            continue;
        } else if body.starts_with(['{', '[']) {
            let start = lines.offset_of(line) + line.len() - body.len();
            let end = json::read(text, start, number, &mut |lunar, title, line| {
                cards.push(Card { title, line, lunar });
            })?;
            lines.skip_to(end);
            notes = Notes::default();
        } else if digits::is_board(body) {
            // Before links: a title may hold anything.
            let (lunar, title) = digits::read(body.trim_end(), at)?;
            let above = notes.take_title();
            let title = if title.is_empty() { above } else { title };
            cards.push(Card { title, line: number, lunar });
        } else if let Some((_, code)) = body.split_once("#lunar=") {
            let before = body.chars().count() - code.chars().count();
            let lunar = link::read(code.trim_end(), at.right(before))?;
            cards.push(Card { title: notes.take_title(), line: number, lunar });
        } else if body.starts_with(|c: char| c.is_ascii_digit()) {
            let lunar = match body.contains('/') {
                true => link::read(body.trim_end(), at)?,
                false => digits::read(body.trim_end(), at)?.0,
            };
            cards.push(Card { title: notes.take_title(), line: number, lunar });
        } else {
            let lunar = text::read(line, number, &mut lines, &mut notes)?;
            cards.push(Card { title: notes.take_title(), line: number, lunar });
        }
    }
    Ok(cards)
}

/// Reads a text that holds one board.
///
/// ```
/// # use allclear_lunar::format;
/// let card = format::read_one("..X\n...\no..\n").unwrap();
/// assert_eq!(card.lunar.start().robots.count(), 1);
/// let error = format::read_one("#lunar=2H/3/2R\n#lunar=H2/3/2R").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: a second board; only one is expected here");
/// assert_eq!(format::read_one("").unwrap_err().to_string(), "line 1, column 1: no board");
/// ```
pub fn read_one(text: &str) -> Result<Card, ReadError> {
    let mut cards = read(text)?.into_iter();
    let Some(card) = cards.next() else {
        return Err(Place { line: 1, column: 1 }.error(Problem::NoBoard));
    };
    match cards.next() {
        None => Ok(card),
        Some(second) => Err(Place { line: second.line, column: 1 }.error(Problem::SecondBoard)),
    }
}

/// Reads every board of a file that may not even be text.
pub fn read_bytes(bytes: &[u8]) -> Result<Vec<Card>, ReadError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            Err(ReadError { line, column, problem: Problem::NotText })
        }
    }
}

/// Writes a board; a text ends with a line break, the others are one line without.
pub fn write(lunar: &Lunar, title: &str, format: Format) -> Result<String, DoesNotFit> {
    match format {
        Format::Text => Ok(text::write(lunar, title)),
        Format::Digits => digits::write(lunar, title),
        Format::Json => Ok(json::write(lunar, title)),
        Format::Link => Ok(format!("#lunar={}", link::write(lunar))),
    }
}

/// One board in any format; rows may also be separated by ` / ` on one line.
///
/// ```
/// # use allclear_lunar::Lunar;
/// let board: Lunar = "..X / ... / o..".parse()?;
/// assert_eq!(board.to_string(), "..X\n...\na..\n");
/// # Ok::<(), allclear_lunar::format::ReadError>(())
/// ```
impl FromStr for Lunar {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Lunar, ReadError> {
        let is_text = !text.contains(['\n', '"', ';']);
        let rows = if is_text { text.replace(" / ", "\n") } else { text.to_string() };
        read_one(&rows).map(|card| card.lunar)
    }
}

/// The board at its start, as rows of characters.
impl fmt::Display for Lunar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&picture(self, &self.start()))
    }
}

/// A line and a column, from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn right(self, by: usize) -> Place {
        Place { column: self.column + by, ..self }
    }

    fn error(self, problem: Problem) -> ReadError {
        ReadError { line: self.line, column: self.column, problem }
    }
}

/// What the comments above a board say.
#[derive(Default)]
struct Notes {
    title: String,
    target: Option<(String, Place)>,
}

impl Notes {
    fn read(&mut self, comment: &str, at: Place) {
        match target_name(comment) {
            Some(name) => self.target = Some((name.to_string(), at)),
            None => {
                let unmarked = comment.strip_prefix(TITLE).filter(|title| hides_target(title));
                self.title = unmarked.unwrap_or(comment).to_string();
            }
        }
    }

    fn take_title(&mut self) -> String {
        self.target = None;
        std::mem::take(&mut self.title)
    }
}

/// What stands before a title that would otherwise be read as a target.
const TITLE: &str = "title: ";

/// Whether a title would be read as a target, or as a mark before one.
fn hides_target(title: &str) -> bool {
    target_name(title.trim_start_matches(TITLE)).is_some()
}

/// An error about the cell of a picture that is to blame, or about all of it.
fn misplaced(
    error: SetupError,
    size: Size,
    picture: &[Vec<(char, Place)>],
    all: Place,
) -> ReadError {
    let (column, row) = size.column_row(error.cell());
    let place = picture.get(row).and_then(|row| row.get(column)).map_or(all, |&(_, at)| at);
    place.error(Problem::Setup(error))
}

/// The beginning of a text, for messages: nobody reads more, and a line may have megabytes.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// The cell that a comment `target c3` names.
fn target_name(comment: &str) -> Option<&str> {
    let (word, name) = comment.split_once(char::is_whitespace)?;
    let name = name.trim();
    (word.eq_ignore_ascii_case("target") && !name.contains(char::is_whitespace)).then_some(name)
}

/// The lines of a text, with their numbers, that can be looked at before they are taken.
struct Lines<'a> {
    text: &'a str,
    offset: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.offset..];
        let line = rest.split('\n').next()?;
        (!rest.is_empty()).then(|| (self.number + 1, line.strip_suffix('\r').unwrap_or(line)))
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let found = self.peek()?;
        let rest = &self.text[self.offset..];
        self.offset += rest.find('\n').map_or(rest.len(), |end| end + 1);
        self.number += 1;
        Some(found)
    }

    fn offset_of(&self, line: &str) -> usize {
        line.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// Goes on behind a byte of a later line, or of the line taken last.
    fn skip_to(&mut self, offset: usize) {
        while self.offset < offset {
            self.next();
        }
    }
}
