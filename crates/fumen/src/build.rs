//! What the pages of a fumen build: pieces locked one after the other, as one picture.
//!
//! Rows that were cleared come back in the picture, so that every piece keeps its cells:
//!
//! ```text
//! page 1    page 2    the picture
//!           tt........
//! iiii......t.........   tt........
//! ....XXXXXX          -> t.........
//!                        iiiiXXXXXX
//! ```

use super::field::{Cell, Field};
use super::page::{Draft, FumenPiece, Page};
use allclear_tetris::{Facing, Piece, Shape};

/// A field and the pieces that were locked on it, each with its cells in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// The field before the first piece.
    pub base: Field,
    /// The comment of its first page.
    pub comment: String,
    /// The pieces in their order.
    pub pieces: Vec<Built>,
}

/// A piece of a [`Build`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Which piece.
    pub piece: Piece,
    /// Which way it faces.
    pub facing: Facing,
    /// Its cells in the picture, lowest row first; rows that were cleared may lie between them.
    pub cells: [(i32, i32); 4],
    /// The comment of its page.
    pub comment: String,
}

/// Why pages cannot be shown as one, or not without a piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// A piece that is not wholly inside the field.
    #[error("page {page}: the {piece} sticks out of the field")]
    Outside {
        /// The page, from 1.
        page: usize,
        /// The piece.
        piece: Piece,
    },
    /// With the cleared rows put back, a piece is higher than a fumen.
    #[error("page {page}: with the cleared rows put back, the {piece} is above row 23")]
    TooHigh {
        /// The page, from 1.
        page: usize,
        /// The piece.
        piece: Piece,
    },
    /// A piece whose cells were joined by a row that is not cleared any more.
    #[error("piece {number} ({piece}) does not hold together without the {left_out} pieces")]
    Torn {
        /// Which of the pieces, from 1.
        number: usize,
        /// The piece.
        piece: Piece,
        /// What was left out.
        left_out: Piece,
    },
}

/// The rows of a field by their places in the picture.
struct Rows(Vec<i32>);

impl Rows {
    fn new() -> Rows {
        Rows((0..Field::HEIGHT as i32).collect())
    }

    /// Takes out the rows that are full, and puts new ones on top.
    fn clear(&mut self, field: &Field) {
        let full = |y: i32| (0..10).all(|x| field.get(x, y) != Cell::Empty);
        let next = self.0.last().map_or(0, |last| last + 1);
        let mut y = 0;
        self.0.retain(|_| {
            y += 1;
            !full(y - 1)
        });
        let missing = Field::HEIGHT - self.0.len();
        self.0.extend((next..).take(missing));
    }
}

impl Build {
    /// The builds of these pages: a new one begins where a page has another field than the page
    /// before leaves behind, and after garbage rises or the field is mirrored.
    pub fn of(pages: &[Page]) -> Result<Vec<Build>, BuildError> {
        let mut builds: Vec<Build> = Vec::new();
        let mut left: Option<(Field, Rows)> = None;
        for (index, page) in pages.iter().enumerate() {
            let going_on = left.take().filter(|(field, _)| *field == page.field);
            let (mut field, mut rows) = going_on.unwrap_or_else(|| {
                let (base, comment) = (page.field.clone(), page.comment.clone());
                builds.push(Build { base, comment, pieces: Vec::new() });
                (page.field.clone(), Rows::new())
            });
            if !page.lock {
                left = Some((field, rows));
                continue;
            }
            if let Some(piece) = page.piece {
                let built = built(piece, &rows, page, index + 1)?;
                if let Some(build) = builds.last_mut() {
                    build.pieces.push(built);
                }
                field.put(piece);
            }
            rows.clear(&field);
            if !page.rise && !page.mirror {
                field.lock(None);
                left = Some((field, rows));
            }
        }
        Ok(builds)
    }

    /// All pieces drawn on the field at once.
    pub fn picture(&self) -> Field {
        let mut field = self.base.clone();
        for built in &self.pieces {
            built.cells.iter().for_each(|&(x, y)| field.set(x, y, built.piece.into()));
        }
        field
    }

    /// The picture as a page, with the comment of the first.
    pub fn page(&self) -> Draft {
        Draft {
            field: Some(self.picture()),
            comment: Some(self.comment.clone()),
            ..Draft::default()
        }
    }

    /// The pages of the pieces other than this one, at the same cells.
    pub fn without(&self, left_out: Piece) -> Result<Vec<Draft>, BuildError> {
        let mut field = self.base.clone();
        let mut rows = Rows::new();
        let mut drafts = Vec::new();
        let kept = self.pieces.iter().enumerate().filter(|(_, built)| built.piece != left_out);
        for (index, built) in kept {
            let torn = BuildError::Torn { number: index + 1, piece: built.piece, left_out };
            let place = built.place(&rows).ok_or(torn)?;
            drafts.push(Draft {
                field: drafts.is_empty().then(|| field.clone()),
                piece: Some(place),
                comment: Some(built.comment.clone()),
                lock: Some(true),
                ..Draft::default()
            });
            field.put(place);
            rows.clear(&field);
            field.lock(None);
        }
        Ok(drafts)
    }
}

impl Built {
    /// Where it is when these rows are left, if its cells are together.
    fn place(&self, rows: &Rows) -> Option<FumenPiece> {
        let mut cells = self.cells;
        for (_, y) in &mut cells {
            *y = rows.0.binary_search(y).ok()? as i32;
        }
        piece_at(self.piece, self.facing, cells)
    }
}

fn built(piece: FumenPiece, rows: &Rows, page: &Page, number: usize) -> Result<Built, BuildError> {
    if !piece.is_inside() {
        return Err(BuildError::Outside { page: number, piece: piece.piece });
    }
    let cells = piece.cells().map(|(x, y)| (x, rows.0[y as usize]));
    if cells.iter().any(|&(_, y)| y >= Field::HEIGHT as i32) {
        return Err(BuildError::TooHigh { page: number, piece: piece.piece });
    }
    let FumenPiece { piece, facing, .. } = piece;
    Ok(Built { piece, facing, cells, comment: page.comment.clone() })
}

/// The piece with these cells (lowest row first, west to east), facing this way.
pub(super) fn piece_at(piece: Piece, facing: Facing, cells: [(i32, i32); 4]) -> Option<FumenPiece> {
    let (dx, dy) = Shape::of(piece, facing).cells[0];
    let (x, y) = (cells[0].0 - i32::from(dx), cells[0].1 - i32::from(dy));
    let place = FumenPiece { piece, facing, x, y };
    (place.cells() == cells).then_some(place)
}
