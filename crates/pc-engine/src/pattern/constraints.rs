//! What building something must achieve besides being possible: T-spins, tetrises, line clears.
//!
//! The names and meanings are those that solution-finder's users know from its `cover --mode` and
//! `--drop`. Which lines a tile clears, and whether it can be spun in, follows from the tiles
//! before it, whatever their order: so a demand is judged once for each set of tiles and each
//! tile after it, and all that has to be remembered of the way is one bit.

use std::fmt;
use std::str::FromStr;

use allclear_board::FastMap;

use crate::pattern::spin::spin;
use allclear_tetris::game::Spin;
use allclear_tetris::{Field24, Kicks, Piece, Placement};

/// A T-spin, usually one that clears lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TSpin {
    /// Any, minis included, with or without lines.
    Zero,
    /// Any that clears lines, minis included.
    Any,
    /// No mini, at least one line.
    Single,
    /// No mini, at least two lines.
    Double,
    /// Three lines.
    Triple,
}

impl TSpin {
    /// All five.
    pub const ALL: [TSpin; 5] =
        [TSpin::Zero, TSpin::Any, TSpin::Single, TSpin::Double, TSpin::Triple];

    /// As solution-finder names it: `tsd`.
    pub const fn name(self) -> &'static str {
        ["tsz", "any-tspin", "tss", "tsd", "tst"][self as usize]
    }

    fn accepts(self, lines: u32, spin: impl FnOnce() -> Spin) -> bool {
        match self {
            TSpin::Zero => spin() != Spin::None,
            TSpin::Any => lines > 0 && spin() != Spin::None,
            TSpin::Single => lines >= 1 && spin() == Spin::Full,
            TSpin::Double => lines >= 2 && spin() == Spin::Full,
            TSpin::Triple => lines >= 3 && spin() == Spin::Full,
        }
    }
}

/// There is no such T-spin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown T-spin {0:?}: expected tsz, tsm, any-tspin, tss, tsd or tst")]
pub struct UnknownTSpin(pub String);

impl FromStr for TSpin {
    type Err = UnknownTSpin;

    fn from_str(name: &str) -> Result<TSpin, UnknownTSpin> {
        match name.to_ascii_lowercase().as_str() {
            "tsz" | "tspin0" => Ok(TSpin::Zero),
            "any-tspin" | "any" | "tsm" | "tspinm" => Ok(TSpin::Any),
            "tss" | "tspin1" => Ok(TSpin::Single),
            "tsd" | "tspin2" => Ok(TSpin::Double),
            "tst" | "tspin3" => Ok(TSpin::Triple),
            _ => Err(UnknownTSpin(name.to_string())),
        }
    }
}

/// What must happen on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Nothing.
    #[default]
    Built,
    /// Whoever clears lines clears at least so many.
    Lines {
        /// How many.
        least: u32,
        /// Or empties the field.
        or_all_clear: bool,
    },
    /// Four lines at once, at least once.
    Tetris,
    /// Four lines at once by the last piece.
    TetrisEnd,
    /// Such a T-spin, at least once.
    TSpin(TSpin),
    /// Whoever clears lines clears four, or by a T-spin.
    BackToBack,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Built => f.write_str("normal"),
            Goal::Lines { least, or_all_clear: false } => write!(f, "{least}L"),
            Goal::Lines { least, or_all_clear: true } => write!(f, "{least}L-or-PC"),
            Goal::Tetris => f.write_str("tetris"),
            Goal::TetrisEnd => f.write_str("tetris-end"),
            Goal::TSpin(spin) => f.write_str(spin.name()),
            Goal::BackToBack => f.write_str("b2b"),
        }
    }
}

/// There is no such goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown mode {0:?}: expected normal, 1L to 4L, 1L-or-PC to 4L-or-PC, tetris, tetris-end, \
     tsz, tsm (any-tspin), tss, tsd, tst or b2b"
)]
pub struct UnknownGoal(pub String);

