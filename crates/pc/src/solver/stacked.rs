//! Tall perfect clears, put together from low ones.
//!
//! # What
//! Eight lines can be cleared as four and then four more: the field is empty in between, and
//! what is left in hold goes on. [`Solver::stacked`] looks for such a stack of low clears.
//!
//! # How
//! Depth first. Each part is a search of its own, with few nodes: a low clear is found at once or
//! hardly ever. A part that leads nowhere is tried again with another piece left in hold. Only the
//! place in the queue and the piece in hold matter to what comes after, so a part that failed once
//! is not tried again.
//!
//! ```text
//!   12 lines:  4 lines ── saves T ── 4 lines ── saves S ── 4 lines
//!                 │
//!                 └── saves Z ── …
//! ```
//!
//! # Why not the obvious way
//! The search of all ten or twelve rows at once has no idea which of its millions of beginnings
//! ends well. It takes seconds where the stack takes a tenth of a millisecond, and it remains the
//! last resort: a stack is enough for an answer, no stack proves nothing.
//!
//! # How we know it works
//! Solutions of all heights are replayed placement by placement in `tests/solver.rs`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::Solver;
use crate::engine::by_height::Query;
use crate::engine::hold::{Hand, Line};
use crate::engine::solution::{Solution, Step};
use allclear_tetris::Piece;

/// The lowest clear that is worth putting together.
pub(crate) const LOWEST: usize = 8;

/// How many nodes each part gets, round by round.
const ROUNDS: [u64; 2] = [2_000, 50_000];

/// A stack of clears in the making.
struct Stack<'a> {
    query: &'a Query<'a>,
    /// The nodes of each part.
    part: u64,
    nodes: u64,
    /// What is known to lead nowhere in this round: lines left, pieces left, piece in hand.
    failed: HashSet<(usize, usize, Option<Piece>)>,
    parts: Vec<Solution>,
}

impl Solver {
    /// A perfect clear of so many rows (of those that are not full at the start) made of lower
    /// ones, and the nodes it took to find or to give up.
    pub(crate) fn stacked(&mut self, rows: usize, query: &Query) -> (Option<Solution>, u64) {
        let mut nodes = 0;
        for part in ROUNDS {
            let mut stack = Stack { query, part, nodes, failed: HashSet::new(), parts: Vec::new() };
            let found = stack.first(self, rows, query.queue.pieces);
            nodes = stack.nodes;
            if found.is_break() {
                return (Some(joined(stack.parts, query.queue)), nodes);
            }
        }
        (None, nodes)
    }
}

impl Stack<'_> {
    /// Clears the rows of the start field and whatever goes on top of them: not all at once.
    fn first(&mut self, solver: &mut Solver, rows: usize, pieces: &[Piece]) -> ControlFlow<()> {
        let field = solver.field();
        if field.is_empty() {
            return self.more(solver, rows, pieces);
        }
        let top = field.top().max(1);
        let filled = field.count() as usize;
        for low in (top..rows).filter(|low| (10 * low - filled).is_multiple_of(4)) {
            self.part(solver, low, rows, pieces)?;
        }
        ControlFlow::Continue(())
    }

    /// Clears so many rows from the empty field.
    fn more(&mut self, solver: &mut Solver, rows: usize, pieces: &[Piece]) -> ControlFlow<()> {
        let lows: &[usize] = if rows == 6 { &[6, 4, 2] } else { &[4, 6, 2] };
        for &low in lows.iter().filter(|&&low| low <= rows) {
            self.part(solver, low, rows, pieces)?;
        }
        ControlFlow::Continue(())
    }

    /// Clears the lowest of the rows, then the others; breaks when all is found.
    fn part(
        &mut self,
        solver: &mut Solver,
        low: usize,
        rows: usize,
        pieces: &[Piece],
    ) -> ControlFlow<()> {
        let Line { hold, .. } = self.query.queue;
        let queue =
            Line { pieces, holding: self.query.queue.holding && self.parts.is_empty(), hold };
        let placed = (10 * low - solver.field().count() as usize) / 4;
        if pieces.len() < placed {
            return ControlFlow::Continue(());
        }
        let last = low == rows;
        let mut saves = vec![if last { self.query.save } else { None }];
        if !last && hold {
            let seen = &pieces[..pieces.len().min(placed + 1)];
            saves.extend(Piece::ALL.into_iter().filter(|piece| seen.contains(piece)).map(Some));
        }
        let mut tried = Vec::new();
        for save in saves {
            if save.is_some() && tried.contains(&save) {
                continue;
            }
            let left = self.query.node_limit.saturating_sub(self.nodes);
            let Some(tables) = solver.rows(low) else { return ControlFlow::Continue(()) };
            let query = Query { queue, save, node_limit: self.part.min(left), ..*self.query };
            let (found, report) = tables.first(&query, None);
            self.nodes += report.nodes;
            let Some(found) = found else {
                // Nothing that leaves any piece, or the one piece asked for.
                if save.is_none() && report.complete {
                    break;
                }
                continue;
            };
            tried.push(found.saved);
            let rest = rest(pieces, placed, hold, found.saved);
            self.parts.push(found);
            if last {
                return ControlFlow::Break(());
            }
            let key = (rows - low, rest.len(), rest.first().copied());
            if !self.failed.contains(&key) {
                solver.above(|above| self.more(above, rows - low, &rest))?;
                self.failed.insert(key);
            }
            self.parts.pop();
        }
        ControlFlow::Continue(())
    }
}

/// The pieces to go on with after so many were placed: the one left over first.
fn rest(pieces: &[Piece], placed: usize, hold: bool, saved: Option<Piece>) -> Vec<Piece> {
    match hold {
        true => saved.into_iter().chain(pieces.iter().skip(placed + 1).copied()).collect(),
        false => pieces[placed..].to_vec(),
    }
}

/// One clear on top of the other, with hold pressed as the whole queue demands.
fn joined(parts: Vec<Solution>, queue: Line) -> Solution {
    let mut all = Solution { height: 0, steps: Vec::new(), groups: Vec::new(), saved: None };
    let mut hand = Hand::new(queue);
    for part in parts {
        for Step { placement, .. } in part.steps {
            let hold = hand.current != Some(placement.piece);
            let after = if hold { hand.swap() } else { hand.place() };
            if let Some((_, then)) = after {
                hand = then;
            }
            all.steps.push(Step { placement, hold });
        }
        let up = 10 * all.height as u8;
        all.groups.extend(part.groups.into_iter().map(|mut group| {
            group.cells = group.cells.map(|cell| cell + up);
            group
        }));
        all.height += part.height;
    }
    Solution { saved: hand.hold.or(hand.current), ..all }
}
