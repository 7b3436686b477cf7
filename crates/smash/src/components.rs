//! The connected components of a 6x12 board, listed.
//!
//! # What
//! [`ComponentList::find`] takes a set of cells apart: for bots that want the groups themselves
//! and not only what vanishes. [`groups_of_four`] gives all cells of groups of four or more.
//!
//! # How
//! Most components are tiny: single cells, pairs, one cell with leaves around it. All of these
//! lie within one step of one of their cells, and [`peel`] finds such a cell for each of them
//! at once, by counting neighbours: so each costs one load, one `&` and one store. They are
//! written three at a time, whether or not there are three left, because a loop that ends after
//! a varying number of rounds costs more than three stores.
//!
//! What is left are cells with two or more neighbours that touch another such cell. Only these
//! *cores* are flooded, and the leaves are added by one step at the end. The flood runs on even
//! rows in one word and odd rows in another, eight bits a row: then the rows above and below a
//! row lie in the other word at the same place or one byte off, and a step needs neither masks
//! nor carries between words. It starts with a whole run of cells in the middle of the board (a
//! carry finds the end of the run), takes four steps between tests, and ends early when
//! nothing else is left.
//!
//! # Why not the obvious way
//! Flooding each component from its lowest cell ([`Board::components`]) spends most of its time
//! finding out that a single cell is single. The published way, a table of all pairs of rows,
//! goes through all twelve rows with three running components whatever the board holds. The
//! benchmark has both, at six densities.
//!
//! # How we know it works
//! Compared with [`Board::components`] on random boards of all densities
//! (`tests/components.rs`); the benchmark compares checksums with the table as well.

use allclear_board::Board;

use crate::cpu::{self, Cpu, Job};

/// A set of cells of a field: [`Board`] with six columns and twelve rows.
pub type Cells6x12 = Board<6, 12, 2>;

/// All cells of a board that lie in groups of four or more.
///
/// ```
/// # use allclear_smash::{Cells6x12, groups_of_four};
/// let board = Cells6x12::parse(
///     "...... / ...... / ...... / ...... / ...... / ...... /
///      ...... / ...... / ...... / #..... / ##..## / #...#."
/// ).unwrap();
/// assert_eq!(groups_of_four(board).count(), 4);
/// ```
#[inline]
pub fn groups_of_four(board: Cells6x12) -> Cells6x12 {
    let cells = pack(board);
    let links = Links::new(cells);
    let Links { south, north, west, east } = links;
    let (vertical, both_vertical) = (south | north, south & north);
    let (horizontal, both_horizontal) = (west | east, west & east);
    let three = both_vertical & horizontal | both_horizontal & vertical;
    let two = links.two();
    let stacked = two & south & two << 6;
    let beside = two & west & two << 1;
    let seeds = three | stacked | stacked >> 6 | beside | beside >> 1;
    unpack(seeds | neighbours(seeds) & cells)
}

/// The connected components of a board. A list can be used again and again without
/// allocating.
///
/// ```
/// # use allclear_smash::{Cells6x12, ComponentList};
/// let board = Cells6x12::cell(0, 0).unwrap().with(1, 0).with(5, 11);
/// let mut list = ComponentList::new();
/// list.find(board);
/// assert_eq!(list.iter().map(|component| component.count()).collect::<Vec<_>>(), [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct ComponentList {
    boards: [u128; MOST + SPARE],
    count: usize,
}

/// A checkerboard has the most components.
const MOST: usize = 36;

/// Small components are written this many at a time, so up to one less may be written beyond
/// the end.
const SPARE: usize = 3;

impl Default for ComponentList {
    fn default() -> Self {
        Self::new()
    }
}

impl ComponentList {
    /// An empty list.
    pub const fn new() -> ComponentList {
        ComponentList { boards: [0; MOST + SPARE], count: 0 }
    }

    /// Replaces the list by the components of a board, in no particular order.
    pub fn find(&mut self, board: Cells6x12) {
        struct Find<'a>(&'a mut ComponentList, Cells6x12);
        impl Job for Find<'_> {
            type Output = ();
            #[inline(always)]
            fn run<C: Cpu>(self) {
                self.0.find_with::<C>(self.1);
            }
        }
        cpu::run(Find(self, board));
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether the board was empty.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The components.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Cells6x12> + '_ {
        self.boards[..self.count].iter().map(|&cells| unpack(cells))
    }

    #[inline(always)]
    fn push(&mut self, cells: u128) {
        self.boards[self.count] = cells;
        self.count += 1;
    }

    #[inline(always)]
    fn find_with<C: Cpu>(&mut self, board: Cells6x12) {
        if !C::PARALLEL {
            self.count = 0;
            board.components().for_each(|component| self.push(pack(component)));
            return;
        }
        let board = pack(board);
        let (mut small, cores) = peel(board);
        self.count = small.count_ones() as usize;
        let mut written = 0;
        while written < self.count {
            for slot in &mut self.boards[written..written + SPARE] {
                *slot = STARS[small.trailing_zeros() as usize & 127] & board;
                small &= small.wrapping_sub(1);
            }
            written += SPARE;
        }
        if cores != 0 {
            self.flood::<C>(board, Rows::new::<C>(cores));
        }
    }

    #[inline(always)]
    fn flood<C: Cpu>(&mut self, board: u128, cores: Rows) {
        let mut rest = cores;
        loop {
            let mut reached = rest.seed(cores);
            loop {
                let before = reached.grown(cores).grown(cores).grown(cores);
                reached = before.grown(cores);
                let left = rest.without(reached);
                if (reached == before) | left.is_empty() {
                    rest = left;
                    break;
                }
            }
            let core = reached.pack::<C>();
            self.push((core | neighbours(core)) & board);
            if rest.is_empty() {
                return;
            }
        }
    }
}

