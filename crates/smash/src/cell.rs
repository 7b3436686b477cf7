//! What a cell can hold: nothing, a skull, or a block of one of five colours.

/// One of the five colours, written `1` to `5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Colour(u8);

impl Colour {
    /// How many colours there are.
    pub const COUNT: usize = 5;

    /// All colours, in order.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour(1), Colour(2), Colour(3), Colour(4), Colour(5)];

    /// The colour with a number from 1 to 5.
    ///
    /// ```
    /// # use allclear_smash::Colour;
    /// assert_eq!(Colour::new(3).unwrap().number(), 3);
    /// assert_eq!(Colour::new(0), None);
    /// assert_eq!(Colour::new(6), None);
    /// ```
    pub const fn new(number: u8) -> Option<Colour> {
        if matches!(number, 1..=5) { Some(Colour(number)) } else { None }
    }

    /// The number of the colour, 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The code of the colour in the planes of a field: 2 to 6 (0 is empty, 1 a skull).
    pub(crate) const fn code(self) -> u8 {
        self.0 + 1
    }
}

/// What one cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cell {
    /// Nothing, written `.`.
    #[default]
    Empty,
    /// A skull, written `0`: it vanishes only with a neighbour.
    Skull,
    /// A coloured block, written `1` to `5`.
    Block(Colour),
}

impl Cell {
    /// The cell a character stands for.
    ///
    /// ```
    /// # use allclear_smash::{Cell, Colour};
    /// assert_eq!(Cell::from_char('.'), Some(Cell::Empty));
    /// assert_eq!(Cell::from_char('0'), Some(Cell::Skull));
    /// assert_eq!(Cell::from_char('5'), Some(Cell::Block(Colour::ALL[4])));
    /// assert_eq!(Cell::from_char('6'), None);
    /// ```
    pub const fn from_char(c: char) -> Option<Cell> {
        match c {
            '.' => Some(Cell::Empty),
            '0' => Some(Cell::Skull),
            '1'..='5' => Some(Cell::Block(Colour(c as u8 - b'0'))),
            _ => None,
        }
    }

    /// The character that stands for the cell.
    pub const fn to_char(self) -> char {
        match self {
            Cell::Empty => '.',
            Cell::Skull => '0',
            Cell::Block(Colour(number)) => (b'0' + number) as char,
        }
    }

    pub(crate) const fn code(self) -> u8 {
        match self {
            Cell::Empty => 0,
            Cell::Skull => 1,
            Cell::Block(colour) => colour.code(),
        }
    }

    /// The cell of a code. The field writes no 7.
    pub(crate) const fn from_code(code: u8) -> Cell {
        match code {
            0 => Cell::Empty,
            1 => Cell::Skull,
            _ => Cell::Block(Colour(code - 1)),
        }
    }
}
