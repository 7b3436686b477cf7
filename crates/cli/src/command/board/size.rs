//! How large a board is, and which type of board serves it.

use std::fmt;
use std::str::FromStr;

use allclear_board::picture;
use anyhow::{anyhow, bail};

use crate::input::Text;

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

    /// The size that a picture seems to have.
    pub fn of(text: &Text) -> anyhow::Result<Size> {
        let (width, height) = picture::size(&text.text).map_err(|error| text.error(error))?;
        if (width, height) == (0, 0) {
            bail!("{}:1:1: expected a picture, rows of . and #; found nothing", text.name);
        }
        Size::new(width, height).ok_or_else(|| {
            text.error(format!("1:1: a board is 1x1 to 64x64; this picture is {width}x{height}"))
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Size> {
        let wrong = || anyhow!("expected a size from 1x1 to 64x64, such as 10x24");
        let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Size::new(number(width)?, number(height)?).ok_or_else(wrong)
    }
}

/// Calls a function that is generic in the geometry with the board type for a size.
///
/// The sizes that games and tests use have a type of their own; every other one lies in the
/// south-west corner of 64x64 (see [`super::frame`]).
macro_rules! with_geometry {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        with_geometry!(@match $size, $function, ($($argument),*),
            (3, 3, 1) (5, 5, 1) (8, 8, 1) (6, 12, 2) (10, 6, 1) (10, 24, 4) (10, 40, 7))
    };
    (@match $size:expr, $function:ident, $arguments:tt, $($geometry:tt)+) => {
        match ($size.width, $size.height) {
            $(with_geometry!(@pattern $geometry) =>
                with_geometry!(@call $function, $geometry, $arguments),)+
            _ => with_geometry!(@call $function, (64, 64, 64), $arguments),
        }
    };
    (@pattern ($w:literal, $h:literal, $n:literal)) => { ($w, $h) };
    (@call $function:ident, ($w:literal, $h:literal, $n:literal), ($($argument:expr),*)) => {
        $function::<$w, $h, $n>($($argument),*)
    };
}
pub(super) use with_geometry;

/// The same for square sizes only; the function is generic in the side.
macro_rules! with_square {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size.width {
            5 => $function::<5, 1>($($argument),*),
            8 => $function::<8, 1>($($argument),*),
            _ => $function::<64, 64>($($argument),*),
        }
    };
}
pub(super) use with_square;
