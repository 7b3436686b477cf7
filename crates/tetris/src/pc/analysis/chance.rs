//! Which queues of a pattern can perfect clear.
//!
//! # What
//! [`solvable`] answers for all [`Words`] of a pattern at once: the set of those with a perfect
//! clear.
//!
//! # How
//! Forwards, field by field, we list what can be reached with one piece, two pieces, and so on,
//! leaving out fields that a wall of filled cells splits into parts whose empty cells are no
//! multiple of four. Backwards, from the empty field, each field gets the set of (piece in hold,
//! rest of the queue) that clear it: the union over its placements, put in place by the
//! [`Plan`](super::plan). A field with an empty set is dead. The set of the first field is the
//! answer.
//!
//! # Why not the obvious way
//! Solving each queue alone repeats the same fields for each. Here every field is expanded once
//! for all queues, and its answer for all of them is a few words of bits.
//!
//! # How we know it works
//! Solution-finder's own figures, with and without hold, for all its drop rules; and the solver,
//! queue by queue, on random fields.

use allclear_board::FastMap;

use super::bitset::BitSet;
use super::plan::{Plan, or_bits};
use super::words::Words;
use crate::{Field, Piece, PieceSet, Rules, reach};

/// The words that clear the lowest `height` rows of the field, which has no full row and room for
/// a whole number of pieces.
pub fn solvable<const H: usize, const N: usize>(
    field: &Field<H, N>,
    height: usize,
    words: &Words,
    hold: bool,
    rules: &Rules,
) -> BitSet {
    let pieces = (height * 10 - field.count() as usize) / 4;
    let plan = Plan::new(words, pieces, hold);
    let mut layers = vec![Layer::start(*field, plan.hands[0])];
    for k in 0..pieces {
        let next = layers[k].expand(&plan, k, rules);
        layers.push(next);
    }
    let mut after = Answers::of_cleared(&layers[pieces], plan.bits[pieces]);
    for k in (0..pieces).rev() {
        after = Answers::before(&layers[k], &after, &plan, k);
    }
    let mut answer = BitSet::empty(words.count());
    if let Some(bits) = after.get(0) {
        answer.words_mut().copy_from_slice(bits);
    }
    answer
}

/// The fields with some number of pieces placed, and where each piece leads.
struct Layer<const H: usize, const N: usize> {
    fields: Vec<Field<H, N>>,
    /// For each field the hands with which it can be met.
    hands: Vec<u64>,
    /// Fields of the next layer; those of piece `p` on field `i` end at `ends[i * 7 + p]`.
    ways: Vec<u32>,
    ends: Vec<u32>,
}

impl<const H: usize, const N: usize> Layer<H, N> {
    fn start(field: Field<H, N>, hands: usize) -> Self {
        let hands = BitSet::full(hands).words().to_vec();
        Layer { fields: vec![field], hands, ways: Vec::new(), ends: Vec::new() }
    }

    /// Fills in where the pieces at hand lead from here, and returns the layer of those fields.
    fn expand(&mut self, plan: &Plan, k: usize, rules: &Rules) -> Self {
        let left = plan.moves.len() - k;
        let (size, next_size) = (plan.hands[k].div_ceil(64), plan.hands[k + 1].div_ceil(64));
        let mut next = Layer { fields: vec![], hands: vec![], ways: vec![], ends: vec![] };
        let mut found: FastMap<Field<H, N>, u32> = FastMap::default();
        let mut after_hands = vec![0u64; 7 * next_size];
        for (field, hands) in self.fields.iter().zip(self.hands.chunks_exact(size)) {
            after_hands.fill(0);
            let mut pieces = PieceSet::EMPTY;
            for turn in &plan.turns[k] {
                if hands[turn.from as usize / 64] >> (turn.from % 64) & 1 == 1 {
                    pieces = pieces.with(turn.piece);
                    let to = turn.piece.index() * next_size + turn.to as usize / 64;
                    after_hands[to] |= 1 << (turn.to % 64);
                }
            }
            let height = (field.count() as usize + 4 * left) / 10;
            for (piece, hands) in Piece::ALL.into_iter().zip(after_hands.chunks_exact(next_size)) {
                if pieces.contains(piece) {
                    for placement in reach::placements(field, piece, rules, height).iter() {
                        let Some(cells) = placement.board() else { continue };
                        let (after, cleared) = (*field | cells).clear_full_rows();
                        if !can_be_filled(&after, height - cleared as usize) {
                            continue;
                        }
                        let index = *found.entry(after).or_insert_with(|| {
                            next.fields.push(after);
                            next.hands.extend(std::iter::repeat_n(0, next_size));
                            next.fields.len() as u32 - 1
                        });
                        let met = &mut next.hands[index as usize * next_size..][..next_size];
                        met.iter_mut().zip(hands).for_each(|(met, hands)| *met |= hands);
                        self.ways.push(index);
                    }
                }
                self.ends.push(self.ways.len() as u32);
            }
        }
        next
    }

