//! A list that many threads add to while others read it.

use std::sync::OnceLock;

/// Numbered places that are filled once each. Boards of doubling length are put up as they are
/// needed and never move, so whoever reads waits for nobody.
pub struct Shelf<T> {
    boards: [OnceLock<Box<[OnceLock<T>]>>; 32],
}

/// Places on the first board: 2 to this power.
const FIRST: u32 = 10;

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf { boards: [const { OnceLock::new() }; 32] }
    }
}

impl<T> Shelf<T> {
    /// Fills a place; if it is filled already, nothing changes.
    pub fn put(&self, number: u32, value: T) {
        let (board, place) = locate(number);
        let empty = || (0..1_usize << (FIRST + board)).map(|_| OnceLock::new()).collect();
        let _ = self.boards[board as usize].get_or_init(empty)[place].set(value);
    }

    /// What is there.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&T> {
        let (board, place) = locate(number);
        self.boards[board as usize].get()?[place].get()
    }
}

/// The board, and the place on it.
#[inline]
fn locate(number: u32) -> (u32, usize) {
    let shifted = u64::from(number) + (1 << FIRST);
    let board = shifted.ilog2() - FIRST;
    (board, (shifted - (1 << (FIRST + board))) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_another() {
        let shelf = Shelf::default();
        for number in 0..10_000_u32 {
            assert_eq!(shelf.get(number), None);
            shelf.put(number, number);
            shelf.put(number, 0);
            assert_eq!(shelf.get(number), Some(&number));
        }
        assert_eq!(shelf.get(u32::MAX), None);
    }
}
