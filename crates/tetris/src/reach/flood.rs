//! The search itself, in a room of `R` rows: see the essay in the parent module.

use super::turns::Turns;
use crate::{Drop, Facing, Field, Piece, Rules, Shape};

/// A piece to be brought into a field, and what is known about the field.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub piece: Piece,
    pub rules: &'a Rules,
    /// The filled cells lie in this many lowest rows.
    pub top: usize,
    /// A placement must lie in this many lowest rows.
    pub height: usize,
}

/// A piece whose shapes are asked for.
pub(super) trait Shapes: Copy {
    /// Which one.
    fn piece(self) -> Piece;

    /// How many facings look different; the first ones are the canonical ones.
    fn distinct(self) -> usize;

    /// Its cells when it faces this way.
    fn cells<const F: usize>(self) -> [(i8, i8); 4];

    /// The set moved by some cells.
    fn moved<const R: usize, const M: usize>(set: &Field<R, M>, by: (i8, i8)) -> Field<R, M>;
}

/// The piece with this number: what is compiled for it has its shapes as constants.
#[derive(Clone, Copy)]
pub(super) struct Known<const P: usize>;

impl<const P: usize> Shapes for Known<P> {
    #[inline(always)]
    fn piece(self) -> Piece {
        const { Piece::ALL[P] }
    }

    #[inline(always)]
    fn distinct(self) -> usize {
        const { distinct(Piece::ALL[P]) }
    }

    #[inline(always)]
    fn cells<const F: usize>(self) -> [(i8, i8); 4] {
        const { Shape::of(Piece::ALL[P], Facing::ALL[F]).cells }
    }

    #[inline(always)]
    fn moved<const R: usize, const M: usize>(set: &Field<R, M>, (dx, dy): (i8, i8)) -> Field<R, M> {
        set.shift(dx as isize, dy as isize)
    }
}

/// Any piece, for rooms so rare that one copy of the search will do.
impl Shapes for Piece {
    #[inline(always)]
    fn piece(self) -> Piece {
        self
    }

    fn distinct(self) -> usize {
        distinct(self)
    }

    fn cells<const F: usize>(self) -> [(i8, i8); 4] {
        Shape::of(self, Facing::ALL[F]).cells
    }

    #[inline(never)]
    fn moved<const R: usize, const M: usize>(set: &Field<R, M>, (dx, dy): (i8, i8)) -> Field<R, M> {
        set.shift(dx as isize, dy as isize)
    }
}

const fn distinct(piece: Piece) -> usize {
    let mut distinct = 0;
    while distinct < 4 && Shape::canonical(piece, Facing::ALL[distinct]).0 as usize == distinct {
        distinct += 1;
    }
    distinct
}

/// Calls a method of the room of a task's piece: seven copies, in each of which all shapes are
/// constants.
macro_rules! in_room_of {
    ($piece:expr, $field:expr, $method:ident($($argument:expr),*)) => {
        match $piece {
            Piece::I => Flood($field, Known::<{ Piece::I as usize }>).$method($($argument),*),
            Piece::O => Flood($field, Known::<{ Piece::O as usize }>).$method($($argument),*),
            Piece::T => Flood($field, Known::<{ Piece::T as usize }>).$method($($argument),*),
            Piece::S => Flood($field, Known::<{ Piece::S as usize }>).$method($($argument),*),
            Piece::Z => Flood($field, Known::<{ Piece::Z as usize }>).$method($($argument),*),
            Piece::L => Flood($field, Known::<{ Piece::L as usize }>).$method($($argument),*),
            Piece::J => Flood($field, Known::<{ Piece::J as usize }>).$method($($argument),*),
        }
    };
}

pub(super) use in_room_of;

/// For each piece and facing: the positions with no cell outside the field on some sides.
struct Inside<const R: usize, const M: usize>;

impl<const R: usize, const M: usize> Inside<R, M> {
    /// West and east.
    const WALLS: &'static [[Field<R, M>; 4]; 7] = &Self::table(false);

