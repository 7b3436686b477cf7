//! Branch and bound on one component, with a Lagrangian bound.
//!
//! Give each element a price. A set that costs one but covers elements worth more than one is a
//! bargain; the sum of all prices, less what all bargains together save, is no more than the size
//! of any cover. Prices are raised where an element is covered by no bargain and lowered where by
//! several, and the best bound met is kept. With the prices of the best bound, a set whose own
//! loss lifts the bound above the size asked for cannot be in such a cover, and a bargain without
//! which it would be lifted so far must be.

use std::cmp::Reverse;
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
    let problem = component.instance();
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
    let (mut nodes, mut cover, mut stopped) = (vec![root.clone()], None, false);
    // Branching by branching as long as there are few nodes, then each of them to its end.
    for shared_from in (1..=SHARED_FROM).chain([usize::MAX]) {
        let first = AtomicUsize::new(usize::MAX);
        let numbered: Vec<(usize, Node)> = nodes.drain(..).enumerate().collect();
        let ends = parallel::map(threads, &numbered, |(number, node)| {
            let go_on = || first.load(Ordering::Relaxed) > *number && go_on();
            let mut search = Search::new(limit, shared_from, &go_on);
            search.branch(node.clone());
            if search.found.is_some() {
                first.fetch_min(*number, Ordering::Relaxed);
            }
            (search.shared, search.found, search.stopped)
        });
        for (shared, found, was_stopped) in ends {
            nodes.extend(shared);
            stopped |= was_stopped;
            if found.is_some() {
                // What is found later comes from a node before this one.
                cover = found;
                break;
            }
        }
    }
    (cover, stopped)
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
        ways.sort_by(|&a, &b| found.losses[a].total_cmp(&found.losses[b]));
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
        let rated = problem.live_sets.iter().map(|s| (score(s), s));
        let Some((_, best)) =
            rated.reduce(|best, other| if other.0 > best.0 { other } else { best })
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

/// Sets side by side: what the prices of one add up to does not wait for those of another. Each sum
/// is made in the order of the set's members, so it is the same to the last bit.
struct Abreast {
    /// The sets, the largest first, so that neighbours are about as large as each other.
    order: Vec<usize>,
    /// For so many sets at a time, row by row a member of each; where a set has no more, a number
    /// past all members, whose price has to be 0.
    rows: Vec<[u32; ABREAST]>,
    /// For so many sets at a time, where their rows end.
    ends: Vec<usize>,
}

const ABREAST: usize = 4;

impl Abreast {
    /// Of sets whose members lie one after the other, and are numbers below `none`.
    fn of(members: &[u32], ends: &[usize], none: usize) -> Abreast {
        let starts = || std::iter::once(&0).chain(ends);
        let sets: Vec<&[u32]> = starts().zip(ends).map(|(&from, &to)| &members[from..to]).collect();
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_by_key(|&s| Reverse(sets[s].len()));
        let (mut rows, mut row_ends) = (Vec::new(), Vec::new());
        for few in order.chunks(ABREAST) {
            let member = |row: usize, lane: usize| {
                let set = few.get(lane).map_or(&[][..], |&s| sets[s]);
                set.get(row).copied().unwrap_or(none as u32)
            };
            let longest = sets[few[0]].len();
            rows.extend((0..longest).map(|row| std::array::from_fn(|lane| member(row, lane))));
            row_ends.push(rows.len());
        }
        Abreast { order, rows, ends: row_ends }
    }

    /// Tells what the prices of each set add up to.
    #[inline(always)]
    fn each_sum(&self, prices: &[f64], mut each: impl FnMut(usize, f64)) {
        let mut start = 0;
        for (few, &end) in self.order.chunks(ABREAST).zip(&self.ends) {
            let mut sums = [0.0; ABREAST];
            for row in &self.rows[start..end] {
                sums = std::array::from_fn(|lane| sums[lane] + prices[row[lane] as usize]);
            }
            few.iter().zip(sums).for_each(|(&set, sum)| each(set, sum));
            start = end;
        }
    }
}

/// A function of its own, as the compiler runs out of registers where it is called.
#[inline(never)]
fn take_one_each(lacking: &mut [i32], members: &[u32]) {
    members.iter().for_each(|&e| lacking[e as usize] -= 1);
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
    let abreast = Abreast::of(&members, &ends, live.len());
    let mut now: Vec<f64> = live.iter().map(|&e| prices[e]).chain([0.0]).collect();
    let mut best_now = now.clone();
    let mut losses = vec![0.0; sets.len()];
    let mut best_losses = losses.clone();
    let (mut best_exact, mut value) = (f64::NEG_INFINITY, 0);
    let mut lacking = vec![1i32; live.len()];
    let (mut pace, mut stale) = (FIRST_PACE, 0);
    for _ in 0..rounds {
        abreast.each_sum(&now, |set, sum| losses[set] = 1.0 - sum);
        lacking.fill(1);
        let mut exact: f64 = now.iter().sum();
        let mut start = 0;
        for (&loss, &end) in losses.iter().zip(&ends) {
            if loss < 0.0 {
                exact += loss;
                take_one_each(&mut lacking, &members[start..end]);
            }
            start = end;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::minimal::kernel;
    use allclear_board::Rng;

    #[test]
    fn sets_side_by_side_add_up_to_the_same_bits() {
        let mut rng = Rng::new(3);
        for count in 0..20 {
            let none = 50;
            let (mut members, mut ends) = (Vec::new(), Vec::new());
            for _ in 0..count {
                members.extend((0..none as u32).filter(|_| rng.below(4) == 0));
                ends.push(members.len());
            }
            let price = |rng: &mut Rng| rng.below(1000) as f64 / 999.0;
            let prices: Vec<f64> = (0..none).map(|_| price(&mut rng)).chain([0.0]).collect();
            let mut sums = vec![f64::NAN; count];
            Abreast::of(&members, &ends, none).each_sum(&prices, |set, sum| sums[set] = sum);
            let mut start = 0;
            for (sum, end) in sums.into_iter().zip(ends) {
                let one_by_one =
                    members[start..end].iter().fold(0.0, |sum, &e| sum + prices[e as usize]);
                assert_eq!(sum.to_bits(), f64::to_bits(one_by_one));
                start = end;
            }
        }
    }

    /// Threads, and one branching after the other, find what one thread finds depth first.
    #[test]
    fn the_first_cover_in_the_order_of_the_search_counts() {
        let mut rng = Rng::new(17);
        for _ in 0..10 {
            let sets: Vec<BitSet> = (0..70)
                .map(|_| {
                    let mut set = BitSet::empty(100);
                    (0..9).for_each(|_| set.insert(rng.below(100) as usize));
                    set
                })
                .collect();
            let kernel = kernel::reduce(&sets, &[1; 70], None);
            for component in &kernel.components {
                let problem = component.instance();
                let prices = first_prices(&problem);
                let least = solve(component, Threads::One, &|| true).1;
                let root = Node { problem, chosen: Vec::new(), prices, branched: 0 };
                for limit in least - 1..least + 2 {
                    let mut depth_first = Search::new(limit, usize::MAX, &|| true);
                    depth_first.branch(root.clone());
                    assert_eq!(depth_first.found.is_some(), limit >= least);
                    for threads in [Threads::One, Threads::Pool] {
                        let shared = cover_of(limit, &root, threads, &|| true);
                        assert_eq!(shared.0, depth_first.found);
                    }
                }
            }
        }
    }
}
