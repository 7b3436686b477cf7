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
//! | `[SSZ]!`, `[TI[LJ]]!` | pools may repeat pieces, and hold pools: one of L and J |
//! | `*p7{L<S}` | those of the queues since the last comma that fulfil a filter |
//! | `(I,*p4){L<S}` | a filter over more than one part |
//! | `#Q=[S](Z)I*JOT` | a fumen quiz, hold first, `*` for an unknown piece |
//! | `I,*p4;T,*p4` | either; also on lines of their own |
//! | `TIO#words` | the rest is a comment, up to a `;` or the end of the line |
//!
//! Spaces mean nothing. Letters may be upper or lower case. `[TI]p0` means all of them, as there. A
//! queue that several alternatives allow counts once.
//!
//! A filter is made of statements joined by `&&` and `||` (read from left to right), `!` and
//! parentheses:
//!
//! | filter | holds for |
//! |---|---|
//! | `{T=1}` | queues with one T; also `!=`, `<`, `>`, `<=`, `>=` |
//! | `{LJ=1}`, `{[LJ]=1}`, `{[*]=2}` | one L and one J; one L or one J; two of some piece |
//! | `{L<S}` | L comes before S, or S does not come |
//! | `{LL<S}`, `{L<SZ}`, `{L<[SZ]}` | two L before S; L before both; L before one of them |
//! | `{/^I/}` | queues that the regular expression matches somewhere |
//! | `{3:T=1}`, `{1-3:T=1}` | the same for the first three pieces, for the second and the third |

mod automaton;
mod cursor;
mod explain;
mod filter;
mod generators;
mod graph;
mod listing;
mod parse;
mod pool;

pub use automaton::Automaton;
pub use explain::Explanation;
pub use filter::{BadExpression, Comparison, Expression};
pub use listing::Listing;
pub use parse::{PatternError, PatternErrorKind};

use std::sync::Arc;

use crate::natural::Natural;
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::queue::TooMany;
use filter::Filter;
use graph::Graph;
use pool::{Element, Pool};

pub(crate) use pool::ORDER;

/// A set of queues. See the [module](self) for the language.
///
/// ```
/// # use allclear_tetris::queue::Pattern;
/// let pattern: Pattern = "I,*p4{S<Z}".parse().unwrap();
/// assert_eq!(pattern.count().unwrap().to_string(), "360");
/// assert_eq!("[TIO".parse::<Pattern>().unwrap_err().to_string(), "column 1: '[' has no ']'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    alternatives: Vec<Alternative>,
}

/// Why a pattern has no automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AutomatonError {
    /// No queue fulfils it.
    #[error("the pattern allows no queue")]
    NoQueue,
    /// There are too many queues to number them.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// Its alternatives overlap in too many ways.
    #[error("the pattern is too complex: it needs more than {most} states; split it")]
    TooManyStates {
        /// How many there may be.
        most: usize,
    },
}

/// Queues of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Alternative {
    /// Sets of different pieces, one after the other.
    Plain(Vec<Element>),
    /// With filters, or pools that are no such sets.
    Extended(Extended),
}

/// An alternative of the extended notation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Extended {
    pools: Arc<[Pool]>,
    filters: Arc<[Filter]>,
    graph: Arc<Graph>,
    /// Whether it has been cut, so that pools and filters tell of longer queues.
    cut: bool,
}

impl Extended {
    fn new(pools: Vec<Pool>, filters: Vec<Filter>, graph: Graph) -> Extended {
        Extended { pools: pools.into(), filters: filters.into(), graph: graph.into(), cut: false }
    }
}

impl Alternative {
    fn length(&self) -> usize {
        match self {
            Alternative::Plain(elements) => elements.iter().map(|element| element.take).sum(),
            Alternative::Extended(extended) => extended.graph.length,
        }
    }

    fn count(&self) -> Natural {
        match self {
            Alternative::Plain(elements) => elements.iter().fold(1.into(), |product, element| {
                let ways = (0..element.take).map(|i| (element.set.len() - i) as u32).product();
                product.times(ways)
            }),
            Alternative::Extended(extended) => extended.graph.count(),
        }
    }

    fn allows(&self, queue: &[Piece]) -> bool {
        match self {
            Alternative::Plain(_) if queue.len() != self.length() => false,
            Alternative::Plain(elements) => {
                let mut rest = queue;
                elements.iter().all(|element| {
                    let (part, after) = rest.split_at(element.take);
                    rest = after;
                    let set: PieceSet = part.iter().copied().collect();
                    set.len() == element.take && (set - element.set).is_empty()
                })
            }
            Alternative::Extended(extended) => extended.graph.contains(queue),
        }
    }

    fn cut(&self, length: usize) -> Alternative {
        match self {
            Alternative::Plain(elements) => {
                let mut left = length;
                let cut = elements.iter().map(|element| {
                    let take = element.take.min(left);
                    left -= take;
                    Element { take, ..*element }
                });
                Alternative::Plain(cut.filter(|element| element.take > 0).collect())
            }
            Alternative::Extended(extended) => Alternative::Extended(Extended {
                graph: extended.graph.cut(length).into(),
                cut: extended.cut || length < extended.graph.length,
                ..extended.clone()
            }),
        }
    }
}

impl Pattern {
    /// Whether the queue is one of the set.
    pub fn contains(&self, queue: &[Piece]) -> bool {
        self.alternatives.iter().any(|alternative| alternative.allows(queue))
    }

    /// The number of different queues. Fails if that is too hard to say: if alternatives overlap
    /// in millions of ways.
    pub fn count(&self) -> Result<Natural, AutomatonError> {
        automaton::count(&self.alternatives)
    }

    /// The queues, made one by one: alternative by alternative, plain ones in solution-finder's
    /// order, extended ones sorted by the order of letters TILJSZO.
    pub fn queues(&self) -> Listing<'_> {
        Listing::new(&self.alternatives)
    }

    /// The set as an automaton, for a search that shares the work of common beginnings, and for
    /// access by index. Fails if there is no queue, or 2^128 or more.
    pub fn automaton(&self) -> Result<Automaton, AutomatonError> {
        Automaton::new(&self.alternatives)
    }

    /// The queues cut to at most `length` pieces, each once: what is left of the set when nobody
    /// sees further.
    ///
    /// ```
    /// # use allclear_tetris::queue::Pattern;
    /// let pattern: Pattern = "I,*p7".parse().unwrap();
    /// assert_eq!(pattern.cut(5).count().unwrap().to_string(), "840");
    /// ```
    #[must_use]
    pub fn cut(&self, length: usize) -> Pattern {
        let mut alternatives: Vec<Alternative> = Vec::new();
        for alternative in &self.alternatives {
            let cut = alternative.cut(length);
            if !alternatives.contains(&cut) {
                alternatives.push(cut);
            }
        }
        Pattern { alternatives }
    }

    /// The number of pieces in the longest queue.
    pub fn longest(&self) -> usize {
        self.alternatives.iter().map(Alternative::length).max().unwrap_or(0)
    }

    /// The number of pieces in the shortest queue.
    pub fn shortest(&self) -> usize {
        self.alternatives.iter().map(Alternative::length).min().unwrap_or(0)
    }

    /// Its alternatives, each a pattern of its own.
    pub fn alternatives(&self) -> impl Iterator<Item = Pattern> + '_ {
        self.alternatives.iter().map(|one| Pattern { alternatives: vec![one.clone()] })
    }

    /// The set in words, one explanation for each alternative.
    pub fn explain(&self) -> Vec<Explanation> {
        self.alternatives.iter().map(Explanation::of).collect()
    }
}
