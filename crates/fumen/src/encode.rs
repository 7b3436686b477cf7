//! Writing fumens, byte for byte as the reference library does.

use super::base64::Writer;
use super::comment;
use super::error::EncodeError;
use super::field::{Cell, Field};
use super::page::{Draft, FumenPiece};
use super::quiz::{BadQuiz, Quiz};
use allclear_tetris::Facing;

/// Cells of a field: 23 rows and the garbage.
const CELLS: u32 = 240;

/// Writes pages as a fumen of version 115.
///
/// ```
/// # use allclear_fumen::{Draft, Field, decode, encode};
/// let field = Field::from_rows(&["_ILOZTJSX_"], "").unwrap();
/// let page = Draft { field: Some(field), ..Draft::default() };
/// assert_eq!(encode(&[page]).unwrap(), "v115@chwhglQpAtwwg0Q4A8KeAgH");
/// ```
pub fn encode(pages: &[Draft]) -> Result<String, EncodeError> {
    let mut writer = Writer::default();
    let mut field = Field::EMPTY;
    let mut comments = Comments { text: Some(String::new()), quiz: None };
    // The digit that counts pages with an unchanged field, while it can count on.
    let mut repeat: Option<usize> = None;
    for (index, page) in pages.iter().enumerate() {
        let number = index + 1;
        let before = field;
        field = page.field.clone().unwrap_or_else(|| before.clone());
        repeat = match repeat {
            Some(counter) if before == field && *writer.digit_mut(counter) < 63 => {
                *writer.digit_mut(counter) += 1;
                Some(counter)
            }
            _ => {
                write_field(&mut writer, &before, &field);
                (before == field).then(|| {
                    writer.push(0, 1);
                    writer.len() - 1
                })
            }
        };

        let comment = comments.turn(page, index == 0);
        let comment = comment.map_err(|quiz| EncodeError::Quiz { page: number, quiz })?;
        let lock = page.lock.unwrap_or(true);
        let flags =
            [page.rise, page.mirror, page.colorize.unwrap_or(index == 0), comment.is_some(), !lock];
        let flags = flags.iter().rev().fold(0, |bits, &flag| bits * 2 + u32::from(flag));
        let place = page.piece.map_or(Some(0), write_piece).ok_or_else(|| {
            let (x, y) = page.piece.map_or((0, 0), |piece| (piece.x, piece.y));
            EncodeError::Outside { page: number, x, y }
        })?;
        writer.push(flags * CELLS * 32 + place, 3);
        if let Some(text) = comment {
            let (length, numbers) = comment::pack(&text);
            writer.push(length, 2);
            numbers.into_iter().for_each(|number| writer.push(number, 5));
        }
        if lock {
            field.lock(page.piece);
            if page.rise {
                field.rise();
            }
            if page.mirror {
                field.mirror();
            }
        }
    }
    Ok(writer.into_text())
}

/// Runs of cells that change by the same amount.
fn write_field(writer: &mut Writer, before: &Field, after: &Field) {
    let changes = before.cells().zip(after.cells()).map(|(a, b)| b as u32 + 8 - a as u32);
    let mut run: Option<(u32, u32)> = None;
    for change in changes {
        run = match run {
            Some((same, length)) if same == change => Some((same, length + 1)),
            other => {
                other.into_iter().for_each(|(old, length)| writer.push(old * CELLS + length, 2));
                Some((change, 0))
            }
        };
    }
    run.into_iter().for_each(|(old, length)| writer.push(old * CELLS + length, 2));
}

/// Piece, facing and place in one number, unless the place cannot be told.
fn write_piece(piece: FumenPiece) -> Option<u32> {
    let (dx, dy) = FumenPiece::offset(piece.piece, piece.facing);
    let (x, row) = (piece.x.checked_sub(dx)?, 22_i32.checked_sub(piece.y.checked_sub(dy)?)?);
    if !(0..10).contains(&x) || !(0..24).contains(&row) {
        return None;
    }
    let turned = match piece.facing {
        Facing::South => 0,
        Facing::East => 1,
        Facing::North => 2,
        Facing::West => 3,
    };
    Some(Cell::from(piece.piece) as u32 + 8 * (turned + 4 * (x as u32 + 10 * row as u32)))
}

/// What a reader knows of the comment so far.
struct Comments {
    /// The comment last seen; `None` after a page without one.
    text: Option<String>,
    quiz: Option<Quiz>,
}

impl Comments {
    /// The comment to be written with a page, if a reader would not know it.
    fn turn(&mut self, page: &Draft, first: bool) -> Result<Option<String>, BadQuiz> {
        let comment = page.comment.as_ref().filter(|text| !(first && text.is_empty()));
        let written = match comment {
            None => {
                self.quiz = None;
                None
            }
            Some(comment) => self.changed(comment)?,
        };
        if page.comment.is_none() {
            self.text = None;
        }
        if let Some(quiz) = self.quiz.as_mut()
            && page.lock == Some(true)
            && quiz.can_be_played()
        {
            *quiz = match page.piece {
                Some(piece) => quiz.played(piece.piece)?,
                None => quiz.tidied()?,
            };
        }
        Ok(written)
    }

    fn changed(&mut self, comment: &str) -> Result<Option<String>, BadQuiz> {
        let expected = self.quiz.as_ref().map(Quiz::tidied).transpose()?;
        let as_expected = expected.is_some_and(|quiz| quiz.to_string() == comment);
        if Quiz::is_quiz(comment) {
            if as_expected {
                return Ok(None);
            }
            self.quiz = Some(Quiz::new(comment)?);
            self.text = Some(comment.to_string());
            return Ok(self.text.clone());
        }
        self.quiz = None;
        if as_expected || self.text.as_deref() == Some(comment) {
            self.text = Some(comment.to_string());
            return Ok(None);
        }
        self.text = Some(comment.to_string());
        Ok(self.text.clone())
    }
}
