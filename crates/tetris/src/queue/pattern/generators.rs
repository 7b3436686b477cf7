//! Reading one alternative: its generators one after the other, and their filters.

use std::collections::BTreeSet;

use super::cursor::{Cursor, Placed, Spot};
use super::filter::{self, Filter};
use super::graph::{Graph, MOST_STATES};
use super::pool::{Bunch, Element, Pool};
use super::{Alternative, Extended, PatternErrorKind};
use crate::piece::Piece;
use crate::piece_set::PieceSet;

/// How deep parentheses may nest.
const DEEPEST: usize = 64;

/// How many different bunches a pool of pools may stand for.
const MOST_CHOICES: usize = 5_000;

/// The alternative of a part of a pattern; `None` if the part is empty or a comment.
pub(super) fn read_alternative(part: &[Placed]) -> Spot<Option<Alternative>> {
    let part = trimmed(part);
    let part = match part {
        [(_, '\''), inner @ .., (_, '\'')] => inner,
        other => other,
    };
    let quiz: Vec<Placed>;
    let part = match part {
        [(_, '#'), (_, 'Q'), (_, '='), rest @ ..] => {
            // Of a quiz only the pieces and wildcards count, in their order: hold, current, next.
            let counts = |c| c == '*' || Piece::from_letter(c).is_some();
            quiz = rest.iter().copied().filter(|&(_, c)| counts(c)).collect();
            &quiz
        }
        other => other,
    };
    let mut reader = Reader {
        cursor: Cursor::new(part),
        pools: Vec::new(),
        length: 0,
        part: 0,
        filters: Vec::new(),
        filter_column: None,
    };
    reader.generators(0)?;
    reader.finish()
}

/// Without blanks and control characters at the ends.
fn trimmed(mut part: &[Placed]) -> &[Placed] {
    while let [(_, '\0'..=' '), rest @ ..] | [rest @ .., (_, '\0'..=' ')] = part {
        part = rest;
    }
    part
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    pools: Vec<Pool>,
    /// How many pieces the pools deal.
    length: usize,
    /// How many they dealt at the last comma.
    part: usize,
    filters: Vec<Filter>,
    /// Where the first filter is.
    filter_column: Option<usize>,
}

