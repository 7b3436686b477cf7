//! What was met, on pages: a list for each part.

use super::PARTS;
use super::table::hash;

/// Human cells met with some robots, on their way to an entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Met {
    pub(super) robots: u64,
    pub(super) humans: u64,
}

/// How many fit on a page: eight kilobytes.
const PAGE: usize = 512;

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

    /// Writes down what was met, unless there are no human cells.
    #[inline(always)]
    pub(super) fn meet(&mut self, robots: u64, humans: u64) {
        let part = part(hash(robots), self.page.len());
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

    pub(super) fn has_met(&self) -> bool {
        let full = self.full.iter().any(|pages| !pages.is_empty());
        full || self.page.iter().any(|page| page.used > 0)
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

/// The part for a hash: its highest bits, as the lowest say which slot.
#[inline(always)]
pub(super) fn part(hash: u64, parts: usize) -> usize {
    (hash >> (64 - PARTS.ilog2())) as usize & (parts - 1)
}
