//! Changing pages: mirrored, grey, cut out, joined, with other comments.

use super::build::piece_at;
use super::field::{Cell, Field};
use super::page::{Draft, FumenPiece, Page};
use super::quiz::Quiz;
use allclear_tetris::{Facing, Piece};

/// The pages mirrored left to right: L and J, S and Z change places, in quizzes too.
///
/// ```
/// # use allclear_fumen::{decode, encode, mirrored};
/// let pages = decode("v115@vhGRQJUGJKJJvMJTNJ+DJFKJ").unwrap();
/// let mirror = decode(&encode(&mirrored(&pages)).unwrap()).unwrap();
/// let back = decode(&encode(&mirrored(&mirror)).unwrap()).unwrap();
/// assert_ne!(mirror[5].field.rows(), pages[5].field.rows());
/// assert_eq!(back[5].field.rows(), pages[5].field.rows());
/// ```
pub fn mirrored(pages: &[Page]) -> Vec<Draft> {
    drafts(pages, |page| {
        page.field = mirrored_field(&page.field);
        page.piece = page.piece.map(mirrored_piece);
        page.comment = mirrored_comment(&page.comment);
    })
}

/// The pages with every filled cell grey; pieces become cells of the field.
pub fn greyed(pages: &[Page]) -> Vec<Draft> {
    drafts(pages, |page| {
        if let Some(piece) = page.piece.take() {
            page.field.put(piece);
        }
        for y in -1..Field::HEIGHT as i32 {
            for x in (0..10).filter(|&x| page.field.get(x, y) != Cell::Empty).collect::<Vec<_>>() {
                page.field.set(x, y, Cell::Grey);
            }
        }
    })
}

/// What to do with comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comment {
    /// Take them away.
    Remove,
    /// Put this text on every page.
    Set(String),
    /// Put this text after what is there.
    Append(String),
}

/// The pages with other comments.
pub fn commented(pages: &[Page], comment: &Comment) -> Vec<Draft> {
    drafts(pages, |page| match comment {
        Comment::Remove => page.comment.clear(),
        Comment::Set(text) => page.comment.clone_from(text),
        Comment::Append(text) => page.comment.push_str(text),
    })
}

/// The pages of several fumens as one.
pub fn joined<'a>(fumens: impl IntoIterator<Item = &'a [Page]>) -> Vec<Draft> {
    let mut all: Vec<Draft> =
        fumens.into_iter().flat_map(|pages| pages.iter().cloned().map(Draft::from)).collect();
    // Only the first page says whether colours follow the guideline.
    all.iter_mut().skip(1).for_each(|draft| draft.colorize = None);
    all
}

/// Some of the pages as a fumen of their own.
pub fn cut(pages: &[Page]) -> Vec<Draft> {
    joined([pages])
}

fn drafts(pages: &[Page], change: impl Fn(&mut Page)) -> Vec<Draft> {
    let changed = pages.iter().cloned().map(|mut page| {
        change(&mut page);
        Draft::from(page)
    });
    changed.collect()
}

fn mirrored_field(field: &Field) -> Field {
    let mut mirror = Field::EMPTY;
    for y in -1..Field::HEIGHT as i32 {
        for x in 0..10 {
            let cell = field.get(x, y);
            let cell = cell.piece().map_or(cell, |piece| piece.mirrored().into());
            mirror.set(9 - x, y, cell);
        }
    }
    mirror
}

/// The piece with the mirrored cells. A piece that sticks out keeps its way of doing so.
fn mirrored_piece(piece: FumenPiece) -> FumenPiece {
    let mut cells = piece.cells().map(|(x, y)| (9 - x, y));
    cells.sort_unstable_by_key(|&(x, y)| (y, x));
    let (kind, facing) = (piece.piece.mirrored(), piece.facing.mirrored());
    // Every shape has its mirror image among the four facings of its counterpart.
    let ways = [facing, Facing::North, Facing::East, Facing::South, Facing::West];
    ways.into_iter().find_map(|facing| piece_at(kind, facing, cells)).unwrap_or(piece)
}

/// A quiz with its letters swapped; other text stays as it is.
fn mirrored_comment(comment: &str) -> String {
    if !Quiz::is_quiz(comment) {
        return comment.to_string();
    }
    let (quiz, rest) = comment.split_at(comment.find(';').unwrap_or(comment.len()));
    let (start, letters) = quiz.split_at("#Q=".len());
    let swapped: String = letters
        .chars()
        .map(|c| Piece::from_letter(c).map_or(c, |piece| piece.mirrored().letter()))
        .collect();
    format!("{start}{swapped}{rest}")
}
