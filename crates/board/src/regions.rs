//! Floods, connected components, lonely cells, and where a shape fits.
//!
//! # What
//! A region is a set of cells connected by straight neighbours. [`Board::flood`] finds the one
//! around a seed; [`Board::components`] lists them all, without allocating.
//!
//! # How
//! A flood grows a whole front at once: the seed, its neighbours inside the set, theirs, until
//! nothing is new. The number of rounds is the length of the longest way through the region, not
//! its size; and a round goes north and south first, then east and west from there, so that a
//! corner takes one round. Two rounds are made before asking whether the second added anything:
//! most regions are small, and a question whose answer cannot be predicted costs more than a
//! round.
//!
//! # Why not the obvious way
//! A queue of cells touches every cell and its four neighbours one by one. The published
//! two-row lookup table (6x12) builds all components in one sweep, but merged ones stay in its
//! output as empty boards, it is bound to one geometry, and its own benchmark of ten boards
//! flatters it twofold. Both are in the benchmark as baselines.
//!
//! # How we know it works
//! Property tests compare every function here with a plain search on a grid of bools.

use crate::Board;

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// The cells of the set that can be reached from `seed` by straight steps inside the set.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 3, 1>;
    /// let b = B::of("##.# / .#.# / #..#");
    /// assert_eq!(b.flood(B::of("#... / .... / ....")), B::of("##.. / .#.. / ...."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flood(self, seed: Self) -> Self {
        let mut region = seed.intersection(self);
        loop {
            let grown = region.grown(self);
            let further = grown.grown(self);
            if further.equals(grown) {
                return grown;
            }
            region = further;
        }
    }

    /// The component of the lowest cell. No cell south or west of that is in the set, so half a
    /// round is enough to begin with. Most components of a sparse set are whole by then, and
    /// nothing can be south of them, so the round that tells is shorter too.
    #[inline(always)]
    const fn lowest_component(self) -> Self {
        let lowest = self.lowest();
        let begun = lowest.union(Board(lowest.shifted_up(W))).union(lowest.east());
        let begun = begun.intersection(self);
        let north = begun.union(Board(begun.shifted_up(W))).intersection(self);
        let grown = north.with_side_neighbours(self);
        if grown.equals(begun) { begun } else { self.flood(grown.grown(self)) }
    }

    /// One round of a flood.
    #[inline(always)]
    const fn grown(self, inside: Self) -> Self {
        self.with_row_neighbours(inside).with_side_neighbours(inside)
    }

    /// The cells of `inside` that are in this set, or north or south of it. Bits that leave the
    /// board are not cells of `inside`, so no other mask is needed.
    #[inline(always)]
    const fn with_row_neighbours(self, inside: Self) -> Self {
        let north = Board(self.shifted_up(W));
        self.union(north).union(self.shifted_down(W)).intersection(inside)
    }

    /// The same for east and west.
    #[inline(always)]
    const fn with_side_neighbours(self, inside: Self) -> Self {
        self.union(self.east()).union(self.west()).intersection(inside)
    }

    /// The connected components, in order of their lowest bit.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// let parts: Vec<B> = B::of("##.# / .#.#").components().collect();
    /// assert_eq!(parts, [B::of("##.. / .#.."), B::of("...# / ...#")]);
    /// ```
    #[inline]
    pub const fn components(self) -> Components<W, H, N> {
        Components { rest: self }
    }

    /// The cells of all components that have at least `size` cells.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// assert_eq!(B::of("##.# / .#.#").components_of_at_least(3), B::of("##.. / .#.."));
    /// ```
    #[must_use]
    pub fn components_of_at_least(self, size: u32) -> Self {
        self.components().filter(|part| part.count() >= size).fold(Self::EMPTY, Self::union)
    }

    /// The set without the cells that have no straight neighbour in it.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// assert_eq!(B::of("##.. / ...#").without_lonely(), B::of("##.. / ...."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn without_lonely(self) -> Self {
        self.intersection(self.neighbours4())
    }

    /// Where a shape fits: the cells `p` such that `p` plus each offset `(dx, dy)` of the shape
    /// is a cell of this set. A position off the board is not counted.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 2, 1>;
    /// let room = B::of("##.. / ####");
    /// assert_eq!(room.fits(&[(0, 0), (1, 0)]), B::of("#... / ###."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn fits(self, shape: &[(isize, isize)]) -> Self {
        let mut positions = Self::FULL;
        let mut i = 0;
        while i < shape.len() {
            positions = positions.intersection(self.shift(-shape[i].0, -shape[i].1));
            i += 1;
        }
        positions
    }
}

/// The connected components of a board; see [`Board::components`].
#[derive(Clone, Debug)]
pub struct Components<const W: usize, const H: usize, const N: usize> {
    rest: Board<W, H, N>,
}

impl<const W: usize, const H: usize, const N: usize> Iterator for Components<W, H, N> {
    type Item = Board<W, H, N>;

    #[inline]
    fn next(&mut self) -> Option<Board<W, H, N>> {
        if self.rest.is_empty() {
            return None;
        }
        let part = self.rest.lowest_component();
        self.rest -= part;
        Some(part)
    }
}
