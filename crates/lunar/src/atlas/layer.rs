//! One step back: from the positions at one distance to those at the next.
//!
//! A word holds the cells where the human stands in positions with the same key, so one step
//! treats up to 64 positions at once. The human's own slides stay within the word: the cells from
//! which it would stop on a given one are a fill away from it. A robot's slides lead to another
//! key, for all human cells that let it pass: those not on its way. If no piece stops the robot,
//! the human may, which leaves the one cell beyond.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::keys::Keys;
use crate::fills::{each_back, unslide};
use crate::parallel::{Chunks, map_chunks};
use crate::rays::cells;
use crate::{Moon, State};

/// What is known about one key: side by side, since a step always asks for both.
#[derive(Default)]
pub(super) struct Known {
    /// Positions whose distance is known.
    pub(super) solved: AtomicU64,
    /// Positions found in this step.
    pub(super) next: AtomicU64,
}

/// What a layer reads and writes.
pub(super) struct Layer<'a> {
    pub(super) keys: &'a Keys,
    pub(super) board: u64,
    pub(super) blocks: u64,
    pub(super) target: u64,
    /// The places to go back from; it may lead anywhere.
    pub(super) places: Range<usize>,
    /// The positions at the distance before.
    pub(super) current: &'a [AtomicU64],
    /// All positions at smaller distances, and those found now.
    pub(super) known: &'a [Known],
    /// Whether a human of this key that stops on the target leaves at the right distance.
    pub(super) leaves: &'a (dyn Fn(usize) -> bool + Sync),
    /// Whether a step is a whole journey instead of one slide.
    pub(super) journeys: bool,
}

impl Layer<'_> {
    /// Finds all positions one step before the current ones.
    pub(super) fn run(&self) {
        match self.keys.symmetries.len() {
            1 => self.run_with::<1>(),
            2 => self.run_with::<2>(),
            4 => self.run_with::<4>(),
            _ => self.run_with::<8>(),
        }
    }

    fn run_with<const G: usize>(&self) {
        let mut images = [[0u64; G]; 64];
        for cell in cells(self.board) {
            for (image, symmetry) in images[cell].iter_mut().zip(&self.keys.symmetries) {
                *image = symmetry.word(1 << cell);
            }
        }
        let chunks = Chunks { len: self.places.len(), each: 1 << 11 };
        map_chunks(chunks, |places| {
            for place in places.map(|place| self.places.start + place) {
                let current = self.current[place].load(Relaxed);
                let leaves = (self.leaves)(place);
                if current == 0 && !leaves {
                    continue;
                }
                let (others, robots) = self.keys.sets(place);
                let solid = others | robots | self.blocks;
                let stops = if leaves { current | self.target & !solid } else { current };
                self.humans_back(place, others, robots, stops);
                if current != 0 {
                    let sum = |set: u64| {
                        let mut sum = [0; G];
                        for cell in cells(set) {
                            for (image, own) in sum.iter_mut().zip(&images[cell]) {
                                *image ^= own;
                            }
                        }
                        sum
                    };
                    let frame = Frame {
                        images: &images,
                        others: sum(others),
                        robots: sum(robots),
                        alone: others == 0,
                    };
                    self.robots_back(&frame, robots, solid, current);
                }
            }
        });
    }

    /// The human of the word steps back.
    #[inline(always)]
    fn humans_back(&self, place: usize, others: u64, robots: u64, stops: u64) {
        let solid = others | robots | self.blocks;
        let free = self.board & !solid;
        let mut back = unslide(stops, solid, free) & !self.target;
        if self.journeys {
            loop {
                let further = back | unslide(back, solid, free) & !self.target;
                if further == back {
                    break;
                }
                back = further;
            }
        }
        let new = self.add(place, back);
        // The same positions are also kept with another of the humans as the bit.
        for human in cells(if others == 0 { 0 } else { new }) {
            let humans = others | 1 << human;
            for other in cells(others) {
                let state = |set| Moon::from_words_truncated([set]);
                let rest = State { humans: state(humans), robots: state(robots) };
                if let Some((place, bit)) = self.keys.locate_with(&rest, 1 << other) {
                    self.add(place, bit);
                }
            }
        }
    }

    /// Every robot steps back.
    #[inline(always)]
    fn robots_back<const G: usize>(&self, frame: &Frame<G>, robots: u64, solid: u64, current: u64) {
        for robot in cells(robots) {
            if self.journeys {
                self.journey_back(frame, robot, solid & !(1 << robot), current);
                continue;
            }
            for direction in 0..4 {
                each_back((robot, direction), self.board, solid, current, |from, humans| {
                    self.push(frame, robot, from, humans);
                });
            }
        }
    }

    /// One robot steps back any number of times, everything else standing still.
    fn journey_back<const G: usize>(
        &self,
        frame: &Frame<G>,
        robot: usize,
        solid: u64,
        current: u64,
    ) {
        let (mut reached, mut pending) = ([0u64; 64], [0u64; 64]);
        (reached[robot], pending[robot]) = (current, current);
        let mut open = 1u64 << robot;
        let mut met = 0u64;
        while open != 0 {
            let at = open.trailing_zeros() as usize;
            open &= open - 1;
            let humans = std::mem::take(&mut pending[at]);
            for direction in 0..4 {
                each_back((at, direction), self.board, solid, humans, |from, humans| {
                    let new = humans & !reached[from];
                    if new != 0 {
                        reached[from] |= new;
                        pending[from] |= new;
                        open |= 1 << from;
                        met |= 1 << from;
                    }
                });
            }
        }
        for from in cells(met & !(1 << robot)) {
            self.push(frame, robot, from, reached[from]);
        }
    }

    /// Notes positions of the key with one robot moved from `robot` to `from`.
    #[inline(always)]
    fn push<const G: usize>(&self, frame: &Frame<G>, robot: usize, from: usize, humans: u64) {
        let mut robots = frame.robots;
        for (i, image) in robots.iter_mut().enumerate() {
            *image ^= frame.images[robot][i] ^ frame.images[from][i];
        }
        let (mut best, mut bits) = ((0, 0), 0);
        if frame.alone {
            // The common case: one human, so that the robots alone are the key.
            best.1 = robots.iter().fold(u64::MAX, |best, &image| best.min(image));
            for (image, symmetry) in robots.iter().zip(&self.keys.symmetries) {
                if *image == best.1 {
                    bits |= symmetry.word(humans);
                }
            }
        } else {
            let images = || frame.others.iter().copied().zip(robots);
            best = images().fold((u64::MAX, 0), |best, image| best.min(image));
            for (image, symmetry) in images().zip(&self.keys.symmetries) {
                if image == best {
                    bits |= symmetry.word(humans);
                }
            }
        }
        self.add(self.keys.place(best.0, best.1), bits);
    }

    /// Notes positions; returns those that are news.
    #[inline(always)]
    fn add(&self, place: usize, bits: u64) -> u64 {
        let known = &self.known[place];
        let new = bits & !known.solved.load(Relaxed) & !known.next.load(Relaxed);
        if new != 0 {
            known.next.fetch_or(new, Relaxed);
        }
        new
    }
}

/// The images of a key under all symmetries, and those of each cell to change them with.
struct Frame<'a, const G: usize> {
    images: &'a [[u64; G]; 64],
    others: [u64; G],
    robots: [u64; G],
    /// Whether there are no other humans.
    alone: bool,
}
