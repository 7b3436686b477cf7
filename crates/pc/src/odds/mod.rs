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
//! are the hard ones and those without a perfect clear. A [`Solver`](crate::Solver) needs
//! milliseconds for each, so they are answered together, by one search through all tilings, unless
//! they are few. A beginning and its mirror image share their fronts (`settle`).
//!
//! Without hold nearly every beginning has fours that cannot be completed, and only the fronts of all
//! fields tell which. They are shared by up to 768 beginnings at once, those of the same pieces: all
//! 720 orders of six pieces make much the same fields, and are followed by the same seventh piece.
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
mod listed;
mod onward;
mod settle;
mod ways;

pub(crate) use dealt::{Fours, Run};
pub(crate) use endgame::LAST;
pub(crate) use settle::{Counting, Tables, Twins, in_batches};

use dealt::{Deal, Dealt};
use settle::Settled;

use crate::engine::atlas::Atlas;
use crate::engine::hold::Hold;
use crate::engine::job::Job;
use crate::engine::ratio::Ratio;
use allclear_tetris::Piece;

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
    /// Whether the search came to its end; if not, more queues may have a perfect clear.
    pub complete: bool,
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

impl Origin {
    /// The sum that it is counted in: with nothing in hold, then with a piece in hold.
    fn sum(self) -> usize {
        usize::from(self.held) * 7 + self.left - 1
    }
}

/// First pieces and all ways in which they may have come.
struct Beginning {
    pieces: Vec<Piece>,
    origins: Vec<Origin>,
}

impl AsRef<[Piece]> for Beginning {
    fn as_ref(&self) -> &[Piece] {
        &self.pieces
    }
}

/// Counts the queues that have a perfect clear from the empty field. The job is told how many of
/// how many beginnings are done. What it counts waits in the job's store: stopped or killed, it
/// goes on there when it is asked again.
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
    // Bags deal a queue as often as its mirror image.
    let mut tables = Tables::new(atlas, hold, true, job);
    let wants_twins = tables.wants_twins();
    let all = || Twins::all(beginnings(case, hold, drawn - LAST), wants_twins, image);
    let (mut count, mut whole, mut dealt) = (0, [0; 14], Dealt::default());
    for twins in all() {
        count += 1;
        for origin in twins.each().flat_map(|beginning| &beginning.origins) {
            whole[origin.sum()] += u128::from(dealt.fours(origin.deal).len());
        }
    }
    let mut wanted = |beginning: &Beginning| {
        let mut wanted = Fours::EMPTY;
        beginning.origins.iter().for_each(|origin| wanted.add(dealt.fours(origin.deal)));
        wanted
    };
    let work = format!("odds of {case:?}, {}", tables.about());
    let mut dealt_again = Dealt::default();
    // With nothing in hold, with a piece in hold, and the nodes.
    let (tally, complete) = settle::in_batches(
        &mut tables,
        (count, &mut all()),
        Counting { work: &work, sums: 15, job },
        &mut wanted,
        &mut |beginning, missing, sums| {
            for origin in &beginning.origins {
                let found = dealt_again.fours(origin.deal).without(missing).len();
                sums[origin.sum()] += u128::from(found);
            }
        },
        &|done| job.tell(done, count as u64),
    );
    let ratio = |i: usize| Ratio::new(tally.sums[i], whole[i]);
    Chance {
        case,
        drawn,
        empty: std::array::from_fn(ratio),
        held: std::array::from_fn(|i| ratio(7 + i)),
        nodes: tally.sums[14] as u64,
        complete,
    }
}

/// All first pieces of the queues of a case, in order. With hold the first two may change places, so
/// each pair comes once. They are made pair by pair: all at once they would take 100 MB.
fn beginnings(case: Case, hold: bool, length: usize) -> impl Iterator<Item = Beginning> {
    let lefts = if case == Case::Opener { 7..=7 } else { 1..=7 };
    let origin = |held, left| Origin { held, left, deal: Deal::with_left(left) };
    let after = |origin: Origin, pieces: &[Piece]| {
        let deal = pieces.iter().try_fold(origin.deal, |deal, &piece| deal.after(piece))?;
        Some(Origin { deal, ..origin })
    };
    let pairs = Piece::ALL.into_iter().enumerate();
    let pairs = pairs.flat_map(|(i, a)| Piece::ALL[..=i].iter().map(move |&b| vec![a, b]));
    let starts: Vec<Vec<Piece>> = if hold { pairs.collect() } else { vec![Vec::new()] };
    starts.into_iter().flat_map(move |start| {
        let mut origins = Vec::new();
        let mut orders = vec![start.clone()];
        if let [a, b] = start[..]
            && a != b
        {
            orders.push(vec![b, a]);
        }
        for order in orders {
            for left in lefts.clone() {
                origins.extend(after(origin(false, left), &order));
                if hold && case == Case::Any {
                    origins.extend(after(origin(true, left), &order[1..]));
                }
            }
        }
        let mut all = Vec::new();
        extend(&mut all, start, origins, length);
        all
    })
}

/// The mirror image of a beginning, which has these pieces.
fn image(own: &Beginning, pieces: Vec<Piece>) -> Option<Beginning> {
    let origin = |&origin: &Origin| Origin { deal: origin.deal.mirrored(), ..origin };
    Some(Beginning { pieces, origins: own.origins.iter().map(origin).collect() })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Its pieces, the first two in order, and where it may come from.
    fn told(beginning: &Beginning) -> (Vec<Piece>, Vec<(usize, u64)>) {
        let mut pieces = beginning.pieces.clone();
        pieces[..2].sort();
        let mut dealt = Dealt::default();
        let origin = |origin: &Origin| (origin.sum(), dealt.fours(origin.deal).len());
        let mut origins: Vec<_> = beginning.origins.iter().map(origin).collect();
        origins.sort();
        (pieces, origins)
    }

    #[test]
    fn twins_are_all_beginnings() {
        for case in [Case::Opener, Case::Empty, Case::Any] {
            let mut expected: Vec<_> = beginnings(case, true, 4).map(|own| told(&own)).collect();
            let twins: Vec<_> = Twins::all(beginnings(case, true, 4), true, image).collect();
            let mut found: Vec<_> = twins.iter().flat_map(Twins::each).map(told).collect();
            assert!(2 * twins.len() < found.len() + 100, "{} {}", twins.len(), found.len());
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }
}
