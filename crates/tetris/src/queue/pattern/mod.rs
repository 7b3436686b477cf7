//! Patterns: sets of queues as users of solution-finder write them.
//!
//! | pattern | queues |
//! |---|---|
//! | `TIO` or `T,I,O` | these pieces in this order |
//! | `*` | any one piece |
//! | `*p4` | any four different pieces in any order |
//! | `*!` | all seven in any order |
//! | `[SZ]` | one of these |
//! | `[TIO]p2`, `[SZLJ]!` | two of these, all of these, in any order |
//! | `[^TI]p3` | three of those not named |
//! | `#Q=[S](Z)I*JOT` | a fumen quiz, hold first, `*` for an unknown piece |
//! | `I,*p4;T,*p4` | either; also separated by spaces or lines |
//! | `TIO#words` | the rest is a comment, up to a `;`, the end of the line or (not in files) a space |
//!
//! Letters may be upper or lower case. `[TI]p0` means all of them, as there. A queue that several
//! alternatives allow counts once.

mod automaton;
mod listing;
mod parse;

pub use automaton::Automaton;
pub use listing::Listing;
pub use parse::{PatternError, PatternErrorKind};

use crate::natural::Natural;
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::queue::TooMany;

/// Some pieces of a set, each at most once, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Element {
    set: PieceSet,
    take: usize,
}

/// A set of queues. See the [module](self) for the language.
///
/// ```
/// # use allclear_tetris::queue::Pattern;
/// let pattern: Pattern = "I,*p4".parse().unwrap();
/// assert_eq!(pattern.count().to_string(), "840");
/// assert_eq!("[TIO".parse::<Pattern>().unwrap_err().to_string(), "column 1: '[' has no ']'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    alternatives: Vec<Vec<Element>>,
}

impl Pattern {
    /// Whether the queue is one of the set.
    pub fn contains(&self, queue: &[Piece]) -> bool {
        self.alternatives.iter().any(|alternative| allows(alternative, queue))
    }

    /// The number of different queues.
    pub fn count(&self) -> Natural {
        automaton::count(&self.alternatives)
    }

    /// The queues, in solution-finder's order, made one by one.
    pub fn queues(&self) -> Listing<'_> {
        Listing::new(&self.alternatives)
    }

    /// The set as an automaton, for a search that shares the work of common beginnings, and for
    /// access by index. Fails if there are 2^128 queues or more.
    pub fn automaton(&self) -> Result<Automaton, TooMany> {
        Automaton::new(&self.alternatives).ok_or(TooMany { length: self.longest() })
    }

    /// The queues cut to at most `length` pieces, each once: what is left of the set when nobody
    /// sees further.
    ///
    /// ```
    /// # use allclear_tetris::queue::Pattern;
    /// let pattern: Pattern = "I,*p7".parse().unwrap();
    /// assert_eq!(pattern.cut(5).count().to_string(), "840");
    /// ```
    #[must_use]
    pub fn cut(&self, length: usize) -> Pattern {
        let mut alternatives: Vec<Vec<Element>> = Vec::new();
        for alternative in &self.alternatives {
            let mut left = length;
            let cut: Vec<Element> = (alternative.iter())
                .map(|element| {
                    let take = element.take.min(left);
                    left -= take;
                    Element { take, ..*element }
                })
                .filter(|element| element.take > 0)
                .collect();
            if !alternatives.contains(&cut) {
                alternatives.push(cut);
            }
        }
        Pattern { alternatives }
    }

    /// The number of pieces in the longest queue.
    pub fn longest(&self) -> usize {
        let lengths = self.alternatives.iter().map(|alternative| length(alternative));
        lengths.max().unwrap_or(0)
    }

    /// The number of pieces in the shortest queue.
    pub fn shortest(&self) -> usize {
        let lengths = self.alternatives.iter().map(|alternative| length(alternative));
        lengths.min().unwrap_or(0)
    }
}

fn length(alternative: &[Element]) -> usize {
    alternative.iter().map(|element| element.take).sum()
}

fn allows(alternative: &[Element], queue: &[Piece]) -> bool {
    if queue.len() != length(alternative) {
        return false;
    }
    let mut rest = queue;
    alternative.iter().all(|element| {
        let (part, after) = rest.split_at(element.take);
        rest = after;
        let set: PieceSet = part.iter().copied().collect();
        set.len() == element.take && (set - element.set).is_empty()
    })
}
