//! Which queues have a perfect clear, for beginnings by the thousand.
//!
//! Beginnings are settled batch by batch: narrow fronts for all, wider ones for what these leave
//! open. The queues that are left then are solved one by one if they are few, or else by one search
//! through all tilings. The wider fronts of a batch are few and take long, so the narrow ones of the
//! next batch are made beside them: else threads would wait for each other. Between batches what was
//! counted can be saved: a process that is killed loses the batches in hand, a few seconds of work,
//! and what was counted since it was last saved.
//!
//! What can be built can be built the other way round, with the mirror images of the pieces, unless a
//! kick is in the way that only one of the two has. So beginnings that are mirror images of each other
//! ([`Twins`]) share their fronts, which leave such steps out; what they don't find is asked for each.
//!
//! Half of the memory is for fronts, or for the search through all tilings, which come one after
//! the other; a quarter for where pieces lead; a quarter for the tables of the last four pieces.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use allclear_tetris::{Piece, Rules};

use super::dealt::{Fours, Run};
use super::endgame::Endgame;
use super::fronts::{self, Room};
use super::listed::Listed;
use super::ways::Ways;
use crate::engine::atlas::Atlas;
use crate::engine::counts::Counts;
use crate::engine::job::{Job, Threads};
use crate::engine::parallel;
use crate::engine::store::Tally;

/// What all searches from the empty field share.
pub(crate) struct Tables<'a> {
    atlas: &'a Atlas,
    endgame: Endgame<'a>,
    /// What threads remember that are not at work.
    idle: Mutex<Vec<Ways>>,
    /// Bytes for all of it.
    memory: usize,
    threads: usize,
    /// So many beginnings at once did not need more memory yet.
    fitting: AtomicUsize,
}

impl<'a> Tables<'a> {
    /// Nothing is known yet. `mirrored` says whether with every queue its mirror image is asked for.
    pub fn new(atlas: &'a Atlas, hold: bool, mirrored: bool, job: &Job) -> Tables<'a> {
        let (memory, threads) = (job.memory, parallel::count(job.threads));
        // Fronts of all fields, as without hold, prove that there is no perfect clear, unless a step is
        // left out; and those of two lines soon have all fields.
        let even_handed = mirrored && hold && atlas.height() > 2;
        let endgame = Endgame::new(atlas, hold, even_handed);
        let fitting = AtomicUsize::new(fronts::together(hold));
        Tables { atlas, endgame, idle: Mutex::default(), memory, threads, fitting }
    }

    /// Whether beginnings come with their mirror images, as [`Twins`].
    pub fn wants_twins(&self) -> bool {
        self.endgame.onward().is_even_handed()
    }

    /// All that answers follow from.
    pub fn about(&self) -> String {
        let Rules { kicks, drop } = self.atlas.rules();
        let (height, kicks) = (self.atlas.height(), Atlas::fingerprint(kicks));
        format!("{height} lines, {drop}, {kicks:016x}, hold {}", self.endgame.has_hold())
    }

    /// Forgets the tables of the last pieces if they have grown too large, and with them where
    /// pieces lead: that is told by their numbers.
    fn keep_to_memory(&mut self) {
        if self.endgame.bytes() > self.memory / 4 {
            let (hold, even_handed) = (self.endgame.has_hold(), self.wants_twins());
            self.endgame = Endgame::new(self.atlas, hold, even_handed);
            self.idle = Mutex::default();
        }
    }

    fn with_ways<T>(&self, work: impl FnOnce(&mut Ways) -> T) -> T {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut ways = idle.unwrap_or_else(|| Ways::within(self.memory / 4 / self.threads));
        let result = work(&mut ways);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(ways);
        }
        result
    }

