//! One test of a filter, as an automaton that is fed the pieces of its stretch.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use super::regex::Expression;
use crate::piece::Piece;

/// What a test knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) enum Outcome {
    /// The answer, whatever comes.
    Known(bool),
    /// Not yet decided; the number is all that the test remembers.
    Open(u32),
}

/// A test of a stretch of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Test {
    /// The number of these pieces compares so with a number.
    Count(Piece, Comparison, u32),
    /// The n-th of a piece comes before the first of another.
    Before { piece: Piece, number: u32, other: Piece },
    /// The expression matches somewhere.
    Regex(Arc<Expression>),
}

/// How to compare a count with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=` or `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A text is none of `= == != < > <= >=`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of = != < > <= >=")]
pub struct BadComparison;

impl FromStr for Comparison {
    type Err = BadComparison;

    fn from_str(text: &str) -> Result<Comparison, BadComparison> {
        Ok(match text {
            "=" | "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<" => Comparison::Less,
            ">" => Comparison::Greater,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            _ => return Err(BadComparison),
        })
    }
}

impl Comparison {
    /// The comparison with both sides swapped.
    #[must_use]
    pub fn turned(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::Unequal => self,
            Comparison::Less => Comparison::Greater,
            Comparison::Greater => Comparison::Less,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::AtLeast => Comparison::AtMost,
        }
    }

    /// Whether it holds between the two.
    pub fn holds(self, count: u32, number: u32) -> bool {
        match self {
            Comparison::Equal => count == number,
            Comparison::Unequal => count != number,
            Comparison::Less => count < number,
            Comparison::Greater => count > number,
            Comparison::AtMost => count <= number,
            Comparison::AtLeast => count >= number,
        }
    }

    /// The answer if it is the same for all these counts.
    fn settled(self, counts: RangeInclusive<u32>, number: u32) -> Option<bool> {
        // The answer changes at the number and next to it, nowhere else.
        let near = number.saturating_sub(1)..=number.saturating_add(1);
        let first = self.holds(*counts.start(), number);
        let same = near
            .filter(|count| counts.contains(count))
            .chain([*counts.end()])
            .all(|count| self.holds(count, number) == first);
        same.then_some(first)
    }
}

impl Test {
    /// What is known before the first of `length` pieces.
    pub fn start(&self, length: usize) -> Outcome {
        match self {
            Test::Count(_, comparison, number) => counted(*comparison, 0, *number, length),
            Test::Before { .. } if length == 0 => Outcome::Known(false),
            Test::Before { .. } => Outcome::Open(0),
            Test::Regex(expression) if length == 0 => Outcome::Known(expression.at_end(0)),
            Test::Regex(expression) => expression.state(0),
        }
    }

    /// What is known after one more piece, with `left` more to come.
    pub fn after(&self, known: Outcome, piece: Piece, left: usize) -> Outcome {
        let Outcome::Open(state) = known else { return known };
        match self {
            Test::Count(counting, comparison, number) => {
                let count = state + u32::from(piece == *counting);
                counted(*comparison, count, *number, left)
            }
            Test::Before { other, .. } if piece == *other => Outcome::Known(false),
            Test::Before { piece: wanted, number, .. } => {
                let seen = state + u32::from(piece == *wanted);
                match seen == *number {
                    true => Outcome::Known(true),
                    // Too few are left for the others.
                    false if (*number - seen) as usize > left => Outcome::Known(false),
                    false => Outcome::Open(seen),
                }
            }
            Test::Regex(expression) => {
                let state = expression.step(state, piece);
                match left {
                    0 => Outcome::Known(expression.at_end(state)),
                    _ => expression.state(state),
                }
            }
        }
    }
}

fn counted(comparison: Comparison, count: u32, number: u32, left: usize) -> Outcome {
    match comparison.settled(count..=count.saturating_add(left as u32), number) {
        Some(answer) => Outcome::Known(answer),
        None => Outcome::Open(count),
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Equal => "exactly",
            Comparison::Unequal => "not",
            Comparison::Less => "fewer than",
            Comparison::Greater => "more than",
            Comparison::AtMost => "at most",
            Comparison::AtLeast => "at least",
        })
    }
}

impl fmt::Display for Test {
    /// In words: `L comes before S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Count(piece, comparison, number) => write!(f, "{comparison} {number} {piece}"),
            Test::Before { piece, number: 1, other } => write!(f, "{piece} before {other}"),
            Test::Before { piece, number, other } => {
                write!(f, "{number} {piece} before {other}")
            }
            Test::Regex(expression) => write!(f, "/{}/ matches", expression.text()),
        }
    }
}
