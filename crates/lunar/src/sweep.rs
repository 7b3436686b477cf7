//! All positions of a puzzle with one human, forwards from its start and backwards from its end.
//!
//! # What
//! [`Sweep`] finds every position that can be reached, and of these every one that can be solved.
//!
//! # How
//! The robots are a key and the cells of the human are the bits of one word, as in the atlas, but
//! the keys met are kept in hash tables: only few of all sets of robots can be reached. An entry
//! holds the human cells reached with these robots. The human's own slides stay within the word, as
//! fills; a robot's slide takes along, at once, all human cells that are not in its way, and those in
//! its way one by one.
//!
//! Nothing is looked up as it is met. It goes on a list, one for each of the [`PARTS`] of a large
//! table. In a round, every part first works through its list and then goes on from the entries that are
//! open now. So the part stays in the cache, an entry collects human cells from many others before one
//! look at it serves them all, and threads can share the parts: each writes lists of its own, and those
//! for another's parts are handed over at the end of the round. Lists are pages that are used again and
//! again.
//!
//! For the solvable positions the same steps are made backwards, from the solved ones, among the
//! entries there are.
//!
//! # Why not the obvious way
//! A hash set of positions takes one look-up for every slide of every position, and most of the
//! time goes into waiting for memory. On the largest of the benchmark's 8x8 boards with one human
//! and seven robots (2,090,064 positions) there are 4.6 human cells to a key.
//!
//! # How we know it works
//! The obvious way, [`Graph`](crate::Graph), is compared on random boards, with and without blocks, on
//! one thread and on several.

use crate::fills::{count_slides, each_back, facing, fill, shift, slides, unslide, way};
use crate::parallel::{each_share, share, threads};
use crate::rays::{cells, stop};
use crate::{Lunar, State};

/// All human cells met with some robots.
#[derive(Clone, Copy, Default)]
struct Entry {
    robots: u64,
    /// Where the human was; the target stands for having left. Never 0 in an entry that is used,
    /// before solvable positions are taken out.
    met: u64,
}

/// Human cells met with some robots, on their way to an entry.
#[derive(Clone, Copy)]
struct Met {
    robots: u64,
    humans: u64,
}

/// With more entries than this there are many parts, and threads share them. All are in one part
/// before: most boards are that small.
const LARGE: usize = 1 << 15;
/// Then those of a large board (ten million positions) are of half a megabyte.
const PARTS: usize = 256;

/// The entries whose robots' hash begins with the same bits.
#[derive(Default)]
struct Part {
    number: usize,
    /// Open addressing, a power of two; empty at first.
    table: Vec<Entry>,
    used: usize,
    /// What other threads met in the last round.
    mail: Vec<Page>,
}

/// What one thread meets in a round.
struct Writer {
    /// For each part the page that is written on.
    page: Vec<Page>,
    /// For each part the pages that are full.
    full: Vec<Vec<Page>>,
    /// Pages that were read, to be written on again.
    blank: Vec<Page>,
    open: Open,
}

/// What has not been gone on from in the part at hand.
#[derive(Default)]
struct Open {
    /// The slots of the table that have something open.
    slots: Vec<u32>,
    /// The open human cells of each slot. All are 0 when a part is done, so one list serves every part,
    /// and stays in the cache.
    humans: Vec<u64>,
}

type Page = Vec<Met>;

/// How many fit on a page: eight kilobytes.
const PAGE: usize = 512;

/// Columns and rows, what never moves, and where the human leaves.
#[derive(Clone, Copy)]
struct Ground {
    board: u64,
    blocks: u64,
    target: u64,
}

/// All positions of one puzzle with one human.
pub(crate) struct Sweep {
    ground: Ground,
    parts: Vec<Part>,
    writers: Vec<Writer>,
}

impl Sweep {
    /// `None` if there is not exactly one human.
    pub(crate) fn new(lunar: &Lunar) -> Option<Sweep> {
        let State { humans, robots } = lunar.start();
        if humans.count() != 1 {
            return None;
        }
        let ground = Ground {
            board: lunar.size().cells().words()[0],
            blocks: lunar.blocks().words()[0],
            target: 1 << lunar.target(),
        };
        let mut writer = Writer::new(1);
        writer.meet(robots.words()[0], humans.words()[0]);
        Some(Sweep { ground, parts: vec![Part::default()], writers: vec![writer] })
    }

    /// Finds everything that can be reached; how many positions these are. `None` if there are more
    /// than `limit`.
    pub(crate) fn forwards(&mut self, limit: usize) -> Option<usize> {
        let (ground, mut positions) = (self.ground, 0);
        while self.has_met() {
            positions +=
                self.round(|part, writer| writer.visit(part, Part::add, ground, Ground::go_on));
            if positions > limit {
                return None;
            }
            if self.parts.len() == 1 && self.parts[0].used > LARGE {
                self.cut();
            }
        }
        Some(positions)
    }

