//! Sequences made from the queues of a pattern, as solution-finder's `util seq` makes them: by
//! hold, forwards or backwards; cut, filtered by counts and regular expressions, each once.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::hold::{HoldAtStart, TooLong, after_hold, before_hold};
use super::pattern::{Comparison, Expression, Pattern};
use crate::piece::Piece;

/// What becomes of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    #[default]
    Pass,
    /// The orders in which hold can place its pieces, all but the last.
    Forward,
    /// The queues, one piece longer, from which hold can place its pieces in order.
    Backward,
    /// The same, with every piece in place of one that could be any.
    BackwardPass,
}

/// A sequence: pieces, and places where any piece could be.
pub type Sequence = [Option<Piece>];

/// What to make of the queues of a pattern, in this order: the mode, the number of holds, the
/// length, counts, expressions.
#[derive(Clone, Debug, Default)]
pub struct Transform {
    /// What becomes of a queue.
    pub mode: Mode,
    /// What is in hold at the start.
    pub hold: HoldAtStart,
    /// What counts of pieces and of holds must fulfil.
    pub conditions: Vec<Condition>,
    /// The most pieces of a sequence; also how many are placed (forwards) or come (backwards).
    pub length: Option<usize>,
    /// What must match.
    pub expression: Option<Expression>,
    /// What must not match.
    pub not_expression: Option<Expression>,
    /// Whether a sequence that comes again is left out.
    pub distinct: bool,
}

/// What a condition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    Piece(Piece),
    Holds,
}

/// `T=2` or `HOLD<=1`.
///
/// ```
/// # use allclear_tetris::queue::transform::Condition;
/// assert_eq!("2 >= t".parse::<Condition>(), "T<=2".parse());
/// assert!("T+2".parse::<Condition>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    counted: Counted,
    comparison: Comparison,
    number: u32,
}

/// A text is no condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a piece or HOLD, one of = != < > <= >=, and a number, as in T=2 or HOLD<=1")]
pub struct BadCondition;

impl FromStr for Condition {
    type Err = BadCondition;

    fn from_str(text: &str) -> Result<Condition, BadCondition> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let start = text.find(['=', '!', '<', '>']).ok_or(BadCondition)?;
        let (left, rest) = text.split_at(start);
        let end = rest.find(|c| !matches!(c, '=' | '!' | '<' | '>')).unwrap_or(rest.len());
        let (comparison, right) = rest.split_at(end);
        let comparison: Comparison = comparison.parse().map_err(|_| BadCondition)?;
        let counted = |text: &str| {
            if text.eq_ignore_ascii_case("hold") {
                return Some(Counted::Holds);
            }
            let mut letters = text.chars();
            let piece = letters.next().and_then(Piece::from_letter)?;
            letters.next().is_none().then_some(Counted::Piece(piece))
        };
        let number = |text: &str| text.parse().map_err(|_| BadCondition);
        match (counted(left), counted(right)) {
            (Some(counted), None) => Ok(Condition { counted, comparison, number: number(right)? }),
            (None, Some(counted)) => {
                let comparison = comparison.turned();
                Ok(Condition { counted, comparison, number: number(left)? })
            }
            _ => Err(BadCondition),
        }
    }
}

impl Transform {
    /// Calls `each` with every sequence, until it breaks.
    pub fn each(
        &self,
        pattern: &Pattern,
        mut each: impl FnMut(&Sequence) -> ControlFlow<()>,
    ) -> Result<(), TooLong> {
        let mut seen: HashSet<Vec<Option<Piece>>> = HashSet::new();
        let mut each = |sequence: Vec<Option<Piece>>| {
            if !self.distinct {
                return each(&sequence);
            }
            match seen.insert(sequence.clone()) {
                true => each(&sequence),
                false => ControlFlow::Continue(()),
            }
        };
        for alternative in pattern.alternatives() {
            let mut queues = alternative.queues();
            while let Some(queue) = queues.advance() {
                if self.one(queue, &mut each)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn one(
        &self,
        queue: &[Piece],
        each: &mut impl FnMut(Vec<Option<Piece>>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TooLong> {
        let known = |pieces: Vec<Piece>| pieces.into_iter().map(Some).collect::<Vec<_>>();
        let made: Vec<(Vec<Option<Piece>>, Option<u32>)> = match self.mode {
            Mode::Pass => vec![(known(queue.to_vec()), None)],
            Mode::Forward => {
                let placed = self.length.unwrap_or(queue.len().saturating_sub(1));
                let orders = after_hold(queue, placed, self.hold)?;
                orders.into_iter().map(|(order, holds)| (known(order), Some(holds))).collect()
            }
            Mode::Backward | Mode::BackwardPass => {
                let length = self.length.unwrap_or(queue.len() + 1);
                let queues = before_hold(queue, length, self.hold)?;
                queues.into_iter().map(|(queue, holds)| (queue, Some(holds))).collect()
            }
        };
        for (mut sequence, holds) in made {
            sequence.truncate(self.length.unwrap_or(usize::MAX));
            if sequence.is_empty() || !self.keeps(&sequence, holds) {
                continue;
            }
            let flow = match self.mode {
                Mode::BackwardPass => every_piece(sequence, 0, each),
                _ => each(sequence),
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn keeps(&self, sequence: &Sequence, holds: Option<u32>) -> bool {
        let fulfilled = self.conditions.iter().all(|condition| {
            let count = match condition.counted {
                Counted::Holds => match holds {
                    Some(holds) => holds,
                    None => return true,
                },
                Counted::Piece(piece) => {
                    sequence.iter().filter(|other| **other == Some(piece)).count() as u32
                }
            };
            condition.comparison.holds(count, condition.number)
        });
        fulfilled
            && self.expression.as_ref().is_none_or(|expression| expression.matches(sequence))
            && !self.not_expression.as_ref().is_some_and(|expression| expression.matches(sequence))
    }
}

/// The sequence with every piece at each place from here on where any could be.
fn every_piece(
    sequence: Vec<Option<Piece>>,
    from: usize,
    each: &mut impl FnMut(Vec<Option<Piece>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(open) = sequence[from..].iter().position(Option::is_none) else {
        return each(sequence);
    };
    for piece in super::pattern::ORDER {
        let mut filled = sequence.clone();
        filled[from + open] = Some(piece);
        every_piece(filled, from + open + 1, each)?;
    }
    ControlFlow::Continue(())
}

/// A sequence as text, `*` where any piece could be.
pub fn letters(sequence: &Sequence) -> String {
    sequence.iter().map(|piece| piece.map_or('*', Piece::letter)).collect()
}
