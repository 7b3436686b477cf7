//! What lies in the cells of a board: no colours, no screen.

use allclear_fumen as fumen;
use allclear_tetris::{Piece, Placement};

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A piece of Tetris.
    Piece(Piece),
    /// A filled cell of no piece; a block that never moves.
    Grey,
    /// A block of Smash the Code: 1 to 5.
    Block(u8),
    /// A skull.
    Skull,
    /// A human of Lunar Lockout, by number.
    Human(u8),
    /// A robot, by number.
    Robot(u8),
    /// Where humans leave.
    Target,
}

impl Ink {
    /// The letter that stands for it where there is no colour.
    pub fn letter(self) -> char {
        match self {
            Ink::Piece(piece) => piece.letter(),
            Ink::Grey => '#',
            Ink::Block(number) => char::from(b'0' + number % 10),
            Ink::Skull => '0',
            Ink::Human(number) => named(b"XYZW", number),
            // Not the letters of humans and of keys, nor the one that looks like a zero.
            Ink::Robot(number) => named(b"ABCDEFGIJKLMNPRSTV", number),
            Ink::Target => '+',
        }
    }

    /// Whether the letter is shown in colour, too: where things of a kind are not told by colour.
    pub fn is_marked(self) -> bool {
        matches!(self, Ink::Skull | Ink::Human(_) | Ink::Robot(_))
    }

    /// Whether it is round in pictures.
    pub fn is_round(self) -> bool {
        !matches!(self, Ink::Piece(_) | Ink::Grey)
    }
}

fn named(names: &[u8], number: u8) -> char {
    names.get(usize::from(number)).map_or('@', |&name| char::from(name))
}

/// How a cell stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shade {
    /// As it is.
    #[default]
    Solid,
    /// Only where something would be: a ghost, a hint.
    Pale,
    /// Lit up: about to vanish.
    Bright,
}

/// A filled cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What it is.
    pub ink: Ink,
    /// How it stands out.
    pub shade: Shade,
}

/// Rows of cells; row 0 is the lowest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    width: usize,
    height: usize,
    tiles: Vec<Option<Tile>>,
}

impl Grid {
    /// A board with nothing on it.
    pub fn new(width: usize, height: usize) -> Grid {
        Grid { width, height, tiles: vec![None; width * height] }
    }

    /// The lowest rows of a coloured field.
    pub fn of_field(field: &fumen::Field, height: usize) -> Grid {
        let mut grid = Grid::new(10, height);
        for y in 0..height as i32 {
            for x in 0..10 {
                if let Some(ink) = ink_of(field.get(x, y)) {
                    grid.put(x, y, ink, Shade::Solid);
                }
            }
        }
        grid
    }

    /// A piece alone, as it is shown in a queue: two rows, as wide as the piece.
    pub fn of_piece(piece: Piece) -> Grid {
        let shape = allclear_tetris::Shape::of(piece, allclear_tetris::Facing::North);
        let columns = || shape.cells.iter().map(|&(dx, _)| i32::from(dx));
        let (west, east) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let mut grid = Grid::new((east - west + 1) as usize, 2);
        for (dx, dy) in shape.cells {
            grid.put(i32::from(dx) - west, i32::from(dy), Ink::Piece(piece), Shade::Solid);
        }
        grid
    }

    /// How many columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cell in this column and row; `None` where it is empty or there is none.
    pub fn get(&self, x: usize, y: usize) -> Option<Tile> {
        if x < self.width { *self.tiles.get(y * self.width + x)? } else { None }
    }

    /// Fills a cell; outside the board nothing happens.
    pub fn put(&mut self, x: i32, y: i32, ink: Ink, shade: Shade) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < self.width
            && y < self.height
        {
            self.tiles[y * self.width + x] = Some(Tile { ink, shade });
        }
    }

    /// Fills the cells of a piece.
    pub fn put_piece(&mut self, placement: Placement, shade: Shade) {
        for (x, y) in placement.cells().into_iter().flatten() {
            self.put(x.into(), y.into(), Ink::Piece(placement.piece), shade);
        }
    }

    /// Lights up the rows that are full.
    pub fn light_full_rows(&mut self) {
        for row in self.tiles.chunks_mut(self.width.max(1)) {
            if row.iter().all(Option::is_some) {
                row.iter_mut().flatten().for_each(|tile| tile.shade = Shade::Bright);
            }
        }
    }

    /// Makes every cell pale.
    pub fn fade(&mut self) {
        self.tiles.iter_mut().flatten().for_each(|tile| tile.shade = Shade::Pale);
    }

    /// The lowest `height` rows only, or with empty rows on top.
    #[must_use]
    pub fn with_height(mut self, height: usize) -> Grid {
        self.tiles.resize(self.width * height, None);
        self.height = height;
        self
    }

    /// The boards side by side, `columns` a line, a column and a row between them.
    pub fn sheet(grids: &[Grid], columns: usize) -> Vec<(usize, usize, &Grid)> {
        let columns = columns.max(1);
        let width = grids.iter().map(Grid::width).max().unwrap_or(0) + 1;
        let height = grids.iter().map(Grid::height).max().unwrap_or(0) + 1;
        let lines = grids.len().div_ceil(columns);
        let place = |(i, grid)| (i % columns * width, (lines - 1 - i / columns) * height, grid);
        grids.iter().enumerate().map(place).collect()
    }
}

/// What a cell of a fumen is made of.
pub fn ink_of(cell: fumen::Cell) -> Option<Ink> {
    match cell {
        fumen::Cell::Empty => None,
        other => Some(other.piece().map_or(Ink::Grey, Ink::Piece)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_row_lights_up() {
        let field = fumen::Field::from_rows(&["T_________", "TTTIIIIOOX"], "").unwrap();
        let mut grid = Grid::of_field(&field, 3);
        grid.light_full_rows();
        assert_eq!(grid.get(0, 0).unwrap().shade, Shade::Bright);
        assert_eq!(grid.get(9, 0).unwrap().ink, Ink::Grey);
        assert_eq!(grid.get(0, 1).unwrap().shade, Shade::Solid);
        assert_eq!(grid.get(0, 2), None);
        assert_eq!(grid.get(10, 0), None);
    }

    #[test]
    fn a_sheet_reads_from_the_top_left() {
        let grids = vec![Grid::new(10, 4); 3];
        let places: Vec<_> = Grid::sheet(&grids, 2).iter().map(|&(x, y, _)| (x, y)).collect();
        assert_eq!(places, [(0, 5), (11, 5), (0, 0)]);
    }
}
