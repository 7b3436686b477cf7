//! The tilings that the pieces of one queue fill.
//!
//! # What
//! [`QueueTilings`] are those of the [`Tilings`] whose pieces a queue has, in whatever order. A search
//! along them never enters a region that the pieces left cannot fill.
//!
//! # How
//! For each region they know which bags of the queue's pieces fill it exactly. A bag's number is that
//! of its counts read as digits, and how many pieces a region takes is known, so one digit can be left
//! out: eleven pieces of which none comes more than twice have at most 216 such *places*, and a set of
//! bags is four words. A piece more is always the same step up, so the sets of all regions follow from
//! those behind them by shifts.
//!
//! # Why not the obvious way
//! Listing the bags of each region when the atlas is loaded serves all queues, but takes ten
//! milliseconds for the last five pieces alone, and a search in the list for every question. Making an
//! automaton of all regions with a bag that fills them saves the question at each step; it takes
//! longer than all questions of a search from both ends.
//!
//! # How we know it works
//! The tests below compare with the bags of all tilings, found by trying.

use std::ops::Range;
use std::sync::Arc;

use crate::atlas::tilings::Tilings;
use crate::counts::Counts;
use crate::endings::{Region, Way, Ways};
use allclear_tetris::Piece;

/// See the essay above.
pub struct QueueTilings {
    tilings: Arc<Tilings>,
    /// How much a piece adds to the number of a bag.
    steps: [usize; 7],
    /// The bags by number.
    bags: Vec<Counts>,
    /// The bits of a number that are the place of its bag.
    place: usize,
    /// The words of one set of bags.
    words: usize,
    /// For each region the places of the bags that fill it, one set after the other.
    sets: Vec<u64>,
}

impl QueueTilings {
    /// Those of the tilings that these pieces fill, or some of them.
    pub fn new(tilings: Arc<Tilings>, pieces: Counts) -> Self {
        // Places leave out the digit of the piece that there is most of. It comes first in a number.
        let most = Piece::ALL.into_iter().max_by_key(|&piece| pieces.count(piece));
        let left_out = most.expect("there are seven pieces");
        let (mut steps, mut places) = ([0; 7], 1);
        for piece in Piece::ALL.into_iter().filter(|&piece| piece != left_out) {
            steps[piece.index()] = places;
            places *= pieces.count(piece) + 1;
        }
        let size = places.next_power_of_two();
        steps[left_out.index()] = size;
        let mut bags = vec![Counts::EMPTY; size * (pieces.count(left_out) + 1)];
        for (number, bag) in bags.iter_mut().enumerate() {
            let digit = |piece: Piece| match piece == left_out {
                true => number / size,
                false => number % size / steps[piece.index()] % (pieces.count(piece) + 1),
            };
            for piece in Piece::ALL {
                *bag = (0..digit(piece)).fold(*bag, |bag, _| bag.with(piece));
            }
        }
        let words = size.div_ceil(64);
        let mut sets = vec![0; (tilings.starts.len() - 1) * words];
        let last = sets.len() - words;
        sets[last] = 1;
        let rooms = |count| rooms(&bags[..size], count, pieces, left_out);
        for (depth, regions) in tilings.depths.windows(2).enumerate().rev().skip(1) {
            let rooms = rooms(tilings.pieces() - depth - 1);
            for region in (regions[0] as usize..regions[1] as usize).rev() {
                let (these, later) = sets.split_at_mut((region + 1) * words);
                let own = &mut these[region * words..];
                for way in tilings.ways(Region(region as u32)) {
                    let piece = tilings.pieces_of_ways[way];
                    let then = tilings.ways[way].then.0 as usize - region - 1;
                    let room = &rooms[piece.index() * words..][..words];
                    let up = if piece == left_out { 0 } else { steps[piece.index()] };
                    add_moved_up(own, (&later[then * words..][..words], room), up);
                }
            }
        }
        QueueTilings { tilings, steps, bags, place: size - 1, words, sets }
    }

    /// How many pieces a tiling has.
    pub fn pieces(&self) -> usize {
        self.tilings.pieces()
    }

    /// The empty box and the number of a bag that fills it; `None` if it does not, or if it has more
    /// of a piece than the queue.
    pub fn start(&self, bag: Counts) -> Option<(Region, usize)> {
        let number = self.number(bag);
        let is_known = self.bags.get(number) == Some(&bag) && bag.len() == self.pieces();
        let known = is_known && self.fills(Tilings::EMPTY, number);
        known.then_some((Tilings::EMPTY, number))
    }

    /// The bag of a number.
    #[inline(always)]
    pub fn bag(&self, number: usize) -> Counts {
        self.bags[number]
    }

    /// The piece of the tile of a way.
    #[inline(always)]
    pub fn piece(&self, way: usize) -> Piece {
        self.tilings.pieces_of_ways[way]
    }

