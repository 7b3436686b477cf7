//! Regular expressions over the letters of pieces, as tables.
//!
//! `regex-syntax` reads the expression. What it has read becomes a [`graph`] of what may follow what,
//! and the sets of nodes that letters can reach become the states of a [`table`], so that a step is
//! one look into it. There are seven letters and one sign: that is why this takes two small files
//! instead of a crate for texts of any kind.

mod graph;
mod table;

use regex_syntax::ParserBuilder;

use self::graph::Graph;
use super::Outcome;
use crate::piece::Piece;

/// What an expression sees of a queue: the letters of the pieces by their numbers, and `*` for a piece
/// that is not known.
const SYMBOLS: [u8; 8] = {
    let mut symbols = [b'*'; 8];
    let mut i = 0;
    while i < UNKNOWN {
        symbols[i] = Piece::ALL[i].letter() as u8;
        i += 1;
    }
    symbols
};

/// The symbol of a piece that is not known.
const UNKNOWN: usize = 7;

/// A regular expression over the letters of pieces. It matches a queue if it does so anywhere in
/// it; letters of pieces may be lower case.
///
/// ```
/// # use allclear_tetris::{Piece::*, queue::pattern::Expression};
/// let expression = Expression::new("^[SZ].T").unwrap();
/// assert!(expression.matches(&[S, O, T, I].map(Some)));
/// assert!(!expression.matches(&[O, S, O, T].map(Some)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: String,
    states: Vec<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// One for each of [`SYMBOLS`].
    steps: [u32; 8],
    /// The answer whatever follows, or `None` if that depends.
    known: Option<bool>,
    /// The answer if nothing follows.
    at_end: bool,
}

/// Why a text is no expression: what is wrong, and before which character of it (from 0).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {}: regular expression: {reason}", .at + 1)]
pub struct BadExpression {
    /// The character before which something is wrong, from 0.
    pub at: usize,
    /// What is wrong.
    pub reason: String,
}

impl Expression {
    /// Reads an expression.
    pub fn new(text: &str) -> Result<Expression, BadExpression> {
        let mut parser = ParserBuilder::new();
        parser.unicode(false).utf8(false).case_insensitive(true);
        let parsed = parser.build().parse(text).map_err(|error| explained(&error, text))?;
        let states = Graph::new(&parsed).and_then(|graph| table::states(&graph));
        let too_large = || BadExpression { at: 0, reason: "the expression is too large".into() };
        let states = states.ok_or_else(too_large)?;
        Ok(Expression { text: text.to_string(), states })
    }

    /// Whether it matches somewhere; `None` stands for `*`, a piece that is not known.
    pub fn matches(&self, queue: &[Option<Piece>]) -> bool {
        let step = |state: u32, piece: &Option<Piece>| {
            let symbol = piece.map_or(UNKNOWN, Piece::index);
            self.states[state as usize].steps[symbol]
        };
        self.at_end(queue.iter().fold(0, step))
    }

    /// What was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn step(&self, state: u32, piece: Piece) -> u32 {
        self.states[state as usize].steps[piece.index()]
    }

    pub(super) fn state(&self, state: u32) -> Outcome {
        match self.states[state as usize].known {
            Some(answer) => Outcome::Known(answer),
            None => Outcome::Open(state),
        }
    }

    pub(super) fn at_end(&self, state: u32) -> bool {
        self.states[state as usize].at_end
    }
}

fn explained(error: &regex_syntax::Error, text: &str) -> BadExpression {
    let (start, reason) = match error {
        regex_syntax::Error::Parse(error) => (error.span().start.offset, error.kind().to_string()),
        regex_syntax::Error::Translate(error) => {
            (error.span().start.offset, error.kind().to_string())
        }
        other => (0, other.to_string()),
    };
    let at = text.get(..start).map_or(0, |before| before.chars().count());
    BadExpression { at, reason }
}
