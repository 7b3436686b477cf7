//! Moves as people write them: `e5U` is the piece on e5 sliding up, `e5ULD` the same piece
//! sliding up, left and down.

use allclear_board::Direction;

use crate::format::shortened;
use crate::{Journey, Lunar, Size, Slide, State};

/// What a list of moves does to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Every slide made.
    pub slides: Vec<Slide>,
    /// The position at the end.
    pub end: State,
}

/// What is wrong with a list of moves; `at` counts the words of the list from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not a cell and directions.
    #[error("move {at}: `{word}` is not a cell and directions, such as e5U or e5ULD")]
    Unreadable {
        /// Which word.
        at: usize,
        /// The word.
        word: String,
    },
    /// No piece stands there.
    #[error("move {at}: no piece stands on {cell} (`{word}`)")]
    NoPiece {
        /// Which word.
        at: usize,
        /// The word.
        word: String,
        /// The name of the cell.
        cell: String,
    },
    /// Nothing would stop the piece, or it touches what stops it.
    #[error("move {at}: the piece on {cell} cannot slide {way} (`{word}`)")]
    CannotSlide {
        /// Which word.
        at: usize,
        /// The word.
        word: String,
        /// The name of the cell.
        cell: String,
        /// Up, right, down or left.
        way: &'static str,
    },
}

/// `U`, `R`, `D` or `L`.
pub const fn letter(direction: Direction) -> char {
    ['U', 'R', 'D', 'L'][direction as usize]
}

/// Up, right, down or left.
pub const fn word(direction: Direction) -> &'static str {
    ["up", "right", "down", "left"][direction as usize]
}

/// The direction of a letter of either case.
pub const fn direction(letter: char) -> Option<Direction> {
    match letter.to_ascii_uppercase() {
        'U' => Some(Direction::North),
        'R' => Some(Direction::East),
        'D' => Some(Direction::South),
        'L' => Some(Direction::West),
        _ => None,
    }
}

/// One slide: `e5U`.
pub fn slide(size: Size, slide: &Slide) -> String {
    format!("{}{}", size.name(slide.from as usize), letter(slide.direction))
}

/// One move: `e5ULD`.
pub fn journey(size: Size, journey: &Journey) -> String {
    let ways: String = journey.directions().map(letter).collect();
    format!("{}{ways}", size.name(journey.from as usize))
}

/// A list of slides, one word each: `e5U e2L`.
pub fn line(size: Size, slides: &[Slide]) -> String {
    slides.iter().map(|one| slide(size, one)).collect::<Vec<_>>().join(" ")
}

/// A list of slides, one word a move: `e5UL`.
pub fn grouped_line(size: Size, slides: &[Slide]) -> String {
    let mut text = String::new();
    let mut last = None;
    for one in slides {
        if last == Some(one.from) {
            text.push(letter(one.direction));
        } else {
            if last.is_some() {
                text.push(' ');
            }
            text += &slide(size, one);
        }
        last = Some(one.to);
    }
    text
}

/// Plays a list of moves, words of a cell and one or more directions, separated by spaces or
/// commas.
///
/// ```
/// # use allclear_lunar::{cards, notation};
/// let card = cards::classic()[0].lunar;
/// let played = notation::read_moves(&card, "e5U e2L d2D d3L").unwrap();
/// assert!(played.end.humans.is_empty());
/// assert_eq!(notation::grouped_line(card.size(), &played.slides), "e5ULDL");
/// let error = notation::read_moves(&card, "e5U e5U").unwrap_err();
/// assert_eq!(error.to_string(), "move 2: no piece stands on e5 (`e5U`)");
/// ```
pub fn read_moves(lunar: &Lunar, text: &str) -> Result<Played, MoveError> {
    let size = lunar.size();
    let mut played = Played { slides: Vec::new(), end: lunar.start() };
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    for (at, word) in words.enumerate() {
        let at = at + 1;
        let unreadable = || MoveError::Unreadable { at, word: shortened(word) };
        let (name, ways) = word.split_at_checked(2).ok_or_else(unreadable)?;
        let mut cell = size.cell(name).ok_or_else(unreadable)?;
        if ways.is_empty() || !ways.chars().all(|c| direction(c).is_some()) {
            return Err(unreadable());
        }
        for way in ways.chars().filter_map(direction) {
            let pieces = played.end.humans | played.end.robots;
            if !pieces.has(cell % 8, cell / 8) {
                let cell = size.name(cell);
                return Err(MoveError::NoPiece { at, word: shortened(word), cell });
            }
            let Some((slide, end)) = lunar.slide(&played.end, cell, way) else {
                let (word, cell) = (shortened(word), size.name(cell));
                return Err(MoveError::CannotSlide { at, word, cell, way: self::word(way) });
            };
            cell = slide.to as usize;
            played.slides.push(slide);
            played.end = end;
        }
    }
    Ok(played)
}
