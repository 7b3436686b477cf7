//! The tables of the sets of robots, and what is open in them.

use super::pages::{Met, Page};

/// All human cells met with some robots.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) robots: u64,
    /// Where the human was; the target stands for having left. Never 0 in an entry that is used,
    /// before solvable positions are taken out.
    pub(super) met: u64,
}

/// How many entries are side by side in a line of the cache.
const LINE: usize = 4;

/// Robots and human cells of some entries. Those that are used come first.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line {
    /// 0 in a free place. If there are no robots at all, there is but one entry.
    robots: [u64; LINE],
    met: [u64; LINE],
}

impl Line {
    #[inline(always)]
    fn used(&self) -> usize {
        self.robots.iter().map(|&robots| usize::from(robots != 0)).sum()
    }
}

/// The entries whose robots' hash begins with the same bits.
pub(super) struct Part {
    pub(super) number: usize,
    /// Open addressing by lines, a power of two.
    table: Vec<Line>,
    /// How many entries may still come before the table grows.
    room: usize,
    /// What other threads met in the last round.
    pub(super) mail: Vec<Page>,
}

/// What has not been gone on from in the part at hand.
#[derive(Default)]
pub(super) struct Open {
    /// The slots of the table that have something open, and room for all.
    slots: Vec<u32>,
    used: usize,
    /// The open human cells of each slot. All are 0 when a part is done, so one list serves every part,
    /// and stays in the cache.
    pub(super) humans: Vec<u64>,
}

impl Open {
    /// Has a place for each slot of a part.
    fn fit(&mut self, slots: usize) {
        if self.humans.len() < slots {
            self.humans.resize(slots, 0);
            self.slots.resize(slots + 1, 0);
        }
    }

    #[inline(always)]
    fn add(&mut self, slot: usize, humans: u64) {
        let open = &mut self.humans[slot];
        self.slots[self.used] = slot as u32;
        self.used += usize::from((*open == 0) & (humans != 0));
        *open |= humans;
    }

    /// Takes the slots that have something open.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (&[u32], &mut [u64]) {
        let used = std::mem::take(&mut self.used);
        (&self.slots[..used], &mut self.humans)
    }
}

/// How many of so many lines' slots are used: a third stays free, so a search for one always ends.
const fn room(lines: usize) -> usize {
    2 * LINE * lines / 3
}

/// How many lines a table of so many grows to. Every step moves all entries, so small tables, which most
/// parts have for a while, take larger ones.
const fn larger(lines: usize) -> usize {
    const SMALL: usize = 512;
    if lines < SMALL { 4 * lines } else { 2 * lines }
}

impl Part {
    pub(super) fn new(number: usize) -> Part {
        const FIRST: usize = 4;
        Part { number, table: vec![Line::default(); FIRST], room: room(FIRST), mail: Vec::new() }
    }

    /// How many entries there are.
    pub(super) fn used(&self) -> usize {
        room(self.table.len()) - self.room
    }