impl Reader<'_> {
    /// Generators up to the end, or up to the closing parenthesis.
    fn generators(&mut self, depth: usize) -> Spot<()> {
        // Whether `p` or `!` would belong to the generator before the comma.
        let mut countable = false;
        loop {
            let Some(c) = self.cursor.skip_to_next() else { return Ok(()) };
            let column = self.cursor.column();
            if c == ')' && depth > 0 {
                return Ok(());
            }
            self.cursor.take();
            match c {
                ',' => {
                    self.part = self.length;
                    continue;
                }
                '*' => {
                    let pool = Element { set: PieceSet::ALL, take: 1 };
                    let many = self.how_many()?;
                    if let Some((column, 0)) = many {
                        return Err((column, PatternErrorKind::TakesNone));
                    }
                    self.push(pool.into(), many)?;
                }
                '[' => {
                    let pool = self.brackets(column)?;
                    let many = self.how_many()?;
                    self.push(pool, many)?;
                }
                '(' => self.group(column, depth)?,
                '{' => self.filter(column)?,
                ']' | ')' | '}' => return Err((column, PatternErrorKind::ClosesNothing(c))),
                'p' | 'P' | '!' if countable => return Err((column, PatternErrorKind::Gap(c))),
                letter => match Piece::from_letter(letter) {
                    Some(piece) => {
                        let pool = Element { set: PieceSet::of(piece), take: 1 };
                        self.push(pool.into(), None)?;
                    }
                    None => return Err((column, PatternErrorKind::UnknownPiece(letter))),
                },
            }
            countable = matches!(c, '*' | '[');
        }
    }

    /// What follows `*` or `]`: `p` and a digit, or `!`, or nothing.
    fn how_many(&mut self) -> Spot<Option<(usize, usize)>> {
        match self.cursor.skip_to_next() {
            Some('!') => {
                let column = self.cursor.column();
                self.cursor.take();
                Ok(Some((column, usize::MAX)))
            }
            Some('P' | 'p') => {
                let p = self.cursor.column();
                self.cursor.take();
                while self.cursor.skip_to_next() == Some(',') {
                    self.cursor.take();
                }
                let column = self.cursor.column();
                match self.cursor.take() {
                    Some(c @ '0'..='9') => Ok(Some((column, usize::from(c as u8 - b'0')))),
                    Some(_) => Err((column, PatternErrorKind::NoNumber)),
                    None => Err((p, PatternErrorKind::NoNumber)),
                }
            }
            _ => Ok(None),
        }
    }

    /// Appends a pool of which so many pieces are taken.
    fn push(&mut self, mut pool: Pool, many: Option<(usize, usize)>) -> Spot<()> {
        let of = pool.choices[0].len();
        pool.take = match many {
            None => 1,
            // As in solution-finder, 0 of brackets means all.
            Some((_, usize::MAX | 0)) => of,
            Some((column, take)) if take > of => {
                return Err((column, PatternErrorKind::TakesTooMany { take, of }));
            }
            Some((_, take)) => take,
        };
        self.length += pool.take;
        self.pools.push(pool);
        Ok(())
    }

    /// The pool in brackets, the opening one already taken.
    fn brackets(&mut self, open: usize) -> Spot<Pool> {
        let mut letters: Vec<Piece> = Vec::new();
        let mut inner: Vec<PieceSet> = Vec::new();
        let negated = self.negated();
        loop {
            let c = self.cursor.skip_to_next();
            let column = self.cursor.column();
            self.cursor.take();
            match c {
                None => return Err((open, PatternErrorKind::NotClosed('[', ']'))),
                Some(']') => return pool(&letters, negated, &inner).map_err(|kind| (column, kind)),
                Some('[') => inner.push(self.inner_pool(column)?),
                Some(c) => letters.push(piece(c, column)?),
            }
        }
    }

    /// One of the pools in brackets, its opening bracket already taken.
    fn inner_pool(&mut self, open: usize) -> Spot<PieceSet> {
        let negated = self.negated();
        let mut named = PieceSet::EMPTY;
        loop {
            let c = self.cursor.skip_to_next();
            let column = self.cursor.column();
            self.cursor.take();
            match c {
                None => return Err((open, PatternErrorKind::NotClosed('[', ']'))),
                Some('[') => return Err((column, PatternErrorKind::NestedTooDeep)),
                Some(']') => {
                    let set = if negated { !named } else { named };
                    return match set.is_empty() {
                        true => Err((column, PatternErrorKind::EmptyBrackets)),
                        false => Ok(set),
                    };
                }
                Some(c) => named = named.with(piece(c, column)?),
            }
        }
    }

    /// Takes a `^`, if there is one.
    fn negated(&mut self) -> bool {
        let negated = self.cursor.skip_to_next() == Some('^');
        if negated {
            self.cursor.take();
        }
        negated
    }

    /// Generators in parentheses: what follows sees them as one.
    fn group(&mut self, open: usize, depth: usize) -> Spot<()> {
        if depth == DEEPEST {
            return Err((open, PatternErrorKind::TooDeep { deepest: DEEPEST }));
        }
        let outer = std::mem::replace(&mut self.part, self.length);
        self.generators(depth + 1)?;
        self.part = outer;
        match self.cursor.take() {
            Some(_) => Ok(()),
            None => Err((open, PatternErrorKind::NotClosed('(', ')'))),
        }
    }

    /// A filter, its opening brace already taken.
    fn filter(&mut self, column: usize) -> Spot<()> {
        if self.part == self.length {
            return Err((column, PatternErrorKind::NothingToFilter));
        }
        self.filter_column = self.filter_column.or(Some(column));
        let filter = filter::read(&mut self.cursor, self.part..self.length)?;
        self.filters.push(filter);
        Ok(())
    }

    fn finish(self) -> Spot<Option<Alternative>> {
        if self.pools.is_empty() {
            return Ok(None);
        }
        let elements: Option<Vec<Element>> = self.pools.iter().map(Pool::as_element).collect();
        if let (Some(elements), []) = (elements, &self.filters[..]) {
            return Ok(Some(Alternative::Plain(elements)));
        }
        let all = Filter::All(self.filters);
        let column = self.filter_column.unwrap_or(1);
        let graph = Graph::new(&self.pools, &all)
            .map_err(|_| (column, PatternErrorKind::TooManyStates { most: MOST_STATES }))?;
        let Filter::All(filters) = all else { return Ok(None) };
        Ok(Some(Alternative::Extended(Extended::new(self.pools, filters, graph))))
    }
}

fn piece(c: char, column: usize) -> Spot<Piece> {
    Piece::from_letter(c).ok_or((column, PatternErrorKind::NotInBrackets(c)))
}

/// The pool of these letters, or of those not named, and of one piece of each inner pool.
fn pool(letters: &[Piece], negated: bool, inner: &[PieceSet]) -> Result<Pool, PatternErrorKind> {
    let named: PieceSet = letters.iter().copied().collect();
    let all: Vec<Piece> = match negated {
        true => (!named).into_iter().collect(),
        false => letters.to_vec(),
    };
    let many = PatternErrorKind::LargePool { most: 15, what: "of a piece" };
    let with = |bunch: Bunch, piece| bunch.with(piece).ok_or(many.clone());
    let first = all.iter().try_fold(Bunch::default(), |bunch, &piece| with(bunch, piece))?;
    let mut choices = BTreeSet::from([first]);
    for set in inner {
        let mut next = BTreeSet::new();
        for bunch in choices {
            for piece in *set {
                next.insert(with(bunch, piece)?);
            }
        }
        if next.len() > MOST_CHOICES {
            return Err(PatternErrorKind::LargePool { most: MOST_CHOICES, what: "choices" });
        }
        choices = next;
    }
    match choices.first().is_none_or(|bunch| bunch.len() == 0) {
        true => Err(PatternErrorKind::EmptyBrackets),
        false => Ok(Pool { choices: choices.into_iter().collect(), take: 1 }),
    }
}
