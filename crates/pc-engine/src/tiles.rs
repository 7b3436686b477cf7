//! Every way a piece may end up in the grid to be cleared.
//!
//! # What
//! Draw a perfect clear on paper, never erasing a cleared row: each piece fills four cells of
//! the *original* rows, and all pieces together fill every empty cell once. [`Tiles`] lists all
//! the four-cell sets a piece can fill, found by the cell that each of them fills first.
//!
//! # How
//! A piece is placed on the field as it is at that moment, without the rows cleared so far. Seen
//! in the original rows it may therefore be torn apart: the rows between its own rows, its
//! *gap*, were cleared before. So for every shape of `k` rows and every choice of `k` of the
//! rows there is one tile a column.
//!
//! Only empty cells are numbered, column by column from the west, each column from the floor up.
//! A set of cells is then one word for any field with up to 64 (or 128) empty cells, however
//! tall, and the lowest empty cell of the westernmost unfinished column is the lowest zero bit.
//!
//! # Why not the obvious way
//! A word of 10 x H bits would need several words for tall fields with few empty cells, which is
//! what people ask about most (a stack of eight rows, six pieces to go).
//!
//! # How we know it works
//! The numbers of tilings and solutions in `crates/pc/tests/data` were counted by other people's programs;
//! the reference solver in the tests knows nothing of tiles.

use crate::bits::Bits;
use allclear_tetris::{Facing, Field24, Piece, Placement, Shape};

/// Four cells of the original rows that one piece may fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile<C> {
    /// The cells, by number.
    pub cells: C,
    /// The empty cells north of the piece that may be in its way when it drops.
    pub above: C,
    /// Those of [`Tile::above`] that are in the piece's own rows, and so cannot have been
    /// cleared before it.
    pub lid: C,
    /// The empty cells it would rest on.
    pub under: C,
    /// The rows it fills.
    pub rows: u32,
    /// The rows between them, which have to be cleared before.
    pub gap: u32,
    /// The rows in which a block of the start field lies in its way when it drops.
    pub roof: u32,
    /// Whether it may also rest on the floor or on a block of the start field.
    pub grounded: bool,
    /// Which piece.
    pub piece: Piece,
    /// The facing that stands for all facings with these cells.
    pub facing: Facing,
    /// The column of its centre.
    pub x: u8,
    /// The cells as `10 * row + column`, ascending.
    pub squares: [u8; 4],
}

impl<C: Bits> Tile<C> {
    /// Its lowest row.
    #[inline(always)]
    pub fn bottom(&self) -> u32 {
        self.rows.trailing_zeros()
    }

    /// Where it comes to rest when the rows of `cleared` are gone.
    #[inline(always)]
    pub fn placement(&self, cleared: u32) -> Placement {
        let below = cleared & ((1 << self.bottom()) - 1);
        let y = self.bottom() - below.count_ones() + u32::from(self.shape().south);
        Placement { piece: self.piece, facing: self.facing, x: self.x, y: y as u8 }
    }

    /// Its shape.
    #[inline(always)]
    pub fn shape(&self) -> &'static Shape {
        Shape::of(self.piece, self.facing)
    }
}

/// All tiles of a field and height, by the cell they fill first and by piece.
#[derive(Clone, Debug)]
pub struct Tiles<C> {
    tiles: Vec<Tile<C>>,
    /// Where the tiles of (cell, piece) begin, at `7 * cell + piece`; one more at the end.
    starts: Vec<u32>,
    rows_of_cells: Vec<u8>,
    cells_of_rows: Vec<C>,
    cells: usize,
    height: usize,
    field: Field24,
    wanted: Field24,
    /// Whether tiles with a gap are among them.
    gaps: bool,
}

impl<C: Bits> Tiles<C> {
    /// The tiles of the lowest `height` rows of a field that has no full row and no cell above
    /// them, or `None` if there are more empty cells than `C` can number.
    pub fn new(field: Field24, height: usize) -> Option<Tiles<C>> {
        Tiles::with_gaps(field, height, Field24::rows_below(24), true)
    }

    /// The same when only some cells may be filled: others stay empty, and so do their rows.
    /// `None` if there are more than one fewer cells than `C` can number.
    pub fn within(field: Field24, height: usize, cells: Field24) -> Option<Tiles<C>> {
        let tiles = Tiles::with_gaps(field, height, cells, true)?;
        (tiles.cells < C::CAPACITY).then_some(tiles)
    }

