//! Reading expressions about saves.

use std::str::FromStr;
use std::sync::Arc;

use allclear_tetris::Piece;
use allclear_tetris::queue::pattern::Expression as Regex;

use super::expression::{Expression, Saves, SavesError, Wanted};
use crate::engine::counts::Counts;

impl FromStr for Saves {
    type Err = SavesError;

    fn from_str(text: &str) -> Result<Saves, SavesError> {
        let mut reader = Reader::new(text);
        let node = reader.any()?;
        match reader.peek() {
            None => Ok(Saves(node)),
            Some(_) => Err(reader.expected("&& or ||")),
        }
    }
}

/// Expressions separated by commas, with labels.
pub(super) fn list(text: &str) -> Result<Vec<Wanted>, SavesError> {
    let mut reader = Reader::new(text);
    let mut all = Vec::new();
    loop {
        reader.peek();
        let start = reader.at;
        let saves = Saves(reader.any()?);
        let own = start..reader.at;
        let named = match reader.take('#') {
            true => reader.label()..reader.at,
            false => own,
        };
        let label: String = reader.text[named].iter().collect();
        all.push(Wanted { saves, label: label.trim().to_string() });
        match reader.peek() {
            None => return Ok(all),
            Some(',') => reader.at += 1,
            Some(_) => return Err(reader.expected("&&, ||, a comma or a #label")),
        }
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
    depth: usize,
}

/// Deeper brackets are refused rather than risked on the stack.
const DEEPEST: usize = 100;

impl Reader {
    fn new(text: &str) -> Reader {
        Reader { text: text.chars().collect(), at: 0, depth: 0 }
    }

    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn expected(&self, expected: &'static str) -> SavesError {
        SavesError::Expected { column: self.at + 1, expected }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Goes past a label, up to a comma or the end; returns where it began.
    fn label(&mut self) -> usize {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&c| c != ',') {
            self.at += 1;
        }
        start
    }

    fn list(
        &mut self,
        sign: char,
        expected: &'static str,
        part: fn(&mut Reader) -> Result<Expression, SavesError>,
    ) -> Result<Vec<Expression>, SavesError> {
        let mut parts = vec![part(self)?];
        while self.take(sign) {
            if !self.take(sign) {
                return Err(self.expected(expected));
            }
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    fn any(&mut self) -> Result<Expression, SavesError> {
        Ok(one_or(self.list('|', "||", Reader::all)?, Expression::Any))
    }

    fn all(&mut self) -> Result<Expression, SavesError> {
        Ok(one_or(self.list('&', "&&", Reader::one)?, Expression::All))
    }

    fn one(&mut self) -> Result<Expression, SavesError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected("fewer brackets"));
        }
        let node = if self.take('!') {
            Expression::Not(Box::new(self.one()?))
        } else if self.take('^') {
            Expression::Avoids(Box::new(self.one()?))
        } else if self.take('(') {
            let node = self.any()?;
            if !self.take(')') {
                return Err(self.expected("&&, || or )"));
            }
            node
        } else if self.take('/') {
            self.regex()?
        } else {
            Expression::Has(self.pieces()?)
        };
        self.depth -= 1;
        Ok(node)
    }

    fn pieces(&mut self) -> Result<Counts, SavesError> {
        let mut pieces = Counts::EMPTY;
        let start = self.at;
        while let Some(piece) = self.peek().and_then(Piece::from_letter) {
            pieces = pieces.with(piece);
            self.at += 1;
            if self.at - start > 100 {
                return Err(self.expected("fewer pieces"));
            }
        }
        match pieces.is_empty() {
            true => Err(self.expected("a piece, a /regex/, !, ^ or (")),
            false => Ok(pieces),
        }
    }

    /// What stands between two slashes, the first of which is read.
    fn regex(&mut self) -> Result<Expression, SavesError> {
        let start = self.at;
        let length = self.text[start..].iter().position(|&c| c == '/');
        let Some(length) = length else {
            self.at = self.text.len();
            return Err(self.expected("/ at the end of the regular expression"));
        };
        self.at = start + length + 1;
        let text: String = self.text[start..start + length].iter().collect();
        let regex = Regex::new(&text)
            .map_err(|bad| SavesError::Regex { column: start + bad.at + 1, reason: bad.reason })?;
        Ok(Expression::Matches(Arc::new(regex)))
    }
}

fn one_or(mut nodes: Vec<Expression>, many: fn(Vec<Expression>) -> Expression) -> Expression {
    if nodes.len() == 1 { nodes.remove(0) } else { many(nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        for (text, error) in [
            ("", "column 1: expected a piece, a /regex/, !, ^ or ("),
            ("T&I", "column 3: expected &&"),
            ("(T", "column 3: expected &&, || or )"),
            ("T)", "column 2: expected && or ||"),
            ("TX", "column 2: expected && or ||"),
            ("T,I", "column 2: expected && or ||"),
            ("T||/S", "column 6: expected / at the end of the regular expression"),
            ("T||/S(/", "column 6: regular expression: unclosed group"),
        ] {
            assert_eq!(text.parse::<Saves>().unwrap_err().to_string(), error, "{text}");
        }
        assert!("(".repeat(100_000).parse::<Saves>().is_err());
        assert!("T".repeat(100_000).parse::<Saves>().is_err());
        for (text, error) in [
            ("T,", "column 3: expected a piece, a /regex/, !, ^ or ("),
            ("T,#x", "column 3: expected a piece, a /regex/, !, ^ or ("),
            ("T#x,I)", "column 6: expected &&, ||, a comma or a #label"),
        ] {
            assert_eq!(list(text).unwrap_err().to_string(), error, "{text}");
        }
    }

    #[test]
    fn labels_end_at_commas_and_commas_in_regexes_end_nothing() {
        let labels = |text: &str| -> Vec<String> {
            list(text).unwrap().into_iter().map(|wanted| wanted.label).collect()
        };
        assert_eq!(labels("T || O #T or O , /[SZ]{1,2}/, !I# "), ["T or O", "/[SZ]{1,2}/", ""]);
        assert_eq!(labels(" ^( S ) "), ["^( S )"]);
    }
}
