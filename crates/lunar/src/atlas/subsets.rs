//! Numbering the subsets of a given size, without gaps.
//!
//! The number of a subset is the sum of `C(c, i + 1)` over its cells, the i-th lowest being the
//! c-th cell of the whole. The terms are in a table of a few kilobytes.

/// The subsets of `count` cells out of a set.
pub(super) struct Subsets {
    all: u64,
    count: usize,
    total: u64,
    /// `terms[i][cell]`: what a cell adds that has `i` others of the subset below it.
    terms: Vec<[u64; 64]>,
    /// `lowest[n]`: the n lowest cells.
    lowest: Vec<u64>,
}

/// More subsets than can be numbered here.
pub(super) const MOST: u64 = 1 << 32;

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
        let mut terms = vec![[0; 64]; count];
        for (i, terms) in terms.iter_mut().enumerate() {
            for (c, cell) in crate::rays::cells(all).enumerate() {
                terms[cell] = binomial(c as u64, i as u64 + 1);
            }
        }
        let mut lowest = vec![0];
        let mut rest = all;
        for _ in 0..count {
            let last = lowest[lowest.len() - 1];
            lowest.push(last | (rest & rest.wrapping_neg()));
            rest &= rest.wrapping_sub(1);
        }
        Some(Subsets { all, count, total, terms, lowest })
    }

    /// How many there are.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The number of a subset.
    #[inline(always)]
    pub(super) fn rank(&self, set: u64) -> u64 {
        let terms = self.terms.iter().zip(crate::rays::cells(set));
        terms.map(|(terms, cell)| terms[cell]).sum()
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
