//! The search itself, in a room of `R` rows: see the essay in the parent module.

use crate::kicks::{Kick, Turn};
use crate::{Drop, Facing, Field, Kicks, Piece, Rules, Shape};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Landings wholly in this many lowest rows, twin facings merged.
    Below(usize),
    /// Every position.
    Everything,
}

/// Searches a field whose filled cells lie in its lowest `top` rows; `None` if this room is not
/// high enough to tell.
pub(super) fn search<const R: usize, const M: usize>(
    field: &Field<R, M>,
    piece: Piece,
    rules: &Rules,
    top: usize,
    goal: Goal,
) -> Option<[Field<R, M>; 4]> {
    // Seven copies, in each of which the shapes are constants.
    match piece {
        Piece::I => Room::new(field, Piece::I).search(rules, top, goal),
        Piece::O => Room::new(field, Piece::O).search(rules, top, goal),
        Piece::T => Room::new(field, Piece::T).search(rules, top, goal),
        Piece::S => Room::new(field, Piece::S).search(rules, top, goal),
        Piece::Z => Room::new(field, Piece::Z).search(rules, top, goal),
        Piece::L => Room::new(field, Piece::L).search(rules, top, goal),
        Piece::J => Room::new(field, Piece::J).search(rules, top, goal),
    }
}

/// A field and a piece.
struct Room<'a, const R: usize, const M: usize> {
    field: &'a Field<R, M>,
    piece: Piece,
}

impl<'a, const R: usize, const M: usize> Room<'a, R, M> {
    /// For each piece and facing: the positions with no cell west or east of the field.
    const BETWEEN: [[Field<R, M>; 4]; 7] = Self::inside(false);

    /// For each piece and facing: the positions with no cell west, east or south of the field.
    const INSIDE: [[Field<R, M>; 4]; 7] = Self::inside(true);

