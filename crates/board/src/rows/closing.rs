//! Closing up to six rows in one word.

/// What to do with a group of rows, all in one word, when a certain set of them leaves.
///
/// A row moves down by as many rows as leave below it. The three bits of that number are done one
/// after the other: first all rows that move by an odd number move by one, then those that have
/// two or three more to go move by two, then by four; no row ever meets another.
#[derive(Clone, Copy)]
pub(super) struct Closing {
    /// The rows that neither leave nor move by one.
    stay: u64,
    /// The rows that move by one, by two, by four; each where it is when its turn comes.
    moves: [u64; 3],
    /// Two to the power of the number of cells that do not leave: times this, a number makes
    /// room for them. Zero stands for a whole word.
    lift: u64,
    /// How many rows leave.
    pub(super) leave: u32,
}

impl Closing {
    /// For every set of rows in a group of `rows` rows of `width` cells.
    pub(super) const fn table(width: usize, rows: usize) -> [Closing; 64] {
        let mut table = [Closing { stay: 0, moves: [0; 3], lift: 0, leave: 0 }; 64];
        let mut set = 0;
        while set < 1 << rows {
            table[set] = Closing::new(width, rows, set);
            set += 1;
        }
        table
    }

    const fn new(width: usize, rows: usize, leaving: usize) -> Closing {
        let cells = if width == 64 { !0 } else { (1 << width) - 1 };
        let (mut stay, mut moves) = (0, [0; 3]);
        let mut fall = 0;
        let mut row = 0;
        while row < rows {
            if leaving >> row & 1 == 1 {
                fall += 1;
            } else {
                stay |= cells << (width * row);
                let mut bit = 0;
                while bit < 3 {
                    if fall >> bit & 1 == 1 {
                        let fallen = fall & ((1 << bit) - 1);
                        moves[bit] |= cells << (width * (row - fallen));
                    }
                    bit += 1;
                }
            }
            row += 1;
        }
        let kept = width * (rows - fall);
        let lift = if kept == 64 { 0 } else { 1 << kept };
        Closing { stay: stay & !moves[0], moves, lift, leave: fall as u32 }
    }

    /// The rows that do not leave, side by side from bit 0.
    #[inline(always)]
    pub(super) const fn close(&self, rows: u64, width: usize) -> u64 {
        let mut out = rows & self.stay | (rows & self.moves[0]) >> (width % 64);
        let mut bit = 1;
        while bit < 3 && width << bit < 64 {
            let moving = out & self.moves[bit];
            out = out ^ moving | moving >> (width << bit);
            bit += 1;
        }
        out
    }

    /// A word moved up by the cells that do not leave, and in the upper half what goes into the
    /// next word: to multiply is cheaper than to shift two words by the same unknown number.
    #[inline(always)]
    pub(super) const fn lift(&self, word: u64, width: usize) -> u128 {
        if 64 % width == 0 && self.lift == 0 {
            return (word as u128) << 64;
        }
        word as u128 * self.lift as u128
    }
}
