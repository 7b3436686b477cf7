//! What a bag can still deal, and which runs of the last four pieces that allows.

use std::collections::HashMap;

use allclear_tetris::{Piece, PieceSet};

/// A bag of which `left` pieces are left, any of `possible`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    left: usize,
    possible: PieceSet,
}

impl Deal {
    /// A bag of which nothing is known but how many pieces are left, 1 to 7.
    pub fn with_left(left: usize) -> Deal {
        Deal { left, possible: PieceSet::ALL }
    }

    /// The bag that deals the mirror images.
    #[must_use]
    pub fn mirrored(self) -> Deal {
        let possible = self.possible.into_iter().map(Piece::mirrored).collect();
        Deal { possible, ..self }
    }

    /// After this piece was dealt; `None` if it cannot be.
    pub fn after(self, piece: Piece) -> Option<Deal> {
        if !self.possible.contains(piece) {
            return None;
        }
        Some(match self.left {
            1 => Deal::with_left(7),
            left => Deal { left: left - 1, possible: self.possible.without(piece) },
        })
    }
}

/// The last four pieces of a queue, or its last three where the queue ends one piece early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first three.
    pub three: [Piece; 3],
    /// The last one, if there is one.
    pub last: Option<Piece>,
}

impl Run {
    /// Its pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.three.into_iter().chain(self.last)
    }

    /// Its mirror image.
    #[must_use]
    pub fn mirrored(self) -> Run {
        let last = self.last.map(Piece::mirrored);
        Run { three: self.three.map(Piece::mirrored), last }
    }

    /// The word it is in, and its bit there.
    fn place(&self) -> (usize, usize) {
        let [a, b, c] = self.three.map(Piece::index);
        (7 * a + b, 8 * c + letter(self.last))
    }
}

/// The number of a last piece: none comes first, as a queue comes before its continuations.
pub(super) fn letter(last: Option<Piece>) -> usize {
    last.map_or(0, |piece| piece.index() + 1)
}

/// A set of runs: for each first and second piece a word, in it for each third piece eight bits:
/// no fourth piece, and each fourth piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fours(pub [u64; 49]);

impl Fours {
    /// No run.
    pub const EMPTY: Fours = Fours([0; 49]);

    /// How many runs are in it.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether a run in it begins with this piece.
    pub fn has_first(&self, piece: Piece) -> bool {
        self.0[7 * piece.index()..][..7].iter().any(|&word| word != 0)
    }

    /// Removes the runs of another set that begin with this piece.
    pub fn remove_all(&mut self, first: Piece, other: &Fours) {
        let own = self.0[7 * first.index()..][..7].iter_mut();
        own.zip(&other.0[7 * first.index()..]).for_each(|(own, other)| *own &= !other);
    }

    /// Adds the runs of another set.
    pub fn add(&mut self, other: &Fours) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    /// The runs that are not in another set.
    #[must_use]
    pub fn without(&self, other: &Fours) -> Fours {
        Fours(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Their mirror images.
    #[must_use]
    pub fn mirrored(&self) -> Fours {
        self.runs().map(Run::mirrored).fold(Fours::EMPTY, |mut images, run| {
            images.insert(run);
            images
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The runs themselves, in order.
    pub fn runs(&self) -> impl Iterator<Item = Run> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            (0..56).filter(move |bit| word >> bit & 1 != 0).map(move |bit| Run {
                three: [i / 7, i % 7, bit / 8].map(|piece| Piece::ALL[piece]),
                last: (bit % 8).checked_sub(1).map(|piece| Piece::ALL[piece]),
            })
        })
    }

    /// Whether the run is in it.
    pub fn contains(&self, run: Run) -> bool {
        let (word, bit) = run.place();
        self.0[word] >> bit & 1 != 0
    }

    /// Adds a run.
    pub fn insert(&mut self, run: Run) {
        let (word, bit) = run.place();
        self.0[word] |= 1 << bit;
    }

    /// Takes a run away.
    pub fn remove(&mut self, run: Run) {
        let (word, bit) = run.place();
        self.0[word] &= !(1 << bit);
    }
}

/// The runs of four that each deal allows, made when first asked for.
#[derive(Default)]
pub struct Dealt(HashMap<Deal, Fours>);

impl Dealt {
    /// The runs of four that a bag can deal now.
    pub fn fours(&mut self, deal: Deal) -> &Fours {
        self.0.entry(deal).or_insert_with(|| {
            let mut fours = Fours::EMPTY;
            for a in Piece::ALL {
                let Some(after_a) = deal.after(a) else { continue };
                for b in Piece::ALL {
                    let Some(after_b) = after_a.after(b) else { continue };
                    for c in Piece::ALL {
                        let Some(after_c) = after_b.after(c) else { continue };
                        let last = |&piece: &Piece| after_c.after(piece).is_some();
                        for last in Piece::ALL.into_iter().filter(last) {
                            fours.insert(Run { three: [a, b, c], last: Some(last) });
                        }
                    }
                }
            }
            fours
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_come_in_the_order_of_queues() {
        let mut all = Fours::EMPTY;
        let mut expected = Vec::new();
        for three in [[Piece::T, Piece::I, Piece::O], [Piece::T, Piece::I, Piece::S]] {
            for last in [None, Some(Piece::I), Some(Piece::Z)] {
                expected.push(Run { three, last });
            }
        }
        expected.sort_by_key(|run| (run.three.map(Piece::index), letter(run.last)));
        expected.iter().rev().for_each(|&run| all.insert(run));
        assert_eq!(all.runs().collect::<Vec<_>>(), expected);
        assert!(expected.iter().all(|&run| all.contains(run)));
        assert_eq!(all.len(), 6);
    }
}
