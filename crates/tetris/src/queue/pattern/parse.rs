//! Reading patterns, to the letter as solution-finder reads them.

use std::fmt;
use std::str::FromStr;

use super::{Element, Pattern};
use crate::piece::Piece;
use crate::piece_set::PieceSet;

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
    #[error("'{0}' is not a piece (TIOSZLJ); brackets hold letters only, as in [TIO]p2")]
    NotInBrackets(char),
    /// A bracket that closes nothing.
    #[error("']' closes nothing")]
    TooManyClosed,
    /// A bracket that is never closed.
    #[error("'[' has no ']'")]
    NotClosed,
    /// Brackets without a piece.
    #[error("no piece in the brackets")]
    EmptyBrackets,
    /// The same piece twice in brackets.
    #[error("{0} is in the brackets twice")]
    Twice(Piece),
    /// A gap before `p` or `!`.
    #[error("'{0}' must directly follow '*' or ']'")]
    Gap(char),
    /// No digit after `p`.
    #[error("'p' must be followed by a digit, as in *p4")]
    NoNumber,
    /// `*p0`.
    #[error("*p0 takes no piece; take 1 to 7")]
    TakesNone,
    /// More pieces than there are.
    #[error("cannot take {take} different pieces of {of}")]
    TakesTooMany {
        /// How many are asked for.
        take: usize,
        /// How many there are.
        of: usize,
    },
}

impl FromStr for Pattern {
    type Err = PatternError;

    /// Reads a pattern as given on a command line: alternatives are separated by `;`, by spaces
    /// or by lines.
    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        Pattern::read(text, |c| c == ';' || c == ' ')
    }
}

impl Pattern {
    /// Reads a file of patterns: one a line (or separated by `;`), spaces are as good as commas.
    pub fn from_lines(text: &str) -> Result<Pattern, PatternError> {
        Pattern::read(text, |c| c == ';')
    }

    fn read(text: &str, separates: impl Fn(char) -> bool) -> Result<Pattern, PatternError> {
        let several_lines = text.trim_end().contains('\n');
        let mut alternatives = Vec::new();
        for (line, line_text) in text.lines().enumerate() {
            let chars: Vec<(usize, char)> =
                line_text.chars().enumerate().map(|(i, c)| (i + 1, c)).collect();
            for part in chars.split(|&(_, c)| separates(c)) {
                let parsed = read_alternative(part).map_err(|(column, kind)| PatternError {
                    line: line + 1,
                    column,
                    several_lines,
                    kind,
                })?;
                if !parsed.is_empty() {
                    alternatives.push(parsed);
                }
            }
        }
        Ok(Pattern { alternatives })
    }
}

type Spot<T> = Result<T, (usize, PatternErrorKind)>;

/// A character and its column.
type Placed = (usize, char);

fn read_alternative(part: &[Placed]) -> Spot<Vec<Element>> {
    let part = trimmed(part);
    let part = match part {
        [(_, '\''), inner @ .., (_, '\'')] => inner,
        other => other,
    };
    if let [(_, '#'), rest @ ..] = part {
        if !matches!(rest, [(_, 'Q'), (_, '='), ..]) {
            return Ok(Vec::new());
        }
        // Of a quiz only the pieces and wildcards count, in their order: hold, current, next.
        let quiz: Vec<Placed> = (rest[2..].iter().copied())
            .filter(|&(_, c)| c == '*' || Piece::from_letter(c).is_some())
            .collect();
        return Parser { rest: &quiz }.elements();
    }
    Parser { rest: part }.elements()
}

/// Without blanks and control characters at the ends.
fn trimmed(mut part: &[Placed]) -> &[Placed] {
    while let [(_, '\0'..=' '), rest @ ..] | [rest @ .., (_, '\0'..=' ')] = part {
        part = rest;
    }
    part
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == ','
}

struct Parser<'a> {
    rest: &'a [Placed],
}

