//! Mirror, flip, turn and transpose, and the eight symmetries of a square.

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// West and east exchanged.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// assert_eq!(B::of("##.. / #..#").mirrored(), B::of("..## / #..#"));
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let mut out = Self::EMPTY;
        let mut x = 0;
        while x < W {
            let column = self.intersection(Self::column(x));
            out = out.union(column.shift(W as isize - 1 - 2 * x as isize, 0));
            x += 1;
        }
        out
    }

    /// North and south exchanged.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// assert_eq!(B::of("##.. / #..#").flipped(), B::of("#..# / ##.."));
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Self {
        let mut out = Self::EMPTY;
        let mut y = 0;
        while y < H {
            let row = self.intersection(Self::row(y));
            out = out.union(row.shift(0, H as isize - 1 - 2 * y as isize));
            y += 1;
        }
        out
    }

    /// Turned by 180 degrees.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// assert_eq!(B::of("##.. / #..#").turned_half(), B::of("#..# / ..##"));
    /// ```
    #[must_use]
    pub const fn turned_half(self) -> Self {
        self.mirrored().flipped()
    }

    /// Reflected in the diagonal `x = y`: cell `(x, y)` becomes `(y, x)`.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let b = Board::<4, 2, 1>::of("#... / .##.");
    /// assert_eq!(b.transposed(), Board::<2, 4, 1>::of(".. / #. / #. / .#"));
    /// ```
    #[must_use]
    pub const fn transposed(self) -> Board<H, W, N> {
        let mut out = Board::<H, W, N>::EMPTY;
        let mut rest = self;
        while let Some((x, y)) = rest.first() {
            out.insert(y, x);
            rest.remove(x, y);
        }
        out
    }

    /// Turned clockwise by 90 degrees.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let b = Board::<4, 2, 1>::of("#... / .##.");
    /// assert_eq!(b.turned_right(), Board::<2, 4, 1>::of(".# / #. / #. / .."));
    /// ```
    #[must_use]
    pub const fn turned_right(self) -> Board<H, W, N> {
        self.transposed().flipped()
    }

    /// Turned counter-clockwise by 90 degrees.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// let b = Board::<4, 2, 1>::of("#... / .##.");
    /// assert_eq!(b.turned_left(), Board::<2, 4, 1>::of(".. / .# / .# / #."));
    /// ```
    #[must_use]
    pub const fn turned_left(self) -> Board<H, W, N> {
        self.transposed().mirrored()
    }
}

impl<const S: usize, const N: usize> Board<S, S, N> {
    /// The eight images of a square board: itself, turned right, by half, left; then the same
    /// four of its mirror image.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<2, 2, 1>;
    /// let images = B::of("## / #.").symmetries();
    /// assert_eq!(images[1], B::of("## / .#"));
    /// assert_eq!(images[4], B::of("## / .#"));
    /// ```
    #[must_use]
    pub const fn symmetries(self) -> [Self; 8] {
        let mirror = self.mirrored();
        [
            self,
            self.turned_right(),
            self.turned_half(),
            self.turned_left(),
            mirror,
            mirror.turned_right(),
            mirror.turned_half(),
            mirror.turned_left(),
        ]
    }

    /// The smallest of the eight images: equal for boards that differ only by a symmetry.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// let (a, b) = (B::of("##. / ... / ..."), B::of("... / ..# / ..#"));
    /// assert_eq!(a.canonical(), b.canonical());
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        self.symmetries().into_iter().min().unwrap_or(self)
    }
}
