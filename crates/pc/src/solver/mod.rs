//! The solver: a field and a queue in, perfect clears out.

mod ask;
mod heights;
mod solutions;
mod stacked;

pub use ask::{Answer, Ask, Impossible, Tally};
pub use solutions::Solutions;

use std::ops::ControlFlow;

use crate::engine::atlas::Atlas;
use crate::engine::by_height::{AnyHeight, KnownTilings, Orders, Query, at_height};
use crate::engine::job::{Job, Threads};
use crate::engine::lessons::Lessons;
use crate::engine::net::Order;
use crate::engine::solution::{GivenRows, Solution};
use allclear_tetris::{Field24, Rules};

use ask::OwnLine;

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
    given: GivenRows,
    rules: Rules,
    memory: usize,
    threads: Threads,
    order: Order,
    /// What an atlas knows, and the height it is for.
    tilings: (usize, KnownTilings),
    heights: Vec<Option<Box<dyn AnyHeight>>>,
    /// A solver for the empty field, to go on after a clear; made when first needed.
    above: Option<Box<Solver>>,
}

/// Rows of the highest field.
const HIGHEST: usize = 24;

impl Solver {
    /// The bytes that a solver may use unless told otherwise.
    pub const MEMORY: usize = 256 << 20;

    /// A solver for a field, which may have full rows.
    pub fn new(field: Field24, rules: Rules) -> Solver {
        let given = GivenRows::of(&field);
        let field = field.clear_full_rows().0;
        let heights = (0..=HIGHEST).map(|_| None).collect();
        let known = if field.is_empty() && given.full() == 0 {
            KnownTilings::Perhaps
        } else {
            KnownTilings::No
        };
        let tilings = (Atlas::INCLUDED_HEIGHT, known);
        let order = Order::Shipped;
        Solver {
            field,
            given,
            rules,
            memory: Solver::MEMORY,
            threads: Threads::One,
            order,
            tilings,
            heights,
            above: None,
        }
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
        let fits = self.field.is_empty() && self.given.full() == 0 && atlas.serves(&self.rules);
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

    /// The same, running long searches on these threads.
    #[must_use]
    pub fn on(self, threads: Threads) -> Solver {
        Solver { threads, ..self }
    }

    /// The same, trying tiles in this order when it looks for one solution.
    #[must_use]
    pub fn in_order(self, order: Order) -> Solver {
        Solver { order, heights: (0..=HIGHEST).map(|_| None).collect(), ..self }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let above = self.above.as_ref().map_or(0, |above| above.bytes());
        self.heights.iter().flatten().map(|tables| tables.bytes()).sum::<usize>() + above
    }

    /// A perfect clear of the least height possible.
    pub fn solve(&mut self, ask: &Ask) -> Answer {
        self.solve_with(ask, &Job { threads: self.threads, ..Job::default() })
    }

    /// As [`Solver::solve`], on a job's threads and until it is stopped.
    pub fn solve_with(&mut self, ask: &Ask, job: &Job) -> Answer {
        self.solve_noting(ask, job, None)
    }

    /// As [`Solver::solve_with`], noting down what training can learn from the search.
    pub(crate) fn solve_noting(
        &mut self,
        ask: &Ask,
        job: &Job,
        mut lessons: Option<&mut Lessons>,
    ) -> Answer {
        let mut answer = Answer { solution: None, proven: true, nodes: 0 };
        let (given, line) = (self.given(ask), OwnLine::of(ask));
        for height in self.heights(ask) {
            let mut query = line.query(ask, job);
            query.node_limit = query.node_limit.saturating_sub(answer.nodes);
            let rows = height - self.given.full();
            if rows >= stacked::LOWEST && lessons.is_none() {
                let (solution, nodes) = self.stacked(rows, &query);
                answer.nodes += nodes;
                answer.solution = solution.map(&given);
                query.node_limit = query.node_limit.saturating_sub(nodes);
            }
            if answer.solution.is_none() {
                let Some(tables) = self.rows(rows) else {
                    answer.proven = false;
                    continue;
                };
                let (solution, report) = tables.first(&query, lessons.as_deref_mut());
                answer.nodes += report.nodes;
                answer.proven &= report.complete;
                answer.solution = solution.map(&given);
            }
            if answer.solution.is_some() {
                break;
            }
        }
        answer
    }

    /// Every perfect clear of the least height that has one, one by one, in this thread. The
    /// search goes on only as far as it is asked to, and keeps the solutions of one small subtree
    /// (or, led by an atlas, those that leave the same piece over).
    ///
    /// ```
    /// use allclear_pc::{Ask, Solver};
    /// use allclear_tetris::{Field24, Piece, Rules};
    /// let field = Field24::rectangle(0, 0, 4, 4);
    /// let mut solver = Solver::new(field, Rules::default());
    /// let ask = Ask::new("TLJSZOI".parse().unwrap());
    /// let saving_t = solver.solutions(&ask).filter(|solution| solution.saved == Some(Piece::T));
    /// assert!(saving_t.count() < solver.solutions(&ask).count());
    /// ```
    pub fn solutions(&mut self, ask: &Ask) -> Solutions<'_> {
        Solutions::new(self, ask)
    }

