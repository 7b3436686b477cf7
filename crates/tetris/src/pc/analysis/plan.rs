//! Which bit of a field's answer comes from which bit of the fields after it.
//!
//! # What
//! For a field with `k` pieces placed, the answer is a set of bits: one for each (piece in hold,
//! node of [`Words`], word that goes on from it), saying whether that field can be cleared from
//! there. All of these together are a few hundred bits, and they follow from the same bits of the
//! fields one piece on by nothing but copying and or-ing.
//!
//! # How
//! At each step there are two pieces at hand: the one held, `h`, and the next of the queue, `s`.
//! Either is placed and the other is kept, so with `U(p)` the union of the answers after placing
//! `p`,
//!
//! ```text
//! answer[h, q][s w] = U(s)[h, q s][w]  or  U(h)[s, q s][w]
//! ```
//!
//! An empty hold needs no case of its own: the first piece of the queue is at hand like a held
//! one. Without hold there is only the first term.
//!
//! # Why not the obvious way
//! Solving queue by queue repeats the same fields for every queue: 5040 times for `*p7`.

use allclear_board::FastMap;

use super::words::{Letter, Words};
use crate::Piece;

/// Or `bits` bits of the union after placing `piece` into the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The piece placed.
    pub piece: Piece,
    /// The first bit in the union.
    pub from: u32,
    /// The first bit in the answer.
    pub to: u32,
    /// How many bits.
    pub bits: u32,
}

/// Placing a piece takes a player from one of the [`Plan::hands`] to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The piece placed.
    pub piece: Piece,
    /// What the player had at hand.
    pub from: u32,
    /// What the player has at hand after it.
    pub to: u32,
}

/// The layout of answers for every number of pieces placed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `hands[k]`: how many different (held piece, node) there are after `k` pieces.
    pub hands: Vec<usize>,
    /// `turns[k]`: how the pieces lead from hands after `k` pieces to hands after `k + 1`.
    pub turns: Vec<Vec<Turn>>,
    /// `bits[k]`: how many bits an answer has after `k` pieces.
    pub bits: Vec<usize>,
    /// `moves[k]`: how an answer after `k` pieces follows from those after `k + 1`.
    pub moves: Vec<Vec<Move>>,
}

impl Plan {
    /// The plan for clearing with `pieces` pieces.
    pub fn new(words: &Words, pieces: usize, hold: bool) -> Plan {
        let ahead = usize::from(hold);
        let mut places: Vec<Places> = Vec::with_capacity(pieces + 1);
        let mut first = Places::default();
        match words.layer(0).first() {
            Some(root) if hold => {
                for &(letter, to) in &root.edges {
                    first.find(letter, to, words.layer(1)[to as usize].count);
                }
            }
            Some(root) => {
                first.find(Letter::NOTHING, 0, root.count);
            }
            None => {}
        }
        places.push(first);
        let mut moves = Vec::with_capacity(pieces);
        let mut turns = Vec::with_capacity(pieces);
        for k in 0..pieces {
            let (here, after) = (words.layer(k + ahead), words.layer(k + ahead + 1));
            let mut next = Places::default();
            let mut steps = Vec::new();
            let mut hands = Vec::new();
            for (hand, &((held, node), to)) in places[k].order.iter().enumerate() {
                let mut to = to;
                for &(letter, after_node) in &here[node as usize].edges {
                    let bits = after[after_node as usize].count;
                    let mut step = |placed: Letter, kept: Letter| {
                        if let Some(piece) = placed.piece() {
                            let (after_hand, from) = next.find(kept, after_node, bits);
                            steps.push(Move { piece, from, to: to as u32, bits: bits as u32 });
                            hands.push(Turn { piece, from: hand as u32, to: after_hand });
                        }
                    };
                    step(letter, held);
                    if hold && letter != held {
                        step(held, letter);
                    }
                    to += bits;
                }
            }
            places.push(next);
            moves.push(steps);
            turns.push(hands);
        }
        Plan {
            hands: places.iter().map(|places| places.order.len()).collect(),
            turns,
            bits: places.iter().map(|places| places.bits).collect(),
            moves,
        }
    }
}

/// Where the bits of each (held, node) begin.
#[derive(Default)]
struct Places {
    bits: usize,
    order: Vec<((Letter, u32), usize)>,
    found: FastMap<(Letter, u32), u32>,
}

impl Places {
    /// The number of a (held, node) and its first bit; it is given a place if it has none.
    fn find(&mut self, held: Letter, node: u32, bits: usize) -> (u32, u32) {
        let hand = *self.found.entry((held, node)).or_insert_with(|| {
            self.order.push(((held, node), self.bits));
            self.bits += bits;
            self.order.len() as u32 - 1
        });
        (hand, self.order[hand as usize].1 as u32)
    }
}

/// Ors `bits` bits of `source` from bit `from` into `target` at bit `to`.
pub fn or_bits(target: &mut [u64], to: usize, source: &[u64], from: usize, bits: usize) {
    let mut done = 0;
    while done < bits {
        let (read, write) = (from + done, to + done);
        let room = (64 - read % 64).min(64 - write % 64).min(bits - done);
        let chunk = (source[read / 64] >> (read % 64)) & (!0 >> (64 - room));
        target[write / 64] |= chunk << (write % 64);
        done += room;
    }
}
