//! Every order in which a queue with hold can place its pieces, as bits.
//!
//! # What
//! A [`Timetable`] knows the orders in which one queue can place a bag of its pieces. "The second `T`
//! of the tiling comes before its `L`" is a set of orders, looked up. Needs that must all be met are an
//! intersection, needs of which one must be met are a union. An empty set proves that the queue cannot
//! do it; any other holds an order in which it can.
//!
//! # How
//! With hold, one of two pieces is placed each time. If it is known which piece is left over at the
//! end, ten of eleven have at most 512 orders, and mostly far fewer. Each tile of a tiling has a slot
//! of its own; a tiling does not say which of its two `T`s comes first, so orders of slots are counted,
//! not of pieces. They are numbered as a player comes upon them who tries one after the other, so the
//! first of a set is the one that he finds first, and those that begin alike lie side by side.
//!
//! # Why not the obvious way
//! [`Waits`](super::supply::Waits) needs no table, and works for any number of pieces. But where pieces
//! come twice, or need one of several others, only its "no" is certain: of the tilings of four rows
//! that it lets pass, two in three cannot be played. Of those that pass here, one in two.
//!
//! # How we know it works
//! The tests below compare with the rule of hold, piece by piece.

use super::{Hand, Line};
use crate::bits::Bits;
use crate::counts::Counts;
use allclear_tetris::Piece;

/// The most pieces of a queue; more have too many orders.
const TURNS: usize = 11;

/// A set of orders is some blocks of so many words.
pub type Block = [u64; 4];

/// The orders in a block.
pub const ORDERS: usize = 256;

/// More words, and more ways to give equal pieces their slots, than two bags ever need.
const MOST: usize = 128;

/// One slot before another, as a number.
pub type Need = u8;

/// The first slot is filled before the second one.
#[inline(always)]
pub const fn need(first: usize, second: usize) -> Need {
    (16 * first + second) as Need
}

/// The orders of a queue, one by one, as a player who tries the current piece before the held one, and
/// of equal tiles the first, comes upon them.
struct Listed {
    /// For each piece, its slots.
    of_pieces: [u16; 7],
    slots: usize,
    /// Where the orders are in which some slots can be filled after all others: by the set of these
    /// slots, and whether the hold is empty, as that decides what is tried first.
    known: Vec<Option<(usize, usize)>>,
    /// See [`Timetable::order`]; they begin at the step that comes then.
    orders: Vec<u64>,
}

impl Listed {
    /// No slots of this bag filled.
    fn new(bag: Counts) -> Listed {
        let (mut of_pieces, mut slots) = ([0; 7], 0);
        for piece in Piece::ALL {
            of_pieces[piece.index()] = u16::below(slots + bag.count(piece)) & !u16::below(slots);
            slots += bag.count(piece);
        }
        Listed { of_pieces, slots, known: vec![None; 2 << slots], orders: Vec::new() }
    }

    /// Where the orders are in which a hand can fill the slots left; `None` if there are too many.
    fn each(&mut self, hand: Hand, left: u16) -> Option<(usize, usize)> {
        let state = usize::from(left) << 1 | usize::from(hand.hold.is_none());
        if let Some(known) = self.known[state] {
            return Some(known);
        }
        let (mut ways, mut count) = ([(0, (0, 0)); 2 * TURNS], 0);
        for (piece, after) in hand.ways().into_iter().flatten() {
            for slot in (self.of_pieces[piece.index()] & left).numbers() {
                ways[count] = (slot as u64, self.each(after, left & !(1 << slot))?);
                count += 1;
            }
        }
        let step = self.slots - left.size() as usize;
        let from = self.orders.len();
        if left == 0 {
            self.orders.push(0);
        }
        for &(slot, (first, last)) in &ways[..count] {
            for at in first..last {
                self.orders.push(self.orders[at] | slot << (60 - 4 * step));
            }
        }
        let found = (from, self.orders.len());
        self.known[state] = Some(found);
        (found.1 - from <= 64 * MOST).then_some(found)
    }
}

/// For 64 orders of so many slots, those in which one slot comes before another.
fn before(orders: &[u64], slots: usize) -> [[u64; TURNS]; TURNS] {
    // Those in which a slot is filled at a step, and those in which it is filled later.
    let (mut at, mut later) = ([[0u64; TURNS]; TURNS], [[0u64; TURNS]; TURNS]);
    for (number, order) in orders.iter().enumerate() {
        for step in 0..slots {
            at[(order >> (60 - 4 * step) & 15) as usize % TURNS][step] |= 1 << number;
        }
    }
    for (at, later) in at.iter().zip(&mut later) {
        for step in (1..TURNS).rev() {
            later[step - 1] = later[step] | at[step];
        }
    }
    at.map(|at| later.map(|later| (0..TURNS).fold(0, |all, step| all | at[step] & later[step])))
}