    /// What fronts can tell of some beginnings; of fewer at a time where they take too much memory.
    fn fronts(
        &self,
        beginnings: &[&[Piece]],
        wanted: &[Fours],
        width: usize,
        stop: &AtomicBool,
    ) -> Settled {
        let bytes = match beginnings.len() {
            // There is nothing smaller to ask.
            1 => usize::MAX,
            _ => self.memory / 2 / self.threads,
        };
        let room = Room { width, bytes, stop };
        let settled = self.with_ways(|ways| {
            fronts::solve(self.atlas, &self.endgame, ways, (beginnings, wanted), room)
        });
        settled.unwrap_or_else(|| {
            if stop.load(Ordering::Relaxed) {
                return Settled { missing: wanted.to_vec(), exact: false, nodes: 0 };
            }
            let half = beginnings.len() / 2;
            self.fitting.fetch_min(half, Ordering::Relaxed);
            let (first, second) = (&beginnings[..half], &beginnings[half..]);
            let mut all = self.fronts(first, &wanted[..half], width, stop);
            let rest = self.fronts(second, &wanted[half..], width, stop);
            all.missing.extend(rest.missing);
            Settled { exact: all.exact && rest.exact, nodes: all.nodes + rest.nodes, ..all }
        })
    }
}

/// The first pieces of a queue, and their mirror image where they share what is found out. What may
/// follow the one is then the mirror image of what may follow the other.
pub(crate) struct Twins<B> {
    own: B,
    image: Option<B>,
}

impl<B: AsRef<[Piece]>> Twins<B> {
    /// Beginnings, if wanted each with its mirror image; `image` makes that of a beginning.
    pub fn all(
        beginnings: impl Iterator<Item = B>,
        wanted: bool,
        image: impl Fn(&B, Vec<Piece>) -> Option<B>,
    ) -> impl Iterator<Item = Twins<B>> {
        beginnings.filter_map(move |own| match wanted {
            true => Twins::paired(own, &image),
            false => Some(Twins { own, image: None }),
        })
    }

    /// Both.
    pub fn each(&self) -> impl Iterator<Item = &B> {
        std::iter::once(&self.own).chain(&self.image)
    }

    /// With its mirror image, of all beginnings with hold: `None` if it comes as the image of another.
    /// As with hold the first two pieces may change places, a beginning may be its own image.
    fn paired(own: B, image: impl FnOnce(&B, Vec<Piece>) -> Option<B>) -> Option<Twins<B>> {
        let ordered = |pieces: &[Piece]| -> Vec<Piece> {
            let mut ordered = pieces.to_vec();
            if ordered[1] < ordered[0] {
                ordered.swap(0, 1);
            }
            ordered
        };
        let pieces = own.as_ref();
        let mirrored: Vec<Piece> = pieces.iter().map(|piece| piece.mirrored()).collect();
        match ordered(pieces).cmp(&ordered(&mirrored)) {
            Less => Some(Twins { image: image(&own, mirrored), own }),
            Equal => Some(Twins { own, image: None }),
            Greater => None,
        }
    }
}

impl<B: AsRef<[Piece]>> AsRef<[Piece]> for Twins<B> {
    fn as_ref(&self) -> &[Piece] {
        self.own.as_ref()
    }
}

/// Some counting: what it is about, in words from which everything follows; how many sums it
/// makes, the last of them the nodes; and how it is run.
#[derive(Clone, Copy)]
pub(crate) struct Counting<'a> {
    pub work: &'a str,
    pub sums: usize,
    pub job: &'a Job<'a>,
}

/// The first batch has so many beginnings, and a batch at most so many, less than a sixteenth of the
/// memory: the more there are, the more of the open ones can share a front. Where batches take longer
/// than may be lost, they are made smaller, down to the least. Where there are few beginnings, each
/// batch has an eighth of them.
const FIRST: usize = 1024;
const BATCH: usize = 16 << 10;
const LEAST: usize = 32;

/// Without hold, more beginnings than this are not cut up: a batch of some takes nearly as long as
/// one of all.
const FEW: usize = 64;

