//! Rows of characters.

use super::{
    Lines, Notes, Place, Problem, ReadError, TITLE, hides_target, misplaced, shortened, target_name,
};
use crate::{Lunar, Moon, Size, State};

/// Reads the rows that begin with `first`, taking the further ones from `lines`.
pub(super) fn read(
    first: &str,
    number: usize,
    lines: &mut Lines,
    notes: &mut Notes,
) -> Result<Lunar, ReadError> {
    let mut rows = vec![(number, first)];
    while let Some((number, line)) = lines.peek() {
        let body = line.trim();
        if body.is_empty()
            || body.starts_with([';', '{', '['])
            || body.contains("#lunar=")
            || body.starts_with(|c: char| c.is_ascii_digit())
        {
            break;
        }
        rows.push((number, line));
        lines.next();
        if rows.len() > 8 {
            return Err(Place { line: number, column: 1 }.error(Problem::TooLarge("rows")));
        }
    }
    if notes.target.is_none() {
        notes.target = target_below(lines);
    }
    let cells = cells_of(&rows)?;
    let width = cells[0].len();
    let place = Place { line: number, column: 1 };
    let size = Size::new(width, rows.len()).map_err(|e| place.error(Problem::Size(e)))?;
    set_up(size, &cells, place, notes)
}

/// A target line right below the rows belongs to them, unless further rows follow it at once.
fn target_below(lines: &mut Lines) -> Option<(String, Place)> {
    let (number, line) = lines.peek()?;
    let comment = line.trim().strip_prefix(';')?.trim();
    let name = target_name(comment)?.to_string();
    let mut after = Lines { ..*lines };
    after.next();
    let next = after.peek().map_or("", |(_, line)| line.trim());
    if !next.is_empty() && !next.starts_with(';') {
        return None;
    }
    lines.next();
    let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
    Some((name, Place { line: number, column }))
}

/// The characters of the rows and where each stands; all rows equally long.
fn cells_of(rows: &[(usize, &str)]) -> Result<Vec<Vec<(char, Place)>>, ReadError> {
    let mut all: Vec<Vec<(char, Place)>> = Vec::new();
    for &(line, row) in rows {
        let indent = row.chars().take_while(|c| c.is_whitespace()).count();
        let mut cells = Vec::new();
        for (i, c) in row.trim().chars().enumerate() {
            let place = Place { line, column: indent + i + 1 };
            if !(c.is_ascii_alphabetic() || matches!(c, '.' | '#' | '+')) {
                return Err(place.error(Problem::NotACell(c)));
            }
            if i == 8 {
                return Err(place.error(Problem::TooLarge("columns")));
            }
            cells.push((c, place));
        }
        let expected = all.first().map_or(cells.len(), Vec::len);
        if cells.len() != expected {
            let column = indent + cells.len().min(expected) + 1;
            let problem = Problem::Ragged { expected, found: cells.len() };
            return Err(Place { line, column }.error(problem));
        }
        all.push(cells);
    }
    Ok(all)
}

fn set_up(
    size: Size,
    cells: &[Vec<(char, Place)>],
    place: Place,
    notes: &Notes,
) -> Result<Lunar, ReadError> {
    let (mut state, mut blocks) = (State::default(), Moon::EMPTY);
    let mut target = None;
    if let Some((name, at)) = &notes.target {
        let cell = size.cell(name).ok_or_else(|| at.error(Problem::NotAName(shortened(name))))?;
        target = Some((cell, *at));
    }
    for (cell, &(c, at)) in size.reading_order().zip(cells.iter().flatten()) {
        let (x, y) = (cell % 8, cell / 8);
        match c {
            '.' => {}
            '+' => match target {
                Some((known, _)) if known != cell => return Err(at.error(Problem::SecondTarget)),
                _ => target = Some((cell, at)),
            },
            'X' | 'Y' | 'Z' | 'W' => state.humans.insert(x, y),
            '#' => blocks.insert(x, y),
            _ => state.robots.insert(x, y),
        }
    }
    if state.humans.is_empty() {
        return Err(place.error(Problem::NoHuman));
    }
    let target = target.map_or(size.centre(), |(cell, _)| cell);
    let lunar = Lunar::new(size, target, blocks, state);
    lunar.map_err(|error| misplaced(error, size, cells, place))
}

/// A position as rows of characters: humans X Y Z W, robots a b c … in reading order, `+` on an
/// empty target that is not the centre.
///
/// ```
/// # use allclear_lunar::{cards, format};
/// let card = cards::classic()[0].lunar;
/// assert_eq!(format::picture(&card, &card.start()), "....a\n..b..\n.c...\n...d.\n....X\n");
/// ```
pub fn picture(lunar: &Lunar, state: &State) -> String {
    let size = lunar.size();
    let (mut humans, mut robots) = ("XYZW".chars(), ('a'..='v').filter(|&c| c != 'o'));
    let mut text = String::new();
    for cell in size.reading_order() {
        let (x, y) = (cell % 8, cell / 8);
        text.push(if state.humans.has(x, y) {
            humans.next().unwrap_or('X')
        } else if state.robots.has(x, y) {
            robots.next().unwrap_or('o')
        } else if lunar.blocks().has(x, y) {
            '#'
        } else if cell == lunar.target() && cell != size.centre() {
            '+'
        } else {
            '.'
        });
        if x + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}

/// A board with its title above; a target that something stands on is named in a comment.
pub(super) fn write(lunar: &Lunar, title: &str) -> String {
    let mut text = String::new();
    if !title.is_empty() {
        // A line break in a title would begin a row,
        // and "target c3" would move the target.
        let title = title.replace(['\n', '\r'], " ");
        let mark = if hides_target(title.trim()) { TITLE } else { "" };
        text += &format!("; {mark}{title}\n");
    }
    let (x, y) = (lunar.target() % 8, lunar.target() / 8);
    if lunar.target() != lunar.size().centre() && lunar.start().robots.has(x, y) {
        text += &format!("; target {}\n", lunar.size().name(lunar.target()));
    }
    text + &picture(lunar, &lunar.start())
}
