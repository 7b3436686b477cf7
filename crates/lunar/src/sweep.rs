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
//! table ([`pages`]). When a part's turn comes, it first works through its list ([`table`]) and then goes
//! on from the entries that are open now, many at once ([`steps`]). So the part stays in the cache, an
//! entry collects human cells from many others before one look at it serves them all, and threads can
//! share the parts: each writes lists of its own.
//!
//! Slides mostly bring robots nearer to each other, and so to the middle. So the parts are bands by how
//! far all robots are from the middle, and the outermost band goes first: by the time of an inner one,
//! most of what leads there was met. Where it takes long, an entry is looked at 1.5 times instead of 2.6.
//! A round goes through one band, which a hash cuts into slices for the threads.
//!
//! For the solvable positions the same steps are made backwards, from the solved ones, among the
//! entries there are, and from the middle outwards.
//!
//! # Why not the obvious way
//! A hash set of positions takes one look-up for every slide of every position, and most of the
//! time goes into waiting for memory. On the largest of the benchmark's 8x8 boards with one human
//! and seven robots (2,090,064 positions) there are 4.6 human cells to a key.
//!
//! # How we know it works
//! The obvious way, [`Graph`](crate::Graph), is compared on random boards, with and without blocks, on
//! one thread and on several.

mod pages;
mod steps;
mod table;

use crate::parallel::{each_share, share, threads};
use crate::{Lunar, State};
use pages::{Met, Writer, how_far, part};
use std::ops::Range;
use steps::{BATCH, Batch, Ground};
use table::{Entry, Open, Part};

/// With more entries than this there are many parts, and threads share them. All are in one part
/// before: most boards are that small.
const LARGE: usize = 1 << 13;
/// Then each is small enough for the cache, even on a board with ten million positions.
const PARTS: usize = BANDS * SLICES;
/// How many bands there are, by how far the robots are from the middle.
const BANDS: usize = 32;
/// Into how many slices a hash cuts each band.
const SLICES: usize = 8;
/// A band has to wait while there is this many times as much for another: else most rounds would be for
/// a few stragglers.
const FEW: usize = 128;

/// All positions of one puzzle with one human.
pub(crate) struct Sweep {
    ground: Ground,
    parts: Vec<Part>,
    workers: Vec<Worker>,
}

/// The first band for which enough waits.
fn first(bands: impl Iterator<Item = (usize, Range<usize>)> + Clone) -> Option<Range<usize>> {
    let most = bands.clone().map(|(count, _)| count).max().filter(|&most| most > 0)?;
    { bands }.find(|&(count, _)| FEW * count >= most).map(|(_, band)| band)
}