    /// How many slides all positions allow.
    pub(crate) fn count_slides(&mut self) -> usize {
        let ground = self.ground;
        self.round(|part, _| {
            let used = part.table.iter().filter(|entry| entry.met != 0);
            used.map(|entry| ground.count_slides(entry)).sum()
        })
    }

    /// How many positions are solved, and how many can be. Takes the solvable ones out of the tables,
    /// so that `met` is what is left.
    pub(crate) fn backwards(&mut self) -> (usize, usize) {
        let ground = self.ground;
        let is_solved = |entry: &Entry| entry.met & ground.target != 0;
        let solved = self.round(|part, _| part.table.iter().filter(|one| is_solved(one)).count());
        let mut solvable = self.round(|part, writer| {
            let mut sum = 0;
            for entry in part.table.iter_mut().filter(|entry| is_solved(entry)) {
                entry.met &= !ground.target;
                sum += ground.go_back(entry, ground.target, writer);
            }
            sum
        });
        while self.has_met() {
            solvable +=
                self.round(|part, writer| writer.visit(part, Part::take, ground, Ground::go_back));
        }
        (solved, solvable)
    }

    fn has_met(&self) -> bool {
        let has_mail = self.parts.iter().any(|part| !part.mail.is_empty());
        has_mail || self.writers.iter().any(Writer::has_met)
    }

    /// Visits every part, and then hands out what was met there; the sum of what `visit` returns.
    fn round(&mut self, visit: impl Fn(&mut Part, &mut Writer) -> usize + Sync) -> usize {
        let sum = each_share(&mut self.parts, &mut self.writers, |parts, writer| {
            parts.iter_mut().map(|part| visit(part, writer)).sum()
        });
        // What is for one's own parts can be read where it was written.
        let share = share(self.parts.len(), self.writers.len());
        for (number, writer) in self.writers.iter_mut().enumerate() {
            for part in self.parts.iter_mut().filter(|part| part.number / share != number) {
                part.mail.extend(writer.pages(part.number));
            }
        }
        sum
    }

    /// Cuts the only part into many.
    #[cold]
    fn cut(&mut self) {
        let mut writer = Writer::new(PARTS);
        let empty = |number| Part { number, ..Part::default() };
        let mut parts: Vec<Part> = (0..PARTS).map(empty).collect();
        for all in std::mem::take(&mut self.parts) {
            for entry in all.table.into_iter().filter(|entry| entry.met != 0) {
                let part = &mut parts[part(hash(entry.robots), PARTS)];
                let slot = part.slot_for(entry.robots, &mut writer.open);
                part.table[slot] = entry;
            }
        }
        for mut old in std::mem::take(&mut self.writers) {
            for Met { robots, humans } in old.pages(0).flatten() {
                writer.meet(robots, humans);
            }
        }
        for part in &mut parts {
            part.mail.extend(writer.pages(part.number));
        }
        self.parts = parts;
        self.writers = (0..threads().min(PARTS)).map(|_| Writer::new(PARTS)).collect();
    }
}

impl Writer {
    fn new(parts: usize) -> Writer {
        Writer {
            page: vec![Page::new(); parts],
            full: vec![Vec::new(); parts],
            blank: Vec::new(),
            open: Open::default(),
        }
    }

    #[inline(always)]
    fn meet(&mut self, robots: u64, humans: u64) {
        let part = part(hash(robots), self.page.len());
        if self.page[part].len() == self.page[part].capacity() {
            self.turn(part);
        }
        self.page[part].push(Met { robots, humans });
    }

    #[cold]
    fn turn(&mut self, part: usize) {
        let blank = self.blank.pop().unwrap_or_else(|| Page::with_capacity(PAGE));
        let page = std::mem::replace(&mut self.page[part], blank);
        if !page.is_empty() {
            self.full[part].push(page);
        }
    }

    fn has_met(&self) -> bool {
        let full = self.full.iter().any(|pages| !pages.is_empty());
        full || self.page.iter().any(|page| !page.is_empty())
    }

    /// Takes the pages written for a part.
    fn pages(&mut self, part: usize) -> impl Iterator<Item = Page> + use<> {
        let (full, page) = (&mut self.full[part], &mut self.page[part]);
        let last = (!page.is_empty()).then(|| std::mem::take(page));
        std::mem::take(full).into_iter().chain(last)
    }

