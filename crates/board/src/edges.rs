//! Rows, columns, rectangles and edges, made at compile time where they are constants.

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// The row `y = 0`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::SOUTH_EDGE, Board::of("... / ... / ###"));
    /// ```
    pub const SOUTH_EDGE: Self = Self::rectangle(0, 0, W, 1);

    /// The row `y = H - 1`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::NORTH_EDGE, Board::of("### / ... / ..."));
    /// ```
    pub const NORTH_EDGE: Self = Self::rectangle(0, H - 1, W, 1);

    /// The column `x = 0`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::WEST_EDGE, Board::of("#.. / #.. / #.."));
    /// ```
    pub const WEST_EDGE: Self = Self::rectangle(0, 0, 1, H);

    /// The column `x = W - 1`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::EAST_EDGE, Board::of("..# / ..# / ..#"));
    /// ```
    pub const EAST_EDGE: Self = Self::rectangle(W - 1, 0, 1, H);

    /// The cells of all four edges.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::BORDER, Board::of("### / #.# / ###"));
    /// ```
    pub const BORDER: Self =
        Self::SOUTH_EDGE.union(Self::NORTH_EDGE).union(Self::WEST_EDGE).union(Self::EAST_EDGE);

    /// The cells whose `x + y` is even, as the black squares of a chessboard.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::CHECKERBOARD, Board::of("#.# / .#. / #.#"));
    /// ```
    pub const CHECKERBOARD: Self = {
        let mut words = Self::EMPTY.0;
        let mut bit = 0;
        while bit < W * H {
            if (bit % W + bit / W).is_multiple_of(2) {
                words[bit / 64] |= 1 << (bit % 64);
            }
            bit += 1;
        }
        Board(words)
    };

    /// The rectangle with its south-west corner at `(x, y)`, cut at the edges of the board.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<4, 3, 1>::rectangle(1, 1, 2, 5), Board::of(".##. / .##. / ...."));
    /// ```
    pub const fn rectangle(x: usize, y: usize, width: usize, height: usize) -> Self {
        let mut words = Self::EMPTY.0;
        if x >= W || width == 0 {
            return Board(words);
        }
        let width = if width < W - x { width } else { W - x };
        let row = !0 >> (64 - width);
        let mut dy = 0;
        while dy < height && y < H - dy {
            let bit = (y + dy) * W + x;
            words[bit / 64] |= row << (bit % 64);
            if bit % 64 + width > 64 {
                words[bit / 64 + 1] |= row >> (64 - bit % 64);
            }
            dy += 1;
        }
        Board(words)
    }

    /// Row `y`; empty if the board has no such row.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::row(1), Board::of("... / ### / ..."));
    /// ```
    #[inline]
    pub const fn row(y: usize) -> Self {
        if y >= H {
            return Self::EMPTY;
        }
        Self::below((y + 1) * W).difference(Self::below(y * W))
    }

    /// The rows below row `y`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::rows_below(1), Board::of("... / ... / ###"));
    /// ```
    #[inline]
    pub const fn rows_below(y: usize) -> Self {
        if y >= H { Self::FULL } else { Self::below(y * W) }
    }

    /// Column `x`; empty if the board has no such column.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<3, 3, 1>::column(1), Board::of(".#. / .#. / .#."));
    /// ```
    #[inline]
    pub const fn column(x: usize) -> Self {
        if x >= W {
            return Self::EMPTY;
        }
        Self::from_words_truncated(Self::WEST_EDGE.shifted_up(x))
    }
}
