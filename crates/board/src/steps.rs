//! Moving every cell of a set at once, with nothing wrapping around the edges.
//!
//! East is "one bit up", north is "one row of bits up". A cell on the east edge would step onto
//! the west edge of the next row, so those cells are taken out first; one mask, no loop.

use crate::Board;

/// One of the four straight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards higher `y`.
    North,
    /// Towards higher `x`.
    East,
    /// Towards lower `y`.
    South,
    /// Towards lower `x`.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction that undoes this one.
    ///
    /// ```
    /// # use allclear_board::Direction;
    /// assert_eq!(Direction::East.opposite(), Direction::West);
    /// ```
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// The step `(dx, dy)`.
    ///
    /// ```
    /// # use allclear_board::Direction;
    /// assert_eq!(Direction::South.delta(), (0, -1));
    /// ```
    pub const fn delta(self) -> (isize, isize) {
        [(0, 1), (1, 0), (0, -1), (-1, 0)][self as usize]
    }
}

/// One of the eight compass directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    /// Towards higher `y`.
    North,
    /// Diagonally up and to the right.
    NorthEast,
    /// Towards higher `x`.
    East,
    /// Diagonally down and to the right.
    SouthEast,
    /// Towards lower `y`.
    South,
    /// Diagonally down and to the left.
    SouthWest,
    /// Towards lower `x`.
    West,
    /// Diagonally up and to the left.
    NorthWest,
}

impl Compass {
    /// All eight, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// The step `(dx, dy)`.
    ///
    /// ```
    /// # use allclear_board::Compass;
    /// assert_eq!(Compass::SouthWest.delta(), (-1, -1));
    /// ```
    pub const fn delta(self) -> (isize, isize) {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][self as usize]
    }
}

impl From<Direction> for Compass {
    fn from(direction: Direction) -> Compass {
        Compass::ALL[direction as usize * 2]
    }
}

impl<const W: usize, const H: usize, const N: usize> Board<W, H, N> {
    /// `FROM_COLUMN[x]`: the columns `x` and east of it.
    const FROM_COLUMN: [Self; 65] = {
        let mut table = [Self::EMPTY; 65];
        let mut x = 0;
        while x < W {
            table[x] = Self::rectangle(x, 0, W, H);
            x += 1;
        }
        table
    };

    /// The set moved one cell north; what leaves the board is gone.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("... / .#. / #..").north(), B::of(".#. / #.. / ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self::from_words_truncated(self.shifted_up(W))
    }

    /// The set moved one cell south; what leaves the board is gone.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of(".#. / ..# / #..").south(), B::of("... / .#. / ..#"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        self.shifted_down(W)
    }

    /// The set moved one cell east; what leaves the board is gone.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of(".#. / ..# / #..").east(), B::of("..# / ... / .#."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Board(self.difference(Self::EAST_EDGE).shifted_up(1))
    }

    /// The set moved one cell west; what leaves the board is gone.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of(".#. / ..# / #..").west(), B::of("#.. / .#. / ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        self.difference(Self::WEST_EDGE).shifted_down(1)
    }

    /// The set moved one cell north and one east.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("... / .#. / #..").north_east(), B::of("..# / .#. / ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn north_east(self) -> Self {
        self.shift(1, 1)
    }

    /// The set moved one cell south and one east.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("#.. / .#. / #..").south_east(), B::of("... / .#. / ..#"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn south_east(self) -> Self {
        self.shift(1, -1)
    }

    /// The set moved one cell south and one west.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("..# / .#. / #..").south_west(), B::of("... / .#. / #.."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn south_west(self) -> Self {
        self.shift(-1, -1)
    }

    /// The set moved one cell north and one west.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("... / .#. / ..#").north_west(), B::of("#.. / .#. / ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn north_west(self) -> Self {
        self.shift(-1, 1)
    }

    /// The set moved one cell in any of the eight directions.
    ///
    /// ```
    /// # use allclear_board::{Board, Compass};
    /// # type B = Board<3, 3, 1>;
    /// let b = B::of("... / .#. / ...");
    /// assert_eq!(b.step(Compass::SouthWest), B::of("... / ... / #.."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn step(self, to: Compass) -> Self {
        match to {
            Compass::North => self.north(),
            Compass::NorthEast => self.north_east(),
            Compass::East => self.east(),
            Compass::SouthEast => self.south_east(),
            Compass::South => self.south(),
            Compass::SouthWest => self.south_west(),
            Compass::West => self.west(),
            Compass::NorthWest => self.north_west(),
        }
    }

    /// The set moved `dx` cells east and `dy` cells north; what leaves the board is gone.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<4, 3, 1>;
    /// assert_eq!(B::of(".... / .... / ##.#").shift(2, 1), B::of(".... / ..## / ...."));
    /// assert_eq!(B::FULL.shift(0, -7), B::EMPTY);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, dx: isize, dy: isize) -> Self {
        if dx.unsigned_abs() >= W || dy.unsigned_abs() >= H {
            return Self::EMPTY;
        }
        let staying = if dx > 0 {
            self.difference(Self::FROM_COLUMN[W - dx as usize])
        } else {
            self.intersection(Self::FROM_COLUMN[dx.unsigned_abs()])
        };
        let places = dy * W as isize + dx;
        if places >= 0 {
            Self::from_words_truncated(staying.shifted_up(places as usize))
        } else {
            staying.shifted_down(places.unsigned_abs())
        }
    }

    /// The cells next to some cell of the set, straight only; cells of the set are among them
    /// when they touch each other.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("... / .#. / ...").neighbours4(), B::of(".#. / #.# / .#."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn neighbours4(self) -> Self {
        self.north().union(self.south()).union(self.east()).union(self.west())
    }

    /// The cells next to some cell of the set, straight and diagonally.
    ///
    /// ```
    /// # use allclear_board::Board;
    /// # type B = Board<3, 3, 1>;
    /// assert_eq!(B::of("... / .#. / ...").neighbours8(), B::of("### / #.# / ###"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn neighbours8(self) -> Self {
        let sides = self.east().union(self.west());
        let wide = sides.union(self);
        sides.union(wide.north()).union(wide.south())
    }
}
