//! The slides of all pieces, forwards and backwards, from many entries at once.

use super::pages::Writer;
use super::table::Entry;
use crate::fills::{count_slides, each_back, fill, shift, slides, unslide, way};
use crate::rays::{RAYS, cells};

/// Columns and rows, what never moves, and where the human leaves.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    pub(super) board: u64,
    pub(super) blocks: u64,
    pub(super) target: u64,
}

/// How many looks go together.
pub(super) const BATCH: usize = 64;

/// The cells where something stops a robot, in one direction and one look.
#[derive(Clone, Copy, Default)]
struct Stoppers {
    cells: u64,
    look: usize,
}

/// Looks whose robots slide together: one loop over all stoppers of a direction. A loop for each look
/// would be short, and its end guessed wrong nearly every time.
pub(super) struct Batch {
    robots: [u64; BATCH],
    solid: [u64; BATCH],
    humans: [u64; BATCH],
    filled: usize,
    stoppers: [Stoppers; BATCH + 1],
}

impl Batch {
    pub(super) fn new() -> Batch {
        Batch {
            robots: [0; BATCH],
            solid: [0; BATCH],
            humans: [0; BATCH],
            filled: 0,
            stoppers: [Stoppers::default(); BATCH + 1],
        }
    }

    #[inline(always)]
    fn add(&mut self, robots: u64, solid: u64, humans: u64) {
        let look = self.filled % BATCH;
        self.filled += 1;
        self.robots[look] = robots;
        self.solid[look] = solid;
        self.humans[look] = humans;
    }

    pub(super) fn robots_slide(&mut self, writer: &mut Writer) {
        self.robots_slide_to::<0>(writer);
        self.robots_slide_to::<1>(writer);
        self.robots_slide_to::<2>(writer);
        self.robots_slide_to::<3>(writer);
        self.filled = 0;
    }

    #[inline(always)]
    fn robots_slide_to<const D: usize>(&mut self, writer: &mut Writer) {
        let mut stoppers = [0; BATCH];
        let looks = self.robots.iter().zip(&self.solid).zip(&self.humans);
        for (stoppers, ((robots, solid), humans)) in stoppers.iter_mut().zip(looks) {
            let loose = robots & !shift(*solid, (D + 2) % 4);
            let ways = fill(shift(loose, D), !solid, D);
            *stoppers = shift(ways, D) & (solid | humans);
        }
        let mut used = 0;
        for (look, &cells) in stoppers[..self.filled.min(BATCH)].iter().enumerate() {
            self.stoppers[used] = Stoppers { cells, look };
            used += usize::from(cells != 0);
        }
        let all = &mut self.stoppers[..used];
        let mut i = 0;
        while i < all.len() {
            let Stoppers { cells, look } = &mut all[i];
            let look = *look % BATCH;
            let stopper = *cells & cells.wrapping_neg();
            *cells ^= stopper;
            i += usize::from(*cells == 0);
            let (robots, solid, humans) = (self.robots[look], self.solid[look], self.humans[look]);
            let (robot, between) = before::<D>(solid, stopper);
            let stop = shift(stopper, (D + 2) % 4);
            let humans = if humans & stopper != 0 { stopper } else { humans & !between };
            writer.meet(robots ^ (robot | stop), humans);
        }
    }
}

/// The nearest solid cell from which a direction leads to a cell, and the cells between both.
#[inline(always)]
fn before<const D: usize>(solid: u64, cell: u64) -> (u64, u64) {
    match D {
        0 => {
            let ray = RAYS[2][cell.trailing_zeros() as usize % 64];
            let found = 1u64 << (ray & solid | 1).ilog2();
            (found, ray & (found << 1).wrapping_neg())
        }
        1 => {
            let found = 1u64 << (solid & (cell - 1) | 1).ilog2();
            (found, cell - (found << 1))
        }
        2 => {
            let ray = RAYS[0][cell.trailing_zeros() as usize % 64];
            let found = ray & solid & (ray & solid).wrapping_neg();
            (found, ray & (found - 1))
        }
        _ => {
            let beyond = solid & (cell << 1).wrapping_neg();
            let found = beyond & beyond.wrapping_neg();
            (found, found - (cell << 1))
        }
    }
}

impl Ground {
    /// Goes on from the open human cells of an entry; how many positions these are, with those that
    /// the human can get to while the robots stand still.
    #[inline(always)]
    pub(super) fn go_on(
        self,
        (robots, entry): (u64, &mut u64),
        open: u64,
        batch: &mut Batch,
    ) -> usize {
        let met = *entry;
        let solid = robots | self.blocks;
        let mut humans = open;
        loop {
            let next = humans | slides(humans & !self.target, solid) & !met;
            if next == humans {
                break;
            }
            humans = next;
        }
        *entry |= humans;
        batch.add(robots, solid, humans & !self.target);
        humans.count_ones() as usize
    }

    /// How many slides the positions of an entry allow.
    pub(super) fn count_slides(self, entry: &Entry) -> usize {
        let solid = entry.robots | self.blocks;
        let humans = entry.met & !self.target;
        let mut count = count_slides(humans, solid);
        for (robot, direction) in pairs(entry.robots) {
            let (way, to) = way(solid, robot, direction);
            if to.is_some() {
                count += (humans & !way).count_ones() as usize;
            }
            let touching = shift(1 << robot, direction);
            count += (humans & way & !touching).count_ones() as usize;
        }
        count
    }

    /// Meets the positions one slide of a robot before the open ones of an entry, and takes those before
    /// them that need only slides of the human; how many positions both are.
    #[inline(always)]
    pub(super) fn go_back(
        self,
        (robots, entry): (u64, &mut u64),
        open: u64,
        writer: &mut Writer,
    ) -> usize {
        let mut met = *entry;
        let solid = robots | self.blocks;
        let mut humans = open;
        loop {
            let back = unslide(humans, solid, !solid) & met;
            if back == 0 {
                break;
            }
            humans |= back;
            met &= !back;
        }
        *entry = met;
        let left = humans & !self.target;
        for (robot, direction) in pairs(robots) {
            each_back((robot, direction), self.board, solid, left, |from, humans| {
                writer.meet(robots ^ (1 << robot | 1 << from), humans);
            });
        }
        humans.count_ones() as usize
    }
}

/// Every robot with every direction.
#[inline(always)]
fn pairs(robots: u64) -> impl Iterator<Item = (usize, usize)> {
    cells(robots).flat_map(|robot| (0..4).map(move |direction| (robot, direction)))
}
