//! The search: what every field is worth at every spot of its class.
//!
//! Depth first from the start, each field and class once. A field's array is made from those of
//! the fields that its pieces lead to: for each piece the best over all its placements, place by
//! place; then the class's recipe.

use super::common::Common;
use super::ground::{Ground, Next, State};
use super::memory::{At, Best, DEAD, Store};
use super::plan::{Class, Plan, Recipe, Run};
use crate::engine::job::{Job, Progress};

pub(super) struct Search<'a, const H: usize, const N: usize> {
    pub ground: Ground<'a, H, N>,
    pub start: State<H, N>,
    pub stores: Vec<Store<H, N>>,
    scratch: Vec<Scratch<H, N>>,
    /// Fields looked at.
    pub nodes: u64,
    pub job: Job<'a>,
    /// What other threads find as well.
    pub common: Option<&'a Common<H, N>>,
    /// Whether the job was told to stop; what is found from then on means nothing.
    pub is_stopped: bool,
}

/// How many fields are looked at between two looks at the job.
const BETWEEN: u64 = 1 << 12;

/// At these levels a field's moves are tried in the order of their promise: later it costs more
/// than it saves.
const EARLY: usize = 4;

/// What the search works with at one level.
#[derive(Default)]
struct Scratch<const H: usize, const N: usize> {
    next: Vec<Next<H, N>>,
    /// What is known of each.
    known: Vec<Found>,
    best: Vec<Best>,
    numbers: Vec<u64>,
    bits: Vec<u64>,
    result: Vec<u64>,
}

/// What is known of a field to come.
#[derive(Clone, Copy)]
enum Found {
    Goal,
    /// Where its array is.
    At(At),
    Unknown,
}

impl<'a, const H: usize, const N: usize> Search<'a, H, N> {
    pub fn new(ground: Ground<'a, H, N>, start: State<H, N>, levels: usize, job: Job<'a>) -> Self {
        // The middle levels are the large ones.
        let store = |_| Store::new(job.memory / 5);
        Search {
            ground,
            start,
            stores: (0..=levels).map(store).collect(),
            scratch: (0..=levels).map(|_| Scratch::default()).collect(),
            nodes: 0,
            job,
            common: None,
            is_stopped: false,
        }
    }

    /// What a field is worth with the spot of this number.
    pub fn number(&mut self, plan: &Plan, state: State<H, N>, class: u32, index: usize) -> u64 {
        let at = self.worth(plan, state, class);
        let class = &plan.classes[class as usize];
        self.stores[class.level].number(class, at, index)
    }

