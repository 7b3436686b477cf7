//! Which boards a question is about.

use allclear_lunar::cards;
use allclear_lunar::format::{self, Card, ReadError, shortened};
use serde::{Deserialize, Serialize};

use crate::Error;

/// Which boards a question is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Boards {
    /// Boards in any format, one or many.
    pub board: Option<String>,
    /// What the reply calls the text: the file it came from. `-` if not given.
    pub file: Option<String>,
    /// One of the 40 classic cards, by number, or a list of them.
    pub card: Cards,
}

/// One number or a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Cards {
    /// One card.
    One(u32),
    /// Any number of cards.
    Many(Vec<u32>),
}

impl Default for Cards {
    fn default() -> Cards {
        Cards::Many(Vec::new())
    }
}

/// A board and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file as it was given, or `classic`.
    pub file: String,
    /// Which board of the file, from 1.
    pub index: usize,
    /// The board and its title.
    pub card: Card,
}

impl Board {
    /// What a person calls it.
    pub fn name(&self) -> String {
        match self.card.title.as_str() {
            "" => format!("{}, board {}", self.file, self.index),
            title => shortened(title),
        }
    }
}

impl Boards {
    /// The boards of a text.
    pub fn of_text(text: impl Into<String>, file: impl Into<String>) -> Boards {
        Boards { board: Some(text.into()), file: Some(file.into()), ..Boards::default() }
    }

    /// All of them, in order: those of the text, then the cards. There is at least one.
    pub fn read(&self) -> Result<Vec<Board>, Error> {
        let mut all = Vec::new();
        if let Some(text) = &self.board {
            let file = self.file.as_deref().unwrap_or("-");
            let found = format::read(text).map_err(unreadable)?;
            if found.is_empty() {
                return Err(Error::input("board", "no board in it"));
            }
            let boards = found.into_iter().enumerate();
            all.extend(boards.map(|(i, card)| Board { file: file.into(), index: i + 1, card }));
        }
        let numbers = match &self.card {
            Cards::One(number) => std::slice::from_ref(number),
            Cards::Many(numbers) => numbers,
        };
        let classic = cards::classic();
        for &number in numbers {
            let index = number as usize;
            let Some(card) = index.checked_sub(1).and_then(|i| classic.get(i)) else {
                return Err(Error::input("card", format!("expected 1 to 40, found {number}")));
            };
            all.push(Board { file: "classic".into(), index, card: card.clone() });
        }
        match all.is_empty() {
            true => Err(Error::argument("\"board\" or \"card\" is missing")),
            false => Ok(all),
        }
    }

    /// The only board.
    pub(super) fn read_one(&self) -> Result<Board, Error> {
        let mut all = self.read()?;
        match all.len() {
            1 => Ok(all.remove(0)),
            n => Err(Error::input("board", format!("expected one board, found {n}"))),
        }
    }
}

/// An error at its place, as compilers write it.
fn unreadable(error: ReadError) -> Error {
    Error::input("board", format!("{}:{}: {}", error.line, error.column, error.problem))
}

/// The answers about all boards: the first, with the others in its list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Every<T> {
    /// The answer about the first board.
    #[serde(flatten)]
    pub first: T,
    /// Those about the others, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<T>,
}

impl<T> Every<T> {
    /// Asks about every board.
    pub(super) fn of(
        boards: &Boards,
        mut answer: impl FnMut(&Board) -> Result<T, Error>,
    ) -> Result<Every<T>, Error> {
        let mut answers = Vec::new();
        for board in boards.read()? {
            let named = |error: Error| {
                let message = format!("{}: {}", board.name(), error.message);
                Error { message, ..error }
            };
            answers.push(answer(&board).map_err(named)?);
        }
        let mut answers = answers.into_iter();
        let first = answers.next().ok_or_else(|| Error::argument("\"board\" is missing"))?;
        Ok(Every { first, boards: answers.collect() })
    }
}
