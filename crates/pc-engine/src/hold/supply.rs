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
//! - no piece that depends on another falls due while that one is held.
//!
//! Then hold those pieces, each for its stretch, and place all others when they come. The stretch
//! of the piece that is left over at the end, if it is known, goes from its turn to the end. Two
//! words and two numbers per piece hold all that, and each extra need costs a few instructions.
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

use crate::bits::Bits;
use crate::counts::Counts;
use allclear_tetris::Piece;

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
    first_slots: [u8; 7],
    /// For each slot, its place in the queue.
    turns: [u8; P],
    /// For each slot, the slots of the same piece that may be placed.
    copies: [M; P],
    /// The slots of pieces that may be placed only once.
    alone: M,
    start: Waits<M, P>,
}

impl<M: Bits, const P: usize> Supply<M, P> {
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
        Some(Supply { pieces, bag, first_slots, turns, copies, alone, start })
    }

    /// The pieces in the order they come.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The pieces that come, whether they may be placed or not.
    pub fn bag_seen(&self) -> Counts {
        self.pieces.iter().copied().collect()
    }

    /// The pieces that may be placed.
    pub fn bag(&self) -> Counts {
        self.bag
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

impl<M: Bits, const P: usize> Waits<M, P> {
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

    /// Tiles of these kinds, each of which needs all of some and one of others before it.
    struct Tiling {
        kinds: Vec<Piece>,
        needs: [u32; 6],
        needs_any: [u32; 6],
    }

    impl Tiling {
        /// Whether it can be placed by a hand of pieces: the first one is held or current, as
        /// one likes.
        fn brute(&self, hand: &[Piece], placed: u32, hold: bool) -> bool {
            if placed.count_ones() as usize == self.kinds.len() {
                return true;
            }
            (0..hand.len().min(if hold { 2 } else { 1 })).any(|at| {
                let mut rest = hand.to_vec();
                let piece = rest.remove(at);
                (0..self.kinds.len()).any(|i| {
                    self.kinds[i] == piece
                        && placed >> i & 1 == 0
                        && self.needs[i] & !placed == 0
                        && (self.needs_any[i] == 0 || self.needs_any[i] & placed != 0)
                        && self.brute(&rest, placed | 1 << i, hold)
                })
            })
        }

        /// Whether the stretches say that it may be.
        fn possible(&self, supply: &Supply<u16, 16>) -> bool {
            let (mut left, mut slots) = (supply.bag(), Vec::new());
            for &piece in &self.kinds {
                slots.push(supply.slot(piece, left));
                left = left.without(piece);
            }
            let set = |tiles: u32| tiles.numbers().fold(0, |set, i| set | 1 << slots[i]);
            let mut waits = supply.start();
            let mut tiles = slots.iter().zip(self.needs).zip(self.needs_any);
            tiles.all(|((&slot, needs), any)| {
                // Half of them as what comes before it, half as what it comes before.
                let (some, others) = (needs & 0b010101, needs & 0b101010);
                waits.add(supply, slot, set(some), 0)
                    && others.numbers().all(|i| waits.add(supply, slots[i], 0, 1 << slot))
                    && (any == 0 || waits.add_any(supply, slot, set(any)))
            })
        }
    }

    #[test]
    fn no_is_certain_and_yes_too_without_copies() {
        let mut rng = Rng::new(4);
        let (mut yes, mut no) = (0, 0);
        for case in 0..6000 {
            let copies = case % 3;
            let (hold, known) = (case % 4 != 0, case % 8 < 6);
            let count = 6;
            let mut queue = Piece::ALL.to_vec();
            rng.shuffle(&mut queue);
            let extra = Piece::ALL[rng.below(3) as usize];
            for &at in &[0, 4, 2][..if copies == 0 { 0 } else { copies + 1 }] {
                queue[at] = extra;
            }
            queue.truncate(count + usize::from(hold));
            let mut kinds = queue.clone();
            rng.shuffle(&mut kinds);
            let left_over = if hold { kinds.pop() } else { None };
            let (mut needs, mut needs_any) = ([0u32; 6], [0u32; 6]);
            let mut two = || (rng.below(6) as usize, rng.below(6) as usize);
            for _ in 0..case / 7 % 8 {
                let (a, b) = two();
                needs[a] |= u32::from(a != b) << b;
            }
            for _ in 0..case / 5 % 3 {
                let ((a, b), (c, _)) = (two(), two());
                needs_any[a] = (1 << b | 1 << c) & !(1 << a);
            }
            let tiling = Tiling { kinds, needs, needs_any };
            let keep = left_over.filter(|_| known);
            let supply = Supply::<u16, 16>::new(&queue, count, hold, keep).unwrap();
            let expected = tiling.brute(&queue, 0, hold);
            let found = tiling.possible(&supply);
            assert!(found || !expected, "{queue:?} {keep:?} {:?}", tiling.kinds);
            if copies == 0 && keep == left_over && tiling.needs_any == [0; 6] {
                assert_eq!(found, expected, "{queue:?} {keep:?} {:?}", tiling.kinds);
            }
            yes += u32::from(expected);
            no += u32::from(!found);
        }
        assert!(yes > 500 && no > 500, "{yes} {no}");
    }
}
