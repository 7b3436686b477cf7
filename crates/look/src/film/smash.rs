//! Smash the Code: fields.

use allclear_smash::{COLUMNS, Cell, Rules, Well};

use crate::{Grid, Ink, Shade};

/// The lowest rows of a field, some cells lit.
pub fn field<R: Rules>(well: &Well<R>, height: usize, lit: &[(usize, usize)]) -> Grid {
    draw(|x, y| well.cell(x, y), height, lit)
}

/// The lowest rows of a field of these cells, some of them lit.
pub fn draw(cell: impl Fn(usize, usize) -> Cell, height: usize, lit: &[(usize, usize)]) -> Grid {
    let mut grid = Grid::new(COLUMNS, height);
    for y in 0..height {
        for x in 0..COLUMNS {
            let ink = match cell(x, y) {
                Cell::Empty => continue,
                Cell::Skull => Ink::Skull,
                Cell::Block(colour) => Ink::Block(colour.number()),
            };
            let shade = if lit.contains(&(x, y)) { Shade::Bright } else { Shade::Solid };
            grid.put(x as i32, y as i32, ink, shade);
        }
    }
    grid
}