    /// Calls `each` with every perfect clear of the least height that has one. Break to have
    /// enough. [`Solver::solutions`] is the same as an iterator.
    pub fn each(&mut self, ask: &Ask, mut each: impl FnMut(Solution) -> ControlFlow<()>) -> Tally {
        let job = Job { threads: self.threads, ..Job::default() };
        self.run_all(ask, &job, Orders::Ignored, &mut |solution, _| each(solution))
    }

    /// As [`Solver::each`], on a job's threads and until it is stopped.
    pub fn each_with(
        &mut self,
        ask: &Ask,
        job: &Job,
        mut each: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Tally {
        self.run_all(ask, job, Orders::Ignored, &mut |solution, _| each(solution))
    }

    /// As [`Solver::each_with`], and in how many orders of its pieces the queue can play each
    /// solution.
    pub fn each_with_orders(
        &mut self,
        ask: &Ask,
        job: &Job,
        mut each: impl FnMut(Solution, u64) -> ControlFlow<()>,
    ) -> Tally {
        self.run_all(ask, job, Orders::Counted, &mut |solution, orders| {
            each(solution, orders.unwrap_or_default())
        })
    }

    fn run_all(
        &mut self,
        ask: &Ask,
        job: &Job,
        orders: Orders,
        each: &mut dyn FnMut(Solution, Option<u64>) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally { height: None, solutions: 0, complete: true, nodes: 0 };
        let given = self.given(ask);
        self.each_height(ask, job, |at_height, query| {
            let query =
                Query { node_limit: query.node_limit.saturating_sub(tally.nodes), ..*query };
            let Some(at_height) = at_height else {
                tally.complete = false;
                return ControlFlow::Continue(());
            };
            let report = at_height.all(&query, orders, &mut |solution, orders| {
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
        let given = self.given.clone();
        let stays = ask.queue.hold.filter(|_| !ask.hold.is_used());
        move |solution| {
            let mut solution = given.restore(solution);
            solution.saved = stays.or(solution.saved);
            solution
        }
    }

    fn each_height(
        &mut self,
        ask: &Ask,
        job: &Job,
        mut each: impl FnMut(Option<&mut dyn AnyHeight>, &Query) -> ControlFlow<()>,
    ) {
        let line = OwnLine::of(ask);
        let query = line.query(ask, job);
        for height in self.heights(ask) {
            if each(self.tables(height), &query).is_break() {
                return;
            }
        }
    }

    /// The field, without the rows that were full.
    pub(crate) fn field(&self) -> Field24 {
        self.field
    }

    /// Asks a solver for the empty field under the same rules: this one, if that is its field.
    pub(crate) fn above<R>(&mut self, ask: impl FnOnce(&mut Solver) -> R) -> R {
        if self.field.is_empty() {
            return ask(self);
        }
        let above = self.above.get_or_insert_with(|| {
            let above = Solver::new(Field24::EMPTY, self.rules).with_memory(self.memory / 4);
            let above = above.on(self.threads).in_order(self.order.clone());
            Box::new(if self.tilings.0 == 0 { above.without_atlas() } else { above })
        });
        ask(above)
    }

    /// What the search of one height works with; `None` if it takes more than 31 pieces.
    fn tables(&mut self, height: usize) -> Option<&mut dyn AnyHeight> {
        self.rows(height - self.given.full())
    }

    /// The same for so many rows that are not full at the start.
    pub(crate) fn rows(&mut self, rows: usize) -> Option<&mut dyn AnyHeight> {
        // Each may use half of the memory: this one, and the others together.
        if self.bytes() > self.memory / 2 {
            self.heights.iter_mut().enumerate().for_each(|(other, tables)| {
                if other != rows {
                    *tables = None;
                }
            });
        }
        if self.heights[rows].is_none() {
            let (height, known) = &self.tilings;
            let tilings = if *height == rows { known.clone() } else { KnownTilings::No };
            let (rules, memory, order) = (self.rules, self.memory / 2, &self.order);
            self.heights[rows] = at_height(self.field, rows, rules, memory, order, tilings);
        }
        self.heights[rows].as_mut().map(|tables| &mut **tables as &mut dyn AnyHeight)
    }
}
