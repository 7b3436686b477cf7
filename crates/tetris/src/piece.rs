//! The seven tetrominoes and the four ways they face.

use std::fmt;

/// A tetromino. The order is that of `.pc` files: `I` is 0, `J` is 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Piece {
    /// Four in a row.
    I,
    /// The square.
    O,
    /// The tee.
    T,
    /// Rises to the right.
    S,
    /// Falls to the right.
    Z,
    /// The foot points right.
    L,
    /// The foot points left.
    J,
}

impl Piece {
    /// All seven, in the order of `.pc` files.
    pub const ALL: [Piece; 7] =
        [Piece::I, Piece::O, Piece::T, Piece::S, Piece::Z, Piece::L, Piece::J];

    /// Its number, 0 to 6.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece with this number, if there is one.
    pub const fn from_index(index: usize) -> Option<Piece> {
        if index < 7 { Some(Piece::ALL[index]) } else { None }
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        ['I', 'O', 'T', 'S', 'Z', 'L', 'J'][self as usize]
    }

    /// The piece with this letter, upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match letter.to_ascii_uppercase() {
            'I' => Some(Piece::I),
            'O' => Some(Piece::O),
            'T' => Some(Piece::T),
            'S' => Some(Piece::S),
            'Z' => Some(Piece::Z),
            'L' => Some(Piece::L),
            'J' => Some(Piece::J),
            _ => None,
        }
    }

    /// Its mirror image: `S` and `Z`, `L` and `J` change places.
    pub const fn mirrored(self) -> Piece {
        match self {
            Piece::S => Piece::Z,
            Piece::Z => Piece::S,
            Piece::L => Piece::J,
            Piece::J => Piece::L,
            other => other,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Which way a piece faces; it spawns facing north and turns clockwise through east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Facing {
    /// As spawned.
    North,
    /// Turned clockwise once.
    East,
    /// Turned twice.
    South,
    /// Turned counter-clockwise once.
    West,
}

impl Facing {
    /// All four, clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// Its number, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// After `quarters` clockwise quarter turns.
    pub const fn turned(self, quarters: usize) -> Facing {
        Facing::ALL[(self as usize + quarters) % 4]
    }

    /// In a mirror: east and west change places.
    pub const fn mirrored(self) -> Facing {
        Facing::ALL[(4 - self as usize) % 4]
    }

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