    /// The entries that are used.
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        let all = self.table.iter().flat_map(|line| line.robots.iter().zip(&line.met));
        all.filter(|&(_, &met)| met != 0).map(|(&robots, &met)| Entry { robots, met })
    }

    /// Takes a human cell out of all entries that have it, and opens it.
    pub(super) fn open_all(&mut self, human: u64, open: &mut Open) {
        open.fit(LINE * self.table.len());
        let all = self.table.iter_mut().flat_map(|line| &mut line.met);
        for (slot, met) in all.enumerate() {
            open.add(slot, *met & human);
            *met &= !human;
        }
    }

    #[inline(always)]
    pub(super) fn at(&mut self, slot: u32) -> (u64, &mut u64) {
        let slot = slot as usize;
        let line = &mut self.table[slot / LINE];
        (line.robots[slot % LINE], &mut line.met[slot % LINE])
    }

    /// The line and the place of some robots, or the free one where they belong.
    #[inline(always)]
    fn find(table: &[Line], robots: u64) -> (usize, usize) {
        let mask = table.len() - 1;
        let mut line = hash(robots) as usize & mask;
        loop {
            // All places at once: a branch for each would be guessed wrong too often.
            let all = &table[line].robots;
            let mut place = 0;
            for (i, &other) in all.iter().enumerate().skip(1) {
                place = if other == robots { i } else { place };
            }
            if all[place] == robots {
                return (line, place);
            }
            let used = table[line].used();
            if used < LINE {
                return (line, used);
            }
            line = (line + 1) & mask;
        }
    }

    /// The free slot where some robots belong.
    #[inline(always)]
    fn free(table: &[Line], robots: u64) -> (usize, usize) {
        let mask = table.len() - 1;
        let mut line = hash(robots) as usize & mask;
        while table[line].robots[LINE - 1] != 0 {
            line = (line + 1) & mask;
        }
        (line, table[line].used())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, open: &mut Open) {
        let were_open: Vec<(u64, u64)> = {
            let (slots, humans) = open.take();
            let take = |&slot: &u32| (self.at(slot).0, std::mem::take(&mut humans[slot as usize]));
            slots.iter().map(take).collect()
        };
        let larger = vec![Line::default(); larger(self.table.len())];
        self.room += room(larger.len()) - room(self.table.len());
        for old in std::mem::replace(&mut self.table, larger) {
            // Nothing, put in a free place, does no harm, and to ask for it takes longer.
            old.robots.into_iter().zip(old.met).for_each(|(robots, met)| self.put(robots, met));
        }
        open.fit(LINE * self.table.len());
        for (robots, humans) in were_open {
            let (line, place) = Part::find(&self.table, robots);
            open.add(LINE * line + place, humans);
        }
    }

    fn put(&mut self, robots: u64, met: u64) {
        let (line, place) = Part::free(&self.table, robots);
        let line = &mut self.table[line];
        line.robots[place] = robots;
        line.met[place] = met;
    }

    /// Moves in an entry from another table.
    pub(super) fn insert(&mut self, Entry { robots, met }: Entry, open: &mut Open) {
        if self.room == 0 {
            self.grow(open);
        }
        self.put(robots, met);
        self.room -= 1;
    }

    /// Brings the whole table into the cache: in order that is faster than by chance.
    pub(super) fn read_through(&self) {
        let mut sum = 0u64;
        for line in &self.table {
            sum = sum.wrapping_add(line.robots[0]);
        }
        std::hint::black_box(sum);
    }

    /// Notes what was met. `open` gets what is new.
    #[inline(always)]
    pub(super) fn add(&mut self, mut all: &[Met], open: &mut Open) {
        open.fit(LINE * self.table.len());
        while !all.is_empty() {
            if self.room == 0 {
                self.grow(open);
            }
            // As many as fit in any case.
            let (now, later) = all.split_at(self.room.min(all.len()));
            let table = &mut self.table[..];
            let mut new = 0;
            let mut used = open.used;
            for &Met { robots, humans } in now {
                let (line, place) = Part::find(table, robots);
                let slot = LINE * line + place;
                let line = &mut table[line];
                let met = line.met[place];
                line.robots[place] = robots;
                line.met[place] = met | humans;
                new += usize::from(met == 0);
                let humans = humans & !met;
                let opened = &mut open.humans[slot];
                open.slots[used] = slot as u32;
                used += usize::from((*opened == 0) & (humans != 0));
                *opened |= humans;
            }
            open.used = used;
            self.room -= new;
            all = later;
        }
    }

    /// Takes out of the table what was met, as far as it is there. `open` gets that.
    #[inline(always)]
    pub(super) fn take(&mut self, all: &[Met], open: &mut Open) {
        open.fit(LINE * self.table.len());
        for &Met { robots, humans } in all {
            let (line, place) = Part::find(&self.table, robots);
            let slot = LINE * line + place;
            let met = &mut self.table[line].met[place];
            let new = humans & *met;
            *met &= !new;
            open.add(slot, new);
        }
    }
}

/// The highest bits say which part, the lowest which line.
#[inline(always)]
pub(super) fn hash(robots: u64) -> u64 {
    let product = robots as u128 * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}
