//! The solver: a field and a queue in, perfect clears out.

use std::ops::{ControlFlow, RangeInclusive};

use crate::engine::atlas::Atlas;
use crate::engine::by_height::{AnyHeight, KnownTilings, Query, at_height};
use crate::engine::lessons::Lessons;
use crate::engine::net::Order;
use crate::engine::play::Line;
use crate::engine::solution::Solution;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The piece in hold and the pieces to come.
    pub queue: Queue,
    /// Whether hold may be used. Without it a held piece stays where it is.
    pub hold: bool,
    /// The piece that must be left in hold at the end.
    pub save: Option<Piece>,
    /// How many rows the perfect clear may take, counting rows that are full at the start.
    pub heights: RangeInclusive<usize>,
    /// How many nodes may be searched, over all heights.
    pub node_limit: u64,
}

impl Ask {
    /// Any perfect clear of a queue.
    pub fn new(queue: Queue) -> Ask {
        Ask { queue, hold: true, save: None, heights: 1..=24, node_limit: u64::MAX }
    }

    /// The same with one height only.
    #[must_use]
    pub fn height(self, height: usize) -> Ask {
        Ask { heights: height..=height, ..self }
    }
}

/// The answer to a search for one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A solution of the least height that was found.
    pub solution: Option<Solution>,
    /// When there is no solution: whether there is none for certain.
    pub proven: bool,
    /// How many tiles were tried.
    pub nodes: u64,
}

/// The answer to a search for all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The height of the solutions.
    pub height: Option<usize>,
    /// How many there are.
    pub solutions: u64,
    /// Whether all were found: not if a limit was reached or the caller had enough.
    pub complete: bool,
    /// How many tiles were tried.
    pub nodes: u64,
}

/// Finds perfect clears of one field under one set of rules. Its tables are made when they are
/// first needed and serve all queues.
///
/// ```
/// use allclear_pc::{Ask, Solver};
/// use allclear_tetris::{Field24, Rules};
/// let queue = "LSTIZJOSJIO".parse().unwrap();
/// let mut solver = Solver::new(Field24::EMPTY, Rules::default());
/// let solution = solver.solve(&Ask::new(queue)).solution.unwrap();
/// assert_eq!(solution.height, 4);
/// assert_eq!(solution.steps.len(), 10);
/// ```
pub struct Solver {
    field: Field24,
    full_rows: usize,
    /// The original numbers of the rows that are not full.
    rows: Vec<u8>,
    rules: Rules,
    memory: usize,
    parallel: bool,
    order: Order,
    /// What an atlas knows, and the height it is for.
    tilings: (usize, KnownTilings),
    levels: Vec<Option<Box<dyn AnyHeight>>>,
}

/// Rows of the highest field.
const HIGHEST: usize = 24;

impl Solver {
    /// The bytes that a solver may use unless told otherwise.
    pub const MEMORY: usize = 256 << 20;

    /// A solver for a field, which may have full rows.
    pub fn new(field: Field24, rules: Rules) -> Solver {
        let full = field.full_row_mask();
        let rows = (0..HIGHEST as u8).filter(|row| full >> row & 1 == 0).collect();
        let (field, full_rows) = field.clear_full_rows();
        let levels = (0..=HIGHEST).map(|_| None).collect();
        let (full_rows, memory) = (full_rows as usize, Solver::MEMORY);
        let known = if field.is_empty() && full_rows == 0 {
            KnownTilings::Perhaps
        } else {
            KnownTilings::No
        };
        let tilings = (Atlas::INCLUDED_HEIGHT, known);
        let order = Order::Shipped;
        Solver { field, full_rows, rows, rules, memory, parallel: false, order, tilings, levels }
    }

