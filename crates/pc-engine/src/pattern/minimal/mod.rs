//! The fewest solutions that together cover every queue: an exact minimum set cover.
//!
//! # What
//! [`minimum_cover`] gets sets of numbers (solutions, each with the queues it covers) and returns
//! as few of them as possible with the same union, and a lower bound. When both are equal, the
//! minimum is proven.
//!
//! # How
//! First the kernel (`kernel`): queues with the same solutions are one; a queue whose solutions
//! include all solutions of another is covered with it; a solution whose queues another covers
//! too is not needed; a queue with one solution forces it. What is left falls apart into
//! components. Each is searched by branch and bound (`search`) on the queue with the fewest
//! solutions, with a Lagrangian lower bound that also throws out solutions too dear to be in any
//! better cover. Size after size is ruled out from the root's bound upwards: small sizes leave
//! small trees, and a proof cut short still tells how far it came.
//!
//! # Why not the obvious way
//! Greedy, which the usual tool uses, takes 33 solutions for the classic opener; 24 are enough.
//!
//! # How we know it works
//! Brute force over all subsets on random small cases, and published exact minima.

mod kernel;
mod local;
mod quality;
mod search;

use crate::job::Threads;
use crate::pattern::bitset::BitSet;

/// Asked at every node, by all threads; once it says no, the search ends with what it has.
pub type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// A cover, and how good it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The sets taken, in order of their index.
    pub chosen: Vec<usize>,
    /// No cover has fewer sets than this.
    pub at_least: usize,
}

impl Cover {
    /// Whether no smaller cover exists.
    pub fn is_proven(&self) -> bool {
        self.chosen.len() == self.at_least
    }
}

/// As few of the `sets` as possible with the same union as all. Among equals those with a higher
/// `worth` are preferred, then earlier ones; the threads change nothing but the time it takes. When
/// `go_on` says no, the best cover found so far is returned.
pub fn minimum_cover(sets: &[BitSet], worth: &[u64], threads: Threads, go_on: GoOn) -> Cover {
    let kernel::Kernel { mut chosen, components } = kernel::reduce(sets, worth, None);
    let mut at_least = chosen.len();
    for component in &components {
        let (best, bound) = search::solve(component, threads, go_on);
        chosen.extend(best.into_iter().map(|set| component.names[set]));
        at_least += bound;
    }
    chosen.sort_unstable();
    Cover { chosen, at_least }
}

/// The cheapest of the smallest covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestCover {
    /// The sets taken, in order of their index.
    pub chosen: Vec<usize>,
    /// Whether no cover of this size is cheaper.
    pub is_proven: bool,
    /// How many covers of this size cost the same, this one included, as far as they were met; at
    /// most a thousand for each part of the problem that stands by itself.
    pub equal: u128,
}

