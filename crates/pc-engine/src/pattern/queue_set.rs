//! The queues of a pattern as far as they matter, numbered, as a small automaton.
//!
//! A perfect clear of `n` pieces looks at `n` pieces of a queue, or at `n + 1` when hold may be
//! used. [`QueueSet`] holds every queue cut to that length, once, in order; beginnings that can go
//! on alike share a node, so that `*p7` has 128 nodes and not 5040 queues. A queue's number is its
//! place in the order.

use std::hash::Hash;

use allclear_board::FastMap;

use allclear_tetris::queue::Language;
use allclear_tetris::{Piece, PieceSet};

use crate::fnv::fnv;

/// A letter of a queue: nothing (past the end of a queue that is one short), or a piece.
///
/// Nothing comes first, as a queue comes before its continuations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// No piece: the queue is over.
    pub const NOTHING: Letter = Letter(0);

    /// The letter of a piece.
    pub const fn of(piece: Piece) -> Letter {
        Letter(piece as u8 + 1)
    }

    /// Its mirror image.
    #[must_use]
    pub fn mirrored(self) -> Letter {
        self.piece().map_or(Letter::NOTHING, |piece| Letter::of(piece.mirrored()))
    }

    /// Its number, 0 to 7.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The piece, unless it is [`Letter::NOTHING`].
    pub const fn piece(self) -> Option<Piece> {
        if self.0 == 0 { None } else { Piece::from_index(self.0 as usize - 1) }
    }
}

/// A beginning, or all beginnings that can go on alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// How it can go on: letters in order, each with a node of the next layer.
    pub edges: Vec<(Letter, u32)>,
    /// How many queues go on from here.
    pub count: usize,
}

/// A set of queues of one length, in order, as an automaton in layers.
///
/// Nodes are numbered as a walk through the queues meets them, so equal sets are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueSet {
    layers: Vec<Vec<Node>>,
}

/// A queue of the pattern has fewer pieces than the perfect clear needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern has queues of {found} pieces, and {needed} are needed")]
pub struct TooShort {
    /// How many pieces the shortest queue has.
    pub found: usize,
    /// How many are needed.
    pub needed: usize,
}

impl QueueSet {
    /// The queues of a language for a perfect clear of `pieces` pieces, cut to what matters.
    pub fn new<L: Language>(queues: &L, pieces: usize, hold: bool) -> Result<QueueSet, TooShort>
    where
        L::State: Eq + Hash,
    {
        let length = pieces + usize::from(hold);
        let mut builder = Builder {
            queues,
            pieces,
            layers: vec![Vec::new(); length + 1],
            known: vec![FastMap::default(); length + 1],
            interned: vec![FastMap::default(); length + 1],
        };
        let root = builder.node(0, &queues.start())?;
        debug_assert!(builder.layers[0].len() <= 1 && root.is_none_or(|root| root == 0));
        Ok(QueueSet { layers: builder.layers })
    }

    /// For each queue, how many queues of the language begin so: queues may be longer than what
    /// matters of them. `queues` and `pieces` as for [`QueueSet::new`].
    pub fn weights<L: Language>(&self, queues: &L, pieces: usize) -> Vec<u128> {
        fn go<L: Language>(
            queues: &L,
            state: &L::State,
            (depth, pieces, length): (usize, usize, usize),
            weights: &mut Vec<u128>,
        ) {
            if depth == length {
                return weights.push(queues.count(state));
            }
            if depth >= pieces && queues.is_end(state) {
                weights.push(1);
            }
            for piece in queues.next(state) {
                let after = queues.step(state, piece);
                go(queues, &after, (depth + 1, pieces, length), weights);
            }
        }
        let mut weights = Vec::with_capacity(self.count());
        go(queues, &queues.start(), (0, pieces, self.length()), &mut weights);
        weights
    }

    /// Calls `each` with every queue, in order, as letters.
    pub fn each(&self, each: &mut dyn FnMut(&[Letter])) {
        fn go(set: &QueueSet, at: usize, queue: &mut Vec<Letter>, each: &mut dyn FnMut(&[Letter])) {
            if queue.len() == set.length() {
                return each(queue);
            }
            for &(letter, to) in &set.layers[queue.len()][at].edges {
                queue.push(letter);
                go(set, to as usize, queue, each);
                queue.pop();
            }
        }
        if !self.layers[0].is_empty() {
            go(self, 0, &mut Vec::new(), each);
        }
    }

