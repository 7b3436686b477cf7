//! Can a queue with hold place these pieces in an order that the tiling needs?
//!
//! # What
//! A tiling says which piece must come before which: a piece torn apart by a gap needs every
//! piece of the gap's rows, a piece that only one other holds up needs that one. A [`Supply`] is
//! the pieces in the order they come; [`Supply::can_place`] says whether some use of hold meets
//! all the [`Needs`]. It is asked at every node of the search, long before the tiling is
//! complete: of 1.8 million tilings of a queue this leaves some ten thousand.
//!
//! # How
//! With hold, after `k` placements exactly one of the first `k + 1` pieces has not been placed:
//! the one in hold (or, before hold is used, the current one; there is no difference). So there
//! are few states: which one is it? Step by step, either the next piece is placed and the same
//! one stays behind, or that one is placed and the next stays behind. The possible ones are a
//! set, one word, and a step is a handful of ANDs.
//!
//! Equal pieces are the difficulty: which of two `T`s in the tiling is the first `T` of the
//! queue? Nobody knows, but as they are equal the first one placed may be called the first one
//! of the queue. The first placement needs what *both* tiles need, the last what *any* of them
//! needs, and who needs `r` of the copies needs the first `r`. These are sorting networks: `AND`
//! and `OR` are minimum and maximum of a bit, over the rows of the matrix for the one, over its
//! columns for the other. Copies have neighbouring slots so that all columns are sorted at once.
//! The answer is then a bound: "no" is certain, "yes" is tested by playing the tiling.
//!
//! # Why not the obvious way
//! Trying both names for every pair of equal pieces makes the answer exact, and the search many
//! times longer. Asking only when the tiling is complete, as others do, leaves the strongest
//! test to the end.
//!
//! # How we know it works
//! The test below asks brute force about random needs and queues: "no" is always right, and where
//! no piece comes twice so is "yes". The counts of all solutions agree with other programs'.

use super::{Counts, Word};
use crate::Piece;

/// For each slot, the slots whose pieces have to be placed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs<M, const P: usize>([M; P]);

impl<M: Word, const P: usize> Needs<M, P> {
    /// Nobody needs anybody.
    pub const NONE: Self = Needs([M::NONE; P]);

    /// Adds that the piece in `slot` needs those in `before` and is needed by those in `after`.
    #[inline(always)]
    pub fn add(&mut self, slot: usize, before: M, after: M) {
        self.0[slot] = before;
        for needing in after.numbers() {
            self.0[needing] |= M::bit(slot);
        }
    }
}

/// The pieces in the order they come, each with a slot; equal pieces have neighbouring slots.
#[derive(Clone, Debug)]
pub struct Supply<M, const P: usize> {
    pieces: Vec<Piece>,
    bag: Counts,
    hold: bool,
    /// The slot that must be left over, if one must.
    kept: M,
    slots: [u8; P],
    first_slots: [u8; 7],
    /// The slots of the pieces up to each one.
    up_to: [M; P],
    /// Lower slots of neighbouring equal slots: the even and the odd steps of a network.
    pairs: [M; 2],
    most_copies: usize,
}

impl<M: Word, const P: usize> Supply<M, P> {
    /// The supply of a queue (with the held piece put before it) from which `count` pieces are
    /// to be placed; with `keep`, such a piece must be left in hold. `None` if there are too few
    /// pieces, or more than slots.
    pub fn new(queue: &[Piece], count: usize, hold: bool, keep: Option<Piece>) -> Option<Self> {
        let seen = count + usize::from(hold);
        let pieces = &queue[..seen.min(queue.len())];
        if count == 0 || pieces.len() < count || pieces.len() > P.min(M::CAPACITY) {
            return None;
        }
        let mut bag: Counts = pieces.iter().copied().collect();
        let mut first_slots = [0; 7];
        let mut pairs = [M::NONE; 2];
        let (mut slot, mut most_copies) = (0, 0);
        for piece in Piece::ALL {
            first_slots[piece.index()] = slot as u8;
            for copy in 0..bag.count(piece) {
                if copy > 0 {
                    pairs[(copy - 1) % 2] |= M::bit(slot - 1);
                }
                slot += 1;
            }
            most_copies = most_copies.max(bag.count(piece));
        }
        let (mut slots, mut up_to) = ([0; P], [M::NONE; P]);
        let (mut copies, mut all) = ([0; 7], M::NONE);
        for (i, piece) in pieces.iter().map(|piece| piece.index()).enumerate() {
            slots[i] = first_slots[piece] + copies[piece];
            copies[piece] += 1;
            all |= M::bit(usize::from(slots[i]));
            up_to[i] = all;
        }
        let mut kept = M::NONE;
        if let Some(piece) = keep {
            if pieces.len() == count || bag.count(piece) == 0 {
                return None;
            }
            kept = M::bit(usize::from(first_slots[piece.index()]) + bag.count(piece) - 1);
            bag = bag.without(piece);
        }
        let pieces = pieces.to_vec();
        Some(Supply { pieces, bag, hold, kept, slots, first_slots, up_to, pairs, most_copies })
    }

    /// The pieces in the order they come.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The pieces that may be placed.
    pub fn bag(&self) -> Counts {
        self.bag
    }

