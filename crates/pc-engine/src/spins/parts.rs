//! Every place that a piece may take below a height, in rows that are never erased.

use allclear_tetris::{Facing, Field24, Piece, Placement, Shape};

use crate::solution::Group;
use crate::tiles::each_choice;

/// A piece in the original rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its four cells.
    pub cells: Field24,
    /// The rows it fills.
    pub rows: u32,
    /// The rows between them, which have to be cleared before.
    pub gap: u32,
    /// Which piece.
    pub piece: Piece,
    /// The facing that stands for all facings with these cells.
    pub facing: Facing,
    /// The column of its centre.
    pub x: u8,
    /// The cells as `10 * row + column`, ascending.
    pub squares: [u8; 4],
}

impl Part {
    /// Its lowest row.
    pub fn bottom(&self) -> u32 {
        self.rows.trailing_zeros()
    }

    /// The rows below it.
    pub fn below(&self) -> u32 {
        (1 << self.bottom()) - 1
    }

    /// Where it comes to rest when the rows of `cleared` are gone.
    pub fn placement(&self, cleared: u32) -> Placement {
        let gone = (cleared & self.below()).count_ones();
        let south = u32::from(Shape::of(self.piece, self.facing).south);
        let y = (self.bottom() - gone + south) as u8;
        Placement { piece: self.piece, facing: self.facing, x: self.x, y }
    }

    /// The piece and its cells.
    pub fn group(&self) -> Group {
        Group { piece: self.piece, cells: self.squares }
    }

    /// The cells right below it when the rows of `gone` are gone, and whether it stands on the
    /// floor.
    pub fn under(&self, gone: u32) -> (Field24, bool) {
        let (mut under, mut floor) = (Field24::EMPTY, false);
        for square in self.squares.map(usize::from) {
            let (x, y) = (square % 10, square / 10);
            match (0..y).rev().find(|row| gone >> row & 1 == 0) {
                None => floor = true,
                Some(row) if self.cells.has(x, row) => {}
                Some(row) => under.insert(x, row),
            }
        }
        (under, floor)
    }
}

/// All parts that fit into a field, and those that fill each cell.
#[derive(Clone, Debug)]
pub struct Parts {
    all: Vec<Part>,
    /// For each cell the parts that fill it, and how many of them, the first ones, have no gap.
    by_cell: Vec<(Vec<u32>, usize)>,
}

impl Parts {
    /// Those below `height` that leave the cells of a field alone. Only some rows may be cleared:
    /// no gap has another.
    pub fn new(field: Field24, height: usize, cleared: std::ops::Range<usize>) -> Parts {
        let may_clear = cleared.fold(0u32, |rows, row| rows | 1 << row);
        let mut parts = Parts { all: Vec::new(), by_cell: vec![Default::default(); 240] };
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 == facing {
                    parts.add(field, height, may_clear, piece, facing);
                }
            }
        }
        let Parts { all, by_cell } = &mut parts;
        for (numbers, whole) in by_cell {
            numbers.sort_by_key(|&number| all[number as usize].gap != 0);
            *whole = numbers.iter().filter(|&&number| all[number as usize].gap == 0).count();
        }
        parts
    }

    fn add(&mut self, field: Field24, height: usize, may_clear: u32, piece: Piece, facing: Facing) {
        let shape = Shape::of(piece, facing);
        let tall = usize::from(shape.south + shape.north) + 1;
        each_choice(height, tall, &mut |chosen: &[usize]| {
            let rows = chosen.iter().fold(0u32, |rows, row| rows | 1 << row);
            let span = (2u32 << chosen[tall - 1]) - (1 << chosen[0]);
            let gap = span & !rows;
            if gap & !may_clear != 0 {
                return;
            }
            for x in usize::from(shape.west)..10 - usize::from(shape.east) {
                let mut squares = shape.cells.map(|(dx, dy)| {
                    let row = chosen[(dy + shape.south as i8) as usize];
                    (10 * row + x.wrapping_add_signed(isize::from(dx))) as u8
                });
                squares.sort_unstable();
                let cells = Group { piece, cells: squares }.board();
                if cells.is_disjoint(field) {
                    let number = self.all.len() as u32;
                    for square in squares {
                        self.by_cell[usize::from(square)].0.push(number);
                    }
                    let x = x as u8;
                    self.all.push(Part { cells, rows, gap, piece, facing, x, squares });
                }
            }
        });
    }

    /// The part with this number.
    pub fn get(&self, number: u32) -> &Part {
        &self.all[number as usize]
    }

    /// All parts, each with its number.
    pub fn all(&self) -> impl Iterator<Item = (u32, &Part)> {
        (0..).zip(&self.all)
    }

    /// Those that fill a cell.
    pub fn filling(&self, x: usize, y: usize) -> &[u32] {
        &self.by_cell[10 * y + x].0
    }

    /// Those of them that have no gap.
    pub fn whole(&self, x: usize, y: usize) -> &[u32] {
        let (numbers, whole) = &self.by_cell[10 * y + x];
        &numbers[..*whole]
    }

    /// Those that fill at least one of these cells, each once.
    pub fn meeting(&self, cells: Field24) -> Vec<u32> {
        let mut found: Vec<u32> =
            cells.cells().flat_map(|(x, y)| self.filling(x, y)).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
