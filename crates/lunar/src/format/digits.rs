//! 25 digits, row by row from the top, as puzzle collections for the classic board keep them.

use super::{DoesNotFit, Place, Problem, ReadError};
use crate::{Lunar, Moon, Size, State};

/// Whether a line is a board of digits: no link has so many in a row.
pub(super) fn is_board(line: &str) -> bool {
    line.bytes().take_while(u8::is_ascii_digit).count() > 8
}

/// Reads 25 digits and the title behind a colon; collections also append `s` and a length.
pub(super) fn read(text: &str, at: Place) -> Result<(Lunar, String), ReadError> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let size = Size::CLASSIC;
    let mut state = State::default();
    for (i, (cell, c)) in size.reading_order().zip(text[..digits].chars()).enumerate() {
        match c {
            '0' => {}
            '1' => state.robots.insert(cell % 8, cell / 8),
            '2' => state.humans.insert(cell % 8, cell / 8),
            _ => return Err(at.right(i).error(Problem::NotADigit(c))),
        }
    }
    if digits != 25 {
        return Err(at.right(digits.min(25)).error(Problem::DigitCount(digits)));
    }
    if state.humans.is_empty() {
        return Err(at.error(Problem::NoHuman));
    }
    let rest = &text[25..];
    let title = match rest.chars().next() {
        None => "",
        Some(':') => rest[1..].trim(),
        Some('s') if rest[1..].bytes().all(|b| b.is_ascii_digit()) => "",
        Some(c) if c.is_whitespace() => rest.trim(),
        Some(c) => return Err(at.right(25).error(Problem::NotADigit(c))),
    };
    match Lunar::new(size, size.centre(), Moon::EMPTY, state) {
        Ok(lunar) => Ok((lunar, title.to_string())),
        Err(error) => Err(at.right(12).error(Problem::Setup(error))),
    }
}

pub(super) fn write(lunar: &Lunar, title: &str) -> Result<String, DoesNotFit> {
    let classic = lunar.size() == Size::CLASSIC
        && lunar.target() == Size::CLASSIC.centre()
        && lunar.blocks().is_empty();
    if !classic {
        return Err(DoesNotFit);
    }
    let state = lunar.start();
    let mut text: String = Size::CLASSIC
        .reading_order()
        .map(|cell| {
            let (x, y) = (cell % 8, cell / 8);
            if state.humans.has(x, y) {
                '2'
            } else if state.robots.has(x, y) {
                '1'
            } else {
                '0'
            }
        })
        .collect();
    if !title.is_empty() {
        text += &format!(":{}", title.replace(['\n', '\r'], " "));
    }
    Ok(text)
}
