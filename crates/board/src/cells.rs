//! One cell: its coordinates, and reading or changing it.
//!
//! A cell is its coordinates, `x` from the west and `y` from the south, both from 0. Every method
//! takes them as two arguments (as pairs where there are two cells) and returns them as a pair.
//! The verbs panic outside the board, as indexing a slice does; [`Board::get`] and
//! [`Board::cell`] return `None`. A program that keeps many cells may store each as one number:
//! [`Board::bit`] and [`Board::xy`] translate.
//!
//! ```
//! # use allclear_board::{Board, Direction, Rule};
//! # type B = Board<4, 3, 1>;
//! let b = B::of("#... / .... / ..#.");
//! assert!(b.has(2, 0) && b.first() == Some((2, 0)));
//! assert_eq!(b.cells().collect::<Vec<_>>(), [(2, 0), (0, 2)]);
//! assert_eq!(b.slide(2, 0, Direction::West, Rule::Wall), Some((0, 0)));
//! assert_eq!(b.moved((0, 2), (3, 2)), B::of("...# / .... / ..#."));
//! assert_eq!(b.cells().filter_map(|(x, y)| B::bit(x, y)).collect::<Vec<_>>(), [2, 8]);
//! ```

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// The number of the cell `(x, y)`, `y * W + x`: its bit in the words, the first word first.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<10, 6, 1>::bit(3, 2), Some(23));
    /// assert_eq!(Board::<10, 6, 1>::bit(10, 0), None);
    /// ```
    #[inline]
    pub const fn bit(x: usize, y: usize) -> Option<usize> {
        if x < W && y < H { Some(y * W + x) } else { None }
    }

    /// The coordinates `(x, y)` of the cell with this number.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<10, 6, 1>::xy(23), Some((3, 2)));
    /// assert_eq!(Board::<10, 6, 1>::xy(60), None);
    /// ```
    #[inline]
    pub const fn xy(bit: usize) -> Option<(usize, usize)> {
        if bit < W * H { Some((bit % W, bit / W)) } else { None }
    }

    /// The board with only the cell `(x, y)`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 2, 1>::cell(2, 0), Some(Board::of("... / ..#")));
    /// assert_eq!(Board::<3, 2, 1>::cell(0, 2), None);
    /// ```
    #[inline]
    pub const fn cell(x: usize, y: usize) -> Option<Self> {
        if x < W && y < H { Some(Self::EMPTY.with(x, y)) } else { None }
    }

    /// The only cell; `None` unless there is exactly one.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 2, 1>::of("#.. / ...").only(), Some((0, 1)));
    /// assert_eq!(Board::<3, 2, 1>::of("#.. / #..").only(), None);
    /// ```
    #[inline]
    pub const fn only(&self) -> Option<(usize, usize)> {
        if self.count() == 1 { self.first() } else { None }
    }

    #[inline(always)]
    const fn place(x: usize, y: usize) -> (usize, u64) {
        assert!(x < W && y < H, "the cell is outside the board");
        ((y * W + x) / 64, 1 << ((y * W + x) % 64))
    }

    #[inline(always)]
    const fn with_word(self, i: usize, word: u64) -> Self {
        let mut words = self.0;
        words[i] = word;
        Board(words)
    }

    /// Whether `(x, y)` is in the set; `None` outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let b = Board::<3, 2, 1>::of("#.. / ...");
    /// assert_eq!((b.get(0, 1), b.get(1, 1), b.get(0, 2)), (Some(true), Some(false), None));
    /// ```
    #[inline]
    pub const fn get(&self, x: usize, y: usize) -> Option<bool> {
        if x < W && y < H { Some(self.has(x, y)) } else { None }
    }

    /// Whether `(x, y)` is in the set.
    ///
    /// # Panics
    /// Outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert!(Board::<3, 2, 1>::of("#.. / ...").has(0, 1));
    /// ```
    #[inline]
    pub const fn has(&self, x: usize, y: usize) -> bool {
        let (word, mask) = Self::place(x, y);
        self.0[word] & mask != 0
    }

    /// The set with `(x, y)` in it.
    ///
    /// # Panics
    /// Outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 1, 1>::of("#..").with(2, 0), Board::of("#.#"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, x: usize, y: usize) -> Self {
        let (word, mask) = Self::place(x, y);
        self.with_word(word, self.0[word] | mask)
    }

    /// The set with `(x, y)` not in it.
    ///
    /// # Panics
    /// Outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 1, 1>::of("#.#").without(2, 0), Board::of("#.."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, x: usize, y: usize) -> Self {
        let (word, mask) = Self::place(x, y);
        self.with_word(word, self.0[word] & !mask)
    }

    /// The set with `(x, y)` in it exactly if it was not.
    ///
    /// # Panics
    /// Outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 1, 1>::of("#.#").toggled(1, 0), Board::of("###"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn toggled(self, x: usize, y: usize) -> Self {
        let (word, mask) = Self::place(x, y);
        self.with_word(word, self.0[word] ^ mask)
    }

    /// Puts `(x, y)` in the set. Panics outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let mut b = Board::<3, 1, 1>::of("#..");
    /// b.insert(1, 0);
    /// assert_eq!(b, Board::of("##."));
    /// ```
    #[inline]
    pub const fn insert(&mut self, x: usize, y: usize) {
        *self = self.with(x, y);
    }

    /// Takes `(x, y)` out of the set. Panics outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let mut b = Board::<3, 1, 1>::of("##.");
    /// b.remove(1, 0);
    /// assert_eq!(b, Board::of("#.."));
    /// ```
    #[inline]
    pub const fn remove(&mut self, x: usize, y: usize) {
        *self = self.without(x, y);
    }

    /// Changes whether `(x, y)` is in the set. Panics outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let mut b = Board::<3, 1, 1>::of("##.");
    /// b.toggle(0, 0);
    /// assert_eq!(b, Board::of(".#."));
    /// ```
    #[inline]
    pub const fn toggle(&mut self, x: usize, y: usize) {
        *self = self.toggled(x, y);
    }

    /// The set with the contents of two cells exchanged; equal contents stay as they are.
    ///
    /// # Panics
    /// If a cell is outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let b = Board::<3, 1, 1>::of("##.");
    /// assert_eq!(b.swapped((1, 0), (2, 0)), Board::of("#.#"));
    /// assert_eq!(b.swapped((0, 0), (1, 0)), b);
    /// ```
    #[inline]
    #[must_use]
    pub const fn swapped(self, a: (usize, usize), b: (usize, usize)) -> Self {
        if self.has(a.0, a.1) == self.has(b.0, b.1) {
            self
        } else {
            self.toggled(a.0, a.1).toggled(b.0, b.1)
        }
    }

    /// The set with the contents of `from` moved to `to`, and `from` left empty.
    ///
    /// # Panics
    /// If a cell is outside the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 1, 1>::of("#..").moved((0, 0), (2, 0)), Board::of("..#"));
    /// assert_eq!(Board::<3, 1, 1>::of("..#").moved((0, 0), (2, 0)), Board::of("..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn moved(self, from: (usize, usize), to: (usize, usize)) -> Self {
        let held = self.has(from.0, from.1);
        let lifted = self.without(from.0, from.1);
        if held { lifted.with(to.0, to.1) } else { lifted.without(to.0, to.1) }
    }
}