    /// Where the array of a field is.
    fn worth(&mut self, plan: &Plan, state: State<H, N>, id: u32) -> u32 {
        let class = &plan.classes[id as usize];
        if class.targets.is_empty() {
            return DEAD;
        }
        if let Some(at) = self.stores[class.level].get(state, id) {
            return at;
        }
        if let Some(common) = self.common
            && let Some(at) = common.tell(&mut self.stores[class.level], state, (id, class))
        {
            return at;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) {
            self.is_stopped |= self.job.is_stopped();
            (self.job.progress)(Progress { done: self.nodes, total: None, found: None });
        }
        if self.is_stopped {
            return DEAD;
        }
        let mut scratch = std::mem::take(&mut self.scratch[class.level]);
        if scratch.best.len() < class.targets.len() {
            scratch.best.resize_with(class.targets.len(), Best::default);
        }
        let mut first = 0;
        for group in class.targets.chunk_by(|a, b| a.piece == b.piece) {
            scratch.next.clear();
            let next = &mut scratch.next;
            self.ground.each(state, group[0].piece, |_, after| next.push(after));
            if class.level < EARLY {
                // The sooner all is won, the less is left to look at.
                next.sort_by_cached_key(|next| std::cmp::Reverse(self.ground.promise(next)));
            }
            let best = &mut scratch.best[first..first + group.len()];
            for (target, best) in group.iter().zip(best) {
                let class = &plan.classes[target.class as usize];
                best.reset();
                // What is known already comes first: it may be all there is to win. The lookups do
                // not wait for each other, as they would between searches.
                let store = &self.stores[class.level];
                scratch.known.clear();
                scratch.known.extend(scratch.next.iter().map(|next| match *next {
                    Next::Goal => Found::Goal,
                    Next::Alive(state) => {
                        store.get(state, target.class).map_or(Found::Unknown, Found::At)
                    }
                }));
                for found in &scratch.known {
                    match *found {
                        Found::Goal => best.fill(class),
                        Found::At(DEAD) | Found::Unknown => continue,
                        Found::At(at) => best.raise(class, store, at),
                    }
                    if best.is_full(class) {
                        break;
                    }
                }
                if best.is_alive() && best.is_full(class) {
                    continue;
                }
                for (next, found) in scratch.next.iter().zip(&scratch.known) {
                    let (Next::Alive(state), Found::Unknown) = (*next, found) else { continue };
                    match self.worth(plan, state, target.class) {
                        DEAD => continue,
                        at => best.raise(class, &self.stores[class.level], at),
                    }
                    if best.is_full(class) {
                        break;
                    }
                }
            }
            first += group.len();
        }
        let store = &mut self.stores[class.level];
        let at = match scratch.best[..class.targets.len()].iter().any(Best::is_alive) {
            true => {
                scratch.combine(plan, class);
                store.insert(state, (id, class), &scratch.bits, &scratch.result)
            }
            false => store.insert_dead(state, id),
        };
        if let Some(common) = self.common.filter(|_| !self.is_stopped) {
            common.hear(&self.stores[class.level], state, (id, class));
        }
        self.scratch[class.level] = scratch;
        at
    }
}

impl<const H: usize, const N: usize> Scratch<H, N> {
    fn unite(&mut self, runs: &[Vec<Run>]) {
        for (best, runs) in self.best.iter().zip(runs).filter(|(best, _)| best.is_alive()) {
            runs.iter().for_each(|run| best.unite(run, &mut self.bits));
        }
    }

    /// Makes the array of a class from the best of its targets.
    fn combine(&mut self, plan: &Plan, class: &Class) {
        match &class.recipe {
            Recipe::Runs(runs) => {
                self.bits.clear();
                self.bits.resize(class.spots.len().div_ceil(64), 0);
                self.unite(runs);
            }
            Recipe::Counts { runs, starts, each } => {
                self.bits.clear();
                let len = starts.last().map_or(0, |&len| len as usize);
                self.bits.resize(len.div_ceil(64), 0);
                self.unite(runs);
                let bits = &self.bits;
                self.result.clear();
                let counts = starts.windows(2).map(|range| each * ones(bits, range[0], range[1]));
                self.result.extend(counts);
            }
            Recipe::Sums { starts, shown, held } => {
                self.numbers.clear();
                self.numbers.push(0);
                for (target, best) in class.targets.iter().zip(&self.best) {
                    debug_assert_eq!(self.numbers.len(), target.offset as usize);
                    best.append(&plan.classes[target.class as usize], &mut self.numbers);
                }
                let numbers = &self.numbers;
                let number = |at: u32| numbers[at as usize];
                self.result.clear();
                self.result.extend(starts.windows(2).map(|range| {
                    let shown = &shown[range[0] as usize..range[1] as usize];
                    let best = shown.iter().map(|shown| {
                        let placed = number(shown.place[0]).max(number(shown.place[1]));
                        let [from, to] = shown.hold.map(|at| at as usize);
                        let after_hold = held[from..to].iter().map(|&at| number(at)).sum();
                        placed.max(after_hold)
                    });
                    best.sum::<u64>()
                }));
            }
        }
    }
}

/// How many bits are set from one place to another.
#[inline]
fn ones(bits: &[u64], from: u32, to: u32) -> u64 {
    let (mut from, to) = (from as usize, to as usize);
    let mut count = 0;
    while from < to {
        let len = (to - from).min(64 - from % 64);
        let part = bits[from / 64] >> (from % 64) & u64::MAX >> (64 - len);
        count += part.count_ones();
        from += len;
    }
    u64::from(count)
}