    const fn inside(floor: bool) -> [[Field<R, M>; 4]; 7] {
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

    #[inline(always)]
    const fn new(field: &'a Field<R, M>, piece: Piece) -> Self {
        Room { field, piece }
    }

    #[inline(always)]
    fn search(&self, rules: &Rules, top: usize, goal: Goal) -> Option<[Field<R, M>; 4]> {
        match goal {
            Goal::Below(height) => self.landings(rules, top, height),
            Goal::Everything => self.everything(rules, top),
        }
    }

    /// Where the piece fits among these filled cells.
    #[inline(always)]
    fn fits(&self, filled: &Field<R, M>, facing: Facing) -> Field<R, M> {
        let [a, b, c, d] = Shape::of(self.piece, facing)
            .cells
            .map(|(dx, dy)| filled.shift(-dx as isize, -dy as isize));
        Self::INSIDE[self.piece.index()][facing.index()] - (a | b | c | d)
    }

    /// The field with every cell below a filled one filled.
    #[inline(always)]
    fn shadow(&self) -> Field<R, M> {
        let mut shadow = *self.field;
        let mut rows = 1;
        while rows < R {
            shadow |= shadow.shift(0, -(rows as isize));
            rows *= 2;
        }
        shadow
    }

    /// Whether this facing stands for itself.
    #[inline(always)]
    fn is_canonical(&self, facing: Facing) -> bool {
        Shape::canonical(self.piece, facing).0 == facing
    }

    #[inline(always)]
    fn landings(&self, rules: &Rules, top: usize, height: usize) -> Option<[Field<R, M>; 4]> {
        let drop = rules.drop.of(self.piece);
        let shadow = self.shadow();
        let mut fits = [Field::EMPTY; 4];
        let mut reached = [Field::EMPTY; 4];
        let mut landings = [Field::EMPTY; 4];
        for facing in Facing::ALL.into_iter().filter(|&facing| self.is_canonical(facing)) {
            let f = facing.index();
            let north = Shape::of(self.piece, facing).north as usize;
            fits[f] = self.fits(self.field, facing);
            reached[f] = self.fits(&shadow, facing);
            landings[f] =
                (fits[f] - fits[f].north()) & Field::rows_below(height.saturating_sub(north));
        }
        if drop == Drop::Hard || within(&landings, &reached) {
            return Some(both(&landings, &reached));
        }
        for facing in Facing::ALL.into_iter().filter(|&facing| self.is_canonical(facing)) {
            let f = facing.index();
            reached[f] = slid(reached[f], fits[f] - reached[f]);
        }
        if drop == Drop::Tucks || within(&landings, &reached) || !rules.kicks.turns(self.piece) {
            return Some(both(&landings, &reached));
        }
        if top + rules.kicks.deepest() > R {
            return None;
        }
        for facing in Facing::ALL.into_iter().filter(|&facing| !self.is_canonical(facing)) {
            let f = facing.index();
            fits[f] = self.fits(self.field, facing);
            let open = self.fits(&shadow, facing);
            reached[f] = slid(open, fits[f] - open);
        }
        self.turn(&rules.kicks, &fits, &mut reached, |reached| {
            within(&landings, &self.merged(reached))
        });
        Some(both(&landings, &self.merged(&reached)))
    }

    #[inline(always)]
    fn everything(&self, rules: &Rules, top: usize) -> Option<[Field<R, M>; 4]> {
        if top + rules.kicks.deepest() > R {
            return None;
        }
        let drop = rules.drop.of(self.piece);
        let shadow = self.shadow();
        let fits = Facing::ALL.map(|facing| self.fits(self.field, facing));
        let mut reached = Facing::ALL.map(|facing| self.fits(&shadow, facing));
        if drop != Drop::Hard {
            for f in 0..4 {
                reached[f] = slid(reached[f], fits[f] - reached[f]);
            }
            if drop == Drop::Soft {
                self.turn(&rules.kicks, &fits, &mut reached, |_| false);
            }
        }
        Some(reached)
    }

    /// Turns and slides from what is reached until nothing is new or `enough` says so.
    #[inline(always)]
    fn turn(
        &self,
        kicks: &Kicks,
        fits: &[Field<R, M>; 4],
        reached: &mut [Field<R, M>; 4],
        enough: impl Fn(&[Field<R, M>; 4]) -> bool,
    ) {
        let mut fresh = *reached;
        loop {
            let mut found = false;
            for from in Facing::ALL {
                let starts = std::mem::take(&mut fresh[from.index()]);
                if starts.is_empty() {
                    continue;
                }
                for turn in Turn::ALL {
                    let to = turn.from(from);
                    let hidden = fits[to.index()] - reached[to.index()];
                    if hidden.is_empty() {
                        continue;
                    }
                    let list = kicks.list(self.piece, from, turn);
                    let landed = self.kicked(starts, fits[to.index()], to, list) & hidden;
                    if !landed.is_empty() {
                        let new = slid(landed, hidden);
                        reached[to.index()] |= new;
                        fresh[to.index()] |= new;
                        found = true;
                    }
                }
            }
            if !found || enough(reached) {
                return;
            }
        }
    }

    /// Where a set of positions gets by one turn: each by the first kick that fits.
    #[inline(always)]
    fn kicked(
        &self,
        mut starts: Field<R, M>,
        fits: Field<R, M>,
        to: Facing,
        list: &[Kick],
    ) -> Field<R, M> {
        let mut landed = Field::EMPTY;
        for kick in list {
            let (dx, dy) = (kick.dx as isize, kick.dy as isize);
            let mut able = fits.shift(-dx, -dy);
            if dy > 0 {
                // Above the room everything between the walls is free.
                let between = Self::BETWEEN[self.piece.index()][to.index()];
                able |= between.shift(-dx, R as isize - dy);
            }
            let through = starts & able;
            landed |= through.shift(dx, dy);
            starts -= through;
            if starts.is_empty() {
                break;
            }
        }
        landed
    }

    /// Positions of all facings as positions of the canonical ones.
    #[inline(always)]
    fn merged(&self, positions: &[Field<R, M>; 4]) -> [Field<R, M>; 4] {
        let mut merged = *positions;
        for facing in Facing::ALL {
            let (to, (dx, dy)) = Shape::canonical(self.piece, facing);
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
fn slid<const R: usize, const M: usize>(mut set: Field<R, M>, hidden: Field<R, M>) -> Field<R, M> {
    loop {
        let new = ((set.west() | set.east() | set.south()) & hidden) - set;
        if new.is_empty() {
            return set;
        }
        set |= new;
    }
}
