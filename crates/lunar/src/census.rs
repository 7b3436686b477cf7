//! Every position that can be reached from the start, counted without listing them.
//!
//! # What
//! [`reachable`] counts the positions of a puzzle; [`Census`] also says how many of them can
//! still be solved and how many slides they allow.
//!
//! # How
//! The robots are a key and the cells of the human are the bits of one word, as in the atlas, but
//! the keys met are kept in a hash table: only few of all sets of robots can be reached. An entry
//! holds the human cells reached with these robots, and those of them that have not been gone on
//! from. The human's own slides stay within the word, as fills; a robot's slide takes along, at
//! once, all human cells that are not in its way, and those in its way one by one. Entries wait in
//! rounds: before its turn an entry collects human cells from many others, so that one look at it
//! serves them all. What is met is collected too, and the table is asked for a batch at a time, so
//! that its cache misses overlap.
//!
//! For the solvable positions the same steps are made backwards, from the solved ones, among the
//! entries there are. Most robots that a step back leads to are not in the table, and a filter in
//! front of it knows so.
//!
//! # Why not the obvious way
//! A hash set of positions takes one look-up for every slide of every position, and most of the
//! time goes into waiting for memory. On the largest of the benchmark's 8x8 boards with one human
//! and seven robots (2,090,064 positions) there are 4.6 human cells to a key, and the table takes
//! 12 bytes per position instead of 34.
//!
//! # How we know it works
//! The obvious way, [`Graph`], is compared on random boards, with and without blocks.

use allclear_board::FastSet;
use allclear_board::search::Puzzle;

use crate::fills::{count_slides, each_back, facing, shift, slides, unslide, way};
use crate::rays::{cells, stop};
use crate::{Count, Graph, Lunar, State};

/// More positions than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has more than {0} positions")]
pub struct TooLarge(pub usize);

/// The counts of all positions that can be reached, the start and solved ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// How many positions there are.
    pub positions: usize,
    /// How many of them are solved.
    pub solved: usize,
    /// How many can be solved, solved ones included.
    pub solvable: usize,
    /// How many slides they allow, all together.
    pub slides: usize,
}

/// How many positions can be reached, the start and solved ones included.
///
/// ```
/// # use allclear_lunar::{cards, reachable};
/// assert_eq!(reachable(&cards::classic()[38].lunar, usize::MAX), Ok(4262));
/// ```
pub fn reachable(lunar: &Lunar, limit: usize) -> Result<usize, TooLarge> {
    match Sweep::new(lunar) {
        Some(mut sweep) => sweep.forwards(limit).map(|()| sweep.positions),
        None => several_humans(lunar, limit),
    }
}

/// The same for any number of humans, position by position.
fn several_humans(lunar: &Lunar, limit: usize) -> Result<usize, TooLarge> {
    let mut met: FastSet<State> = FastSet::default();
    let mut open = vec![lunar.start()];
    met.insert(lunar.start());
    while let Some(state) = open.pop() {
        if met.len() > limit {
            return Err(TooLarge(limit));
        }
        lunar.moves(&state, |_, to| {
            if met.insert(to) {
                open.push(to);
            }
        });
    }
    Ok(met.len())
}

impl Census {
    /// Counts the positions of a puzzle that has at most `limit` of them.
    pub fn new(lunar: &Lunar, limit: usize) -> Result<Census, TooLarge> {
        let Some(mut sweep) = Sweep::new(lunar) else {
            return Graph::new(lunar, Count::Slides, limit).map(|graph| Census::of(&graph));
        };
        sweep.forwards(limit)?;
        let (positions, slides) = (sweep.positions, sweep.count_slides());
        let (solved, solvable) = sweep.backwards();
        Ok(Census { positions, solved, solvable, slides })
    }

    /// The counts of a graph in slides: slow, but without thinking.
    pub fn of(graph: &Graph) -> Census {
        let solved = graph.states().iter().filter(|state| state.humans.is_empty()).count();
        Census {
            positions: graph.positions(),
            solved,
            solvable: graph.solvable(),
            slides: graph.moves(),
        }
    }
}

