//! The chance of a perfect clear from the empty field, exactly, over all queues.
//!
//! # What
//! [`chance`] counts the queues that have a perfect clear of two or four lines, for each position
//! in the bag at which a queue may begin, with hold empty and with a piece held.
//!
//! # How
//! Never queue by queue. A queue is cut in two: its beginning, and the last four pieces. From the
//! front, living fields of the [`Atlas`] are searched piece by piece for many beginnings at once,
//! each field with the set of beginnings that can make it (`fronts`). From the back, tables tell
//! for a field that lacks four pieces the set of fours that complete it (`endgame`). Where both
//! meet, every beginning of the one set can be followed by every four of the other. What the bag
//! can deal after a beginning is a set of fours as well (`dealt`), so counting is an AND and a
//! population count for each bag position.
//!
//! With hold nearly every queue has a perfect clear, and fields with a lot of room show that for
//! nearly all: narrow fronts settle 9,999 queues in 10,000 at a small part of the cost. The rest
//! is asked queue by queue: these are the hard ones and those without a perfect clear, and a
//! [`Solver`] needs milliseconds for each.
//!
//! An empty hold is no case of its own: with one piece more to see than to place, the first piece
//! may be called held from the start.
//!
//! # Why not the obvious way
//! Solving queue after queue takes hours for the 196 million of four lines. Searching beginning
//! after beginning until all fours are covered is a hundred times faster, but the last few fours
//! of each need nearly all fields, and the same fields for the next beginning again. Fronts of
//! all fields are shared by many beginnings, but for the few queues that need them they cost
//! more than those queues asked one by one.
//!
//! # How we know it works
//! The published figures; and for two lines the tests solve every queue on its own.
//!
//! # What is counted
//! The number of pieces that can matter is one more than are placed: 6 for two lines, 11 for four
//! (without hold 5 and 10). A *position* says how many pieces are left in the bag when the queue
//! begins, 7 (a fresh bag) to 1. For each position we count ordered draws: the pieces left in the
//! bag, any of the seven, then whole bags. With a piece in hold, that piece is any of the seven
//! and one piece fewer is drawn. The same queue is counted at each position that can deal it.
//!
//! The published table leaves out positions at which more pieces are left in the bag than are
//! drawn: there the draws repeat those of another position. For four lines there is none. For two
//! lines that is position 7 with an empty hold (six pieces: the draws of position 6) and positions
//! 6 and 7 with a piece held (five pieces: the draws of position 5). [`Chance::published`] counts
//! so, [`Chance::total`] counts all seven.

mod dealt;
mod endgame;
mod fronts;

pub(crate) use dealt::Fours;
pub(crate) use endgame::LAST;

use dealt::{Deal, Dealt};
pub(crate) use endgame::Endgame;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::atlas::Atlas;
use crate::engine::hold::Hold;
use crate::engine::job::Job;
use crate::engine::parallel;
use crate::engine::ratio::Ratio;
use crate::solver::{Ask, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece};

/// Which queues are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// A fresh bag, nothing in hold.
    Opener,
    /// Any position in the bag, nothing in hold.
    Empty,
    /// Any position in the bag, nothing or any piece in hold.
    Any,
}

/// What [`chance`] counted, by the number of pieces left in the bag at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The case.
    pub case: Case,
    /// Pieces drawn with an empty hold.
    pub drawn: usize,
    /// With nothing in hold: `empty[left - 1]`.
    pub empty: [Ratio; 7],
    /// With a piece in hold: `held[left - 1]`.
    pub held: [Ratio; 7],
    /// Fields looked at, and tiles tried where queues were asked one by one.
    pub nodes: u64,
}

impl Chance {
    /// All positions together.
    pub fn total(&self) -> Ratio {
        let mut sum = Ratio::default();
        self.empty.iter().chain(&self.held).for_each(|&odds| sum += odds);
        sum
    }

    /// The positions that the published table counts: see the essay above.
    pub fn published(&self) -> Ratio {
        if self.case == Case::Opener {
            return self.total();
        }
        let mut sum = Ratio::default();
        self.empty.iter().take(self.drawn).for_each(|&odds| sum += odds);
        self.held.iter().take(self.drawn - 1).for_each(|&odds| sum += odds);
        sum
    }