/// Reads the names of solution-finder's modes.
///
/// ```
/// use allclear_pc::study::{Goal, TSpin};
/// assert_eq!("tsd".parse(), Ok(Goal::TSpin(TSpin::Double)));
/// assert_eq!("3L-OR-PC".parse(), Ok(Goal::Lines { least: 3, or_all_clear: true }));
/// assert!("5L".parse::<Goal>().is_err());
/// ```
impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(name: &str) -> Result<Goal, UnknownGoal> {
        let lower = name.to_ascii_lowercase();
        match lower.as_str() {
            "normal" => return Ok(Goal::Built),
            "tetris" => return Ok(Goal::Tetris),
            "tetris-end" => return Ok(Goal::TetrisEnd),
            "b2b" => return Ok(Goal::BackToBack),
            _ => {}
        }
        if let Ok(spin) = lower.parse() {
            return Ok(Goal::TSpin(spin));
        }
        let (lines, or_all_clear) = match lower.strip_suffix("-or-pc") {
            Some(lines) => (lines, true),
            None => (lower.as_str(), false),
        };
        let digit = ["l", "line", "lines"].into_iter().find_map(|end| lines.strip_suffix(end));
        match digit {
            Some(digit @ ("1" | "2" | "3" | "4")) => {
                let least = u32::from(digit.as_bytes()[0] - b'0');
                Ok(Goal::Lines { least, or_all_clear })
            }
            _ => Err(UnknownGoal(name.to_string())),
        }
    }
}

/// What building must achieve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Constraints {
    /// Every T must be spun in like this.
    pub every_t: Option<TSpin>,
    /// What must happen on the way.
    pub goal: Goal,
}

impl Constraints {
    /// Whether anything must happen at least once.
    pub(super) fn must_be_met(&self) -> bool {
        matches!(self.goal, Goal::Tetris | Goal::TetrisEnd | Goal::TSpin(_))
    }
}

/// How often something may or must happen on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// So many line clears at the start must be tetrises or T-spins.
    pub starting_b2b: u8,
    /// At most so many pieces that cannot drop straight down.
    pub soft_drops: Option<u8>,
    /// At most so many line clears.
    pub clears: Option<u8>,
    /// The last so many pieces may use soft drop whatever the drop rule says.
    pub last_soft_drops: u8,
}

/// What has happened on the way, as far as it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SoFar {
    met: bool,
    b2b: u8,
    soft_drops: u8,
    clears: u8,
}

impl SoFar {
    /// All of it in 25 bits.
    #[inline(always)]
    pub fn number(self) -> u64 {
        let counts = u32::from_le_bytes([0, self.b2b, self.soft_drops, self.clears]);
        u64::from(counts >> 7 | u32::from(self.met))
    }
}

/// What a placement adds to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// It is what must happen once.
    met: bool,
    /// It clears lines.
    clears: bool,
    /// It is a tetris or a T-spin that clears lines.
    b2b: bool,
    /// It cannot drop straight down.
    soft: bool,
}

/// A tile about to be placed.
pub struct Event {
    /// The field it is placed on.
    pub before: Field24,
    /// Where it is placed.
    pub placement: Placement,
    /// How many lines it clears.
    pub lines: u32,
    /// Whether nothing is left on the field.
    pub all_clear: bool,
    /// How many are left, this one included.
    pub left: usize,
}

/// Judges placements, and remembers the T-spins it had to look at.
#[derive(Clone)]
pub struct Judge {
    demand: Constraints,
    limits: Limits,
    kicks: Kicks,
    spins: FastMap<(Field24, Placement), Spin>,
}

/// Spins remembered; a few dozen bytes each.
const MOST_SPINS: usize = 1 << 18;

impl Judge {
    /// Asks this of placements, under these kicks.
    pub fn new(demand: Constraints, limits: Limits, kicks: Kicks) -> Self {
        Judge { demand, limits, kicks, spins: FastMap::default() }
    }

