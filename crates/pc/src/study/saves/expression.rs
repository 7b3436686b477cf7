//! Expressions about what a queue can save.
//!
//! A queue can often be cleared in several ways that leave different pieces: a *save* is what one
//! clear leaves. An expression asks something of all saves of a queue:
//!
//! | expression | true when |
//! |---|---|
//! | `T` | some save has a T |
//! | `TI` | some save has both (`TT`: two of them) |
//! | `/S.*Z/` | the regular expression matches some save, written in the order TILJSZO |
//! | `!T` | no save has a T |
//! | `^T` | some save has no T; `^(T\|\|I)`: some save has neither |
//! | `T&&I` | both can be had, not always at once |
//! | `T\|\|I` | one of them can be had |
//! | `!(T&&I)\|\|L` | brackets first |
//!
//! Commas separate expressions of a list, `#` begins a label: `T||O#good,/^[^T]*$/#no T`.

use std::sync::Arc;

use allclear_tetris::Piece;
use allclear_tetris::queue::pattern::Expression as Regex;

use super::parse;
use crate::engine::counts::Counts;

/// A question about the saves of a queue.
///
/// ```
/// use allclear_tetris::Piece;
/// use allclear_pc::{Counts, study::Saves};
/// let wanted: Saves = "T&&^I".parse().unwrap();
/// let save = |pieces: &str| pieces.chars().filter_map(Piece::from_letter).collect::<Counts>();
/// assert!(wanted.holds(&[save("TI"), save("OL")]));
/// assert!(!wanted.holds(&[save("TI")]));
/// let error = "T&&".parse::<Saves>().unwrap_err();
/// assert_eq!(error.to_string(), "column 4: expected a piece, a /regex/, !, ^ or (");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves(pub(super) Expression);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    /// Some save has these pieces.
    Has(Counts),
    /// The regular expression matches some save.
    Matches(Arc<Regex>),
    /// The expression is false of some save taken alone.
    Avoids(Box<Expression>),
    Not(Box<Expression>),
    All(Vec<Expression>),
    Any(Vec<Expression>),
}

/// The order in which regular expressions see the pieces of a save.
const ORDER: [Piece; 7] = [Piece::T, Piece::I, Piece::L, Piece::J, Piece::S, Piece::Z, Piece::O];

impl Saves {
    /// Some save has this piece.
    pub fn piece(piece: Piece) -> Saves {
        Saves(Expression::Has(Counts::EMPTY.with(piece)))
    }

    /// Whether the expression is true of a queue with these saves.
    pub fn holds(&self, saves: &[Counts]) -> bool {
        self.0.holds(saves)
    }
}

impl Expression {
    fn holds(&self, saves: &[Counts]) -> bool {
        match self {
            Expression::Has(wanted) => saves.iter().any(|save| save.holds(*wanted)),
            Expression::Matches(regex) => saves.iter().any(|save| regex.matches(&written(*save))),
            Expression::Avoids(node) => saves.iter().any(|&save| !node.holds(&[save])),
            Expression::Not(node) => !node.holds(saves),
            Expression::All(nodes) => nodes.iter().all(|node| node.holds(saves)),
            Expression::Any(nodes) => nodes.iter().any(|node| node.holds(saves)),
        }
    }
}

/// The pieces of a save in the order TILJSZO.
fn written(save: Counts) -> Vec<Option<Piece>> {
    let times = |piece: Piece| std::iter::repeat_n(Some(piece), save.count(piece));
    ORDER.into_iter().flat_map(times).collect()
}

/// An expression of a list, with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The expression.
    pub saves: Saves,
    /// The text after its `#`, or the expression as it was written.
    pub label: String,
}

impl Wanted {
    /// Reads a list: expressions separated by commas, each with a label if it likes.
    ///
    /// ```
    /// use allclear_pc::study::Wanted;
    /// let list = Wanted::list("T||(L&&J), /S.*Z/#sz").unwrap();
    /// assert_eq!((list[0].label.as_str(), list[1].label.as_str()), ("T||(L&&J)", "sz"));
    /// assert!(Wanted::list("T,,I").is_err());
    /// ```
    pub fn list(text: &str) -> Result<Vec<Wanted>, SavesError> {
        parse::list(text)
    }
}