/// Of all covers as small as `smallest`, which is proven, one whose sets cost least. Sums of costs
/// must not overflow. When `go_on` says no, the best cover found so far is returned.
pub fn cheapest_cover(
    sets: &[BitSet],
    costs: &[u128],
    smallest: &[usize],
    threads: Threads,
    go_on: GoOn,
) -> BestCover {
    let unproven = BestCover { chosen: smallest.to_vec(), is_proven: false, equal: 1 };
    let worth = vec![1; sets.len()];
    let kernel::Kernel { mut chosen, components } = kernel::reduce(sets, &worth, Some(costs));
    let forced = chosen.len();
    let (mut is_proven, mut equal) = (true, 1u128);
    for component in &components {
        let size = match components.len() {
            1 => smallest.len() - forced,
            _ => {
                let (cover, at_least) = search::solve(component, threads, go_on);
                if cover.len() > at_least {
                    return unproven;
                }
                at_least
            }
        };
        let found = quality::cheapest(component, costs, size, go_on);
        is_proven &= found.complete;
        equal = equal.saturating_mul(found.equal as u128);
        let Some(best) = found.chosen else { return unproven };
        chosen.extend(best.into_iter().map(|set| component.names[set]));
    }
    chosen.sort_unstable();
    BestCover { chosen, is_proven, equal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_board::Rng;

    fn random(rng: &mut Rng, sets: usize, size: usize, each: u64) -> Vec<BitSet> {
        (0..sets)
            .map(|_| {
                let mut set = BitSet::empty(size);
                (0..1 + rng.below(each)).for_each(|_| set.insert(rng.below(size as u64) as usize));
                set
            })
            .collect()
    }

    fn union(sets: &[BitSet], mask: u32, size: usize) -> BitSet {
        let mut all = BitSet::empty(size);
        sets.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).for_each(|(_, s)| all.add(s));
        all
    }

    #[test]
    fn equals_brute_force_over_all_subsets() {
        let mut rng = Rng::new(7);
        for case in 0..400 {
            let (count, size) = (1 + case % 12, 1 + (case * 7) % 90);
            let sets = random(&mut rng, count, size, 1 + size as u64 / 3);
            let all = union(&sets, !0, size);
            let least = (0..1u32 << count)
                .filter(|&mask| union(&sets, mask, size) == all)
                .map(u32::count_ones)
                .min();
            let cover = minimum_cover(&sets, &vec![1; count], Threads::One, &|| true);
            let mask = cover.chosen.iter().fold(0, |mask, i| mask | 1 << i);
            assert_eq!(union(&sets, mask, size), all);
            assert!(cover.is_proven());
            assert_eq!(Some(cover.chosen.len() as u32), least, "case {case}");
        }
    }

    #[test]
    fn the_cheapest_of_the_smallest_equals_brute_force() {
        let mut rng = Rng::new(9);
        for case in 0..300 {
            let (count, size) = (1 + case % 11, 1 + (case * 5) % 40);
            let sets = random(&mut rng, count, size, 1 + size as u64 / 3);
            let costs: Vec<u128> = (0..count).map(|_| u128::from(rng.below(4))).collect();
            let all = union(&sets, !0, size);
            let cost = |mask: u32| -> u128 {
                (0..count).filter(|i| mask >> i & 1 == 1).map(|i| costs[i]).sum()
            };
            let covers: Vec<u32> =
                (0..1u32 << count).filter(|&mask| union(&sets, mask, size) == all).collect();
            let least = covers.iter().map(|mask| mask.count_ones()).min().unwrap();
            let small: Vec<u32> =
                covers.into_iter().filter(|mask| mask.count_ones() == least).collect();
            let best = small.iter().map(|&mask| cost(mask)).min().unwrap();
            let equal = small.iter().filter(|&&mask| cost(mask) == best).count();
            let smallest = minimum_cover(&sets, &vec![1; count], Threads::One, &|| true);
            let found = cheapest_cover(&sets, &costs, &smallest.chosen, Threads::One, &|| true);
            let mask = found.chosen.iter().fold(0, |mask, i| mask | 1 << i);
            assert_eq!(union(&sets, mask, size), all, "case {case}");
            assert_eq!((mask.count_ones(), cost(mask)), (least, best), "case {case}");
            assert!(found.is_proven);
            assert_eq!(found.equal, equal as u128, "case {case}");
        }
    }

    #[test]
    fn threads_find_the_same_cover() {
        let mut rng = Rng::new(13);
        for _ in 0..20 {
            let sets = random(&mut rng, 70, 120, 9);
            let cover = |threads| minimum_cover(&sets, &[1; 70], threads, &|| true);
            assert_eq!(cover(Threads::Pool), cover(Threads::One));
        }
    }

    #[test]
    fn of_equal_sets_the_one_worth_more_is_taken() {
        let mut set = BitSet::empty(3);
        set.insert(1);
        let cover =
            minimum_cover(&[set.clone(), set.clone(), set], &[1, 5, 5], Threads::One, &|| true);
        assert_eq!(cover.chosen, [1]);
    }

    /// A ring, in which the kernel finds nothing to do, and two of three are needed: with one set
    /// taken out there is no other left to exchange.
    #[test]
    fn a_component_of_two_comes_to_an_end() {
        let ring = |a: usize, b: usize| {
            let mut set = BitSet::empty(3);
            set.insert(a);
            set.insert(b);
            set
        };
        let sets = [ring(0, 1), ring(1, 2), ring(2, 0)];
        let cover = minimum_cover(&sets, &[1; 3], Threads::One, &|| true);
        assert_eq!((cover.chosen.len(), cover.is_proven()), (2, true));
    }

    #[test]
    fn stopped_at_once_it_still_covers() {
        let mut rng = Rng::new(11);
        let sets = random(&mut rng, 60, 200, 12);
        let cover = minimum_cover(&sets, &vec![1; 60], Threads::One, &|| false);
        let mut all = BitSet::empty(200);
        cover.chosen.iter().for_each(|&i| all.add(&sets[i]));
        let mut whole = BitSet::empty(200);
        sets.iter().for_each(|set| whole.add(set));
        assert_eq!(all, whole);
        assert!(cover.at_least <= cover.chosen.len());
    }
}
