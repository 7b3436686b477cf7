//! Filling lines around a T.
//!
//! The lowest line that is to be filled is covered cell by cell, then the next, and so on: each
//! set of parts is met once, because its lines, from the lowest up, say in which order it is put
//! together. A part that fills no cell of any of these lines does not belong here. A line that the
//! parts of lower ones complete on the way needs no attention; so one above the range can be
//! cleared, but only like this.

use std::ops::Range;

use allclear_tetris::Field24;

use super::parts::{Part, Parts};
use super::{Gaps, Pieces};
use crate::counts::Counts;

/// What may be filled.
pub struct Fill<'a> {
    pub field: Field24,
    pub parts: &'a Parts,
    pub pieces: &'a Pieces,
    pub rows: Range<usize>,
    pub least_lines: u32,
    pub gaps: Gaps,
}

/// Parts so far.
#[derive(Clone, Copy)]
struct Partial {
    filled: Field24,
    full: u32,
    used: Counts,
}

impl Fill<'_> {
    /// Calls `each` with every set of parts that, together with the T, fills lines of which the T
    /// clears enough.
    pub fn around(&self, t: &Part, each: &mut dyn FnMut(&[u32], Counts)) {
        let at = Partial {
            filled: self.field | t.cells,
            full: 0,
            used: [t.piece].into_iter().collect(),
        };
        self.lines(t, self.rows.start, at, &mut Vec::new(), each);
    }

    fn lines(
        &self,
        t: &Part,
        from: usize,
        at: Partial,
        chosen: &mut Vec<u32>,
        each: &mut dyn FnMut(&[u32], Counts),
    ) {
        for row in from..self.rows.end {
            // Rows of the T that are left behind stay as they are.
            let open = !((1u32 << row) - 1) | at.full;
            if (t.rows & open).count_ones() < self.least_lines {
                return;
            }
            if at.full >> row & 1 == 0 {
                self.cover(t, row, at, chosen, each);
            }
        }
    }

    fn cover(
        &self,
        t: &Part,
        row: usize,
        at: Partial,
        chosen: &mut Vec<u32>,
        each: &mut dyn FnMut(&[u32], Counts),
    ) {
        let Some((x, _)) = (Field24::row(row) - at.filled).first() else {
            let full = at.filled.full_row_mask() as u32;
            if full & !at.full & ((1u32 << row) - 1) != 0 {
                return;
            }
            let at = Partial { full, ..at };
            if self.belongs_together(t, chosen, full) {
                each(chosen, at.used);
            }
            return self.lines(t, row + 1, at, chosen, each);
        };
        let parts = match self.gaps {
            Gaps::NotInLines => self.parts.whole(x, row),
            Gaps::Allowed => self.parts.filling(x, row),
        };
        for &number in parts {
            let part = self.parts.get(number);
            if !part.cells.is_disjoint(at.filled) {
                continue;
            }
            let used = at.used.with(part.piece);
            if !self.pieces.have(used) {
                continue;
            }
            let filled = at.filled | part.cells;
            let below = (1u32 << row) - 1;
            if filled.full_row_mask() as u32 & below & !at.full != 0 {
                continue;
            }
            chosen.push(number);
            self.cover(t, row, Partial { filled, used, ..at }, chosen, each);
            chosen.pop();
        }
    }

    /// Whether the T clears enough lines, every part fills a cell of a line in the range that
    /// lower lines do not complete, and the gaps are cleared before the T comes.
    fn belongs_together(&self, t: &Part, chosen: &[u32], full: u32) -> bool {
        if (full & t.rows).count_ones() < self.least_lines {
            return false;
        }
        let parts = || chosen.iter().map(|&number| self.parts.get(number)).chain([t]);
        if parts().any(|part| part.gap & !(full & !t.rows) != 0) {
            return false;
        }
        let (mut filled, mut lines) = (self.field, 0u32);
        loop {
            let left = full & !(filled.full_row_mask() as u32);
            if left == 0 {
                return parts().all(|part| part.rows & lines != 0);
            }
            let line = left.trailing_zeros();
            if !self.rows.contains(&(line as usize)) {
                return false;
            }
            lines |= 1 << line;
            for part in parts().filter(|part| part.rows >> line & 1 == 1) {
                filled |= part.cells;
            }
        }
    }
}