    /// Notes what was met for a part, and goes on from its entries that are open now; the sum of what
    /// `go` returns.
    #[inline(always)]
    fn visit(
        &mut self,
        part: &mut Part,
        note: impl Fn(&mut Part, &Met, &mut Open),
        ground: Ground,
        go: impl Fn(Ground, &mut Entry, u64, &mut Writer) -> usize,
    ) -> usize {
        let mut open = std::mem::take(&mut self.open);
        open.fit(part);
        let own = self.pages(part.number);
        for mut page in std::mem::take(&mut part.mail).into_iter().chain(own) {
            page.iter().for_each(|met| note(part, met, &mut open));
            page.clear();
            self.blank.push(page);
        }
        let mut sum = 0;
        for slot in open.slots.drain(..) {
            let slot = slot as usize;
            let humans = std::mem::take(&mut open.humans[slot]);
            sum += go(ground, &mut part.table[slot], humans, self);
        }
        self.open = open;
        sum
    }
}

impl Open {
    /// Has a place for each slot of a part.
    fn fit(&mut self, part: &Part) {
        if self.humans.len() < part.table.len() {
            self.humans.resize(part.table.len(), 0);
        }
    }

    #[inline(always)]
    fn add(&mut self, slot: usize, humans: u64) {
        if self.humans[slot] == 0 {
            self.slots.push(slot as u32);
        }
        self.humans[slot] |= humans;
    }
}

impl Part {
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

    /// The slot of some robots, which are counted if they are new.
    #[inline(always)]
    fn slot_for(&mut self, robots: u64, open: &mut Open) -> usize {
        // A third of the slots stays free, so a search for one always ends.
        if 2 * self.table.len() <= 3 * self.used {
            self.grow(open);
        }
        let slot = self.find(robots);
        self.used += usize::from(self.table[slot].met == 0);
        slot
    }

    #[cold]
    fn grow(&mut self, open: &mut Open) {
        let take = |slot: u32| {
            let slot = slot as usize;
            (self.table[slot].robots, std::mem::take(&mut open.humans[slot]))
        };
        let were_open: Vec<(u64, u64)> = open.slots.drain(..).map(take).collect();
        let larger = vec![Entry::default(); (2 * self.table.len()).max(16)];
        for entry in std::mem::replace(&mut self.table, larger) {
            if entry.met != 0 {
                let slot = self.find(entry.robots);
                self.table[slot] = entry;
            }
        }
        open.fit(self);
        were_open.into_iter().for_each(|(robots, humans)| open.add(self.find(robots), humans));
    }

    /// Notes what was met. `open` gets what is new.
    #[inline(always)]
    fn add(&mut self, &Met { robots, humans }: &Met, open: &mut Open) {
        let slot = self.slot_for(robots, open);
        let entry = &mut self.table[slot];
        let new = humans & !entry.met;
        if new != 0 {
            *entry = Entry { robots, met: entry.met | new };
            open.add(slot, new);
        }
    }

    /// Takes out of the table what was met, as far as it is there. `open` gets that.
    #[inline(always)]
    fn take(&mut self, &Met { robots, humans }: &Met, open: &mut Open) {
        let Some(mask) = self.table.len().checked_sub(1) else { return };
        let mut slot = hash(robots) as usize & mask;
        // An entry may have no human cells left, but never no robots: unless there are none at all,
        // and then there is but one entry.
        while self.table[slot].robots != robots && self.table[slot].robots != 0 {
            slot = (slot + 1) & mask;
        }
        let entry = &mut self.table[slot];
        let new = humans & entry.met;
        if new != 0 {
            entry.met &= !new;
            open.add(slot, new);
        }
    }
}

impl Ground {
    /// Goes on from the open human cells of an entry; how many positions these are, with those that
    /// the human can get to while the robots stand still.
    #[inline(always)]
    fn go_on(self, entry: &mut Entry, open: u64, writer: &mut Writer) -> usize {
        let Entry { robots, met } = *entry;
        let solid = robots | self.blocks;
        let mut humans = open;
        loop {
            let next = humans | slides(humans & !self.target, solid) & !met;
            if next == humans {
                break;
            }
            humans = next;
        }
        entry.met |= humans;
        let left = humans & !self.target;
        robots_slide::<0>(robots, solid, left, writer);
        robots_slide::<1>(robots, solid, left, writer);
        robots_slide::<2>(robots, solid, left, writer);
        robots_slide::<3>(robots, solid, left, writer);
        humans.count_ones() as usize
    }

    /// How many slides the positions of an entry allow.
    fn count_slides(self, entry: &Entry) -> usize {
        let solid = entry.robots | self.blocks;
        let humans = entry.met & !self.target;
        let mut count = count_slides(humans, solid);
        for (robot, direction) in pairs(entry.robots) {
            let (way, to) = way(solid, robot, direction);
            if to.is_some() {
                count += (humans & !way).count_ones() as usize;
            }
            let touching = shift(1 << robot, direction);
            count += (humans & way & !touching).count_ones() as usize;
        }
        count
    }

