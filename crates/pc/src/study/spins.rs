//! Every way to build a T-spin on a field from the pieces of a pattern.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use allclear_fumen as fumen;
use allclear_tetris::game::Spin;
use allclear_tetris::queue::{AutomatonError, Language, Pattern};
use allclear_tetris::{Facing, Field24, Piece, Rules};

use super::{Constraints, Cover, CoverError, Covered, Goal, Shape, TSpin};
use crate::Sheet;
use crate::engine::job::{Job, TooLarge};
use crate::engine::spins::{Asked, Gaps, Playable, Roofs, Way};

/// Which ways are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpinFilter {
    /// Those that can be played from the first piece to the T.
    #[default]
    Strict,
    /// Also those in which all pieces but the T can be placed.
    IgnoreT,
    /// Also those that look right but in which some piece cannot be placed.
    None,
}

impl SpinFilter {
    /// As solution-finder names it: `ignore-t`.
    pub const fn name(self) -> &'static str {
        ["strict", "ignore-t", "none"][self as usize]
    }
}

impl fmt::Display for SpinFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such filter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown filter {0:?}: expected strict, ignore-t or none")]
pub struct UnknownSpinFilter(pub String);

impl FromStr for SpinFilter {
    type Err = UnknownSpinFilter;

    fn from_str(name: &str) -> Result<SpinFilter, UnknownSpinFilter> {
        match name.trim().to_ascii_lowercase().as_str() {
            "strict" => Ok(SpinFilter::Strict),
            "ignore-t" | "ignore_t" => Ok(SpinFilter::IgnoreT),
            "none" => Ok(SpinFilter::None),
            _ => Err(UnknownSpinFilter(name.to_string())),
        }
    }
}

