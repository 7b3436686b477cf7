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

/// Calls a method of the room of the task's piece: seven copies, in each of which all shapes are
/// constants.
macro_rules! in_room_of {
    ($piece:expr, $field:expr, $method:ident($($argument:expr),*)) => {
        match $piece {
            Piece::I => Flood::<{ Piece::I as usize }, R, M>($field).$method($($argument),*),
            Piece::O => Flood::<{ Piece::O as usize }, R, M>($field).$method($($argument),*),
            Piece::T => Flood::<{ Piece::T as usize }, R, M>($field).$method($($argument),*),
            Piece::S => Flood::<{ Piece::S as usize }, R, M>($field).$method($($argument),*),
            Piece::Z => Flood::<{ Piece::Z as usize }, R, M>($field).$method($($argument),*),
            Piece::L => Flood::<{ Piece::L as usize }, R, M>($field).$method($($argument),*),
            Piece::J => Flood::<{ Piece::J as usize }, R, M>($field).$method($($argument),*),
        }
    };
}

/// The final placements, twin facings merged; `None` if the room is not high enough to tell.
#[inline(always)]
pub(super) fn landings<const R: usize, const M: usize, K: Turns>(
    field: &Field<R, M>,
    task: Task,
    turns: K,
) -> Option<[Field<R, M>; 4]> {
    in_room_of!(task.piece, field, landings(task, turns))
}

/// All positions; `None` if the room is not high enough to tell.
pub(super) fn everything<const R: usize, const M: usize>(
    field: &Field<R, M>,
    task: Task,
) -> Option<[Field<R, M>; 4]> {
    in_room_of!(task.piece, field, everything(task))
}

/// A field of `R` rows with piece number `P` in it.
pub(super) struct Flood<'a, const P: usize, const R: usize, const M: usize>(&'a Field<R, M>);

