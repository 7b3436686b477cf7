//! Where a position is kept: everything but one human is the key, that human is a bit.
//!
//! A key is a set of the other humans and a set of robots. Keys that are images of each other
//! under a symmetry of the board share one place, that of the smallest of them. All keys are
//! numbered; a bit for each number says whether it is the smallest, and counting those bits gives
//! the places without gaps.

use super::Space;
use super::subsets::Subsets;
use crate::State;
use crate::parallel::{Chunks, map_chunks};
use crate::symmetry::Symmetry;

/// The keys of a space with one place for each class.
pub(super) struct Keys {
    pub(super) symmetries: Vec<Symmetry>,
    others: Subsets,
    robots: Subsets,
    /// For every 64 numbers which of the keys are the smallest of their class.
    smallest: Vec<Smallest>,
    /// The other humans of each place; empty if there is only one human.
    other_sets: Vec<u64>,
    /// The robots of each place.
    robot_sets: Vec<u64>,
    /// How many keys share each place.
    pub(super) orbits: Vec<u8>,
}

/// Which of 64 keys are the smallest of their class, and how many such keys come before them:
/// side by side, since they are always wanted together.
#[derive(Clone, Copy)]
struct Smallest {
    bits: u64,
    before: u32,
}

impl Keys {
    /// The keys of a space; `None` if there are too many to number.
    pub(super) fn new(space: &Space) -> Option<Keys> {
        let symmetries = space.symmetries();
        let (others, robots) = space.subsets()?;
        let total = others.total() * robots.total();
        let parts = map_chunks(Chunks { len: total as usize, each: 1 << 14 }, |range| {
            Part::new(&symmetries, &others, &robots, range)
        });
        let mut keys = Keys {
            symmetries,
            others,
            robots,
            smallest: Vec::with_capacity(total as usize / 64 + 1),
            other_sets: Vec::new(),
            robot_sets: Vec::new(),
            orbits: Vec::new(),
        };
        let mut count = 0;
        for part in parts {
            for &bits in &part.smallest {
                keys.smallest.push(Smallest { bits, before: count });
                count += bits.count_ones();
            }
            keys.robot_sets.extend(part.robot_sets);
            keys.orbits.extend(part.orbits);
            if space.humans() > 1 {
                keys.other_sets.extend(part.other_sets);
            }
        }
        Some(keys)
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.robot_sets.len()
    }

    /// The other humans and the robots of a place.
    #[inline(always)]
    pub(super) fn sets(&self, place: usize) -> (u64, u64) {
        (self.other_sets.get(place).copied().unwrap_or(0), self.robot_sets[place])
    }

    /// The place of a key that is the smallest of its class.
    #[inline(always)]
    pub(super) fn place(&self, others: u64, robots: u64) -> usize {
        let mut number = self.robots.rank(robots) as usize;
        if others != 0 {
            number += self.others.rank(others) as usize * self.robots.total() as usize;
        }
        let (word, bit) = (number / 64, number % 64);
        let Smallest { bits, before } = self.smallest[word];
        before as usize + (bits & ((1 << bit) - 1)).count_ones() as usize
    }

    /// The place and the bit of a position.
    pub(super) fn locate(&self, state: &State) -> Option<(usize, u64)> {
        self.locate_with(state, state.humans.lowest().words()[0])
    }

    /// The place and the bit of a position, with this human of it as the bit.
    pub(super) fn locate_with(&self, state: &State, human: u64) -> Option<(usize, u64)> {
        let (others, robots) = (state.humans.words()[0] & !human, state.robots.words()[0]);
        let images = self.symmetries.iter().map(|s| ((s.word(others), s.word(robots)), s));
        let ((others, robots), symmetry) = images.min_by_key(|(key, _)| *key)?;
        Some((self.place(others, robots), symmetry.word(human)))
    }

    /// How many bytes an entry of all these lists takes for each place and each number.
    pub(super) fn bytes(space: &Space) -> (u64, u64) {
        (if space.humans() > 1 { 17 } else { 9 }, 16)
    }
}

/// The smallest keys of a range of numbers.
struct Part {
    smallest: Vec<u64>,
    other_sets: Vec<u64>,
    robot_sets: Vec<u64>,
    orbits: Vec<u8>,
}

impl Part {
    fn new(
        symmetries: &[Symmetry],
        others: &Subsets,
        robots: &Subsets,
        range: std::ops::Range<usize>,
    ) -> Part {
        let mut part = Part {
            smallest: vec![0; range.len().div_ceil(64)],
            other_sets: Vec::new(),
            robot_sets: Vec::new(),
            orbits: Vec::new(),
        };
        let columns = robots.total() as usize;
        let mut other_set = others.unrank((range.start / columns) as u64);
        let mut robot_set = robots.unrank((range.start % columns) as u64);
        for (i, number) in range.enumerate() {
            if i > 0 && number % columns == 0 {
                other_set = others.next(other_set);
                robot_set = robots.unrank(0);
            } else if i > 0 {
                robot_set = robots.next(robot_set);
            }
            if other_set & robot_set != 0 {
                continue;
            }
            if let Some(same) = stabilizer(symmetries, other_set, robot_set) {
                part.smallest[i / 64] |= 1 << (i % 64);
                part.other_sets.push(other_set);
                part.robot_sets.push(robot_set);
                part.orbits.push((symmetries.len() / same) as u8);
            }
        }
        part
    }
}

/// How many symmetries leave a key as it is; `None` if another image is smaller.
#[inline(always)]
pub(super) fn stabilizer(symmetries: &[Symmetry], others: u64, robots: u64) -> Option<usize> {
    let mut same = 0;
    for symmetry in symmetries {
        let image = (if others == 0 { 0 } else { symmetry.word(others) }, symmetry.word(robots));
        if image < (others, robots) {
            return None;
        }
        same += usize::from(image == (others, robots));
    }
    Some(same)
}
