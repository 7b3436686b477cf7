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
use crate::engine::store::NoStore;
use crate::odds::{self, Counting, Fours, LAST, Run, Tables};

/// With fewer cut queues than this, the tables of the last four pieces are not worth making.
const FRONTS_FROM: usize = 100_000;

/// The cut queues that begin with some pieces.
#[derive(Clone, Copy)]
struct Stem {
    /// The number of the first of them.
    from: usize,
    /// The node that the pieces lead to.
    node: u32,
}

/// All beginnings of a length, each once; with hold the first two pieces may change places.
struct Stems {
    length: usize,
    /// The pieces, one beginning after the other.
    pieces: Vec<Piece>,
    /// Those that are alike: one or two.
    alike: Vec<(Stem, Option<Stem>)>,
}

/// The cut queues of one beginning: the number of the first, how many there are, and those of them
/// that have a perfect clear.
pub(super) struct Followed {
    pub from: usize,
    pub count: usize,
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
        let all = Stems::new(set, depth, hold);
        let tables = Tables::new(atlas, hold, job);
        let tell = |done: u64| {
            let done = set.count() as f64 * done as f64 / all.alike.len().max(1) as f64;
            job.tell(done as u64, set.count() as u64);
        };
        let work = format!("odds of {:016x}, {}", set.fingerprint(), tables.about());
        let runs: Vec<Fours> = (0..set.layer(depth).len()).map(|node| runs(set, node)).collect();
        let pieces: Vec<&[Piece]> = all.pieces.chunks(all.length).collect();
        let alike = |number: usize| {
            let (first, second) = all.alike[number];
            std::iter::once(first).chain(second)
        };
        let (tally, complete) = odds::in_batches(
            &tables,
            &pieces,
            Counting { work: &work, sums: sums + 1, job },
            &mut |number| {
                let mut wanted = Fours::EMPTY;
                alike(number).for_each(|stem| wanted.add(&runs[stem.node as usize]));
                wanted
            },
            &mut |number, missing, sums| {
                for stem in alike(number) {
                    let own = &runs[stem.node as usize];
                    let count = set.layer(depth)[stem.node as usize].count;
                    let mut found = BitSet::empty(count);
                    for (number, run) in own.runs().enumerate() {
                        if !missing.contains(run) {
                            found.insert(number);
                        }
                    }
                    each(&Followed { from: stem.from, count, found }, sums);
                }
            },
            &tell,
        );
        (tally.sums, complete)
    }

    /// Which cut queues have a perfect clear, by fronts; `None` where they cannot tell.
    pub(super) fn solvable_by_fronts(&self, job: &Job) -> Option<(BitSet, bool)> {
        let atlas = self.known_atlas().filter(|_| self.has_fronts() && job.part == Part::WHOLE)?;
        let mut found = BitSet::empty(self.set.count());
        // Which queues they are is not kept, only how many.
        let job = Job { store: &NoStore, ..*job };
        let (_, complete) = self.by_fronts(&atlas, &job, 0, &mut |own, _| {
            found.add_at(own.from, &own.found, own.count);
        });
        Some((found, complete))
    }
}

impl Stems {
    fn new(set: &QueueSet, length: usize, hold: bool) -> Stems {
        let mut all = Stems { length, pieces: Vec::new(), alike: Vec::new() };
        let mut known: FastMap<Vec<Piece>, usize> = FastMap::default();
        stems(set, length, &mut |pieces, from, node| {
            let stem = Stem { from, node };
            let mut pieces = pieces.to_vec();
            if !hold || pieces[0] == pieces[1] {
                all.pieces.extend(pieces);
                return all.alike.push((stem, None));
            }
            // The other one finds it here and takes it away: neither comes a third time.
            pieces.swap(0, 1);
            if let Some(number) = known.remove(&pieces) {
                all.alike[number].1 = Some(stem);
                return;
            }
            pieces.swap(0, 1);
            all.pieces.extend(&pieces);
            known.insert(pieces, all.alike.len());
            all.alike.push((stem, None));
        });
        all
    }
}

/// Calls `each` with all beginnings of a length, the number of their first word, and their node.
fn stems(set: &QueueSet, length: usize, each: &mut dyn FnMut(&[Piece], usize, u32)) {
    fn go(
        set: &QueueSet,
        length: usize,
        node: u32,
        pieces: &mut Vec<Piece>,
        from: &mut usize,
        each: &mut dyn FnMut(&[Piece], usize, u32),
    ) {
        let at = &set.layer(pieces.len())[node as usize];
        if pieces.len() == length {
            each(pieces, *from, node);
            *from += at.count;
            return;
        }
        for &(letter, to) in &at.edges {
            let Some(piece) = letter.piece() else { continue };
            pieces.push(piece);
            go(set, length, to, pieces, from, each);
            pieces.pop();
        }
    }
    if set.count() > 0 {
        go(set, length, 0, &mut Vec::new(), &mut 0, each);
    }
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
