//! Patterns from the empty field, by the fronts of [`crate::odds`].
//!
//! Every cut queue is a beginning and a run of four last pieces. Beginnings that lead to the same
//! node of the queue set are followed by the same runs. With hold the first two pieces may change
//! places, so two beginnings that differ only in that are searched once.

use allclear_tetris::{Field24, Piece};

use super::{Constraints, Study};
use crate::engine::atlas::Atlas;
use crate::engine::job::{Job, Part};
use crate::engine::pattern::bitset::BitSet;
use crate::engine::pattern::queue_set::{Letter, QueueSet};
use crate::engine::store::{NoStore, Store};
use crate::odds::{self, Counting, Fours, LAST, Run, Tables, Twins};

/// With fewer cut queues than this, the tables of the last four pieces are not worth making.
const FRONTS_FROM: usize = 100_000;

/// Sets of more cut queues than this are not kept.
const MOST_KEPT: usize = 1 << 25;

/// The cut queues that begin with some pieces.
#[derive(Clone, Copy)]
struct Stem {
    /// The number of the first of them.
    from: usize,
    /// The node that the pieces lead to.
    node: u32,
}

/// A beginning: its pieces, and the cut queues that begin so; with hold also those that begin with
/// the first two pieces the other way round.
struct Beginning {
    pieces: Vec<Piece>,
    stem: Stem,
    swapped: Option<Stem>,
}

impl Beginning {
    fn stems(&self) -> impl Iterator<Item = Stem> {
        std::iter::once(self.stem).chain(self.swapped)
    }
}

impl AsRef<[Piece]> for Beginning {
    fn as_ref(&self) -> &[Piece] {
        &self.pieces
    }
}

/// The cut queues of one beginning: the number of the first, and those of them that have a perfect
/// clear.
pub(super) struct Followed {
    pub from: usize,
    pub found: BitSet,
}