impl<const P: usize, const R: usize, const M: usize> Flood<'_, P, R, M> {
    pub(super) const PIECE: Piece = Piece::ALL[P];

    /// How many facings look different; the first ones are the canonical ones.
    const DISTINCT: usize = {
        let mut distinct = 0;
        while distinct < 4
            && Shape::canonical(Self::PIECE, Facing::ALL[distinct]).0 as usize == distinct
        {
            distinct += 1;
        }
        distinct
    };

    /// For each facing: the positions with no cell west or east of the field.
    pub(super) const BETWEEN: [Field<R, M>; 4] = Self::inside(false);

    /// For each facing: the positions with no cell west, east or south of the field.
    const INSIDE: [Field<R, M>; 4] = Self::inside(true);

    const fn inside(floor: bool) -> [Field<R, M>; 4] {
        let mut table = [Field::EMPTY; 4];
        let mut f = 0;
        while f < 4 {
            let shape = Shape::of(Self::PIECE, Facing::ALL[f]);
            let (west, east) = (shape.west as usize, shape.east as usize);
            let south = if floor { shape.south as usize } else { 0 };
            table[f] = Field::rectangle(west, south, 10 - west - east, R - south);
            f += 1;
        }
        table
    }

    /// Where the piece facing number `F` fits among these filled cells.
    #[inline(always)]
    fn fits<const F: usize>(filled: &Field<R, M>) -> Field<R, M> {
        let cells = const { Shape::of(Self::PIECE, Facing::ALL[F]).cells };
        let blocked = filled.shift(-cells[0].0 as isize, -cells[0].1 as isize)
            | filled.shift(-cells[1].0 as isize, -cells[1].1 as isize)
            | filled.shift(-cells[2].0 as isize, -cells[2].1 as isize)
            | filled.shift(-cells[3].0 as isize, -cells[3].1 as isize);
        Self::INSIDE[F] - blocked
    }

    /// Where the piece fits, for the distinct facings only.
    #[inline(always)]
    fn fits_distinct(filled: &Field<R, M>) -> [Field<R, M>; 4] {
        let mut fits = [Field::EMPTY; 4];
        fits[0] = Self::fits::<0>(filled);
        if Self::DISTINCT > 1 {
            fits[1] = Self::fits::<1>(filled);
        }
        if Self::DISTINCT > 2 {
            fits[2] = Self::fits::<2>(filled);
            fits[3] = Self::fits::<3>(filled);
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

    #[inline(always)]
    fn landings<K: Turns>(&self, task: Task, turns: K) -> Option<[Field<R, M>; 4]> {
        let drop = task.rules.drop.of(Self::PIECE);
        let shadow = self.shadow();
        let mut fits = Self::fits_distinct(self.0);
        let mut reached = Self::fits_distinct(&shadow);
        let mut landings = [Field::EMPTY; 4];
        for f in 0..Self::DISTINCT {
            let north = Shape::of(Self::PIECE, Facing::ALL[f]).north as usize;
            landings[f] =
                (fits[f] - fits[f].north()) & Field::rows_below(task.height.saturating_sub(north));
        }
        if drop == Drop::Hard || within(&landings, &reached) {
            return Some(both(&landings, &reached));
        }
        for f in 0..Self::DISTINCT {
            reached[f] = slid(reached[f], fits[f] - reached[f]);
        }
        if drop == Drop::Tucks
            || within(&landings, &reached)
            || !task.rules.kicks.turns(Self::PIECE)
        {
            return Some(both(&landings, &reached));
        }
        if task.top + task.rules.kicks.deepest() > R {
            return None;
        }
        if Self::DISTINCT < 4 {
            fits = Self::fits_all(self.0);
            let open = Self::fits_all(&shadow);
            for f in Self::DISTINCT..4 {
                reached[f] = slid(open[f], fits[f] - open[f]);
            }
        }
        Self::turn(turns, &fits, &mut reached, |reached| within(&landings, &Self::merged(reached)));
        Some(both(&landings, &Self::merged(&reached)))
    }

    #[inline(always)]
    fn fits_all(filled: &Field<R, M>) -> [Field<R, M>; 4] {
        [
            Self::fits::<0>(filled),
            Self::fits::<1>(filled),
            Self::fits::<2>(filled),
            Self::fits::<3>(filled),
        ]
    }

    #[inline(always)]
    fn everything(&self, task: Task) -> Option<[Field<R, M>; 4]> {
        if task.top + task.rules.kicks.deepest() > R {
            return None;
        }
        let fits = Self::fits_all(self.0);
        let mut reached = Self::fits_all(&self.shadow());
        let drop = task.rules.drop.of(Self::PIECE);
        if drop != Drop::Hard {
            for f in 0..4 {
                reached[f] = slid(reached[f], fits[f] - reached[f]);
            }
            if drop == Drop::Soft {
                Self::turn(&task.rules.kicks, &fits, &mut reached, |_| false);
            }
        }
        Some(reached)
    }

    /// Turns and slides from what is reached until nothing is new or `enough` says so.
    #[inline(always)]
    fn turn<K: Turns>(
        turns: K,
        fits: &[Field<R, M>; 4],
        reached: &mut [Field<R, M>; 4],
        enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    ) {
        let mut fresh = *reached;
        loop {
            let found = turns.round::<P, R, M>(fits, reached, &mut fresh);
            if !found || enough(reached) {
                return;
            }
        }
    }

    /// Positions of all facings as positions of the canonical ones.
    #[inline(always)]
    fn merged(positions: &[Field<R, M>; 4]) -> [Field<R, M>; 4] {
        let mut merged = *positions;
        for facing in Facing::ALL {
            let (to, (dx, dy)) = Shape::canonical(Self::PIECE, facing);
            if to != facing {
                merged[to.index()] |= positions[facing.index()].shift(dx as isize, dy as isize);
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

/// The set and what it can slide to inside the hidden positions.
#[inline(always)]
pub(super) fn slid<const R: usize, const M: usize>(
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