/// See the top of the file.
pub struct Timetable {
    /// All orders.
    all: Vec<Block>,
    /// The orders in which one slot comes before another, by [`need`].
    before: Vec<Block>,
    /// The orders by number.
    orders: Vec<u64>,
    first_slots: [u8; 7],
}

impl Timetable {
    /// The orders in which a line of pieces can place exactly this bag: all of them, or all but one,
    /// which is left over. `None` if there would be too many.
    pub fn new(line: Line, bag: Counts) -> Option<Timetable> {
        let ways: usize =
            Piece::ALL.iter().map(|&piece| (1..=bag.count(piece)).product::<usize>()).product();
        if line.pieces.len() > TURNS || ways > MOST {
            return None;
        }
        let mut listed = Listed::new(bag);
        let (from, to) = listed.each(Hand::new(line), u16::below(listed.slots))?;
        let Listed { of_pieces, slots, mut orders, .. } = listed;
        orders.truncate(to);
        orders.drain(..from);
        // Whole words for each way: this decides how a queue is searched, and so what comes first.
        if (orders.len() / ways).div_ceil(64) * ways > MOST {
            return None;
        }
        let blocks = orders.len().div_ceil(ORDERS);
        let mut table = Timetable {
            all: vec![[0; 4]; blocks],
            before: vec![[0; 4]; 16 * slots * blocks],
            orders: Vec::new(),
            first_slots: of_pieces.map(|slots| slots.least() as u8),
        };
        for (word, orders) in orders.chunks(64).enumerate() {
            let (block, word) = (word / 4, word % 4);
            table.all[block][word] = u64::below(orders.len());
            let before = before(orders, slots);
            for (first, then) in
                (0..slots).flat_map(|first| (0..slots).map(move |then| (first, then)))
            {
                let at = usize::from(need(first, then)) * blocks + block;
                table.before[at][word] = before[first][then];
            }
        }
        table.orders = orders;
        Some(table)
    }

    /// All orders.
    pub fn all(&self) -> &[Block] {
        &self.all
    }

    /// The slots in the order of this number, as they are filled: four bits each, the first one
    /// topmost.
    #[inline(always)]
    pub fn order(&self, number: usize) -> u64 {
        self.orders[number]
    }

    /// The slot filled at a step of an order.
    #[cfg(test)]
    fn slot(&self, number: usize, step: usize) -> usize {
        (self.orders[number] >> (60 - 4 * step) & 15) as usize
    }

