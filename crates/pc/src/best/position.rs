//! A position in a game: what is seen, and what may follow.

use allclear_tetris::queue::{Bag, Pattern, PatternError};
use allclear_tetris::{Piece, PieceSet};

/// What a player sees, and what is left in the bag behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The current piece and those that are seen after it.
    pub queue: Vec<Piece>,
    /// The pieces left in the bag after the last piece seen.
    pub bag: PieceSet,
}

/// Why nobody can tell what follows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BagError {
    /// A bag that cannot be: it was not dealt so.
    #[error(
        "the bag {bag} contradicts the queue: with {left} pieces left, the last {dealt} pieces \
         seen come from the same bag"
    )]
    Contradiction {
        /// The bag as it was given.
        bag: String,
        /// How many pieces it has.
        left: usize,
        /// How many of the pieces seen came out of it.
        dealt: usize,
    },
    /// No bags deal such a queue.
    #[error("no 7-bag deals the queue {queue}")]
    NoBag {
        /// The queue.
        queue: String,
    },
    /// Several bags may be open.
    #[error(
        "the queue does not tell what is left in the bag: give the pieces left after it (--bag), \
         or a --pattern of what may follow"
    )]
    Ambiguous,
}

impl Position {
    /// The position with this bag behind the queue.
    pub fn with_bag(queue: Vec<Piece>, bag: PieceSet) -> Result<Position, BagError> {
        // An empty bag is a fresh one: the last seven pieces are a bag.
        let left = if bag == PieceSet::ALL { 0 } else { bag.len() };
        let dealt = (7 - left).min(queue.len());
        let last = &queue[queue.len() - dealt..];
        let from_bag: PieceSet = last.iter().copied().collect();
        let left_over = if left == 0 { PieceSet::EMPTY } else { bag };
        if from_bag.len() != dealt || !(from_bag & left_over).is_empty() {
            let bag = bag.into_iter().map(Piece::letter).collect();
            return Err(BagError::Contradiction { bag, left, dealt });
        }
        Ok(Position { queue, bag })
    }

    /// The position at the start of a game: nothing has been placed or held yet, so the first
    /// piece is the first of a bag. Where no fresh bag deals the queue, as [`Position::inferred`].
    pub fn at_start(queue: Vec<Piece>) -> Result<Position, BagError> {
        match queue.iter().try_fold(Bag::FRESH, |bag, &piece| bag.take(piece)) {
            Some(bag) => Ok(Position { queue, bag: bag.left() }),
            None => Position::inferred(queue),
        }
    }

    /// The position whose bag follows from the pieces seen: they show where a bag ends.
    pub fn inferred(queue: Vec<Piece>) -> Result<Position, BagError> {
        let mut found = Vec::new();
        for dealt in 0..7 {
            let (earlier, last) = queue.split_at(queue.len().saturating_sub(dealt));
            let gone: PieceSet = last.iter().copied().collect();
            if gone.len() == last.len() && can_end(earlier) {
                found.push((PieceSet::ALL - gone, last.len() == dealt));
            }
        }
        match found[..] {
            [(bag, true)] => Ok(Position { queue, bag }),
            [] => {
                Err(BagError::NoBag { queue: queue.iter().map(|piece| piece.letter()).collect() })
            }
            _ => Err(BagError::Ambiguous),
        }
    }

    /// Everything that may come: the queue, the rest of the bag, whole bags, `length` pieces.
    pub fn queues(&self, length: usize) -> Result<Pattern, PatternError> {
        let mut parts: Vec<String> =
            self.queue.iter().map(|piece| piece.letter().to_string()).collect();
        let letters: String = self.bag.into_iter().map(Piece::letter).collect();
        if !letters.is_empty() && self.bag != PieceSet::ALL {
            parts.push(format!("[{letters}]!"));
        }
        parts.extend(std::iter::repeat_n("*!".to_string(), length.div_ceil(7)));
        Ok(parts.join(",").parse::<Pattern>()?.cut(length.max(self.queue.len())))
    }
}

/// Whether bags can be dealt so that one ends with the last of these pieces.
fn can_end(pieces: &[Piece]) -> bool {
    pieces.rchunks(7).all(|bag| bag.iter().copied().collect::<PieceSet>().len() == bag.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(text: &str) -> Vec<Piece> {
        text.chars().filter_map(Piece::from_letter).collect()
    }

    fn bag(text: &str) -> PieceSet {
        queue(text).into_iter().collect()
    }

    #[test]
    fn a_start_has_a_fresh_bag() {
        let position = Position::at_start(queue("TIOSZL")).unwrap();
        assert_eq!(position.bag, bag("J"));
        let pattern = position.queues(11).unwrap();
        assert_eq!(pattern.count().unwrap().to_u128(), Some(840));
    }

    #[test]
    fn a_repeated_piece_shows_where_a_bag_ends() {
        assert_eq!(Position::inferred(queue("TTIOSZ")).unwrap().bag, bag("LJ"));
        assert_eq!(Position::inferred(queue("TTIOSZLJ")).unwrap().bag, PieceSet::ALL);
        assert_eq!(Position::inferred(queue("TT")).unwrap().bag, bag("IOSZLJ"));
        for ambiguous in ["TIOSZL", "TIOSZLJT", ""] {
            let found = Position::inferred(queue(ambiguous));
            assert_eq!(found, Err(BagError::Ambiguous), "{ambiguous}");
        }
        assert!(matches!(Position::inferred(queue("TTT")), Err(BagError::NoBag { .. })));
    }

    #[test]
    fn a_bag_must_fit_the_queue() {
        assert!(Position::with_bag(queue("SZLJ"), bag("TIO")).is_ok());
        assert!(Position::with_bag(queue("OISZLJ"), bag("TIO")).is_ok());
        let error = Position::with_bag(queue("SZOIJ"), bag("TIO")).unwrap_err();
        assert!(error.to_string().starts_with("the bag IOT contradicts the queue"), "{error}");
        assert!(Position::with_bag(queue("TIOSZLJ"), PieceSet::ALL).is_ok());
        assert!(Position::with_bag(queue("TIOSZLT"), PieceSet::ALL).is_err());
    }
}
