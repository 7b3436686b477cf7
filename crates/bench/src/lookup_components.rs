//! Connected components of a 6x12 board by a table of two rows: the published algorithm, as the
//! baseline others are measured against.
//!
//! # What
//! [`LookupTable::components`] takes a board apart as the article "Fast Connected Components for
//! 6x12 bitboard" does: it goes down the board row by row, with at most three components
//! running, and a table of all 4096 pairs of rows says which running component each run of the
//! new row continues. Our own lines, its method: merged components stay behind as empty boards
//! (the caller skips them), and number 0 stands for none.
//!
//! [`sparse_boards`] is the article's generator: the AND of three random words, about nine
//! cells of 72.
//!
//! # How we know it works
//! Every race against it compares checksums over all components.

use allclear_board::Rng;

const COLUMNS: usize = 6;
const RUNS: usize = 3;
const ROW: usize = (1 << COLUMNS) - 1;
const CELLS: u128 = (1 << 72) - 1;

/// For a pair of rows and each run of the second: which runs of the first it touches, directly
/// or by way of others, and its cells.
#[derive(Clone, Copy, Default)]
struct Entry {
    touches: [u8; RUNS],
    cells: [u8; RUNS],
}

/// The table of all pairs of rows.
pub struct LookupTable {
    entries: Vec<Entry>,
}

/// Up to 36 components, and number 0 for none.
pub struct Components {
    /// The components; merged ones are empty.
    pub boards: [u128; 37],
    /// How many numbers are in use, number 0 among them.
    pub count: usize,
}

impl Default for Components {
    fn default() -> Self {
        Components { boards: [0; 37], count: 1 }
    }
}

impl Components {
    /// The components that are there.
    pub fn iter(&self) -> impl Iterator<Item = u128> + '_ {
        self.boards[1..self.count].iter().copied().filter(|&board| board != 0)
    }
}

/// The runs of neighbouring cells in a row.
fn runs(row: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut left = row;
    while left != 0 {
        let run = left & !(left + (left & left.wrapping_neg()));
        found.push(run);
        left &= !run;
    }
    found
}

impl Default for LookupTable {
    fn default() -> Self {
        Self::new()
    }
}

impl LookupTable {
    /// Builds the table.
    pub fn new() -> Self {
        let entry = |index: usize| {
            let (first, second) = (runs(index & ROW), runs(index >> COLUMNS));
            let mut entry = Entry::default();
            for (i, run) in second.iter().enumerate() {
                entry.cells[i] = *run as u8;
                // Grow through both rows until nothing is added.
                let (mut above, mut below) = (0, *run);
                loop {
                    let touched = first.iter().filter(|run| **run & below != 0).sum::<usize>();
                    let back =
                        second.iter().filter(|run| **run & touched != 0).sum::<usize>() | run;
                    if (touched, back) == (above, below) {
                        break;
                    }
                    (above, below) = (touched, back);
                }
                for (j, run) in first.iter().enumerate() {
                    entry.touches[i] |= u8::from(run & above != 0) << j;
                }
            }
            entry
        };
        LookupTable { entries: (0..1 << (2 * COLUMNS)).map(entry).collect() }
    }

    /// The components of a board: bit `6 * y + x` of 72.
    pub fn components(&self, board: u128, found: &mut Components) {
        found.boards[0] = 0;
        found.count = 1;
        let mut running = [0usize; RUNS];
        let mut rows = (board & CELLS) << COLUMNS;
        let mut y = 0;
        while rows != 0 {
            let index = rows as usize & ((1 << (2 * COLUMNS)) - 1);
            rows >>= COLUMNS;
            if index >> COLUMNS == 0 {
                running = [0; RUNS];
                y += 1;
                continue;
            }
            let entry = &self.entries[index];
            let mut before = running;
            for run in 0..RUNS {
                let cells = u128::from(entry.cells[run]) << (COLUMNS * y);
                running[run] = 0;
                if entry.touches[run] > 0 {
                    for old in 0..RUNS {
                        if entry.touches[run] >> old & 1 == 0 {
                            continue;
                        }
                        if running[run] == 0 {
                            running[run] = before[old];
                        } else if running[run] != before[old] {
                            let (into, from) = (running[run], before[old]);
                            found.boards[into] |= found.boards[from];
                            found.boards[from] = 0;
                            for number in before.iter_mut().chain(&mut running) {
                                if *number == from {
                                    *number = into;
                                }
                            }
                        }
                    }
                    found.boards[running[run]] |= cells;
                } else if cells != 0 {
                    running[run] = found.count;
                    found.boards[found.count] = cells;
                    found.count += 1;
                }
            }
            y += 1;
        }
    }
}

/// The article's boards: each cell set with chance 1/8.
pub fn sparse_boards(count: usize, seed: u64) -> Vec<u128> {
    let mut rng = Rng::new(seed);
    let mut word = || u128::from(rng.next_u64()) | u128::from(rng.next_u64()) << 64;
    (0..count).map(|_| word() & word() & word() & CELLS).collect()
}

/// Boards with each cell set with a chance in percent.
pub fn dense_boards(count: usize, percent: u64, seed: u64) -> Vec<u128> {
    let mut rng = Rng::new(seed);
    let mut board = || (0..72).map(|bit| u128::from(rng.below(100) < percent) << bit).sum();
    (0..count).map(|_| board()).collect()
}