    /// How many blocks a set has.
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.all.len()
    }

    /// The slot of the first tile of a piece; its others have those that follow.
    #[inline(always)]
    pub fn first_slot(&self, piece: Piece) -> usize {
        self.first_slots[piece.index()].into()
    }

    /// The orders that meet a need: all blocks.
    #[inline(always)]
    pub fn set(&self, need: Need) -> &[Block] {
        &self.before[usize::from(need) * self.blocks()..][..self.blocks()]
    }

    /// One block of them.
    #[inline(always)]
    pub fn block(&self, need: Need, at: usize) -> &Block {
        &self.before[usize::from(need) * self.blocks() + at]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::hold::{Hand, Line};
    use allclear_board::Rng;

    /// Every order of pieces by the rule of hold, as a player would find it.
    fn by_hand(hand: Hand, left: Counts, placed: &mut Vec<Piece>, all: &mut Vec<Vec<Piece>>) {
        if left.is_empty() {
            all.push(placed.clone());
            return;
        }
        for (piece, after) in hand.ways().into_iter().flatten() {
            if left.count(piece) > 0 {
                placed.push(piece);
                by_hand(after, left.without(piece), placed, all);
                placed.pop();
            }
        }
    }

    /// Each order of pieces is there once for each way to give the slots of equal ones, and those that
    /// begin alike lie side by side, in the order of the player.
    #[test]
    fn orders_are_those_of_the_rule_each_once() {
        let mut rng = Rng::new(9);
        for case in 0..400 {
            let kinds = [7, 4, 2][case % 3];
            let count = 1 + rng.below(9 + 2 * u64::from(kinds > 2)) as usize;
            let pieces: Vec<Piece> =
                (0..count).map(|_| Piece::ALL[rng.below(kinds) as usize]).collect();
            let (hold, seen) = (case % 5 > 0, pieces.iter().copied().collect::<Counts>());
            let bag = match hold && case % 2 == 0 {
                true => seen.without(pieces[rng.below(count as u64) as usize]),
                false => seen,
            };
            let line = Line { pieces: &pieces, holding: hold && case % 7 == 0, hold };
            let Some(table) = Timetable::new(line, bag) else { continue };
            let mut expected = Vec::new();
            by_hand(Hand::new(line), bag, &mut Vec::new(), &mut expected);
            let piece_of = |slot: usize| {
                let slots =
                    |piece| table.first_slot(piece)..table.first_slot(piece) + bag.count(piece);
                let own = |piece: &Piece| slots(*piece).contains(&slot);
                Piece::ALL.into_iter().find(own).unwrap()
            };
            let mut found: Vec<(Vec<Piece>, usize)> = Vec::new();
            for number in 0..table.orders.len() {
                let slots: Vec<usize> =
                    (0..bag.len()).map(|step| table.slot(number, step)).collect();
                assert_eq!(
                    slots.iter().fold(0u16, |set, slot| set | 1 << slot),
                    u16::below(bag.len())
                );
                let order: Vec<Piece> = slots.into_iter().map(piece_of).collect();
                match found.iter_mut().find(|(known, _)| *known == order) {
                    Some((_, times)) => *times += 1,
                    None => found.push((order, 1)),
                }
            }
            let copies = |piece| (1..=bag.count(piece)).product::<usize>();
            let ways: usize = Piece::ALL.into_iter().map(copies).product();
            assert!(found.iter().all(|&(_, times)| times == ways), "{pieces:?}");
            assert_eq!(table.orders.iter().collect::<BTreeSet<_>>().len(), table.orders.len());
            // The first slots of equal pieces in the order of their slots: as if they were one.
            let is_first = |number: &usize| {
                let slots: Vec<usize> =
                    (0..bag.len()).map(|step| table.slot(*number, step)).collect();
                let ascending =
                    |piece| slots.iter().filter(|&&slot| piece_of(slot) == piece).is_sorted();
                Piece::ALL.into_iter().all(ascending)
            };
            let firsts = (0..table.orders.len()).filter(is_first);
            let firsts: Vec<Vec<Piece>> = firsts
                .map(|number| {
                    (0..bag.len()).map(|step| piece_of(table.slot(number, step))).collect()
                })
                .collect();
            assert_eq!(firsts, expected, "{pieces:?} without one: {}", seen != bag);
            // Once a beginning is left, it does not come again.
            for steps in 1..bag.len() {
                let mut left = BTreeSet::new();
                for pair in table.orders.windows(2) {
                    let [one, next] = [pair[0] >> (64 - 4 * steps), pair[1] >> (64 - 4 * steps)];
                    assert!(one == next || left.insert(one) && !left.contains(&next));
                }
            }
        }
    }

    /// In every order a slot comes before another or after it, and the sets say which.
    #[test]
    fn a_table_says_what_comes_before_what() {
        for (queue, left_over) in [("TIOTLJSZISO", 10), ("TIOTLJSZISO", 4), ("LLLJJTT", 6)] {
            let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
            let all: Counts = pieces.iter().copied().collect();
            let bag = all.without(pieces[left_over]);
            let line = Line { pieces: &pieces, holding: false, hold: true };
            let table = Timetable::new(line, bag).unwrap();
            for number in 0..ORDERS * table.blocks() {
                let has = |set: &[Block]| set.as_flattened()[number / 64] >> (number % 64) & 1 == 1;
                let is_known = number < table.orders.len();
                assert_eq!(has(table.all()), is_known);
                for (a, b) in (0..bag.len()).flat_map(|b| (0..bag.len()).map(move |a| (a, b))) {
                    let before = table.set(need(a, b));
                    let step = |slot| (0..bag.len()).find(|&step| table.slot(number, step) == slot);
                    assert_eq!(has(before), is_known && step(a) < step(b), "{queue} {a} {b}");
                }
            }
        }
        let new = |pieces: &[Piece], bag| {
            Timetable::new(Line { pieces, holding: false, hold: true }, bag)
        };
        assert!(new(&[Piece::T; 12], Counts::EMPTY).is_none());
        // Five equal pieces have 120 ways to get their slots.
        let pieces = [[Piece::T; 5], [Piece::L; 5]].concat();
        assert!(new(&pieces, pieces.iter().copied().collect()).is_none());
    }
}
