//! One alternative with filters or pools, as an automaton.
//!
//! # What
//! All queues of an alternative are equally long, so its automaton has one layer for each number
//! of pieces dealt, and every part and every filter has its fixed place in the queue.
//!
//! # How
//! Forwards, layer by layer: a state is what the current pool has drawn and what each test of the
//! filters knows. A formula that is decided forgets what its tests know; a formula that has become
//! false ends the state. Then backwards: states without a way to the end go, and states with equal
//! steps become one, so that what is left is as small as an automaton for these queues can be.
//!
//! # Why not the obvious way
//! To list the queues and keep those that fulfil the filter means 25 million queues for
//! `*p7,*p7{T<S}`; here it is a few hundred states, and a search over the queues pays only for
//! those that are left.
//!
//! # How we know it works
//! Tests write random filters, list all queues of the parts, evaluate the filters on each queue by
//! looking at it, and compare; and the counts and lists of the program that the notation comes
//! from are test data.

use allclear_board::FastMap;

use super::filter::{Filter, Outcome, Test};
use super::pool::{Bunch, Pool};
use crate::natural::Natural;
use crate::piece::Piece;

/// The most states that one alternative may need while it is built.
pub(super) const MOST_STATES: usize = 1 << 19;

/// The most tests in all filters of an alternative.
pub(super) const MOST_TESTS: usize = 1024;

/// No way on.
pub(super) const NOWHERE: u32 = u32::MAX;

/// An automaton whose queues all have one length. The first node is the start, the last the end;
/// steps lead to later nodes only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    pub length: usize,
    /// Where each piece leads; empty if there is no queue.
    pub nodes: Vec<[u32; 7]>,
}

/// The automaton would need more than [`MOST_STATES`] states or have more than [`MOST_TESTS`].
#[derive(Debug)]
pub(super) struct TooLarge;

impl Graph {
    pub fn new(pools: &[Pool], filter: &Filter) -> Result<Graph, TooLarge> {
        Builder::new(pools, filter)?.build()
    }

    pub fn contains(&self, queue: &[Piece]) -> bool {
        queue.len() == self.length && !self.nodes.is_empty() && {
            let end = queue.iter().try_fold(0, |node: u32, piece| {
                Some(self.nodes[node as usize][piece.index()]).filter(|&next| next != NOWHERE)
            });
            end.is_some()
        }
    }

    pub fn count(&self) -> Natural {
        let mut counts = vec![Natural::default(); self.nodes.len()];
        for (node, steps) in self.nodes.iter().enumerate().rev() {
            let mut count = Natural::from(u128::from(node + 1 == self.nodes.len()));
            for &next in steps.iter().filter(|next| **next != NOWHERE) {
                count.add(&counts[next as usize]);
            }
            counts[node] = count;
        }
        counts.into_iter().next().unwrap_or_default()
    }

    /// The beginnings of this many pieces, if that is less than all.
    pub fn cut(&self, length: usize) -> Graph {
        if length >= self.length || self.nodes.is_empty() {
            return self.clone();
        }
        let mut layers = vec![vec![0_u32]];
        for _ in 0..length {
            let mut next: Vec<u32> = layers
                .last()
                .into_iter()
                .flatten()
                .flat_map(|&node| self.nodes[node as usize])
                .filter(|&next| next != NOWHERE)
                .collect();
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        let steps: Vec<Vec<[u32; 7]>> = layers
            .windows(2)
            .map(|pair| {
                let place = |next: u32| match pair[1].binary_search(&next) {
                    Ok(place) => place as u32,
                    Err(_) => NOWHERE,
                };
                pair[0].iter().map(|&node| self.nodes[node as usize].map(place)).collect()
            })
            .collect();
        smallest(&steps, layers[length].len())
    }
}

/// What a state remembers: what the pool has drawn, and what the tests know.
type State = (Bunch, Box<[Outcome]>);

struct Builder<'a> {
    pools: &'a [Pool],
    /// For each place in the queue: its pool, and whether it is the last of it.
    places: Vec<(usize, bool)>,
    filter: &'a Filter,
    tests: Vec<(std::ops::Range<usize>, &'a Test)>,
}

impl<'a> Builder<'a> {
    fn new(pools: &'a [Pool], filter: &'a Filter) -> Result<Builder<'a>, TooLarge> {
        let mut places = Vec::new();
        for (index, pool) in pools.iter().enumerate() {
            places.extend((1..=pool.take).map(|taken| (index, taken == pool.take)));
        }
        let mut tests = Vec::new();
        filter.tests(&mut tests);
        match tests.len() <= MOST_TESTS {
            true => Ok(Builder { pools, places, filter, tests }),
            false => Err(TooLarge),
        }
    }

