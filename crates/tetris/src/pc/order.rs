//! Can a queue with hold place these pieces in an order that the tiling needs?
//!
//! # What
//! A tiling says which piece must come before which: a piece torn apart by a gap needs every
//! piece of the gap's rows, a piece needs one of those that hold it up. A [`Supply`] is
//! the pieces in the order they come; [`Waits`] takes such needs one by one and says when no use
//! of hold can meet them all. It is asked at every node of the search, long before the tiling is
//! complete: of 1.8 million tilings of a queue this leaves some ten thousand.
//!
//! # How
//! With hold, after `k` placements exactly one of the first `k + 1` pieces has not been placed:
//! the one in hold (or, before hold is used, the current one; there is no difference). All others
//! come in the order of the queue. So a piece that needs one that comes later has to stay behind
//! from its own turn until that of the later one. It occupies hold for that *stretch* of the
//! queue, and an order exists exactly if
//!
//! - no two stretches of different pieces overlap, and
//! - nobody who needs a piece has his turn within its stretch.
//!
//! Then hold those pieces, each for its stretch, and place all others when they come. The stretch
//! of the piece that is left over at the end, if it is known, goes from its turn to the end. Two
//! words and two numbers a piece hold all that, and a need more costs a few instructions.
//!
//! Equal pieces are the difficulty: which of two `T`s in the tiling is the first `T` of the
//! queue? Nobody knows, but as they are equal the first one placed may be called the first one
//! of the queue. If `m` of the copies need something, so do the last `m` that are placed; who
//! needs `m` of the copies needs the first `m`. The answer is then a bound: "no" is certain,
//! "yes" is tested by playing the tiling.
//!
//! # Why not the obvious way
//! Trying both names for every pair of equal pieces makes the answer exact. It leaves a tenth
//! fewer tilings, for three times the work. Asking only when the tiling is complete, as others
//! do, leaves the strongest test to the end.
//!
//! # How we know it works
//! The test below asks brute force about random needs and queues: "no" is always right, and where
//! no piece comes twice so is "yes". The counts of all solutions agree with other programs'.

use super::{Counts, Word};
use crate::Piece;

/// Who has to be placed before whom, and what that means for hold; see the top of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits<M, const P: usize> {
    /// For each slot, the slots whose pieces have to be placed before, where there are copies.
    needs: [M; P],
    /// For each slot, where its stretch ends: its own turn if it need not wait.
    ends: [u8; P],
    /// For each slot, the first later turn of one who needs it.
    wanted: [u8; P],
    /// The turns in some stretch.
    busy: M,
}

/// The pieces in the order they come, each with a slot; equal pieces have neighbouring slots, in
/// the order they come.
#[derive(Clone, Debug)]
pub struct Supply<M, const P: usize> {
    pieces: Vec<Piece>,
    bag: Counts,
    hold: bool,
    first_slots: [u8; 7],
    /// For each slot, its place in the queue.
    turns: [u8; P],
    /// For each slot, the slots of the same piece that may be placed.
    copies: [M; P],
    /// The slots of pieces that may be placed only once.
    alone: M,
    start: Waits<M, P>,
}

impl<M: Word, const P: usize> Supply<M, P> {
    /// The supply of a queue (with the held piece put before it) from which `count` pieces are
    /// to be placed; with `keep`, such a piece must be left in hold. `None` if there are too few
    /// pieces, or more than slots.
    pub fn new(queue: &[Piece], count: usize, hold: bool, keep: Option<Piece>) -> Option<Self> {
        let seen = count + usize::from(hold);
        let pieces = queue[..seen.min(queue.len())].to_vec();
        if count == 0 || pieces.len() < count || pieces.len() > P.min(M::CAPACITY) {
            return None;
        }
        let all: Counts = pieces.iter().copied().collect();
        let mut bag = all;
        if let Some(piece) = keep {
            if pieces.len() == count || bag.count(piece) == 0 {
                return None;
            }
            bag = bag.without(piece);
        }
        let (mut first_slots, mut turns, mut copies) = ([0; 7], [0; P], [M::NONE; P]);
        let mut alone = M::NONE;
        let mut start =
            Waits { needs: [M::NONE; P], ends: [0; P], wanted: [u8::MAX; P], busy: M::NONE };
        if !hold {
            start.busy = M::below(pieces.len());
        }
        let mut slot = 0;
        for piece in Piece::ALL {
            first_slots[piece.index()] = slot as u8;
            let turns_of = (0..pieces.len()).filter(|&turn| pieces[turn] == piece);
            for (copy, turn) in turns_of.enumerate() {
                turns[slot] = turn as u8;
                start.ends[slot] = turn as u8;
                if copy > 0 {
                    start.wanted[slot - 1] = turn as u8;
                }
                if copy == bag.count(piece) {
                    // The last one of the piece to be kept.
                    start.busy |= !M::below(turn) & M::below(pieces.len());
                }
                if bag.count(piece) == 1 {
                    alone |= M::bit(slot);
                }
                let first = usize::from(first_slots[piece.index()]);
                copies[slot] = M::below(first + bag.count(piece)) & !M::below(first);
                slot += 1;
            }
        }
        Some(Supply { pieces, bag, hold, first_slots, turns, copies, alone, start })
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

    /// Nobody needs anybody.
    pub fn start(&self) -> Waits<M, P> {
        self.start
    }

    /// The slot for the next tile of a piece, when those of `left` are not yet in the tiling.
    #[inline(always)]
    pub fn slot(&self, piece: Piece, left: Counts) -> usize {
        usize::from(self.first_slots[piece.index()]) + self.bag.count(piece) - left.count(piece)
    }
}

impl<M: Word, const P: usize> Waits<M, P> {
    /// Adds that the piece in `slot` needs those in `before` and is needed by those in `after`.
    /// Whether there may still be an order that meets all needs: "no" is certain.
    #[inline(always)]
    pub fn add(&mut self, supply: &Supply<M, P>, slot: usize, before: M, after: M) -> bool {
        for needed in before.numbers() {
            if !self.need(supply, needed, slot) {
                return false;
            }
        }
        for needing in after.numbers() {
            if !self.need(supply, slot, needing) {
                return false;
            }
        }
        true
    }

