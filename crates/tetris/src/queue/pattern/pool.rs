//! What a pattern draws from: sets of different pieces, and pools that may repeat them.

use std::fmt;

use crate::piece::Piece;
use crate::piece_set::PieceSet;

/// The order in which users of solution-finder number pieces.
pub(crate) const ORDER: [Piece; 7] =
    [Piece::T, Piece::I, Piece::L, Piece::J, Piece::S, Piece::Z, Piece::O];

/// Some pieces of a set, each at most once, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Element {
    pub set: PieceSet,
    pub take: usize,
}

/// How many there are of each piece, four bits for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Bunch(u32);

impl Bunch {
    pub fn count(self, piece: Piece) -> usize {
        (self.0 >> (4 * piece.index()) & 15) as usize
    }

    /// The bunch with one more of this piece, unless there are 15 already.
    pub fn with(self, piece: Piece) -> Option<Bunch> {
        (self.count(piece) < 15).then(|| Bunch(self.0 + (1 << (4 * piece.index()))))
    }

    pub fn holds(self, other: Bunch) -> bool {
        Piece::ALL.into_iter().all(|piece| other.count(piece) <= self.count(piece))
    }

    pub fn len(self) -> usize {
        Piece::ALL.into_iter().map(|piece| self.count(piece)).sum()
    }

    fn pieces(self) -> PieceSet {
        Piece::ALL.into_iter().filter(|&piece| self.count(piece) > 0).collect()
    }
}

impl FromIterator<Piece> for Bunch {
    /// The bunch of at most 15 of each of these pieces.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Bunch {
        pieces.into_iter().fold(Bunch::default(), |bunch, piece| bunch.with(piece).unwrap_or(bunch))
    }
}

impl fmt::Display for Bunch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in ORDER {
            for _ in 0..self.count(piece) {
                write!(f, "{piece}")?;
            }
        }
        Ok(())
    }
}

/// Some pieces of one of several bunches of equal size, in any order.
///
/// `[TI[LJ]]p2` draws two pieces of TIL or of TIJ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pool {
    /// In order, each once; at least one.
    pub choices: Vec<Bunch>,
    pub take: usize,
}

impl Pool {
    /// The same as a set of different pieces, if it is one.
    pub fn as_element(&self) -> Option<Element> {
        if self.take == 1 {
            let set = self.choices.iter().fold(PieceSet::EMPTY, |set, bunch| set | bunch.pieces());
            return Some(Element { set, take: 1 });
        }
        let [bunch] = self.choices[..] else { return None };
        let set = bunch.pieces();
        (set.len() == bunch.len()).then_some(Element { set, take: self.take })
    }

    /// What has been drawn after one more piece, unless no choice holds it.
    pub fn draw(&self, drawn: Bunch, piece: Piece) -> Option<Bunch> {
        let drawn = drawn.with(piece)?;
        self.choices.iter().any(|choice| choice.holds(drawn)).then_some(drawn)
    }
}

impl From<Element> for Pool {
    fn from(element: Element) -> Pool {
        Pool { choices: vec![element.set.into_iter().collect()], take: element.take }
    }
}

impl fmt::Display for Pool {
    /// In words: `2 of TIO in any order`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Element { set, take: 1 }) = self.as_element() {
            let letters: Bunch = set.into_iter().collect();
            return match set.len() {
                1 => write!(f, "{letters}"),
                7 => write!(f, "any piece"),
                _ => write!(f, "one of {letters}"),
            };
        }
        let size = self.choices[0].len();
        let choices: Vec<String> = self.choices.iter().map(Bunch::to_string).collect();
        let choices = choices.join(" or ");
        match self.as_element() {
            Some(Element { set: PieceSet::ALL, take: 7 }) => {
                write!(f, "all seven pieces in any order")
            }
            Some(Element { set: PieceSet::ALL, take }) => {
                write!(f, "{take} different pieces in any order")
            }
            _ if self.take == size => write!(f, "{choices} in any order"),
            _ => write!(f, "{} of {choices} in any order", self.take),
        }
    }
}