/// All human cells met with some robots.
#[derive(Clone, Copy, Default)]
struct Entry {
    robots: u64,
    /// Where the human was; the target stands for having left. Never 0 in an entry that is used.
    met: u64,
    /// Those not gone on from yet.
    open: u64,
}

/// The table of one puzzle with one human.
struct Sweep {
    board: u64,
    blocks: u64,
    target: u64,
    /// Open addressing, a power of two.
    table: Vec<Entry>,
    used: usize,
    positions: usize,
    /// The slots that are open, each once.
    waiting: Vec<u32>,
    /// Human cells met with some robots, on their way to the table.
    met: Vec<Met>,
}

/// Human cells met with some robots, and the slot where to begin to look for these.
#[derive(Clone, Copy)]
struct Met {
    robots: u64,
    humans: u64,
    slot: usize,
}

const SMALLEST: usize = 1 << 8;
/// How many entries are gone on from before the table is asked for what they met.
const BATCH: usize = 32;

impl Sweep {
    /// `None` if there is not exactly one human.
    fn new(lunar: &Lunar) -> Option<Sweep> {
        let State { humans, robots } = lunar.start();
        if humans.count() != 1 {
            return None;
        }
        let mut sweep = Sweep {
            board: lunar.size().cells().words()[0],
            blocks: lunar.blocks().words()[0],
            target: 1 << lunar.target(),
            table: vec![Entry::default(); SMALLEST],
            used: 0,
            positions: 0,
            waiting: Vec::new(),
            met: Vec::new(),
        };
        sweep.meet(robots.words()[0], humans.words()[0]);
        sweep.add_all();
        Some(sweep)
    }

    /// Finds everything that can be reached.
    fn forwards(&mut self, limit: usize) -> Result<(), TooLarge> {
        let mut round = Vec::new();
        loop {
            round.clear();
            std::mem::swap(&mut round, &mut self.waiting);
            if round.is_empty() {
                break;
            }
            for batch in round.chunks(BATCH) {
                self.expand(batch);
                let moved = self.make_room();
                self.add_all();
                if self.positions > limit {
                    return Err(TooLarge(limit));
                }
                if moved {
                    // The rest of this round waits under other slots now.
                    break;
                }
            }
        }
        if self.positions > limit { Err(TooLarge(limit)) } else { Ok(()) }
    }

    /// Goes on from the open human cells of some entries.
    fn expand(&mut self, batch: &[u32]) {
        let mut entries = [Entry::default(); BATCH];
        for (entry, &slot) in entries.iter_mut().zip(batch) {
            *entry = self.table[slot as usize];
        }
        for (entry, &slot) in entries.iter().zip(batch) {
            let Entry { robots, met, open } = *entry;
            let solid = robots | self.blocks;
            // The human first: all cells it can get to while the robots stand still.
            let mut humans = open;
            loop {
                let next = humans | slides(humans & !self.target, solid) & !met;
                if next == humans {
                    break;
                }
                humans = next;
            }
            self.positions += (humans & !met).count_ones() as usize;
            self.table[slot as usize] = Entry { robots, met: met | humans, open: 0 };
            self.robots_slide(robots, solid, humans & !self.target);
        }
    }

    /// Every slide of every robot, with the human on any of these cells.
    #[inline(always)]
    fn robots_slide(&mut self, robots: u64, solid: u64, humans: u64) {
        self.robots_slide_to::<0>(robots, solid, humans);
        self.robots_slide_to::<1>(robots, solid, humans);
        self.robots_slide_to::<2>(robots, solid, humans);
        self.robots_slide_to::<3>(robots, solid, humans);
    }