/// A field to build T-spins on, and what counts.
///
/// ```
/// use allclear_pc::{Job, study::Spins};
/// use allclear_tetris::{Field24, Rules};
/// // Only a roof is missing: the T would fall past the corner it has to turn around.
/// let field: Field24 = allclear_tetris::Field6::of("
///     ..........
///     ..........
///     ..........
///     XX.XXXXXXX
///     X..XXXXXXX
///     XX.XXXXXXX").resized();
/// let found = Spins::new(field, Rules::default()).find(&"*!".parse()?, &Job::default())?;
/// assert_eq!(found.all.len(), 5);
/// assert_eq!(found.all[0].lines, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spins {
    /// The field. Full rows are cleared first.
    pub field: Field24,
    /// The rotation system and the drop rule.
    pub rules: Rules,
    /// The T must clear at least so many lines: 1 to 3.
    pub lines: usize,
    /// The rows in which lines may be filled, from 0; lines above it only if they come along.
    /// `None` for all rows of the field.
    pub fill: Option<Range<usize>>,
    /// All pieces lie below this row; `None` for two rows above those to be filled.
    pub margin: Option<usize>,
    /// Whether pieces are added until the T can be turned in.
    pub roofs: Roofs,
    /// Whether pieces that fill lines may lie across lines that are cleared before.
    pub gaps: Gaps,
    /// At most so many pieces, the T included; `None` for as many as the queues have.
    pub pieces: Option<usize>,
    /// Which ways are listed.
    pub filter: SpinFilter,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpinsError {
    /// A T clears one to three lines.
    #[error("a T clears 1 to 3 lines, not {0}")]
    Lines(usize),
    /// The rows to fill end before they begin.
    #[error("the rows to fill begin at {bottom} and end at {top}: the top must be above")]
    Fill {
        /// The first row.
        bottom: usize,
        /// The row after the last.
        top: usize,
    },
    /// The rows to fill do not lie below the margin.
    #[error("the margin ({margin} rows) must reach at least 2 rows above those to fill ({top})")]
    Margin {
        /// How many rows pieces may lie in.
        margin: usize,
        /// The row after the last to fill.
        top: usize,
    },
    /// There are 24 rows.
    #[error("{0} rows: 24 are the most")]
    TooHigh(usize),
    /// No queue can make a T-spin.
    #[error("pattern: no queue has a T")]
    NoT,
    /// The pattern allows no queue, or too many to number them.
    #[error("pattern: {0}")]
    Pattern(#[from] AutomatonError),
    /// There are more ways than the job has memory for.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// The ways that were found.
#[derive(Clone, Debug)]
pub struct SpinWays {
    /// Most lines first, minis after full spins, then those that leave the fewest holes.
    pub all: Vec<Way>,
    /// Whether the search came to its end.
    pub complete: bool,
    /// The field they are built on, without full rows.
    pub field: Field24,
}

impl Spins {
    /// T-spins of two lines or more in the rows of a field, playable from the first piece on.
    pub fn new(field: Field24, rules: Rules) -> Spins {
        Spins {
            field,
            rules,
            lines: 2,
            fill: None,
            margin: None,
            roofs: Roofs::Any,
            gaps: Gaps::NotInLines,
            pieces: None,
            filter: SpinFilter::Strict,
        }
    }

    /// The rows to fill and the margin, as they are used.
    pub fn rows(&self) -> (Range<usize>, usize) {
        let top = self.field.clear_full_rows().0.top();
        let fill = self.fill.clone().unwrap_or(0..top);
        let margin = self.margin.unwrap_or((fill.end + 2).min(24));
        (fill, margin)
    }

    fn checked(&self, pattern: &Pattern) -> Result<Asked, SpinsError> {
        let (fill, margin) = self.rows();
        if !(1..=3).contains(&self.lines) {
            return Err(SpinsError::Lines(self.lines));
        }
        if fill.end < fill.start {
            return Err(SpinsError::Fill { bottom: fill.start, top: fill.end });
        }
        if let Some(high) = [fill.end, margin].into_iter().find(|&row| row > 24) {
            return Err(SpinsError::TooHigh(high));
        }
        if margin < (fill.end + 2).min(24) {
            return Err(SpinsError::Margin { margin, top: fill.end });
        }
        Ok(Asked {
            field: self.field.clear_full_rows().0,
            rules: self.rules,
            least_lines: self.lines as u32,
            fill,
            margin,
            roofs: self.roofs,
            gaps: self.gaps,
            most_pieces: self.pieces.unwrap_or(usize::MAX).min(pattern.longest()),
        })
    }

    /// Every way to build a T-spin from the pieces of some queue, in whatever order.
    pub fn find(&self, pattern: &Pattern, job: &Job) -> Result<SpinWays, SpinsError> {
        let asked = self.checked(pattern)?;
        let queues = pattern.automaton()?;
        if !has_t(&queues) {
            return Err(SpinsError::NoT);
        }
        let (mut all, complete) = asked.ways(&queues, job)?;
        let least = match self.filter {
            SpinFilter::Strict => Playable::Whole,
            SpinFilter::IgnoreT => Playable::AllButT,
            SpinFilter::None => Playable::No,
        };
        all.retain(|way| way.playable <= least);
        all.sort_by_cached_key(|way| {
            let worth = (way.lines, way.spin, way.name.is_none(), way.name);
            let side = way.all_lines - way.lines;
            let key = way.solution.key();
            (Reverse(worth), way.playable, way.holes, side, way.t_row, key.len(), key)
        });
        Ok(SpinWays { all, complete, field: asked.field })
    }

    /// How many queues can play each way: all of its pieces, and the T as the spin that it is.
    pub fn queues(&self, ways: &SpinWays, cover: &Cover, job: &Job) -> Result<Covered, CoverError> {
        let shapes: Vec<(Shape, Constraints)> = ways
            .all
            .iter()
            .map(|way| {
                let spin = match (way.spin, way.lines) {
                    (Spin::Full, 3) => TSpin::Triple,
                    (Spin::Full, 2) => TSpin::Double,
                    (Spin::Full, _) => TSpin::Single,
                    _ => TSpin::Any,
                };
                let shape = Shape { base: ways.field, groups: way.solution.groups.clone() };
                (shape, Constraints { every_t: None, goal: Goal::TSpin(spin) })
            })
            .collect();
        cover.of_each(&shapes, job)
    }
}

/// Whether some queue has a T.
fn has_t<L: Language>(queues: &L) -> bool
where
    L::State: Eq + std::hash::Hash,
{
    let mut seen = allclear_board::FastSet::default();
    let mut open = vec![queues.start()];
    while let Some(state) = open.pop() {
        for piece in queues.next(&state) {
            if piece == Piece::T {
                return true;
            }
            let then = queues.step(&state, piece);
            if seen.insert(then.clone()) {
                open.push(then);
            }
        }
    }
    false
}

impl SpinWays {
    /// One fumen with a page for each way: what it is, the share of queues that can play it if that
    /// is known, and its pieces.
    pub fn sheet(&self, queues: Option<&Covered>) -> Result<String, fumen::EncodeError> {
        let mut sheet = Sheet::new(self.field);
        for (i, way) in self.all.iter().enumerate() {
            let share = queues.and_then(|queues| queues.each.get(i));
            let share = share.map_or(String::new(), |share| format!("{:.1} % ", share.percent()));
            sheet.add(&way.solution.groups, format!("{share}{} : {}", way.kind(), way.pieces()));
        }
        sheet.fumen()
    }

    /// The table that solution-finder writes.
    pub fn csv(&self) -> Result<String, fumen::EncodeError> {
        let mut text = "テト譜,有効マーク,使用ミノ,使用ミノ数,T-Spinライン数,MINI,名前,\
                        トータルクリアライン数,hole,t-rotate,t-x,t-y,t-deleted-linekey\n"
            .to_string();
        for way in &self.all {
            let facing = match way.t.facing {
                Facing::North => "0",
                Facing::East => "R",
                Facing::South => "2",
                Facing::West => "L",
            };
            text += &format!(
                "http://fumen.zui.jp/?{},{},{},{},{},{},{},{},{},{facing},{},{},{}\n",
                way.page(self.field)?,
                way.mark(),
                way.pieces(),
                way.solution.groups.len(),
                way.lines,
                if way.spin == Spin::Mini { "O" } else { "X" },
                way.name.map_or("", |name| name.letters()),
                way.all_lines,
                way.holes,
                way.t.x,
                way.t_row,
                way.t_gap,
            );
        }
        Ok(text)
    }
}
