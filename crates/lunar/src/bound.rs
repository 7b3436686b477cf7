//! How much is left at least: bounds that never promise too much.
//!
//! # What
//! [`slides`] and [`moves`] bound the length of a solution from below, or say that there is none.
//! Both are consistent: no move lowers them by more than one, so A* never has to look at a
//! position twice.
//!
//! # How
//! The last human to leave slides onto the target in one of four directions. That takes a piece
//! beyond the target to stop it, the human on the line of approach, and the slide itself. For
//! each direction we count what is missing and take the cheapest; every further human needs one
//! slide more. The stopper is two slides away when no robot can come in one. For that test
//! humans are air in its way but may stop it.
//!
//! A direction is hopeless when the cell beyond the target, or the one before it, lies outside
//! the rectangle around all pieces and blocks: a piece only slides towards another one, so the
//! rectangle never grows. If all four are hopeless the position is lost.
//!
//! # Why not the obvious way
//! The distance in cells is no bound: one slide crosses the board. And the test "can a robot come
//! in one slide" must look through humans: a human that steps onto the approach may clear the
//! robot's way with the same slide, and a bound that counted both would be one too high.
//!
//! # How we know it works
//! Property tests check on random boards that no move lowers a bound by more than one, that
//! solved means 0, and that a position called lost has no solution.

use crate::rays::RAYS;
use crate::{Lunar, State};

/// What a bound knows about a position before it looks at a direction.
struct Scene {
    occupied: u64,
    humans: u64,
    /// What may stop the last human: everything but itself.
    stoppers: u64,
    target: usize,
    /// West, east, south and north ends of the rectangle around everything.
    ends: [usize; 4],
}

impl Scene {
    #[inline(always)]
    fn new(lunar: &Lunar, state: &State) -> Scene {
        let occupied = lunar.occupied(state).words()[0];
        let humans = state.humans.words()[0];
        let alone = humans & (humans - 1) == 0;
        let mut columns = occupied | occupied >> 32;
        columns |= columns >> 16;
        columns = (columns | columns >> 8) & 0xff;
        Scene {
            occupied,
            humans,
            stoppers: if alone { occupied & !humans } else { occupied },
            target: lunar.target(),
            ends: [
                columns.trailing_zeros() as usize,
                63 - columns.leading_zeros() as usize,
                occupied.trailing_zeros() as usize / 8,
                (63 - occupied.leading_zeros() as usize) / 8,
            ],
        }
    }

    /// The cells beyond the target in the directions that are not hopeless.
    #[inline(always)]
    fn each_exit(&self, mut each: impl FnMut(usize, usize)) {
        let (x, y) = (self.target % 8, self.target / 8);
        let [west, east, south, north] = self.ends;
        if west <= x && x <= east && south < y && y < north {
            each(0, self.target + 8);
            each(2, self.target - 8);
        }
        if south <= y && y <= north && west < x && x < east {
            each(1, self.target + 1);
            each(3, self.target - 1);
        }
    }

    /// Whether some robot may be one slide away from `cell`, if no human is in its way.
    #[inline(always)]
    fn can_come(&self, cell: usize, robots: u64) -> bool {
        let solid = self.occupied & !self.humans;
        let neighbours = [
            if cell < 56 { 1u64 << (cell + 8) } else { 0 },
            if cell % 8 < 7 { 1 << (cell + 1) } else { 0 },
            if cell >= 8 { 1 << (cell - 8) } else { 0 },
            if !cell.is_multiple_of(8) { 1 << (cell - 1) } else { 0 },
        ];
        (0..4).any(|going| {
            let coming_from = (going + 2) % 4;
            let line = RAYS[coming_from][cell] & solid;
            // A robot that comes from the south was the northernmost thing south of the cell.
            let nearest = if coming_from >= 2 {
                (1u64 << 63).checked_shr(line.leading_zeros()).unwrap_or(0)
            } else {
                line & line.wrapping_neg()
            };
            self.occupied & neighbours[going] != 0 && nearest & robots != 0
        })
    }
}

/// At least how many slides are left; `None` if the position is lost.
#[inline]
pub fn slides(lunar: &Lunar, state: &State) -> Option<u32> {
    if state.humans.is_empty() {
        return Some(0);
    }
    let scene = Scene::new(lunar, state);
    let count = scene.humans.count_ones();
    let robots = state.robots.words()[0];
    let mut best = u32::MAX;
    scene.each_exit(|direction, beyond| {
        let stopper = if scene.stoppers >> beyond & 1 == 1 {
            0
        } else if count > 1 || scene.humans >> beyond & 1 == 1 || scene.can_come(beyond, robots) {
            1
        } else {
            2
        };
        let approach = RAYS[(direction + 2) % 4][scene.target];
        best = best.min(stopper + u32::from(scene.humans & approach == 0));
    });
    if best == u32::MAX { None } else { Some(best + count) }
}

/// At least how many moves are left; `None` if the position is lost.
#[inline]
pub fn moves(lunar: &Lunar, state: &State) -> Option<u32> {
    if state.humans.is_empty() {
        return Some(0);
    }
    let scene = Scene::new(lunar, state);
    let mut best = u32::MAX;
    scene.each_exit(|_, beyond| {
        best = best.min(u32::from(scene.stoppers >> beyond & 1 == 0));
    });
    if best == u32::MAX { None } else { Some(best + scene.humans.count_ones()) }
}
