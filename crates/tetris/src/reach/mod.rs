//! Where a piece can come to rest.
//!
//! # What
//! [`placements`] finds every final placement of a piece on a field: it rests on something, lies
//! wholly below a given height, and can be brought there from the empty space above the field
//! under the given [`Rules`]. There is no ceiling and no gravity. [`positions`] finds every
//! position on the way, at rest or not. Placements that fill the same cells are one.
//!
//! # How
//! A set of positions of one facing is a board: bit `(x, y)` is set when the piece may have its
//! centre there. Everything then happens to all positions at once:
//!
//! - The piece *fits* at `p` when none of its four cells is blocked: the field moved by each of
//!   the four offsets, united, and taken from the positions inside the walls.
//! - It can be dropped straight down to `p` when it fits there on the field with every cell below
//!   a filled one filled in too. Those positions are *open*.
//! - It *lands* at `p` when it fits there and not one row lower.
//! - If all landings are open, we are done: most fields have no overhang that matters.
//! - Otherwise slides flood: step west, east and south from what is reached to what fits.
//! - A turn moves a whole set by the first kick; those that fit are through, the rest try the
//!   second kick, and so on. What is new is flooded again, until all landings are reached or
//!   nothing is new.
//!
//! Positions above the highest filled cell that fit are all open, so what lies high enough above
//! the field need not be stored: a room as many rows higher than the field as the deepest kick
//! goes down is exact, with every position above the room taken as free. The search runs in the
//! smallest of a few rooms that is high enough, whatever the type of the field: one word is
//! enough for four rows and SRS.
//!
//! # Why not the obvious way
//! A queue of single positions visits a hundred positions, tries up to eleven moves from each and
//! tests four cells for each try. Twin facings (`S`, `Z`, `I` look the same after half a turn)
//! must not be merged while moving, only when at rest: their kicks differ.
//!
//! # How we know it works
//! A slow search, key by key on a grid of bools with a lot of room above, finds the same
//! placements and positions on random fields of many heights, for every piece, rotation system
//! and drop rule. Counts of whole trees of placements (perft) are stored with the tests.

mod flood;
mod turns;

use crate::{Facing, Field, Piece, Placement, Rules};
use flood::{Flood, Known, Task, in_room_of};
use turns::SrsOr;

/// The rows of the highest field that [`placements`] and [`positions`] take.
pub const HIGHEST: usize = 40;

/// Final placements of one piece: for each facing, the positions of its centre.
///
/// Only [canonical](crate::Shape::canonical) facings are used. Iterating goes through the
/// facings in order, and through the positions from the bottom row up, west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placements<const H: usize, const N: usize> {
    piece: Piece,
    positions: [Field<H, N>; 4],
}

