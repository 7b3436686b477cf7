//! The slides of all pieces, forwards and backwards, from many entries at once.
//!
//! What is done to every entry is done in plain loops over lists of words, which the compiler turns
//! into vector instructions. What is done to every slide of a robot is one loop for all entries of a
//! [`Batch`]: a loop for each entry would be so short that its end is guessed wrong nearly every time.

use super::pages::{FAR, how_far};
use crate::fills::{count_slides, fill, shift, slides, unslide};
use crate::rays::RAYS;

/// Columns and rows, what never moves, and where the human leaves.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    pub(super) board: u64,
    pub(super) blocks: u64,
    pub(super) target: u64,
}

/// How many entries go together.
pub(super) const BATCH: usize = 64;

/// Entries from which the pieces slide together. The first so many places are filled.
pub(super) struct Batch {
    filled: usize,
    robots: [u64; BATCH],
    /// How far the robots are from the middle.
    far: [u32; BATCH],
    /// Robots and blocks.
    solid: [u64; BATCH],
    /// Where the human is.
    humans: [u64; BATCH],
    /// Where the human may get to.
    fresh: [u64; BATCH],
    /// Cells of robots that slide, one direction after the other.
    marks: [u64; BATCH],
    /// Those of `marks` that are not empty, and their places.
    marked: [(u64, usize); BATCH + 1],
}