impl Parser<'_> {
    /// The next character, unless the text ends or a comment begins.
    fn peek(&self) -> Option<Placed> {
        self.rest.first().copied().filter(|&(_, c)| c != '#')
    }

    fn take(&mut self) -> Option<Placed> {
        let next = self.peek()?;
        self.rest = &self.rest[1..];
        Some(next)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|(_, c)| is_blank(c)) {
            self.take();
        }
    }

    fn elements(&mut self) -> Spot<Vec<Element>> {
        let mut elements = Vec::new();
        loop {
            self.skip_blanks();
            let Some((column, c)) = self.take() else { return Ok(elements) };
            elements.push(match c {
                '*' => match self.how_many()? {
                    Some((column, 0)) => return Err((column, PatternErrorKind::TakesNone)),
                    many => element(PieceSet::ALL, many)?,
                },
                '[' => {
                    let set = self.brackets(column)?;
                    let many = self.how_many()?;
                    // As there, none means all.
                    element(set, many.map(|(at, n)| (at, if n == 0 { set.len() } else { n })))?
                }
                ']' => return Err((column, PatternErrorKind::TooManyClosed)),
                letter => match Piece::from_letter(letter) {
                    Some(piece) => Element { set: PieceSet::of(piece), take: 1 },
                    None => return Err((column, PatternErrorKind::UnknownPiece(letter))),
                },
            });
        }
    }

    /// What follows `*` or `]`: `p` and a digit, or `!`, or nothing.
    fn how_many(&mut self) -> Spot<Option<(usize, usize)>> {
        let gap = self.peek().is_some_and(|(_, c)| is_blank(c));
        self.skip_blanks();
        match self.peek() {
            Some((column, c @ ('P' | 'p' | '!'))) if gap => Err((column, PatternErrorKind::Gap(c))),
            Some((column, '!')) => {
                self.take();
                Ok(Some((column, usize::MAX)))
            }
            Some((p, 'P' | 'p')) => {
                self.take();
                self.skip_blanks();
                match self.take() {
                    Some((column, c @ '0'..='9')) => {
                        Ok(Some((column, usize::from(c as u8 - b'0'))))
                    }
                    Some((column, _)) => Err((column, PatternErrorKind::NoNumber)),
                    None => Err((p, PatternErrorKind::NoNumber)),
                }
            }
            _ => Ok(None),
        }
    }

    /// The set in brackets, the opening one already taken.
    fn brackets(&mut self, open: usize) -> Spot<PieceSet> {
        if !self.rest.iter().take_while(|&&(_, c)| c != '#').any(|&(_, c)| c == ']') {
            return Err((open, PatternErrorKind::NotClosed));
        }
        let mut named = PieceSet::EMPTY;
        let mut negated = None;
        while let Some((column, c)) = self.take() {
            match c {
                ' ' => {}
                ']' => {
                    let set = if negated == Some(true) { !named } else { named };
                    let empty = (column, PatternErrorKind::EmptyBrackets);
                    return if set.is_empty() { Err(empty) } else { Ok(set) };
                }
                '^' if negated.is_none() => negated = Some(true),
                letter => {
                    let Some(piece) = Piece::from_letter(letter) else {
                        return Err((column, PatternErrorKind::NotInBrackets(letter)));
                    };
                    if named.contains(piece) {
                        return Err((column, PatternErrorKind::Twice(piece)));
                    }
                    named = named.with(piece);
                    negated = negated.or(Some(false));
                }
            }
        }
        Err((open, PatternErrorKind::NotClosed))
    }
}

fn element(set: PieceSet, many: Option<(usize, usize)>) -> Spot<Element> {
    match many {
        None => Ok(Element { set, take: 1 }),
        Some((_, usize::MAX)) => Ok(Element { set, take: set.len() }),
        Some((column, take)) if take > set.len() => {
            Err((column, PatternErrorKind::TakesTooMany { take, of: set.len() }))
        }
        Some((_, take)) => Ok(Element { set, take }),
    }
}
