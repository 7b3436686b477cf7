//! Branch and bound on one component, with a Lagrangian bound.
//!
//! Give each element a price. A set that costs one but covers elements worth more than one is a
//! bargain; the sum of all prices, less what all bargains together save, is no more than the size
//! of any cover. Prices are raised where an element is covered by no bargain and lowered where by
//! several, and the best bound met is kept. With the prices of the best bound, a set whose own
//! loss lifts the bound above the size asked for cannot be in such a cover, and a bargain without
//! which it would be lifted so far must be.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::job::Threads;
use crate::parallel;
use crate::pattern::bitset::BitSet;
use crate::pattern::minimal::kernel::{Component, Instance};
use crate::pattern::minimal::{GoOn, local};

pub(super) const ROUNDS_AT_ROOT: usize = 2000;
/// Enough for a bound close to the best: a third as many rounds means five times as many nodes.
pub(super) const ROUNDS_BELOW: usize = 120;
/// How far prices go at first, and the rounds without a better bound after which it is halved.
const FIRST_PACE: f64 = 2.0;
const PATIENCE: usize = 20;
/// Exchanges without progress after which the local search gives up.
const LOCAL_STEPS: u64 = 50_000;
/// Far above the rounding errors of a sum of thousands of prices, far below 1.
pub(super) const SLACK: f64 = 1e-6;

/// How often a search has branched where threads begin to share it.
const SHARED_FROM: usize = 5;

/// A smallest cover of the component, and a lower bound on its size.
pub fn solve(component: &Component, threads: Threads, go_on: GoOn) -> (Vec<usize>, usize) {
    let problem = Instance {
        costs: None,
        sets: component.sets.clone().into(),
        elements: component.elements.clone().into(),
        live_sets: BitSet::full(component.sets.len()),
        live_elements: BitSet::full(component.elements.len()),
    };
    let mut best = local::improve(&problem, &greedy(&problem, None), LOCAL_STEPS);
    let prices = first_prices(&problem);
    let at_root = bound(&problem, prices, best.len(), ROUNDS_AT_ROOT);
    let mut at_least = at_root.value.min(best.len());
    let root = Node { problem, chosen: Vec::new(), prices: at_root.prices, branched: 0 };
    // Size after size is ruled out, so that a proof cut short still tells how far it came.
    while at_least < best.len() {
        let (cover, stopped) = cover_of(at_least, &root, threads, go_on);
        match cover {
            Some(cover) => best = cover,
            None if stopped => break,
            None => at_least += 1,
        }
    }
    (best, at_least)
}

/// A cover of at most `limit` sets, if there is one, and whether the search was stopped before it
/// could tell. The first in the order of the search counts, whichever thread is done first.
fn cover_of(
    limit: usize,
    root: &Node,
    threads: Threads,
    go_on: GoOn,
) -> (Option<Vec<usize>>, bool) {
    let mut top = Search::new(limit, SHARED_FROM, go_on);
    top.branch(root.clone());
    let first = AtomicUsize::new(usize::MAX);
    let nodes: Vec<(usize, Node)> = top.shared.into_iter().enumerate().collect();
    let ends = parallel::map(threads, &nodes, |(number, node)| {
        let go_on = || first.load(Ordering::Relaxed) > *number && go_on();
        let mut search = Search::new(limit, usize::MAX, &go_on);
        search.branch(node.clone());
        if search.found.is_some() {
            first.fetch_min(*number, Ordering::Relaxed);
        }
        (search.found, search.stopped)
    });
    let stopped = top.stopped || ends.iter().any(|(_, stopped)| *stopped);
    // What was found on the way to the shared nodes comes after all of these.
    (ends.into_iter().find_map(|(found, _)| found).or(top.found), stopped)
}

/// What is left to cover, and how it came to that.
#[derive(Clone)]
struct Node {
    problem: Instance,
    chosen: Vec<usize>,
    prices: Vec<f64>,
    branched: usize,
}

