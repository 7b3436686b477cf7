//! The cells of every piece in every facing, made at compile time from seven pictures.
//!
//! A piece stands at its centre of SRS true rotation: the cell about which its four facings are
//! plain quarter turns of each other. The centre is always one of the piece's own cells, so a
//! piece inside the field has its centre inside the field.

use allclear_board::Board;

use crate::{Facing, Piece};

/// The seven pieces facing north, the centre in the middle of the picture.
const PICTURES: [&str; 7] = [
    "..... / ..... / .#### / ..... / .....",
    "..... / ..##. / ..##. / ..... / .....",
    "..... / ..#.. / .###. / ..... / .....",
    "..... / ..##. / .##.. / ..... / .....",
    "..... / .##.. / ..##. / ..... / .....",
    "..... / ...#. / .###. / ..... / .....",
    "..... / .#... / .###. / ..... / .....",
];

static SHAPES: [[Shape; 4]; 7] = {
    let mut shapes = [[Shape::NONE; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut shape = Shape::from_picture(PICTURES[piece]);
        let mut facing = 0;
        while facing < 4 {
            shapes[piece][facing] = shape;
            shape = shape.clockwise();
            facing += 1;
        }
        piece += 1;
    }
    shapes
};

/// Four cells around a centre.
///
/// ```
/// use allclear_tetris::{Facing, Piece, Shape};
/// let i = Shape::of(Piece::I, Facing::North);
/// assert_eq!(i.cells, [(-1, 0), (0, 0), (1, 0), (2, 0)]);
/// assert_eq!(Shape::of(Piece::I, Facing::East).cells, [(0, -2), (0, -1), (0, 0), (0, 1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells as `(dx, dy)` from the centre, lowest row first, west to east.
    pub cells: [(i8, i8); 4],
    /// How far it reaches west of the centre.
    pub west: u8,
    /// How far it reaches east of the centre.
    pub east: u8,
    /// How far it reaches south of the centre.
    pub south: u8,
    /// How far it reaches north of the centre.
    pub north: u8,
}

impl Shape {
    const NONE: Shape = Shape { cells: [(0, 0); 4], west: 0, east: 0, south: 0, north: 0 };

    /// The shape of a piece in a facing.
    #[inline]
    pub const fn of(piece: Piece, facing: Facing) -> &'static Shape {
        &SHAPES[piece as usize][facing as usize]
    }

    const fn from_picture(picture: &str) -> Shape {
        let board = Board::<5, 5, 1>::of(picture);
        assert!(board.count() == 4 && board.has(2, 2), "four cells, one of them the centre");
        let mut cells = [(0, 0); 4];
        let (mut bit, mut found) = (0, 0);
        while bit < 25 {
            if board.has(bit % 5, bit / 5) {
                cells[found] = ((bit % 5) as i8 - 2, (bit / 5) as i8 - 2);
                found += 1;
            }
            bit += 1;
        }
        Shape::around(cells)
    }

    /// The same cells after a clockwise quarter turn about the centre.
    const fn clockwise(self) -> Shape {
        let mut cells = self.cells;
        let mut i = 0;
        while i < 4 {
            cells[i] = (self.cells[i].1, -self.cells[i].0);
            i += 1;
        }
        Shape::around(cells)
    }

    /// Puts the cells in order and measures them.
    const fn around(mut cells: [(i8, i8); 4]) -> Shape {
        let mut i = 0;
        while i < 4 {
            let mut j = i + 1;
            while j < 4 {
                let (a, b) = (cells[i], cells[j]);
                if b.1 < a.1 || (b.1 == a.1 && b.0 < a.0) {
                    (cells[i], cells[j]) = (b, a);
                }
                j += 1;
            }
            i += 1;
        }
        let mut shape = Shape { cells, ..Shape::NONE };
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = cells[i];
            if -dx > shape.west as i8 {
                shape.west = -dx as u8;
            }
            if dx > shape.east as i8 {
                shape.east = dx as u8;
            }
            if -dy > shape.south as i8 {
                shape.south = -dy as u8;
            }
            if dy > shape.north as i8 {
                shape.north = dy as u8;
            }
            i += 1;
        }
        shape
    }

    /// The facing that stands for all facings with the same cells, and where its centre lies
    /// seen from this one's: north for `O`, north or east for `I`, `S` and `Z`, itself for the
    /// others.
    ///
    /// ```
    /// use allclear_tetris::{Facing, Piece, Shape};
    /// assert_eq!(Shape::canonical(Piece::I, Facing::South), (Facing::North, (-1, 0)));
    /// assert_eq!(Shape::canonical(Piece::T, Facing::South), (Facing::South, (0, 0)));
    /// ```
    #[inline]
    pub const fn canonical(piece: Piece, facing: Facing) -> (Facing, (i8, i8)) {
        CANONICAL[piece as usize][facing as usize]
    }
}

