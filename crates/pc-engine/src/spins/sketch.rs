//! Some parts and a T on a field, and what is still missing for a T-spin.

use allclear_tetris::{Field24, Kicks};

use super::parts::{Part, Parts};
use super::way::turn_in;

/// The field, the parts that fit into it, and the rotation system.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    pub field: Field24,
    pub parts: &'a Parts,
    pub kicks: &'a Kicks,
}

/// Parts around a T that is still to come.
pub struct Sketch<'a> {
    ground: Ground<'a>,
    t: &'a Part,
    others: &'a [u32],
    /// Everything but the T, in the original rows.
    all: Field24,
    /// The lines that are cleared before the T comes.
    cleared: u32,
    /// Those of them that a single piece completes: they are gone at once, and nothing rests on
    /// them.
    at_once: u32,
}

/// What is missing: at least one of these cells must be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A piece has nothing to rest on; it lies in these rows, so nothing below it can wait for one
    /// of them to be cleared.
    Support(Field24, u32),
    /// Fewer than three corners of the T are taken.
    Corner(Field24),
    /// The T cannot be turned in.
    Roof(Field24),
}

impl<'a> Sketch<'a> {
    pub fn new(ground: Ground<'a>, t: &'a Part, others: &'a [u32]) -> Sketch<'a> {
        let parts = others.iter().map(|&number| ground.parts.get(number));
        let all = parts.clone().fold(ground.field, |all, part| all | part.cells);
        let cleared = all.full_row_mask() as u32;
        let (mut some, mut many) = (0, 0);
        for part in parts {
            many |= some & part.rows;
            some |= part.rows;
        }
        let at_once = cleared & some & !many;
        Sketch { ground, t, others, all, cleared, at_once }
    }

    /// All lines that are cleared.
    pub fn lines(&self) -> u32 {
        (self.all | self.t.cells).full_row_mask() as u32
    }

    /// The field on which the T arrives.
    pub fn field(&self) -> Field24 {
        self.all.clear_full_rows().0
    }

    /// The cells below a piece that hangs in the air; `None` if it rests on something, or could
    /// when it was placed.
    fn hanging(&self, part: &Part) -> Option<Field24> {
        if part.gap & !self.cleared != 0 {
            return Some(Field24::EMPTY);
        }
        let (under, floor) = part.under(part.gap);
        if floor || !under.is_disjoint(self.ground.field) {
            return None;
        }
        let gone = part.gap | self.at_once & part.below();
        let (under, floor) = if gone == part.gap { (under, floor) } else { part.under(gone) };
        (!floor && under.is_disjoint(self.all)).then_some(under)
    }

    /// The cells below the first piece that hangs in the air, and its rows.
    pub fn support(&self) -> Option<(Field24, u32)> {
        let others = self.others.iter().map(|&number| self.ground.parts.get(number));
        let mut all = std::iter::once(self.t).chain(others);
        all.find_map(|part| Some((self.hanging(part)?, part.rows)))
    }

    /// The corners of the T that are free, in the original rows, and how many are taken.
    pub fn corners(&self) -> (Field24, usize) {
        let (at, field) = (self.t.placement(self.cleared), self.field());
        let (mut free, mut taken) = (Field24::EMPTY, 0);
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let (x, y) = (i32::from(at.x) + dx, i32::from(at.y) + dy);
            match (usize::try_from(x), usize::try_from(y)) {
                (Ok(x @ 0..10), Ok(y)) if field.get(x, y) != Some(true) => {
                    free |= Field24::cell(x, y).unwrap_or(Field24::EMPTY);
                }
                // Walls and the floor count.
                _ => taken += 1,
            }
        }
        (self.original(free), taken)
    }

    /// Whether the T can be turned in; if not, cells that would help.
    pub fn way(&self) -> Result<(), Field24> {
        let at = self.t.placement(self.cleared);
        turn_in(self.field(), at, self.ground.kicks).map_err(|cells| self.original(cells))
    }

    /// What is missing for a T-spin, if anything.
    pub fn missing(&self) -> Option<Missing> {
        if let Some((cells, rows)) = self.support() {
            return Some(Missing::Support(cells, rows));
        }
        match self.corners() {
            (free, taken) if taken < 3 => Some(Missing::Corner(free)),
            _ => self.way().err().map(Missing::Roof),
        }
    }

    /// Cells of the cleared field in the original rows.
    fn original(&self, cells: Field24) -> Field24 {
        let rows = (0..24).filter(|row| self.cleared >> row & 1 == 1);
        cells.insert_rows(rows.fold(Field24::EMPTY, |rows, row| rows | Field24::row(row)))
    }
}