    /// The same without the tiles that have a gap: far fewer, and often enough.
    pub fn whole(field: Field24, height: usize) -> Option<Tiles<C>> {
        Tiles::with_gaps(field, height, Field24::rows_below(24), false)
    }

    fn with_gaps(field: Field24, height: usize, wanted: Field24, gaps: bool) -> Option<Tiles<C>> {
        let mut grid = Grid { height, columns: [Column::default(); 10] };
        let (mut cells, mut rows_of_cells) = (0, Vec::new());
        let mut cells_of_rows = vec![C::NONE; height];
        let mut never_full = 0u32;
        for (x, column) in grid.columns.iter_mut().enumerate() {
            for (y, cells_of_row) in cells_of_rows.iter_mut().enumerate() {
                if field.has(x, y) {
                    column.blocks |= 1 << y;
                } else if !wanted.has(x, y) {
                    never_full |= 1 << y;
                } else {
                    if cells == C::CAPACITY {
                        return None;
                    }
                    column.numbered |= 1 << y;
                    column.numbers[y] = cells as u8;
                    rows_of_cells.push(y as u8);
                    *cells_of_row |= C::bit(cells);
                    cells += 1;
                }
            }
        }
        for row in never_full.numbers() {
            // A cell that no tile has.
            cells_of_rows[row] |= if cells < C::CAPACITY { C::bit(cells) } else { C::NONE };
        }
        let mut tiles = Vec::new();
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 == facing {
                    grid.each_tile(piece, facing, gaps, &mut |tile| tiles.push(tile));
                }
            }
        }
        let place = |tile: &Tile<C>| 7 * tile.cells.least() + tile.piece.index();
        tiles.sort_by_cached_key(|tile| {
            (place(tile) as u32) << 16 | tile.gap.count_ones() << 8 | tile.bottom()
        });
        let mut starts = vec![0; 7 * cells + 1];
        for tile in &tiles {
            starts[place(tile) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Some(Tiles {
            tiles,
            starts,
            rows_of_cells,
            cells_of_rows,
            cells,
            height,
            field,
            wanted,
            gaps,
        })
    }

    /// The places in [`Tiles::all`] of the tiles of a piece whose first cell is this one: those
    /// with the fewest gap rows first.
    #[inline(always)]
    pub fn starting_at(&self, cell: usize, piece: Piece) -> std::ops::Range<usize> {
        let place = 7 * cell + piece.index();
        self.starts[place] as usize..self.starts[place + 1] as usize
    }

    /// The tiles of any piece whose first cell is this one, and where they begin in
    /// [`Tiles::all`].
    #[inline(always)]
    pub fn all_starting_at(&self, cell: usize) -> (usize, &[Tile<C>]) {
        let (from, to) = (self.starts[7 * cell] as usize, self.starts[7 * cell + 7] as usize);
        (from, &self.tiles[from..to])
    }

    /// Every tile.
    pub fn all(&self) -> &[Tile<C>] {
        &self.tiles
    }

    /// How many cells are to be filled.
    #[inline(always)]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many pieces that takes.
    #[inline(always)]
    pub fn pieces(&self) -> usize {
        self.cells / 4
    }

    /// How many rows are to be cleared.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether these are the tiles, with gaps or without, of so many empty rows.
    pub fn is_empty_box(&self, height: usize, gaps: bool) -> bool {
        self.height == height && self.gaps == gaps && self.cells == 10 * height
    }

    /// The field at the start.
    pub fn field(&self) -> Field24 {
        self.field
    }

    /// The cells that may be filled, if they are empty.
    pub fn wanted(&self) -> Field24 {
        self.wanted
    }

    /// The numbers of those cells of a set that have one.
    pub fn numbered(&self, cells: Field24) -> C {
        let order = (0..10).flat_map(|x| (0..self.height).map(move |y| (x, y)));
        let numbered = order.filter(|&(x, y)| !self.field.has(x, y) && self.wanted.has(x, y));
        numbered.enumerate().fold(
            C::NONE,
            |set, (number, (x, y))| {
                if cells.has(x, y) { set | C::bit(number) } else { set }
            },
        )
    }

    /// The row of a cell.
    #[inline(always)]
    pub fn row_of(&self, cell: usize) -> usize {
        usize::from(self.rows_of_cells[cell])
    }

    /// The empty cells of each row.
    pub fn cells_of_rows(&self) -> &[C] {
        &self.cells_of_rows
    }

    /// The rows that are full once these cells are filled.
    #[inline(always)]
    pub fn full_rows(&self, filled: C) -> u32 {
        let mut full = 0;
        for (row, &cells) in self.cells_of_rows.iter().enumerate() {
            full |= u32::from(cells.within(filled)) << row;
        }
        full
    }
}

