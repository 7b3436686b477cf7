//! Which pieces a solution may use, given the queues that still need one.
//!
//! A perfect clear of `n` pieces with hold uses all letters of a queue but one. So each bag of
//! pieces serves the queues that are this bag and one piece more, and once all of them have a
//! solution there is no need to look for more with this bag, nor with any part of it that no
//! other bag has.

use std::sync::Arc;

use allclear_board::FastMap;

use crate::counts::Counts;
use crate::job::Part;
use crate::pattern::bitset::BitSet;
use crate::pattern::queue_set::QueueSet;
use allclear_tetris::Piece;

/// The queues without a solution, and the bags that could give them one.
#[derive(Clone, Debug)]
pub struct Unsolved {
    /// For each queue the number of the bag of all its letters.
    bag_of_queue: Arc<Vec<u32>>,
    /// For each of those bags, how many queues without a solution it has, and what may be used.
    bags: Vec<(usize, Vec<Counts>)>,
    /// For each bag a solution may use, how many bags of queues still want it.
    wanting: FastMap<Counts, usize>,
    /// For each part of those bags, how many of them are still wanted.
    parts: FastMap<Counts, usize>,
    found: BitSet,
    left: usize,
    most: Counts,
}

impl Unsolved {
    /// The queues of a part of the work need a solution, of `pieces` pieces.
    pub fn new(set: &QueueSet, pieces: usize, part: Part) -> Unsolved {
        let mut unsolved = Unsolved {
            bag_of_queue: Arc::default(),
            bags: Vec::new(),
            wanting: FastMap::default(),
            parts: FastMap::default(),
            found: BitSet::empty(set.count()),
            left: 0,
            most: Counts::EMPTY,
        };
        let mut numbers: FastMap<Counts, u32> = FastMap::default();
        let mut bag_of_queue = Vec::with_capacity(set.count());
        set.each(&mut |queue| {
            let letters: Counts = queue.iter().filter_map(|letter| letter.piece()).collect();
            let number = *numbers.entry(letters).or_insert_with(|| {
                unsolved.bags.push((0, usable(letters, pieces)));
                unsolved.bags.len() as u32 - 1
            });
            if part.has(bag_of_queue.len()) {
                unsolved.bags[number as usize].0 += 1;
                unsolved.left += 1;
            } else {
                unsolved.found.insert(bag_of_queue.len());
            }
            bag_of_queue.push(number);
        });
        unsolved.bag_of_queue = Arc::new(bag_of_queue);
        unsolved.bags.iter_mut().filter(|(count, _)| *count == 0).for_each(|(_, usable)| {
            usable.clear();
        });
        for (_, usable) in &unsolved.bags {
            for &bag in usable {
                *unsolved.wanting.entry(bag).or_default() += 1;
            }
        }
        for &bag in unsolved.wanting.keys() {
            each_part(bag, &mut |part| *unsolved.parts.entry(part).or_default() += 1);
            for piece in Piece::ALL {
                while unsolved.most.count(piece) < bag.count(piece) {
                    unsolved.most = unsolved.most.with(piece);
                }
            }
        }
        unsolved
    }

    /// As many of each piece as any solution may use.
    pub fn most(&self) -> Counts {
        self.most
    }

    /// Whether a wanted solution may use these pieces and perhaps more.
    #[inline]
    pub fn may_use(&self, pieces: Counts) -> bool {
        self.parts.contains_key(&pieces)
    }

    /// The queues that have a solution, and those of other parts of the work.
    pub fn found(&self) -> &BitSet {
        &self.found
    }

    /// Whether every queue has a solution.
    pub fn is_satisfied(&self) -> bool {
        self.left == 0
    }

    /// These queues have a solution.
    pub fn satisfy(&mut self, queues: &BitSet) {
        let mut fresh = queues.clone();
        fresh.subtract(&self.found);
        self.found.add(queues);
        for queue in fresh.iter() {
            self.left -= 1;
            let (count, usable) = &mut self.bags[self.bag_of_queue[queue] as usize];
            *count -= 1;
            if *count > 0 {
                continue;
            }
            for &bag in &*usable {
                if count_down(&mut self.wanting, bag) {
                    each_part(bag, &mut |part| {
                        count_down(&mut self.parts, part);
                    });
                }
            }
        }
    }
}

/// The bags of `pieces` pieces that a queue with these letters can place.
fn usable(letters: Counts, pieces: usize) -> Vec<Counts> {
    if letters.len() == pieces {
        return vec![letters];
    }
    Piece::ALL
        .into_iter()
        .filter(|&piece| letters.count(piece) > 0)
        .map(|piece| letters.without(piece))
        .collect()
}

/// Calls `each` with every bag that this one holds, itself and the empty one included.
pub(super) fn each_part(bag: Counts, each: &mut dyn FnMut(Counts)) {
    fn go(bag: Counts, pieces: &[Piece], part: Counts, each: &mut dyn FnMut(Counts)) {
        let Some((&piece, rest)) = pieces.split_first() else { return each(part) };
        let mut part = part;
        for taken in 0..=bag.count(piece) {
            if taken > 0 {
                part = part.with(piece);
            }
            go(bag, rest, part, each);
        }
    }
    go(bag, &Piece::ALL, Counts::EMPTY, each);
}

/// One fewer; whether none is left.
fn count_down(counts: &mut FastMap<Counts, usize>, bag: Counts) -> bool {
    let Some(count) = counts.get_mut(&bag) else { return false };
    *count -= 1;
    if *count > 0 {
        return false;
    }
    counts.remove(&bag);
    true
}
