//! The search: what every field is worth at every spot of its class.
//!
//! Depth first from the start, each field and class once. A field's array is made from those of
//! the fields that its pieces lead to: for each piece the best over all its placements, place by
//! place; then the class's recipe. Where everything is known and few pieces are left, it follows
//! from the orders in which they complete the field instead ([`Orders`]).

use super::ground::{Ground, Next, State};
use super::knowledge::Kind;
use super::memory::{At, Best, DEAD, Store};
use super::orders::{LAST, Orders, Reading, Set};
use super::plan::{Class, Plan, Recipe, Run};
use crate::engine::job::{Job, Progress};

pub(super) struct Search<'a, const H: usize, const N: usize> {
    pub ground: Ground<'a, H, N>,
    pub start: State<H, N>,
    /// What is remembered, by class.
    stores: Vec<Store<H, N>>,
    /// The last few pieces; none if several heights are open.
    orders: Option<Orders<H, N>>,
    /// By class: how sets of orders are read, and where the array of each is.
    readings: Vec<Option<(Reading, Vec<At>)>>,
    scratch: Vec<Scratch<H, N>>,
    /// Fields looked at, but for the last few pieces.
    nodes: u64,
    job: Job<'a>,
    /// Whether the job was told to stop; what is found from then on means nothing.
    pub is_stopped: bool,
}

/// How many fields are looked at between two looks at the job and at the memory in use.
const BETWEEN: u64 = 1 << 12;

/// At these levels a field's moves are tried in the order of their promise: later it costs more
/// than it saves.
const EARLY: usize = 4;

/// Not read yet.
const UNREAD: At = DEAD - 1;

/// What the search works with at one level.
#[derive(Default)]
struct Scratch<const H: usize, const N: usize> {
    next: Vec<Next<H, N>>,
    best: Vec<Best>,
    numbers: Vec<u64>,
    bits: Vec<u64>,
    result: Vec<u64>,
}

impl<'a, const H: usize, const N: usize> Search<'a, H, N> {
    pub fn new(ground: Ground<'a, H, N>, start: State<H, N>, plan: &Plan, job: Job<'a>) -> Self {
        let classes = plan.classes.len();
        let orders = ground.only_height().map(|rows| Orders::new(rows, plan.pieces()));
        Search {
            ground,
            start,
            stores: (0..classes).map(|_| Store::default()).collect(),
            orders,
            readings: (0..classes).map(|_| None).collect(),
            scratch: (0..=plan.levels).map(|_| Scratch::default()).collect(),
            nodes: 0,
            job,
            is_stopped: false,
        }
    }

    /// Fields looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.orders.as_ref().map_or(0, |orders| orders.nodes)
    }

    /// What a field is worth with the spot of this number.
    pub fn number(&mut self, plan: &Plan, state: State<H, N>, class: u32, index: usize) -> u64 {
        let at = self.worth(plan, state, class);
        self.stores[class as usize].number(&plan.classes[class as usize], at, index)
    }

    /// Looks at the job, and at the memory in use.
    fn pause(&mut self, plan: &Plan) {
        self.is_stopped |= self.job.is_stopped();
        (self.job.progress)(Progress { done: self.nodes(), total: None, found: None });
        // The middle levels are the large ones.
        let budget = self.job.memory / 5;
        let mut used = vec![0; plan.levels + 1];
        for (store, class) in self.stores.iter().zip(&plan.classes) {
            used[class.level] += store.bytes();
        }
        for (store, class) in self.stores.iter_mut().zip(&plan.classes) {
            if used[class.level] > budget {
                *store = Store::default();
            }
        }
        for (reading, class) in self.readings.iter_mut().zip(&plan.classes) {
            if used[class.level] > budget
                && let Some((_, read)) = reading
            {
                read.clear();
            }
        }
        if let Some(orders) = self.orders.as_mut().filter(|orders| orders.bytes() > budget) {
            orders.forget();
            self.readings.iter_mut().flatten().for_each(|(_, read)| read.clear());
        }
    }

    /// Where the array of a field is.
    fn worth(&mut self, plan: &Plan, state: State<H, N>, id: u32) -> At {
        let class = &plan.classes[id as usize];
        if class.targets.is_empty() {
            return DEAD;
        }
        let left = plan.levels - class.level;
        if left <= LAST && class.kind == Kind::Known && self.orders.is_some() {
            return self.worth_by_orders(plan, state, id, left);
        }
        if let Some(at) = self.stores[id as usize].get(state) {
            return at;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) {
            self.pause(plan);
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
            let (piece, next) = (group[0].piece, &mut scratch.next);
            next.clear();
            self.ground.each(state, piece, |_, after| next.push(after));
            if class.level < EARLY {
                // The sooner all is won, the less is left to look at.
                next.sort_by_key(|next| std::cmp::Reverse(self.ground.promise(next)));
            }
            let best = &mut scratch.best[first..first + group.len()];
            for (target, best) in group.iter().zip(best) {
                let class = &plan.classes[target.class as usize];
                best.reset();
                for next in &scratch.next {
                    match *next {
                        Next::Goal => best.fill(class),
                        Next::Alive(state) => match self.worth(plan, state, target.class) {
                            DEAD => continue,
                            at => best.raise(class, &self.stores[target.class as usize], at),
                        },
                    }
                    if best.is_full(class) {
                        break;
                    }
                }
            }
            first += group.len();
        }
        let store = &mut self.stores[id as usize];
        let at = match scratch.best[..class.targets.len()].iter().any(Best::is_alive) {
            true => {
                scratch.combine(plan, class);
                store.push(class, &scratch.bits, &scratch.result)
            }
            false => DEAD,
        };
        store.insert(state, at);
        self.scratch[class.level] = scratch;
        at
    }

    /// The same where everything is known and only the last few pieces are left.
    fn worth_by_orders(&mut self, plan: &Plan, state: State<H, N>, id: u32, left: usize) -> At {
        let Some(orders) = &mut self.orders else { return DEAD };
        let set = orders.of(&mut self.ground, state, left);
        if set == Set::NONE {
            return DEAD;
        }
        let class = &plan.classes[id as usize];
        let (reading, read) = self.readings[id as usize]
            .get_or_insert_with(|| (Reading::new(&plan.player, class, left), Vec::new()));
        if read.len() <= set.index() {
            read.resize(orders.sets(left), UNREAD);
        }
        let at = &mut read[set.index()];
        if *at == UNREAD {
            let Scratch { bits, result, .. } = &mut self.scratch[class.level];
            reading.read(class, orders, set, bits, result);
            *at = self.stores[id as usize].push(class, bits, result);
        }
        *at
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