/// What a thread needs in a round.
struct Worker {
    writer: Writer,
    open: Open,
    batch: Batch,
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
        let mut worker = Worker::new(1);
        let (robots, humans) = (robots.words()[0], humans.words()[0]);
        worker.writer.meet(how_far(robots), robots, humans);
        Some(Sweep { ground, parts: vec![Part::new(0)], workers: vec![worker] })
    }

    /// Finds everything that can be reached; how many positions these are. `None` if there are more
    /// than `limit`.
    pub(crate) fn forwards(&mut self, limit: usize) -> Option<usize> {
        let (ground, mut positions) = (self.ground, 0);
        while let Some(band) = self.outermost() {
            positions += self.round(band, |part, worker| worker.visit::<false>(part, ground));
            if positions > limit {
                return None;
            }
            if self.parts.len() == 1 && self.parts[0].used() > LARGE {
                self.cut();
            }
        }
        Some(positions)
    }

    /// How many slides all positions allow.
    pub(crate) fn count_slides(&mut self) -> usize {
        let ground = self.ground;
        self.round(0..self.parts.len(), |part, worker| {
            let (mut count, batch) = (0, &mut worker.batch);
            for Entry { robots, met } in part.entries() {
                batch.add(ground, robots, met, 0);
                if batch.is_full() {
                    count += batch.count_slides(ground);
                }
            }
            count + batch.count_slides(ground)
        })
    }

    /// How many positions are solved, and how many can be. Takes the solvable ones out of the tables,
    /// so that `met` is what is left.
    pub(crate) fn backwards(&mut self) -> (usize, usize) {
        let ground = self.ground;
        let is_solved = |met: u64| met & ground.target != 0;
        let solved = self.round(0..self.parts.len(), |part, _| {
            part.entries().filter(|one| is_solved(one.met)).count()
        });
        let mut solvable = self.round(0..self.parts.len(), |part, worker| {
            part.open_all(ground.target, &mut worker.open);
            worker.visit::<true>(part, ground)
        });
        while let Some(band) = self.innermost() {
            solvable += self.round(band, |part, worker| worker.visit::<true>(part, ground));
        }
        (solved, solvable)
    }

    /// The band to go on from.
    fn outermost(&self) -> Option<Range<usize>> {
        first(self.waiting().rev())
    }

    /// The band to go back from.
    fn innermost(&self) -> Option<Range<usize>> {
        first(self.waiting())
    }

    /// The bands from the middle outwards, and how much was met for each since its last turn.
    fn waiting(&self) -> impl DoubleEndedIterator<Item = (usize, Range<usize>)> + Clone {
        let parts = self.parts.len();
        (0..parts.div_ceil(SLICES)).map(move |band| {
            let first = band * SLICES;
            let band = first..(first + SLICES).min(parts);
            (band.clone().map(|part| self.waiting_for(part)).sum(), band)
        })
    }

    fn waiting_for(&self, part: usize) -> usize {
        let mail: usize = self.parts[part].mail.iter().map(|page| page.met().len()).sum();
        mail + self.workers.iter().map(|worker| worker.writer.count(part)).sum::<usize>()
    }

    /// Visits some parts; the sum of what `visit` returns.
    fn round(
        &mut self,
        parts: Range<usize>,
        visit: impl Fn(&mut Part, &mut Worker) -> usize + Sync,
    ) -> usize {
        let parts = &mut self.parts[parts];
        // What is for one's own parts can be read where it was written.
        let share = share(parts.len(), self.workers.len());
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let others = parts.iter_mut().enumerate().filter(|(i, _)| i / share != number);
            others.for_each(|(_, part)| part.mail.extend(worker.writer.pages(part.number)));
        }
        each_share(parts, &mut self.workers, |parts, worker| {
            parts.iter_mut().map(|part| visit(part, worker)).sum()
        })
    }

    /// Cuts the only part into many.
    #[cold]
    fn cut(&mut self) {
        let mut worker = Worker::new(PARTS);
        let mut parts: Vec<Part> = (0..PARTS).map(Part::new).collect();
        for all in std::mem::take(&mut self.parts) {
            for entry in all.entries() {
                let part = part(how_far(entry.robots), entry.robots, PARTS);
                parts[part].insert(entry, &mut worker.open);
            }
        }
        for mut old in std::mem::take(&mut self.workers) {
            for page in old.writer.pages(0) {
                for &Met { robots, humans } in page.met() {
                    worker.writer.meet(how_far(robots), robots, humans);
                }
            }
        }
        for part in &mut parts {
            part.mail.extend(worker.writer.pages(part.number));
        }
        self.parts = parts;
        self.workers = (0..threads().min(SLICES)).map(|_| Worker::new(PARTS)).collect();
    }
}

impl Worker {
    fn new(parts: usize) -> Worker {
        Worker { writer: Writer::new(parts), open: Open::default(), batch: Batch::new() }
    }

    /// Notes what was met for a part, and goes on from its entries that are open now; how many positions
    /// are new. Backwards it takes what was met, and what only needs slides of the human, out of the part.
    fn visit<const BACK: bool>(&mut self, part: &mut Part, ground: Ground) -> usize {
        self.note(part, if BACK { Part::take } else { Part::add });
        let mut sum = 0;
        let (slots, open) = self.open.take();
        for slots in slots.chunks(BATCH) {
            for &slot in slots {
                let (robots, met) = part.at(slot);
                let humans = std::mem::take(&mut open[slot as usize]);
                self.batch.add(ground, robots, humans, if BACK { *met } else { !*met });
            }
            sum += self.batch.humans_slide::<BACK>(ground);
            for (&slot, humans) in slots.iter().zip(self.batch.humans()) {
                let met = part.at(slot).1;
                *met = if BACK { *met & !*humans } else { *met | *humans };
                *humans &= !ground.target;
            }
            let meet = |far, robots, humans| self.writer.meet(far, robots, humans);
            match BACK {
                true => self.batch.robots_slide_back(ground, meet),
                false => self.batch.robots_slide(meet),
            }
        }
        sum
    }

    #[inline(always)]
    fn note(&mut self, part: &mut Part, note: impl Fn(&mut Part, &[Met], &mut Open)) {
        let own = self.writer.pages(part.number);
        // For a page or less it takes longer.
        if part.mail.len() + own.len() > 1 {
            part.read_through();
        }
        for page in std::mem::take(&mut part.mail).into_iter().chain(own) {
            note(part, page.met(), &mut self.open);
            self.writer.recycle(page);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rays::cells;
    use crate::{Census, Count, Graph, Moon, Size};
    use allclear_board::Rng;

    /// What a sweep counts, cut into parts from the start and shared by so many writers.
    fn in_parts(lunar: &Lunar, writers: usize) -> Census {
        let mut sweep = Sweep::new(lunar).expect("there is one human");
        sweep.cut();
        sweep.workers = (0..writers).map(|_| Worker::new(PARTS)).collect();
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
