//! The connected components of a 6x12 board, listed.
//!
//! # What
//! [`ComponentList::find`] takes a set of cells apart: for bots that want the groups themselves
//! and not only what vanishes. [`groups_of_four`] gives all cells of groups of four or more.
//!
//! # How
//! Even rows lie in one word and odd rows in another, eight bits a row: then the rows above and
//! below a row lie in the other word at the same place or one byte off, and a step needs neither
//! masks nor carries between words.
//!
//! Most components are tiny: single cells, pairs, one cell with leaves around it. All of these
//! lie within one step of one of their cells, and [`Rows::peel`] finds such a cell for each of
//! them at once, by counting neighbours: so each costs one load, one `&` and one store. They are
//! written six at a time, whether or not there are six left, because a loop that ends after a
//! varying number of rounds costs more than six stores.
//!
//! What is left are cells with two or more neighbours that touch another such cell. Only these
//! *cores* are flooded, and the leaves are added by one step at the end. A flood starts with a
//! whole run of cells (a carry finds the end of the run), the first one in the middle of the
//! board, takes four steps between tests, and ends early when nothing else is left.
//!
//! # Why not the obvious way
//! Flooding each component from its lowest cell ([`Board::components`]) spends most of its time
//! finding out that a single cell is single. The published way, a table of all pairs of rows,
//! goes through all twelve rows with three running components whatever the board holds. Other
//! ways were measured and lost: peeling a second time, flooding from two cells at once,
//! and choosing the next flood's start without a branch.
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
    let [low, high] = *board.words();
    // A cell is in a group of four if it is in one within three steps of it. So the lower six
    // rows need nine rows, and so do the upper six: two words, and no step crosses them.
    let [lower, upper] = [low, low >> 18 | high << 46].map(four);
    let (lower, upper) = (lower & SIX_ROWS, upper >> 18 & SIX_ROWS);
    Board::from_words_truncated([lower | upper << 36, upper >> 28])
}

/// The cells in groups of four of ten rows of six.
#[inline(always)]
fn four(cells: u64) -> u64 {
    let (south, west) = (cells & cells << 6, cells & cells << 1 & NOT_WEST);
    let (north, east) = (south >> 6, west >> 1);
    let (vertical, both_vertical) = (south | north, south & north);
    let (horizontal, both_horizontal) = (west | east, west & east);
    let three = both_vertical & horizontal | both_horizontal & vertical;
    let two = both_vertical | both_horizontal | vertical & horizontal;
    // Two neighbours with two links each; the lower or western one is marked.
    let stacked = two & two >> 6;
    let beside = two & two >> 1 & NOT_EAST;
    let seeds = three | stacked | stacked << 6 | beside | beside << 1;
    let sides = seeds << 1 & NOT_WEST | seeds >> 1 & NOT_EAST;
    seeds | (sides | seeds << 6 | seeds >> 6) & cells
}

/// Six rows of six.
const SIX_ROWS: u64 = (1 << 36) - 1;

/// All columns but the westernmost, in ten rows.
const NOT_WEST: u64 = {
    let (mut mask, mut y) = (0, 0);
    while y < 10 {
        mask |= 0b111110 << (6 * y);
        y += 1;
    }
    mask
};

/// All columns but the easternmost.
const NOT_EAST: u64 = NOT_WEST >> 1;

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
    boards: [u128; MOST + AT_ONCE],
    count: usize,
}

/// A checkerboard has the most components.
const MOST: usize = 36;

/// Small components are written this many at a time, so as many may be written beyond the end.
const AT_ONCE: usize = 6;

impl Default for ComponentList {
    fn default() -> Self {
        Self::new()
    }
}

impl ComponentList {
    /// An empty list.
    pub const fn new() -> ComponentList {
        ComponentList { boards: [0; MOST + AT_ONCE], count: 0 }
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
        let packed = pack(board);
        let cells = Rows::new::<C>(packed);
        let (small, cores) = cells.peel();
        let at = self.push_stars(0, small.even, &STARS[0], packed);
        let at = self.push_stars(at, small.odd, &STARS[1], packed);
        self.count = if cores.is_empty() { at } else { self.flood::<C>(at, cells, cores) };
    }

    /// Adds the part of the board around each of some cells of the even or of the odd rows.
    #[inline(always)]
    fn push_stars(
        &mut self,
        mut at: usize,
        mut centres: u64,
        stars: &[u128; 65],
        board: u128,
    ) -> usize {
        let end = at + centres.count_ones() as usize;
        loop {
            for slot in &mut self.boards[at..at + AT_ONCE] {
                *slot = stars[centres.trailing_zeros() as usize] & board;
                centres &= centres.wrapping_sub(1);
            }
            at += AT_ONCE;
            if centres == 0 {
                return end;
            }
        }
    }

