//! Whether and how a way can really be played.

use allclear_board::FastSet;
use allclear_fumen as fumen;
use allclear_tetris::game::Spin;
use allclear_tetris::{Drop, Field24, Piece, Placement, Rules, reach};

use super::parts::Part;
use super::way::turn_in;
use crate::pattern::spin::{self, Name};
use crate::sheet::Sheet;
use crate::solution::{Group, Solution, Step};

/// How far a way can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Playable {
    /// All of it, and the T is spun in.
    Whole,
    /// All but the T, which rests where it should but cannot be turned in.
    AllButT,
    /// Some other piece cannot be placed, or the T would hang in the air.
    No,
}

/// A T and the parts around it.
#[derive(Clone, Debug)]
pub struct Way {
    /// How to play it, the T last; where it cannot be played, the order means nothing and there
    /// are no steps.
    pub solution: Solution,
    /// How far it can be played.
    pub playable: Playable,
    /// Where the T goes, on the field as cleared by then.
    pub t: Placement,
    /// The row of the T's centre before any line clear.
    pub t_row: u8,
    /// The rows that must be cleared for the T to fit together.
    pub t_gap: u32,
    /// How many lines the T clears.
    pub lines: u32,
    /// How many lines are cleared in all.
    pub all_lines: u32,
    /// The best spin that it can be.
    pub spin: Spin,
    /// What players call it.
    pub name: Option<Name>,
    /// Empty cells right below a block, afterwards.
    pub holes: u32,
}

impl Way {
    pub(super) fn new(field: Field24, t: Part, others: &[Part], rules: &Rules) -> Way {
        let without = others.iter().fold(field, |all, part| all | part.cells);
        let all = without | t.cells;
        let full = all.full_row_mask() as u32;
        let cleared = without.full_row_mask() as u32;
        let before = without.clear_full_rows().0;
        let at = t.placement(cleared);
        let after = all.clear_full_rows().0;
        let (spin, name) = spin::named(&before, at, &rules.kicks);
        let order = order(field, others, rules);
        let cells: Option<Field24> = at.board();
        let rests = cells.is_some_and(|cells| {
            // What would lie below the floor is gone.
            cells.south().count() < 4 || !cells.south().is_disjoint(before)
        });
        let turns =
            rules.drop.of(Piece::T) == Drop::Soft && turn_in(before, at, &rules.kicks).is_ok();
        let playable = match (&order, rests) {
            (Some(_), true) if turns => Playable::Whole,
            (Some(_), true) => Playable::AllButT,
            _ => Playable::No,
        };
        let steps = match (&order, playable) {
            (Some(order), Playable::Whole) => {
                let steps = order.iter().map(|&(_, placement)| Step { placement, hold: false });
                steps.chain([Step { placement: at, hold: false }]).collect()
            }
            _ => Vec::new(),
        };
        let order = order.unwrap_or_else(|| (0..others.len()).map(|i| (i, at)).collect());
        let groups = order.iter().map(|&(i, _)| others[i].group()).chain([t.group()]);
        let groups: Vec<Group> = groups.collect();
        let height = groups.iter().map(|group| usize::from(group.cells[3]) / 10 + 1).max();
        let height = height.unwrap_or(0).max(field.top());
        Way {
            solution: Solution { height, steps, groups, saved: None },
            playable,
            t: at,
            t_row: t.placement(0).y,
            t_gap: t.gap,
            lines: (full & t.rows).count_ones(),
            all_lines: full.count_ones(),
            spin,
            name,
            holes: (after.south() - after).count(),
        }
    }

    /// What it is: `TSD`, `mini TSS`, `TSD FIN`.
    pub fn kind(&self) -> String {
        let lines = ["TSZ", "TSS", "TSD", "TST"][(self.lines as usize).min(3)];
        let mini = if self.spin == Spin::Mini { "mini " } else { "" };
        match self.name {
            Some(name) => format!("{mini}{lines} {}", name.letters()),
            None => format!("{mini}{lines}"),
        }
    }

    /// The mark that solution-finder puts before it: `O` can be played, `X` all but the T, `-` not
    /// as it is.
    pub const fn mark(&self) -> &'static str {
        match self.playable {
            Playable::Whole => "O",
            Playable::AllButT => "X",
            Playable::No => "-",
        }
    }

    /// The pieces in the order they are placed in.
    pub fn pieces(&self) -> String {
        self.solution.groups.iter().map(|group| group.piece.letter()).collect()
    }

    /// A page in the colours of its pieces, before any line clear.
    pub fn page(&self, field: Field24) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(field);
        sheet.add(&self.solution.groups, self.pieces());
        sheet.fumen()
    }

    /// One placement per page, the T last; or the coloured page if it cannot be played.
    pub fn fumen(&self, field: Field24) -> Result<String, fumen::EncodeError> {
        match self.playable {
            Playable::Whole => self.solution.fumen(&fumen::Field::grey(field)),
            _ => self.page(field),
        }
    }
}

/// An order in which all parts can be placed, and where each then comes to rest.
fn order(field: Field24, parts: &[Part], rules: &Rules) -> Option<Vec<(usize, Placement)>> {
    fn go(
        whole: Field24,
        parts: &[Part],
        rules: &Rules,
        placed: u32,
        failed: &mut FastSet<u32>,
        order: &mut Vec<(usize, Placement)>,
    ) -> bool {
        if order.len() == parts.len() {
            return true;
        }
        if failed.contains(&placed) {
            return false;
        }
        let cleared = whole.full_row_mask() as u32;
        let field = whole.clear_full_rows().0;
        for (i, part) in parts.iter().enumerate().filter(|(i, _)| placed >> i & 1 == 0) {
            if part.gap & !cleared != 0 {
                continue;
            }
            let placement = part.placement(cleared);
            if !reach::placements(&field, part.piece, rules, 24).contains(placement) {
                continue;
            }
            order.push((i, placement));
            if go(whole | part.cells, parts, rules, placed | 1 << i, failed, order) {
                return true;
            }
            order.pop();
        }
        failed.insert(placed);
        false
    }
    let mut order = Vec::new();
    go(field, parts, rules, 0, &mut FastSet::default(), &mut order).then_some(order)
}
