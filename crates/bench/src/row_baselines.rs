//! Clearing full rows of a 10x24 board in the two usual ways, as baselines.
//!
//! [`Chunks`] is the published one: six rows of ten cells in each of four words, closed row by
//! row in a cascade; here with the mask that the published version forgets, or it would not
//! compute the same thing. [`Rows`] is the one most programs use: a number for each row.

use allclear_board::Board;

/// The board that both stand for.
pub type Field = Board<10, 24, 4>;

const ROW: u64 = (1 << 10) - 1;
const USED: u64 = (1 << 60) - 1;
/// The lowest cell of each of six rows.
const STARTS: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50;

/// Six rows to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunks(pub [u64; 4]);

impl From<Field> for Chunks {
    fn from(field: Field) -> Chunks {
        let mut chunks = [0; 4];
        for (x, y) in field.cells() {
            chunks[y / 6] |= 1 << (y % 6 * 10 + x);
        }
        Chunks(chunks)
    }
}

impl Chunks {
    /// The full rows of a word, a bit at the start of each.
    #[inline]
    fn full(chunk: u64) -> u64 {
        let pairs = chunk & chunk >> 1;
        let fours = pairs & pairs >> 2;
        let eights = fours & fours >> 4;
        eights & pairs >> 8 & STARTS
    }

    /// Takes out the full rows, the highest first.
    #[inline]
    pub fn clear(mut self) -> (Chunks, u32) {
        let mut cleared = 0;
        for i in (0..4).rev() {
            let mut full = Chunks::full(self.0[i]);
            while full != 0 {
                let start = 63 - full.leading_zeros();
                full ^= 1 << start;
                self.close(i, start);
                cleared += 1;
            }
        }
        (self, cleared)
    }

    #[inline]
    fn close(&mut self, i: usize, start: u32) {
        let below = (1u64 << start) - 1;
        let chunk = self.0[i];
        self.0[i] = chunk & below | chunk >> 10 & !below;
        for j in i..3 {
            self.0[j] |= self.0[j + 1] << 50 & USED;
            self.0[j + 1] >>= 10;
        }
    }

    /// A number that tells boards apart, the same for all kinds of them.
    #[inline]
    pub fn sum(&self) -> u64 {
        (0..24).fold(0, |sum, y| mixed(sum, self.0[y / 6] >> (y % 6 * 10) & ROW))
    }
}

/// One number a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows(pub [u16; 24]);

impl From<Field> for Rows {
    fn from(field: Field) -> Rows {
        let mut rows = [0; 24];
        for (x, y) in field.cells() {
            rows[y] |= 1 << x;
        }
        Rows(rows)
    }
}

impl Rows {
    /// Takes out the full rows: the others are copied down.
    #[inline]
    pub fn clear(self) -> (Rows, u32) {
        let mut out = [0; 24];
        let mut kept = 0;
        for row in self.0 {
            out[kept] = row;
            kept += usize::from(u64::from(row) != ROW);
        }
        if kept < 24 {
            // The last full row may have been written and not been overwritten.
            out[kept] = 0;
        }
        (Rows(out), 24 - kept as u32)
    }

    /// A number that tells boards apart, the same for all kinds of them.
    #[inline]
    pub fn sum(&self) -> u64 {
        self.0.iter().fold(0, |sum, row| mixed(sum, u64::from(*row)))
    }
}

fn mixed(sum: u64, row: u64) -> u64 {
    sum.rotate_left(7) ^ row
}

/// The same number for our board.
pub fn sum(field: Field) -> u64 {
    Rows::from(field).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    #[test]
    fn all_three_clear_the_same_rows() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let words = std::array::from_fn(|_| rng.next_u64());
            let rows = rng.next_u64() & rng.next_u64();
            let full = (0..24).filter(|y| rows >> y & 1 == 1).map(Field::row);
            let field = full.fold(Field::from_words_truncated(words), Field::union);
            let (ours, cleared) = field.clear_full_rows();
            assert_eq!(Chunks::from(field).clear(), (Chunks::from(ours), cleared));
            assert_eq!(Rows::from(field).clear(), (Rows::from(ours), cleared));
            assert_eq!(Chunks::from(ours).sum(), sum(ours));
        }
    }
}
