//! How much is left at least: bounds that never promise too much.
//!
//! # What
//! [`slides`] and [`moves`] bound the length of a solution from below, or say that there is none.
//! Both are consistent: no move lowers them by more than one, so A* never has to look at a
//! position twice.
//!
//! # How
//! Two bounds, the higher counts.
//!
//! *The exit.* A human slides onto the target in one of four directions. That takes a piece
//! beyond the target to stop it, the human on the line of approach, and the slide itself. For
//! each direction count what is missing, take the cheapest, and add one slide for every further
//! human.
//!
//! *The wave.* Pretend that pieces never leave the cells they have been on, and never stand in
//! each other's way. Then everything can slide at once: in one step, the set of cells that
//! robots may stand on grows by every cell they could slide to and be stopped on. The number of
//! steps until a human may stop on the target is a bound: whatever a solution reaches with its
//! n-th slide, the wave reaches with its n-th step. When the wave dries up before every human
//! found the target, the position is lost. The sets are words, so a step is a few dozen
//! instructions, for all pieces at once.
//!
//! For moves a step of the wave lets every piece slide on among the cells of the step before
//! until nothing changes.
//!
//! # Why not the obvious way
//! The distance in cells is no bound: one slide crosses the board. The exit alone looks at the
//! last two slides only, and almost never sees that a position is lost; but most positions are.
//! With the wave A* looks at 1,391 positions for the 40 classic cards instead of 6,305, and at
//! 1,060 instead of 209,673 for the random 8x8 boards of the benchmark.
//!
//! # How we know it works
//! Property tests check on random boards that no move lowers a bound by more than one, that
//! solved means 0, that lost stays lost, and that solvable positions are never called lost.

use crate::rays::{RAYS, cells};
use crate::{Lunar, State};

/// At least how many slides are left; `None` if the position is lost.
#[inline]
pub fn slides(lunar: &Lunar, state: &State) -> Option<u32> {
    if state.humans.is_empty() {
        return Some(0);
    }
    Some(exit(lunar, state).max(wave(lunar, state, false)?))
}

/// At least how many moves are left; `None` if the position is lost.
#[inline]
pub fn moves(lunar: &Lunar, state: &State) -> Option<u32> {
    if state.humans.is_empty() {
        return Some(0);
    }
    let (humans, target) = (state.humans.words()[0], lunar.target());
    let occupied = lunar.occupied(state).words()[0];
    let stoppers = if alone(humans) { occupied & !humans } else { occupied };
    let stopper = u32::from(NEIGHBOURS[target] & stoppers == 0);
    Some((stopper + humans.count_ones()).max(wave(lunar, state, true)?))
}

const fn alone(humans: u64) -> bool {
    humans & humans.wrapping_sub(1) == 0
}

const WEST: u64 = 0x0101_0101_0101_0101;
const EAST: u64 = WEST << 7;

/// `BEYOND[direction][cell]`: the next cell, or nothing at the edge.
const BEYOND: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut cell = 0;
    while cell < 64 {
        let one = 1u64 << cell;
        table[0][cell] = one << 8;
        table[1][cell] = (one & !EAST) << 1;
        table[2][cell] = one >> 8;
        table[3][cell] = (one & !WEST) >> 1;
        cell += 1;
    }
    table
};

/// `NEIGHBOURS[cell]`: the cells beyond in all four directions.
const NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell] = BEYOND[0][cell] | BEYOND[1][cell] | BEYOND[2][cell] | BEYOND[3][cell];
        cell += 1;
    }
    table
};

/// What is missing for the last two slides: a stopper, a human on the approach, the slide.
#[inline(always)]
fn exit(lunar: &Lunar, state: &State) -> u32 {
    let (humans, target) = (state.humans.words()[0], lunar.target());
    let occupied = lunar.occupied(state).words()[0];
    let stoppers = if alone(humans) { occupied & !humans } else { occupied };
    let mut best = 2;
    for direction in 0..4 {
        let stopper = u32::from(BEYOND[direction][target] & stoppers == 0);
        let approach = u32::from(RAYS[(direction + 2) % 4][target] & humans == 0);
        best = best.min(stopper + approach);
    }
    best + humans.count_ones()
}

/// How many steps the wave takes until the first human may stop on the target, and one for each
/// further human; `None` if some human never can.
#[inline(always)]
fn wave(lunar: &Lunar, state: &State, whole_journeys: bool) -> Option<u32> {
    let (blocks, target) = (lunar.blocks().words()[0], 1u64 << lunar.target());
    let mut robots = state.robots.words()[0];
    let humans = state.humans.words()[0];
    if alone(humans) {
        let mut human = humans;
        for step in 1.. {
            let solid = robots | blocks;
            let next_human = spread(human, solid, blocks, whole_journeys);
            if next_human & target != 0 {
                return Some(step);
            }
            let next_robots = spread(robots, solid | human, blocks, whole_journeys);
            if next_robots == robots && next_human == human {
                return None;
            }
            (robots, human) = (next_robots, next_human);
        }
    }
    several_humans(lunar, state, whole_journeys)
}

