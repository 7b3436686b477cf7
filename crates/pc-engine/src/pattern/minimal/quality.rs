//! Among all smallest covers, the cheapest.
//!
//! # What
//! [`cheapest`] gets a component, what each of its sets costs, and the size of its smallest covers;
//! it finds a cover of that size whose sets cost least, and counts how many others cost as little.
//!
//! # How
//! Branch and bound as in [`search`](super::search), with two bounds: no cover may get larger than
//! the smallest, and none may get dearer than the best so far. For the costs, elements are picked
//! that share no set; each of them needs a set of its own, the cheapest at least, and whatever else
//! is taken costs no less than the cheapest of all.
//!
//! # How we know it works
//! Brute force over all subsets on random small cases.

use std::sync::Arc;

use crate::pattern::bitset::BitSet;
use crate::pattern::minimal::GoOn;
use crate::pattern::minimal::kernel::{Component, Instance};
use crate::pattern::minimal::search::{ROUNDS_AT_ROOT, ROUNDS_BELOW, SLACK, bound, first_prices};

/// The cheapest of the smallest covers of a component.
pub struct Cheapest {
    /// The best found; `None` if the search was stopped before it met any.
    pub chosen: Option<Vec<usize>>,
    /// How many covers of that size and cost were met, up to [`MOST_TIES`].
    pub equal: usize,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// More are not counted.
pub const MOST_TIES: usize = 1000;

/// The cheapest cover of so many sets, of which there is one, and no smaller one.
pub fn cheapest(component: &Component, costs: &[u128], size: usize, go_on: GoOn) -> Cheapest {
    let costs: Arc<[u128]> = component.names.iter().map(|&name| costs[name]).collect();
    let problem = Instance { costs: Some(costs.clone()), ..component.instance() };
    let root = bound(&problem, first_prices(&problem), size, ROUNDS_AT_ROOT);
    let mut search = Search { size, costs, best: None, equal: 0, go_on, stopped: false };
    search.branch(problem, Vec::new(), root.prices);
    Cheapest {
        chosen: search.best.map(|(_, chosen)| chosen),
        equal: search.equal,
        complete: !search.stopped && search.equal < MOST_TIES,
    }
}

struct Search<'a> {
    size: usize,
    costs: Arc<[u128]>,
    best: Option<(u128, Vec<usize>)>,
    equal: usize,
    go_on: GoOn<'a>,
    stopped: bool,
}

impl Search<'_> {
    fn branch(&mut self, mut problem: Instance, mut chosen: Vec<usize>, prices: Vec<f64>) {
        self.stopped |= !(self.go_on)();
        if self.stopped || self.equal >= MOST_TIES || !problem.settle_once(&mut chosen) {
            return;
        }
        let Some(room) = self.size.checked_sub(chosen.len()) else { return };
        let cost: u128 = chosen.iter().map(|&s| self.costs[s]).sum();
        if problem.live_elements.is_empty() {
            return self.met(cost, chosen);
        }
        if room == 0
            || self.best.as_ref().is_some_and(|(best, _)| cost + self.least(&problem, room) > *best)
        {
            return;
        }
        let found = bound(&problem, prices, room, ROUNDS_BELOW);
        if found.value > room {
            return;
        }
        // What no cover of this size can have, and what every one must have.
        let limit = room as f64 + SLACK;
        let live: Vec<usize> = problem.live_sets.iter().collect();
        let loss = |s: usize| found.losses[s];
        let (mut any, mut needed) = (false, Vec::new());
        for s in live {
            if found.exact + loss(s).max(0.0) > limit {
                problem.live_sets.remove(s);
                any = true;
            } else if found.exact - loss(s).min(0.0) > limit {
                needed.push(s);
            }
        }
        needed.iter().for_each(|&s| problem.choose(s));
        if any || !needed.is_empty() {
            chosen.extend(needed);
            return self.branch(problem, chosen, found.prices);
        }
        let Some(mut ways) = problem.fewest_ways() else { return };
        ways.sort_by_key(|&s| self.costs[s]);
        problem.each_way(&ways, &chosen, |with, taken| {
            self.branch(with, taken, found.prices.clone());
        });
    }

    /// A cover was found.
    fn met(&mut self, cost: u128, chosen: Vec<usize>) {
        match &self.best {
            Some((best, _)) if cost > *best => {}
            Some((best, _)) if cost == *best => self.equal += 1,
            _ => (self.best, self.equal) = (Some((cost, chosen)), 1),
        }
    }

    /// So many more sets cost no less than this.
    fn least(&self, problem: &Instance, room: usize) -> u128 {
        let of = |sets: &BitSet| {
            sets.iter_common(&problem.live_sets).map(|s| self.costs[s]).min().unwrap_or_default()
        };
        let mut used = BitSet::empty(problem.sets.len());
        let (mut sum, mut taken) = (0, 0);
        for e in problem.rarest_elements() {
            let sets = &problem.elements[e];
            let is_apart = sets.iter_common(&problem.live_sets).all(|s| !used.contains(s));
            if is_apart && taken < room {
                used.add(sets);
                sum += of(sets);
                taken += 1;
            }
        }
        sum + (room - taken) as u128 * of(&problem.live_sets)
    }
}
