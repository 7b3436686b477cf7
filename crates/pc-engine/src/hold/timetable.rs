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
//! end, ten of eleven have at most 512 orders, and mostly far fewer. Pieces are told apart by their
//! turn in the queue. Of equal ones, the first to be placed may be called the first of the queue, so
//! only such orders count. But a tiling does not say which of its two `T`s that is. So a set has a part
//! for each way to give its tiles their turns, all with the same orders.
//!
//! # Why not the obvious way
//! [`Waits`](super::supply::Waits) needs no table, and works for any number of pieces. But where pieces
//! come twice, or need one of several others, only its "no" is certain: of the tilings of four rows
//! that it lets pass, two in three cannot be played. Of those that pass here, one in two.
//!
//! # How we know it works
//! The tests below compare with the rule of hold, piece by piece.

use super::choice;
use crate::bits::Bits;
use crate::counts::Counts;
use allclear_tetris::Piece;

/// The most pieces of a queue; more have too many orders.
const TURNS: usize = 11;

/// A set of orders is some blocks of so many words.
pub type Block = [u64; 4];

/// More blocks than two bags ever need.
const MOST_BLOCKS: usize = 32;

/// The orders of a queue, one by one.
struct Listed {
    /// For each piece, the turns in which it comes and is placed.
    turns: [u16; 7],
    /// For each turn, the earlier ones of the same piece.
    earlier: [u16; TURNS],
    /// The turns in which a piece comes that is placed.
    placed: u16,
    hold: bool,
    count: usize,
    orders: Vec<[u8; TURNS]>,
}

impl Listed {
    /// The orders in which a line of pieces can place exactly this bag: all of them, or all but one,
    /// which is left over. `None` if there are more pieces than turns.
    fn new(pieces: &[Piece], bag: Counts, hold: bool) -> Option<Listed> {
        if pieces.len() > TURNS {
            return None;
        }
        let (mut turns, mut earlier) = ([0u16; 7], [0; TURNS]);
        for (turn, &piece) in pieces.iter().enumerate() {
            let own = &mut turns[piece.index()];
            // Of equal pieces the last one is left over.
            if (own.size() as usize) < bag.count(piece) {
                earlier[turn] = *own;
                *own |= 1 << turn;
            }
        }
        let placed = turns.iter().fold(0, |all, own| all | own);
        let (count, orders) = (pieces.len(), Vec::new());
        let mut listed = Listed { turns, earlier, placed, hold, count, orders };
        listed.each(0, 1, 0, &mut [0; TURNS]);
        Some(listed)
    }

    /// All orders as a set of so many words, and those in which one turn comes before another.
    fn sets(&self, words: usize) -> (Vec<u64>, Vec<u64>) {
        let (mut all, mut before) = (vec![0; words], vec![0; TURNS * TURNS * words]);
        let count = self.placed.size() as usize;
        for (number, order) in self.orders.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            all[word] |= bit;
            for (at, &first) in order[..count].iter().enumerate() {
                for &second in &order[at + 1..count] {
                    before[words * (TURNS * usize::from(first) + usize::from(second)) + word] |=
                        bit;
                }
            }
        }
        (all, before)
    }

    /// Every way on with one turn in hold and another one next, after those in `before`.
    fn each(&mut self, held: usize, next: usize, before: u16, order: &mut [u8; TURNS]) {
        let may = |turn: usize, listed: &Listed| {
            let placed = listed.placed & !before;
            placed >> turn & 1 == 1 && listed.earlier[turn].within(before)
        };
        let at = before.size() as usize;
        if next >= self.count {
            // The last one is placed, or left over.
            let last = may(held, self);
            if last {
                order[at] = held as u8;
            }
            if at + usize::from(last) == self.placed.size() as usize {
                self.orders.push(*order);
            }
            return;
        }
        // Without hold each one is placed before the next is seen.
        let ways = [false, true].into_iter().skip(usize::from(!self.hold));
        for (turn, kept) in ways.map(|use_hold| choice(held, next, use_hold)) {
            if may(turn, self) {
                order[at] = turn as u8;
                self.each(kept, next + 1, before | 1 << turn, order);
            }
        }
    }
}

/// See the top of the file.
pub struct Timetable {
    /// All orders, once for each way to give turns to slots.
    all: Vec<Block>,
    /// The orders in which one slot comes before another, by [`Timetable::before`].
    before: Vec<Block>,
    first_slots: [u8; 7],
    slots: usize,
}

impl Timetable {
    /// The orders in which a line of pieces can place exactly this bag: all of them, or all but one,
    /// which is left over. `None` if there would be too many.
    pub fn new(pieces: &[Piece], bag: Counts, hold: bool) -> Option<Timetable> {
        let listed = Listed::new(pieces, bag, hold)?;
        let mut first_slots = [0; 7];
        let mut ways = vec![Vec::new()];
        for piece in Piece::ALL {
            first_slots[piece.index()] = ways[0].len() as u8;
            ways = given(&ways, listed.turns[piece.index()])?;
        }
        let (words, slots) = (listed.orders.len().div_ceil(64), bag.len());
        let blocks = (words * ways.len()).div_ceil(4);
        if blocks > MOST_BLOCKS {
            return None;
        }
        let (all, by_turn) = listed.sets(words);
        let mut table = Timetable {
            all: vec![[0; 4]; blocks],
            before: vec![[0; 4]; slots * slots * blocks],
            first_slots,
            slots,
        };
        for (way, turns) in ways.iter().enumerate() {
            let put = |set: &mut [Block], words: &[u64]| {
                set.as_flattened_mut()[way * words.len()..][..words.len()].copy_from_slice(words);
            };
            put(&mut table.all, &all);
            for (first, &earlier) in turns.iter().enumerate() {
                for (second, &later) in turns.iter().enumerate() {
                    let at = table.before(first, second);
                    let from = words * (TURNS * earlier + later);
                    put(&mut table.before[at..][..blocks], &by_turn[from..][..words]);
                }
            }
        }
        Some(table)
    }

