//! Shapes that fill given cells.
//!
//! # What
//! [`Setup`] is a field with cells that must be filled and cells that may be; [`Setup::each`]
//! finds every set of pieces that fills the former and touches nothing but the two, and that some
//! queue of a pattern can build. As solution-finder does, each piece must fill at least one of the
//! cells that must be filled; asked for a number of pieces, the others may lie anywhere in the
//! cells that may be filled.
//!
//! # How
//! The first cell that must be filled and is not yet is covered in every possible way; exactly one
//! piece of each shape covers it, so every shape is met once. Pieces that no queue has together
//! are given up at once, and so are tiles that would have to wait for each other in a circle. A
//! row can only be a gap if all its cells may be filled. What is left is asked which queues can
//! build it, as for perfect clears.
//!
//! # How we know it works
//! solution-finder's published counts, and a slow search that plays all queues move by move.

use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use allclear_board::FastMap;

use crate::bits::Bits;
use crate::by_size::by_pieces;
use crate::counts::Counts;
use crate::hold::Hold;
use crate::job::Job;
use crate::pattern::bitset::BitSet;
use crate::pattern::buildable::Builder;
use crate::pattern::multisets::{self, Multisets};
use crate::pattern::operation::Operation;
use crate::pattern::pattern_guide::{Before, close};
use crate::pattern::problem::Problem;
use crate::pattern::queue_set::QueueSet;
use crate::pattern::search;
use crate::pile::{Cover, Pile};
use crate::solution::Solution;
use crate::tiles::{Tile, Tiles};
use allclear_tetris::queue::Language;
use allclear_tetris::{Field24, Rules};

/// Which shapes are not wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Holes {
    /// All are.
    #[default]
    Allowed,
    /// Those with an empty cell somewhere below a filled one.
    None,
    /// Those with an empty cell that cannot be reached from above.
    NoneEnclosed,
}

/// What is to be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The field, without full rows.
    pub field: Field24,
    /// The cells that must be filled.
    pub fill: Field24,
    /// The cells that may be filled.
    pub margin: Field24,
    /// Those cells of the margin that may stay empty under others whatever `holes` says.
    pub free: Field24,
    /// Which shapes are not wanted.
    pub holes: Holes,
    /// What happens to the field before it is looked at for holes.
    pub operations: Vec<Operation>,
    /// How many pieces to use; if `None`, only pieces that fill what must be filled.
    pub pieces: Option<usize>,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// Whether hold may be used.
    pub hold: Hold,
    /// Whether the pieces of a queue may come in any order.
    pub any_order: bool,
}

/// Why nothing can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No cell must be filled.
    #[error("no cell is to be filled; colour the cells that must be")]
    NoFill,
    /// A cell is both filled and to be filled.
    #[error("column {}, row {}: the cell is filled already", .x + 1, .y + 1)]
    Filled {
        /// Its column, from 0.
        x: usize,
        /// Its row, from 0.
        y: usize,
    },
    /// More than the tables hold.
    #[error("{cells} cells may be filled, and 127 are the most that can be searched")]
    TooMany {
        /// How many cells may be filled.
        cells: usize,
    },
}

/// A shape that can be built.
#[derive(Clone, Debug)]
pub struct Built {
    /// How; its height is that of the rows searched, and nothing is cleared in particular.
    pub solution: Solution,
    /// The field afterwards, full rows taken out.
    pub field: Field24,
    /// How many rows were cleared.
    pub lines: usize,
    /// The queues that can build it, of [`Built::set`]; with any order, the orders.
    pub buildable: BitSet,
    /// In how many orders its pieces can be placed, whatever the queues.
    pub build_orders: u128,
    /// The queues of its number of pieces.
    pub set: Arc<QueueSet>,
}

impl Built {
    /// The pieces it uses.
    pub fn used(&self) -> Counts {
        self.solution.groups.iter().map(|group| group.piece).collect()
    }
}

