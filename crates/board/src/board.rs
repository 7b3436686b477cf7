//! The type itself: `N` words, and the two shifts that everything else is made of.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// How many 64-bit words a board of `width` by `height` cells takes.
///
/// ```
/// # use allclear_board::words;
/// assert_eq!(words(8, 8), 1);
/// assert_eq!(words(10, 24), 4);
/// ```
pub const fn words(width: usize, height: usize) -> usize {
    (width * height).div_ceil(64)
}

/// A set of cells on a grid `W` wide and `H` high, packed into `N` words.
///
/// `W` and `H` are 1 to 64, and `N` must be [`words(W, H)`](words); any other value does not
/// compile once the board is used.
/// Bits beyond the last cell are always zero, so equal sets are equal words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board<const W: usize, const H: usize, const N: usize>(pub(crate) [u64; N]);

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    const CHECKED: () = {
        assert!(W >= 1 && W <= 64 && H >= 1 && H <= 64, "a board is 1 to 64 cells wide and high");
        assert!(N == words(W, H), "N must be words(W, H)");
    };

    /// How many cells there are.
    pub const CELLS: usize = W * H;

    /// No cell.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<2, 2, 1>::EMPTY, Board::of(".. / .."));
    /// ```
    pub const EMPTY: Self = {
        #[allow(clippy::let_unit_value)]
        let () = Self::CHECKED;
        Board([0; N])
    };

    /// Every cell.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<2, 2, 1>::FULL, Board::of("## / ##"));
    /// ```
    pub const FULL: Self = {
        #[allow(clippy::let_unit_value)]
        let () = Self::CHECKED;
        let mut words = [!0; N];
        if !(W * H).is_multiple_of(64) {
            words[N - 1] = (1 << (W * H % 64)) - 1;
        }
        Board(words)
    };

    /// The words, lowest cells first.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<2, 2, 1>::of("#. / .#").words(), &[0b0110]);
    /// ```
    #[inline]
    pub const fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// A board from its words, or `None` if a bit beyond the last cell is set.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<2, 2, 1>::from_words([0b0110]), Some(Board::of("#. / .#")));
    /// assert_eq!(Board::<2, 2, 1>::from_words([0b1_0000]), None);
    /// ```
    #[inline]
    pub const fn from_words(words: [u64; N]) -> Option<Self> {
        if words[N - 1] & !Self::FULL.0[N - 1] == 0 { Some(Board(words)) } else { None }
    }

    /// A board from its words; bits beyond the last cell are dropped.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// assert_eq!(Board::<2, 2, 1>::from_words_truncated([0b1_0110]), Board::of("#. / .#"));
    /// ```
    #[inline]
    pub const fn from_words_truncated(mut words: [u64; N]) -> Self {
        words[N - 1] &= Self::FULL.0[N - 1];
        Board(words)
    }

    /// The same cells on a board of another height; rows that it doesn't have are dropped.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let low = Board::<2, 2, 1>::of("#. / .#");
    /// assert_eq!(low.resized(), Board::<2, 3, 1>::of(".. / #. / .#"));
    /// assert_eq!(low.resized(), Board::<2, 1, 1>::of(".#"));
    /// ```
    #[inline(always)]
    pub const fn resized<const R: usize, const M: usize>(&self) -> Board<W, R, M> {
        let mut words = [0; M];
        let mut i = 0;
        while i < N && i < M {
            words[i] = self.0[i];
            i += 1;
        }
        Board::from_words_truncated(words)
    }

    /// The set moved up by `bits` places in bit order; what goes past the last word is lost, but
    /// bits between the last cell and the end of its word may appear: callers mask.
    #[inline(always)]
    pub(crate) const fn shifted_up(&self, bits: usize) -> [u64; N] {
        let (skip, bits) = (bits / 64, bits % 64);
        let mut out = [0; N];
        let mut i = skip;
        while i < N {
            out[i] = self.0[i - skip] << bits;
            if bits != 0 && i > skip {
                out[i] |= self.0[i - skip - 1] >> (64 - bits);
            }
            i += 1;
        }
        out
    }

    /// The set moved down by `bits` places in bit order; the lowest bits are lost.
    #[inline(always)]
    pub(crate) const fn shifted_down(&self, bits: usize) -> Self {
        let (skip, bits) = (bits / 64, bits % 64);
        let mut out = [0; N];
        let mut i = 0;
        while i + skip < N {
            out[i] = self.0[i + skip] >> bits;
            if bits != 0 && i + skip + 1 < N {
                out[i] |= self.0[i + skip + 1] << (64 - bits);
            }
            i += 1;
        }
        Board(out)
    }

    /// The cells whose bit is below `bit`.
    #[inline(always)]
    pub(crate) const fn below(bit: usize) -> Self {
        let mut words = [0; N];
        let mut i = 0;
        while i < N {
            words[i] = if bit >= (i + 1) * 64 {
                !0
            } else if bit > i * 64 {
                (1 << (bit - i * 64)) - 1
            } else {
                0
            };
            i += 1;
        }
        Self::from_words_truncated(words)
    }
}

impl<const W: usize, const H: usize, const N: usize> Default for Board<W, H, N> {
    /// No cell.
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Only words are hashed: no length, no padding.
impl<const W: usize, const H: usize, const N: usize> Hash for Board<W, H, N> {
    #[inline]
    fn hash<S: Hasher>(&self, state: &mut S) {
        for word in self.0 {
            state.write_u64(word);
        }
    }
}

/// Boards are ordered as the numbers that their bits spell.
impl<const W: usize, const H: usize, const N: usize> Ord for Board<W, H, N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const W: usize, const H: usize, const N: usize> PartialOrd for Board<W, H, N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
