//! Dealing pieces at random, the same for a seed for ever.

use allclear_board::Rng;

use super::bag::Bag;
use crate::piece::Piece;

/// Deals pieces without end: from a bag, each of those left equally likely, then from fresh bags.
///
/// ```
/// # use allclear_tetris::{queue::Dealer, PieceSet};
/// let first: PieceSet = Dealer::new(2026).take(7).collect();
/// assert_eq!(first, PieceSet::ALL);
/// assert!(Dealer::new(2026).take(100).eq(Dealer::new(2026).take(100)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealer {
    rng: Rng,
    bag: Bag,
}

impl Dealer {
    /// The dealer of a seed, with a fresh bag.
    pub const fn new(seed: u64) -> Dealer {
        Dealer::with_bag(seed, Bag::FRESH)
    }

    /// The dealer of a seed, with a bag from which some pieces are gone.
    pub const fn with_bag(seed: u64, bag: Bag) -> Dealer {
        Dealer { rng: Rng::new(seed), bag }
    }

    /// What is left in the current bag.
    pub const fn bag(&self) -> Bag {
        self.bag
    }

    /// The next piece.
    pub fn deal(&mut self) -> Piece {
        let left = self.bag.left();
        let chosen = self.rng.below(left.len() as u64) as usize;
        let piece = left.into_iter().nth(chosen).unwrap_or(Piece::I);
        self.bag = Bag::holding(left.without(piece));
        piece
    }
}

impl Iterator for Dealer {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        Some(self.deal())
    }
}
