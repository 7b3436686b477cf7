//! A pattern in words.

use std::fmt;

use super::Alternative;
use super::pool::Pool;
use crate::natural::Natural;

/// What an alternative of a pattern means.
///
/// ```
/// # use allclear_tetris::queue::Pattern;
/// let pattern: Pattern = "I,*p4{S<Z}".parse().unwrap();
/// assert_eq!(
///     pattern.explain()[0].to_string(),
///     "piece 1: I\n\
///      pieces 2-5: 4 different pieces in any order\n\
///      only if S before Z in pieces 2-5\n\
///      360 queues of 5 pieces",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is dealt, part by part: the first and the last piece, counted from 1, and from what.
    pub parts: Vec<(usize, usize, String)>,
    /// What the queues must fulfil.
    pub filters: Vec<String>,
    /// How many queues this alternative allows.
    pub count: Natural,
    /// How many pieces each of them has.
    pub length: usize,
}

impl Explanation {
    pub(super) fn of(alternative: &Alternative) -> Explanation {
        let (pools, filters): (Vec<Pool>, Vec<String>) = match alternative {
            Alternative::Plain(elements) => {
                (elements.iter().map(|&element| element.into()).collect(), Vec::new())
            }
            Alternative::Extended(extended) => {
                let cut = extended.cut.then(|| format!("cut to {} pieces", extended.graph.length));
                let filters = extended.filters.iter().map(|filter| format!("only if {filter}"));
                (extended.pools.to_vec(), filters.chain(cut).collect())
            }
        };
        let mut dealt = 0;
        let parts = pools.iter().map(|pool| {
            let first = dealt + 1;
            dealt += pool.take;
            (first, dealt, pool.to_string())
        });
        Explanation {
            parts: parts.collect(),
            filters,
            count: alternative.count(),
            length: alternative.length(),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (first, last, what) in &self.parts {
            match first == last {
                true => writeln!(f, "piece {first}: {what}")?,
                false => writeln!(f, "pieces {first}-{last}: {what}")?,
            }
        }
        for filter in &self.filters {
            writeln!(f, "{filter}")?;
        }
        let plural =
            |word: &str, one: bool| if one { word.to_string() } else { format!("{word}s") };
        let queues = plural("queue", self.count == Natural::from(1));
        write!(
            f,
            "{} {queues} of {} {}",
            self.count,
            self.length,
            plural("piece", self.length == 1)
        )
    }
}
