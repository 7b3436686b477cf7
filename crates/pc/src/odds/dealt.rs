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

/// A set of runs of four pieces: for each first and second piece a word, in it a bit for each
/// third and fourth piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fours(pub [u64; 49]);

impl Fours {
    /// No run.
    pub const EMPTY: Fours = Fours([0; 49]);

    /// How many runs are in it.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
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

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The runs themselves, in order.
    pub fn runs(&self) -> impl Iterator<Item = [Piece; 4]> + '_ {
        (0..2401)
            .filter(|i| self.0[i / 49] >> (i % 49) & 1 != 0)
            .map(|i| [i / 343, i / 49 % 7, i / 7 % 7, i % 7].map(|piece| Piece::ALL[piece]))
    }

    /// Whether the run is in it.
    pub fn contains(&self, run: [Piece; 4]) -> bool {
        let [a, b, c, d] = run.map(Piece::index);
        self.0[7 * a + b] >> (7 * c + d) & 1 != 0
    }

    /// Adds a run.
    pub fn insert(&mut self, run: [Piece; 4]) {
        let [a, b, c, d] = run.map(Piece::index);
        self.0[7 * a + b] |= 1 << (7 * c + d);
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
                        for d in Piece::ALL {
                            if after_c.after(d).is_some() {
                                fours.insert([a, b, c, d]);
                            }
                        }
                    }
                }
            }
            fours
        })
    }
}
