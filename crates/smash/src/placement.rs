//! Pairs and the 22 ways to drop one.

use std::error::Error;
use std::fmt;

use crate::cell::Colour;
use crate::cells::Cells;
use crate::rules::Rules;
use crate::well::{COLUMNS, Well};

/// Two blocks that fall together: A, which the column of a placement is about, and B.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// The first block.
    pub a: Colour,
    /// The block attached to it.
    pub b: Colour,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.a.number(), self.b.number())
    }
}

/// How B lies relative to A.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Rotation {
    /// B right of A.
    Right = 0,
    /// B on top of A.
    Above = 1,
    /// B left of A.
    Left = 2,
    /// A on top of B.
    Below = 3,
}

impl Rotation {
    /// All four, in the order of their numbers.
    pub const ALL: [Rotation; 4] =
        [Rotation::Right, Rotation::Above, Rotation::Left, Rotation::Below];
}

/// A way to drop a pair: the column of A, and where B is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    column: u8,
    rotation: Rotation,
}

/// A column and a rotation that are no way to drop a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutsideError {
    /// The column that was asked for.
    pub column: i64,
    /// The rotation that was asked for.
    pub rotation: i64,
}

impl fmt::Display for OutsideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutsideError { column, rotation } = self;
        match rotation {
            0..=3 => write!(f, "column {column} with rotation {rotation} leaves the field"),
            _ => write!(f, "a rotation is 0 to 3, found {rotation}"),
        }
    }
}

impl Error for OutsideError {}

impl Placement {
    /// How many ways there are.
    pub const COUNT: usize = 22;

    /// All ways, by column and then by rotation.
    pub const ALL: [Placement; Placement::COUNT] = {
        let mut all = [Placement { column: 0, rotation: Rotation::Below }; Placement::COUNT];
        let (mut found, mut i) = (0, 0);
        while i < 4 * COLUMNS {
            let (column, rotation) = (i / 4, Rotation::ALL[i % 4]);
            if let Some(placement) = Placement::checked(column as i64, rotation) {
                all[found] = placement;
                found += 1;
            }
            i += 1;
        }
        assert!(found == Placement::COUNT);
        all
    };

    /// A way to drop a pair, if both blocks are inside the columns.
    ///
    /// ```
    /// # use allclear_smash::Placement;
    /// assert!(Placement::new(4, 0).is_ok());
    /// assert_eq!(
    ///     Placement::new(5, 0).unwrap_err().to_string(),
    ///     "column 5 with rotation 0 leaves the field"
    /// );
    /// ```
    pub fn new(column: i64, rotation: i64) -> Result<Placement, OutsideError> {
        let outside = OutsideError { column, rotation };
        let known =
            usize::try_from(rotation).ok().and_then(|i| Rotation::ALL.get(i)).ok_or(outside)?;
        Placement::checked(column, *known).ok_or(outside)
    }

    const fn checked(column: i64, rotation: Rotation) -> Option<Placement> {
        let (least, most) = match rotation {
            Rotation::Right => (0, 4),
            Rotation::Left => (1, 5),
            Rotation::Above | Rotation::Below => (0, 5),
        };
        if least <= column && column <= most {
            Some(Placement { column: column as u8, rotation })
        } else {
            None
        }
    }

    /// The column of A, 0 to 5 from the left.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The columns of A and of B.
    pub const fn columns(self) -> [usize; 2] {
        let a = self.column as usize;
        match self.rotation {
            Rotation::Right => [a, a + 1],
            Rotation::Left => [a, a - 1],
            Rotation::Above | Rotation::Below => [a, a],
        }
    }

    /// Where B is.
    pub const fn rotation(self) -> Rotation {
        self.rotation
    }

    /// The cells of A and B, given where the next block of each column comes to rest.
    #[inline(always)]
    pub(crate) fn cells(self, landings: Cells) -> (Cells, Cells) {
        let [a, b] = self.columns().map(|column| landings & Cells::in_column(column, 0xffff));
        match self.rotation {
            Rotation::Right | Rotation::Left => (a, b),
            Rotation::Above => (a, b.north()),
            Rotation::Below => (a.north(), b),
        }
    }
}

impl fmt::Display for Placement {
    /// `column rotation`, as the contest writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.column, self.rotation as u8)
    }
}

impl<R: Rules> Well<R> {
    /// The field with a pair dropped into it, before anything vanishes; `None` if there is no
    /// room.
    ///
    /// ```
    /// # use allclear_smash::{Colour, Field, Pair, Placement};
    /// let pair = Pair { a: Colour::ALL[0], b: Colour::ALL[1] };
    /// let field = Field::parse("3.....").unwrap();
    /// let right = field.place(pair, Placement::new(0, 0).unwrap());
    /// assert_eq!(right, Some(Field::parse("1..... / 32....").unwrap()));
    /// let above = field.place(pair, Placement::new(0, 1).unwrap());
    /// assert_eq!(above, Some(Field::parse("2..... / 1..... / 3.....").unwrap()));
    /// ```
    pub fn place(&self, pair: Pair, placement: Placement) -> Option<Well<R>> {
        let (a, b) = placement.cells(self.landings());
        if !((a | b) & !Self::ROOM).is_empty() {
            return None;
        }
        Some(self.with(a, pair.a).with(b, pair.b))
    }
}