    /// A number that differs from that of any other set, as far as anybody will ever see.
    pub fn fingerprint(&self) -> u64 {
        let edges = self.layers.iter().flatten().flat_map(|node| {
            let to = node
                .edges
                .iter()
                .flat_map(|&(Letter(letter), to)| std::iter::once(letter).chain(to.to_le_bytes()));
            std::iter::once(node.edges.len() as u8).chain(to)
        });
        fnv(edges)
    }

    /// How many letters a queue has.
    pub fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many queues there are; `usize::MAX` if there are more than that.
    pub fn count(&self) -> usize {
        self.layers[0].first().map_or(0, |root| root.count)
    }

    /// The nodes after `depth` letters; the only node of layer 0 is the start.
    pub fn layer(&self, depth: usize) -> &[Node] {
        &self.layers[depth]
    }

    /// The number of a queue of the set, which may be one piece short.
    pub fn number(&self, queue: &[Piece]) -> usize {
        let letters = queue.iter().map(|&piece| Letter::of(piece));
        let whole = letters.chain(std::iter::repeat(Letter::NOTHING)).take(self.length());
        self.find(whole).map_or(0, |(number, _)| number)
    }

    /// The number of the first queue that begins with these letters, and the node that they lead to;
    /// `None` if there is no such queue.
    pub fn find(&self, letters: impl Iterator<Item = Letter>) -> Option<(usize, u32)> {
        let (mut at, mut number) = (0, 0);
        for (own, depth) in letters.zip(0..) {
            let edges = &self.layers[depth].get(at as usize)?.edges;
            let place = edges.iter().position(|&(letter, _)| letter == own)?;
            let before = edges[..place].iter().map(|&(_, to)| to as usize);
            number += before.map(|to| self.layers[depth + 1][to].count).sum::<usize>();
            at = edges[place].1;
        }
        Some((number, at))
    }

    /// Whether the mirror image of every queue is in the set as well.
    pub fn is_mirrored(&self) -> bool {
        // By node, where the mirror images of what leads to it lead. As nodes that go on alike are one,
        // there is only one such node, if any.
        let mut images = vec![0; self.layers[0].len()];
        for (nodes, after) in self.layers.iter().zip(&self.layers[1..]) {
            let mut later = vec![None; after.len()];
            for (node, &image) in nodes.iter().zip(&images) {
                let edges = &nodes[image as usize].edges;
                if edges.len() != node.edges.len() {
                    return false;
                }
                for &(letter, to) in &node.edges {
                    let Some(&(_, image)) = edges.iter().find(|(own, _)| *own == letter.mirrored())
                    else {
                        return false;
                    };
                    if *later[to as usize].get_or_insert(image) != image {
                        return false;
                    }
                }
            }
            images = later.into_iter().flatten().collect();
        }
        true
    }

    /// The queue with this number, without a final [`Letter::NOTHING`].
    ///
    /// # Panics
    /// If there are not so many queues.
    pub fn queue(&self, mut number: usize) -> Vec<Piece> {
        assert!(number < self.count(), "there are only {} queues", self.count());
        let mut pieces = Vec::with_capacity(self.length());
        let mut at = 0;
        for depth in 0..self.length() {
            for &(letter, to) in &self.layers[depth][at].edges {
                let count = self.layers[depth + 1][to as usize].count;
                if number < count {
                    pieces.extend(letter.piece());
                    at = to as usize;
                    break;
                }
                number -= count;
            }
        }
        pieces
    }
}

/// The queues as a language of their own, all of them as long as they matter.
impl Language for QueueSet {
    /// How many letters there were, and the node after them.
    type State = (usize, usize);

    fn start(&self) -> Self::State {
        (0, 0)
    }

    fn is_end(&self, &(depth, at): &Self::State) -> bool {
        let node = self.layers[depth].get(at);
        let may_end = |node: &Node| node.edges.iter().any(|&(letter, _)| letter == Letter::NOTHING);
        depth == self.length() || node.is_some_and(may_end)
    }

    fn next(&self, &(depth, at): &Self::State) -> PieceSet {
        let edges = self.layers[depth].get(at).map_or(&[][..], |node| &node.edges);
        edges.iter().filter_map(|(letter, _)| letter.piece()).collect()
    }

