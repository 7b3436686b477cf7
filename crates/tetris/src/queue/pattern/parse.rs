//! Reading patterns: solution-finder's notation, with spaces wherever they help, and what the
//! extended notation adds.

use std::fmt;
use std::str::FromStr;

use super::cursor::Placed;
use super::generators::read_alternative;
use super::{Alternative, Pattern};
use crate::piece::Piece;

/// Why a text is not a pattern, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PatternError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Whether the text has several lines, so that the line is worth naming.
    several_lines: bool,
    /// What is wrong there.
    pub kind: PatternErrorKind,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.several_lines {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternErrorKind {
    /// Something that is neither a piece nor `*` nor `[`.
    #[error("'{0}' is not a piece (TIOSZLJ), '*' or '['")]
    UnknownPiece(char),
    /// Something in brackets that is not a piece.
    #[error("'{0}' is not a piece (TIOSZLJ); brackets hold pieces and pools, as in [TI[LJ]]!")]
    NotInBrackets(char),
    /// A bracket or parenthesis that closes nothing.
    #[error("'{0}' closes nothing")]
    ClosesNothing(char),
    /// A bracket or parenthesis that is never closed.
    #[error("'{0}' has no '{1}'")]
    NotClosed(char, char),
    /// Brackets without a piece.
    #[error("no piece in the brackets")]
    EmptyBrackets,
    /// A pool in a pool in a pool.
    #[error("pools nest one level deep, as in [TI[LJ][SZ]]!")]
    NestedTooDeep,
    /// A pool with too many pieces or too many choices.
    #[error("the pool is too large: at most {most} {what}")]
    LargePool {
        /// How many there may be.
        most: usize,
        /// Of what.
        what: &'static str,
    },
    /// A comma before `p` or `!`.
    #[error("'{0}' must directly follow '*' or ']'")]
    Gap(char),
    /// No digit after `p`.
    #[error("'p' must be followed by a digit, as in *p4")]
    NoNumber,
    /// `*p0`.
    #[error("*p0 takes no piece; take 1 to 7")]
    TakesNone,
    /// More pieces than there are.
    #[error("cannot take {take} pieces of {of}")]
    TakesTooMany {
        /// How many are asked for.
        take: usize,
        /// How many there are.
        of: usize,
    },
    /// A filter with nothing before it.
    #[error("expected pieces before the filter, as in *p7{{L<S}}")]
    NothingToFilter,
    /// Something else was expected in a filter.
    #[error("expected {expected}, {}", found_or_end(*.found))]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What is there; nothing at the end.
        found: Option<char>,
    },
    /// A scope without a piece.
    #[error("the scope holds no piece; 3: is the first three, 1-3: the second and the third")]
    EmptyScope,
    /// A regular expression that cannot be read.
    #[error("regular expression: {0}")]
    BadRegex(String),
    /// Parentheses or `!` nested too deep.
    #[error("nested more than {deepest} levels deep")]
    TooDeep {
        /// How deep they may nest.
        deepest: usize,
    },
    /// Too many statements in a filter.
    #[error("the filters are too long: more than {most} statements")]
    TooManyTests {
        /// How many there may be.
        most: usize,
    },
    /// A filter whose automaton is too large.
    #[error("the filter is too complex: it needs more than {most} states; split or simplify it")]
    TooManyStates {
        /// How many there may be.
        most: usize,
    },
}

fn found_or_end(found: Option<char>) -> String {
    match found {
        Some(c) => format!("found '{c}'"),
        None => "but the pattern ends here".to_string(),
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    /// Reads a pattern. Alternatives are separated by `;` or by lines; spaces mean nothing.
    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        Pattern::read(text, |part| vec![part])
    }
}

impl Pattern {
    /// Reads patterns as solution-finder's `util seq` does: a space between two generators, with
    /// no comma, separates alternatives as `;` does, and ends a comment.
    ///
    /// ```
    /// # use allclear_tetris::queue::Pattern;
    /// assert_eq!(Pattern::from_words("T I O").unwrap().count().unwrap().to_string(), "3");
    /// assert_eq!("T I O".parse::<Pattern>().unwrap().count().unwrap().to_string(), "1");
    /// ```
    pub fn from_words(text: &str) -> Result<Pattern, PatternError> {
        Pattern::read(text, words)
    }

    fn read(
        text: &str,
        split: impl Fn(&[Placed]) -> Vec<&[Placed]>,
    ) -> Result<Pattern, PatternError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let several_lines = text.trim_end().contains('\n');
        let mut alternatives: Vec<Alternative> = Vec::new();
        for (line, line_text) in text.lines().enumerate() {
            let chars: Vec<Placed> =
                line_text.chars().enumerate().map(|(i, c)| (i + 1, c)).collect();
            for part in chars.split(|&(_, c)| c == ';').flat_map(&split) {
                let read = read_alternative(part).map_err(|(column, kind)| PatternError {
                    line: line + 1,
                    column,
                    several_lines,
                    kind,
                })?;
                alternatives.extend(read);
            }
        }
        Ok(Pattern { alternatives })
    }
}

/// The words of a part: a space separates where it lies between two generators, and after `#`.
fn words(part: &[Placed]) -> Vec<&[Placed]> {
    let mut words = Vec::new();
    let (mut start, mut depth, mut comment, mut regex) = (0, 0_usize, false, false);
    let mut before = ',';
    for (at, &(_, c)) in part.iter().enumerate() {
        match c {
            ' ' if !regex && depth == 0 => {
                let next = part[at..].iter().map(|&(_, c)| c).find(|&c| c != ' ');
                let begins = |c| {
                    Piece::from_letter(c).is_some() || matches!(c, '*' | '[' | '(' | '\'' | '#')
                };
                if comment || before != ',' && next.is_some_and(begins) {
                    words.push(&part[start..at]);
                    (start, comment, before) = (at + 1, false, ',');
                }
                continue;
            }
            _ if comment => {}
            '/' if depth > 0 => regex = !regex,
            _ if regex => {}
            '#' => comment = true,
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
    }
    words.push(&part[start..]);
    words
}
