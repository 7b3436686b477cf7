//! The whole space, distance by distance.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::keys::Keys;
use super::layer::{Known, Layer};
use super::{LayerCount, Space, SpaceError, Summary};
use crate::parallel::{Chunks, map_chunks};
use crate::symmetry::canonical;
use crate::{Count, Lunar, Moon, State};

/// A whole space being mapped by retrograde search; every [`Survey::step`] adds one distance.
pub struct Survey {
    pub(super) space: Space,
    pub(super) count: Count,
    pub(super) keys: Keys,
    /// Positions whose distance is known, and those being found.
    known: Vec<Known>,
    /// Positions found last.
    pub(super) current: Vec<AtomicU64>,
    /// Bit `i` of the distance of every position, if distances are kept.
    pub(super) planes: Vec<Vec<AtomicU64>>,
    pub(super) keep: Keep,
    pub(super) layers: Vec<LayerCount>,
    pub(super) finished: bool,
    /// Positions left as they are by a symmetry, once for each.
    fixed: Vec<(u32, u64)>,
    /// The space with one human less, where a human that leaves leads to.
    pub(super) lower: Option<Box<Survey>>,
    /// For each key the distance of the position without the human of the word.
    exits: Vec<u16>,
}

/// What a survey keeps of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Nothing: the counts by length are enough.
    Counts,
    /// Its distance, to be asked for and written to a file.
    Distances,
}

/// A distance that there is not.
const NEVER: u16 = u16::MAX;

/// What a step of a survey found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many humans the part of the space has that is being mapped.
    pub humans: usize,
    /// The distance that was just mapped.
    pub distance: usize,
    /// How many positions have it.
    pub positions: u64,
}

impl Survey {
    /// Begins, if the space is not too large to be mapped.
    pub fn new(space: Space, count: Count, keep: Keep) -> Result<Survey, SpaceError> {
        let lower = match space.with_fewer_humans() {
            Some(fewer) => Some(Box::new(Survey::new(fewer, count, Keep::Distances)?)),
            None => None,
        };
        Survey::begin(space, count, keep, lower)
    }

    pub(super) fn begin(
        space: Space,
        count: Count,
        keep: Keep,
        lower: Option<Box<Survey>>,
    ) -> Result<Survey, SpaceError> {
        let keys = Keys::new(&space).ok_or(SpaceError::TooLarge)?;
        let len = keys.len();
        let mut fixed = Vec::new();
        space.each_fixed(|humans, robots| {
            fixed.extend(keys.locate(&state(humans, robots)).map(|(p, bit)| (p as u32, bit)));
        });
        Ok(Survey {
            space,
            count,
            known: (0..len).map(|_| Known::default()).collect(),
            current: words(len),
            planes: Vec::new(),
            keep,
            layers: Vec::new(),
            finished: false,
            fixed,
            lower,
            exits: Vec::new(),
            keys,
        })
    }

    /// The positions solved, for a checkpoint.
    pub(super) fn solved(&self) -> Vec<AtomicU64> {
        self.known.iter().map(|known| AtomicU64::new(known.solved.load(Relaxed))).collect()
    }

