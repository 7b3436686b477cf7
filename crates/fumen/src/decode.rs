//! Reading fumens.

use super::base64;
use super::comment;
use super::error::DecodeError;
use super::field::{Cell, Field};
use super::page::{FumenPiece, Page};
use super::quiz::{Quiz, is_blank};
use allclear_tetris::Facing;

/// How much a reader forgives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Whatever the reference library reads.
    #[default]
    Lenient,
    /// Only what a sound writer writes.
    Strict,
}

/// Reads the pages of a fumen as the reference library does: from an address, with any of the
/// prefixes `v`, `m`, `d`, `D`, versions 110 and 115; `?` and blanks do not count, nor does
/// anything from `&` on.
///
/// ```
/// # use allclear_fumen::decode;
/// let pages = decode("https://harddrop.com/fumen/?v115@chwhglQpAtwwg0Q4A8KeAgH").unwrap();
/// assert_eq!(pages[0].field.rows(), ["_ILOZTJSX_"]);
/// assert!(decode("v115@vh").is_err());
/// ```
pub fn decode(text: &str) -> Result<Vec<Page>, DecodeError> {
    decode_as(text, Reading::Lenient)
}

/// Reads the pages of a fumen, as forgiving as `reading` says.
pub fn decode_as(text: &str, reading: Reading) -> Result<Vec<Page>, DecodeError> {
    let found = find(text)?;
    let stranger = found.stranger.map(|(column, found)| DecodeError::Character { column, found });
    match stranger {
        Some(stranger) if reading == Reading::Strict => Err(stranger),
        // The reference reads on past a stranger; where that fails, the stranger is to blame.
        stranger => read(found, reading).map_err(|error| stranger.unwrap_or(error)),
    }
}

/// The most memory that pages may take: a page has a field and a comment, however short its text.
/// It is enough for 300,000 pages.
const BUDGET: usize = 128 << 20;

/// The most characters that are read.
const LONGEST: usize = 8 << 20;

fn read(found: Found, reading: Reading) -> Result<Vec<Page>, DecodeError> {
    let Found { digits, height, end, .. } = found;
    let mut reader = Reader { digits, at: 0, end, height, reading, page: 1, repeat: 0 };
    let mut pages = Vec::new();
    let mut left = Left::default();
    let mut taken = 0;
    while reader.at < reader.digits.len() {
        let page = reader.page(&mut left)?;
        taken += size_of::<Page>() + page.comment.len();
        if taken > BUDGET {
            return Err(DecodeError::TooLarge { page: reader.page });
        }
        pages.push(page);
        reader.page += 1;
    }
    if reading == Reading::Strict && reader.repeat > 0 {
        return Err(DecodeError::MissingPages { missing: reader.repeat });
    }
    Ok(pages)
}

/// What is in a text.
struct Found {
    /// The digits, with their columns.
    digits: Vec<(usize, i64)>,
    /// The number of rows.
    height: usize,
    /// The column after the last.
    end: usize,
    /// The first character that is no digit.
    stranger: Option<(usize, char)>,
}

fn find(text: &str) -> Result<Found, DecodeError> {
    let prefix = |version: &str| {
        let mark = format!("{version}@");
        let mut found = text.match_indices(&mark).map(|(at, _)| at);
        found.find(|&at| text[..at].ends_with(['v', 'm', 'd', 'D'])).map(|at| at + mark.len())
    };
    let (start, height) = match (prefix("115"), prefix("110")) {
        (Some(start), _) => (start, 23),
        (None, Some(start)) => (start, 21),
        (None, None) => return Err(other_version(text)),
    };
    let end = text.chars().count() + 1;
    let mut found = Found { digits: Vec::new(), height, end, stranger: None };
    let first = text[..start].chars().count() + 1;
    for (column, c) in (first..).zip(text[start..].chars().take_while(|&c| c != '&')) {
        if c == '?' || is_blank(c) {
            continue;
        }
        let digit = base64::digit(c);
        if digit.is_none() {
            found.stranger = found.stranger.or(Some((column, c)));
        }
        if found.digits.len() == LONGEST {
            return Err(DecodeError::TooLong { longest: LONGEST });
        }
        found.digits.push((column, digit.unwrap_or(-1)));
    }
    Ok(found)
}

fn other_version(text: &str) -> DecodeError {
    for (at, _) in text.match_indices('@') {
        let digits = text[..at].chars().rev().take_while(char::is_ascii_digit).count();
        let start = at - digits;
        if digits > 0 && text[..start].ends_with(['v', 'm', 'd', 'D']) {
            let column = text[..start].chars().count();
            return DecodeError::Version { column, version: text[start..at].to_string() };
        }
    }
    DecodeError::NotAFumen
}

/// What a page leaves to the next.
#[derive(Default)]
struct Left {
    field: Field,
    comment: String,
    quiz: Option<Quiz>,
    field_from: usize,
    comment_from: usize,
}

struct Action {
    piece: Option<FumenPiece>,
    rise: bool,
    mirror: bool,
    colorize: bool,
    comment: bool,
    lock: bool,
}

struct Reader {
    digits: Vec<(usize, i64)>,
    at: usize,
    /// The column after the last.
    end: usize,
    height: usize,
    reading: Reading,
    /// The page being read, from 1.
    page: usize,
    /// How many more pages leave the field as it is.
    repeat: i64,
}

impl Reader {
    /// The next number of `count` digits.
    fn poll(&mut self, count: usize) -> Result<i64, DecodeError> {
        let digits = self.digits.get(self.at..self.at + count);
        let digits = digits.ok_or(DecodeError::Ended { column: self.end, page: self.page })?;
        self.at += count;
        Ok(digits.iter().rev().fold(0, |number, &(_, digit)| number * 64 + digit))
    }

