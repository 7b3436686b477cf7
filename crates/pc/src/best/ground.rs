//! Fields on the way to a perfect clear, and what a piece makes of them.
//!
//! Fields are kept [sunk](crate::engine::atlas::sunk): a cleared row is a full row at the bottom, so
//! a field also tells how many rows were cleared and how many pieces were placed, and a perfect
//! clear of `h` rows is the field whose lowest `h` rows are full and whose other rows are empty.
//! With several heights open, the box is as high as the highest of them.

use std::sync::Arc;

use super::Goals;
use crate::engine::atlas::{Atlas, Steps};
use crate::engine::pattern::constraints::{Constraints, Event, Judge, Limits};
use crate::engine::sinking::{has_room, low, room, sink, sunk_rows};
use allclear_tetris::{Field, Piece, Placement, Rules, reach};

/// A field, and whether what must happen on the way has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State<const H: usize, const N: usize> {
    pub field: Field<H, N>,
    pub met: bool,
}

/// What a placement makes of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<const H: usize, const N: usize> {
    /// A perfect clear.
    Goal,
    /// A field from which there may be one.
    Alive(State<H, N>),
}

/// One of the heights that will do.
#[derive(Clone)]
struct Aim<'a, const H: usize, const N: usize> {
    rows: usize,
    full: Field<H, N>,
    /// Knows all fields from which there is a perfect clear of this height.
    atlas: Option<&'a Atlas>,
}

#[derive(Clone)]
pub(super) struct Ground<'a, const H: usize, const N: usize> {
    rules: Rules,
    aims: Vec<Aim<'a, H, N>>,
    highest: usize,
    /// None if anything will do.
    judge: Option<Judge>,
    /// The fields of the atlas, if it knows all that matters and the search is long enough.
    steps: Option<Arc<Steps>>,
}

/// With fewer pieces left to place, the table of steps takes longer to make than it saves.
const LONG: usize = 6;

impl<'a, const H: usize, const N: usize> Ground<'a, H, N> {
    /// The ground of a start field, with its heights and an atlas that may know one of them.
    pub fn new(
        start: Field<H, N>,
        goals: &Goals,
        rules: Rules,
        constraints: Constraints,
        atlas: Option<&'a Atlas>,
    ) -> Self {
        let atlas = atlas.filter(|atlas| *atlas.rules() == rules);
        let aims = goals.heights().iter().map(|&rows| Aim {
            rows,
            full: Field::rows_below(rows),
            // An atlas knows only what can come from the empty field.
            atlas: atlas.filter(|atlas| {
                atlas.height() == rows
                    && (start - Field::rows_below(rows)).is_empty()
                    && atlas.fields().contains(low(start))
            }),
        });
        let aims: Vec<_> = aims.collect();
        let judge = (constraints != Constraints::default())
            .then(|| Judge::new(constraints, Limits::default(), rules.kicks));
        let steps = match aims[..] {
            [Aim { rows, atlas: Some(atlas), .. }]
                if judge.is_none() && 10 * rows >= start.count() as usize + 4 * LONG =>
            {
                Steps::new(atlas.fields()).map(Arc::new)
            }
            _ => None,
        };
        Ground { rules, aims, highest: goals.highest(), judge, steps }
    }

    /// The same as [`Ground::each`] where the atlas says all there is to say.
    #[inline]
    fn each_by_steps(
        &self,
        steps: &Steps,
        state: State<H, N>,
        piece: Piece,
        mut each: impl FnMut(Placement, Next<H, N>),
    ) {
        let placements = reach::placements(&state.field, piece, &self.rules, self.highest);
        let (Some(path), full) = (steps.path(low(state.field)), self.aims[0].full) else { return };
        for placement in placements.iter() {
            let Some(cells) = placement.board() else { continue };
            let field = sink(state.field, cells);
            if field == full {
                each(placement, Next::Goal);
            } else if steps.contains_near(&path, low(field)) {
                each(placement, Next::Alive(State { field, met: state.met }));
            }
        }
    }

    /// Calls `each` with every placement of a piece that may lead to a perfect clear.
    #[inline]
    pub fn each(
        &mut self,
        state: State<H, N>,
        piece: Piece,
        mut each: impl FnMut(Placement, Next<H, N>),
    ) {
        if let Some(steps) = &self.steps {
            return self.each_by_steps(steps, state, piece, each);
        }
        let placements = reach::placements(&state.field, piece, &self.rules, self.highest);
        for placement in placements.iter() {
            let Some(cells) = placement.board() else { continue };
            let field = sink(state.field, cells);
            let goal = self.aims.iter().any(|aim| aim.full == field);
            if !goal && !self.is_alive(field) {
                continue;
            }
            let mut met = state.met;
            if let Some(judge) = &mut self.judge {
                let lines = (sunk_rows(field) - sunk_rows(state.field)) as u32;
                let all_clear = field == Field::rows_below(sunk_rows(field));
                // More than one if it is not the last: how many does not matter here.
                let left = if goal { 1 } else { 2 };
                let before = state.field.resized();
                let event = Event { before, placement, lines, all_clear, left };
                let Some(now) = judge.meets(&event) else { continue };
                met |= now;
                if goal && judge.must_be_met() && !met {
                    continue;
                }
            }
            each(placement, if goal { Next::Goal } else { Next::Alive(State { field, met }) });
        }
    }

    /// How promising a field looks: the more pairs of neighbours are empty, the more pieces fit.
    pub fn promise(&self, next: &Next<H, N>) -> u32 {
        let Next::Alive(State { field, .. }) = *next else { return u32::MAX };
        room(field, self.highest)
    }

    /// Whether there may be a perfect clear from a field.
    #[inline]
    fn is_alive(&self, field: Field<H, N>) -> bool {
        self.aims.iter().any(|aim| {
            (field - aim.full).is_empty()
                && has_room(field, aim.rows)
                && aim.atlas.is_none_or(|atlas| atlas.fields().contains(low(field)))
        })
    }
}
