//! A pattern as a deterministic automaton.
//!
//! # What
//! "After these pieces, which can follow, and how many queues are there?" for a whole pattern, so
//! that an analysis over millions of queues walks a graph of a few hundred nodes.
//!
//! # How
//! Within one plain alternative, a beginning is told by the elements still to come and the pieces
//! the current element has used up; one with filters is a [`Graph`] already. Alternatives that end
//! alike share their ends. A node is the set of such positions over all alternatives still
//! possible; so each queue has one path, and paths count different queues even where alternatives
//! overlap.

use allclear_board::FastMap;

use super::graph::{Graph, NOWHERE};
use super::pool::Element;
use super::{Alternative, AutomatonError};
use crate::natural::Natural;
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::queue::TooMany;
use crate::queue::language::Language;

/// A tail of an alternative: its first element and the tail after it; 0 is the empty tail.
type Tail = usize;

#[derive(Default)]
struct Tails {
    ids: FastMap<(Element, Tail), Tail>,
    all: Vec<(Element, Tail)>,
    lengths: Vec<usize>,
}

impl Tails {
    fn of(&mut self, alternative: &[Element]) -> Tail {
        alternative.iter().rev().fold(0, |rest, &element| {
            *self.ids.entry((element, rest)).or_insert_with(|| {
                self.all.push((element, rest));
                let after = if rest == 0 { 0 } else { self.lengths[rest - 1] };
                self.lengths.push(after + element.take);
                self.all.len()
            })
        })
    }

    /// How many pieces are to come.
    fn to_come(&self, tail: Tail, used: PieceSet) -> usize {
        if tail == 0 { 0 } else { self.lengths[tail - 1] - used.len() }
    }

    fn step(&self, tail: Tail, used: PieceSet, piece: Piece) -> Option<Position> {
        let (element, rest) = *self.all.get(tail.wrapping_sub(1))?;
        if !(element.set - used).contains(piece) {
            return None;
        }
        let used = used.with(piece);
        Some(match used.len() == element.take {
            true => Position::Tail(rest, PieceSet::EMPTY),
            false => Position::Tail(tail, used),
        })
    }
}

/// The nodes of all graphs, those that go on alike as one; node 0 is the end.
struct Ends {
    ids: FastMap<[u32; 7], u32>,
    all: Vec<[u32; 7]>,
    to_come: Vec<usize>,
}

impl Ends {
    fn new() -> Ends {
        let end = [NOWHERE; 7];
        Ends { ids: FastMap::from_iter([(end, 0)]), all: vec![end], to_come: vec![0] }
    }

    /// Takes in a graph; its start, unless it has no queue.
    fn of(&mut self, graph: &Graph) -> Option<u32> {
        let mut ours = vec![NOWHERE; graph.nodes.len()];
        for (node, steps) in graph.nodes.iter().enumerate().rev() {
            let steps = steps.map(|next| match next {
                NOWHERE => NOWHERE,
                next => ours[next as usize],
            });
            ours[node] = *self.ids.entry(steps).or_insert_with(|| {
                let next = steps.iter().find(|next| **next != NOWHERE);
                self.to_come.push(next.map_or(0, |&next| self.to_come[next as usize] + 1));
                self.all.push(steps);
                self.all.len() as u32 - 1
            });
        }
        ours.first().copied()
    }
}

/// A place in an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Position {
    /// The tail to come, and what its first element has used up.
    Tail(Tail, PieceSet),
    /// A node of a graph.
    Node(u32),
}

impl Position {
    fn is_end(self) -> bool {
        matches!(self, Position::Tail(0, _) | Position::Node(0))
    }
}

/// The most nodes of an automaton.
const MOST_NODES: usize = 1 << 22;

#[derive(Clone, Copy, Debug)]
struct Node {
    next: PieceSet,
    end: bool,
    /// Where each piece leads; meaningless for pieces not in `next`.
    steps: [u32; 7],
}

