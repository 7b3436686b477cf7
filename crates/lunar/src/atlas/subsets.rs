//! Numbering the subsets of a given size, without gaps.
//!
//! The number of a subset is the sum of `C(c, i + 1)` over its cells, the i-th lowest being the
//! c-th cell of the whole. Cells are summed a row at a time: the row is a byte of the word, and a
//! table knows the sum for every byte and every number of cells below it. Its entries hold the
//! number of cells too, above the sum, so that adding them up also counts.

/// The subsets of `count` cells out of a set.
pub(super) struct Subsets {
    all: u64,
    count: usize,
    total: u64,
    /// `[row][cells below][byte]`: the cells of the byte times [`ONE_CELL`], and the sum.
    table: Vec<u64>,
    rows: usize,
    /// `lowest[n]`: the n lowest cells.
    lowest: Vec<u64>,
}

/// More subsets than can be numbered here.
pub(super) const MOST: u64 = 1 << 32;

/// Sums stay below [`MOST`]; above them a table entry counts cells.
const ONE_CELL: u64 = 1 << 40;

/// `C(n, k)` for `n` up to 64.
pub(super) fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1u128, |product, i| product * (n - i) as u128 / (i + 1) as u128) as u64
}

impl Subsets {
    /// `None` if there are too many.
    pub(super) fn new(all: u64, count: usize) -> Option<Subsets> {
        let total = binomial(all.count_ones() as u64, count as u64);
        if total >= MOST {
            return None;
        }
        let mut table = vec![0u64; 8 * (count + 1) * 256];
        let rows = (64 - all.leading_zeros() as usize).div_ceil(8);
        for row in 0..8 {
            let below_row = (all & ((1u64 << (8 * row)) - 1)).count_ones();
            let own = all >> (8 * row) & 0xff;
            for below in 0..=count {
                for byte in 0..256u64 {
                    if byte & !own != 0 || below + byte.count_ones() as usize > count {
                        continue;
                    }
                    let mut sum = 0;
                    for (i, bit) in crate::rays::cells(byte).enumerate() {
                        let cell = below_row + (own & ((1 << bit) - 1)).count_ones();
                        sum += binomial(cell as u64, (below + i + 1) as u64);
                    }
                    table[(row * (count + 1) + below) * 256 + byte as usize] =
                        sum + byte.count_ones() as u64 * ONE_CELL;
                }
            }
        }
        let mut lowest = vec![0];
        let mut rest = all;
        for _ in 0..count {
            let last = lowest[lowest.len() - 1];
            lowest.push(last | (rest & rest.wrapping_neg()));
            rest &= rest.wrapping_sub(1);
        }
        Some(Subsets { all, count, total, table, rows, lowest })
    }

    /// How many there are.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The number of a subset.
    #[inline(always)]
    pub(super) fn rank(&self, set: u64) -> u64 {
        let mut sum = 0u64;
        let mut rest = set;
        let width = self.count + 1;
        for row in 0..self.rows {
            let below = (sum / ONE_CELL) as usize;
            sum += self.table[(row * width + below) * 256 + (rest & 0xff) as usize];
            rest >>= 8;
        }
        sum % ONE_CELL
    }

    /// The subset of a number.
    pub(super) fn unrank(&self, mut rank: u64) -> u64 {
        let mut set = 0;
        let mut cells: Vec<usize> = crate::rays::cells(self.all).collect();
        for i in (1..=self.count as u64).rev() {
            let place =
                (0..cells.len()).rev().find(|&c| binomial(c as u64, i) <= rank).unwrap_or(0);
            rank -= binomial(place as u64, i);
            set |= 1 << cells[place];
            cells.truncate(place);
        }
        set
    }

    /// The subset with the next number; of the last one, anything.
    #[inline(always)]
    pub(super) fn next(&self, set: u64) -> u64 {
        // The lowest run of cells gives its highest cell to the next free one above; the others
        // fall to the bottom. Adding with the gaps filled carries over them.
        let low = set & set.wrapping_neg();
        let carried = (set | !self.all).wrapping_add(low) & self.all;
        let missing = (self.count as u32).saturating_sub(carried.count_ones());
        carried | self.lowest[missing as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gaps() {
        for (all, count) in [
            (0x001f_1f1f_1f1f_u64, 3),
            (0x001f_1f1b_1f1f, 4),
            (0xff00_ff00_ff00_00ff, 2),
            (0x1f, 5),
            (0x7, 0),
            (u64::MAX, 2),
        ] {
            let subsets = Subsets::new(all, count).unwrap();
            let mut set = subsets.unrank(0);
            for number in 0..subsets.total() {
                assert_eq!(set.count_ones() as usize, count);
                assert_eq!(set & !all, 0);
                assert_eq!(subsets.rank(set), number);
                assert_eq!(subsets.unrank(number), set);
                set = subsets.next(set);
            }
        }
    }
}
