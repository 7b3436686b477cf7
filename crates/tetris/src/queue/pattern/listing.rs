//! Listing the queues of a pattern in solution-finder's order, without writing them out.
//!
//! # What
//! The order is that of the peer's `util seq`: alternatives as written; within one, the last
//! element turns fastest; an element goes through its combinations, and for each through the
//! permutations by swaps of neighbours (Steinhaus–Johnson–Trotter). Pieces come in the order
//! T I L J S Z O. The peer's order inside brackets depends on where its objects lie in memory;
//! ours is always this one.
//!
//! # How
//! An element has at most 5,040 arrangements: a table. A queue is one index for each element,
//! like an odometer. A queue that an earlier alternative allows was listed there and is skipped,
//! so nothing needs to be remembered.

use super::{Element, allows};
use crate::piece::Piece;

/// The order in which the peer numbers pieces.
const ORDER: [Piece; 7] = [Piece::T, Piece::I, Piece::L, Piece::J, Piece::S, Piece::Z, Piece::O];

/// The queues of a pattern, one by one, each once.
///
/// [`advance`](Listing::advance) lends each queue without copying; as an iterator it hands out
/// vectors.
#[derive(Clone, Debug)]
pub struct Listing<'a> {
    alternatives: &'a [Vec<Element>],
    /// The alternative being listed, and the tables of its elements.
    alternative: usize,
    tables: Vec<Vec<Vec<Piece>>>,
    indices: Vec<usize>,
    queue: Vec<Piece>,
    fresh: bool,
}

impl<'a> Listing<'a> {
    pub(super) fn new(alternatives: &'a [Vec<Element>]) -> Listing<'a> {
        let mut listing = Listing {
            alternatives,
            alternative: 0,
            tables: Vec::new(),
            indices: Vec::new(),
            queue: Vec::new(),
            fresh: true,
        };
        listing.open();
        listing
    }

    fn open(&mut self) {
        let Some(alternative) = self.alternatives.get(self.alternative) else { return };
        self.tables = alternative.iter().map(|&element| arrangements(element)).collect();
        self.indices = vec![0; self.tables.len()];
        self.queue = self.tables.iter().flat_map(|table| table[0].iter().copied()).collect();
        self.fresh = true;
    }

    /// The next queue, lent until the listing goes on.
    pub fn advance(&mut self) -> Option<&[Piece]> {
        while self.alternative < self.alternatives.len() {
            if !self.fresh && !self.turn() {
                self.alternative += 1;
                self.open();
                continue;
            }
            self.fresh = false;
            let earlier = &self.alternatives[..self.alternative];
            if !earlier.iter().any(|alternative| allows(alternative, &self.queue)) {
                return Some(&self.queue);
            }
        }
        None
    }

    /// Turns the odometer on by one; false when it is through.
    fn turn(&mut self) -> bool {
        let mut end = self.queue.len();
        for (index, table) in self.indices.iter_mut().zip(&self.tables).rev() {
            *index += 1;
            let through = *index == table.len();
            if through {
                *index = 0;
            }
            let start = end - table[*index].len();
            self.queue[start..end].copy_from_slice(&table[*index]);
            end = start;
            if !through {
                return true;
            }
        }
        false
    }
}

impl Iterator for Listing<'_> {
    type Item = Vec<Piece>;

    fn next(&mut self) -> Option<Vec<Piece>> {
        self.advance().map(<[Piece]>::to_vec)
    }
}

fn arrangements(element: Element) -> Vec<Vec<Piece>> {
    let pieces: Vec<Piece> =
        ORDER.into_iter().filter(|&piece| element.set.contains(piece)).collect();
    // Of the two ways to name a combination, by what is in and by what is out, the peer goes
    // through the shorter one.
    let (take, out) = (element.take, pieces.len() - element.take);
    let named = take.min(out);
    let mut table = Vec::new();
    for names in combinations(pieces.len(), named) {
        let chosen = (pieces.iter().enumerate())
            .filter(|(i, _)| names.contains(i) == (take <= out))
            .map(|(_, &piece)| piece);
        permute(&chosen.collect::<Vec<_>>(), &mut table);
    }
    table
}

/// The ways to choose `k` of `0..n`, in lexicographic order.
fn combinations(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..k {
        all = (all.into_iter())
            .flat_map(|chosen: Vec<usize>| {
                let from = chosen.last().map_or(0, |last| last + 1);
                (from..n).map(move |i| [&chosen[..], &[i]].concat())
            })
            .collect();
    }
    all
}

/// Appends the permutations of the pieces: each differs from the last by a swap of neighbours.
fn permute(pieces: &[Piece], table: &mut Vec<Vec<Piece>>) {
    // Each piece has a rank and a direction; the highest that looks at a lower one moves.
    let mut row: Vec<(usize, bool)> = (0..pieces.len()).map(|rank| (rank, false)).collect();
    loop {
        table.push(row.iter().map(|&(rank, _)| pieces[rank]).collect());
        let looks_at = |i: usize| {
            let neighbour = if row[i].1 { i + 1 } else { i.wrapping_sub(1) };
            row.get(neighbour).filter(|other| other.0 < row[i].0).map(|_| neighbour)
        };
        let mover = (0..row.len())
            .filter_map(|i| looks_at(i).map(|neighbour| (row[i].0, i, neighbour)))
            .max();
        let Some((rank, from, to)) = mover else { return };
        row.swap(from, to);
        for other in &mut row {
            other.1 ^= other.0 > rank;
        }
    }
}