/// Why a text is not such an expression; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavesError {
    /// Something else should stand there.
    #[error("column {column}: expected {expected}")]
    Expected {
        /// Where.
        column: usize,
        /// What could stand there.
        expected: &'static str,
    },
    /// A regular expression is none.
    #[error("column {column}: regular expression: {reason}")]
    Regex {
        /// Where.
        column: usize,
        /// What is wrong.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saves(text: &str) -> Vec<Counts> {
        let save = |save: &str| save.chars().filter_map(Piece::from_letter).collect();
        text.split(',').map(save).collect()
    }

    #[test]
    fn examples_of_the_python_tools() {
        for (expression, yes, no) in [
            ("^S", "LS,LZ", "LS,SZ"),
            ("!T", "L,S", "T,I"),
            ("T&&S", "T,S,Z", "S,Z"),
            ("T||S", "T,Z", "I,L,O"),
            ("LSZ", "LSZO,TSZO", "L,S,Z"),
            ("!(T&&S)||L", "T", "TS"),
            ("^(T&&S)", "TS,S", "TS"),
            ("^(T||S)", "T,L", "T,S"),
            ("^!T", "T,L", "L"),
            ("TT", "TTI", "T,TI"),
            ("/^[^T]*L[^J]*$/", "ILSZ,IJSZ", "TLSZ"),
            ("/^[^T]*L[^J]*$/", "LL", "LJSZ"),
            ("/T[ISZO]/||LJ", "TS,SZ", "TL,SZ"),
            ("/T[^T]/||/^[^LJ]*[LJ]{2}[^LJ]*$/||/^[^LJ]+$/", "TTIL,LJO", "LO,ISJ"),
            ("^/^[^TLJ]*[LJ][^LJ]*$/", "TL,IL", "IL,OJ"),
            ("/^$/", "-", "T"),
        ] {
            let wanted: Saves = expression.parse().unwrap();
            assert!(wanted.holds(&saves(yes)), "{expression} of {yes}");
            assert!(!wanted.holds(&saves(no)), "{expression} of {no}");
        }
    }

    /// The obvious version: saves as strings in the order TILJSZO, letters counted one by one.
    fn obvious(node: &Expression, saves: &[String]) -> bool {
        match node {
            Expression::Has(pieces) => saves.iter().any(|save| {
                let count = |piece: Piece| save.matches(piece.letter()).count();
                Piece::ALL.iter().all(|&piece| count(piece) >= pieces.count(piece))
            }),
            Expression::Matches(regex) => saves.iter().any(|save| {
                let pieces: Vec<_> = save.chars().map(Piece::from_letter).collect();
                regex.matches(&pieces)
            }),
            Expression::Avoids(node) => {
                saves.iter().any(|save| !obvious(node, std::slice::from_ref(save)))
            }
            Expression::Not(node) => !obvious(node, saves),
            Expression::All(nodes) => !nodes.iter().any(|node| !obvious(node, saves)),
            Expression::Any(nodes) => !nodes.iter().all(|node| !obvious(node, saves)),
        }
    }

    #[test]
    fn random_expressions_agree_with_the_obvious_version() {
        let mut rng = allclear_board::Rng::new(3);
        fn text(rng: &mut allclear_board::Rng, depth: usize) -> String {
            let below = |rng: &mut allclear_board::Rng| text(rng, depth - 1);
            match if depth == 0 { rng.below(3) } else { rng.below(8) } {
                0 | 1 => (0..1 + rng.below(2)).map(|_| random_piece(rng)).collect(),
                2 => {
                    let all = ["/^T/", "/[LJ]{2}/", "/S?Z?O$/", "/^[^I]*$/"];
                    all[rng.below(4) as usize].into()
                }
                3 => format!("!{}", below(rng)),
                4 => format!("^{}", below(rng)),
                5 => format!("({}&&{})", below(rng), below(rng)),
                6 => format!("({} || {})", below(rng), below(rng)),
                _ => format!("({})", below(rng)),
            }
        }
        fn random_piece(rng: &mut allclear_board::Rng) -> char {
            b"TILJSZO"[rng.below(7) as usize] as char
        }
        for _ in 0..2000 {
            let expression = text(&mut rng, 4);
            let wanted: Saves = expression.parse().unwrap();
            let saves: Vec<Counts> = (0..rng.below(4))
                .map(|_| {
                    let pieces = 0..rng.below(5);
                    pieces.filter_map(|_| Piece::from_letter(random_piece(&mut rng))).collect()
                })
                .collect();
            let strings: Vec<String> = saves
                .iter()
                .map(|save: &Counts| {
                    written(*save).into_iter().flatten().map(Piece::letter).collect()
                })
                .collect();
            assert_eq!(
                wanted.holds(&saves),
                obvious(&wanted.0, &strings),
                "{expression} {strings:?}"
            );
        }
    }
}