/// The queues to build from, whatever language they are written in: the search is compiled once for
/// all of them.
pub trait Queues {
    /// The bags of pieces that they hold.
    fn bags(&self) -> Multisets;

    /// Those with so many pieces; `None` if some are shorter.
    fn cut(&self, pieces: usize, hold: bool) -> Option<QueueSet>;
}

impl<L> Queues for L
where
    L: Language,
    L::State: Eq + Hash,
{
    fn bags(&self) -> Multisets {
        Multisets::of(self)
    }

    fn cut(&self, pieces: usize, hold: bool) -> Option<QueueSet> {
        QueueSet::new(self, pieces, hold).ok()
    }
}

impl Setup {
    /// Calls `each` with every shape. Break to have enough; `stop` ends the search too.
    pub fn each(
        &self,
        queues: &dyn Queues,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Built) -> ControlFlow<()>,
    ) -> Result<(), SetupError> {
        let allowed = self.fill | self.margin | self.free;
        if self.fill.is_empty() {
            return Err(SetupError::NoFill);
        }
        if let Some((x, y)) = (allowed & self.field).cells().next() {
            return Err(SetupError::Filled { x, y });
        }
        let cells = allowed.count() as usize;
        let found = by_pieces!(cells / 4, self.run::<C>(queues, stop, each));
        found.ok_or(SetupError::TooMany { cells })
    }

    /// How many rows are searched.
    pub fn height(&self) -> usize {
        let all = self.field | self.fill | self.margin | self.free;
        all.top()
    }

    fn run<C: Bits>(
        &self,
        queues: &dyn Queues,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Built) -> ControlFlow<()>,
    ) -> Option<()> {
        let height = self.height();
        let allowed = self.fill | self.margin | self.free;
        let tiles = Tiles::<C>::within(self.field, height, allowed)?;
        let hold = self.hold.is_used() && !self.any_order;
        let problem = Problem {
            field: self.field,
            height,
            rules: self.rules,
            hold,
            demand: Default::default(),
            limits: Default::default(),
        };
        let inside = |tile: &Tile<C>| {
            let mut gap = (0..height).filter(|y| tile.gap >> y & 1 == 1);
            gap.all(|y| (Field24::row(y) - self.field - allowed).is_empty())
        };
        let numbers = (0u32..).zip(tiles.all()).filter(|(_, tile)| inside(tile));
        let usable: Vec<u32> = numbers.map(|(place, _)| place).collect();
        let mut search = SetupSearch {
            setup: self,
            queues,
            bags: queues.bags(),
            fill: tiles.numbered(self.fill),
            tiles: &tiles,
            usable,
            builder: problem.builder::<C>(&tiles, search::memory(&Job::default())),
            pile: Pile::new(Cover::Exact(self.rules.drop)),
            tiling: Vec::new(),
            sets: FastMap::default(),
            stop,
            each,
        };
        let start = Partial { filled: C::NONE, used: Counts::EMPTY, before: [0; 32] };
        let _ = search.fill(&start);
        Some(())
    }
}

struct Partial<C> {
    filled: C,
    used: Counts,
    before: Before<u32, 32>,
}

struct SetupSearch<'a, C> {
    setup: &'a Setup,
    queues: &'a dyn Queues,
    bags: Multisets,
    fill: C,
    tiles: &'a Tiles<C>,
    /// The tiles that touch only what may be filled.
    usable: Vec<u32>,
    builder: Builder<C>,
    pile: Pile<C, u32>,
    tiling: Vec<Tile<C>>,
    /// The queues for a number of pieces, or with any order for a bag; `None` if queues are too
    /// short.
    sets: FastMap<Counts, Option<Arc<QueueSet>>>,
    stop: &'a AtomicBool,
    each: &'a mut dyn FnMut(Built) -> ControlFlow<()>,
}

