//! The symmetries of a board: those of its rectangle that leave the target and the blocks where
//! they are.
//!
//! An 8x8 word is mirrored and flipped by reversing its bits and bytes; a smaller board lies in
//! the corner of the word, so the image is shifted back into it.

use crate::{Lunar, Moon, Size, State, alone};

/// One symmetry: perhaps transposed, then perhaps mirrored, then perhaps flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    size: Size,
    transposed: bool,
    mirrored: bool,
    flipped: bool,
}

impl Symmetry {
    /// The image of a set of cells.
    #[inline(always)]
    pub fn apply(self, set: Moon) -> Moon {
        Moon::from_words_truncated([self.word(set.words()[0])])
    }

    #[inline(always)]
    pub(crate) fn word(self, mut set: u64) -> u64 {
        if self.transposed {
            set = transpose(set);
        }
        if self.mirrored {
            set = set.reverse_bits().swap_bytes() >> (8 - self.size.width());
        }
        if self.flipped {
            set = set.swap_bytes() >> (8 * (8 - self.size.height()));
        }
        set
    }

    /// The image of a cell.
    pub fn cell(self, cell: usize) -> usize {
        self.word(1 << cell).trailing_zeros() as usize
    }

    /// The image of a position.
    pub fn state(self, state: &State) -> State {
        State { humans: self.apply(state.humans), robots: self.apply(state.robots) }
    }
}

#[inline(always)]
const fn transpose(set: u64) -> u64 {
    let t = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    let set = set ^ t ^ t << 7;
    let t = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    let set = set ^ t ^ t << 14;
    let t = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^ t ^ t << 28
}

/// The symmetries of a board, the identity first: 1, 2, 4 or 8 of them.
///
/// ```
/// # use allclear_lunar::{Moon, Size, symmetries};
/// let five = Size::CLASSIC;
/// assert_eq!(symmetries(five, five.centre(), Moon::EMPTY).len(), 8);
/// assert_eq!(symmetries(five, 0, Moon::EMPTY).len(), 2);
/// let long = Size::new(5, 3)?;
/// assert_eq!(symmetries(long, long.centre(), Moon::EMPTY).len(), 4);
/// # Ok::<(), allclear_lunar::SizeError>(())
/// ```
pub fn symmetries(size: Size, target: usize, blocks: Moon) -> Vec<Symmetry> {
    let target = alone(target).unwrap_or(Moon::EMPTY);
    let square = size.width() == size.height();
    (0..8)
        .map(|i| Symmetry {
            size,
            mirrored: i & 1 != 0,
            flipped: i & 2 != 0,
            transposed: i & 4 != 0,
        })
        .filter(|s| square || !s.transposed)
        .filter(|s| s.apply(target) == target && s.apply(blocks) == blocks)
        .collect()
}

impl Lunar {
    /// The symmetries that leave this puzzle's board as it is.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        symmetries(self.size(), self.target(), self.blocks())
    }
}

/// The smallest image of a position: equal for positions that differ only by a symmetry.
pub fn canonical(symmetries: &[Symmetry], state: &State) -> State {
    symmetries.iter().map(|symmetry| symmetry.state(state)).min().unwrap_or(*state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    #[test]
    fn images_are_those_of_the_board_crate() {
        let mut rng = Rng::new(5);
        let size = Size::new(8, 8).unwrap();
        for _ in 0..200 {
            let board = Moon::from_words_truncated([rng.next_u64()]);
            let mut theirs = board.symmetries().to_vec();
            let mut ours: Vec<Moon> = (0..8)
                .map(|i| Symmetry {
                    size,
                    mirrored: i & 1 != 0,
                    flipped: i & 2 != 0,
                    transposed: i & 4 != 0,
                })
                .map(|s| s.apply(board))
                .collect();
            theirs.sort();
            ours.sort();
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn images_stay_on_the_board_and_slides_commute() {
        let mut rng = Rng::new(6);
        for (width, height) in [(3, 3), (5, 5), (4, 6), (7, 7), (8, 2)] {
            let size = Size::new(width, height).unwrap();
            let cells: Vec<usize> = crate::numbers(size.cells()).collect();
            for _ in 0..50 {
                let target = cells[rng.below(cells.len() as u64) as usize];
                for symmetry in symmetries(size, target, Moon::EMPTY) {
                    let set = Moon::from_words_truncated([rng.next_u64()]) & size.cells();
                    let image = symmetry.apply(set);
                    assert!(image.is_subset(size.cells()));
                    assert_eq!(image.count(), set.count());
                    let count = |set: Moon| {
                        let neighbours = set.neighbours4() & set;
                        neighbours.count()
                    };
                    assert_eq!(count(image), count(set));
                }
            }
        }
    }
}
