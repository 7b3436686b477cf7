//! What a perfect clear is worth by what it leaves.
//!
//! Whoever clears again and again wants more than the next clear: the piece left over goes into
//! the next one. [`Rewards`] weigh it. A player who maximises them trades a little chance now for
//! a better start of the next clear, and breaks ties by it.

use super::deal::{END, Letter};
use super::knowledge::{EMPTY, Spot};
use allclear_tetris::Piece;

/// What a perfect clear counts for, by the piece that is left when it is done.
///
/// ```
/// use allclear_pc::best::Rewards;
/// use allclear_tetris::Piece;
/// let rewards = Rewards::new(|piece| if piece == Some(Piece::T) { 250 } else { 240 });
/// assert_eq!(rewards.of(Some(Piece::T)), 250);
/// assert_eq!(rewards.most(), 250);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewards([u8; 8]);

impl Rewards {
    /// One for each piece, and one for when nobody knows yet or nothing is left.
    pub fn new(mut reward: impl FnMut(Option<Piece>) -> u8) -> Rewards {
        let mut all = [0; 8];
        Piece::ALL.into_iter().for_each(|piece| all[piece.index()] = reward(Some(piece)));
        all[usize::from(END)] = reward(None);
        Rewards(all)
    }

    /// What it counts for with this piece left.
    pub fn of(&self, left: Option<Piece>) -> u8 {
        self.0[left.map_or(usize::from(END), Piece::index)]
    }

    /// The greatest of them.
    pub fn most(&self) -> u8 {
        self.0.into_iter().max().unwrap_or(0)
    }

    fn of_letter(&self, letter: Letter) -> u64 {
        self.0[usize::from(letter.min(END))].into()
    }

    /// What a perfect clear now counts for at a spot.
    pub(super) fn now(&self, spot: &Spot) -> u64 {
        match spot.hold {
            // The next piece, if it is seen, is as good as held.
            EMPTY => self.of_letter(spot.window.first()),
            hold => self.of_letter(hold),
        }
    }

    /// The most that one may count for later on, if these are all the pieces there are.
    pub(super) fn later(&self, spot: &Spot) -> u64 {
        let letters = spot.window.letters().chain([spot.hold]);
        letters.map(|letter| self.of_letter(letter)).max().unwrap_or(0)
    }
}