    /// The chance when each position in the bag is as likely as the others, and so is each
    /// content of hold: nothing or one of the seven.
    pub fn weighted(&self) -> f64 {
        let mean = |odds: &[Ratio; 7]| {
            let counted = odds.iter().filter(|odds| odds.whole > 0);
            let (sum, count) =
                counted.fold((0.0, 0), |(sum, count), odds| (sum + odds.share(), count + 1));
            if count == 0 { None } else { Some(sum / f64::from(count)) }
        };
        match (mean(&self.empty), mean(&self.held)) {
            (Some(empty), Some(held)) => (empty + 7.0 * held) / 8.0,
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => 0.0,
        }
    }
}

/// A way in which first pieces may have come: what was in hold, how many were left in the bag at
/// the start, and what is left now.
#[derive(Clone, Copy)]
struct Origin {
    held: bool,
    left: usize,
    deal: Deal,
}

/// First pieces and all ways in which they may have come.
struct Beginning {
    pieces: Vec<Piece>,
    origins: Vec<Origin>,
}

/// Counts the queues that have a perfect clear from the empty field. The job is told how many of
/// how many beginnings are done.
///
/// ```
/// use allclear_pc::{Hold, Job, atlas::Atlas, odds::{Case, chance}};
/// use allclear_tetris::Rules;
/// let atlas = Atlas::small(Rules::default());
/// let counted = chance(&atlas, Case::Opener, Hold::Use, &Job::default());
/// assert_eq!(counted.total().whole, 5040);
/// ```
pub fn chance(atlas: &Atlas, case: Case, hold: Hold, job: &Job) -> Chance {
    let hold = hold.is_used();
    let drawn = atlas.pieces() + usize::from(hold);
    let beginnings = beginnings(case, hold, drawn - LAST);
    let mut dealt = Dealt::default();
    let wanted: Vec<Fours> = beginnings
        .iter()
        .map(|beginning| {
            let mut wanted = Fours::EMPTY;
            beginning.origins.iter().for_each(|origin| wanted.add(dealt.fours(origin.deal)));
            wanted
        })
        .collect();

    let total = beginnings.len() as u64;
    let pieces: Vec<&[Piece]> = beginnings.iter().map(|beginning| &*beginning.pieces).collect();
    job.tell(0, total);
    let endgame = Endgame::new(atlas, hold, job.threads);
    let Settled { missing, nodes, .. } =
        settle(atlas, &endgame, &pieces, wanted, job, &|done| job.tell(done, total));
    let (empty, held) = ([Ratio::default(); 7], [Ratio::default(); 7]);
    let mut counted = Chance { case, drawn, empty, held, nodes };
    for (beginning, missing) in beginnings.iter().zip(&missing) {
        for origin in &beginning.origins {
            let fours = dealt.fours(origin.deal);
            let odds = Ratio::new(fours.without(missing).len().into(), fours.len().into());
            let side = if origin.held { &mut counted.held } else { &mut counted.empty };
            side[origin.left - 1] += odds;
        }
    }
    counted
}

/// Which of the wanted runs after each beginning lead to no perfect clear; exact unless the job
/// was stopped. `tell` is told how many beginnings are done.
pub(crate) fn settle(
    atlas: &Atlas,
    endgame: &Endgame,
    beginnings: &[&[Piece]],
    wanted: Vec<Fours>,
    job: &Job,
    tell: &(dyn Fn(u64) + Sync),
) -> Settled {
    let hold = endgame.has_hold();
    let (mut missing, mut nodes) = (wanted, 0);
    let mut open: Vec<usize> = (0..beginnings.len()).collect();
    for method in if hold { &WITH_HOLD[..] } else { &WITHOUT_HOLD[..] } {
        let done = AtomicU64::new((beginnings.len() - open.len()) as u64);
        tell(done.load(Ordering::Relaxed));
        let solve = |chunk: &[usize]| {
            let pieces: Vec<&[Piece]> = chunk.iter().map(|&i| beginnings[i]).collect();
            let wanted: Vec<Fours> = chunk.iter().map(|&i| missing[i]).collect();
            if job.is_stopped() {
                return Settled { missing: wanted, exact: false, nodes: 0 };
            }
            let settled = match *method {
                Method::Fronts(width) => {
                    fronts::solve(atlas, endgame, hold, &pieces, &wanted, width)
                }
                Method::Queues => queue_by_queue(atlas, &pieces, &wanted, job),
            };
            let closed = settled.missing.iter().filter(|fours| settled.exact || fours.is_empty());
            let closed = closed.count() as u64;
            tell(done.fetch_add(closed, Ordering::Relaxed) + closed);
            settled
        };
        // The last method asks for each run on its own: a chunk of many would hold up the others.
        let together = match method {
            Method::Fronts(_) => fronts::TOGETHER,
            Method::Queues => QUEUES_TOGETHER,
        };
        let mut still_open = Vec::new();
        let all = parallel::map_chunks(job.threads, &open, together, solve);
        for (chunk, settled) in open.chunks(together).zip(all) {
            nodes += settled.nodes;
            for (&i, fours) in chunk.iter().zip(settled.missing) {
                missing[i] = fours;
                if !settled.exact && !fours.is_empty() {
                    still_open.push(i);
                }
            }
        }
        open = still_open;
    }
    Settled { missing, exact: open.is_empty(), nodes }
}

