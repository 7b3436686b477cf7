//! What was met, on pages: a list for each part.

use super::table::hash;
use super::{BANDS, SLICES};
use crate::rays::cells;

/// Human cells met with some robots, on their way to an entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Met {
    pub(super) robots: u64,
    pub(super) humans: u64,
}

/// How many fit on a page: four kilobytes.
const PAGE: usize = 256;

/// The first so many of a page are written.
pub(super) struct Page {
    met: Box<[Met; PAGE]>,
    used: usize,
}

/// Where one thread writes what it meets in a round.
pub(super) struct Writer {
    /// For each part the page that is written on.
    page: Vec<Page>,
    /// For each part the pages that are full.
    full: Vec<Vec<Page>>,
    /// Pages that were read, to be written on again.
    blank: Vec<Page>,
}

impl Page {
    fn blank() -> Page {
        Page { met: Box::new([Met::default(); PAGE]), used: 0 }
    }

    pub(super) fn met(&self) -> &[Met] {
        &self.met[..self.used]
    }
}

impl Writer {
    pub(super) fn new(parts: usize) -> Writer {
        Writer {
            page: (0..parts).map(|_| Page::blank()).collect(),
            full: (0..parts).map(|_| Vec::new()).collect(),
            blank: Vec::new(),
        }
    }

    /// Writes down what was met, unless there are no human cells. `far` is [`how_far`] the robots are.
    #[inline(always)]
    pub(super) fn meet(&mut self, far: u32, robots: u64, humans: u64) {
        let part = part(far, robots, self.page.len());
        let page = &mut self.page[part];
        // The place is written in any case: a branch would be guessed wrong too often.
        page.met[page.used % PAGE] = Met { robots, humans };
        page.used += usize::from(humans != 0);
        if page.used == PAGE {
            self.turn(part);
        }
    }

    #[cold]
    #[inline(never)]
    fn turn(&mut self, part: usize) {
        let blank = self.blank.pop().unwrap_or_else(Page::blank);
        self.full[part].push(std::mem::replace(&mut self.page[part], blank));
    }

    /// How much is written for a part.
    pub(super) fn count(&self, part: usize) -> usize {
        PAGE * self.full[part].len() + self.page[part].used
    }

    /// Takes the pages written for a part.
    pub(super) fn pages(&mut self, part: usize) -> Vec<Page> {
        if self.page[part].used > 0 {
            self.turn(part);
        }
        std::mem::take(&mut self.full[part])
    }

    /// Takes a page back that was read.
    pub(super) fn recycle(&mut self, mut page: Page) {
        page.used = 0;
        self.blank.push(page);
    }
}

/// The part for some robots out of so many parts: one of all, or of the only one.
#[inline(always)]
pub(super) fn part(far: u32, robots: u64, parts: usize) -> usize {
    let band = (far / 16).min(BANDS as u32 - 1) as usize;
    // The lowest bits of the hash say which line.
    let slice = (hash(robots) >> (64 - SLICES.ilog2())) as usize;
    (band * SLICES + slice) & (parts - 1)
}

/// How far each cell is from the middle of the largest board.
pub(super) const FAR: [u32; 64] = {
    let mut far = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let (x, y) = (2 * (cell % 8) as i32 - 7, 2 * (cell / 8) as i32 - 7);
        far[cell] = (x * x + y * y) as u32;
        cell += 1;
    }
    far
};

/// How far all robots are from the middle together.
#[inline(always)]
pub(super) fn how_far(robots: u64) -> u32 {
    cells(robots).map(|cell| FAR[cell % 64]).sum()
}
