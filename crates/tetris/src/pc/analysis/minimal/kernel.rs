//! What can be decided without searching.

use std::cmp::Reverse;

use allclear_board::FastMap;

use super::super::bitset::BitSet;

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

/// The sets that must be taken, and what is left to search.
pub struct Kernel {
    /// Taken already.
    pub chosen: Vec<usize>,
    /// Independent of each other.
    pub components: Vec<Component>,
}

/// Decides what can be decided.
pub fn reduce(sets: &[BitSet], worth: &[u64]) -> Kernel {
    let mut names: Vec<usize> = (0..sets.len()).filter(|&i| !sets[i].is_empty()).collect();
    names.sort_by_key(|&i| (Reverse(worth[i]), i));
    let elements = distinct_elements(sets, &names);
    let mut own: Vec<BitSet> = vec![BitSet::empty(elements.len()); names.len()];
    for (e, having) in elements.iter().enumerate() {
        having.iter().for_each(|s| own[s].insert(e));
    }
    let mut problem = Problem {
        live_sets: BitSet::full(names.len()),
        live_elements: BitSet::full(elements.len()),
        sets: own,
        elements,
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

/// A cover problem in which sets and elements drop out.
#[derive(Clone)]
pub struct Problem {
    /// For each set its elements, dropped ones included.
    pub sets: Vec<BitSet>,
    /// For each element the sets that have it, dropped ones included.
    pub elements: Vec<BitSet>,
    /// The sets that may still be taken.
    pub live_sets: BitSet,
    /// The elements still to cover.
    pub live_elements: BitSet,
}

impl Problem {
    /// Takes a set.
    pub fn choose(&mut self, set: usize) {
        self.live_sets.remove(set);
        self.live_elements.subtract(&self.sets[set]);
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
    fn drop_implied_elements(&mut self) -> bool {
        let mut order: Vec<usize> = self.live_elements.iter().collect();
        order.sort_by_cached_key(|&e| self.elements[e].count_common(&self.live_sets));
        self.drop_dominated(&order, true)
    }

    /// A set is not needed beside one that covers the same and perhaps more.
    fn drop_needless_sets(&mut self) -> bool {
        let mut order: Vec<usize> = self.live_sets.iter().collect();
        order.sort_by_cached_key(|&s| Reverse(self.sets[s].count_common(&self.live_elements)));
        self.drop_dominated(&order, false)
    }

    fn drop_dominated(&mut self, order: &[usize], elements: bool) -> bool {
        let (rows, among) = match elements {
            true => (&self.elements, &self.live_sets),
            false => (&self.sets, &self.live_elements),
        };
        let mut kept: Vec<usize> = Vec::new();
        let mut gone: Vec<usize> = Vec::new();
        for &i in order {
            let dominated = kept.iter().any(|&k| match elements {
                true => rows[k].is_subset_among(&rows[i], among),
                false => rows[i].is_subset_among(&rows[k], among),
            });
            if dominated { gone.push(i) } else { kept.push(i) }
        }
        let live = if elements { &mut self.live_elements } else { &mut self.live_sets };
        gone.iter().for_each(|&i| live.remove(i));
        !gone.is_empty()
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