    /// The same, using at most this many bytes for what it remembers. The list of tiles, and the
    /// tilings of an atlas, come on top: they are needed and do not grow.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Solver {
        Solver { memory: bytes, ..self }
    }

    /// The same, led by an atlas wherever that is quicker: from the empty field, at the atlas's
    /// height and under its rules, when all solutions are wanted or none was found at once. The
    /// atlas that comes with the crate is used without being told.
    ///
    /// ```
    /// use allclear_pc::{Ask, Solver, atlas::Atlas};
    /// use allclear_tetris::{Field24, Rules};
    /// let rules = Rules::default();
    /// let mut solver = Solver::new(Field24::EMPTY, rules).with_atlas(&Atlas::small(rules));
    /// let answer = solver.solve(&Ask::new("OJLTIO".parse().unwrap()).height(2));
    /// assert_eq!(answer.solution.unwrap().steps.len(), 5);
    /// ```
    #[must_use]
    pub fn with_atlas(self, atlas: &Atlas) -> Solver {
        let fits = self.field.is_empty() && self.full_rows == 0 && *atlas.rules() == self.rules;
        match fits {
            true => {
                let tilings = (atlas.height(), KnownTilings::Yes(atlas.tilings().clone()));
                Solver { tilings, ..self }
            }
            false => self,
        }
    }

    /// The same without the help of any atlas: to measure, or to compare.
    #[must_use]
    pub fn without_atlas(self) -> Solver {
        Solver { tilings: (0, KnownTilings::No), ..self }
    }

    /// The same, sharing long searches among the threads of rayon's current pool. Needs the
    /// feature `parallel`, and changes nothing without it.
    #[must_use]
    pub fn in_parallel(self, parallel: bool) -> Solver {
        Solver { parallel, ..self }
    }

    /// The same, trying tiles in this order when it looks for one solution.
    #[must_use]
    pub fn in_order(self, order: Order) -> Solver {
        Solver { order, levels: (0..=HIGHEST).map(|_| None).collect(), ..self }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.levels.iter().flatten().map(|level| level.bytes()).sum()
    }

    /// The heights at which a perfect clear is possible by the number of cells: those for which
    /// the empty cells make whole pieces, no more of them than there are.
    pub fn heights(&self, ask: &Ask) -> impl Iterator<Item = usize> + use<> {
        let top = self.field.last().map_or(1, |bit| bit / 10 + 1);
        let least = top.max(ask.heights.start().saturating_sub(self.full_rows));
        let most = ask.heights.end().saturating_sub(self.full_rows).min(HIGHEST);
        let filled = self.field.count() as usize;
        let held = usize::from(ask.hold && ask.queue.hold.is_some());
        let saved = usize::from(Solver::kept(ask).is_some());
        let pieces = (ask.queue.pieces.len() + held).saturating_sub(saved);
        let full_rows = self.full_rows;
        (least..=most)
            .filter(move |height| {
                let empty = 10 * height - filled;
                empty.is_multiple_of(4) && empty / 4 <= pieces
            })
            .map(move |height| height + full_rows)
    }

    /// A perfect clear of the least height possible.
    pub fn solve(&mut self, ask: &Ask) -> Answer {
        self.solve_noting(ask, None)
    }

    /// As [`Solver::solve`], noting down what training can learn from the search.
    pub(super) fn solve_noting(&mut self, ask: &Ask, mut lessons: Option<&mut Lessons>) -> Answer {
        let mut answer = Answer { solution: None, proven: true, nodes: 0 };
        let given = self.given(ask);
        self.each_height(ask, |level, question| {
            let question = Query { node_limit: question.node_limit - answer.nodes, ..*question };
            let Some(level) = level else {
                answer.proven = false;
                return ControlFlow::Continue(());
            };
            let (solution, report) = level.first(&question, lessons.as_deref_mut());
            answer.nodes += report.nodes;
            answer.proven &= report.complete;
            answer.solution = solution.map(&given);
            match answer.solution {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        answer
    }

    /// Every perfect clear of the least height that has one, and in how many orders it can be
    /// played (0 if `count_orders` is not set). Break to have enough.
    pub fn all(
        &mut self,
        ask: &Ask,
        count_orders: bool,
        mut each: impl FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { height: None, solutions: 0, complete: true, nodes: 0 };
        let given = self.given(ask);
        self.each_height(ask, |level, question| {
            let question = Query { node_limit: question.node_limit - tally.nodes, ..*question };
            let Some(level) = level else {
                tally.complete = false;
                return ControlFlow::Continue(());
            };
            let report = level.all(&question, count_orders, &mut |solution, orders| {
                let solution = given(solution);
                tally.solutions += 1;
                tally.height = Some(solution.height);
                each(solution, orders)
            });
            tally.nodes += report.nodes;
            tally.complete &= report.complete;
            match tally.height {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        tally
    }

    /// Puts a solution into the rows of the field as it was given, full rows included, and beside
    /// the piece in hold if hold is not used.
    fn given(&self, ask: &Ask) -> impl Fn(Solution) -> Solution + use<> {
        let (full_rows, rows) = (self.full_rows, self.rows.clone());
        let stays = ask.queue.hold.filter(|_| !ask.hold);
        move |mut solution| {
            solution.height += full_rows;
            solution.saved = stays.or(solution.saved);
            for cell in solution.groups.iter_mut().flat_map(|group| &mut group.cells) {
                *cell = 10 * rows[usize::from(*cell / 10)] + *cell % 10;
            }
            solution
        }
    }

    /// The piece that must be left over of those to place. Without hold it is the held piece that
    /// stays in hold, so if that is the wanted one nothing more has to be done.
    fn kept(ask: &Ask) -> Option<Piece> {
        ask.save.filter(|_| ask.hold || ask.save != ask.queue.hold)
    }

    fn each_height(
        &mut self,
        ask: &Ask,
        mut each: impl FnMut(Option<&mut dyn AnyHeight>, &Query) -> ControlFlow<()>,
    ) {
        let held = ask.queue.hold.filter(|_| ask.hold);
        let pieces: Vec<Piece> = held.into_iter().chain(ask.queue.pieces.iter().copied()).collect();
        let queue = Line { pieces: &pieces, holding: held.is_some(), hold: ask.hold };
        let (save, node_limit, parallel) = (Solver::kept(ask), ask.node_limit, self.parallel);
        let question = Query { queue, save, node_limit, parallel };
        for height in self.heights(ask) {
            let rows = height - self.full_rows;
            // Each may use half of the memory: this one, and the others together.
            if self.bytes() > self.memory / 2 {
                self.levels.iter_mut().enumerate().for_each(|(other, level)| {
                    if other != rows {
                        *level = None;
                    }
                });
            }
            if self.levels[rows].is_none() {
                let (height, known) = &self.tilings;
                let tilings = if *height == rows { known.clone() } else { KnownTilings::No };
                let (rules, memory, order) = (self.rules, self.memory / 2, &self.order);
                self.levels[rows] = at_height(self.field, rows, rules, memory, order, tilings);
            }
            let level = self.levels[rows].as_mut().map(|level| &mut **level as &mut dyn AnyHeight);
            if each(level, &question).is_break() {
                return;
            }
        }
    }
}
