//! Listing the queues of a pattern in solution-finder's order, without writing them out.
//!
//! # What
//! The order is that of the peer's `util seq`: alternatives as written; within one, the last
//! element turns fastest; an element goes through its combinations, and for each through the
//! permutations by swaps of neighbours (Steinhaus–Johnson–Trotter). Pieces come in the order
//! T I L J S Z O. The peer's order inside brackets depends on where its objects lie in memory;
//! ours is always this one. An alternative of the extended notation is listed sorted by that order
//! of letters, as the program that the notation comes from does.
//!
//! # How
//! An element has at most 5,040 arrangements: a table. A queue is one index for each element,
//! like an odometer; in an extended alternative it is a path through its graph. A queue that an earlier alternative allows was listed there and is skipped,
//! so nothing needs to be remembered.

use super::Alternative;
use super::graph::{Graph, NOWHERE};
use super::pool::{Element, ORDER};
use crate::piece::Piece;

/// The queues of a pattern, one by one, each once.
///
/// [`advance`](Listing::advance) lends each queue without copying; as an iterator it hands out
/// vectors.
#[derive(Clone, Debug)]
pub struct Listing<'a> {
    alternatives: &'a [Alternative],
    /// The alternative being listed, and where in it the listing is.
    alternative: usize,
    place: Place<'a>,
    queue: Vec<Piece>,
    fresh: bool,
}

#[derive(Clone, Debug)]
enum Place<'a> {
    /// The tables of the elements, and an index into each.
    Odometer {
        tables: Vec<Vec<Vec<Piece>>>,
        indices: Vec<usize>,
    },
    Path(Path<'a>),
}

/// The path of a queue through a graph.
#[derive(Clone, Debug)]
struct Path<'a> {
    graph: &'a Graph,
    /// The nodes before each piece and after the last.
    nodes: Vec<u32>,
}

impl Path<'_> {
    /// Goes on with the first piece from this one on (in [`ORDER`]) that leads anywhere.
    fn step(&mut self, queue: &mut Vec<Piece>, from: usize) -> bool {
        let Some(&node) = self.nodes.last() else { return false };
        let steps = self.graph.nodes[node as usize];
        let piece = ORDER[from..].iter().find(|piece| steps[piece.index()] != NOWHERE);
        if let Some(&piece) = piece {
            queue.push(piece);
            self.nodes.push(steps[piece.index()]);
        }
        piece.is_some()
    }

    /// Goes on to the end.
    fn complete(&mut self, queue: &mut Vec<Piece>) {
        while queue.len() < self.graph.length && self.step(queue, 0) {}
    }

    /// Goes on to the next queue; false after the last.
    fn turn(&mut self, queue: &mut Vec<Piece>) -> bool {
        while let Some(piece) = queue.pop() {
            self.nodes.pop();
            let place = ORDER.iter().position(|other| *other == piece).unwrap_or(0);
            if self.step(queue, place + 1) {
                self.complete(queue);
                return true;
            }
        }
        false
    }
}

impl<'a> Listing<'a> {
    pub(super) fn new(alternatives: &'a [Alternative]) -> Listing<'a> {
        let place = Place::Odometer { tables: Vec::new(), indices: Vec::new() };
        let mut listing =
            Listing { alternatives, alternative: 0, place, queue: Vec::new(), fresh: true };
        listing.open();
        listing
    }

    fn open(&mut self) {
        self.fresh = true;
        match self.alternatives.get(self.alternative) {
            None => {}
            Some(Alternative::Plain(elements)) => {
                let tables: Vec<_> =
                    elements.iter().map(|&element| arrangements(element)).collect();
                self.queue = tables.iter().flat_map(|table| table[0].iter().copied()).collect();
                self.place = Place::Odometer { indices: vec![0; tables.len()], tables };
            }
            Some(Alternative::Extended(extended)) => {
                self.queue.clear();
                let mut path = Path { graph: &extended.graph, nodes: vec![0] };
                // Without a queue there is no node to begin at.
                self.fresh = !path.graph.nodes.is_empty();
                if self.fresh {
                    path.complete(&mut self.queue);
                }
                self.place = Place::Path(path);
            }
        }
    }

    /// The next queue, lent until the listing goes on.
    pub fn advance(&mut self) -> Option<&[Piece]> {
        while self.alternative < self.alternatives.len() {
            let queue = &mut self.queue;
            let turned = self.fresh
                || match &mut self.place {
                    Place::Odometer { tables, indices } => turn(tables, indices, queue),
                    Place::Path(path) => path.turn(queue),
                };
            if !turned {
                self.alternative += 1;
                self.open();
                continue;
            }
            self.fresh = false;
            let earlier = &self.alternatives[..self.alternative];
            if !earlier.iter().any(|alternative| alternative.allows(&self.queue)) {
                return Some(&self.queue);
            }
        }
        None
    }
}
impl Iterator for Listing<'_> {
    type Item = Vec<Piece>;

    fn next(&mut self) -> Option<Vec<Piece>> {
        self.advance().map(<[Piece]>::to_vec)
    }
}

/// Turns the odometer on by one; false when it is through.
fn turn(tables: &[Vec<Vec<Piece>>], indices: &mut [usize], queue: &mut [Piece]) -> bool {
    let mut end = queue.len();
    for (index, table) in indices.iter_mut().zip(tables).rev() {
        *index += 1;
        let through = *index == table.len();
        if through {
            *index = 0;
        }
        let start = end - table[*index].len();
        queue[start..end].copy_from_slice(&table[*index]);
        end = start;
        if !through {
            return true;
        }
    }
    false
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