    /// West, east and south.
    const WALLS_AND_FLOOR: &'static [[Field<R, M>; 4]; 7] = &Self::table(true);

    const fn table(floor: bool) -> [[Field<R, M>; 4]; 7] {
        let mut table = [[Field::EMPTY; 4]; 7];
        let mut i = 0;
        while i < 28 {
            let shape = Shape::of(Piece::ALL[i / 4], Facing::ALL[i % 4]);
            let (west, east) = (shape.west as usize, shape.east as usize);
            let south = if floor { shape.south as usize } else { 0 };
            table[i / 4][i % 4] = Field::rectangle(west, south, 10 - west - east, R - south);
            i += 1;
        }
        table
    }
}

/// For each facing: the positions between the walls.
#[inline(always)]
pub(super) const fn between<const R: usize, const M: usize>(
    piece: Piece,
    facing: usize,
) -> Field<R, M> {
    Inside::WALLS[piece as usize][facing]
}

/// A field of `R` rows with a piece in it.
pub(super) struct Flood<'a, S, const R: usize, const M: usize>(pub &'a Field<R, M>, pub S);

impl<S: Shapes, const R: usize, const M: usize> Flood<'_, S, R, M> {
    /// Where the piece facing number `F` fits among these filled cells.
    #[inline(always)]
    fn fits<const F: usize>(&self, filled: &Field<R, M>) -> Field<R, M> {
        if large(M) { self.fits_called::<F>(filled) } else { self.fits_inlined::<F>(filled) }
    }

    #[inline(never)]
    fn fits_called<const F: usize>(&self, filled: &Field<R, M>) -> Field<R, M> {
        self.fits_inlined::<F>(filled)
    }

    #[inline(always)]
    fn fits_inlined<const F: usize>(&self, filled: &Field<R, M>) -> Field<R, M> {
        let cells = self.1.cells::<F>();
        let blocked = S::moved(filled, (-cells[0].0, -cells[0].1))
            | S::moved(filled, (-cells[1].0, -cells[1].1))
            | S::moved(filled, (-cells[2].0, -cells[2].1))
            | S::moved(filled, (-cells[3].0, -cells[3].1));
        Inside::WALLS_AND_FLOOR[self.1.piece() as usize][F] - blocked
    }

    /// Where the piece fits, for the distinct facings only.
    #[inline(always)]
    fn fits_distinct(&self, filled: &Field<R, M>) -> [Field<R, M>; 4] {
        let mut fits = [Field::EMPTY; 4];
        fits[0] = self.fits::<0>(filled);
        if self.1.distinct() > 1 {
            fits[1] = self.fits::<1>(filled);
        }
        if self.1.distinct() > 2 {
            fits[2] = self.fits::<2>(filled);
            fits[3] = self.fits::<3>(filled);
        }
        fits
    }

    /// The field with every cell below a filled one filled.
    #[inline(always)]
    fn shadow(&self) -> Field<R, M> {
        let mut shadow = *self.0;
        let mut rows = 1;
        while rows < R {
            shadow |= shadow.shift(0, -(rows as isize));
            rows *= 2;
        }
        shadow
    }

    /// The final placements, twin facings merged; `None` if the room is not high enough to tell.
    #[inline(always)]
    pub fn landings<K: Turns<S>>(&self, task: &Task, turns: K) -> Option<[Field<R, M>; 4]> {
        let drop = task.rules.drop.of(self.1.piece());
        let shadow = self.shadow();
        let mut fits = self.fits_distinct(self.0);
        let mut reached = self.fits_distinct(&shadow);
        let mut landings = [Field::EMPTY; 4];
        for f in 0..self.1.distinct() {
            let north = Shape::of(self.1.piece(), Facing::ALL[f]).north as usize;
            landings[f] =
                (fits[f] - fits[f].north()) & Field::rows_below(task.height.saturating_sub(north));
        }
        if drop == Drop::Hard || within(&landings, &reached) {
            return Some(both(&landings, &reached));
        }
        for f in 0..self.1.distinct() {
            reached[f] = slid(reached[f], fits[f] - reached[f]);
        }
        if drop == Drop::Tucks
            || within(&landings, &reached)
            || !task.rules.kicks.turns(self.1.piece())
        {
            return Some(both(&landings, &reached));
        }
        if task.top + task.rules.kicks.deepest() > R {
            return None;
        }
        if self.1.distinct() < 4 {
            fits = self.fits_all(self.0);
            let open = self.fits_all(&shadow);
            for f in self.1.distinct()..4 {
                reached[f] = slid(open[f], fits[f] - open[f]);
            }
        }
        let enough = |reached: &_| within(&landings, &self.merged(reached));
        turns.turn(self.1, &fits, &mut reached, enough);
        Some(both(&landings, &self.merged(&reached)))
    }

    #[inline(always)]
    fn fits_all(&self, filled: &Field<R, M>) -> [Field<R, M>; 4] {
        [
            self.fits::<0>(filled),
            self.fits::<1>(filled),
            self.fits::<2>(filled),
            self.fits::<3>(filled),
        ]
    }

    /// All positions; `None` if the room is not high enough to tell.
    #[inline(always)]
    pub fn everything(&self, task: &Task) -> Option<[Field<R, M>; 4]> {
        if task.top + task.rules.kicks.deepest() > R {
            return None;
        }
        let fits = self.fits_all(self.0);
        let mut reached = self.fits_all(&self.shadow());
        let drop = task.rules.drop.of(self.1.piece());
        if drop != Drop::Hard {
            for f in 0..4 {
                reached[f] = slid(reached[f], fits[f] - reached[f]);
            }
            if drop == Drop::Soft {
                (&task.rules.kicks).turn(self.1, &fits, &mut reached, |_| false);
            }
        }
        Some(reached)
    }

    /// Positions of all facings as positions of the canonical ones.
    #[inline(always)]
    fn merged(&self, positions: &[Field<R, M>; 4]) -> [Field<R, M>; 4] {
        let mut merged = *positions;
        for facing in Facing::ALL {
            let (to, by) = Shape::canonical(self.1.piece(), facing);
            if to != facing {
                merged[to.index()] |= S::moved(&positions[facing.index()], by);
            }
        }
        merged
    }
}