/// Settles so many beginnings, alone or with their images, batch by batch: `wanted` says which runs of
/// a beginning matter, and `each` adds to the sums, given those that were not found to lead to a perfect
/// clear. Returns the sums, and whether all was settled; `tell` is told how many are.
pub(crate) fn in_batches<B: AsRef<[Piece]>>(
    tables: &mut Tables,
    (count, beginnings): (usize, &mut dyn Iterator<Item = Twins<B>>),
    Counting { work, sums, job }: Counting,
    wanted: &mut dyn FnMut(&B) -> Fours,
    each: &mut dyn FnMut(&B, &Fours, &mut [u128]),
    tell: &(dyn Fn(u64) + Sync),
) -> (Tally, bool) {
    let hold = tables.endgame.has_hold();
    let order = match hold {
        true if tables.wants_twins() => ", with their images",
        true => "",
        false => ", by their pieces",
    };
    let work = format!("{work}, {count} beginnings{order}");
    let name = Tally::name(&work);
    let mut tally = Tally::load(&work, sums, job.store)
        .filter(|tally| tally.done <= count as u64)
        .unwrap_or_else(|| Tally::new(sums));
    // Asked once, so that the time runs.
    job.store.is_due(&name);
    // Without hold the fronts of all fields take longer, and for fewer beginnings hardly less.
    let most = match hold {
        true => (job.memory / (16 << 10)).clamp(FIRST, BATCH),
        false => fronts::together(hold) * tables.threads,
    };
    // How long a batch takes is only known afterwards, so each is twice the last; of few, none
    // takes long.
    let adapts = hold && count >= 8 * FIRST;
    let mut size = match adapts {
        true => FIRST,
        false if hold || count < FEW => (count / 8).max(1),
        false => most,
    };
    let mut was_due = false;
    // With hold they come one by one: there may be millions.
    let all: Box<dyn Iterator<Item = Twins<B>>> =
        if hold { Box::new(beginnings) } else { Box::new(by_pieces(beginnings)) };
    let mut beginnings = all.skip(tally.done as usize).peekable();
    let closed = Closed { count: AtomicU64::new(tally.done), tell };
    let mut last: Option<(Vec<Twins<B>>, Known)> = None;
    loop {
        // Once it is stopped nothing more is begun, and what was begun will not be settled.
        let is_stopped = job.is_stopped() && last.is_some();
        let most_now = if is_stopped { 0 } else { size };
        let mut batch: Vec<Twins<B>> = Vec::new();
        while let Some(next) = beginnings.next_if(|next| {
            let is_other = |last: &Twins<B>| !hold && pieces(last) != pieces(next);
            let may_end = 2 * batch.len() > most_now;
            batch.len() < most_now && !(may_end && batch.last().is_some_and(is_other))
        }) {
            batch.push(next);
        }
        closed.add(0);
        tables.keep_to_memory();
        let mut next = Known::nothing(batch.iter().map(|twins| wanted(&twins.own)).collect());
        let fronts = Fronts { tables, threads: job.threads, stop: job.stop, closed: &closed };
        let begun = all_pieces(&batch);
        let mut narrow = || fronts.narrow(&begun, &mut next);
        let Some((done, mut known)) = last.take() else {
            if batch.is_empty() {
                break;
            }
            narrow();
            last = Some((batch, next));
            continue;
        };
        let in_hand = all_pieces(&done);
        let wider = || fronts.wider(&in_hand, &mut known);
        parallel::join(job.threads, wider, narrow);
        let open = known.open.len() as u64;
        let (all, mut known) = apart(&done, &known);
        let is_exact = !is_stopped && fronts.rest(&all_pieces(&all), &mut known, job);
        if is_exact && open > 0 {
            closed.add(open);
        }
        let before = tally.clone();
        tally.sums[sums - 1] += u128::from(known.nodes);
        for (beginning, missing) in all.into_iter().zip(&known.missing) {
            each(beginning, missing, &mut tally.sums);
        }
        let begin = tally.done;
        let end = begin + done.len() as u64;
        if !is_exact || job.is_stopped() {
            let (done, saved) = if is_exact { (end, &tally) } else { (begin, &before) };
            Tally { done, ..saved.clone() }.save(&work, job.store);
            return (tally, is_exact && end == count as u64);
        }
        tally.done = end;
        let is_due = job.store.is_due(&name);
        if end < count as u64 && is_due {
            tally.save(&work, job.store);
        }
        size = match (was_due, is_due) {
            (true, true) if adapts => (size / 2).max(LEAST),
            (_, false) if adapts => (2 * size).min(most),
            _ => size,
        };
        was_due = is_due;
        last = (!batch.is_empty()).then_some((batch, next));
    }
    job.store.forget(&name);
    tell(count as u64);
    (tally, true)
}

