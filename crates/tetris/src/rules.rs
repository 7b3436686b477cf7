//! What a player may do with a piece.

use std::fmt;
use std::str::FromStr;

use crate::{Kicks, Piece};

/// How a piece may get to where it rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Drop {
    /// Straight down only.
    Hard,
    /// Slides and turns, with kicks, at any height.
    Soft,
    /// `T` slides and turns; the others go straight down.
    TSoft,
    /// Turns only above the field, then slides left, right and down.
    Tucks,
}

impl Drop {
    /// All four.
    pub const ALL: [Drop; 4] = [Drop::Hard, Drop::Soft, Drop::TSoft, Drop::Tucks];

    /// As `--drop` takes it: `softdrop`, `harddrop`.
    pub const fn name(self) -> &'static str {
        ["harddrop", "softdrop", "tsoft", "tucks"][self as usize]
    }

    /// What it means for one piece: never [`Drop::TSoft`].
    #[inline]
    #[must_use]
    pub const fn of(self, piece: Piece) -> Drop {
        match (self, piece) {
            (Drop::TSoft, Piece::T) => Drop::Soft,
            (Drop::TSoft, _) => Drop::Hard,
            (other, _) => other,
        }
    }
}

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such drop rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown drop rule {0:?}: expected harddrop, softdrop, tsoft or tucks")]
pub struct UnknownDrop(pub String);

/// Reads our names, and those that solution-finder accepts.
///
/// ```
/// use allclear_tetris::Drop;
/// assert_eq!("t-softdrop".parse(), Ok(Drop::TSoft));
/// assert_eq!("180".parse(), Ok(Drop::Soft));
/// assert!("sonic".parse::<Drop>().is_err());
/// ```
impl FromStr for Drop {
    type Err = UnknownDrop;

    fn from_str(name: &str) -> Result<Drop, UnknownDrop> {
        let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_')).collect();
        match plain.to_ascii_lowercase().as_str() {
            "harddrop" | "hard" => Ok(Drop::Hard),
            "softdrop" | "soft" | "180" => Ok(Drop::Soft),
            "tsoft" | "tsoftdrop" => Ok(Drop::TSoft),
            "tucks" | "tuck" => Ok(Drop::Tucks),
            _ => Err(UnknownDrop(name.to_string())),
        }
    }
}

/// A rotation system and a drop rule.
///
/// ```
/// use allclear_tetris::{Drop, Kicks, Rules};
/// let rules = Rules::new(*Kicks::named("srs").unwrap(), Drop::Soft);
/// assert_eq!(rules, Rules::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The rotation system.
    pub kicks: Kicks,
    /// How pieces may be moved into place.
    pub drop: Drop,
}

impl Rules {
    /// These rules.
    pub const fn new(kicks: Kicks, drop: Drop) -> Rules {
        Rules { kicks, drop }
    }
}

/// SRS with soft drop: what perfect clears are counted with.
impl Default for Rules {
    fn default() -> Rules {
        Rules::new(Kicks::SRS, Drop::Soft)
    }
}
