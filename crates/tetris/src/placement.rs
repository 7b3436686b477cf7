//! A piece at rest in the field.

use std::fmt;

use allclear_board::Board;

use crate::{Facing, Piece, Shape};

/// A field of `H` rows, ten columns wide.
pub type Field<const H: usize, const N: usize> = Board<10, H, N>;

/// A field of up to six rows in one word: the home of perfect clears.
pub type Field6 = Field<6, 1>;
/// A field of twelve rows in two words.
pub type Field12 = Field<12, 2>;
/// A field of 24 rows in four words: what a screen shows, and some room above.
pub type Field24 = Field<24, 4>;
/// A field of 40 rows in seven words: the guideline's whole matrix.
pub type Field40 = Field<40, 7>;

/// A piece, the way it faces and where its centre of SRS true rotation lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Which piece.
    pub piece: Piece,
    /// Which way it faces.
    pub facing: Facing,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
}

impl Placement {
    /// The four cells, lowest row first, west to east; `None` if one lies west, east or south of
    /// the field.
    ///
    /// ```
    /// use allclear_tetris::{Facing, Piece, Placement};
    /// let t = Placement { piece: Piece::T, facing: Facing::North, x: 4, y: 0 };
    /// assert_eq!(t.cells(), Some([(3, 0), (4, 0), (5, 0), (4, 1)]));
    /// let t = Placement { facing: Facing::South, ..t };
    /// assert_eq!(t.cells(), None);
    /// ```
    #[inline]
    pub const fn cells(&self) -> Option<[(u8, u8); 4]> {
        let shape = Shape::of(self.piece, self.facing);
        if self.x < shape.west || self.y < shape.south || self.x as usize + shape.east as usize > 9
        {
            return None;
        }
        let mut cells = [(0, 0); 4];
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = shape.cells[i];
            cells[i] = (self.x.wrapping_add_signed(dx), self.y.wrapping_add_signed(dy));
            i += 1;
        }
        Some(cells)
    }

    /// The four cells as a set; `None` if one lies outside a field of `H` rows.
    ///
    /// ```
    /// use allclear_tetris::{Facing, Field6, Piece, Placement};
    /// let s = Placement { piece: Piece::S, facing: Facing::East, x: 0, y: 1 };
    /// let cells = Field6::of("
    ///     ..........
    ///     ..........
    ///     ..........
    ///     X.........
    ///     XX........
    ///     .X........");
    /// assert_eq!(s.board(), Some(cells));
    /// ```
    #[inline]
    pub const fn board<const H: usize, const N: usize>(&self) -> Option<Field<H, N>> {
        let Some(cells) = self.cells() else { return None };
        if cells[3].1 as usize >= H {
            return None;
        }
        let mut board = Field::EMPTY;
        let mut i = 0;
        while i < 4 {
            board.insert(cells[i].0 as usize, cells[i].1 as usize);
            i += 1;
        }
        Some(board)
    }

    /// The placement that stands for all those with the same cells; see [`Shape::canonical`].
    ///
    /// ```
    /// use allclear_tetris::{Facing, Piece, Placement};
    /// let i = Placement { piece: Piece::I, facing: Facing::South, x: 2, y: 0 };
    /// let north = Placement { facing: Facing::North, x: 1, ..i };
    /// assert_eq!(i.canonical(), north);
    /// assert_eq!(i.cells(), north.cells());
    /// ```
    #[inline]
    #[must_use]
    pub const fn canonical(self) -> Placement {
        let (facing, (dx, dy)) = Shape::canonical(self.piece, self.facing);
        Placement {
            piece: self.piece,
            facing,
            x: self.x.wrapping_add_signed(dx),
            y: self.y.wrapping_add_signed(dy),
        }
    }
}

/// As in `T north 4,0`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {},{}", self.piece, self.facing, self.x, self.y)
    }
}
