//! The heights that a perfect clear can have, by counting cells and pieces.

use super::{Ask, HIGHEST, Impossible, Solver};

impl Solver {
    /// The heights at which a perfect clear is possible by the number of cells: those for which
    /// the empty cells make whole pieces, no more of them than there are.
    pub fn heights(&self, ask: &Ask) -> impl Iterator<Item = usize> + use<> {
        let top = self.field.top().max(1);
        let least = top.max(ask.heights.start().saturating_sub(self.given.full()));
        let most = ask.heights.end().saturating_sub(self.given.full()).min(HIGHEST);
        let filled = self.field.count() as usize;
        let held = usize::from(ask.hold.is_used() && ask.queue.hold.is_some());
        let saved = usize::from(ask.kept().is_some());
        let pieces = (ask.queue.pieces.len() + held).saturating_sub(saved);
        let full_rows = self.given.full();
        (least..=most)
            .filter(move |height| {
                let empty = 10 * height - filled;
                empty.is_multiple_of(4) && empty / 4 <= pieces
            })
            .map(move |height| height + full_rows)
    }

    /// Why no perfect clear is possible by the number of cells and pieces alone; `None` if one
    /// may be.
    ///
    /// ```
    /// use allclear_pc::{Ask, Solver};
    /// use allclear_tetris::{Field24, Rules};
    /// let solver = Solver::new(Field24::EMPTY, Rules::default());
    /// let why = |queue: &str, height| {
    ///     solver.impossible(&Ask::new(queue.parse().unwrap()).height(height)).unwrap().to_string()
    /// };
    /// assert_eq!(why("LSTIZJOSJIO", 6), "6 lines need 15 pieces; the queue has 11");
    /// assert_eq!(why("LSTIZJOSJIO", 5), "5 lines leave 50 empty cells, not a multiple of four");
    /// ```
    pub fn impossible(&self, ask: &Ask) -> Option<Impossible> {
        if self.heights(ask).next().is_some() {
            return None;
        }
        let filled = self.field.count() as usize;
        let full = self.given.full();
        let top = self.field.top().max(1) + full;
        let (least, most) = (*ask.heights.start(), *ask.heights.end());
        if most < top {
            return Some(Impossible::TooHigh { top, most });
        }
        let held = usize::from(ask.hold.is_used() && ask.queue.hold.is_some());
        let kept = usize::from(ask.kept().is_some());
        let found = (ask.queue.pieces.len() + held).saturating_sub(kept);
        let empty = |lines: usize| 10 * (lines - full) - filled;
        let mut lines = top.max(least)..=most.min(HIGHEST + full);
        let whole = lines.clone().find(|&lines| empty(lines).is_multiple_of(4));
        Some(match (whole, lines.next()) {
            (Some(lines), _) => Impossible::TooFew { lines, needed: empty(lines) / 4, found },
            (None, Some(lines)) => Impossible::NotFours { lines, empty: empty(lines) },
            (None, None) => Impossible::TooHigh { top, most },
        })
    }
}
