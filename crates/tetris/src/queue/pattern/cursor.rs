//! A place in the text of an alternative.

use super::PatternErrorKind;

/// A character and its column.
pub(super) type Placed = (usize, char);

/// What was read, or where and why it cannot be.
pub(super) type Spot<T> = Result<T, (usize, PatternErrorKind)>;

/// Goes through characters up to the end or a comment.
pub(super) struct Cursor<'a> {
    rest: &'a [Placed],
    /// The column after the last character.
    end: usize,
    /// How many terms of filters were read.
    pub terms: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a [Placed]) -> Cursor<'a> {
        let comment = text.iter().position(|&(_, c)| c == '#');
        let end = match comment {
            Some(at) => text[at].0,
            None => text.last().map_or(1, |&(column, _)| column + 1),
        };
        Cursor { rest: &text[..comment.unwrap_or(text.len())], end, terms: 0 }
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.first().map(|&(_, c)| c)
    }

    pub fn next_is(&self, c: char) -> bool {
        self.peek() == Some(c)
    }

    pub fn take(&mut self) -> Option<char> {
        let (&(_, c), rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(c)
    }

    /// The next character that is no space, which becomes the next.
    pub fn skip_to_next(&mut self) -> Option<char> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.take();
        }
        self.peek()
    }

    /// The column of the next character, or the one after the last.
    pub fn column(&self) -> usize {
        self.rest.first().map_or(self.end, |&(column, _)| column)
    }

    /// The error that something else was expected here.
    pub fn expected(&self, expected: &'static str) -> (usize, PatternErrorKind) {
        self.wrong(PatternErrorKind::Expected { expected, found: self.peek() })
    }

    /// This error, here.
    pub fn wrong(&self, kind: PatternErrorKind) -> (usize, PatternErrorKind) {
        (self.column(), kind)
    }
}
