//! What can be decided without searching.

use std::cmp::Reverse;
use std::sync::Arc;

use allclear_board::FastMap;

use crate::pattern::bitset::BitSet;

/// Sets and elements that hang together, numbered anew.
#[derive(Debug)]
pub struct Component {
    /// For each set its elements.
    pub sets: Vec<BitSet>,
    /// For each element the sets that have it.
    pub elements: Vec<BitSet>,
    /// For each set its number in the problem as it was given; those worth more come first.
    pub names: Vec<usize>,
}

impl Component {
    /// All of it, still to be covered, whatever sets cost.
    pub fn instance(&self) -> Instance {
        Instance {
            sets: self.sets.clone().into(),
            elements: self.elements.clone().into(),
            live_sets: BitSet::full(self.sets.len()),
            live_elements: BitSet::full(self.elements.len()),
            costs: None,
        }
    }
}

/// The sets that must be taken, and what is left to search.
pub struct Kernel {
    /// Taken already.
    pub chosen: Vec<usize>,
    /// Independent of each other.
    pub components: Vec<Component>,
}

/// Decides what can be decided.
pub fn reduce(sets: &[BitSet], worth: &[u64], costs: Option<&[u128]>) -> Kernel {
    let mut names: Vec<usize> = (0..sets.len()).filter(|&i| !sets[i].is_empty()).collect();
    names.sort_by_key(|&i| Reverse(worth[i]));
    let elements = distinct_elements(sets, &names);
    let mut own: Vec<BitSet> = vec![BitSet::empty(elements.len()); names.len()];
    for (e, having) in elements.iter().enumerate() {
        having.iter().for_each(|s| own[s].insert(e));
    }
    let mut problem = Instance {
        live_sets: BitSet::full(names.len()),
        live_elements: BitSet::full(elements.len()),
        sets: own.into(),
        elements: elements.into(),
        costs: costs.map(|costs| names.iter().map(|&name| costs[name]).collect()),
    };
    let mut chosen = Vec::new();
    problem.settle(&mut chosen);
    let components = problem.components(&names);
    Kernel { chosen: chosen.into_iter().map(|s| names[s]).collect(), components }
}

/// For each element that some set has, the sets that have it, without repetitions.
fn distinct_elements(sets: &[BitSet], names: &[usize]) -> Vec<BitSet> {
    let size = sets.iter().map(|set| set.words().len() * 64).max().unwrap_or(0);
    let mut having: Vec<BitSet> = vec![BitSet::empty(names.len()); size];
    for (s, &name) in names.iter().enumerate() {
        sets[name].iter().for_each(|e| having[e].insert(s));
    }
    let mut met: FastMap<BitSet, ()> = FastMap::default();
    having.retain(|sets| !sets.is_empty() && met.insert(sets.clone(), ()).is_none());
    having
}

/// Numbers in the order of their ranks, and those of the same rank in their own.
fn by_rank(numbers: &BitSet, rank: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut ranked: Vec<_> = numbers.iter().map(|number| (rank(number), number)).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, number)| number).collect()
}

/// A cover problem in which sets and elements drop out.
#[derive(Clone)]
pub struct Instance {
    /// For each set its elements, dropped ones included.
    pub sets: Arc<[BitSet]>,
    /// For each element the sets that have it, dropped ones included.
    pub elements: Arc<[BitSet]>,
    /// The sets that may still be taken.
    pub live_sets: BitSet,
    /// The elements still to cover.
    pub live_elements: BitSet,
    /// What sets cost, if that matters: then a set is needed even beside one that covers more, unless
    /// that one is cheaper.
    pub costs: Option<Arc<[u128]>>,
}

impl Instance {
    /// Whether a set can stand in for another that covers no more.
    fn replaces(&self, set: usize, other: usize) -> bool {
        self.costs.as_ref().is_none_or(|costs| costs[set] < costs[other])
    }

    /// The elements still to cover, those first that the fewest sets have.
    pub fn rarest_elements(&self) -> Vec<usize> {
        by_rank(&self.live_elements, |e| self.elements[e].count_common(&self.live_sets))
    }

    /// Takes a set.
    pub fn choose(&mut self, set: usize) {
        self.live_sets.remove(set);
        self.live_elements.subtract(&self.sets[set]);
    }

    /// The sets that cover the element that has the fewest; `None` if all are covered.
    pub fn fewest_ways(&self) -> Option<Vec<usize>> {
        let ways = |&e: &usize| self.elements[e].count_common(&self.live_sets);
        let element = self.live_elements.iter().min_by_key(ways)?;
        Some(self.elements[element].iter_common(&self.live_sets).collect())
    }

    /// Calls `each` with what is left after each of these ways to cover an element, and the sets
    /// chosen then; a way that was tried is gone for those after it.
    pub fn each_way(
        mut self,
        ways: &[usize],
        chosen: &[usize],
        mut each: impl FnMut(Instance, Vec<usize>),
    ) {
        for &set in ways {
            let mut with = self.clone();
            with.choose(set);
            each(with, [chosen, &[set]].concat());
            self.live_sets.remove(set);
        }
    }