    /// Adds the components of the cores, with their leaves, from number `at` on.
    #[inline(always)]
    fn flood<C: Cpu>(&mut self, mut at: usize, cells: Rows, cores: Rows) -> usize {
        let (mut rest, mut from) = (cores, cores.upper());
        loop {
            let mut before = from.run(cores).grown(cores).grown(cores).grown(cores);
            let mut reached = before.grown(cores);
            loop {
                let left = rest.without(reached);
                if (reached == before) | left.is_empty() {
                    rest = left;
                    break;
                }
                before = reached.grown(cores).grown(cores).grown(cores);
                reached = before.grown(cores);
            }
            self.boards[at] = reached.grown(cells).pack::<C>();
            at += 1;
            if rest.is_empty() {
                return at;
            }
            from = rest;
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

/// Each cell and its neighbours, by the cell's bit in [`Rows`], even rows and odd; nothing for
/// bit 64, which is no cell.
static STARS: [[u128; 65]; 2] = {
    let mut stars = [[0; 65]; 2];
    let mut y = 0;
    while y < 12 {
        let mut x = 0;
        while x < 6 {
            let row: u128 = 0b111 << x >> 1 & 0b111111;
            let column: u128 = 0b1_000000_000000 << x >> 6 | 1 << x;
            stars[y % 2][y / 2 * 8 + x] = (row << 6 | column | column << 6) << (6 * y) >> 6;
            x += 1;
        }
        y += 1;
    }
    stars
};

/// Cells as rows of eight bits: even rows in one word, odd rows in the other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rows {
    even: u64,
    odd: u64,
}

/// Six cells in each of six bytes.
const CELLS: u64 = 0x3f3f_3f3f_3f3f;
/// The even rows of ten packed ones, and the odd.
const EVEN: u64 = 0x03f_03f0_3f03_f03f;
const ODD: u64 = EVEN << 6;

impl Rows {
    #[inline(always)]
    fn new<C: Cpu>(packed: u128) -> Rows {
        let (low, high) = (packed as u64, (packed >> 64) as u64);
        let even = C::extract(low, EVEN) | (low >> 60 | high << 4) << 30;
        let odd = C::extract(low, ODD) | high >> 2 << 30;
        Rows { even: C::deposit(even, CELLS), odd: C::deposit(odd, CELLS) }
    }

    #[inline(always)]
    fn pack<C: Cpu>(self) -> u128 {
        let (even, odd) = (C::extract(self.even, CELLS), C::extract(self.odd, CELLS));
        let low = C::deposit(even, EVEN) | C::deposit(odd, ODD) | even >> 30 << 60;
        let high = even >> 34 | odd >> 30 << 2;
        u128::from(high) << 64 | u128::from(low)
    }

    /// One cell for each component that lies within one step of it; and the cores of all others:
    /// the cells with two or more neighbours, one of which has two or more as well.
    #[inline(always)]
    fn peel(self) -> (Rows, Rows) {
        let Rows { even, odd } = self;
        let (level, south) = (even & odd, even & odd << 8);
        let (west_even, west_odd) = (even & even << 1, odd & odd << 1);
        let (any_even, two_even) = degrees(level, south, west_even, west_even >> 1);
        let (any_odd, two_odd) = degrees(level, south >> 8, west_odd, west_odd >> 1);
        let two = Rows { even: two_even, odd: two_odd };
        let cores = two.neighbours_within(two);
        let (one_even, one_odd) = (any_even & !two_even, any_odd & !two_odd);
        let pairs_even = one_even & (one_even << 1 | one_odd << 8);
        let pairs_odd = one_odd & (one_odd << 1 | one_even);
        let small = Rows {
            even: even & !any_even | two_even & !cores.even | pairs_even,
            odd: odd & !any_odd | two_odd & !cores.odd | pairs_odd,
        };
        (small, cores)
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

    /// The neighbours of the cells, as far as they lie within others.
    #[inline(always)]
    fn neighbours_within(self, within: Rows) -> Rows {
        let Rows { even, odd } = self;
        Rows {
            even: (even << 1 | even >> 1 | (odd | odd << 8)) & within.even,
            odd: (odd << 1 | odd >> 1 | (even | even >> 8)) & within.odd,
        }
    }

    /// The cells from the seventh row up, or where there are none of them, all.
    #[inline(always)]
    fn upper(self) -> Rows {
        let upper = self.even >> 24 << 24;
        Rows { even: if upper != 0 { upper } else { self.even }, odd: self.odd }
    }

    /// The run of neighbouring cells that starts with the lowest cell of the even rows, or where
    /// there is none, of the odd rows.
    #[inline(always)]
    fn run(self, within: Rows) -> Rows {
        let odd = if self.even == 0 { self.odd } else { 0 };
        let run = |from: u64, within: u64| within & !(within + (from & from.wrapping_neg()));
        Rows { even: run(self.even, within.even), odd: run(odd, within.odd) }
    }
}

/// From the cells with a neighbour on each side: those with any, and those with two or more.
#[inline(always)]
fn degrees(north: u64, south: u64, west: u64, east: u64) -> (u64, u64) {
    let (vertical, horizontal) = (north | south, west | east);
    (vertical | horizontal, north & south | west & east | vertical & horizontal)
}