/// How many beginnings a thread takes when it asks queue by queue.
const QUEUES_TOGETHER: usize = 32;

/// A way to find out which queues have a perfect clear.
enum Method {
    /// Fronts that keep so many fields for each beginning.
    Fronts(usize),
    /// Every queue on its own.
    Queues,
}

/// One after the other, for what is still open.
const WITH_HOLD: [Method; 4] =
    [Method::Fronts(20), Method::Fronts(100), Method::Fronts(400), Method::Queues];

/// Without hold nearly every beginning has fours that cannot be completed: no use in guessing.
const WITHOUT_HOLD: [Method; 1] = [Method::Fronts(usize::MAX)];

/// What a method found out about some beginnings.
pub(crate) struct Settled {
    /// For each, those of its wanted runs that were not found to lead to a perfect clear.
    pub missing: Vec<Fours>,
    /// Whether those lead to none; otherwise another method must tell.
    pub exact: bool,
    /// Fields looked at, or tiles tried.
    pub nodes: u64,
}

/// Asks for every wanted run on its own, with the first piece in hold.
fn queue_by_queue(atlas: &Atlas, beginnings: &[&[Piece]], wanted: &[Fours], job: &Job) -> Settled {
    let mut solver = Solver::new(Field24::EMPTY, *atlas.rules()).with_atlas(atlas);
    let mut settled = Settled { missing: Vec::new(), exact: true, nodes: 0 };
    for (beginning, wanted) in beginnings.iter().zip(wanted) {
        if job.is_stopped() {
            settled.exact = false;
            settled.missing.push(*wanted);
            continue;
        }
        let mut missing = Fours::EMPTY;
        for run in wanted.runs() {
            let pieces = [&beginning[1..], &run].concat();
            let queue = Queue { hold: Some(beginning[0]), pieces };
            let answer = solver.solve(&Ask::new(queue).height(atlas.height()));
            settled.nodes += answer.nodes;
            if answer.solution.is_none() {
                debug_assert!(answer.proven, "nothing limits the search");
                missing.insert(run);
            }
        }
        settled.missing.push(missing);
    }
    settled
}

/// All first pieces of the queues of a case. With hold the first two may change places, so each
/// pair comes once.
fn beginnings(case: Case, hold: bool, length: usize) -> Vec<Beginning> {
    let lefts = if case == Case::Opener { 7..=7 } else { 1..=7 };
    let mut all = Vec::new();
    let origin = |held, left| Origin { held, left, deal: Deal::with_left(left) };
    let after = |origin: Origin, pieces: &[Piece]| {
        let deal = pieces.iter().try_fold(origin.deal, |deal, &piece| deal.after(piece))?;
        Some(Origin { deal, ..origin })
    };
    if !hold {
        let origins = lefts.map(|left| origin(false, left)).collect();
        extend(&mut all, Vec::new(), origins, length);
        return all;
    }
    for (i, &a) in Piece::ALL.iter().enumerate() {
        for &b in &Piece::ALL[..=i] {
            let mut origins = Vec::new();
            for pair in if a == b { vec![[a, b]] } else { vec![[a, b], [b, a]] } {
                for left in lefts.clone() {
                    origins.extend(after(origin(false, left), &pair));
                    if case == Case::Any {
                        origins.extend(after(origin(true, left), &pair[1..]));
                    }
                }
            }
            extend(&mut all, vec![a, b], origins, length);
        }
    }
    all
}

/// Adds all beginnings of a length that begin with these pieces.
fn extend(all: &mut Vec<Beginning>, pieces: Vec<Piece>, origins: Vec<Origin>, length: usize) {
    if origins.is_empty() {
        return;
    }
    if pieces.len() == length {
        all.push(Beginning { pieces, origins });
        return;
    }
    for piece in Piece::ALL {
        let origins = origins
            .iter()
            .filter_map(|&origin| Some(Origin { deal: origin.deal.after(piece)?, ..origin }));
        let mut longer = pieces.clone();
        longer.push(piece);
        extend(all, longer, origins.collect(), length);
    }
}
