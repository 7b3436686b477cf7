//! Which cells belong to groups of four or more, without labelling any group.
//!
//! # What
//! [`vanishing`] finds all blocks of all colours that vanish. It takes the same handful of
//! operations whatever the field looks like.
//!
//! # How
//! Call two neighbours of equal colour *linked*. In a group of four or more
//!
//! * every cell with two or more links is a *seed*: it has three, or one of its two neighbours
//!   must have a second link itself, for where else would the fourth block hang;
//! * every cell with one link hangs on a cell with two or more, so on a seed.
//!
//! And a group of three has no seed: one cell with two links, its neighbours with one each. So
//! the seeds are the cells with three links and the linked pairs of cells with two; the groups
//! are the seeds and what is linked to them. One step, no flood.
//!
//! Links of all colours come from comparing codes: the planes XORed with themselves shifted by
//! a row or a column.
//!
//! # Why not the obvious way
//! A flood from each block visits cells; a flood of all groups at once repeats until nothing
//! changes; a label for each group is not needed to know what vanishes, and the scores need
//! only sizes, which are mostly a popcount (see [`chain`](crate::chain)).
//!
//! # How we know it works
//! Compared with a flood from every cell on random fields of every density (`tests/groups.rs`).

use crate::rules::Rules;
use crate::well::{Cells, Well};

/// The links between cells: for each direction, the cells linked to their neighbour there. A
/// row is `ROW` bits, a column `COLUMN` bits away.
#[derive(Clone, Copy)]
pub(crate) struct Links<const ROW: u32, const COLUMN: u32> {
    south: Cells,
    north: Cells,
    west: Cells,
    east: Cells,
}

impl<const ROW: u32, const COLUMN: u32> Links<ROW, COLUMN> {
    /// From the links to the south and to the west.
    #[inline(always)]
    pub(crate) fn new(south: Cells, west: Cells) -> Self {
        Links { south, north: south >> ROW, west, east: west >> COLUMN }
    }

    /// The seeds of all groups of four or more.
    #[inline(always)]
    fn seeds(self) -> Cells {
        let Links { south, north, west, east } = self;
        let (vertical, both_vertical) = (south | north, south & north);
        let (horizontal, both_horizontal) = (west | east, west & east);
        let three = both_vertical & horizontal | both_horizontal & vertical;
        let two = both_vertical | both_horizontal | vertical & horizontal;
        let stacked = two & south & two << ROW;
        let beside = two & west & two << COLUMN;
        three | stacked | stacked >> ROW | beside | beside >> COLUMN
    }

    /// The cells and all that is linked to one of them.
    #[inline(always)]
    fn joined(self, cells: Cells) -> Cells {
        cells
            | cells << ROW & self.south
            | cells >> ROW & self.north
            | cells << COLUMN & self.west
            | cells >> COLUMN & self.east
    }

    /// All cells in groups of four or more.
    #[inline(always)]
    pub(crate) fn groups_of_four(self) -> Cells {
        let seeds = self.seeds();
        if seeds == 0 { 0 } else { self.joined(seeds) }
    }
}

/// The blocks of all groups of four or more.
#[inline(always)]
pub(crate) fn vanishing<R: Rules>(well: &Well<R>) -> Cells {
    let [a, b, c] = well.planes;
    let blocks =
        if R::VISIBLE < R::ROWS { well.blocks() & Well::<R>::VISIBLE } else { well.blocks() };
    let different = |by: u32| a ^ a << by | b ^ b << by | c ^ c << by;
    Links::<1, 16>::new(blocks & !different(1), blocks & !different(16)).groups_of_four()
}

/// The cells of a set that are joined to `seed`, which must be one of them.
#[inline(always)]
pub(crate) fn flood(cells: Cells, seed: Cells) -> Cells {
    let mut reached = seed;
    loop {
        let next = (reached | around(reached)) & cells;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The neighbours of a set of cells, some of them perhaps outside the well.
#[inline(always)]
pub(crate) fn around(cells: Cells) -> Cells {
    cells << 1 | cells >> 1 | cells << 16 | cells >> 16
}