/// A search for a cover of at most so many sets.
struct Search<'a> {
    limit: usize,
    /// Nodes that branched so often are left for the threads.
    shared_from: usize,
    shared: Vec<Node>,
    found: Option<Vec<usize>>,
    go_on: GoOn<'a>,
    stopped: bool,
}

impl<'a> Search<'a> {
    fn new(limit: usize, shared_from: usize, go_on: GoOn<'a>) -> Self {
        Search { limit, shared_from, shared: Vec::new(), found: None, go_on, stopped: false }
    }

    fn branch(&mut self, node: Node) {
        if self.stopped || self.found.is_some() {
            return;
        }
        if node.branched == self.shared_from {
            return self.shared.push(node);
        }
        self.stopped = !(self.go_on)();
        let Node { mut problem, mut chosen, prices, branched } = node;
        if self.stopped || !problem.settle_once(&mut chosen) {
            return;
        }
        let Some(room) = self.limit.checked_sub(chosen.len()) else { return };
        if problem.live_elements.is_empty() {
            self.found = Some(chosen);
            return;
        }
        let found = bound(&problem, prices, room, ROUNDS_BELOW);
        if found.value > room {
            return;
        }
        let mut guess = greedy(&problem, Some(&found.losses));
        if guess.len() <= room {
            guess.extend(&chosen);
            self.found = Some(guess);
            return;
        }
        let too_dear: Vec<usize> = problem
            .live_sets
            .iter()
            .filter(|&s| found.exact + found.losses[s].max(0.0) > room as f64 + SLACK)
            .collect();
        // A bargain whose loss would lift the bound that far has to be in the cover.
        let needed: Vec<usize> = problem
            .live_sets
            .iter()
            .filter(|&s| found.exact - found.losses[s].min(0.0) > room as f64 + SLACK)
            .collect();
        let prices = found.prices;
        if !too_dear.is_empty() || !needed.is_empty() {
            too_dear.iter().for_each(|&s| problem.live_sets.remove(s));
            needed.iter().for_each(|&s| problem.choose(s));
            chosen.extend(needed);
            return self.branch(Node { problem, chosen, prices, branched });
        }
        let Some(mut ways) = problem.fewest_ways() else { return };
        ways.sort_unstable_by(|&a, &b| found.losses[a].total_cmp(&found.losses[b]).then(a.cmp(&b)));
        problem.each_way(&ways, &chosen, |problem, chosen| {
            let branched = branched + 1;
            self.branch(Node { problem, chosen, prices: prices.clone(), branched });
        });
    }
}

/// Set after set, the one that covers most of what is left (with `losses`: the cheapest for what
/// it covers), then those that turn out not to be needed taken back.
fn greedy(problem: &Instance, losses: Option<&[f64]>) -> Vec<usize> {
    let mut left = problem.live_elements.clone();
    let mut chosen: Vec<usize> = Vec::new();
    while !left.is_empty() {
        let score = |s: usize| {
            let gain = problem.sets[s].count_common(&left) as f64;
            match (losses, gain > 0.0) {
                (_, false) => f64::NEG_INFINITY,
                (None, true) => gain,
                (Some(losses), true) => gain / (losses[s].max(0.0) + 0.05),
            }
        };
        let Some(best) = problem
            .live_sets
            .iter()
            .reduce(|best, s| if score(s) > score(best) { s } else { best })
        else {
            return (0..=problem.sets.len()).collect();
        };
        if !problem.sets[best].meets(&left) {
            return (0..=problem.sets.len()).collect();
        }
        left.subtract(&problem.sets[best]);
        chosen.push(best);
    }
    for i in (0..chosen.len()).rev() {
        let mut rest = BitSet::empty(problem.elements.len());
        chosen.iter().enumerate().filter(|(j, _)| *j != i).for_each(|(_, &s)| {
            rest.add(&problem.sets[s]);
        });
        if problem.live_elements.is_subset_among(&rest, &problem.live_elements) {
            chosen.remove(i);
        }
    }
    chosen
}

