//! Reading filters.

use std::ops::Range;
use std::sync::Arc;

use super::regex::Expression;
use super::{Comparison, Filter, Test};
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::queue::pattern::PatternErrorKind;
use crate::queue::pattern::cursor::{Cursor, Spot};

/// How deep parentheses and `!` may nest.
const DEEPEST: usize = 64;

/// How many statements, `!`, scopes and parentheses an alternative may have, and how many groups
/// of pieces a statement.
const MOST: usize = 256;

const TERM: &str = "a piece, '[', '/', '(', '!' or a scope like 3:";

/// Reads a filter on this stretch of the queue, its opening brace already taken, up to and with
/// the closing one.
pub(in super::super) fn read(cursor: &mut Cursor, stretch: Range<usize>) -> Spot<Filter> {
    let filter = formula(cursor, &stretch, 0)?;
    match cursor.skip_to_next() {
        Some('}') => {
            cursor.take();
            Ok(filter)
        }
        _ => Err(cursor.expected("'&&', '||' or '}'")),
    }
}

/// Terms joined by `&&` and `||`, which bind alike: from left to right.
fn formula(cursor: &mut Cursor, stretch: &Range<usize>, depth: usize) -> Spot<Filter> {
    let mut filter = term(cursor, stretch, depth)?;
    while let Some(joint @ ('&' | '|')) = cursor.skip_to_next() {
        cursor.take();
        if cursor.next_is(joint) {
            cursor.take();
        } else {
            return Err(cursor.expected(if joint == '&' { "'&&'" } else { "'||'" }));
        }
        let right = term(cursor, stretch, depth)?;
        filter = match (joint, filter) {
            ('&', Filter::All(mut parts)) => {
                parts.push(right);
                Filter::All(parts)
            }
            ('|', Filter::Any(mut parts)) => {
                parts.push(right);
                Filter::Any(parts)
            }
            ('&', left) => Filter::All(vec![left, right]),
            (_, left) => Filter::Any(vec![left, right]),
        };
    }
    Ok(filter)
}

fn term(cursor: &mut Cursor, stretch: &Range<usize>, depth: usize) -> Spot<Filter> {
    if depth > DEEPEST {
        return Err(cursor.wrong(PatternErrorKind::TooDeep { deepest: DEEPEST }));
    }
    cursor.terms += 1;
    if cursor.terms > MOST {
        return Err(cursor.wrong(PatternErrorKind::TooManyTests { most: MOST }));
    }
    match cursor.skip_to_next() {
        Some('!') => {
            cursor.take();
            Ok(Filter::Not(Box::new(term(cursor, stretch, depth + 1)?)))
        }
        Some('(') => {
            cursor.take();
            let inner = formula(cursor, stretch, depth + 1)?;
            match cursor.skip_to_next() {
                Some(')') => cursor.take(),
                _ => return Err(cursor.expected("'&&', '||' or ')'")),
            };
            Ok(inner)
        }
        Some('/') => regex(cursor, stretch),
        Some('0'..='9') => {
            let scope = scope(cursor, stretch)?;
            term(cursor, &scope, depth + 1)
        }
        Some(_) => statement(cursor, stretch),
        None => Err(cursor.expected(TERM)),
    }
}

/// `3:`, `1-3:` or `1-:`, as a part of the stretch; what lies beyond its end is left out.
fn scope(cursor: &mut Cursor, stretch: &Range<usize>) -> Spot<Range<usize>> {
    let place = cursor.column();
    let first = number(cursor);
    let (from, to) = match cursor.skip_to_next() {
        Some('-') => {
            cursor.take();
            match cursor.skip_to_next() {
                Some('0'..='9') => (first, number(cursor)),
                _ => (first, u32::MAX),
            }
        }
        _ => (0, first),
    };
    match cursor.skip_to_next() {
        Some(':') => cursor.take(),
        _ => return Err(cursor.expected("':' after the scope, as in 3: or 1-3:")),
    };
    if from >= to {
        return Err((place, PatternErrorKind::EmptyScope));
    }
    let within = |index: u32| stretch.end.min(stretch.start.saturating_add(index as usize));
    Ok(within(from)..within(to))
}

/// The number that begins here; beyond what fits it stays at the largest.
fn number(cursor: &mut Cursor) -> u32 {
    let mut number: u32 = 0;
    while let Some(digit) = cursor.peek().and_then(|c| c.to_digit(10)) {
        cursor.take();
        number = number.saturating_mul(10).saturating_add(digit);
    }
    number
}

fn regex(cursor: &mut Cursor, stretch: &Range<usize>) -> Spot<Filter> {
    cursor.take();
    let first = cursor.column();
    let mut text = String::new();
    loop {
        match cursor.take() {
            Some('/') => break,
            Some(c) => text.push(c),
            None => return Err(cursor.expected("'/' at the end of the regular expression")),
        }
    }
    let expression = Expression::new(&text)
        .map_err(|bad| (first + bad.at, PatternErrorKind::BadRegex(bad.reason)))?;
    Ok(Filter::Test(stretch.clone(), Test::Regex(Arc::new(expression))))
}

