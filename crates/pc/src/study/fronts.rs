//! Patterns from the empty field, by the fronts of [`crate::odds`].
//!
//! Every cut queue is a beginning and a run of four last pieces. Beginnings that lead to the same
//! node of the queue set are followed by the same runs. With hold the first two pieces may change
//! places, so two beginnings that differ only in that are searched once.

use allclear_board::FastMap;
use allclear_tetris::{Field24, Piece};

use super::{Constraints, Study};
use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::queue_set::QueueSet;
use crate::odds::{self, Endgame, Fours, LAST};

/// How many beginnings are held in memory at a time.
const BATCH: usize = 1 << 15;
/// With fewer cut queues than this, the tables of the last four pieces are not worth making.
const FRONTS_FROM: usize = 100_000;

/// The cut queues that begin with some pieces.
struct Stem {
    pieces: Vec<Piece>,
    /// The number of the first of them.
    from: usize,
    /// The node that the pieces lead to.
    node: u32,
}

impl Study {
    /// Whether an atlas of this height and these rules lets the beginnings of all queues be
    /// searched together: from the empty field, when all queues are long enough to use hold to
    /// the last.
    pub(super) fn has_fronts(&self) -> bool {
        self.field == Field24::EMPTY
            && matches!(self.height, 2 | Atlas::INCLUDED_HEIGHT)
            && self.problem.demand == Constraints::default()
            && self.set.count() < usize::MAX
            && self.set.length() > LAST
            && ends_with_pieces(&self.set)
    }

    /// Whether [`Study::odds`] and [`Study::chance`] count with an atlas: for many queues, four
    /// lines from the empty field. Without [`Study::with_atlas`] that is the one that comes with
    /// the crate, if it is for these rules.
    pub fn wants_atlas(&self) -> bool {
        self.height == Atlas::INCLUDED_HEIGHT
            && self.set.count() >= FRONTS_FROM
            && self.has_fronts()
    }

    /// The atlas for this study, if there is one.
    pub(super) fn known_atlas(&self) -> Option<Atlas> {
        let atlas = match &self.atlas {
            Some(atlas) => atlas.clone(),
            None => Atlas::included(&self.problem.rules, self.height)?,
        };
        let fits = *atlas.rules() == self.problem.rules && atlas.height() == self.height;
        fits.then_some(atlas)
    }

    /// Calls `each` with every beginning's cut queues, as the number of the first, how many there
    /// are, and those of them that have a perfect clear. Whether the search came to its end.
    pub(super) fn by_fronts(
        &self,
        atlas: &Atlas,
        job: &Job,
        each: &mut dyn FnMut(usize, usize, &BitSet),
    ) -> bool {
        let (set, hold) = (&self.set, self.problem.hold);
        let depth = set.length() - LAST;
        let total = stems(set, depth, &mut |_, _, _| {});
        let tell = |stems: u64| {
            let done = set.count() as f64 * stems as f64 / total.max(1) as f64;
            job.tell(done as u64, set.count() as u64);
        };
        tell(0);
        let endgame = Endgame::new(atlas, hold, job.threads);
        let runs: Vec<Fours> = (0..set.layer(depth).len()).map(|node| runs(set, node)).collect();
        let (mut done, mut complete) = (0, true);
        let mut batch: Vec<Stem> = Vec::new();
        let mut settle = |batch: &mut Vec<Stem>| {
            let mut unique: Vec<&[Piece]> = Vec::new();
            let mut wanted: Vec<Fours> = Vec::new();
            let mut known: FastMap<Vec<Piece>, usize> = FastMap::default();
            let mut normal: Vec<(Vec<Piece>, usize)> = Vec::new();
            for stem in &*batch {
                let mut pieces = stem.pieces.clone();
                if hold && pieces[0].index() < pieces[1].index() {
                    pieces.swap(0, 1);
                }
                let index = *known.entry(pieces.clone()).or_insert_with(|| {
                    wanted.push(Fours::EMPTY);
                    wanted.len() - 1
                });
                wanted[index].add(&runs[stem.node as usize]);
                normal.push((pieces, index));
            }
            for (pieces, index) in &normal {
                if *index == unique.len() {
                    unique.push(pieces);
                }
            }
            let share = batch.len() as u64;
            let of = unique.len() as u64;
            let settled = odds::settle(atlas, &endgame, &unique, wanted, job, &|part| {
                tell(done + part * share / of.max(1));
            });
            complete &= settled.exact;
            done += share;
            for (stem, (_, index)) in batch.drain(..).zip(&normal) {
                let own = &runs[stem.node as usize];
                let missing = &settled.missing[*index];
                let count = set.layer(depth)[stem.node as usize].count;
                let mut found = BitSet::empty(count);
                for (number, run) in own.runs().enumerate() {
                    if !missing.contains(run) {
                        found.insert(number);
                    }
                }
                each(stem.from, count, &found);
            }
        };
        stems(set, depth, &mut |pieces, from, node| {
            batch.push(Stem { pieces: pieces.to_vec(), from, node });
            if batch.len() == BATCH {
                settle(&mut batch);
            }
        });
        settle(&mut batch);
        complete
    }

    /// Which cut queues have a perfect clear, by fronts; `None` where they cannot tell.
    pub(super) fn solvable_by_fronts(&self, job: &Job) -> Option<(BitSet, bool)> {
        let atlas = self.known_atlas().filter(|_| self.has_fronts() && job.part == Part::WHOLE)?;
        let mut found = BitSet::empty(self.set.count());
        let complete = self.by_fronts(&atlas, job, &mut |from, count, own| {
            found.add_at(from, own, count);
        });
        Some((found, complete))
    }
}

/// Whether no word ends before its last letter.
fn ends_with_pieces(set: &QueueSet) -> bool {
    let last = set.layer(set.length() - 1);
    last.iter().all(|node| node.edges.iter().all(|(letter, _)| letter.piece().is_some()))
}

/// Calls `each` with all beginnings of a length, the number of their first word, and their node;
/// how many there are.
fn stems(set: &QueueSet, length: usize, each: &mut dyn FnMut(&[Piece], usize, u32)) -> u64 {
    fn go(
        set: &QueueSet,
        length: usize,
        node: u32,
        pieces: &mut Vec<Piece>,
        from: &mut usize,
        each: &mut dyn FnMut(&[Piece], usize, u32),
    ) -> u64 {
        let at = &set.layer(pieces.len())[node as usize];
        if pieces.len() == length {
            each(pieces, *from, node);
            *from += at.count;
            return 1;
        }
        let mut all = 0;
        for &(letter, to) in &at.edges {
            let Some(piece) = letter.piece() else { continue };
            pieces.push(piece);
            all += go(set, length, to, pieces, from, each);
            pieces.pop();
        }
        all
    }
    match set.count() {
        0 => 0,
        _ => go(set, length, 0, &mut Vec::new(), &mut 0, each),
    }
}

/// The runs of four that can follow a node four letters before the end.
fn runs(set: &QueueSet, node: usize) -> Fours {
    fn go(set: &QueueSet, node: u32, run: &mut Vec<Piece>, all: &mut Fours) {
        if let Ok(run) = <[Piece; LAST]>::try_from(&run[..]) {
            return all.insert(run);
        }
        for &(letter, to) in &set.layer(set.length() - LAST + run.len())[node as usize].edges {
            if let Some(piece) = letter.piece() {
                run.push(piece);
                go(set, to, run, all);
                run.pop();
            }
        }
    }
    let mut all = Fours::EMPTY;
    go(set, node as u32, &mut Vec::new(), &mut all);
    all
}