/// The pieces of a beginning, whatever their order.
fn pieces<B: AsRef<[Piece]>>(beginning: &B) -> Counts {
    beginning.as_ref().iter().copied().collect()
}

/// Beginnings of the same pieces one after the other: without hold these make much the same fields,
/// and others make others.
fn by_pieces<B: AsRef<[Piece]>>(beginnings: impl Iterator<Item = B>) -> impl Iterator<Item = B> {
    let mut all: Vec<B> = beginnings.collect();
    all.sort_by_cached_key(pieces);
    all.into_iter()
}

/// The pieces of each.
fn all_pieces<B: AsRef<[Piece]>>(beginnings: &[B]) -> Vec<&[Piece]> {
    beginnings.iter().map(AsRef::as_ref).collect()
}

/// Every beginning by itself, and what is known about it.
fn apart<'b, B>(twins: &'b [Twins<B>], common: &Known) -> (Vec<&'b B>, Known) {
    let mut all = Vec::new();
    let mut known = Known { missing: Vec::new(), open: Vec::new(), nodes: common.nodes };
    let mut is_open = vec![false; twins.len()];
    common.open.iter().for_each(|&i| is_open[i] = true);
    for ((Twins { own, image }, missing), is_open) in twins.iter().zip(&common.missing).zip(is_open)
    {
        let mut add = |beginning, missing| {
            if is_open {
                known.open.push(all.len());
            }
            all.push(beginning);
            known.missing.push(missing);
        };
        add(own, *missing);
        if let Some(image) = image {
            add(image, if missing.is_empty() { Fours::EMPTY } else { missing.mirrored() });
        }
    }
    (all, known)
}

/// How many beginnings are closed, and who is told.
struct Closed<'a> {
    count: AtomicU64,
    tell: &'a (dyn Fn(u64) + Sync),
}

impl Closed<'_> {
    fn add(&self, more: u64) {
        (self.tell)(self.count.fetch_add(more, Ordering::Relaxed) + more);
    }
}

/// What is known about the beginnings of a batch.
struct Known {
    /// For each, those of its wanted runs that were not found to lead to a perfect clear.
    missing: Vec<Fours>,
    /// Those of which not all that is missing leads to none for sure.
    open: Vec<usize>,
    /// Fields looked at.
    nodes: u64,
}

impl Known {
    fn nothing(wanted: Vec<Fours>) -> Known {
        Known { open: (0..wanted.len()).collect(), missing: wanted, nodes: 0 }
    }
}

/// What settles beginnings, in this order; each goes on with what the last left open.
struct Fronts<'a> {
    tables: &'a Tables<'a>,
    threads: Threads,
    /// Raised when nobody waits for the answer any more.
    stop: &'a AtomicBool,
    closed: &'a Closed<'a>,
}