    /// The number of a bag without a piece that is in it.
    #[inline(always)]
    pub fn without(&self, number: usize, piece: Piece) -> usize {
        number - self.steps[piece.index()]
    }

    /// Whether the bag of this number, which has as many pieces as the region takes, fills it.
    #[inline(always)]
    pub fn fills(&self, region: Region, bag: usize) -> bool {
        let place = bag & self.place;
        self.sets[region.0 as usize * self.words + place / 64] >> (place % 64) & 1 == 1
    }

    /// Which of up to 64 ways lead on: the bag of this number has the piece, and the pieces left fill
    /// what is left. They are asked together because nobody can guess the answers: one by one, each
    /// would wait for those before.
    #[inline(always)]
    pub fn open(&self, bag: usize, ways: Range<usize>) -> u64 {
        let pieces = self.bags[bag];
        // Where the bag without a piece is in a set, and whether it has that piece: no branch, either.
        let left = Piece::ALL.map(|piece| {
            let place = bag.wrapping_sub(self.steps[piece.index()]) & self.place;
            (place / 64, place as u32 % 64, u64::from(pieces.count(piece) > 0))
        });
        let of_ways = &self.tilings.pieces_of_ways[ways.clone()];
        let mut open = 0;
        for (bit, (&piece, way)) in of_ways.iter().zip(&self.tilings.ways[ways]).enumerate() {
            let (word, place, has) = left[piece.index()];
            let set = self.sets[way.then.0 as usize * self.words + word];
            open |= (set >> place & has) << (bit % 64);
        }
        open
    }

    /// The number of a bag.
    fn number(&self, bag: Counts) -> usize {
        let digits = Piece::ALL.iter().zip(self.steps);
        digits.map(|(&piece, step)| bag.count(piece) * step).sum()
    }
}

/// For each piece, the places of those bags of so many pieces that may have one more of it: `bags` has
/// what every place says of all pieces but one, and that one makes up the number.
fn rooms(bags: &[Counts], count: usize, most: Counts, left_out: Piece) -> Vec<u64> {
    let words = bags.len().div_ceil(64);
    let mut rooms = vec![0; 7 * words];
    for (place, bag) in bags.iter().enumerate() {
        let others = bag.len();
        for piece in Piece::ALL {
            let own = if piece == left_out { count.wrapping_sub(others) } else { bag.count(piece) };
            if own < most.count(piece) {
                rooms[piece.index() * words + place / 64] |= 1 << (place % 64);
            }
        }
    }
    rooms
}

/// Adds to a set of places those of another one that have room, moved up.
#[inline(always)]
fn add_moved_up(own: &mut [u64], (other, room): (&[u64], &[u64]), up: usize) {
    let (over, up) = (up / 64, up % 64);
    let mut carry = 0;
    for ((own, other), room) in own[over.min(other.len())..].iter_mut().zip(other).zip(room) {
        let places = other & room;
        *own |= places << up | carry;
        carry = (places >> 1) >> (63 - up);
    }
}

impl Ways for QueueTilings {
    #[inline(always)]
    fn allow(&self, region: Region, bag: Counts, without: Piece) -> bool {
        self.fills(region, self.number(bag.without(without)))
    }

    #[inline(always)]
    fn ways(&self, region: Region) -> Range<usize> {
        self.tilings.ways(region)
    }

    #[inline(always)]
    fn way(&self, number: usize) -> Way {
        self.tilings.way(number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::atlas::Atlas;
    use crate::bits::Bits;
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

    const QUEUES: [&str; 4] = ["OJLTIO", "IIJJLLOO", "IIIIIOOOLJ", "SZSZSZTI"];

    fn pieces(queue: &str) -> Vec<Piece> {
        queue.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect()
    }

    /// Every bag of some of the pieces, each once.
    fn bags(pieces: &[Piece]) -> BTreeSet<Counts> {
        let bag = |set: u32| set.numbers().map(|i| pieces[i]).collect();
        (0..1 << pieces.len()).map(bag).collect()
    }

    #[test]
    fn bags_are_those_that_fill() {
        let atlas = Atlas::small(Rules::default());
        let tilings = atlas.tilings();
        for pieces in QUEUES.map(pieces) {
            let fillable = QueueTilings::new(tilings.clone(), pieces.iter().copied().collect());
            let mut yes = 0;
            for bag in bags(&pieces) {
                for region in (0..tilings.size().0 as u32).map(Region) {
                    let pieces_left = tilings.depths.iter().rposition(|&first| first <= region.0);
                    if pieces_left.map(|depth| tilings.pieces() - depth) != Some(bag.len()) {
                        continue;
                    }
                    let found = fillable.fills(region, fillable.number(bag));
                    assert_eq!(found, fills(tilings, region, bag), "{bag}");
                    yes += u32::from(found);
                }
            }
            assert!(yes > 0);
        }
    }
}