    fn build(&self) -> Result<Graph, TooLarge> {
        let known = self.tests.iter().map(|(stretch, test)| test.start(stretch.len()));
        let mut start: State = (Bunch::default(), known.collect());
        let mut layer: Vec<State> = match self.settle(&mut start) {
            true => vec![start],
            false => Vec::new(),
        };
        let mut steps: Vec<Vec<[u32; 7]>> = Vec::new();
        let mut states = 0;
        for place in 0..self.places.len() {
            let mut ids: FastMap<State, u32> = FastMap::default();
            let mut next_layer: Vec<State> = Vec::new();
            let mut rows = Vec::with_capacity(layer.len());
            for state in &layer {
                let row = Piece::ALL.map(|piece| {
                    let Some(next) = self.step(state, place, piece) else { return NOWHERE };
                    let fresh = ids.len() as u32;
                    *ids.entry(next).or_insert_with_key(|next| {
                        next_layer.push(next.clone());
                        fresh
                    })
                });
                rows.push(row);
                if states + ids.len() > MOST_STATES {
                    return Err(TooLarge);
                }
            }
            states += ids.len();
            steps.push(rows);
            layer = next_layer;
        }
        Ok(smallest(&steps, layer.len()))
    }

    /// The state after a piece at this place of the queue, unless it leads to no queue.
    fn step(&self, (drawn, known): &State, place: usize, piece: Piece) -> Option<State> {
        let (pool, last) = self.places[place];
        let drawn = self.pools[pool].draw(*drawn, piece)?;
        let known = self.tests.iter().zip(known.iter()).map(|((stretch, test), &known)| {
            match stretch.contains(&place) {
                true => test.after(known, piece, stretch.end - place - 1),
                false => known,
            }
        });
        let mut next = (if last { Bunch::default() } else { drawn }, known.collect());
        self.settle(&mut next).then_some(next)
    }

    /// Forgets what does not matter any more; false if the filter has failed.
    fn settle(&self, (_, known): &mut State) -> bool {
        settle(self.filter, known, &mut 0) != Some(false)
    }
}

/// What is known of a formula whose tests begin at `at`. Where it is decided, all of its tests
/// get the answers that say so, whatever they knew.
fn settle(filter: &Filter, known: &mut [Outcome], at: &mut usize) -> Option<bool> {
    let first = *at;
    let answer = match filter {
        Filter::Test(..) => {
            *at += 1;
            return match known[first] {
                Outcome::Known(answer) => Some(answer),
                Outcome::Open(_) => None,
            };
        }
        Filter::Not(inner) => return settle(inner, known, at).map(|answer| !answer),
        Filter::All(parts) => joined(parts, false, known, at),
        Filter::Any(parts) => joined(parts, true, known, at),
    };
    if let Some(answer) = answer {
        let mut again = first;
        fix(filter, known, &mut again, answer);
    }
    answer
}

/// What is known of parts of which one with the answer `decisive` decides.
fn joined(parts: &[Filter], decisive: bool, known: &mut [Outcome], at: &mut usize) -> Option<bool> {
    let (mut decided, mut open) = (false, false);
    for part in parts {
        match settle(part, known, at) {
            Some(answer) => decided |= answer == decisive,
            None => open = true,
        }
    }
    match (decided, open) {
        (true, _) => Some(decisive),
        (false, true) => None,
        (false, false) => Some(!decisive),
    }
}

fn fix(filter: &Filter, known: &mut [Outcome], at: &mut usize, answer: bool) {
    match filter {
        Filter::Test(..) => {
            known[*at] = Outcome::Known(answer);
            *at += 1;
        }
        Filter::Not(inner) => fix(inner, known, at, !answer),
        Filter::All(parts) | Filter::Any(parts) => {
            parts.iter().for_each(|part| fix(part, known, at, answer));
        }
    }
}

/// The smallest automaton for these layers of steps, the last of which lead to `ends` ends.
fn smallest(layers: &[Vec<[u32; 7]>], ends: usize) -> Graph {
    let length = layers.len();
    // New nodes from the end on; turned round below.
    let mut nodes: Vec<[u32; 7]> = vec![[NOWHERE; 7]];
    let mut below: Vec<u32> = vec![0; ends];
    for layer in layers.iter().rev() {
        let mut ids: FastMap<[u32; 7], u32> = FastMap::default();
        below = (layer.iter())
            .map(|row| {
                let row = row.map(|next| match next {
                    NOWHERE => NOWHERE,
                    next => below[next as usize],
                });
                if row == [NOWHERE; 7] {
                    return NOWHERE;
                }
                *ids.entry(row).or_insert_with(|| {
                    nodes.push(row);
                    nodes.len() as u32 - 1
                })
            })
            .collect();
    }
    if below.first().is_none_or(|&start| start == NOWHERE) {
        return Graph { length, nodes: Vec::new() };
    }
    let last = nodes.len() as u32 - 1;
    let turned = |next: u32| if next == NOWHERE { NOWHERE } else { last - next };
    nodes.reverse();
    nodes.iter_mut().for_each(|row| *row = row.map(turned));
    Graph { length, nodes }
}