    fn step(&self, &(depth, at): &Self::State, piece: Piece) -> Self::State {
        let edges = &self.layers[depth][at].edges;
        let found = edges.iter().find(|(letter, _)| *letter == Letter::of(piece));
        (depth + 1, found.map_or(0, |&(_, to)| to as usize))
    }

    fn count(&self, &(depth, at): &Self::State) -> u128 {
        self.layers[depth].get(at).map_or(0, |node| node.count as u128)
    }
}

struct Builder<'a, L: Language> {
    queues: &'a L,
    pieces: usize,
    layers: Vec<Vec<Node>>,
    /// Which node a state of the language became, by depth.
    known: Vec<FastMap<L::State, u32>>,
    /// Nodes that go on alike are one.
    interned: Vec<FastMap<Node, u32>>,
}

impl<L: Language> Builder<'_, L>
where
    L::State: Eq + Hash,
{
    fn node(&mut self, depth: usize, state: &L::State) -> Result<Option<u32>, TooShort> {
        if let Some(&known) = self.known[depth].get(state) {
            return Ok(Some(known));
        }
        let length = self.layers.len() - 1;
        let mut edges = Vec::new();
        if depth < length {
            if self.queues.is_end(state) {
                if depth < self.pieces {
                    return Err(TooShort { found: depth, needed: self.pieces });
                }
                let last = self.intern(length, Vec::new());
                edges.push((Letter::NOTHING, last));
            }
            for piece in self.queues.next(state) {
                let after = self.queues.step(state, piece);
                if let Some(to) = self.node(depth + 1, &after)? {
                    edges.push((Letter::of(piece), to));
                }
            }
            if edges.is_empty() {
                return Ok(None);
            }
        }
        let node = self.intern(depth, edges);
        self.known[depth].insert(state.clone(), node);
        Ok(Some(node))
    }

    fn intern(&mut self, depth: usize, edges: Vec<(Letter, u32)>) -> u32 {
        let count = match depth == self.layers.len() - 1 {
            true => 1,
            // More than can be numbered are refused before anybody numbers them.
            false => edges.iter().fold(0, |count: usize, &(_, to)| {
                count.saturating_add(self.layers[depth + 1][to as usize].count)
            }),
        };
        let node = Node { edges, count };
        if let Some(&known) = self.interned[depth].get(&node) {
            return known;
        }
        let index = self.layers[depth].len() as u32;
        self.layers[depth].push(node.clone());
        self.interned[depth].insert(node, index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::queue::Pattern;
    use std::collections::BTreeSet;

    #[test]
    fn mirror_images_are_noticed() {
        let mirrored = ["*p4", "[SZ],*p3", "[SZ]!,TI;[SZ]!,IT", "SLTI;ZJTI", "TIO,*"];
        let others = ["S,*p3", "[SZL],*p3", "SLTI;ZLTI", "TIO,[TS]", "SLT,[SZ];ZJT,S"];
        for (pattern, expected) in
            mirrored.map(|own| (own, true)).into_iter().chain(others.map(|own| (own, false)))
        {
            let queues = pattern.parse::<Pattern>().unwrap().automaton().unwrap();
            let set = QueueSet::new(&queues, 4, false).unwrap();
            let all: BTreeSet<Vec<Piece>> = (0..set.count()).map(|i| set.queue(i)).collect();
            let image = |queue: &Vec<Piece>| queue.iter().map(|piece| piece.mirrored()).collect();
            assert_eq!(all == all.iter().map(image).collect(), expected, "{pattern}");
            assert_eq!(set.is_mirrored(), expected, "{pattern}");
        }
    }

    #[test]
    fn beginnings_are_found() {
        let queues = "[SZ]!,TI;SO,*p2".parse::<Pattern>().unwrap().automaton().unwrap();
        let set = QueueSet::new(&queues, 4, false).unwrap();
        let find = |pieces: &[Piece]| set.find(pieces.iter().map(|&piece| Letter::of(piece)));
        for number in 0..set.count() {
            let queue = set.queue(number);
            assert_eq!(set.number(&queue), number);
            for length in 0..=queue.len() {
                let first = (0..).find(|&i| set.queue(i)[..length] == queue[..length]);
                assert_eq!(find(&queue[..length]).map(|(number, _)| number), first);
            }
        }
        assert_eq!(find(&[Piece::S, Piece::T]), None);
        assert_eq!(find(&[Piece::O]), None);
    }
}
