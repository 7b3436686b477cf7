//! What a perfect clear leaves over, and expressions about it.
//!
//! A queue can often be cleared in several ways that leave different pieces: a *save* is the
//! pieces of the queue that one clear does not use. An expression asks something of all saves of
//! a queue:
//!
//! | expression | true when |
//! |---|---|
//! | `T` | some save has a T |
//! | `TI` | some save has both (`TT`: two of them) |
//! | `^T` | some save has no T |
//! | `!T` | no save has a T |
//! | `T&&I` | both can be had, not always at once |
//! | `T\|\|I` | one of them can be had |
//! | `!(T&&I)\|\|L` | brackets first |
//!
//! `^` before brackets goes inwards and turns `&&` into `||`, as users of the Python tools know.

use std::str::FromStr;

use crate::engine::counts::Counts;
use allclear_tetris::Piece;

/// A question about the saves of a queue.
///
/// ```
/// use allclear_tetris::Piece;
/// use allclear_pc::{Counts, study::Saves};
/// let wanted: Saves = "T&&^I".parse().unwrap();
/// let save = |pieces: &str| pieces.chars().filter_map(Piece::from_letter).collect::<Counts>();
/// assert!(wanted.holds(&[save("TI"), save("OL")]));
/// assert!(!wanted.holds(&[save("TI")]));
/// assert_eq!("T&&".parse::<Saves>().unwrap_err().to_string(), "column 4: expected a piece, ! ^ or (");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves(Expression);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Expression {
    Has(Counts),
    Avoids(Counts),
    Not(Box<Expression>),
    All(Vec<Expression>),
    Any(Vec<Expression>),
}

impl Saves {
    /// Whether the expression is true of a queue with these saves.
    pub fn holds(&self, saves: &[Counts]) -> bool {
        self.0.holds(saves)
    }
}

impl Expression {
    fn holds(&self, saves: &[Counts]) -> bool {
        match self {
            Expression::Has(wanted) => saves.iter().any(|save| save.holds(*wanted)),
            Expression::Avoids(unwanted) => saves.iter().any(|save| !save.holds(*unwanted)),
            Expression::Not(node) => !node.holds(saves),
            Expression::All(nodes) => nodes.iter().all(|node| node.holds(saves)),
            Expression::Any(nodes) => nodes.iter().any(|node| node.holds(saves)),
        }
    }

    fn avoided(self) -> Expression {
        let inwards = |nodes: Vec<Expression>| nodes.into_iter().map(Expression::avoided).collect();
        match self {
            Expression::Has(wanted) => Expression::Avoids(wanted),
            Expression::Avoids(unwanted) => Expression::Has(unwanted),
            Expression::Not(node) => Expression::Not(Box::new(node.avoided())),
            Expression::All(nodes) => Expression::Any(inwards(nodes)),
            Expression::Any(nodes) => Expression::All(inwards(nodes)),
        }
    }
}

/// Why a text is not such an expression; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}")]
pub struct SavesError {
    /// Where.
    pub column: usize,
    /// What could stand there.
    pub expected: &'static str,
}

impl FromStr for Saves {
    type Err = SavesError;

    fn from_str(text: &str) -> Result<Saves, SavesError> {
        let mut reader = Reader { text: text.chars().collect(), at: 0, depth: 0 };
        let node = reader.any()?;
        match reader.peek() {
            None => Ok(Saves(node)),
            Some(_) => Err(reader.expected("&& or ||")),
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
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn expected(&self, expected: &'static str) -> SavesError {
        SavesError { column: self.at + 1, expected }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
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
            self.one()?.avoided()
        } else if self.take('(') {
            let node = self.any()?;
            if !self.take(')') {
                return Err(self.expected(")"));
            }
            node
        } else {
            let mut pieces = Counts::EMPTY;
            let start = self.at;
            while let Some(piece) = self.peek().and_then(Piece::from_letter) {
                pieces = pieces.with(piece);
                self.at += 1;
                if self.at - start > 100 {
                    return Err(self.expected("fewer pieces"));
                }
            }
            if pieces == Counts::EMPTY {
                return Err(self.expected("a piece, ! ^ or ("));
            }
            Expression::Has(pieces)
        };
        self.depth -= 1;
        Ok(node)
    }
}

fn one_or(mut nodes: Vec<Expression>, many: fn(Vec<Expression>) -> Expression) -> Expression {
    if nodes.len() == 1 { nodes.remove(0) } else { many(nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(expression: &str, saves: &str) -> bool {
        let saves: Vec<Counts> = saves
            .split(',')
            .map(|save| save.chars().filter_map(Piece::from_letter).collect())
            .collect();
        expression.parse::<Saves>().unwrap().holds(&saves)
    }

    #[test]
    fn examples_of_the_python_tools() {
        for (expression, yes, no) in [
            ("^S", "LS,LZ", "LS,SZ"),
            ("!T", "L,S", "T,I"),
            ("T&&S", "T,S,Z", "S,Z"),
            ("T||S", "T,Z", "I,L,O"),
            ("LSZ", "LSZO,TSZO", "L,S,Z"),
            ("!(T&&S)||L", "T", "TS"),
            ("^(T&&S)", "TS,S", "TS"),
            ("TT", "TTI", "T,TI"),
        ] {
            assert!(holds(expression, yes), "{expression} of {yes}");
            assert!(!holds(expression, no), "{expression} of {no}");
        }
    }

    #[test]
    fn errors_name_the_column() {
        for (text, error) in [
            ("", "column 1: expected a piece, ! ^ or ("),
            ("T&I", "column 3: expected &&"),
            ("(T", "column 3: expected )"),
            ("T)", "column 2: expected && or ||"),
            ("TX", "column 2: expected && or ||"),
        ] {
            assert_eq!(text.parse::<Saves>().unwrap_err().to_string(), error, "{text}");
        }
        assert!("(".repeat(100_000).parse::<Saves>().is_err());
        assert!("T".repeat(100_000).parse::<Saves>().is_err());
    }
}