    /// Whether hold may be used.
    pub fn hold(&self) -> bool {
        self.hold
    }

    /// The slot for the next tile of a piece, when those of `left` are not yet in the tiling.
    #[inline(always)]
    pub fn slot(&self, piece: Piece, left: Counts) -> usize {
        usize::from(self.first_slots[piece.index()]) + self.bag.count(piece) - left.count(piece)
    }

    /// Whether the pieces might be placed in an order that meets the needs. "No" is certain.
    #[inline(always)]
    pub fn can_place(&self, needs: &Needs<M, P>) -> bool {
        let mut needs = needs.0;
        self.sort_copies(&mut needs);
        let last = self.pieces.len() - 1;
        if !self.hold {
            return (1..=last)
                .all(|i| needs[usize::from(self.slots[i]) % P].within(self.up_to[i - 1]))
                && needs[usize::from(self.slots[0]) % P].is_none();
        }
        let mut behind = M::bit(usize::from(self.slots[0]));
        for i in 0..last {
            let seen = self.up_to[i];
            let next = usize::from(self.slots[i + 1]) % P;
            let mut then = M::NONE;
            if needs[next].within(seen) {
                then = behind & !needs[next];
            }
            if behind.numbers().any(|slot| needs[slot % P].within(seen)) {
                then |= M::bit(next);
            }
            if then.is_none() {
                return false;
            }
            behind = then;
        }
        self.kept.is_none() || self.kept.meets(behind)
    }

    /// Names equal pieces by the order in which they are placed; see the top of the file.
    #[inline(always)]
    fn sort_copies(&self, needs: &mut [M; P]) {
        let steps = if self.most_copies == 2 { 1 } else { self.most_copies };
        for step in 0..steps {
            for slot in self.pairs[step % 2].numbers() {
                let (a, b) = (needs[slot % P], needs[(slot + 1) % P]);
                needs[slot % P] = a & b;
                needs[(slot + 1) % P] = a | b;
            }
        }
        for step in 0..steps {
            let low = self.pairs[step % 2];
            let both = low | low << 1;
            for row in needs.iter_mut() {
                let (a, b) = (*row & low, *row >> 1 & low);
                *row = (*row & !both) | (a | b) | (a & b) << 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use allclear_board::Rng;

    use super::*;

    /// Whether tiles of these kinds, which need those of `needs` before them, can be placed by a
    /// hand of pieces: the first of `hand` is held or current, as one likes.
    fn brute(hand: &[Piece], kinds: &[Piece], needs: &[u32], placed: u32, hold: bool) -> bool {
        if placed.count_ones() as usize == kinds.len() {
            return true;
        }
        (0..hand.len().min(if hold { 2 } else { 1 })).any(|at| {
            let mut rest = hand.to_vec();
            let piece = rest.remove(at);
            (0..kinds.len()).any(|i| {
                kinds[i] == piece
                    && placed >> i & 1 == 0
                    && needs[i] & !placed == 0
                    && brute(&rest, kinds, needs, placed | 1 << i, hold)
            })
        })
    }

    #[test]
    fn no_is_certain_and_yes_too_without_copies() {
        let mut rng = Rng::new(4);
        let (mut yes, mut no, mut loose) = (0, 0, 0);
        for case in 0..3000 {
            let copies = case % 3 > 0;
            let mut queue = Piece::ALL.to_vec();
            rng.shuffle(&mut queue);
            if copies {
                let extra = Piece::ALL[rng.below(3) as usize];
                queue[0] = extra;
                queue[4] = extra;
            }
            let hold = case % 4 != 0;
            let count = 6;
            let queue = &queue[..count + usize::from(hold)];
            let mut kinds = queue.to_vec();
            rng.shuffle(&mut kinds);
            kinds.truncate(count);
            if !hold {
                kinds = queue.to_vec();
            }
            let mut needs = [0u32; 6];
            for _ in 0..rng.below(8) {
                let (a, b) = (rng.below(6) as usize, rng.below(6) as usize);
                if a != b {
                    needs[a] |= 1 << b;
                }
            }
            let supply = Supply::<u16, 16>::new(queue, count, hold, None).unwrap();
            let (mut left, mut slots) = (supply.bag(), Vec::new());
            for &piece in &kinds {
                slots.push(supply.slot(piece, left));
                left = left.without(piece);
            }
            let mut matrix = Needs::<u16, 16>::NONE;
            for (i, &slot) in slots.iter().enumerate() {
                let before = needs[i].numbers().fold(0, |set, j| set | 1 << slots[j]);
                matrix.0[slot] = before;
            }
            let expected = brute(queue, &kinds, &needs, 0, hold);
            let found = supply.can_place(&matrix);
            assert!(found || !expected, "{queue:?} {kinds:?} {needs:?}");
            let left_over: Vec<_> = queue.iter().filter(|piece| !kinds.contains(piece)).collect();
            // Without copies the piece left over is the only thing not known here.
            if !copies && (!hold || left_over == [&queue[count]]) && found != expected {
                loose += 1;
            }
            yes += u32::from(expected);
            no += u32::from(!found);
        }
        assert!(yes > 100 && no > 100, "{yes} {no}");
        assert_eq!(loose, 0);
    }
}
