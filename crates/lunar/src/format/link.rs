//! The end of an address: rows from the top between `/`, a number for empty cells, `H` human,
//! `R` robot, `B` block, then `@` and the target if it is not the centre.

use super::{Place, Problem, ReadError, misplaced, shortened};
use crate::{Lunar, Moon, Size, State};

pub(super) fn read(code: &str, at: Place) -> Result<Lunar, ReadError> {
    let (rows, target) = match code.split_once('@') {
        Some((rows, target)) => (rows, Some(target)),
        None => (code, None),
    };
    let mut board: Vec<Vec<(char, Place)>> = vec![Vec::new()];
    for (i, c) in rows.chars().enumerate() {
        let place = at.right(i);
        let row = board.last_mut().map_or(0, |row| row.len());
        let cells = match c {
            '/' => {
                check_width(&board, place)?;
                if board.len() == 8 {
                    return Err(place.error(Problem::TooLarge("rows")));
                }
                board.push(Vec::new());
                continue;
            }
            '1'..='8' => vec![('.', place); c as usize - '0' as usize],
            'H' | 'R' | 'B' => vec![(c, place)],
            _ => return Err(place.error(Problem::NotALink(c))),
        };
        if row + cells.len() > 8 {
            return Err(place.error(Problem::TooLarge("columns")));
        }
        if let Some(row) = board.last_mut() {
            row.extend(cells);
        }
    }
    check_width(&board, at.right(rows.chars().count()))?;
    let size = Size::new(board[0].len(), board.len()).map_err(|e| at.error(Problem::Size(e)))?;
    let target = match target {
        Some(name) => {
            let place = at.right(rows.chars().count() + 1);
            size.cell(name).ok_or_else(|| place.error(Problem::NotAName(shortened(name))))?
        }
        None => size.centre(),
    };
    let (mut state, mut blocks) = (State::default(), Moon::EMPTY);
    for (cell, &(c, _)) in size.reading_order().zip(board.iter().flatten()) {
        match c {
            'H' => state.humans.insert(cell % 8, cell / 8),
            'R' => state.robots.insert(cell % 8, cell / 8),
            'B' => blocks.insert(cell % 8, cell / 8),
            _ => {}
        }
    }
    if state.humans.is_empty() {
        return Err(at.error(Problem::NoHuman));
    }
    let lunar = Lunar::new(size, target, blocks, state);
    lunar.map_err(|error| misplaced(error, size, &board, at))
}

fn check_width(board: &[Vec<(char, Place)>], end: Place) -> Result<(), ReadError> {
    let (expected, found) = (board[0].len(), board.last().map_or(0, Vec::len));
    if expected == found { Ok(()) } else { Err(end.error(Problem::Ragged { expected, found })) }
}

pub(super) fn write(lunar: &Lunar) -> String {
    let (size, state) = (lunar.size(), lunar.start());
    let mut code = String::new();
    let mut empty = 0;
    for cell in size.reading_order() {
        let (x, y) = (cell % 8, cell / 8);
        let piece = if state.humans.has(x, y) {
            Some('H')
        } else if state.robots.has(x, y) {
            Some('R')
        } else {
            lunar.blocks().has(x, y).then_some('B')
        };
        empty += usize::from(piece.is_none());
        if empty > 0 && (piece.is_some() || x + 1 == size.width()) {
            code += &empty.to_string();
            empty = 0;
        }
        code.extend(piece);
        if x + 1 == size.width() && y > 0 {
            code.push('/');
        }
    }
    if lunar.target() != size.centre() {
        code += &format!("@{}", size.name(lunar.target()));
    }
    code
}