impl<const H: usize, const N: usize> Placements<H, N> {
    /// The piece.
    #[inline]
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// The positions of the centre of those that face this way.
    #[inline]
    pub const fn facing(&self, facing: Facing) -> Field<H, N> {
        self.positions[facing as usize]
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.positions.iter().map(|positions| positions.count() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.positions.iter().all(Field::is_empty)
    }

    /// Whether a placement, or one that fills the same cells, is among them.
    #[inline]
    pub fn contains(&self, placement: Placement) -> bool {
        let Placement { piece, facing, x, y } = placement.canonical();
        piece == self.piece && self.positions[facing.index()].get(x.into(), y.into()) == Some(true)
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Placement> + use<H, N> {
        let piece = self.piece;
        Facing::ALL.into_iter().zip(self.positions).flat_map(move |(facing, positions)| {
            positions.cells().map(move |(x, y)| Placement { piece, facing, x: x as u8, y: y as u8 })
        })
    }
}

/// Every final placement of a piece that lies wholly in the lowest `height` rows.
///
/// ```
/// use allclear_tetris::{Facing, Field6, Piece, Placement, Rules, reach};
/// let field = Field6::of("
///     ..........
///     ..........
///     ..........
///     XX......XX
///     X...XXXXXX
///     XX.XXXXXXX");
/// let found = reach::placements(&field, Piece::T, &Rules::default(), 3);
/// // Under the overhang: only a spin gets there.
/// assert!(found.contains(Placement { piece: Piece::T, facing: Facing::South, x: 2, y: 1 }));
/// ```
#[inline]
pub fn placements<const H: usize, const N: usize>(
    field: &Field<H, N>,
    piece: Piece,
    rules: &Rules,
    height: usize,
) -> Placements<H, N> {
    const { assert!(H <= HIGHEST, "reach works on fields of up to 40 rows") };
    let top = field.top();
    let height = height.min(H);
    let task = &Task { piece, rules, top, height };
    // A piece at rest on the highest cell has its centre at most two rows above it. A room that
    // no field of H rows needs is not even tried.
    let rows = top.max(height.min(top + 3));
    if rows <= 6
        && let Some(found) = landings_in_6(&field.resized(), task)
    {
        return Placements { piece, positions: found.each_ref().map(Field::resized) };
    }
    if H > 2
        && rows <= 12
        && let Some(found) = landings_in_12(&field.resized(), task)
    {
        return Placements { piece, positions: found.each_ref().map(Field::resized) };
    }
    if H > 8
        && rows <= 24
        && let Some(found) = landings_in_24(&field.resized(), task)
    {
        return Placements { piece, positions: found.each_ref().map(Field::resized) };
    }
    let found = landings_in_44(&field.resized(), task);
    let positions = found.map_or([Field::EMPTY; 4], |found| found.each_ref().map(Field::resized));
    Placements { piece, positions }
}

/// Every position from which a piece can go on, or rest, for each of the four facings: all that
/// fit and can be reached. Twin facings are told apart.
///
/// With [`Drop::Hard`](crate::Drop::Hard) these are the positions on the way straight down.
///
/// ```
/// use allclear_tetris::{Facing, Field6, Piece, Rules, reach};
/// let found = reach::positions(&Field6::EMPTY, Piece::I, &Rules::default());
/// assert_eq!(found[Facing::North.index()].count(), 7 * 6);
/// ```
pub fn positions<const H: usize, const N: usize>(
    field: &Field<H, N>,
    piece: Piece,
    rules: &Rules,
) -> [Field<H, N>; 4] {
    const { assert!(H <= HIGHEST, "reach works on fields of up to 40 rows") };
    let task = &Task { piece, rules, top: field.top(), height: H };
    if H <= 24
        && let Some(found) = positions_in_24(&field.resized(), task)
    {
        return found.each_ref().map(Field::resized);
    }
    let found = positions_in_44(&field.resized(), task);
    found.map_or([Field::EMPTY; 4], |found| found.each_ref().map(Field::resized))
}

// The rooms. These are no generic functions, so that they are compiled here and once.

fn landings_in_6(field: &Field<6, 1>, task: &Task) -> Option<[Field<6, 1>; 4]> {
    in_room_of!(task.piece, field, landings(task, SrsOr(&task.rules.kicks)))
}

fn landings_in_12(field: &Field<12, 2>, task: &Task) -> Option<[Field<12, 2>; 4]> {
    in_room_of!(task.piece, field, landings(task, SrsOr(&task.rules.kicks)))
}

fn landings_in_24(field: &Field<24, 4>, task: &Task) -> Option<[Field<24, 4>; 4]> {
    in_room_of!(task.piece, field, landings(task, &task.rules.kicks))
}

/// High enough for every field and every kick, and so rare that one copy serves all pieces.
fn landings_in_44(field: &Field<44, 7>, task: &Task) -> Option<[Field<44, 7>; 4]> {
    const { assert!(HIGHEST + crate::kicks::FARTHEST as usize <= 44) };
    Flood(field, task.piece).landings(task, &task.rules.kicks)
}

fn positions_in_24(field: &Field<24, 4>, task: &Task) -> Option<[Field<24, 4>; 4]> {
    in_room_of!(task.piece, field, everything(task))
}

fn positions_in_44(field: &Field<44, 7>, task: &Task) -> Option<[Field<44, 7>; 4]> {
    Flood(field, task.piece).everything(task)
}