    /// Fills all words that a checkpoint holds.
    pub(super) fn restore(
        &mut self,
        planes: usize,
        mut fill: impl FnMut(&[AtomicU64]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        self.planes = (0..planes).map(|_| words(self.keys.len())).collect();
        let solved = words(self.keys.len());
        fill(&solved)?;
        for (known, solved) in self.known.iter_mut().zip(solved) {
            known.solved = solved;
        }
        fill(&self.current)?;
        self.planes.iter().try_for_each(|plane| fill(plane))
    }

    /// How many bytes a survey of a space will take, about; `u64::MAX` if it cannot be mapped.
    pub fn memory(space: &Space, keep: Keep) -> u64 {
        if space.subsets().is_none() {
            return u64::MAX;
        }
        let (of_place, of_number) = Keys::bytes(space);
        let numbers = space.placements() / space.free().count_ones().max(1) as u64
            * space.humans() as u64
            + 1;
        let places = numbers / space.symmetries().len() as u64 + 1;
        let planes = if keep == Keep::Distances { 5 * 8 } else { 0 };
        let own = places * (of_place + 3 * 8 + planes) + numbers * of_number / 64;
        let lower = space.with_fewer_humans();
        own + lower.map_or(0, |space| Survey::memory(&space, Keep::Distances))
    }

    /// Maps everything that is left, reporting after every step.
    pub fn finish(&mut self, mut progress: impl FnMut(&Survey, Progress)) {
        while let Some(found) = self.step() {
            progress(self, found);
        }
    }

    /// Whether everything is mapped.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Maps one more distance; `None` when there is nothing left.
    pub fn step(&mut self) -> Option<Progress> {
        if self.finished {
            return None;
        }
        if let Some(progress) = self.lower.as_mut().and_then(|lower| lower.step()) {
            return Some(progress);
        }
        self.prepare();
        self.search(0..self.keys.len());
        self.close()
    }

    /// The part of the space that the next step works on: those with fewer humans come first.
    pub(super) fn at_work(&mut self) -> &mut Survey {
        if self.lower.as_ref().is_some_and(|lower| !lower.finished) {
            return self.lower.as_mut().expect("it is there").at_work();
        }
        self.prepare();
        self
    }

    /// Once the space with one human less is mapped: where humans that leave lead to.
    fn prepare(&mut self) {
        if self.lower.is_some() && self.exits.is_empty() {
            self.exits = self.find_exits();
        }
    }

    /// Finds what is one step before the current positions at these places.
    pub(super) fn search(&self, places: Range<usize>) {
        let distance = self.layers.len() + 1;
        let leaves = |place: usize| match self.exits.get(place) {
            Some(&exit) => exit as usize == distance - 1,
            None => distance == 1,
        };
        Layer {
            keys: &self.keys,
            board: self.space.board().size().cells().words()[0],
            blocks: self.space.board().blocks().words()[0],
            target: self.space.target(),
            places,
            current: &self.current,
            known: &self.known,
            leaves: &leaves,
            journeys: self.count == Count::Moves,
        }
        .run();
    }

    /// What was found at each place since the last distance was closed.
    pub(super) fn found(&self) -> impl Iterator<Item = u64> {
        self.known.iter().map(|known| known.next.load(Relaxed))
    }

    /// Adds what was found elsewhere.
    pub(super) fn add_found(&self, place: usize, positions: u64) {
        self.known[place].next.fetch_or(positions, Relaxed);
    }

    /// Ends a distance; `None` if it was past the last.
    pub(super) fn close(&mut self) -> Option<Progress> {
        let distance = self.layers.len() + 1;
        let found = self.close_layer(distance);
        let last_exit = self.exits.iter().filter(|&&e| e != NEVER).max();
        if found.positions == 0 && last_exit.is_none_or(|&exit| (exit as usize) < distance) {
            self.finished = true;
            while self.layers.last().is_some_and(|layer| layer.positions == 0) {
                self.layers.pop();
            }
            return None;
        }
        self.layers.push(found);
        Some(Progress { humans: self.space.humans(), distance, positions: found.positions })
    }

    /// Counts the positions found and makes them the current ones.
    fn close_layer(&mut self, distance: usize) -> LayerCount {
        if self.keep == Keep::Distances {
            while self.planes.len() < (usize::BITS - distance.leading_zeros()) as usize {
                self.planes.push(words(self.keys.len()));
            }
        }
        let chunks = Chunks { len: self.keys.len(), each: 1 << 14 };
        let positions: u64 = map_chunks(chunks, |places| {
            let mut positions = 0;
            for place in places {
                let known = &self.known[place];
                let solved = known.solved.load(Relaxed);
                let new = known.next.load(Relaxed) & !solved;
                self.current[place].store(new, Relaxed);
                if new == 0 {
                    continue;
                }
                known.next.store(0, Relaxed);
                known.solved.store(solved | new, Relaxed);
                positions += new.count_ones() as u64 * self.keys.orbits[place] as u64;
                for (i, plane) in self.planes.iter().enumerate() {
                    if distance >> i & 1 == 1 {
                        plane[place].store(plane[place].load(Relaxed) | new, Relaxed);
                    }
                }
            }
            positions
        })
        .into_iter()
        .sum();
        // Every position is kept once for each of its humans.
        let positions = positions / self.space.humans() as u64;
        let fixed = self
            .fixed
            .iter()
            .filter(|(place, bit)| self.current[*place as usize].load(Relaxed) & bit != 0);
        let classes = (positions + fixed.count() as u64) / self.keys.symmetries.len() as u64;
        LayerCount { positions, classes }
    }

    /// For every key how far the position is that a leaving human leaves behind.
    fn find_exits(&self) -> Vec<u16> {
        let Some(lower) = &self.lower else { return Vec::new() };
        let chunks = Chunks { len: self.keys.len(), each: 1 << 12 };
        let parts = map_chunks(chunks, |places| {
            let exit = |place| {
                let (others, robots) = self.keys.sets(place);
                let distance = lower.distance(&state(others, robots));
                distance.map_or(NEVER, |distance| distance as u16)
            };
            places.map(exit).collect::<Vec<u16>>()
        });
        parts.concat()
    }

    /// How far a position of this space is from being solved, if distances are kept and it can be.
    pub fn distance(&self, state: &State) -> Option<usize> {
        let (place, bit) = self.keys.locate(state)?;
        let distance = self.planes.iter().enumerate().fold(0, |sum, (i, plane)| {
            sum | usize::from(plane[place].load(Relaxed) & bit != 0) << i
        });
        (distance > 0).then_some(distance)
    }

    /// The space that is being mapped.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// What lengths count.
    pub fn count(&self) -> Count {
        self.count
    }

    /// What is kept of every position.
    pub fn keeps(&self) -> Keep {
        self.keep
    }

    /// What has been found so far.
    pub fn summary(&self) -> Summary {
        let placements = self.space.placements();
        let symmetries = self.keys.symmetries.len() as u64;
        Summary {
            placements,
            classes: (placements + self.fixed.len() as u64) / symmetries,
            layers: self.layers.clone(),
        }
    }

    /// Calls `each` with every position of the distance mapped last, each class once.
    fn each_current(&self, mut each: impl FnMut(State)) {
        for (place, word) in self.current.iter().enumerate() {
            let (others, robots) = self.keys.sets(place);
            for human in crate::rays::cells(word.load(Relaxed)) {
                each(state(others | 1 << human, robots));
            }
        }
    }

    /// At most `most` of the longest positions, one of each class, as puzzles. Call it when the
    /// survey is finished; it works from the distance kept, or else maps the space again.
    pub fn hardest(&self, most: usize) -> Vec<Lunar> {
        let mut states: Vec<State> = Vec::new();
        if most > 0
            && let Some(longest) = self.summary().longest()
        {
            self.each_at(longest, |state| {
                states.push(canonical(&self.keys.symmetries, &state));
            });
        }
        states.sort();
        states.dedup();
        states.truncate(most);
        states.iter().filter_map(|s| self.space.board().with_start(*s).ok()).collect()
    }

    /// Calls `each` with positions of a distance: at least one of each class, and nothing if no
    /// position is so far from the end.
    pub fn each_at(&self, distance: usize, mut each: impl FnMut(State)) {
        if distance == 0 || distance > self.layers.len() {
            return;
        }
        if self.planes.is_empty() {
            // What could be mapped once can be mapped again.
            let Ok(mut again) = Survey::new(self.space, self.count, Keep::Counts) else { return };
            while again.layers.len() < distance && again.step().is_some() {}
            return again.each_current(each);
        }
        for place in 0..self.keys.len() {
            let mut word = self.known[place].solved.load(Relaxed);
            for (i, plane) in self.planes.iter().enumerate() {
                let plane = plane[place].load(Relaxed);
                word &= if distance >> i & 1 == 1 { plane } else { !plane };
            }
            let (others, robots) = self.keys.sets(place);
            for human in crate::rays::cells(word) {
                each(state(others | 1 << human, robots));
            }
        }
    }
}

fn words(len: usize) -> Vec<AtomicU64> {
    (0..len).map(|_| AtomicU64::new(0)).collect()
}

pub(super) fn state(humans: u64, robots: u64) -> State {
    State {
        humans: Moon::from_words_truncated([humans]),
        robots: Moon::from_words_truncated([robots]),
    }
}
