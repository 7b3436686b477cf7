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
//! Compared with a flood from every cell on random fields of every density (`tests/rules.rs`).

use crate::cells::Cells;
use crate::rules::Rules;
use crate::well::Well;

/// The links between cells: for each direction, the cells linked to their neighbour there.
struct Links {
    south: Cells,
    north: Cells,
    west: Cells,
    east: Cells,
}

impl Links {
    /// From the links to the south and to the west.
    #[inline(always)]
    fn new(south: Cells, west: Cells) -> Links {
        Links { south, north: south.south(), west, east: west.west() }
    }

    /// The seeds of all groups of four or more.
    #[inline(always)]
    fn seeds(&self) -> Cells {
        let &Links { south, north, west, east } = self;
        let (vertical, both_vertical) = (south | north, south & north);
        let (horizontal, both_horizontal) = (west | east, west & east);
        let three = both_vertical & horizontal | both_horizontal & vertical;
        let two = both_vertical | both_horizontal | vertical & horizontal;
        let stacked = two & south & two.north();
        let beside = two & west & two.east();
        three | stacked | stacked.south() | beside | beside.west()
    }

    /// The cells and all that is linked to one of them.
    #[inline(always)]
    fn joined(&self, cells: Cells) -> Cells {
        let vertical = cells.north() & self.south | cells.south() & self.north;
        let horizontal = cells.east() & self.west | cells.west() & self.east;
        cells | vertical | horizontal
    }
}

/// The blocks of all groups of four or more.
#[inline(always)]
pub(crate) fn vanishing<R: Rules>(well: &Well<R>) -> Cells {
    let [a, b, c] = well.planes;
    let mut blocks = well.blocks();
    if R::VISIBLE < R::ROWS {
        blocks = blocks & Well::<R>::VISIBLE;
    }
    let north = a ^ a.north() | b ^ b.north() | c ^ c.north();
    let east = a ^ a.east() | b ^ b.east() | c ^ c.east();
    let links = Links::new(blocks & !north, blocks & !east);
    let seeds = links.seeds();
    if seeds.is_empty() { Cells::NONE } else { links.joined(seeds) }
}