    fn ways(&self, field: usize, piece: Piece) -> &[u32] {
        let at = field * 7 + piece.index();
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.ways[start..self.ends[at] as usize]
    }
}

/// Whether no wall splits the empty cells below `height` into parts that pieces cannot fill.
///
/// Between two columns that have no row in which both are empty, no piece can lie, now or after
/// any line clear; so the empty cells to the west must be a multiple of four.
pub fn can_be_filled<const H: usize, const N: usize>(field: &Field<H, N>, height: usize) -> bool {
    let empty = Field::rows_below(height) - *field;
    let mut crossings = empty & empty.west();
    let mut rows = 1;
    while rows < height {
        crossings |= crossings.shift(0, -(rows as isize));
        rows *= 2;
    }
    let open = crossings.words()[0] & 0x1ff;
    let mut walls = !open & 0x1ff;
    while walls != 0 {
        let x = walls.trailing_zeros() as usize;
        let west = empty & Field::rectangle(0, 0, x + 1, H);
        if west.count() % 4 != 0 {
            return false;
        }
        walls &= walls - 1;
    }
    true
}

/// The answers of one layer: `size` words for each field that is not dead.
struct Answers {
    size: usize,
    /// Where the answer of a field begins; [`DEAD`] for none.
    starts: Vec<u32>,
    bits: Vec<u64>,
}

const DEAD: u32 = u32::MAX;

impl Answers {
    fn of_cleared<const H: usize, const N: usize>(last: &Layer<H, N>, bits: usize) -> Answers {
        let size = bits.div_ceil(64);
        Answers { size, starts: vec![0; last.fields.len()], bits: BitSet::full(bits).words().to_vec() }
    }

    fn get(&self, field: usize) -> Option<&[u64]> {
        let start = *self.starts.get(field).filter(|start| **start != DEAD)? as usize * self.size;
        Some(&self.bits[start..start + self.size])
    }

    fn before<const H: usize, const N: usize>(
        layer: &Layer<H, N>,
        after: &Answers,
        plan: &Plan,
        k: usize,
    ) -> Answers {
        let size = plan.bits[k].div_ceil(64);
        let mut answers = Answers { size, starts: Vec::new(), bits: Vec::new() };
        let mut unions = vec![0u64; 7 * after.size];
        let mut own = vec![0u64; size];
        for field in 0..layer.fields.len() {
            let mut alive = PieceSet::EMPTY;
            for (piece, union) in Piece::ALL.into_iter().zip(unions.chunks_exact_mut(after.size)) {
                union.fill(0);
                for way in layer.ways(field, piece) {
                    if let Some(bits) = after.get(*way as usize) {
                        union.iter_mut().zip(bits).for_each(|(union, bits)| *union |= bits);
                        alive = alive.with(piece);
                    }
                }
            }
            own.fill(0);
            for step in plan.moves[k].iter().filter(|step| alive.contains(step.piece)) {
                let union = &unions[step.piece.index() * after.size..][..after.size];
                or_bits(&mut own, step.to as usize, union, step.from as usize, step.bits as usize);
            }
            if own.iter().all(|word| *word == 0) {
                answers.starts.push(DEAD);
            } else {
                answers.starts.push((answers.bits.len() / size) as u32);
                answers.bits.extend_from_slice(&own);
            }
        }
        answers
    }
}