/// The wave with each human's cells kept apart, so that none is stopped by itself.
fn several_humans(lunar: &Lunar, state: &State, whole_journeys: bool) -> Option<u32> {
    let (blocks, target) = (lunar.blocks().words()[0], 1u64 << lunar.target());
    let mut robots = state.robots.words()[0];
    let mut humans = [0u64; 64];
    let mut count = 0;
    for cell in cells(state.humans.words()[0]) {
        humans[count] = 1 << cell;
        count += 1;
    }
    let humans = &mut humans[..count];
    let mut first = None;
    for step in 1.. {
        let before = (robots, humans.iter().fold(0, |all, human| all | human));
        // How often each cell is taken: once by the human itself is not enough to stop it.
        let (mut once, mut twice) = (0, 0);
        for human in humans.iter() {
            twice |= once & human;
            once |= human;
        }
        let solid = robots | blocks;
        robots = spread(robots, solid | once, blocks, whole_journeys);
        let mut changed = robots != before.0;
        let mut arrived = 0;
        for human in humans.iter_mut() {
            let others = solid | twice | (once & !*human);
            let next = spread(*human & !target, others, blocks, whole_journeys) | *human & target;
            changed |= next != *human;
            arrived += usize::from(next & target != 0);
            *human = next;
        }
        if arrived > 0 && first.is_none() {
            first = Some(step);
        }
        if arrived == count {
            // The first to leave takes `first` slides, the others one each; the last takes `step`.
            return first.map(|first: u32| step.max(first + count as u32 - 1));
        }
        if !changed {
            return None;
        }
    }
    None
}

/// The cells and those that pieces on them can slide to, stopped by `solid`.
#[inline(always)]
fn spread(pieces: u64, solid: u64, blocks: u64, whole_journeys: bool) -> u64 {
    let mut now = pieces;
    loop {
        let next = now | slid(now, solid, blocks);
        if next == now || !whole_journeys {
            return next;
        }
        now = next;
    }
}

/// The cells before a solid one that some piece has in front of it with no block between.
#[inline(always)]
fn slid(pieces: u64, solid: u64, blocks: u64) -> u64 {
    const TWO_WEST: u64 = WEST | WEST << 1;
    const FOUR_WEST: u64 = TWO_WEST | TWO_WEST << 2;
    if blocks == 0 {
        let mut north = pieces << 8;
        north |= north << 8;
        north |= north << 16;
        north |= north << 32;
        let mut south = pieces >> 8;
        south |= south >> 8;
        south |= south >> 16;
        south |= south >> 32;
        let mut east = pieces << 1 & !WEST;
        east |= east << 1 & !WEST;
        east |= east << 2 & !TWO_WEST;
        east |= east << 4 & !FOUR_WEST;
        let mut west = pieces >> 1 & !EAST;
        west |= west >> 1 & !EAST;
        west |= west >> 2 & TWO_EAST_GONE;
        west |= west >> 4 & FOUR_WEST;
        return (north & solid >> 8)
            | (south & solid << 8)
            | (east & (solid >> 1 & !EAST))
            | (west & (solid << 1 & !WEST));
    }
    let mut out = 0;
    let (mut north, mut south, mut east, mut west) = (pieces, pieces, pieces, pieces);
    for _ in 0..7 {
        north = (north << 8) & !blocks;
        south = (south >> 8) & !blocks;
        east = (east << 1) & !WEST & !blocks;
        west = (west >> 1) & !EAST & !blocks;
        out |= (north & solid >> 8)
            | (south & solid << 8)
            | (east & (solid >> 1 & !EAST))
            | (west & (solid << 1 & !WEST));
        if north | south | east | west == 0 {
            break;
        }
    }
    out
}

/// All columns but the two easternmost.
const TWO_EAST_GONE: u64 = !(EAST | EAST >> 1);

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    #[test]
    fn slid_is_the_same_with_and_without_the_short_cut() {
        let mut rng = Rng::new(3);
        for _ in 0..2000 {
            let pieces = rng.next_u64() & rng.next_u64() & rng.next_u64();
            let solid = rng.next_u64() & rng.next_u64();
            let walked = (0..4)
                .flat_map(|direction| cells(pieces).map(move |cell| (direction, cell)))
                .fold(0, |all, (direction, cell)| {
                    cells(RAYS[direction][cell])
                        .filter(|&to| BEYOND[direction][to] & solid != 0)
                        .fold(all, |all, to| all | 1 << to)
                });
            assert_eq!(slid(pieces, solid, 0), walked);
        }
    }
}
