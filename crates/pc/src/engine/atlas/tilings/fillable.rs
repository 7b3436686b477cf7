//! Which pieces of a queue can fill what is left.
//!
//! # What
//! [`Fillable`] answers for each region of the [`Tilings`] and each bag, taken from the pieces of
//! one queue, whether the bag fills the region exactly. With it a search along the tilings never
//! enters a region that its pieces cannot fill.
//!
//! # How
//! Eleven pieces of which none comes more than twice or so have at most 648 bags: a set of bags
//! is a few words. A bag's number is that of its counts read as digits, so a piece more is always
//! the same step up, and the sets of all regions follow from those behind them by shifts: half a
//! million instructions for a queue, where it saves half of all nodes.
//!
//! # Why not the obvious way
//! Listing the bags of each region when the atlas is loaded serves all queues, but takes ten
//! milliseconds for the last five pieces alone, and a search in the list for every question.
//!
//! # How we know it works
//! The test below compares with the bags of all tilings.

use crate::engine::atlas::tilings::Tilings;
use crate::engine::counts::Counts;
use crate::engine::endings::{Region, Way, Ways};
use allclear_tetris::Piece;

/// For each region, the bags that fill it; see the essay above.
pub struct Fillable<'a> {
    tilings: &'a Tilings,
    /// How much a piece adds to the number of a bag.
    steps: [usize; 7],
    /// The words of one set of bags.
    words: usize,
    /// The sets of the regions, one after the other.
    sets: Vec<u64>,
}

impl<'a> Fillable<'a> {
    /// The bags of these pieces that fill regions of the tilings.
    pub fn new(tilings: &'a Tilings, pieces: Counts) -> Self {
        let (mut steps, mut bags) = ([0; 7], 1);
        for piece in Piece::ALL {
            steps[piece.index()] = bags;
            bags *= pieces.count(piece) + 1;
        }
        let words = bags.div_ceil(64);
        // For each piece, the bags that may have one more of it.
        let mut room = vec![0; 7 * words];
        for piece in Piece::ALL {
            let count = |bag: usize| bag / steps[piece.index()] % (pieces.count(piece) + 1);
            for bag in (0..bags).filter(|&bag| count(bag) < pieces.count(piece)) {
                room[piece.index() * words + bag / 64] |= 1 << (bag % 64);
            }
        }
        let regions = tilings.starts.len() - 1;
        let mut sets = vec![0; regions * words];
        sets[(regions - 1) * words] = 1;
        for region in (0..regions - 1).rev() {
            let (these, later) = sets.split_at_mut((region + 1) * words);
            let own = &mut these[region * words..];
            for way in tilings.ways(Region(region as u32)) {
                let piece = tilings.pieces_of_ways[way].index();
                let then = tilings.ways[way].then.0 as usize - region - 1;
                let (then, room) = (&later[then * words..][..words], &room[piece * words..]);
                let (over, up) = (steps[piece] / 64, steps[piece] % 64);
                let mut carry = 0;
                for ((own, then), room) in own[over.min(words)..].iter_mut().zip(then).zip(room) {
                    let bags = u128::from(then & room) << up;
                    *own |= bags as u64 | carry;
                    carry = (bags >> 64) as u64;
                }
            }
        }
        Fillable { tilings, steps, words, sets }
    }
}

impl Ways for Fillable<'_> {
    /// Its number.
    type Bag = usize;

    #[inline(always)]
    fn bag(&self, bag: Counts) -> usize {
        let digits = Piece::ALL.iter().zip(self.steps);
        digits.map(|(&piece, step)| bag.count(piece) * step).sum()
    }

    #[inline(always)]
    fn allow(&self, region: Region, bag: usize, without: Piece) -> bool {
        let bag = bag - self.steps[without.index()];
        self.sets[region.0 as usize * self.words + bag / 64] >> (bag % 64) & 1 == 1
    }

    #[inline(always)]
    fn ways(&self, region: Region) -> std::ops::Range<usize> {
        self.tilings.ways(region)
    }

    #[inline(always)]
    fn way(&self, number: usize) -> Way {
        self.tilings.ways[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::atlas::Atlas;
    use allclear_tetris::Rules;

    /// Whether a bag fills a region, found by trying.
    fn fills(tilings: &Tilings, region: Region, bag: Counts) -> bool {
        let mut ways = tilings.ways(region).peekable();
        if ways.peek().is_none() {
            return bag.is_empty();
        }
        ways.any(|way| {
            let piece = tilings.pieces_of_ways[way];
            bag.count(piece) > 0 && fills(tilings, tilings.ways[way].then, bag.without(piece))
        })
    }

    #[test]
    fn bags_are_those_that_fill() {
        let atlas = Atlas::small(Rules::default());
        let tilings = atlas.tilings();
        for queue in ["OJLTIO", "IIJJLLOO", "IIIIIOOOLJ", "SZSZSZTI"] {
            let pieces: Vec<Piece> =
                queue.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect();
            let fillable = Fillable::new(tilings, pieces.iter().copied().collect());
            let mut yes = 0;
            for set in 0..1u32 << pieces.len() {
                let bag: Counts =
                    (0..pieces.len()).filter(|i| set >> i & 1 == 1).map(|i| pieces[i]).collect();
                for piece in Piece::ALL.into_iter().filter(|&piece| bag.count(piece) > 0) {
                    for region in (0..tilings.size().0 as u32).map(Region) {
                        let found = fillable.allow(region, fillable.bag(bag), piece);
                        assert_eq!(found, fills(tilings, region, bag.without(piece)), "{bag}");
                        yes += u32::from(found);
                    }
                }
            }
            assert!(yes > 0);
        }
    }
}
