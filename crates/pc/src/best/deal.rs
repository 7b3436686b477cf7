//! The queues as a player meets them: letter by letter, as far as they matter.
//!
//! Like [`QueueSet`](crate::engine::pattern::queue_set::QueueSet), but each end can stand for many whole
//! queues, and a queue may end long before the last piece that could matter (when several heights
//! are open, a queue may be long enough for one of them only). Beginnings that go on alike share a
//! node, so a node is all that a player knows about what is still hidden.

use std::hash::Hash;

use allclear_board::FastMap;

use super::TooManyQueues;
use allclear_tetris::queue::Language;

/// A piece as its index, or [`END`].
pub(super) type Letter = u8;

/// There is no further piece: the queue is over.
pub(super) const END: Letter = 7;

/// What a queue that was cut to the pieces that can matter counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// One: queues that differ only in pieces that cannot matter are one queue.
    Cut,
    /// As many as there are whole queues that begin so.
    Whole,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    /// What can come next, in order; nothing once all that matters has come.
    pub edges: Vec<(Letter, u32)>,
    /// How many different continuations there are.
    pub words: u64,
    /// What they count for.
    pub count: u64,
}

/// All queues; see the essay above.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    nodes: Vec<Node>,
    root: u32,
    /// How many pieces the shortest queue has, or all that can matter.
    shortest: usize,
}

impl Deal {
    /// The queues of a language, cut to `length` pieces.
    pub fn new<L: Language>(
        queues: &L,
        length: usize,
        measure: Measure,
    ) -> Result<Deal, TooManyQueues>
    where
        L::State: Eq + Hash,
    {
        let mut builder = Builder {
            queues,
            length,
            measure,
            shortest: length,
            nodes: Vec::new(),
            interned: FastMap::default(),
            known: FastMap::default(),
        };
        let root = builder.node(0, &queues.start())?;
        Ok(Deal { nodes: builder.nodes, root, shortest: builder.shortest })
    }

    /// Whether every queue counts the same.
    pub fn is_even(&self) -> bool {
        let mut ends = self.nodes.iter().filter(|node| node.edges.is_empty() && node.words > 0);
        let first = ends.next().map(|node| node.count);
        ends.all(|node| Some(node.count) == first)
    }

    pub fn shortest(&self) -> usize {
        self.shortest
    }

    pub fn root(&self) -> u32 {
        self.root
    }

    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }
}

struct Builder<'a, L: Language> {
    queues: &'a L,
    length: usize,
    measure: Measure,
    shortest: usize,
    nodes: Vec<Node>,
    interned: FastMap<Node, u32>,
    known: FastMap<(usize, L::State), u32>,
}

impl<L: Language> Builder<'_, L>
where
    L::State: Eq + Hash,
{
    fn node(&mut self, depth: usize, state: &L::State) -> Result<u32, TooManyQueues> {
        let key = (depth, state.clone());
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let node = if depth == self.length {
            let count = match self.measure {
                Measure::Cut => 1,
                Measure::Whole => small(self.queues.count(state))?,
            };
            self.intern(Node { edges: Vec::new(), words: 1, count })
        } else {
            let mut edges = Vec::new();
            for piece in self.queues.next(state) {
                let after = self.queues.step(state, piece);
                edges.push((piece.index() as Letter, self.node(depth + 1, &after)?));
            }
            if self.queues.is_end(state) {
                self.shortest = self.shortest.min(depth);
                edges.push((END, self.ended(depth + 1)));
            }
            self.branch(edges)?
        };
        self.known.insert(key, node);
        Ok(node)
    }

    /// The node after `depth` letters of a queue that is over.
    fn ended(&mut self, depth: usize) -> u32 {
        let last = self.intern(Node { edges: Vec::new(), words: 1, count: 1 });
        (depth..self.length).fold(last, |next, _| {
            self.intern(Node { edges: vec![(END, next)], words: 1, count: 1 })
        })
    }

    fn branch(&mut self, edges: Vec<(Letter, u32)>) -> Result<u32, TooManyQueues> {
        let (mut words, mut count) = (0_u128, 0_u128);
        for &(_, to) in &edges {
            words += u128::from(self.nodes[to as usize].words);
            count += u128::from(self.nodes[to as usize].count);
        }
        let (words, count) = (small(words)?, small(count)?);
        Ok(self.intern(Node { edges, words, count }))
    }

    fn intern(&mut self, node: Node) -> u32 {
        if let Some(&known) = self.interned.get(&node) {
            return known;
        }
        let index = self.nodes.len() as u32;
        self.nodes.push(node.clone());
        self.interned.insert(node, index);
        index
    }
}

/// Sums of counts must fit a word with room to spare.
fn small(count: u128) -> Result<u64, TooManyQueues> {
    if count < 1 << 62 { Ok(count as u64) } else { Err(TooManyQueues) }
}
