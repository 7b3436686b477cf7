//! Filters: what the queues of a part must fulfil, in braces after it.
//!
//! | filter | holds for |
//! |---|---|
//! | `{T=1}` | queues with one T; also `!=`, `<`, `>`, `<=`, `>=` |
//! | `{LJ=1}`, `{[LJ]=1}` | one L and one J; one L or one J |
//! | `{L<S}` | L comes before S, or S does not come |
//! | `{LL<S}`, `{L<SZ}`, `{L<[SZ]}` | two L before S; L before both; L before one of them |
//! | `{/^I/}` | queues that the regular expression matches somewhere |
//! | `{3:T=1}`, `{1-3:T=1}` | the first three pieces; the second and the third |
//! | `{!T=1 && (L<S \|\| Z<S)}` | combinations, read from left to right |
//!
//! # How
//! Pieces and brackets are taken apart while reading, until nothing is left but three kinds of
//! [`Test`] on a stretch of the queue: compare the count of one piece, "the n-th of this piece
//! comes before the first of that one", and a regular expression. Each is a small automaton that
//! often knows its answer before the stretch ends; a filter is a formula over them.

mod parse;
mod regex;
mod test;

pub use regex::{BadExpression, Expression};
pub use test::Comparison;

pub(super) use parse::read;
pub(super) use test::{Outcome, Test};

use std::fmt;
use std::ops::Range;

/// A formula over tests of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    /// A test on the pieces of a stretch of the whole queue, counted from 0.
    Test(Range<usize>, Test),
    Not(Box<Filter>),
    All(Vec<Filter>),
    Any(Vec<Filter>),
}

impl Filter {
    /// All tests, in order.
    pub fn tests<'a>(&'a self, into: &mut Vec<(Range<usize>, &'a Test)>) {
        match self {
            Filter::Test(stretch, test) => into.push((stretch.clone(), test)),
            Filter::Not(inner) => inner.tests(into),
            Filter::All(parts) | Filter::Any(parts) => {
                parts.iter().for_each(|part| part.tests(into));
            }
        }
    }
}

impl fmt::Display for Filter {
    /// In words: `L comes before S and there is one T`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, parts: &[Filter], word: &str| {
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    write!(f, " {word} ")?;
                }
                match part {
                    Filter::All(inner) | Filter::Any(inner) if inner.len() > 1 => {
                        write!(f, "({part})")?;
                    }
                    _ => write!(f, "{part}")?,
                }
            }
            Ok(())
        };
        match self {
            Filter::Test(stretch, test) => {
                write!(f, "{test} {}", pieces(stretch))
            }
            Filter::Not(inner) => write!(f, "not ({inner})"),
            Filter::All(parts) => joined(f, parts, "and"),
            Filter::Any(parts) => joined(f, parts, "or"),
        }
    }
}

/// `in pieces 2-5`, counted from 1.
fn pieces(stretch: &Range<usize>) -> String {
    match stretch.len() {
        1 => format!("at piece {}", stretch.end),
        _ => format!("in pieces {}-{}", stretch.start + 1, stretch.end),
    }
}
