//! What is no longer held up falls.
//!
//! # What
//! [`collapse`] takes cells away and lets everything above them fall.
//!
//! # How
//! With parallel extract: pull the cells that stay out of a word of four columns, packed, and
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

use crate::cpu::Cpu;
use crate::well::{BOTTOM, Cells};

/// Takes `holes` out of all planes and lets what lies above fall.
#[inline(always)]
pub(crate) fn collapse<C: Cpu>(planes: &mut [Cells; 3], holes: Cells) {
    if C::PARALLEL { extract::<C>(planes, holes) } else { shift(planes, holes) }
}

#[inline(always)]
fn extract<C: Cpu>(planes: &mut [Cells; 3], holes: Cells) {
    let halves = |cells: Cells| (cells as u64, (cells >> 64) as u64);
    let (low, high) = halves(holes);
    let settled = |holes: u64, columns: usize| {
        let mut mask = 0;
        for column in 0..columns {
            let lost = (holes >> (16 * column) & 0xffff).count_ones();
            mask |= (0xffffu64 >> lost) << (16 * column);
        }
        mask
    };
    let (settled_low, settled_high) = (settled(low, 4), settled(high, 2));
    for plane in planes {
        let (a, b) = halves(*plane);
        let a = C::deposit(C::extract(a, !low), settled_low);
        let b = C::deposit(C::extract(b, !high), settled_high);
        *plane = Cells::from(b) << 64 | Cells::from(a);
    }
}

#[inline(always)]
fn shift(planes: &mut [Cells; 3], mut holes: Cells) {
    const TOP: Cells = BOTTOM << 15;
    while holes != 0 {
        let losing = (holes + (TOP - BOTTOM) & TOP) >> 15;
        let up_to_lowest = holes ^ (holes - losing);
        let above = (losing << 16) - losing & !up_to_lowest;
        let stay = !(above | up_to_lowest & holes);
        for plane in &mut *planes {
            *plane = *plane & stay | (*plane & above) >> 1;
        }
        holes = (holes & above) >> 1;
    }
}