    /// All orders.
    pub fn all(&self) -> &[Block] {
        &self.all
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

    /// Where the set of the orders begins in which one slot comes before another, for
    /// [`Timetable::block`].
    #[inline(always)]
    pub fn before(&self, first: usize, second: usize) -> usize {
        (self.slots * first + second) * self.blocks()
    }

    /// A block of such a set.
    #[inline(always)]
    pub fn block(&self, at: usize) -> &Block {
        &self.before[at]
    }
}

/// Each of some ways to give slots their turns, with the turns of one piece more in every order;
/// `None` if there are too many.
fn given(ways: &[Vec<usize>], turns: u16) -> Option<Vec<Vec<usize>>> {
    let mut open: Vec<(Vec<usize>, u16)> = ways.iter().map(|way| (way.clone(), turns)).collect();
    for _ in 0..turns.size() {
        let each = open.iter().flat_map(|(way, left)| {
            left.numbers().map(move |turn| ([&way[..], &[turn]].concat(), left & !(1 << turn)))
        });
        open = each.collect();
        if open.len() > 4 * MOST_BLOCKS {
            return None;
        }
    }
    Some(open.into_iter().map(|(way, _)| way).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::hold::{Hand, Line};
    use allclear_board::Rng;

    /// Every order of pieces by the rule of hold, as a player would find it.
    fn by_hand(hand: Hand, left: Counts, placed: &mut Vec<Piece>, all: &mut BTreeSet<Vec<Piece>>) {
        if left.is_empty() {
            all.insert(placed.clone());
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

    #[test]
    fn orders_are_those_of_the_rule_each_once() {
        let mut rng = Rng::new(9);
        for case in 0..400 {
            let kinds = [7, 4, 2][case % 3];
            let count = 1 + rng.below(11) as usize;
            let pieces: Vec<Piece> =
                (0..count).map(|_| Piece::ALL[rng.below(kinds) as usize]).collect();
            let (hold, all) = (case % 5 > 0, pieces.iter().copied().collect::<Counts>());
            let bag = match hold && case % 2 == 0 {
                true => all.without(pieces[rng.below(count as u64) as usize]),
                false => all,
            };
            let line = Line { pieces: &pieces, holding: false, hold };
            let (mut expected, mut found) = (BTreeSet::new(), BTreeSet::new());
            by_hand(Hand::new(line), bag, &mut Vec::new(), &mut expected);
            let listed = Listed::new(&pieces, bag, hold).unwrap();
            for order in &listed.orders {
                let turns = order[..bag.len()].iter();
                let is_new = found.insert(turns.map(|&turn| pieces[usize::from(turn)]).collect());
                assert!(is_new, "{pieces:?}");
            }
            assert_eq!(found, expected, "{pieces:?} without one: {}", all != bag);
            assert!(listed.orders.len() <= 1024);
        }
    }

    /// For every order and way of giving turns, a slot comes before another or after it, and the sets
    /// say for how many.
    #[test]
    fn a_table_says_what_comes_before_what() {
        for (queue, left_over) in [("TIOTLJSZISO", 10), ("TIOTLJSZISO", 4), ("LLLJJTT", 6)] {
            let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
            let all: Counts = pieces.iter().copied().collect();
            let bag = all.without(pieces[left_over]);
            let listed = Listed::new(&pieces, bag, true).unwrap();
            let table = Timetable::new(&pieces, bag, true).unwrap();
            let size = |set: &[Block]| {
                set.as_flattened().iter().map(|word| word.count_ones()).sum::<u32>()
            };
            let before = |a: usize, b: usize| &table.before[table.before(a, b)..][..table.blocks()];
            let slots_of =
                |piece| table.first_slot(piece)..table.first_slot(piece) + bag.count(piece);
            let copies = |piece| (1..=bag.count(piece)).product::<usize>();
            let ways: usize = Piece::ALL.into_iter().map(copies).product();
            assert_eq!(size(table.all()) as usize, ways * listed.orders.len());
            for (one, other) in Piece::ALL.into_iter().flat_map(|a| Piece::ALL.map(|b| (a, b))) {
                let (mut found, mut expected) = (0, 0);
                for (a, b) in slots_of(one).flat_map(|a| slots_of(other).map(move |b| (a, b))) {
                    found += size(before(a, b)) as usize;
                    let both = before(a, b).iter().zip(before(b, a));
                    let mut both = both.map(|(x, y)| std::array::from_fn(|i| x[i] | y[i]));
                    assert!(a == b || both.by_ref().eq(table.all().iter().copied()));
                }
                for order in &listed.orders {
                    let is = |at: usize, piece| pieces[usize::from(order[at])] == piece;
                    for (a, b) in (0..bag.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                        expected += usize::from(is(a, one) && is(b, other));
                    }
                }
                assert_eq!(found, ways * expected, "{queue} {one} {other}");
            }
        }
        assert!(Timetable::new(&[Piece::T; 12], Counts::EMPTY, true).is_none());
        // Five equal pieces have 120 ways to get their turns.
        let pieces = [[Piece::T; 5], [Piece::L; 5]].concat();
        assert!(Timetable::new(&pieces, pieces.iter().copied().collect(), true).is_none());
    }
}
