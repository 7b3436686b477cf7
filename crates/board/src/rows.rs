//! Full rows, removing and inserting rows, and loose cells that fall.
//!
//! # What
//! [`Board::clear_full_rows`] removes every full row at once and lets all above it fall, whether
//! the rows are next to each other or not, and wherever words begin and end.
//!
//! # How
//! Take away the last cell of every row and add one at its first: the carry runs through the
//! row and reaches the last place exactly if all cells before it are set, and it never leaves
//! the row. One addition over the whole board finds the full rows of all words.
//!
//! In one word they are then closed one by one: the cells below stay, the cells above move down
//! by one row. On larger boards that would move every word for every row, and the end of the
//! loop could not be foreseen; there up to six rows at a time are taken into a word, closed by
//! three masked shifts from a table of 64 sets of rows (`Closing`), and put together again from
//! the north. The time is the same for one full row and for twelve.
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
//! Property tests compare every function here with a plain grid of bools on eighteen geometries.

mod closing;

use crate::Board;
use closing::Closing;

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

    /// How many rows are closed together, in one word. More would need larger tables; and more
    /// than a row has cells, their marks could not be gathered by one product.
    const GROUP: usize = {
        let mut rows = 6;
        if rows > 64 / W {
            rows = 64 / W;
        }
        if rows > W {
            rows = W;
        }
        rows
    };

    /// The last cells of the rows of a group.
    const LAST: u64 = {
        let mut cells = 0;
        let mut row = 0;
        while row < Self::GROUP {
            cells |= 1 << (W * row + W - 1);
            row += 1;
        }
        cells
    };

    /// What becomes of a group of rows, for every set of rows that leave it.
    const CLOSINGS: &'static [Closing; 64] = &Closing::table(W, Self::GROUP);

    /// Times a word with marks at the beginnings of rows, this has those marks side by side in
    /// its highest bits.
    const GATHER: u64 = {
        let mut factor = 0;
        let mut row = 0;
        while row < Self::GROUP {
            factor |= 1 << (64 - Self::GROUP + row - W * row);
            row += 1;
        }
        factor
    };

    /// The rows of a group, from bit 0; higher bits may have cells of the next group.
    #[inline(always)]
    const fn group(&self, group: usize) -> u64 {
        let width = W * Self::GROUP;
        let (word, bit) = (group * width / 64, group * width % 64);
        let mut rows = self.0[word] >> bit;
        if bit + width > 64 && word + 1 < N {
            rows |= self.0[word + 1] << (64 - bit);
        }
        rows
    }

    /// The full rows of a group as a number.
    #[inline(always)]
    const fn full_in_group(&self, group: usize) -> usize {
        let rows = self.group(group);
        let reached = (rows & !Self::LAST).wrapping_add(Self::LAST >> (W - 1));
        let full = reached & rows & Self::LAST;
        ((full >> (W - 1)).wrapping_mul(Self::GATHER) >> (64 - Self::GROUP)) as usize
    }

    /// The set without those rows that are full in `rows`, what is above moved down, and how many
    /// there were. The northernmost group first: what is left of each goes under what is left of
    /// the others. Nothing here depends on how many rows leave, so the processor has nothing to guess.
    #[inline(always)]
    const fn close_in_words(self, rows: Self) -> (Self, u32) {
        let groups = H.div_ceil(Self::GROUP);
        let mut leaving = [0; 64];
        let mut any = 0;
        let mut group = 0;
        while group < groups {
            leaving[group] = rows.full_in_group(group);
            any |= leaving[group];
            group += 1;
        }
        if any == 0 {
            return (self, 0);
        }
        let mut out = [0; N];
        let mut closed = 0;
        while group > 0 {
            group -= 1;
            let closing = &Self::CLOSINGS[leaving[group] % 64];
            let mut carry = closing.close(self.group(group), W);
            // No more words than the rows so far can fill.
            let most = (groups - group) * Self::GROUP * W / 64;
            let mut i = 0;
            while i < N && i <= most {
                let lifted = closing.lift(out[i], W);
                out[i] = lifted as u64 | carry;
                carry = (lifted >> 64) as u64;
                i += 1;
            }
            closed += closing.leave;
        }
        (Board(out), closed)
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
        while let Some(bit) = marks.first_bit() {
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
        if N == 1 {
            self.close_in_one_word(self.full_row_marks())
        } else {
            self.close_in_words(self)
        }
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
        let marks = rows.touched_row_marks();
        if N == 1 {
            self.close_in_one_word(marks).0
        } else {
            self.close_in_words(marks.whole_rows()).0
        }
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
        while let Some(bit) = marks.first_bit() {
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
