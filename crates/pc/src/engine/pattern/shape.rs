//! Shapes as fumens: pages with a piece each.

use crate::engine::solution::Group;
use allclear_tetris::fumen::Page;
use allclear_tetris::{Field24, Piece, Placement};

/// Pieces on a field, in its rows before any line clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The field before.
    pub base: Field24,
    /// The pieces.
    pub groups: Vec<Group>,
}

/// Why pages are not a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// No page has a piece.
    #[error("no page has a piece; a shape is drawn piece by piece")]
    NoPiece,
    /// A piece lies on something, or outside the field.
    #[error("page {page}: {piece} has no room there")]
    NoRoom {
        /// The page, from 1.
        page: usize,
        /// The piece.
        piece: Piece,
    },
    /// The field of a later page is not what the pages before lead to.
    #[error("page {page}: the field was changed by hand; a shape begins on one field")]
    Edited {
        /// The page, from 1.
        page: usize,
    },
}

impl Shape {
    /// The shape of the pages of a fumen: the field of the first page, and all their pieces.
    pub fn new(pages: &[Page]) -> Result<Shape, ShapeError> {
        let mut rows: Vec<usize> = (0..24).collect();
        let base: Field24 =
            pages.first().and_then(|page| page.field.filled()).unwrap_or(Field24::EMPTY);
        let mut field = base;
        let mut groups = Vec::new();
        for (i, page) in pages.iter().enumerate() {
            let number = i + 1;
            if page.field.filled() != Some(field) {
                return Err(ShapeError::Edited { page: number });
            }
            let Some(piece) = page.piece else { continue };
            let no_room = ShapeError::NoRoom { page: number, piece: piece.piece };
            let placement: Placement = piece.placement().ok_or(no_room)?;
            let cells: Field24 = placement.board().ok_or(no_room)?;
            if !cells.is_disjoint(field) {
                return Err(no_room);
            }
            let mut squares = [0; 4];
            for (square, (x, y)) in squares.iter_mut().zip(cells.cells()) {
                *square = u8::try_from(10 * rows[y] + x).map_err(|_| no_room)?;
            }
            groups.push(Group { piece: placement.piece, cells: squares });
            field |= cells;
            let full = field.full_row_mask();
            field = field.remove_rows(field.full_rows());
            let mut at = 0;
            rows.retain(|_| {
                at += 1;
                full >> (at - 1) & 1 == 0
            });
            let (next, gone) = (rows.last().map_or(0, |last| last + 1), 24 - rows.len());
            rows.extend(next..next + gone);
        }
        if groups.is_empty() {
            return Err(ShapeError::NoPiece);
        }
        groups.sort_unstable();
        Ok(Shape { base, groups })
    }

    /// Its mirror image, pieces included.
    #[must_use]
    pub fn mirrored(&self) -> Shape {
        let mut groups: Vec<Group> = self
            .groups
            .iter()
            .map(|group| {
                let mut cells = group.cells.map(|cell| cell - cell % 10 + 9 - cell % 10);
                cells.sort_unstable();
                Group { piece: group.piece.mirrored(), cells }
            })
            .collect();
        groups.sort_unstable();
        Shape { base: self.base.mirrored(), groups }
    }

    /// How many rows it reaches up.
    pub fn height(&self) -> usize {
        let top = self.groups.iter().map(|group| usize::from(group.cells[3]) / 10 + 1);
        top.chain(self.base.last().map(|bit| bit / 10 + 1)).max().unwrap_or(0)
    }
}