    #[inline(always)]
    fn robots_slide_to<const D: usize>(&mut self, robots: u64, solid: u64, humans: u64) {
        // A robot moves if something is before it, but not right before it.
        let touching = shift(solid, (D + 2) % 4);
        for robot in cells(robots & facing(solid | humans, D) & !touching) {
            let rest = robots & !(1 << robot);
            let (way, to) = way(solid, robot, D);
            let far = humans & !way;
            if let Some(to) = to
                && far != 0
            {
                self.meet(rest | 1 << to, far);
            }
            for human in cells(humans & way) {
                if let Some(to) = stop(1 << human, robot, D) {
                    self.meet(rest | 1 << to, 1 << human);
                }
            }
        }
    }

    #[inline(always)]
    fn meet(&mut self, robots: u64, humans: u64) {
        let slot = hash(robots) as usize & (self.table.len() - 1);
        self.met.push(Met { robots, humans, slot });
    }

    /// Looks at all slots before any is needed: memory answers many such questions at once, and one
    /// after the other they would be most of the work.
    #[inline(always)]
    fn look_ahead(&self) {
        let looked = self.met.iter().fold(0, |all, met| all ^ self.table[met.slot].robots);
        std::hint::black_box(looked);
    }

    /// Notes in the table what was met.
    fn add_all(&mut self) {
        self.look_ahead();
        let mask = self.table.len() - 1;
        for Met { robots, humans, mut slot } in self.met.drain(..) {
            let entry = loop {
                let entry = &mut self.table[slot];
                if entry.robots == robots || entry.met == 0 {
                    break entry;
                }
                slot = (slot + 1) & mask;
            };
            self.used += usize::from(entry.met == 0);
            let new = humans & !entry.met;
            if new == 0 {
                continue;
            }
            if entry.open == 0 {
                self.waiting.push(slot as u32);
            }
            *entry = Entry { robots, met: entry.met | new, open: entry.open | new };
            self.positions += new.count_ones() as usize;
        }
    }

