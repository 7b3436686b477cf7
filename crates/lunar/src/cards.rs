//! The 40 classic cards, built in.

use crate::format::{self, Card};

const CLASSIC: &str = include_str!("../cards/classic.txt");

/// The 40 cards of the classic game, from beginner to expert.
///
/// ```
/// # use allclear_lunar::cards;
/// assert_eq!(cards::classic().len(), 40);
/// assert_eq!(cards::classic()[38].title, "Card 39 (expert)");
/// ```
pub fn classic() -> Vec<Card> {
    // A test reads the file; it cannot fail later.
    format::read(CLASSIC).unwrap_or_default()
}