    /// Applies each of the three rules once; what is forced then is taken too. Returns whether a
    /// cover is still possible. In a search that is cheaper than to go on until nothing changes.
    pub fn settle_once(&mut self, chosen: &mut Vec<usize>) -> bool {
        if self.choose_forced(chosen).is_none() {
            return false;
        }
        let dropped = self.drop_implied_elements() | self.drop_needless_sets();
        !dropped || self.choose_forced(chosen).is_some()
    }

    /// Applies the three rules until none applies; `chosen` gets the forced sets. Returns whether
    /// a cover is still possible.
    pub fn settle(&mut self, chosen: &mut Vec<usize>) -> bool {
        loop {
            let Some(forced) = self.choose_forced(chosen) else { return false };
            let dropped = self.drop_implied_elements() | self.drop_needless_sets();
            if !forced && !dropped {
                return true;
            }
        }
    }

    fn choose_forced(&mut self, chosen: &mut Vec<usize>) -> Option<bool> {
        let mut any = false;
        for e in self.live_elements.clone().iter() {
            if !self.live_elements.contains(e) {
                continue;
            }
            let mut having = self.elements[e].iter_common(&self.live_sets);
            let (first, second) = (having.next()?, having.next());
            drop(having);
            if second.is_none() {
                self.choose(first);
                chosen.push(first);
                any = true;
            }
        }
        Some(any)
    }

    /// An element is covered for free with one whose sets are all among its own.
    ///
    /// Those with few sets come first. Each one kept is filed under the rarest of its sets, so
    /// that an element has to be compared only with those filed under a set of its own.
    fn drop_implied_elements(&mut self) -> bool {
        let order = self.rarest_elements();
        let mut sizes = vec![0; self.sets.len()];
        for s in self.live_sets.iter() {
            sizes[s] = self.sets[s].count_common(&self.live_elements);
        }
        let mut filed: Vec<Vec<usize>> = vec![Vec::new(); self.sets.len()];
        let mut any = false;
        for e in order {
            let own = &self.elements[e];
            let implied = own.iter_common(&self.live_sets).any(|s| {
                filed[s].iter().any(|&k| self.elements[k].is_subset_among(own, &self.live_sets))
            });
            if implied {
                self.live_elements.remove(e);
                any = true;
            } else if let Some(rarest) = own.iter_common(&self.live_sets).min_by_key(|&s| sizes[s])
            {
                filed[rarest].push(e);
            }
        }
        any
    }

    /// A set is not needed beside one that covers the same and perhaps more.
    ///
    /// Large ones come first. What covers a set's rarest element is all it has to be compared
    /// with.
    fn drop_needless_sets(&mut self) -> bool {
        let size = |s: usize| self.sets[s].count_common(&self.live_elements);
        let order = by_rank(&self.live_sets, |s| usize::MAX - size(s));
        let mut sizes = vec![0; self.elements.len()];
        for e in self.live_elements.iter() {
            sizes[e] = self.elements[e].count_common(&self.live_sets);
        }
        let mut kept = BitSet::empty(self.sets.len());
        let mut any = false;
        for s in order {
            let own = &self.sets[s];
            let rarest = own.iter_common(&self.live_elements).min_by_key(|&e| sizes[e]);
            let needless = rarest.is_none_or(|e| {
                let mut others = self.elements[e].iter_common(&kept);
                others.any(|k| {
                    self.replaces(k, s) && own.is_subset_among(&self.sets[k], &self.live_elements)
                })
            });
            if needless {
                self.live_sets.remove(s);
                any = true;
            } else {
                kept.insert(s);
            }
        }
        any
    }

    /// The live parts that share no set, each numbered anew.
    pub fn components(&self, names: &[usize]) -> Vec<Component> {
        let mut left = self.live_elements.clone();
        let mut components = Vec::new();
        while let Some(seed) = left.first() {
            let mut sets = BitSet::empty(self.sets.len());
            let mut todo = vec![seed];
            let mut own = Vec::new();
            left.remove(seed);
            while let Some(e) = todo.pop() {
                own.push(e);
                for s in self.elements[e].iter_common(&self.live_sets) {
                    if !sets.contains(s) {
                        sets.insert(s);
                        let met: Vec<usize> = self.sets[s].iter_common(&left).collect();
                        met.iter().for_each(|&e| left.remove(e));
                        todo.extend(met);
                    }
                }
            }
            own.sort_unstable();
            let members: Vec<usize> = sets.iter().collect();
            components.push(self.component(&own, &members, names));
        }
        components
    }

    fn component(&self, elements: &[usize], sets: &[usize], names: &[usize]) -> Component {
        let mut out = Component {
            sets: vec![BitSet::empty(elements.len()); sets.len()],
            elements: vec![BitSet::empty(sets.len()); elements.len()],
            names: sets.iter().map(|&s| names[s]).collect(),
        };
        for (i, &e) in elements.iter().enumerate() {
            for (j, &s) in sets.iter().enumerate() {
                if self.sets[s].contains(e) {
                    out.sets[j].insert(i);
                    out.elements[i].insert(j);
                }
            }
        }
        out
    }
}