/// The rows to clear, column by column.
struct Grid {
    height: usize,
    columns: [Column; 10],
}

/// What lies in a column. Cells that are in neither set are empty, and are to stay so.
#[derive(Clone, Copy, Default)]
struct Column {
    /// The rows of its numbered cells.
    numbered: u32,
    /// Their numbers, by row.
    numbers: [u8; 24],
    /// The rows of the blocks of the start field.
    blocks: u32,
}

impl Column {
    /// The numbered cells of these rows.
    fn cells<C: Bits>(&self, rows: u32) -> C {
        rows.numbers().fold(C::NONE, |cells, row| cells | C::bit(usize::from(self.numbers[row])))
    }
}

impl Grid {
    fn each_tile<C: Bits>(
        &self,
        piece: Piece,
        facing: Facing,
        gaps: bool,
        each: &mut impl FnMut(Tile<C>),
    ) {
        let shape = Shape::of(piece, facing);
        let (west, wide) = (usize::from(shape.west), usize::from(shape.west + shape.east) + 1);
        let tall = usize::from(shape.south + shape.north) + 1;
        each_choice(self.height, tall, &mut |rows: &[usize]| {
            if !gaps && rows[tall - 1] - rows[0] >= tall {
                return;
            }
            let mut own = [0; 4];
            for (dx, dy) in shape.cells {
                own[west.wrapping_add_signed(isize::from(dx))] |=
                    1 << rows[(dy + shape.south as i8) as usize];
            }
            for (x, columns) in self.columns.windows(wide).enumerate() {
                if columns.iter().zip(own).all(|(column, own)| own & !column.numbered == 0) {
                    let tile: Tile<C> =
                        tile(piece, facing, west + x, rows, columns.iter().zip(own));
                    // With nothing under it but cells that stay empty, it would float.
                    if tile.grounded || !tile.under.is_none() {
                        each(tile);
                    }
                }
            }
        });
    }
}

/// The tile that fills these rows of these columns, from the west; `x` is its centre.
fn tile<'a, C: Bits>(
    piece: Piece,
    facing: Facing,
    x: usize,
    rows: &[usize],
    columns: impl Iterator<Item = (&'a Column, u32)>,
) -> Tile<C> {
    let shape = Shape::of(piece, facing);
    let all_rows = rows.iter().fold(0u32, |set, row| set | 1 << row);
    let span = (2u32 << rows[rows.len() - 1]) - (1 << rows[0]);
    let gap = span & !all_rows;
    let (mut cells, mut above, mut lid, mut under) = (C::NONE, C::NONE, C::NONE, C::NONE);
    let (mut roof, mut grounded) = (0, false);
    for (column, own) in columns {
        cells |= column.cells(own);
        // There is nothing but gap between the cells of one column.
        let lowest = own & own.wrapping_neg();
        let north = !(lowest | (lowest - 1)) & !gap & !own;
        roof |= north & column.blocks;
        above |= column.cells(north & column.numbered);
        lid |= column.cells(north & column.numbered & all_rows);
        match ((lowest - 1) & !gap).checked_ilog2() {
            None => grounded = true,
            Some(south) if column.blocks >> south & 1 == 1 => grounded = true,
            Some(south) => under |= column.cells(column.numbered & 1 << south),
        }
    }
    let squares = shape.cells.map(|(dx, dy)| {
        let y = rows[(dy + shape.south as i8) as usize];
        (10 * y + x.wrapping_add_signed(isize::from(dx))) as u8
    });
    let (x, rows) = (x as u8, all_rows);
    Tile { cells, above, lid, under, rows, gap, roof, grounded, piece, facing, x, squares }
}

/// Every ascending choice of `count` of the rows below `height`; `count` is 1 to 4.
pub fn each_choice(height: usize, count: usize, each: &mut impl FnMut(&[usize])) {
    fn go(
        from: usize,
        height: usize,
        chosen: &mut [usize; 4],
        (done, count): (usize, usize),
        each: &mut impl FnMut(&[usize]),
    ) {
        if done == count {
            return each(&chosen[..count]);
        }
        for row in from..height {
            chosen[done] = row;
            go(row + 1, height, chosen, (done + 1, count), each);
        }
    }
    go(0, height, &mut [0; 4], (0, count), each);
}