impl Fronts<'_> {
    /// The narrowest fronts.
    fn narrow(&self, beginnings: &[&[Piece]], known: &mut Known) {
        match self.tables.endgame.has_hold() {
            true => self.front(WITH_HOLD[0], beginnings, known),
            false => self.front(WITHOUT_HOLD, beginnings, known),
        }
    }

    /// Wider and wider fronts, as long as they take less time than [`Fronts::rest`].
    fn wider(&self, beginnings: &[&[Piece]], known: &mut Known) {
        if !self.tables.endgame.has_hold() {
            return;
        }
        self.front(WITH_HOLD[1], beginnings, known);
        for &width in &WITH_HOLD[2..] {
            let runs = |&i: &usize| known.missing[i].runs().map(move |run| (beginnings[i], run));
            let queues: Vec<_> = known.open.iter().flat_map(runs).collect();
            if known.open.len() * width > fields_for_rest(&queues, self.tables.atlas.pieces()) {
                break;
            }
            self.front(width, beginnings, known);
        }
    }

    /// Fronts that keep so many fields for each beginning.
    fn front(&self, width: usize, beginnings: &[&[Piece]], known: &mut Known) {
        let tables = self.tables;
        let Known { missing, open, nodes } = known;
        let solve = |chunk: &[usize]| {
            let pieces: Vec<&[Piece]> = chunk.iter().map(|&i| beginnings[i]).collect();
            let wanted: Vec<Fours> = chunk.iter().map(|&i| missing[i]).collect();
            let settled = tables.fronts(&pieces, &wanted, width, self.stop);
            let closed = settled.missing.iter().filter(|fours| settled.exact || fours.is_empty());
            self.closed.add(closed.count() as u64);
            settled
        };
        // As many together as fit into the memory, but the same for all threads.
        let fit = match tables.endgame.has_hold() {
            true => tables.memory / 2 / tables.threads / width.saturating_mul(BYTES),
            // How large fronts of all fields become is only known when they are made.
            false => tables.fitting.load(Ordering::Relaxed),
        };
        let most = fronts::together(tables.endgame.has_hold());
        let chunks = open.len().div_ceil(fit.clamp(1, most));
        let chunks = chunks.next_multiple_of(tables.threads).max(1);
        let together = open.len().div_ceil(chunks).max(1);
        let mut still_open = Vec::new();
        let all = parallel::map_chunks(self.threads, open, together, solve);
        for (chunk, settled) in open.chunks(together).zip(all) {
            *nodes += settled.nodes;
            for (&i, fours) in chunk.iter().zip(settled.missing) {
                missing[i] = fours;
                if !settled.exact && !fours.is_empty() {
                    still_open.push(i);
                }
            }
        }
        *open = still_open;
    }

    /// What is left, queue by queue or by all tilings, on all threads; whether nothing is open any
    /// more.
    fn rest(&self, beginnings: &[&[Piece]], known: &mut Known, job: &Job) -> bool {
        let Known { missing, open, .. } = known;
        if open.is_empty() || job.is_stopped() {
            return open.is_empty();
        }
        let (tables, hold) = (self.tables, self.tables.endgame.has_hold());
        let queue =
            |i: usize, run: Run| beginnings[i].iter().copied().chain(run.pieces()).collect();
        let queues = |i: &usize| missing[*i].runs().map(|run| queue(*i, run)).collect::<Vec<_>>();
        let hard = Listed::new(open.iter().flat_map(queues).collect());
        let Some(solvable) = hard.solvable(tables.atlas, hold, job) else { return false };
        let solvable: HashSet<&[Piece]> = solvable.into_iter().collect();
        for &i in &*open {
            for run in missing[i].runs().collect::<Vec<_>>() {
                let queue: Vec<Piece> = queue(i, run);
                if solvable.contains(&queue[..]) {
                    missing[i].remove(run);
                }
            }
        }
        true
    }
}

/// About the bytes that a front takes for each beginning and each field that is kept.
const BYTES: usize = 2 << 10;

/// Fronts that keep so many fields for each beginning, one after the other, for what is still open.
/// What these leave open is asked queue by queue, all at once, as soon as that takes less time than
/// the next front.
const WITH_HOLD: [usize; 4] = [20, 100, 500, 2500];

/// Settling these queues otherwise takes about as long as so many fields of a front: next to none if
/// they are few, with a mirror image for each; or else so many for every set of pieces that can be
/// placed, more where one piece is left over, as then more orders will do and fewer tilings are soon
/// given up.
fn fields_for_rest(queues: &[(&[Piece], Run)], placed: usize) -> usize {
    if 2 * queues.len() <= Listed::FEW {
        return 0;
    }
    let whole = |&(first, run): &(&[Piece], Run)| -> Counts {
        first.iter().copied().chain(run.pieces()).collect()
    };
    let wholes: HashSet<Counts> = queues.iter().map(whole).collect();
    let (mut exact, mut spared) = (HashSet::new(), HashSet::new());
    for whole in wholes {
        match whole.len() > placed {
            true => spared.extend(whole.pieces().map(|piece| whole.without(piece))),
            false => exact.extend([whole]),
        }
    }
    8_000 * exact.len() + 32_000 * spared.len()
}

/// Without hold nearly every beginning has fours that cannot be completed: no use in guessing.
const WITHOUT_HOLD: usize = usize::MAX;

/// What a method found out about some beginnings.
pub(super) struct Settled {
    /// For each, those of its wanted runs that were not found to lead to a perfect clear.
    pub missing: Vec<Fours>,
    /// Whether those lead to none; otherwise another method must tell.
    pub exact: bool,
    /// Fields looked at.
    pub nodes: u64,
}
