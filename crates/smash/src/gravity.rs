//! What is no longer held up falls.
//!
//! # What
//! [`collapse`] takes cells away and lets everything above them fall.
//!
//! # How
//! With parallel extract: pull the cells that stay out of a word of three columns, packed, and
//! deposit them again, each column's share into its lowest rows. Two instructions a plane and
//! word, and the masks are the same for all three planes.
//!
//! Portably: in all columns at once, find the lowest cell to be taken away (`x ^ (x - 1)`, with
//! one subtraction for all columns: each holds at least that bit, so none borrows from its
//! neighbour) and move what lies above it down by one; as often as the fullest column has
//! cells to lose, mostly one to three times.
//!
//! # Why not the obvious way
//! Column by column means six times the work though chains mostly touch two or three.
//!
//! # How we know it works
//! Both are compared with cells falling one by one in `tests/rules.rs`.

use crate::cells::{BOTTOM, Cells};
use crate::cpu::Cpu;

/// Takes `holes` out of all planes and lets what lies above fall.
#[inline(always)]
pub(crate) fn collapse<C: Cpu>(planes: &mut [Cells; 3], holes: Cells) {
    let [a, b, c] = planes;
    let even = collapse_word::<C>([a.even, b.even, c.even], holes.even);
    let odd = collapse_word::<C>([a.odd, b.odd, c.odd], holes.odd);
    for i in 0..3 {
        planes[i] = Cells { even: even[i], odd: odd[i] };
    }
}

/// The same for three columns, a word a plane.
#[inline(always)]
fn collapse_word<C: Cpu>(planes: [u64; 3], holes: u64) -> [u64; 3] {
    if C::PARALLEL { extract::<C>(planes, holes) } else { shift(planes, holes) }
}

#[inline(always)]
fn extract<C: Cpu>(planes: [u64; 3], holes: u64) -> [u64; 3] {
    let settled = |column: u32| {
        let lost = (holes >> (16 * column) & 0xffff).count_ones();
        (0xffff >> lost) << (16 * column)
    };
    let settled: u64 = settled(0) | settled(1) | settled(2);
    planes.map(|plane| C::deposit(C::extract(plane, !holes), settled))
}

#[inline(always)]
fn shift(mut planes: [u64; 3], mut holes: u64) -> [u64; 3] {
    const TOP: u64 = BOTTOM << 15;
    while holes != 0 {
        let losing = ((holes + (TOP - BOTTOM)) & TOP) >> 15;
        let up_to_lowest = holes ^ (holes - losing);
        let above = ((losing << 16) - losing) & !up_to_lowest;
        let stay = !(above | up_to_lowest & holes);
        planes = planes.map(|plane| plane & stay | (plane & above) >> 1);
        holes = (holes & above) >> 1;
    }
    planes
}