#[inline(always)]
fn pack(board: Cells6x12) -> u128 {
    let [low, high] = *board.words();
    u128::from(high) << 64 | u128::from(low)
}

#[inline(always)]
fn unpack(cells: u128) -> Cells6x12 {
    Board::from_words_truncated([cells as u64, (cells >> 64) as u64])
}

/// All columns but the westernmost.
const NOT_WEST: u128 = {
    let (mut mask, mut y) = (0, 0);
    while y < 12 {
        mask |= 0b111110 << (6 * y);
        y += 1;
    }
    mask
};

/// All columns but the easternmost.
const NOT_EAST: u128 = NOT_WEST >> 1;

#[inline(always)]
const fn neighbours(cells: u128) -> u128 {
    cells << 1 & NOT_WEST | cells >> 1 & NOT_EAST | cells << 6 | cells >> 6
}

/// Each cell and its neighbours, by the cell's bit.
static STARS: [u128; 128] = {
    let mut stars = [0; 128];
    let mut bit = 0;
    while bit < 72 {
        stars[bit] = 1 << bit | neighbours(1 << bit);
        bit += 1;
    }
    stars
};

/// For each direction, the cells that have a neighbour there.
#[derive(Clone, Copy)]
struct Links {
    south: u128,
    north: u128,
    west: u128,
    east: u128,
}

impl Links {
    #[inline(always)]
    fn new(cells: u128) -> Links {
        let (south, west) = (cells & cells << 6, cells & cells << 1 & NOT_WEST);
        Links { south, north: south >> 6, west, east: west >> 1 }
    }

    /// The cells with two neighbours or more.
    #[inline(always)]
    fn two(self) -> u128 {
        let Links { south, north, west, east } = self;
        south & north | west & east | (south | north) & (west | east)
    }
}

/// One cell for each component that lies within one step of it; and the cores of all others:
/// the cells with two or more neighbours, one of which has two or more as well.
#[inline(always)]
fn peel(cells: u128) -> (u128, u128) {
    let links = Links::new(cells);
    let Links { south, north, west, east } = links;
    let (any, two) = (south | north | west | east, links.two());
    let one = any & !two;
    let cores = two & (south & two << 6 | north & two >> 6 | west & two << 1 | east & two >> 1);
    let (singles, stars) = (cells & !any, two & !cores);
    let pairs = one & (south & one << 6 | west & one << 1);
    (singles | stars | pairs, cores)
}

/// Cells as rows of eight bits: even rows in one word, odd rows in the other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rows {
    even: u64,
    odd: u64,
}

/// Six cells in each byte.
const CELLS: u64 = 0x3f3f_3f3f_3f3f_3f3f;
/// Every second byte.
const BYTES: u64 = 0x00ff_00ff_00ff_00ff;
/// The even rows of eight packed ones, and the odd.
const EVEN: u64 = 0x03f0_3f03_f03f;
const ODD: u64 = EVEN << 6;

impl Rows {
    #[inline(always)]
    fn new<C: Cpu>(packed: u128) -> Rows {
        let low = C::deposit(packed as u64, CELLS);
        let high = C::deposit((packed >> 48) as u64, CELLS);
        Rows {
            even: C::extract(low, BYTES) | C::extract(high, BYTES) << 32,
            odd: C::extract(low, BYTES << 8) | C::extract(high, BYTES << 8) << 32,
        }
    }

    #[inline(always)]
    fn pack<C: Cpu>(self) -> u128 {
        let (even, odd) = (C::extract(self.even, CELLS), C::extract(self.odd, CELLS));
        let low = C::deposit(even, EVEN) | C::deposit(odd, ODD);
        let high = C::deposit(even >> 24, EVEN) | C::deposit(odd >> 24, ODD);
        u128::from(high >> 16) << 64 | u128::from(low | high << 48)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.even | self.odd == 0
    }

    #[inline(always)]
    fn without(self, other: Rows) -> Rows {
        Rows { even: self.even & !other.even, odd: self.odd & !other.odd }
    }

    /// The cells and their neighbours, as far as they lie within others.
    #[inline(always)]
    fn grown(self, within: Rows) -> Rows {
        let Rows { even, odd } = self;
        let both = even | odd;
        Rows {
            even: (both | even << 1 | (even >> 1 | odd << 8)) & within.even,
            odd: (both | odd << 1 | (odd >> 1 | even >> 8)) & within.odd,
        }
    }

    /// The run of neighbouring cells that starts with the lowest cell from the sixth row up, or
    /// with some other cell where there is none.
    #[inline(always)]
    fn seed(self, within: Rows) -> Rows {
        let upper = self.even >> 24 << 24;
        let even = if upper != 0 { upper } else { self.even };
        let odd = if even == 0 { self.odd } else { 0 };
        let run = |from: u64, within: u64| within & !(within + (from & from.wrapping_neg()));
        Rows { even: run(even, within.even), odd: run(odd, within.odd) }
    }
}
