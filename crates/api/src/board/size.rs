//! How large a board is, and which type of board serves it.

use std::fmt;
use std::str::FromStr;

use allclear_board::picture;

use crate::Error;

/// Width and height, each 1 to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Cells from west to east.
    pub width: usize,
    /// Cells from south to north.
    pub height: usize,
}

impl Size {
    fn new(width: usize, height: usize) -> Option<Size> {
        let good = 1..=64;
        (good.contains(&width) && good.contains(&height)).then_some(Size { width, height })
    }

    /// The size a picture seems to have; `name` is what errors call it.
    pub fn of(name: &str, picture: &str) -> Result<Size, Error> {
        let (width, height) = picture::size(picture).map_err(|error| Error::input(name, error))?;
        if (width, height) == (0, 0) {
            let message = "1:1: expected a picture, rows of . and #; found nothing";
            return Err(Error::input(name, message));
        }
        Size::new(width, height).ok_or_else(|| {
            let message = format!("1:1: a board is 1x1 to 64x64; this picture is {width}x{height}");
            Error::input(name, message)
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Size, Error> {
        let wrong = || Error::input("size", "expected a size from 1x1 to 64x64, such as 10x24");
        let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Size::new(number(width)?, number(height)?).ok_or_else(wrong)
    }
}

/// Calls a function that is generic in the geometry with the board type for a size.
///
/// The sizes that games use have a type of their own; every other one lies in the south-west
/// corner of 64x64 (see [`super::frame`]).
macro_rules! with_geometry {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match ($size.width, $size.height) {
            (8, 8) => $function::<8, 8, 1>($($argument),*),
            (6, 12) => $function::<6, 12, 2>($($argument),*),
            (10, 6) => $function::<10, 6, 1>($($argument),*),
            (10, 24) => $function::<10, 24, 4>($($argument),*),
            _ => $function::<64, 64, 64>($($argument),*),
        }
    };
}
pub(super) use with_geometry;

/// The same for square sizes only; the function is generic in the side.
macro_rules! with_square {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size.width {
            8 => $function::<8, 1>($($argument),*),
            _ => $function::<64, 64>($($argument),*),
        }
    };
}
pub(super) use with_square;