    /// The slot of some robots, or the free one where they belong.
    #[inline(always)]
    fn find(&self, robots: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash(robots) as usize & mask;
        loop {
            let entry = &self.table[slot];
            if entry.robots == robots || entry.met == 0 {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Grows the table until all that was met fits, even if all of it is new; whether it did. At
    /// least half of the slots stay free, so a search for one always ends.
    fn make_room(&mut self) -> bool {
        let needed = 2 * (self.used + self.met.len());
        let moved = needed > self.table.len();
        while needed > self.table.len() {
            self.grow();
        }
        moved
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Entry::default(); self.table.len() * 2];
        for entry in std::mem::replace(&mut self.table, larger) {
            if entry.met != 0 {
                let slot = self.find(entry.robots);
                self.table[slot] = entry;
            }
        }
        let slots =
            (0..self.table.len() as u32).filter(|&slot| self.table[slot as usize].open != 0);
        self.waiting = slots.collect();
        let mask = self.table.len() - 1;
        for met in &mut self.met {
            met.slot = hash(met.robots) as usize & mask;
        }
    }

    /// How many slides all positions allow.
    fn count_slides(&self) -> usize {
        let mut count = 0;
        for entry in self.table.iter().filter(|entry| entry.met != 0) {
            let solid = entry.robots | self.blocks;
            let humans = entry.met & !self.target;
            count += count_slides(humans, solid);
            for (robot, direction) in pairs(entry.robots) {
                let (way, to) = way(solid, robot, direction);
                if to.is_some() {
                    count += (humans & !way).count_ones() as usize;
                }
                let touching = shift(1 << robot, direction);
                count += (humans & way & !touching).count_ones() as usize;
            }
        }
        count
    }

    /// How many positions are solved, and how many can be. Takes the solvable ones out of the table,
    /// so that `met` is what is left.
    fn backwards(&mut self) -> (usize, usize) {
        let filter = Filter::new(self);
        let mut solved = 0;
        for (slot, entry) in (0..).zip(&mut self.table) {
            entry.open = entry.met & self.target;
            entry.met &= !self.target;
            if entry.open != 0 {
                self.waiting.push(slot);
                solved += 1;
            }
        }
        let (mut solvable, mut round) = (solved, Vec::new());
        while !self.waiting.is_empty() {
            round.clear();
            std::mem::swap(&mut round, &mut self.waiting);
            for batch in round.chunks(BATCH) {
                batch.iter().for_each(|&slot| solvable += self.go_back(slot as usize));
                self.forget_unless(&filter);
                solvable += self.take_all();
            }
        }
        (solved, solvable)
    }

    /// Meets the positions one slide of a robot before the open ones of a slot, and takes those before
    /// them that need only slides of the human; how many these are.
    fn go_back(&mut self, slot: usize) -> usize {
        let Entry { robots, mut met, open } = self.table[slot];
        let solid = robots | self.blocks;
        let mut humans = open;
        loop {
            let back = unslide(humans, solid, !solid) & met;
            if back == 0 {
                break;
            }
            humans |= back;
            met &= !back;
        }
        self.table[slot] = Entry { robots, met, open: 0 };
        let taken = (humans & !open).count_ones() as usize;
        let humans = humans & !self.target;
        for (robot, direction) in pairs(robots) {
            each_back((robot, direction), self.board, solid, humans, |from, humans| {
                self.meet(robots ^ (1 << robot | 1 << from), humans);
            });
        }
        taken
    }

    /// Forgets what was met and cannot be in the table. Without branches: which it is cannot be
    /// predicted, and so the filter answers for many at once.
    fn forget_unless(&mut self, filter: &Filter) {
        let mut kept = 0;
        for i in 0..self.met.len() {
            let met = self.met[i];
            self.met[kept] = met;
            kept += usize::from(filter.may_have(met.robots));
        }
        self.met.truncate(kept);
    }

    /// Takes out of the table what was met, as far as it is there; how many positions these are.
    fn take_all(&mut self) -> usize {
        self.look_ahead();
        let (mask, mut taken) = (self.table.len() - 1, 0);
        for Met { robots, humans, mut slot } in self.met.drain(..) {
            // An entry may have no human cells left, but never no robots: unless there are none at
            // all, and then there is but one entry.
            while self.table[slot].robots != robots && self.table[slot].robots != 0 {
                slot = (slot + 1) & mask;
            }
            let entry = &mut self.table[slot];
            let new = humans & entry.met;
            if new == 0 {
                continue;
            }
            if entry.open == 0 {
                self.waiting.push(slot as u32);
            }
            entry.met &= !new;
            entry.open |= new;
            taken += new.count_ones() as usize;
        }
        taken
    }
}

/// Which robots may be in a table: of those that are not, it says so nearly always, and it is small
/// enough to be close at hand.
struct Filter {
    bits: Vec<u64>,
}

/// Bits of the filter for each slot of the table.
const FILTER: usize = 8;

impl Filter {
    fn new(sweep: &Sweep) -> Filter {
        let mut filter = Filter { bits: vec![0; sweep.table.len() * FILTER / 64] };
        for entry in sweep.table.iter().filter(|entry| entry.met != 0) {
            let (word, bit) = filter.place(entry.robots);
            filter.bits[word] |= bit;
        }
        filter
    }

    #[inline(always)]
    fn place(&self, robots: u64) -> (usize, u64) {
        let hash = hash(robots) as usize;
        ((hash / 64) & (self.bits.len() - 1), 1 << (hash % 64))
    }

    #[inline(always)]
    fn may_have(&self, robots: u64) -> bool {
        let (word, bit) = self.place(robots);
        self.bits[word] & bit != 0
    }
}

/// Every robot with every direction.
#[inline(always)]
fn pairs(robots: u64) -> impl Iterator<Item = (usize, usize)> {
    cells(robots).flat_map(|robot| (0..4).map(move |direction| (robot, direction)))
}

#[inline(always)]
fn hash(robots: u64) -> u64 {
    let mixed = robots.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29
}