impl Study {
    /// Whether an atlas of this height and these rules lets the beginnings of all queues be
    /// searched together: from the empty field, whatever the queues.
    pub(super) fn has_fronts(&self) -> bool {
        self.field == Field24::EMPTY
            && matches!(self.height, 2 | Atlas::INCLUDED_HEIGHT)
            && self.problem.demand == Constraints::default()
            && self.set.count() < usize::MAX
            && self.set.length() > LAST
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

    /// Calls `each` with every beginning's cut queues, to add to so many sums. Returns these, and
    /// whether the search came to its end.
    pub(super) fn by_fronts(
        &self,
        atlas: &Atlas,
        job: &Job,
        sums: usize,
        each: &mut dyn FnMut(&Followed, &mut [u128]),
    ) -> (Vec<u128>, bool) {
        let (set, hold) = (&self.set, self.problem.hold);
        let depth = set.length() - LAST;
        let mut tables = Tables::new(atlas, hold, set.is_mirrored(), job);
        let wants_twins = tables.wants_twins();
        let image = |_: &Beginning, pieces: Vec<Piece>| {
            let stem = stem(set, pieces.iter().copied())?;
            Some(Beginning { swapped: swapped(set, &pieces), pieces, stem })
        };
        let all = || Twins::all(beginnings(set, depth, hold), wants_twins, image);
        let count = all().count();
        let tell = |done: u64| {
            let done = set.count() as f64 * done as f64 / count.max(1) as f64;
            job.tell(done as u64, set.count() as u64);
        };
        let work = format!("odds of {:016x}, {}", set.fingerprint(), tables.about());
        let runs: Vec<Fours> = (0..set.layer(depth).len()).map(|node| runs(set, node)).collect();
        let (tally, complete) = odds::in_batches(
            &mut tables,
            (count, &mut all()),
            Counting { work: &work, sums: sums + 1, job },
            &mut |beginning| {
                let mut wanted = Fours::EMPTY;
                beginning.stems().for_each(|stem| wanted.add(&runs[stem.node as usize]));
                wanted
            },
            &mut |beginning, missing, sums| {
                for stem in beginning.stems() {
                    let own = &runs[stem.node as usize];
                    let count = set.layer(depth)[stem.node as usize].count;
                    let mut found = BitSet::full(count);
                    if !missing.is_empty() {
                        let lost = own.runs().enumerate().filter(|&(_, run)| missing.contains(run));
                        lost.for_each(|(number, _)| found.remove(number));
                    }
                    each(&Followed { from: stem.from, found }, sums);
                }
            },
            &tell,
        );
        (tally.sums, complete)
    }

    /// Which cut queues have a perfect clear, by fronts; `None` where they cannot tell.
    pub(super) fn solvable_by_fronts(&self, job: &Job) -> Option<(BitSet, bool)> {
        let atlas = self.known_atlas().filter(|_| self.has_fronts() && job.part == Part::WHOLE)?;
        // Which queues they are is kept as a set; one that is too large is not kept at all.
        let size = self.set.count();
        let store: &dyn Store = if size <= MOST_KEPT { job.store } else { &NoStore };
        let job = Job { store, ..*job };
        let (sums, complete) =
            self.by_fronts(&atlas, &job, size.div_ceil(128), &mut |own, sums| {
                for number in own.found.iter().map(|number| own.from + number) {
                    sums[number / 128] |= 1 << (number % 128);
                }
            });
        Some((BitSet::of_u128s(size, &sums), complete))
    }
}

/// All beginnings of a length, in the order of the queues. With hold each comes once with the
/// first two pieces in either order. Made by their first pieces: never all at once.
fn beginnings(set: &QueueSet, length: usize, hold: bool) -> impl Iterator<Item = Beginning> {
    let starts = match set.count() {
        0 => Vec::new(),
        _ => stems(set, &[], Stem { from: 0, node: 0 }, if hold { 2 } else { 1 }),
    };
    let all =
        starts.into_iter().flat_map(move |(pieces, start)| stems(set, &pieces, start, length));
    all.filter_map(move |(pieces, stem)| {
        let swapped = if hold { swapped(set, &pieces) } else { None };
        // Those that come in both orders came with the first of them.
        let is_first = swapped.is_none_or(|swapped| stem.from < swapped.from);
        is_first.then_some(Beginning { pieces, stem, swapped })
    })
}

/// The cut queues that begin with these pieces, if there are any.
fn stem(set: &QueueSet, pieces: impl Iterator<Item = Piece>) -> Option<Stem> {
    let (from, node) = set.find(pieces.map(Letter::of))?;
    Some(Stem { from, node })
}

/// Those that begin with the first two the other way round, if these differ.
fn swapped(set: &QueueSet, pieces: &[Piece]) -> Option<Stem> {
    let (first, second) = (pieces[0], pieces[1]);
    let order = [second, first].into_iter().chain(pieces[2..].iter().copied());
    if first == second { None } else { stem(set, order) }
}

/// All beginnings of a length that begin with these pieces.
fn stems(set: &QueueSet, pieces: &[Piece], start: Stem, length: usize) -> Vec<(Vec<Piece>, Stem)> {
    fn go(
        (set, length): (&QueueSet, usize),
        pieces: &mut Vec<Piece>,
        node: u32,
        from: &mut usize,
        all: &mut Vec<(Vec<Piece>, Stem)>,
    ) {
        let at = &set.layer(pieces.len())[node as usize];
        if pieces.len() == length {
            all.push((pieces.clone(), Stem { from: *from, node }));
            *from += at.count;
            return;
        }
        for &(letter, to) in &at.edges {
            let Some(piece) = letter.piece() else { continue };
            pieces.push(piece);
            go((set, length), pieces, to, from, all);
            pieces.pop();
        }
    }
    let (mut all, mut from) = (Vec::new(), start.from);
    go((set, length), &mut pieces.to_vec(), start.node, &mut from, &mut all);
    all
}

/// The runs of four that can follow a node four letters before the end.
fn runs(set: &QueueSet, node: usize) -> Fours {
    fn go(set: &QueueSet, node: u32, three: &mut Vec<Piece>, all: &mut Fours) {
        let at = set.length() - LAST + three.len();
        for &(letter, to) in &set.layer(at)[node as usize].edges {
            match (<[Piece; 3]>::try_from(&three[..]), letter.piece()) {
                (Ok(three), last) => all.insert(Run { three, last }),
                (Err(_), Some(piece)) => {
                    three.push(piece);
                    go(set, to, three, all);
                    three.pop();
                }
                // Queues are at most one piece short.
                (Err(_), None) => {}
            }
        }
    }
    let mut all = Fours::EMPTY;
    go(set, node as u32, &mut Vec::new(), &mut all);
    all
}