/// Whether all of these are among those.
#[inline(always)]
fn within<const R: usize, const M: usize>(
    these: &[Field<R, M>; 4],
    those: &[Field<R, M>; 4],
) -> bool {
    let mut out = Field::EMPTY;
    for f in 0..4 {
        out |= these[f] - those[f];
    }
    out.is_empty()
}

/// What is among these and those.
#[inline(always)]
fn both<const R: usize, const M: usize>(
    these: &[Field<R, M>; 4],
    those: &[Field<R, M>; 4],
) -> [Field<R, M>; 4] {
    std::array::from_fn(|f| these[f] & those[f])
}

/// Whether sets of this many words are so large that code which is copied into every caller takes
/// longer to compile than it saves: calling it is within a hundredth of the time.
const fn large(words: usize) -> bool {
    words > 2
}

/// The set and what it can slide to inside the hidden positions.
#[inline(always)]
pub(super) fn slid<const R: usize, const M: usize>(
    set: Field<R, M>,
    hidden: Field<R, M>,
) -> Field<R, M> {
    if large(M) { slid_called(&set, &hidden) } else { slid_inlined(set, hidden) }
}

#[inline(never)]
fn slid_called<const R: usize, const M: usize>(
    set: &Field<R, M>,
    hidden: &Field<R, M>,
) -> Field<R, M> {
    slid_inlined(*set, *hidden)
}

#[inline(always)]
fn slid_inlined<const R: usize, const M: usize>(
    mut set: Field<R, M>,
    hidden: Field<R, M>,
) -> Field<R, M> {
    loop {
        let new = ((set.west() | set.east() | set.south()) & hidden) - set;
        if new.is_empty() {
            return set;
        }
        set |= new;
    }
}
