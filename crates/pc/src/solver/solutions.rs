//! All solutions, one by one.

use std::collections::VecDeque;

use super::ask::OwnLine;
use super::{Ask, Solver, Tally};
use crate::engine::by_height::Cursor;
use crate::engine::job::Job;
use crate::engine::solution::Solution;

/// All perfect clears of the least height that has one, as an iterator; see
/// [`Solver::solutions`].
pub struct Solutions<'a> {
    solver: &'a mut Solver,
    ask: Ask,
    line: OwnLine,
    heights: VecDeque<usize>,
    cursor: Cursor,
    found: VecDeque<Solution>,
    tally: Tally,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(solver: &'a mut Solver, ask: &Ask) -> Solutions<'a> {
        Solutions {
            heights: solver.heights(ask).collect(),
            solver,
            ask: ask.clone(),
            line: OwnLine::of(ask),
            cursor: Cursor::default(),
            found: VecDeque::new(),
            tally: Tally { height: None, solutions: 0, complete: true, nodes: 0 },
        }
    }

    /// What was found so far, the solutions handed out and those about to be.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Searches on at this height; whether there is more to search.
    fn search(&mut self, height: usize) -> bool {
        let mut query = self.line.query(&self.ask, &Job::default());
        query.node_limit = self.ask.node_limit.saturating_sub(self.tally.nodes);
        let given = self.solver.given(&self.ask);
        let Some(tables) = self.solver.tables(height) else {
            self.tally.complete = false;
            return false;
        };
        let Some(batch) = tables.some(&query, &mut self.cursor) else { return false };
        self.tally.nodes += batch.report.nodes;
        self.tally.complete &= batch.report.complete;
        self.tally.solutions += batch.solutions.len() as u64;
        if !batch.solutions.is_empty() {
            self.tally.height = Some(height);
        }
        self.found.extend(batch.solutions.into_iter().map(given));
        batch.report.complete
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            if let Some(solution) = self.found.pop_front() {
                return Some(solution);
            }
            let &height = self.heights.front()?;
            if !self.search(height) {
                self.cursor = Cursor::default();
                self.heights.pop_front();
                // What was found, or given up, is not to be looked for any higher.
                if self.tally.height.is_some() {
                    self.heights.clear();
                }
            }
        }
    }
}