static CANONICAL: [[(Facing, (i8, i8)); 4]; 7] = {
    let mut table = [[(Facing::North, (0, 0)); 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut facing = 0;
        while facing < 4 {
            let own = SHAPES[piece][facing].cells;
            let mut earlier = 0;
            // Ends at the facing itself at the latest, with no way between the centres.
            loop {
                let other = SHAPES[piece][earlier].cells;
                let way = (own[0].0 - other[0].0, own[0].1 - other[0].1);
                if same_but_moved(&own, &other, way) {
                    table[piece][facing] = (Facing::ALL[earlier], way);
                    break;
                }
                earlier += 1;
            }
            facing += 1;
        }
        piece += 1;
    }
    table
};

const fn same_but_moved(own: &[(i8, i8); 4], other: &[(i8, i8); 4], way: (i8, i8)) -> bool {
    let mut i = 0;
    while i < 4 {
        if own[i].0 != other[i].0 + way.0 || own[i].1 != other[i].1 + way.1 {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use Facing::*;

    /// Cells of a piece with its centre at (2, 2) of a 5x5 board.
    fn drawn(piece: Piece, facing: Facing) -> Board<5, 5, 1> {
        let shape = Shape::of(piece, facing);
        shape.cells.iter().map(|&(dx, dy)| ((dx + 2) as usize, (dy + 2) as usize)).collect()
    }

    #[test]
    fn quarter_turns_of_the_guideline_pictures() {
        let cases = [
            (Piece::T, East, "..... / ..#.. / ..##. / ..#.. / ....."),
            (Piece::T, South, "..... / ..... / .###. / ..#.. / ....."),
            (Piece::L, East, "..... / ..#.. / ..#.. / ..##. / ....."),
            (Piece::J, West, "..... / ..#.. / ..#.. / .##.. / ....."),
            (Piece::S, East, "..... / ..#.. / ..##. / ...#. / ....."),
            (Piece::Z, West, "..... / ..#.. / .##.. / .#... / ....."),
            (Piece::I, South, "..... / ..... / ####. / ..... / ....."),
            (Piece::I, West, "..#.. / ..#.. / ..#.. / ..#.. / ....."),
            (Piece::O, South, "..... / ..... / .##.. / .##.. / ....."),
        ];
        for (piece, facing, picture) in cases {
            assert_eq!(drawn(piece, facing), Board::of(picture), "{piece} {facing}");
        }
    }

    #[test]
    fn canonical_facings_fill_the_same_cells() {
        for piece in Piece::ALL {
            let mut distinct = 0;
            for facing in Facing::ALL {
                let (to, (dx, dy)) = Shape::canonical(piece, facing);
                distinct += u32::from(to == facing);
                let moved = drawn(piece, to).shift(dx as isize, dy as isize);
                assert_eq!(moved, drawn(piece, facing), "{piece} {facing}");
                assert_eq!(Shape::canonical(piece, to), (to, (0, 0)));
            }
            let expected = match piece {
                Piece::O => 1,
                Piece::I | Piece::S | Piece::Z => 2,
                _ => 4,
            };
            assert_eq!(distinct, expected, "{piece}");
        }
    }
}