    /// The column of the digit read last.
    fn column(&self) -> usize {
        self.digits[self.at - 1].0
    }

    fn strict(&self, error: DecodeError) -> Result<(), DecodeError> {
        if self.reading == Reading::Strict { Err(error) } else { Ok(()) }
    }

    fn page(&mut self, left: &mut Left) -> Result<Page, DecodeError> {
        let first = self.page == 1;
        let changed = if self.repeat > 0 {
            self.repeat -= 1;
            false
        } else {
            let changed = self.field(&mut left.field)?;
            if !changed {
                self.repeat = self.poll(1)?;
            }
            changed
        };
        let action = self.action()?;
        let comment_from = self.comment(left, action.comment)?;

        let quiz = left.quiz.is_some();
        let comment = left.comment.clone();
        if let Some(quiz) = left.quiz.as_mut().filter(|quiz| action.lock && quiz.can_be_played()) {
            let played = match action.piece {
                Some(piece) => quiz.played(piece.piece),
                None => quiz.tidied(),
            };
            *quiz = played.map_err(|quiz| DecodeError::Quiz { page: self.page, quiz })?;
        }

        if changed || first {
            left.field_from = self.page - 1;
        }
        let page = Page {
            field: left.field.clone(),
            piece: action.piece,
            comment,
            quiz,
            lock: action.lock,
            mirror: action.mirror,
            colorize: action.colorize,
            rise: action.rise,
            field_from: (!changed && !first).then_some(left.field_from),
            comment_from,
        };
        if action.lock {
            left.field.lock(action.piece);
            if action.rise {
                left.field.rise();
            }
            if action.mirror {
                left.field.mirror();
            }
        }
        Ok(page)
    }

    /// Applies the difference a page records; tells whether it is more than "unchanged".
    fn field(&mut self, field: &mut Field) -> Result<bool, DecodeError> {
        let cells = 10 * (self.height as i64 + 1);
        let mut changed = true;
        let mut index = 0;
        let mut wrong = None;
        while index < cells {
            let number = self.poll(2)?;
            let (difference, run) = (number.div_euclid(cells) - 8, number % cells + 1);
            if difference == 0 && run == cells {
                changed = false;
            }
            for cell in index..(index + run).min(cells) {
                let (x, y) = ((cell % 10) as i32, (self.height as i64 - 1 - cell / 10) as i32);
                let colour = field.get(x, y) as i64 + difference;
                match usize::try_from(colour).ok().and_then(|colour| Cell::ALL.get(colour)) {
                    Some(&cell) => field.set(x, y, cell),
                    None => wrong = wrong.or(Some((x, y, colour))),
                }
            }
            index += run.max(0);
            if index > cells || run < 1 {
                let (column, page) = (self.column(), self.page);
                self.strict(DecodeError::TooManyCells { column, page })?;
            }
        }
        match wrong {
            None => Ok(changed),
            Some((x, y, colour)) => Err(DecodeError::Colour {
                column: self.column(),
                page: self.page,
                x: x as usize,
                y: y as isize,
                colour,
            }),
        }
    }

    fn action(&mut self) -> Result<Action, DecodeError> {
        let mut number = self.poll(3)?;
        let mut take = |base: i64| {
            let digit = number % base;
            number = number.div_euclid(base);
            digit
        };
        let cells = 10 * (self.height as i64 + 1);
        let (kind, turned, place) = (take(8), take(4), take(cells));
        let mut flag = || take(2) != 0;
        let (rise, mirror, colorize, comment, lock) = (flag(), flag(), flag(), flag(), !flag());
        // Only a damaged text has negative numbers.
        if kind < 0 || turned < 0 {
            return Err(DecodeError::Action { column: self.column(), page: self.page });
        }
        let facing = [Facing::South, Facing::East, Facing::North, Facing::West][turned as usize];
        let piece = Cell::ALL[kind as usize].piece().map(|piece| {
            let (dx, dy) = FumenPiece::offset(piece, facing);
            let (x, y) = (place % 10, self.height as i64 - 1 - place.div_euclid(10));
            FumenPiece { piece, facing, x: x as i32 + dx, y: y as i32 + dy }
        });
        if piece.is_some_and(|piece| !piece.is_inside()) {
            self.strict(DecodeError::Outside { page: self.page })?;
        }
        Ok(Action { piece, rise, mirror, colorize, comment, lock })
    }

    /// Brings the comment up to date; gives the page it was last written on, if not this one.
    fn comment(&mut self, left: &mut Left, written: bool) -> Result<Option<usize>, DecodeError> {
        if written {
            let length = self.poll(2)?.max(0) as usize;
            let mut numbers = Vec::with_capacity(length.div_ceil(4));
            for _ in 0..length.div_ceil(4) {
                numbers.push(self.poll(5)?);
            }
            let (text, sound) = comment::unpack(length, &numbers);
            if !sound {
                let (column, page) = (self.column(), self.page);
                self.strict(DecodeError::Comment { column, page })?;
            }
            left.quiz = if Quiz::is_quiz(&text) { Quiz::new(&text).ok() } else { None };
            left.comment = text;
            left.comment_from = self.page - 1;
            return Ok(None);
        }
        if self.page == 1 {
            return Ok(None);
        }
        if let Some(quiz) = &left.quiz {
            let shown = quiz.tidied();
            let shown = shown.map_err(|quiz| DecodeError::Quiz { page: self.page, quiz })?;
            left.comment = shown.to_string();
        }
        Ok(Some(left.comment_from))
    }
}