    /// Whether something must happen at least once.
    pub fn must_be_met(&self) -> bool {
        self.demand.must_be_met()
    }

    /// Whether all that must happen has happened.
    pub fn is_met(&self, so_far: SoFar) -> bool {
        (so_far.met || !self.demand.must_be_met()) && so_far.b2b >= self.limits.starting_b2b
    }

    /// What has happened after one more; `None` if that is too much.
    #[inline(always)]
    pub fn after(&self, so_far: SoFar, deed: Deed) -> Option<SoFar> {
        let SoFar { met, mut b2b, mut soft_drops, mut clears } = so_far;
        let Limits { starting_b2b, .. } = self.limits;
        if deed.clears && b2b < starting_b2b {
            b2b += deed.b2b.then_some(1)?;
        }
        if let Some(most) = self.limits.soft_drops {
            soft_drops += u8::from(deed.soft);
            (soft_drops <= most).then_some(())?;
        }
        if let Some(most) = self.limits.clears {
            clears += u8::from(deed.clears);
            (clears <= most).then_some(())?;
        }
        Some(SoFar { met: met || deed.met, b2b, soft_drops, clears })
    }

    /// Whether it matters what placements do.
    pub fn cares(&self) -> bool {
        let Limits { starting_b2b, soft_drops, clears, .. } = self.limits;
        self.demand != Constraints::default()
            || starting_b2b > 0
            || soft_drops.is_some()
            || clears.is_some()
    }

    /// What a placement adds to what has happened; `None` if it is not allowed.
    pub fn allows(&mut self, event: &Event) -> Option<Deed> {
        let met = self.meets(event)?;
        let lines = event.lines;
        let b2b = self.limits.starting_b2b > 0
            && (lines == 4
                || lines > 0
                    && event.placement.piece == Piece::T
                    && self.spin(event) != Spin::None);
        let soft = self.limits.soft_drops.is_some() && !drops_straight(event);
        Some(Deed { met, clears: lines > 0, b2b, soft })
    }

    /// Whether it is allowed, and if so whether it is what must happen once.
    pub fn meets(&mut self, event: &Event) -> Option<bool> {
        let Constraints { every_t, goal } = self.demand;
        let is_t = event.placement.piece == Piece::T;
        let lines = event.lines;
        let late = event.left <= usize::from(self.limits.last_soft_drops);
        if let Some(kind) = every_t
            && is_t
            && !late
            && !kind.accepts(lines, || self.spin(event))
        {
            return None;
        }
        match goal {
            Goal::Built => Some(false),
            Goal::Lines { least, or_all_clear } => {
                let good = lines == 0 || lines >= least || (or_all_clear && event.all_clear);
                good.then_some(false)
            }
            Goal::Tetris => Some(lines == 4),
            Goal::TetrisEnd => Some(lines == 4 && event.left == 1),
            Goal::TSpin(kind) => Some(is_t && kind.accepts(lines, || self.spin(event))),
            Goal::BackToBack => {
                let good = match lines {
                    0 | 4 => true,
                    _ => is_t && self.spin(event) != Spin::None,
                };
                good.then_some(false)
            }
        }
    }

    fn spin(&mut self, event: &Event) -> Spin {
        let key = (event.before, event.placement);
        if let Some(&known) = self.spins.get(&key) {
            return known;
        }
        if self.spins.len() >= MOST_SPINS {
            self.spins.clear();
        }
        let found = spin(&event.before, event.placement, &self.kicks);
        self.spins.insert(key, found);
        found
    }
}

/// Whether nothing lies above the place of a piece.
fn drops_straight(event: &Event) -> bool {
    let Some(cells) = event.placement.board::<24, 4>() else { return true };
    let above = (1..24).fold(cells.north(), |above, _| above | above.north());
    above.is_disjoint(event.before)
}