/// Pieces as they stand: a run of letters, or the set in brackets.
enum Named {
    Run(Vec<Piece>),
    OneOf(PieceSet),
}

/// A count or a before.
fn statement(cursor: &mut Cursor, stretch: &Range<usize>) -> Spot<Filter> {
    let left = pieces(cursor, TERM)?;
    let comparison = comparison(cursor)?;
    match cursor.skip_to_next() {
        Some('0'..='9') => {
            let number = number(cursor);
            Ok(count(stretch, &left, comparison, number))
        }
        _ if comparison == Comparison::Less => {
            let right = pieces(cursor, "a number or pieces")?;
            Ok(before(stretch, &left, &right))
        }
        _ => Err(cursor.expected("a number")),
    }
}

fn pieces(cursor: &mut Cursor, expected: &'static str) -> Spot<Vec<Named>> {
    let mut all: Vec<Named> = Vec::new();
    loop {
        match cursor.skip_to_next() {
            Some('[') => {
                cursor.take();
                all.push(Named::OneOf(one_of(cursor)?));
            }
            Some('*') => {
                cursor.take();
                all.push(Named::Run(Piece::ALL.to_vec()));
            }
            Some(c) if Piece::from_letter(c).is_some() => {
                cursor.take();
                let piece = Piece::from_letter(c);
                match all.last_mut() {
                    Some(Named::Run(run)) => run.extend(piece),
                    _ => all.push(Named::Run(piece.into_iter().collect())),
                }
            }
            _ if all.is_empty() => return Err(cursor.expected(expected)),
            _ => return Ok(all),
        }
        if all.len() > MOST / 8 {
            return Err(cursor.wrong(PatternErrorKind::TooManyTests { most: MOST / 8 }));
        }
    }
}

fn one_of(cursor: &mut Cursor) -> Spot<PieceSet> {
    let mut set = PieceSet::EMPTY;
    loop {
        match cursor.skip_to_next() {
            Some(']') if !set.is_empty() => {
                cursor.take();
                return Ok(set);
            }
            Some('*') => set = PieceSet::ALL,
            Some(c) if Piece::from_letter(c).is_some() => {
                set = Piece::from_letter(c).map_or(set, |piece| set.with(piece));
            }
            _ if set.is_empty() => return Err(cursor.expected("a piece (TIOSZLJ) or '*'")),
            _ => return Err(cursor.expected("a piece (TIOSZLJ) or ']'")),
        }
        cursor.take();
    }
}

fn comparison(cursor: &mut Cursor) -> Spot<Comparison> {
    let Some(first @ ('=' | '!' | '<' | '>')) = cursor.skip_to_next() else {
        return Err(cursor.expected("a piece or one of = != < > <= >="));
    };
    cursor.take();
    let mut text = String::from(first);
    if cursor.next_is('=') {
        cursor.take();
        text.push('=');
    }
    // What is none of them is a lonely `!`.
    text.parse().map_err(|_| cursor.expected("'=' after '!'"))
}

fn count(stretch: &Range<usize>, left: &[Named], comparison: Comparison, number: u32) -> Filter {
    let test = |piece| Filter::Test(stretch.clone(), Test::Count(piece, comparison, number));
    let each = left.iter().map(|named| match named {
        Named::Run(run) => all(PieceSet::from_iter(run.iter().copied()).into_iter().map(test)),
        Named::OneOf(set) => any(set.into_iter().map(test)),
    });
    all(each)
}

fn before(stretch: &Range<usize>, left: &[Named], right: &[Named]) -> Filter {
    let test =
        |piece, number, other| Filter::Test(stretch.clone(), Test::Before { piece, number, other });
    // What must come, and how often.
    let comes = |piece, number| {
        all(right.iter().map(|named| match named {
            Named::Run(run) => {
                let set: PieceSet = run.iter().copied().collect();
                all(set.into_iter().map(|other| test(piece, number, other)))
            }
            // Before one of them: before the one that comes last, for each piece alike.
            Named::OneOf(set) => any(set.into_iter().map(|other| test(piece, number, other))),
        }))
    };
    all(left.iter().map(|named| match named {
        Named::OneOf(set) => any(set.into_iter().map(|piece| comes(piece, 1))),
        Named::Run(run) => {
            let set: PieceSet = run.iter().copied().collect();
            all(set.into_iter().map(|piece| {
                let number = run.iter().filter(|other| **other == piece).count();
                comes(piece, number as u32)
            }))
        }
    }))
}

fn all(parts: impl Iterator<Item = Filter>) -> Filter {
    let mut parts: Vec<Filter> = parts.collect();
    if parts.len() == 1 { parts.remove(0) } else { Filter::All(parts) }
}

fn any(parts: impl Iterator<Item = Filter>) -> Filter {
    let mut parts: Vec<Filter> = parts.collect();
    if parts.len() == 1 { parts.remove(0) } else { Filter::Any(parts) }
}
