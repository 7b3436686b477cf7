//! Full rows, removing and inserting rows, and loose cells that fall.
//!
//! # What
//! [`Board::clear_full_rows`] removes every full row at once and lets all above it fall, whether
//! the rows are next to each other or not, and wherever words begin and end.
//!
//! # How
//! Take away the last cell of every row and add one at its first: the carry runs through the
//! row and reaches the last place exactly if all cells before it are set, and it never leaves
//! the row. One addition over the whole board finds the full rows of all words. Each of them is
//! then closed: the cells below stay, the cells above move down by one row.
//!
//! # Why not the obvious way
//! The published version keeps six rows of ten cells in each 64-bit word and shifts words in a
//! cascade. The shift drags low bits of the next row into the four bits that no cell uses, and
//! nothing takes them out: of random 10x24 boards two thirds are dirty after one clear, and a
//! quarter are wrong after eight more (`tests/published.rs`). It can also close only rows that
//! are next to each other. Packed rows have no unused bits between them, so there is nothing to
//! leave dirty.
//!
//! # How we know it works
//! Property tests compare every function here with a plain grid of bools on twelve geometries.

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// In column 0, the rows that are full: adding one to a row without its last cell reaches
    /// the place of that cell exactly if all the others are there.
    #[inline(always)]
    const fn full_row_marks(self) -> Self {
        let reached = self.difference(Self::EAST_EDGE).plus(Self::WEST_EDGE);
        reached.intersection(self).intersection(Self::EAST_EDGE).shifted_down(W - 1)
    }

    /// In column 0, the rows that hold some cell: adding all cells but the last to what a row has
    /// of them reaches the place of the last one unless there is none.
    #[inline(always)]
    const fn touched_row_marks(self) -> Self {
        let others = Self::FULL.difference(Self::EAST_EDGE);
        let reached = self.intersection(others).plus(others);
        reached.union(self).intersection(Self::EAST_EDGE).shifted_down(W - 1)
    }

    /// The sum of the numbers that the bits spell.
    #[inline(always)]
    const fn plus(self, other: Self) -> Self {
        let mut words = self.0;
        let mut carry = false;
        let mut i = 0;
        while i < N {
            let (sum, over) = words[i].overflowing_add(other.0[i]);
            let (sum, more) = sum.overflowing_add(carry as u64);
            words[i] = sum;
            carry = over | more;
            i += 1;
        }
        Board(words)
    }

    /// The rows of these marks in column 0, every cell of them.
    #[inline(always)]
    const fn whole_rows(self) -> Self {
        let mut rows = self;
        let mut length = 1;
        while length * 2 <= W {
            rows = rows.union(Board(rows.shifted_up(length)));
            length *= 2;
        }
        if length < W {
            rows = rows.union(Board(rows.shifted_up(W - length)));
        }
        rows
    }

    /// The set without the rows of these marks, what is above them moved down; and how many
    /// rows there were, counted on the way: to count bits is slow where the processor cannot.
    #[inline(always)]
    const fn close_rows(self, marks: Self) -> (Self, u32) {
        if N == 1 { self.close_in_one_word(marks) } else { self.close_in_words(marks) }
    }

    /// The northernmost first: what is below stays, what is above moves down by one row.
    #[inline(always)]
    const fn close_in_one_word(self, marks: Self) -> (Self, u32) {
        let (mut word, mut marks) = (self.0[0], marks.0[0]);
        let mut closed = 0;
        while marks != 0 {
            let below = (1 << (63 - marks.leading_zeros())) - 1;
            // A row of 64 cells is the whole board: nothing is above it.
            let above = if W == 64 { 0 } else { word >> (W % 64) };
            word = word & below | above & !below;
            marks &= below;
            closed += 1;
        }
        let mut words = [0; N];
        words[0] = word;
        (Board(words), closed)
    }

    /// The southernmost first, because the cells below it are found without looking for it: they
    /// are the bits that change when one is taken from the number. The loop has no branch but
    /// its end, which is worth more than fewer operations.
    #[inline(always)]
    const fn close_in_words(self, mut marks: Self) -> (Self, u32) {
        let mut out = self;
        let mut closed = 0;
        while !marks.is_empty() {
            let less_one = marks.minus_one();
            let below = less_one.difference(marks);
            out = out.intersection(below).union(out.shifted_down(W).difference(below));
            marks = marks.intersection(less_one).shifted_down(W);
            closed += 1;
        }
        (out, closed)
    }

    /// The number that the bits spell, less one.
    #[inline(always)]
    const fn minus_one(self) -> Self {
        let mut words = self.0;
        let mut borrow = 1;
        let mut i = 0;
        while i < N {
            let (less, under) = words[i].overflowing_sub(borrow);
            words[i] = less;
            borrow = under as u64;
            i += 1;
        }
        Board(words)
    }

    /// Every cell that lies in a full row.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 4, 1>;
    /// assert_eq!(B::of("### / #.. / ### / .#.").full_rows(), B::of("### / ... / ### / ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn full_rows(self) -> Self {
        self.full_row_marks().whole_rows()
    }

    /// The full rows as a number: bit `y` is set when row `y` is full.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 4, 1>;
    /// assert_eq!(B::of("### / #.. / ### / .#.").full_row_mask(), 0b1010);
    /// ```
    #[inline]
    pub const fn full_row_mask(self) -> u64 {
        let mut marks = self.full_row_marks();
        let mut mask = 0;
        while let Some(bit) = marks.first() {
            mask |= 1 << (bit / W);
            marks = marks.difference(Self::below(bit + 1));
        }
        mask
    }

    /// The set without its full rows, everything above them fallen, and how many there were.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 4, 1>;
    /// let (left, cleared) = B::of("### / #.. / ### / .#.").clear_full_rows();
    /// assert_eq!(left, B::of("... / ... / #.. / .#."));
    /// assert_eq!(cleared, 2);
    /// ```
    #[inline]
    pub const fn clear_full_rows(self) -> (Self, u32) {
        self.close_rows(self.full_row_marks())
    }

    /// The set with every row that `rows` touches taken out, full or not, and everything above
    /// fallen.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// let b = B::of("#.. / .#. / ..#");
    /// assert_eq!(b.remove_rows(B::row(1)), B::of("... / #.. / ..#"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn remove_rows(self, rows: Self) -> Self {
        self.close_rows(rows.touched_row_marks()).0
    }

    /// The set with an empty row at each row that `rows` touches; what was there or above moves
    /// north, and what leaves the board is gone. It undoes [`Board::remove_rows`] of empty rows.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 4, 1>;
    /// let b = B::of("... / ... / #.. / ..#");
    /// assert_eq!(b.insert_rows(B::row(1)), B::of("... / #.. / ... / ..#"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn insert_rows(self, rows: Self) -> Self {
        let mut marks = rows.touched_row_marks();
        let mut out = self;
        while let Some(bit) = marks.first() {
            let below = Self::below(bit);
            let above = Self::from_words_truncated(out.difference(below).shifted_up(W));
            out = out.intersection(below).union(above);
            marks = marks.difference(Self::below(bit + 1));
        }
        out
    }

    const EVEN_ROWS: Self = {
        let mut rows = Self::EMPTY;
        let mut y = 0;
        while y < H {
            rows = rows.union(Self::row(y));
            y += 2;
        }
        rows
    };

    /// Every cell fallen as far south as it can, each column a stack.
    ///
    /// All columns are sorted at once by odd-even transposition: in each of `H` rounds, pairs of
    /// neighbouring rows put what they have into the lower one first.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 4, 1>;
    /// assert_eq!(B::of("##. / ... / #.. / .#.").fallen(), B::of("... / ... / ##. / ##."));
    /// ```
    #[must_use]
    pub const fn fallen(self) -> Self {
        let mut out = self;
        let mut round = 0;
        while round < H {
            let lower = if round % 2 == 0 { Self::EVEN_ROWS } else { Self::EVEN_ROWS.complement() };
            let falling = out.south().difference(out).intersection(lower);
            out = out.difference(falling.north()).union(falling);
            round += 1;
        }
        out
    }
}