impl<C: Bits> SetupSearch<'_, C> {
    /// Covers what must be filled.
    fn fill(&mut self, at: &Partial<C>) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let left = self.fill & !at.filled;
        if left.is_none() {
            return match self.setup.pieces {
                None => self.complete(at),
                Some(_) => self.extend(at, 0),
            };
        }
        let cell = C::bit(left.least());
        for i in 0..self.usable.len() {
            let tile = self.tiles.all()[self.usable[i] as usize];
            if tile.cells.meets(cell)
                && let Some(then) = self.place(i, &tile, at)
            {
                self.fill(&then)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds more pieces, in the order of the tiles.
    fn extend(&mut self, at: &Partial<C>, from: usize) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if Some(at.used.len()) == self.setup.pieces {
            return self.complete(at);
        }
        for i in from..self.usable.len() {
            let tile = self.tiles.all()[self.usable[i] as usize];
            if let Some(then) = self.place(i, &tile, at) {
                self.extend(&then, i + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn place(&mut self, usable: usize, tile: &Tile<C>, at: &Partial<C>) -> Option<Partial<C>> {
        let depth = at.used.len();
        let used = at.used.with(tile.piece);
        let most = self.setup.pieces.unwrap_or(31).min(31);
        if depth >= most || tile.cells.meets(at.filled) || !self.bags.have(used) {
            return None;
        }
        let place = self.usable[usable] as usize;
        let (before, after) = self.pile.put(depth, (place, tile), 1 << depth);
        let mut order = at.before;
        close(&mut order, depth, before, after)?;
        Some(Partial { filled: at.filled | tile.cells, used, before: order })
    }

    fn complete(&mut self, at: &Partial<C>) -> ControlFlow<()> {
        self.pile.list(at.used.len(), self.tiles, &mut self.tiling);
        let cells: Field24 = self
            .tiling
            .iter()
            .flat_map(|tile| tile.squares)
            .map(|c| (c % 10, c / 10))
            .fold(Field24::EMPTY, |all, (x, y)| all.with(usize::from(x), usize::from(y)));
        let whole = self.setup.field | cells;
        if self.has_holes(whole) {
            return ControlFlow::Continue(());
        }
        let Some(set) = self.set(at.used) else { return ControlFlow::Continue(()) };
        let mut building = self.builder.tiling(self.tiles, &self.tiling, &set);
        let buildable = building.buildable();
        let Some(solution) = buildable.first().and_then(|queue| building.solution(queue)) else {
            return ControlFlow::Continue(());
        };
        let build_orders = building.orders();
        let (field, lines) = whole.clear_full_rows();
        let lines = lines as usize;
        (self.each)(Built { solution, field, lines, buildable, build_orders, set })
    }

    fn set(&mut self, used: Counts) -> Option<Arc<QueueSet>> {
        let count = used.len();
        let key = match self.setup.any_order {
            true => used,
            // Any bag of so many pieces will do for a key.
            false => std::iter::repeat_n(allclear_tetris::Piece::I, count).collect(),
        };
        if let Some(known) = self.sets.get(&key) {
            return known.clone();
        }
        let set = match self.setup.any_order {
            true => multisets::Orders(used).cut(count, false),
            false => self.queues.cut(count, self.setup.hold.is_used()),
        };
        let set = set.map(Arc::new);
        self.sets.insert(key, set.clone());
        set
    }

    fn has_holes(&self, whole: Field24) -> bool {
        if self.setup.holes == Holes::Allowed {
            return false;
        }
        let (mut field, mut free) = (whole, self.setup.free);
        for operation in self.setup.operations.iter().copied().chain([Operation::Clear]) {
            operation.apply(&mut field, &mut free);
        }
        let air = match self.setup.holes {
            Holes::Allowed => return false,
            Holes::None => {
                let roofed = (0..24).fold(field, |roofed, _| roofed | roofed.south());
                !roofed
            }
            Holes::NoneEnclosed => {
                let mut air = Field24::row(23) - field;
                loop {
                    let near = air.north() | air.south() | air.east() | air.west();
                    let more = air | (near - field);
                    if more == air {
                        break air;
                    }
                    air = more;
                }
            }
        };
        !(Field24::rows_below(24) - field - air - free).is_empty()
    }
}
