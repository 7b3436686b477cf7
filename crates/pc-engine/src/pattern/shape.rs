//! Shapes as fumens: pages with a piece each, or pages in the colours of their pieces.

use crate::solution::Group;
use allclear_fumen::{self as fumen, Check, FumenPiece, GlueError, Page};
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// No page has a piece.
    #[error(
        "no page has a piece; a shape is drawn piece by piece, or in the colours of its pieces"
    )]
    NoPiece,
    /// A piece lies on something, or outside the field.
    #[error("page {page}: {piece} has no room there")]
    NoRoom {
        /// The page, from 1.
        page: usize,
        /// The piece.
        piece: Piece,
    },
    /// The colours of a page are no pieces.
    #[error("page {page}: {error}")]
    Glue {
        /// The page, from 1.
        page: usize,
        /// What is wrong with it.
        error: GlueError,
    },
    /// The field of a later page is not what the pages before lead to.
    #[error("page {page}: the field was changed by hand; a shape begins on one field")]
    Edited {
        /// The page, from 1.
        page: usize,
    },
}

impl Shape {
    /// The shapes of the pages of a fumen: all pieces of its pages are one shape; where no page
    /// has a piece, each page is a shape of its own, drawn in the colours of its pieces.
    ///
    /// ```
    /// use allclear_pc::study::Shape;
    /// use allclear_fumen as fumen;
    /// // A page with IIII______ and one with OO________ twice, as colours.
    /// let pages = fumen::decode("v115@bhzhPeAgHRhRpHehlRaPeAAA").unwrap();
    /// assert_eq!(Shape::all(&pages).unwrap().len(), 2);
    /// ```
    pub fn all(pages: &[Page]) -> Result<Vec<Shape>, ShapeError> {
        if pages.iter().any(|page| page.piece.is_some()) {
            return Ok(vec![Shape::new(pages)?]);
        }
        let coloured = |page: &&Page| page.field.rows().iter().any(|row| row.contains(is_colour));
        let shapes = pages.iter().enumerate().filter(|(_, page)| coloured(page));
        let shapes: Vec<Shape> = shapes
            .map(|(i, page)| {
                let wrong = |error| ShapeError::Glue { page: i + 1, error };
                Shape::of_colours(&page.field).map_err(wrong)
            })
            .collect::<Result<_, _>>()?;
        if shapes.is_empty() { Err(ShapeError::NoPiece) } else { Ok(shapes) }
    }

    /// The shape that a coloured field shows: grey cells were there before.
    pub fn of_colours(field: &fumen::Field) -> Result<Shape, GlueError> {
        let drafts = fumen::glue(field, Check::Float)?;
        let mut base = field.clone();
        for (x, y) in (0..fumen::Field::HEIGHT as i32).flat_map(|y| (0..10).map(move |x| (x, y))) {
            if base.get(x, y).piece().is_some() {
                base.set(x, y, fumen::Cell::Empty);
            }
        }
        let mut building = Building::new(base.filled().unwrap_or(Field24::EMPTY));
        for piece in drafts.iter().filter_map(|draft| draft.piece) {
            // Glue places pieces on empty cells only.
            building.add(piece).ok_or(GlueError::TooMany)?;
        }
        Ok(building.shape())
    }

    /// The shape of the pages of a fumen: the field of the first page, and all their pieces.
    pub fn new(pages: &[Page]) -> Result<Shape, ShapeError> {
        let base: Field24 =
            pages.first().and_then(|page| page.field.filled()).unwrap_or(Field24::EMPTY);
        let mut building = Building::new(base);
        for (i, page) in pages.iter().enumerate() {
            let number = i + 1;
            if page.field.filled() != Some(building.field) {
                return Err(ShapeError::Edited { page: number });
            }
            let Some(piece) = page.piece else { continue };
            let no_room = ShapeError::NoRoom { page: number, piece: piece.piece };
            building.add(piece).ok_or(no_room)?;
        }
        if building.groups.is_empty() {
            return Err(ShapeError::NoPiece);
        }
        Ok(building.shape())
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
        top.max().unwrap_or(0).max(self.base.top())
    }
}

fn is_colour(letter: char) -> bool {
    fumen::Cell::from_letter(letter).is_some_and(|cell| cell.piece().is_some())
}

/// Pieces placed one after the other, rows cleared as they fill.
struct Building {
    base: Field24,
    field: Field24,
    /// The original numbers of the rows that are left.
    rows: Vec<usize>,
    groups: Vec<Group>,
}

impl Building {
    fn new(base: Field24) -> Building {
        Building { base, field: base, rows: (0..24).collect(), groups: Vec::new() }
    }

    /// Places a piece; `None` if there is no room.
    fn add(&mut self, piece: FumenPiece) -> Option<()> {
        let placement: Placement = piece.placement()?;
        let cells: Field24 = placement.board()?;
        if !cells.is_disjoint(self.field) {
            return None;
        }
        let mut squares = [0; 4];
        for (square, (x, y)) in squares.iter_mut().zip(cells.cells()) {
            *square = u8::try_from(10 * self.rows[y] + x).ok()?;
        }
        self.groups.push(Group { piece: placement.piece, cells: squares });
        let field = self.field | cells;
        let full = field.full_row_mask();
        self.field = field.remove_rows(field.full_rows());
        let mut at = 0;
        self.rows.retain(|_| {
            at += 1;
            full >> (at - 1) & 1 == 0
        });
        let (next, gone) = (self.rows.last().map_or(0, |last| last + 1), 24 - self.rows.len());
        self.rows.extend(next..next + gone);
        Some(())
    }

    fn shape(mut self) -> Shape {
        self.groups.sort_unstable();
        Shape { base: self.base, groups: self.groups }
    }
}
