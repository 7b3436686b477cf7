//! Halves of tilings, and what they know of their tiles.

use crate::bits::Bits;
use crate::pile::Cover;
use crate::tiles::{Tile, Tiles};

/// The most tiles of a tiling.
pub(super) const TILES: usize = 10;

/// The most rows of a box, and all of them.
const ROWS: usize = 4;
pub(super) const ALL_ROWS: u8 = (1 << ROWS) - 1;

/// For each cell of a low box the slot of the tile that fills it, four bits each.
type Owners = [u64; 4];

/// What a half knows of a tile, whatever the type of its sets of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    pub(super) cells: u64,
    /// What it rests on; nothing if it needs no other tile.
    pub(super) under: u64,
    /// The same cell by cell, some of them more than once.
    under_cells: [u8; 4],
    /// The cells above it that have to be empty when it comes.
    pub(super) cover: u64,
    pub(super) rows: u8,
    pub(super) gap: u8,
    /// A bit for each of its rows, sixteen apart.
    in_rows: u64,
    /// The owners of its cells, if its slot were the second of all.
    owners: Owners,
}

/// The outlines of the tiles of a low box.
#[derive(Clone, Debug)]
pub struct Outlines(pub(super) Vec<Outline>);

impl Outlines {
    /// Those of these tiles. `None` if there are more than ten in a tiling, or more than four rows.
    pub fn new<C: Bits>(tiles: &Tiles<C>, cover: Cover) -> Option<Outlines> {
        let few = tiles.all().len() <= usize::from(u16::MAX);
        if !few || tiles.pieces() > TILES || tiles.height() > ROWS {
            return None;
        }
        let word = |cells: C| cells.numbers().fold(0, |set, cell| set | 1 << cell);
        let outline = |tile: &Tile<C>| Outline {
            cells: word(tile.cells),
            under: if tile.grounded { 0 } else { word(tile.under) },
            under_cells: {
                let least = tile.under.least() as u8;
                let mut cells = tile.under.numbers().map(|cell| cell as u8);
                std::array::from_fn(|_| cells.next().unwrap_or(least))
            },
            cover: word(cover.of(tile)),
            rows: tile.rows as u8,
            gap: tile.gap as u8,
            owners: tile.cells.numbers().fold([0; 4], |mut owners, cell| {
                owners[cell / 16] |= 1 << (4 * (cell % 16));
                owners
            }),
            in_rows: tile.rows.numbers().fold(0, |set, row| set | 1 << (16 * row)),
        };
        Some(Outlines(tiles.all().iter().map(outline).collect()))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Some tiles of a tiling. Each has a slot, the one in the timetable, and stands for it in all sets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Half {
    /// The tiles by slot, as places in [`Tiles::all`]; 0 where there is none.
    pub(super) tiles: [u16; TILES],
    /// Those with a gap.
    pub(super) torn: u16,
    /// The rows of their gaps.
    pub(super) gaps: u8,
    /// Those of which is not known yet what they rest on.
    pub(super) open: u16,
    pub(super) cells: u64,
    pub(super) covers: u64,
    /// What open tiles rest on; what those rest on that are no longer open is filled.
    pub(super) awaited: u64,
    /// For each row those in it, sixteen bits each.
    rows: u64,
    owners: Owners,
}

impl Half {
    /// Those in any of these rows. (No row is skipped: nobody can guess which are asked for.)
    #[inline(always)]
    pub(super) fn in_rows(&self, rows: u8) -> u16 {
        (0..ROWS).fold(0, |slots, row| {
            let asked = 0u16.wrapping_sub(u16::from(rows >> row & 1));
            slots | (self.rows >> (16 * row)) as u16 & asked
        })
    }

    /// Adds a tile in a slot.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: usize, tile: usize, outline: &Outline) {
        self.tiles[slot % TILES] = tile as u16;
        self.cells |= outline.cells;
        self.covers |= outline.cover;
        self.rows |= outline.in_rows << slot;
        self.torn |= u16::from(outline.gap != 0) << slot;
        self.gaps |= outline.gap;
        self.awaited |= outline.under;
        self.open |= u16::from(outline.under != 0) << slot;
        for (own, one) in self.owners.iter_mut().zip(outline.owners) {
            *own |= one * slot as u64;
        }
    }

    /// With the tiles of another one.
    #[inline(always)]
    pub(super) fn and(&self, other: &Half) -> Half {
        Half {
            tiles: std::array::from_fn(|slot| self.tiles[slot] | other.tiles[slot]),
            torn: self.torn | other.torn,
            gaps: self.gaps | other.gaps,
            awaited: self.awaited | other.awaited,
            open: self.open | other.open,
            cells: self.cells | other.cells,
            covers: self.covers | other.covers,
            rows: self.rows | other.rows,
            owners: std::array::from_fn(|word| self.owners[word] | other.owners[word]),
        }
    }

    /// Those that fill any of some cells, all of which are filled.
    #[inline(always)]
    pub(super) fn owners(&self, cells: u64) -> u16 {
        cells.numbers().fold(0, |slots, cell| slots | 1 << self.owner(cell))
    }

    /// Those that a tile rests on, all of which are there.
    #[inline(always)]
    pub(super) fn under(&self, outline: &Outline) -> u16 {
        let cells = outline.under_cells.into_iter();
        cells.fold(0, |slots, cell| slots | 1 << self.owner(cell.into()))
    }

    /// The one that fills a cell.
    #[inline(always)]
    fn owner(&self, cell: usize) -> u64 {
        self.owners[cell / 16 % 4] >> (4 * (cell % 16)) & 15
    }

    /// The outline of the tile in a slot.
    #[inline(always)]
    pub(super) fn outline<'a>(&self, outlines: &'a Outlines, slot: usize) -> &'a Outline {
        &outlines.0[usize::from(self.tiles[slot % TILES])]
    }
}
