//! The solver: a field and a queue in, perfect clears out.

use std::collections::VecDeque;
use std::ops::{ControlFlow, RangeInclusive};

use crate::engine::atlas::Atlas;
use crate::engine::by_height::{AnyHeight, Cursor, KnownTilings, Orders, Query, at_height};
use crate::engine::hold::{Hold, Line};
use crate::engine::job::{Job, Threads};
use crate::engine::lessons::Lessons;
use crate::engine::net::Order;
use crate::engine::solution::{GivenRows, Solution};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The piece in hold and the pieces to come.
    pub queue: Queue,
    /// Whether hold may be used. Without it a held piece stays where it is.
    pub hold: Hold,
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
        Ask { queue, hold: Hold::Use, save: None, heights: 1..=24, node_limit: u64::MAX }
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

/// Why no perfect clear is possible, by counting alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The field is higher than what is to be cleared.
    #[error("the field is {top} lines high, and only {most} may be cleared")]
    TooHigh {
        /// How high the field is.
        top: usize,
        /// How many lines may be cleared at most.
        most: usize,
    },
    /// Pieces fill four cells each.
    #[error("{lines} lines leave {empty} empty cells, not a multiple of four")]
    NotFours {
        /// How many lines are to be cleared.
        lines: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// There are too few pieces.
    #[error("{lines} lines need {needed} pieces; the queue has {found}")]
    TooFew {
        /// How many lines are to be cleared.
        lines: usize,
        /// How many pieces that takes.
        needed: usize,
        /// How many there are to place.
        found: usize,
    },
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
    given: GivenRows,
    rules: Rules,
    memory: usize,
    threads: Threads,
    order: Order,
    /// What an atlas knows, and the height it is for.
    tilings: (usize, KnownTilings),
    heights: Vec<Option<Box<dyn AnyHeight>>>,
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
        let fits = self.field.is_empty() && self.given.full() == 0 && *atlas.rules() == self.rules;
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
        self.heights.iter().flatten().map(|tables| tables.bytes()).sum()
    }

    /// The heights at which a perfect clear is possible by the number of cells: those for which
    /// the empty cells make whole pieces, no more of them than there are.
    pub fn heights(&self, ask: &Ask) -> impl Iterator<Item = usize> + use<> {
        let top = self.field.last().map_or(1, |bit| bit / 10 + 1);
        let least = top.max(ask.heights.start().saturating_sub(self.given.full()));
        let most = ask.heights.end().saturating_sub(self.given.full()).min(HIGHEST);
        let filled = self.field.count() as usize;
        let held = usize::from(ask.hold.is_used() && ask.queue.hold.is_some());
        let saved = usize::from(Solver::kept(ask).is_some());
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
        let top = self.field.last().map_or(1, |bit| bit / 10 + 1) + full;
        let (least, most) = (*ask.heights.start(), *ask.heights.end());
        if most < top {
            return Some(Impossible::TooHigh { top, most });
        }
        let held = usize::from(ask.hold.is_used() && ask.queue.hold.is_some());
        let kept = usize::from(Solver::kept(ask).is_some());
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

    /// A perfect clear of the least height possible.
    pub fn solve(&mut self, ask: &Ask) -> Answer {
        self.solve_with(ask, &Job { threads: self.threads, ..Job::default() })
    }

    /// As [`Solver::solve`], on a job's threads and until it is stopped.
    pub fn solve_with(&mut self, ask: &Ask, job: &Job) -> Answer {
        self.solve_noting(ask, job, None)
    }

    /// As [`Solver::solve_with`], noting down what training can learn from the search.
    pub(super) fn solve_noting(
        &mut self,
        ask: &Ask,
        job: &Job,
        mut lessons: Option<&mut Lessons>,
    ) -> Answer {
        let mut answer = Answer { solution: None, proven: true, nodes: 0 };
        let given = self.given(ask);
        self.each_height(ask, job, |at_height, query| {
            let query =
                Query { node_limit: query.node_limit.saturating_sub(answer.nodes), ..*query };
            let Some(at_height) = at_height else {
                answer.proven = false;
                return ControlFlow::Continue(());
            };
            let (solution, report) = at_height.first(&query, lessons.as_deref_mut());
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
        let heights = self.heights(ask).collect();
        Solutions {
            solver: self,
            ask: ask.clone(),
            line: OwnLine::of(ask),
            heights,
            cursor: Cursor::default(),
            found: VecDeque::new(),
            tally: Tally { height: None, solutions: 0, complete: true, nodes: 0 },
        }
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

    /// The piece that must be left over of those to place. Without hold it is the held piece that
    /// stays in hold, so if that is the wanted one nothing more has to be done.
    fn kept(ask: &Ask) -> Option<Piece> {
        ask.save.filter(|_| ask.hold.is_used() || ask.save != ask.queue.hold)
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

    /// What the search of one height works with; `None` if it takes more than 31 pieces.
    fn tables(&mut self, height: usize) -> Option<&mut dyn AnyHeight> {
        let rows = height - self.given.full();
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

/// The pieces of a queue as the search sees them.
struct OwnLine {
    pieces: Vec<Piece>,
    holding: bool,
}

impl OwnLine {
    fn of(ask: &Ask) -> OwnLine {
        let held = ask.queue.hold.filter(|_| ask.hold.is_used());
        let pieces = held.into_iter().chain(ask.queue.pieces.iter().copied()).collect();
        OwnLine { pieces, holding: held.is_some() }
    }

    fn query<'a>(&'a self, ask: &Ask, job: &Job<'a>) -> Query<'a> {
        let (pieces, holding) = (&*self.pieces, self.holding);
        let queue = Line { pieces, holding, hold: ask.hold.is_used() };
        let (save, node_limit) = (Solver::kept(ask), ask.node_limit);
        Query { queue, save, node_limit, threads: job.threads, stop: job.stop }
    }
}

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

impl Solutions<'_> {
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