/// Each element gets what the tightest of its sets has left to give: a fair first guess.
pub(super) fn first_prices(problem: &Instance) -> Vec<f64> {
    let mut left = vec![1.0; problem.sets.len()];
    let mut prices = vec![0.0; problem.elements.len()];
    for e in problem.rarest_elements() {
        let having = || problem.elements[e].iter_common(&problem.live_sets);
        let price = having().map(|s| left[s]).fold(f64::INFINITY, f64::min).min(1.0);
        having().for_each(|s| left[s] -= price);
        prices[e] = price;
    }
    prices
}

pub(super) struct Bound {
    /// No cover of the live elements has fewer sets.
    pub value: usize,
    /// The same before rounding up.
    pub exact: f64,
    pub prices: Vec<f64>,
    /// For each set, one less the prices of what it covers: below 0 is a bargain.
    pub losses: Vec<f64>,
}

pub(super) fn bound(
    problem: &Instance,
    mut prices: Vec<f64>,
    enough: usize,
    rounds: usize,
) -> Bound {
    let target = enough as f64 + 1.0;
    // The live elements numbered anew, and the sets' members one after the other.
    let live: Vec<usize> = problem.live_elements.iter().collect();
    let mut place = vec![0u32; problem.elements.len()];
    live.iter().zip(0..).for_each(|(&e, i)| place[e] = i);
    let sets: Vec<usize> = problem.live_sets.iter().collect();
    let mut members: Vec<u32> = Vec::new();
    let mut ends = Vec::with_capacity(sets.len());
    for &s in &sets {
        members.extend(problem.sets[s].iter_common(&problem.live_elements).map(|e| place[e]));
        ends.push(members.len());
    }
    let mut now: Vec<f64> = live.iter().map(|&e| prices[e]).collect();
    let mut best_now = now.clone();
    let mut losses = vec![0.0; sets.len()];
    let mut best_losses = losses.clone();
    let (mut best_exact, mut value) = (f64::NEG_INFINITY, 0);
    let mut lacking = vec![1i32; live.len()];
    let (mut pace, mut stale) = (FIRST_PACE, 0);
    for _ in 0..rounds {
        lacking.fill(1);
        let mut exact: f64 = now.iter().sum();
        let mut start = 0;
        for (loss, &end) in losses.iter_mut().zip(&ends) {
            let own = &members[start..end];
            start = end;
            *loss = 1.0 - own.iter().map(|&e| now[e as usize]).sum::<f64>();
            if *loss < 0.0 {
                exact += *loss;
                own.iter().for_each(|&e| lacking[e as usize] -= 1);
            }
        }
        if exact > best_exact + 1e-4 {
            stale = 0;
        } else {
            stale += 1;
        }
        if exact > best_exact {
            best_exact = exact;
            best_now.clone_from(&now);
            best_losses.clone_from(&losses);
            value = (exact - SLACK).ceil().max(0.0) as usize;
            if value > enough {
                break;
            }
        }
        if stale == PATIENCE {
            pace *= 0.5;
            stale = 0;
        }
        let length: i64 = lacking.iter().map(|&l| i64::from(l) * i64::from(l)).sum();
        if length == 0 || pace < 1e-3 {
            break;
        }
        let step = pace * (target - exact).max(0.5) / length as f64;
        for (price, &lacking) in now.iter_mut().zip(&lacking) {
            *price = (*price + step * f64::from(lacking)).clamp(0.0, 1.0);
        }
    }
    live.iter().zip(&best_now).for_each(|(&e, &price)| prices[e] = price);
    let mut all = vec![0.0; problem.sets.len()];
    sets.iter().zip(&best_losses).for_each(|(&s, &loss)| all[s] = loss);
    Bound { value, exact: best_exact, prices, losses: all }
}
