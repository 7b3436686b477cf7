//! Pages as they are read and as they are given to be written.

use super::field::Field;
use allclear_tetris::{Facing, Piece, Placement, Shape};

/// A piece on a page: where its centre of SRS true rotation lies, perhaps outside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FumenPiece {
    /// Which piece.
    pub piece: Piece,
    /// Which way it faces.
    pub facing: Facing,
    /// The column of its centre.
    pub x: i32,
    /// The row of its centre.
    pub y: i32,
}

impl FumenPiece {
    /// Its four cells.
    pub fn cells(self) -> [(i32, i32); 4] {
        let shape = Shape::of(self.piece, self.facing);
        shape.cells.map(|(dx, dy)| (self.x + i32::from(dx), self.y + i32::from(dy)))
    }

    /// Whether all its cells are within the 23 rows of a field.
    pub fn is_inside(self) -> bool {
        let (width, height) = (0..10, 0..Field::HEIGHT as i32);
        self.cells().iter().all(|(x, y)| width.contains(x) && height.contains(y))
    }

    /// The same as a placement, if it is inside the field.
    pub fn placement(self) -> Option<Placement> {
        let (x, y) = (u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?);
        let placement = Placement { piece: self.piece, facing: self.facing, x, y };
        self.is_inside().then_some(placement)
    }

    /// How far the point a fumen names lies from the centre.
    pub(super) fn offset(piece: Piece, facing: Facing) -> (i32, i32) {
        match (piece, facing) {
            (Piece::O, Facing::West) => (1, -1),
            (Piece::O | Piece::I, Facing::South) | (Piece::Z, Facing::West) => (1, 0),
            (Piece::O | Piece::S | Piece::Z, Facing::North) | (Piece::I, Facing::West) => (0, -1),
            (Piece::S, Facing::East) => (-1, 0),
            _ => (0, 0),
        }
    }
}

impl From<Placement> for FumenPiece {
    fn from(placement: Placement) -> FumenPiece {
        let Placement { piece, facing, x, y } = placement;
        FumenPiece { piece, facing, x: x.into(), y: y.into() }
    }
}

/// A page of a fumen that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The field before the piece is locked.
    pub field: Field,
    /// The piece shown on it.
    pub piece: Option<FumenPiece>,
    /// The comment, a quiz brought up to date.
    pub comment: String,
    /// Whether the comment is or was a quiz.
    pub quiz: bool,
    /// Whether the piece is locked before the next page.
    pub lock: bool,
    /// Whether the field is mirrored before the next page.
    pub mirror: bool,
    /// Whether colours follow the guideline; only the first page's counts.
    pub colorize: bool,
    /// Whether the garbage rises before the next page.
    pub rise: bool,
    /// The page (from 0) that last wrote a field, if this one did not.
    pub field_from: Option<usize>,
    /// The page (from 0) that last wrote a comment, if this one did not.
    pub comment_from: Option<usize>,
}

/// A page to be written. What is not given follows from the page before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The field; `None`: what the page before leaves behind.
    pub field: Option<Field>,
    /// The piece shown on it.
    pub piece: Option<FumenPiece>,
    /// The comment; `None`: unchanged.
    pub comment: Option<String>,
    /// Whether the piece is locked; `None`: yes. As in the reference, a quiz is only played on by
    /// the writer where this is given; readers play it on either way.
    pub lock: Option<bool>,
    /// Whether the field is mirrored before the next page.
    pub mirror: bool,
    /// Whether colours follow the guideline; `None`: on the first page.
    pub colorize: Option<bool>,
    /// Whether the garbage rises before the next page.
    pub rise: bool,
}

impl From<Page> for Draft {
    fn from(page: Page) -> Draft {
        Draft {
            field: Some(page.field),
            piece: page.piece,
            comment: Some(page.comment),
            lock: Some(page.lock),
            mirror: page.mirror,
            colorize: Some(page.colorize),
            rise: page.rise,
        }
    }
}
