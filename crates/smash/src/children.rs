//! All fields that one pair can lead to.
//!
//! # What
//! [`Well::children`] drops a pair in every way there is room for and plays the chains.
//!
//! # How
//! Nineteen of twenty drops make nothing vanish, and one look at the parent says which. No
//! group of a resting field has more than three blocks, so the cells where one more block of a
//! colour makes four ([`ignition`]) are those next to a group of three, or to two groups with
//! three blocks between them, or to three single blocks. All of them come from a dozen shifts
//! of the colour's cells, once a parent. A child whose two blocks both miss those cells is the
//! parent with two bits more in each plane, and nothing else is done for it.
//!
//! Two blocks of one colour can make a group together, so there any drop next to the colour is
//! looked at; and half of the ways to drop them are the other half again, and left out.
//!
//! # Why not the obvious way
//! Looking for groups in every child costs twice as much as making it.
//!
//! # How we know it works
//! `tests/children.rs`: the same children as dropping and playing each on its own, on random
//! games.

use crate::cells::Cells;
use crate::chain::{Chain, resolve};
use crate::cpu::{self, Cpu, Job};
use crate::placement::{Pair, Placement, Rotation};
use crate::rules::Rules;
use crate::well::{Well, spread};

impl<R: Rules> Well<R> {
    /// Drops a pair in all ways that have room and plays the chains: the way, the field after
    /// it, the chain. Of two blocks of one colour only the rotations 0 and 1 are tried, the
    /// others give the same fields.
    ///
    /// ```
    /// # use allclear_smash::{Colour, Field, Pair};
    /// let field = Field::parse("111...").unwrap();
    /// let pair = Pair { a: Colour::ALL[0], b: Colour::ALL[1] };
    /// let mut chains = 0;
    /// field.children(pair, |_, _, chain| chains += chain.steps);
    /// // A on top of one of the three (three columns, B left, right or above), or right of them.
    /// assert_eq!(chains, 11);
    /// ```
    pub fn children(&self, pair: Pair, each: impl FnMut(Placement, Well<R>, Chain)) {
        cpu::run(All { parent: *self, pair, each });
    }
}

/// All children of a parent, as a job.
pub(crate) struct All<R: Rules, F> {
    pub parent: Well<R>,
    pub pair: Pair,
    pub each: F,
}

impl<R: Rules, F: FnMut(Placement, Well<R>, Chain)> Job for All<R, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self) {
        children::<R, C>(&self.parent, self.pair, self.each);
    }
}

/// See [`Well::children`].
#[inline(always)]
pub(crate) fn children<R: Rules, C: Cpu>(
    parent: &Well<R>,
    pair: Pair,
    mut each: impl FnMut(Placement, Well<R>, Chain),
) {
    let same = pair.a == pair.b;
    let (hot_a, hot_b) = if same {
        let near = parent.colour(pair.a).around();
        (near, near)
    } else {
        (ignition::<R>(parent.colour(pair.a)), ignition::<R>(parent.colour(pair.b)))
    };
    let landings = parent.landings();
    let (code_a, code_b) = (spread(pair.a), spread(pair.b));
    for placement in Placement::ALL {
        if same && matches!(placement.rotation(), Rotation::Left | Rotation::Below) {
            continue;
        }
        let (a, b) = placement.cells(landings);
        if !((a | b) & !Well::<R>::ROOM).is_empty() {
            continue;
        }
        let mut planes = parent.planes;
        for i in 0..3 {
            planes[i] |= a & code_a[i] | b & code_b[i];
        }
        let child = Well::from_planes(planes);
        if (a & hot_a | b & hot_b).is_empty() {
            each(placement, child, Chain::default());
        } else {
            let (child, chain) = resolve::<R, C>(child);
            each(placement, child, chain);
        }
    }
}

/// Where one more block of a colour, given by its cells, makes a group of four (and perhaps a
/// few cells more). The field must be at rest: no group of four in it.
#[inline(always)]
pub(crate) fn ignition<R: Rules>(mut colour: Cells) -> Cells {
    if R::VISIBLE < R::ROWS {
        colour = colour & Well::<R>::VISIBLE;
    }
    let (north, south) = (colour.north(), colour.south());
    let (east, west) = (colour.east(), colour.west());
    let (vertical, both_vertical) = (north | south, north & south);
    let (horizontal, both_horizontal) = (east | west, east & west);
    // Cells of the colour with a neighbour of the colour, and with two: middles of threes.
    let paired = colour & (vertical | horizontal);
    let two = both_vertical | both_horizontal | vertical & horizontal;
    let middle = colour & two;
    let threes = middle | middle.around() & colour;
    // Of two neighbours in different groups, one in a pair or three is enough; or three singles.
    let three = both_vertical & horizontal | both_horizontal & vertical;
    let hot = threes.around() | two & paired.around() | three;
    if R::VISIBLE < R::ROWS { hot & Well::<R>::VISIBLE } else { hot }
}