    /// Meets the positions one slide of a robot before the open ones of an entry, and takes those before
    /// them that need only slides of the human; how many positions both are.
    #[inline(always)]
    fn go_back(self, entry: &mut Entry, open: u64, writer: &mut Writer) -> usize {
        let Entry { robots, mut met } = *entry;
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
        entry.met = met;
        let left = humans & !self.target;
        for (robot, direction) in pairs(robots) {
            each_back((robot, direction), self.board, solid, left, |from, humans| {
                writer.meet(robots ^ (1 << robot | 1 << from), humans);
            });
        }
        humans.count_ones() as usize
    }
}

/// Meets every slide of every robot in a direction, with the human on any of these cells.
#[inline(always)]
fn robots_slide<const D: usize>(robots: u64, solid: u64, humans: u64, writer: &mut Writer) {
    // A robot moves if something is before it, but not right before it.
    let back = (D + 2) % 4;
    let loose = robots & !shift(solid, back);
    for robot in cells(loose & facing(solid, D)) {
        let (way, to) = way(solid, robot, D);
        let far = humans & !way;
        if let Some(to) = to
            && far != 0
        {
            writer.meet(robots ^ (1 << robot | 1 << to), far);
        }
    }
    // Or the human stops it. Seen from the human, the robot is what would stop a slide back.
    for human in cells(humans & shift(fill(shift(loose, D), !solid, D), D)) {
        if let Some(before) = stop(solid, human, back) {
            let robot = shift(1 << before, back);
            writer.meet(robots ^ (robot | shift(1 << human, back)), 1 << human);
        }
    }
}

/// Every robot with every direction.
#[inline(always)]
fn pairs(robots: u64) -> impl Iterator<Item = (usize, usize)> {
    cells(robots).flat_map(|robot| (0..4).map(move |direction| (robot, direction)))
}

/// The bits of a hash.
const HASH: u32 = 35;

#[inline(always)]
fn hash(robots: u64) -> u64 {
    let mixed = robots.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HASH)
}

/// The part for a hash: its highest bits, as the lowest say which slot.
#[inline(always)]
fn part(hash: u64, parts: usize) -> usize {
    ((hash * parts as u64) >> HASH) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Census, Count, Graph, Moon, Size};
    use allclear_board::Rng;

    /// What a sweep counts, cut into parts from the start and shared by so many writers.
    fn in_parts(lunar: &Lunar, writers: usize) -> Census {
        let mut sweep = Sweep::new(lunar).expect("there is one human");
        sweep.cut();
        sweep.writers = (0..writers).map(|_| Writer::new(PARTS)).collect();
        let positions = sweep.forwards(usize::MAX).expect("there is no limit");
        let slides = sweep.count_slides();
        let (solved, solvable) = sweep.backwards();
        Census { positions, solved, solvable, slides }
    }

    #[test]
    fn parts_and_writers_change_nothing() {
        let mut rng = Rng::new(2);
        let mut largest = 0;
        for _ in 0..40 {
            let mut side = || 5 + rng.below(4) as usize;
            let size = Size::new(side(), side()).expect("it is a size");
            let mut cells: Vec<usize> =
                cells(size.cells().words()[0]).filter(|&cell| cell != size.centre()).collect();
            rng.shuffle(&mut cells);
            let set = |cells: &[usize]| cells.iter().map(|&c| (c % 8, c / 8)).collect::<Moon>();
            let start = State { humans: set(&cells[..1]), robots: set(&cells[1..6]) };
            let lunar = Lunar::new(size, size.centre(), set(&cells[6..8]), start);
            let lunar = lunar.expect("all cells differ");
            let graph = Graph::new(&lunar, Count::Slides, usize::MAX).expect("there is no limit");
            for writers in [1, 2, 5] {
                assert_eq!(in_parts(&lunar, writers), Census::of(&graph));
            }
            largest = largest.max(graph.positions());
        }
        assert!(largest > 10_000, "{largest}");
    }

    #[test]
    fn a_large_board_is_cut_on_the_way() {
        // 274,352 positions, 108,484 sets of robots.
        let text = "#lunar=8/R3R1R1/8/3R4/3R4/8/1R6/5R1H";
        let lunar = crate::format::read(text).expect("it is a board")[0].lunar;
        let mut sweep = Sweep::new(&lunar).expect("there is one human");
        let positions = sweep.forwards(usize::MAX);
        assert_eq!(sweep.parts.len(), PARTS);
        let graph = Graph::new(&lunar, Count::Slides, usize::MAX).expect("there is no limit");
        assert_eq!(positions, Some(graph.positions()));
        let (solved, solvable) = sweep.backwards();
        let census = Census::of(&graph);
        assert_eq!((solved, solvable), (census.solved, census.solvable));
    }
}
