//! A board of a size known at run time, as part of a board of a size known at compile time.
//!
//! # What
//! The library's boards have their size in their type. A [`Frame`] lets a board type `W` by `H`
//! serve any smaller board: it lies in the south-west corner, and the cells around it are not in
//! play. When the sizes are equal there are no such cells, and each operation is the library's.
//!
//! # How
//! South and west edges coincide. Whatever an operation moves over the north or east edge is cut
//! off; where an edge matters (a wall that stops a slide, a row that is full) the cells around
//! are filled first; an image that landed in another corner is moved back home.
//!
//! # Why not the obvious way
//! A type for each of the 4096 sizes would take minutes to build.
//!
//! # How we know it works
//! A test compares every operation in a frame with the same one on the exact type.

use allclear_board::picture::PictureReader;
use allclear_board::{Board, Compass, Direction, Rule};

use super::place::Pair;
use super::size::Size;
use crate::Error;

/// A size, and the cells of `Board<W, H, N>` that are in play.
#[derive(Clone, Copy)]
pub struct Frame<const W: usize, const H: usize, const N: usize> {
    size: Size,
    area: Board<W, H, N>,
}

/// Moves an image of a board back to the south-west corner; `area` is the same image of the
/// cells in play.
pub fn home<const W: usize, const H: usize, const N: usize>(
    image: Board<W, H, N>,
    area: Board<W, H, N>,
) -> Board<W, H, N> {
    let (x, y) = area.first().unwrap_or((0, 0));
    image.shift(-(x as isize), -(y as isize))
}

impl<const W: usize, const H: usize, const N: usize> Frame<W, H, N> {
    /// The frame for a size that fits into `W` by `H`.
    pub fn new(size: Size) -> Self {
        Frame { size, area: Board::rectangle(0, 0, size.width, size.height) }
    }

    /// The cells in play.
    pub fn area(&self) -> Board<W, H, N> {
        self.area
    }

    /// The board of a picture; `name` is what errors call it.
    pub fn read(&self, name: &str, picture: &str) -> Result<Board<W, H, N>, Error> {
        let mut reader = PictureReader::new(picture, self.size.width, self.size.height);
        let mut board = Board::EMPTY;
        while let Some((x, y)) = reader.next_cell().map_err(|error| Error::input(name, error))? {
            board.insert(x, y);
        }
        Ok(board)
    }

    /// The coordinates of a cell, if it is on the board.
    pub fn cell(&self, Pair(x, y): Pair) -> Result<(usize, usize), Error> {
        let within = |n: i64, end: usize| usize::try_from(n).ok().filter(|&n| n < end);
        match (within(x, self.size.width), within(y, self.size.height)) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(Error::conflict(format!(
                "{x},{y} is not on a {} board: cells are 0,0 to {},{}",
                self.size,
                self.size.width - 1,
                self.size.height - 1
            ))),
        }
    }

    /// These rows, whole.
    pub fn rows(&self, rows: &[usize]) -> Result<Board<W, H, N>, Error> {
        if let Some(y) = rows.iter().find(|y| **y >= self.size.height) {
            let message = format!("there is no row {y} on a {} board", self.size);
            return Err(Error::conflict(message));
        }
        Ok(rows.iter().fold(Board::EMPTY, |all, y| all | self.cut(Board::row(*y))))
    }

    /// What is in play of a set.
    pub fn cut(&self, board: Board<W, H, N>) -> Board<W, H, N> {
        board & self.area
    }

    /// The outermost cells, all around or on one side.
    pub fn edge(&self, side: Option<Direction>) -> Board<W, H, N> {
        let sides = side.map_or(Direction::ALL.to_vec(), |side| vec![side]);
        let beyond = |side: Direction| self.area - self.area.step(opposite(side));
        sides.into_iter().fold(Board::EMPTY, |edge, side| edge | beyond(side))
    }

    /// The cells of full rows.
    pub fn full_rows(&self, board: Board<W, H, N>) -> Board<W, H, N> {
        self.cut((board | self.beside()).full_rows())
    }

    /// Full rows taken out, and how many there were.
    pub fn clear_full_rows(&self, board: Board<W, H, N>) -> (Board<W, H, N>, u32) {
        let (left, cleared) = (board | self.beside()).clear_full_rows();
        (self.cut(left), cleared)
    }

    /// Where a piece stops.
    pub fn slide(
        &self,
        board: Board<W, H, N>,
        (x, y): (usize, usize),
        direction: Direction,
        rule: Rule,
    ) -> Option<(usize, usize)> {
        (board | self.walls(rule)).slide(x, y, direction, rule)
    }

    /// Where all pieces stop.
    pub fn slides(
        &self,
        pieces: Board<W, H, N>,
        blocks: Board<W, H, N>,
        direction: Direction,
        rule: Rule,
    ) -> Board<W, H, N> {
        pieces.slides(blocks | self.walls(rule), direction, rule)
    }

    /// The cells around, where they stop pieces.
    fn walls(&self, rule: Rule) -> Board<W, H, N> {
        match rule {
            Rule::Wall => !self.area,
            Rule::Stopper => Board::EMPTY,
        }
    }

    /// The cells east of those in play: full rows of the frame are then full rows of the board.
    fn beside(&self) -> Board<W, H, N> {
        Board::rows_below(self.size.height) - self.area
    }
}

fn opposite(side: Direction) -> Compass {
    side.opposite().into()
}