/// The nodes, the start first, and the number of queues from each.
fn build(alternatives: &[Alternative]) -> Result<(Vec<Node>, Vec<Natural>), AutomatonError> {
    let mut tails = Tails::default();
    let mut ends = Ends::new();
    let mut start: Vec<Position> = (alternatives.iter())
        .filter_map(|alternative| match alternative {
            Alternative::Plain(elements) => {
                Some(Position::Tail(tails.of(elements), PieceSet::EMPTY))
            }
            Alternative::Extended(extended) => ends.of(&extended.graph).map(Position::Node),
        })
        .collect();
    start.sort_unstable();
    start.dedup();
    let step = |at: Position, piece: Piece| match at {
        Position::Tail(tail, used) => tails.step(tail, used, piece),
        Position::Node(node) => Some(ends.all[node as usize][piece.index()])
            .filter(|&next| next != NOWHERE)
            .map(Position::Node),
    };

    let mut ids: FastMap<Vec<Position>, u32> = FastMap::from_iter([(start.clone(), 0)]);
    let mut todo = vec![start];
    let mut nodes: Vec<Node> = Vec::new();
    while let Some(positions) = todo.get(nodes.len()) {
        let end = positions.iter().any(|at| at.is_end());
        let mut node = Node { next: PieceSet::EMPTY, end, steps: [0; 7] };
        let targets = Piece::ALL.map(|piece| {
            let mut after: Vec<Position> =
                positions.iter().filter_map(|&at| step(at, piece)).collect();
            after.sort_unstable();
            after.dedup();
            after
        });
        for (piece, target) in Piece::ALL.into_iter().zip(targets) {
            if target.is_empty() {
                continue;
            }
            let fresh = ids.len() as u32;
            node.next = node.next.with(piece);
            node.steps[piece.index()] = *ids.entry(target).or_insert_with_key(|positions| {
                todo.push(positions.clone());
                fresh
            });
        }
        nodes.push(node);
        if ids.len() > MOST_NODES {
            return Err(AutomatonError::TooManyStates { most: MOST_NODES });
        }
    }

    // Each step leaves fewer pieces to come, so that is the order to count in.
    let to_come = |positions: &Vec<Position>| {
        let each = positions.iter().map(|&at| match at {
            Position::Tail(tail, used) => tails.to_come(tail, used),
            Position::Node(node) => ends.to_come[node as usize],
        });
        each.max().unwrap_or(0)
    };
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_by_cached_key(|&node| to_come(&todo[node]));
    let mut counts = vec![Natural::default(); nodes.len()];
    for node in order {
        let mut count = Natural::from(u128::from(nodes[node].end));
        for piece in nodes[node].next {
            count.add(&counts[nodes[node].steps[piece.index()] as usize]);
        }
        counts[node] = count;
    }
    Ok((nodes, counts))
}

pub(super) fn count(alternatives: &[Alternative]) -> Result<Natural, AutomatonError> {
    match alternatives {
        // One alternative allows no queue twice.
        [alternative] => Ok(alternative.count()),
        several => Ok(build(several)?.1.swap_remove(0)),
    }
}

/// A [`Pattern`](super::Pattern) as an automaton; made by
/// [`Pattern::automaton`](super::Pattern::automaton).
///
/// ```
/// # use allclear_tetris::{queue::{Language, Pattern}, Piece};
/// let automaton = "T,*p7".parse::<Pattern>().unwrap().automaton().unwrap();
/// let after_t = automaton.step(&automaton.start(), Piece::T);
/// assert_eq!(automaton.next(&after_t).len(), 7);
/// assert_eq!(automaton.count(&after_t), 5040);
/// let last = automaton.walk_from(5039).next().unwrap();
/// assert_eq!(last[1], Piece::J);
/// ```
#[derive(Clone, Debug)]
pub struct Automaton {
    nodes: Vec<Node>,
    counts: Vec<u128>,
}

impl Automaton {
    pub(super) fn new(alternatives: &[Alternative]) -> Result<Automaton, AutomatonError> {
        let (nodes, counts) = build(alternatives)?;
        if counts[0].is_zero() {
            return Err(AutomatonError::NoQueue);
        }
        let counts = counts.iter().map(Natural::to_u128).collect::<Option<_>>();
        let longest = alternatives.iter().map(Alternative::length).max().unwrap_or(0);
        let counts = counts.ok_or(TooMany { length: longest })?;
        Ok(Automaton { nodes, counts })
    }

    /// The number of nodes; states are less than this.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never true: there is no automaton without a queue.
    pub fn is_empty(&self) -> bool {
        self.counts[0] == 0
    }
}

impl Language for Automaton {
    type State = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_end(&self, state: &u32) -> bool {
        self.nodes[*state as usize].end
    }

    fn next(&self, state: &u32) -> PieceSet {
        self.nodes[*state as usize].next
    }

    fn step(&self, state: &u32, piece: Piece) -> u32 {
        self.nodes[*state as usize].steps[piece.index()]
    }

    fn count(&self, state: &u32) -> u128 {
        self.counts[*state as usize]
    }
}