    /// Adds that the piece in `slot` needs one of those in `before`, if there is only one that it
    /// may still follow. Whether there is any.
    #[inline(always)]
    pub fn add_any(&mut self, supply: &Supply<M, P>, slot: usize, before: M) -> bool {
        let mut only = None;
        for needed in before.numbers() {
            let mut then = *self;
            if then.need(supply, needed, slot) {
                if only.is_some() {
                    return true;
                }
                only = Some(then);
            }
        }
        *self = only.unwrap_or(*self);
        only.is_some()
    }

    /// One tile needs another: so one copy of its piece needs one copy of the other's.
    #[inline(always)]
    fn need(&mut self, supply: &Supply<M, P>, needed: usize, needing: usize) -> bool {
        let (needed, needing) = (needed % P, needing % P);
        if (M::bit(needed) | M::bit(needing)).within(supply.alone) {
            return self.wait(supply, needed, needing);
        }
        self.needs[needing] |= M::bit(needed);
        let (of_needed, of_needing) = (supply.copies[needed], supply.copies[needing]);
        // If so many need this one, the last so many of them do; and those need as many of the
        // first ones as there are others like this one.
        let (mut copies, mut many, mut some, mut all) = (0, 0, M::NONE, !M::NONE);
        for slot in of_needing.numbers() {
            let needs = self.needs[slot % P];
            copies += 1;
            many += usize::from(needs.meets(M::bit(needed)));
            (some, all) = (some | needs, all & needs);
        }
        let like_it = match many {
            1 => (some & of_needed).size() as usize,
            _ if many == copies => (all & of_needed).size() as usize,
            _ => self.needed_by(of_needed, of_needing, many),
        };
        let needed = of_needed.least() + like_it - 1;
        let needing = of_needing.least() + copies - many;
        if of_needed == of_needing && needed >= needing {
            return false;
        }
        self.wait(supply, needed % P, needing % P)
    }

    /// How many of some slots at least so many of others need.
    fn needed_by(&self, of_needed: M, of_needing: M, many: usize) -> usize {
        let needing = |needed: usize| {
            let needs_it = |&slot: &usize| self.needs[slot % P].meets(M::bit(needed));
            of_needing.numbers().filter(needs_it).count()
        };
        of_needed.numbers().filter(|&needed| needing(needed) >= many).count()
    }

    /// One slot has to come after another.
    #[inline(always)]
    fn wait(&mut self, supply: &Supply<M, P>, needed: usize, needing: usize) -> bool {
        let (earlier, later) = (supply.turns[needed], supply.turns[needing]);
        if earlier < later {
            self.wanted[needed] = self.wanted[needed].min(later);
            return self.ends[needed] <= later;
        }
        let (from, to) = (self.ends[needing], earlier + 1);
        if to <= from {
            return true;
        }
        let stretch = M::below(to.into()) & !M::below(from.into());
        let free = !self.busy.meets(stretch);
        self.busy |= stretch;
        self.ends[needing] = to;
        free && to <= self.wanted[needing]
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
            let mut waits = supply.start();
            let mut found = true;
            for (i, &slot) in slots.iter().enumerate() {
                let before = needs[i].numbers().fold(0, |set, j| set | 1 << slots[j]);
                found &= waits.add(&supply, slot, before, 0);
            }
            let expected = brute(queue, &kinds, &needs, 0, hold);
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