impl Batch {
    pub(super) fn new() -> Batch {
        Batch {
            filled: 0,
            robots: [0; BATCH],
            far: [0; BATCH],
            solid: [0; BATCH],
            humans: [0; BATCH],
            fresh: [0; BATCH],
            marks: [0; BATCH],
            marked: [(0, 0); BATCH + 1],
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.filled == BATCH
    }

    /// Adds the open human cells of an entry, unless the batch is full.
    #[inline(always)]
    pub(super) fn add(&mut self, ground: Ground, robots: u64, humans: u64, fresh: u64) {
        let place = self.filled % BATCH;
        self.filled += 1;
        self.robots[place] = robots;
        self.far[place] = how_far(robots);
        self.solid[place] = robots | ground.blocks;
        self.humans[place] = humans;
        self.fresh[place] = fresh;
    }

    /// The human cells of all entries.
    pub(super) fn humans(&mut self) -> &mut [u64] {
        &mut self.humans[..self.filled]
    }

    /// Adds the human cells that slides of the human lead to, or lead from; how many positions these
    /// are with those before.
    pub(super) fn humans_slide<const BACK: bool>(&mut self, ground: Ground) -> usize {
        match BACK {
            true => self.spread(|humans, solid| unslide(humans, solid, !solid)),
            false => self.spread(|humans, solid| slides(humans & !ground.target, solid)),
        }
    }

    #[inline(always)]
    fn spread(&mut self, slide: impl Fn(u64, u64) -> u64) -> usize {
        let filled = self.filled;
        let (marks, humans) = (&mut self.marks[..filled], &mut self.humans[..filled]);
        let (solid, fresh) = (&self.solid[..filled], &self.fresh[..filled]);
        for i in 0..filled {
            marks[i] = humans[i] | slide(humans[i], solid[i]) & fresh[i];
        }
        for i in 0..filled {
            // Only one in eight has another slide.
            while marks[i] != humans[i] {
                humans[i] = marks[i];
                marks[i] |= slide(humans[i], solid[i]) & fresh[i];
            }
        }
        humans.iter().map(|humans| humans.count_ones() as usize).sum()
    }

    /// How many slides there are. The human may have left.
    pub(super) fn count_slides(&mut self, ground: Ground) -> usize {
        let humans = &mut self.humans[..self.filled];
        humans.iter_mut().for_each(|humans| *humans &= !ground.target);
        let pairs = humans.iter().zip(&self.solid);
        let mut count: usize = pairs.map(|(&humans, &solid)| count_slides(humans, solid)).sum();
        self.robots_slide(|_, _, humans| count += humans.count_ones() as usize);
        count
    }

    /// Gives `meet` all robots and human cells after one slide of a robot.
    #[inline(always)]
    pub(super) fn robots_slide(&mut self, mut meet: impl FnMut(u32, u64, u64)) {
        self.robots_slide_to::<0>(&mut meet);
        self.robots_slide_to::<1>(&mut meet);
        self.robots_slide_to::<2>(&mut meet);
        self.robots_slide_to::<3>(&mut meet);
        self.filled = 0;
    }

    /// The same for what was before one slide of a robot. The human cells may be none.
    #[inline(always)]
    pub(super) fn robots_slide_back(
        &mut self,
        ground: Ground,
        mut meet: impl FnMut(u32, u64, u64),
    ) {
        self.robots_slide_back_from::<0>(ground, &mut meet);
        self.robots_slide_back_from::<1>(ground, &mut meet);
        self.robots_slide_back_from::<2>(ground, &mut meet);
        self.robots_slide_back_from::<3>(ground, &mut meet);
        self.filled = 0;
    }

    #[inline(always)]
    fn robots_slide_to<const D: usize>(&mut self, meet: impl FnMut(u32, u64, u64)) {
        // What stops a robot: the human or something solid, and not right before it.
        let stoppers = |robots: u64, solid: u64, humans: u64| {
            let loose = robots & !shift(solid, back(D));
            let ways = fill(shift(loose, D), !solid, D);
            shift(ways, D) & (solid | humans)
        };
        self.each(
            stoppers,
            |stopper, solid, humans| {
                let (robot, between) = nearest::<D>(solid, stopper);
                let humans = if humans & stopper != 0 { stopper } else { humans & !between };
                (robot, shift(stopper, back(D)), humans)
            },
            meet,
        );
    }

    #[inline(always)]
    fn robots_slide_back_from<const D: usize>(
        &mut self,
        ground: Ground,
        meet: impl FnMut(u32, u64, u64),
    ) {
        // Where a robot came from that something stops now.
        let starts = |robots: u64, solid: u64, humans: u64| {
            let free = ground.board & !solid;
            let stopped = robots & shift(solid | humans, back(D));
            fill(shift(stopped, back(D)) & free, free, back(D))
        };
        self.each(
            starts,
            |start, solid, humans| {
                let (robot, between) = nearest_before::<D>(solid, start);
                let stopper = shift(robot, D);
                let humans = humans & !(start | between);
                let humans = if solid & stopper != 0 { humans } else { humans & stopper };
                (robot, start, humans)
            },
            meet,
        );
    }

    /// Meets a position for each cell that `mark` finds: `step` says which two cells of the robots
    /// change, and for which human cells.
    #[inline(always)]
    fn each(
        &mut self,
        mark: impl Fn(u64, u64, u64) -> u64,
        step: impl Fn(u64, u64, u64) -> (u64, u64, u64),
        mut meet: impl FnMut(u32, u64, u64),
    ) {
        let filled = self.filled;
        let marks = &mut self.marks[..filled];
        let (robots, solid) = (&self.robots[..filled], &self.solid[..filled]);
        let humans = &self.humans[..filled];
        for i in 0..filled {
            marks[i] = mark(robots[i], solid[i], humans[i]);
        }
        let mut used = 0;
        for (place, &cells) in marks.iter().enumerate() {
            self.marked[used] = (cells, place);
            used += usize::from(cells != 0);
        }
        let marked = &mut self.marked[..used];
        let mut i = 0;
        while i < marked.len() {
            let (cells, place) = &mut marked[i];
            let place = *place % BATCH;
            let cell = *cells & cells.wrapping_neg();
            *cells ^= cell;
            i += usize::from(*cells == 0);
            let (from, to, humans) = step(cell, self.solid[place], self.humans[place]);
            let far = |robot: u64| FAR[robot.trailing_zeros() as usize % 64];
            let far = (self.far[place] + far(to)).wrapping_sub(far(from));
            meet(far, self.robots[place] ^ (from | to), humans);
        }
    }
}

const fn back(direction: usize) -> usize {
    (direction + 2) % 4
}

/// The nearest solid cell from which a direction leads to a cell, and the cells between both.
#[inline(always)]
fn nearest<const D: usize>(solid: u64, cell: u64) -> (u64, u64) {
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

/// The nearest solid cell in a direction from a cell, and the cells between both.
#[inline(always)]
fn nearest_before<const D: usize>(solid: u64, cell: u64) -> (u64, u64) {
    match D {
        0 => nearest::<2>(solid, cell),
        1 => nearest::<3>(solid, cell),
        2 => nearest::<0>(solid, cell),
        _ => nearest::<1>(solid, cell),
    }
}
