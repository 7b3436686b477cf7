//! Finding all fields of an atlas.
//!
//! # What
//! [`build`] finds every field that lies between the empty box and the full one.
//!
//! # How
//! From both ends. *Forward* from the empty box, piece by piece, keeping only fields that pass
//! [`sunk::has_room`]: most of those are dead, but they are few up to three pieces before the
//! end. *Backward* from the full box by taking pieces back ([`Undo`]): all fields of the last
//! three pieces that can be completed, few again, and exactly those. Where both meet, a field is
//! alive if one of its successors can be completed. From there the living fields are carried
//! both ways: a later field is alive if it can be completed and follows a living one, an earlier
//! one if a living one follows it.
//!
//! Where the [common atlas](super::Atlas::common) is known, forward fields that are not in it are left
//! out as well.
//!
//! Each of these steps is a pass over one set of [`Fields`] that yields another. Passes are cut
//! into pieces for all processors; the parts are automata themselves, and small, so memory stays
//! small too (the sets of the 4-line atlas have up to 30 million fields). After each pass, and
//! within one whenever it is due, the set is handed to a [`Store`](crate::atlas::Store) with a checksum. A killed build
//! loads what is there and undamaged and goes on; as every set has exactly one form in bytes, the
//! result cannot differ.
//!
//! # Why not the obvious way
//! Forward all the way and back again works, and takes three times as long: the dead fields of
//! six and seven pieces are searched twice. Backward all the way is hopeless: there are more ways
//! to cut up a full box than to fill an empty one, as nothing says that the rest must rest on
//! anything.
//!
//! # How we know it works
//! The number of living fields by pieces agrees with a public tool's for SRS and for Jstris. For
//! two lines the tests compare with a search that follows every placement there is.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::atlas::Fields;
use crate::atlas::moves::{Moves, Spots};
use crate::atlas::part::Parts;
use crate::atlas::sunk;
use crate::atlas::undo::Undo;
use allclear_tetris::{Field6, Piece};

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the pass, from 1.
    pub pass: usize,
    /// How many passes there are.
    pub passes: usize,
    /// Fields done in this pass.
    pub done: u64,
    /// Fields to do in this pass.
    pub total: u64,
}

/// How many pieces before the end the two searches meet: each piece more makes the backward sets
/// thirty times larger, each piece fewer the forward ones.
const BACKWARD: usize = 3;

/// Fields in one part of a pass.
const PART: usize = 50_000;

/// Fields between two looks whether to stop.
const SOME: usize = 1_000;

/// Parts after which a pass may be saved.
const STRETCH: usize = 8;

/// How many passes it takes.
pub(super) fn passes(height: usize) -> usize {
    2 * (height * 10 / 4) + 1
}

/// The living fields of a box of `height` rows, 1 to [`super::MAX_HEIGHT`], whose cells are a
/// multiple of four. `among` are fields of which the living ones are some.
pub(super) fn build(
    moves: Moves,
    height: usize,
    among: Option<&Fields>,
    store: &Parts,
    progress: &(dyn Fn(Progress) + Sync),
    passes: usize,
) -> io::Result<Fields> {
    let pieces = height * 10 / 4;
    let meeting = pieces - BACKWARD;
    let spots = Spots::new(moves, height);
    let build = Build { spots: &spots, height, store, progress, passes };
    let may_live =
        |field| sunk::has_room(field, height) && among.is_none_or(|among| among.contains(field));
    let mut pass = 0;
    let mut next_pass = || {
        pass += 1;
        pass
    };

    let mut forward = vec![Fields::from_unsorted(vec![Field6::EMPTY])];
    for k in 1..meeting {
        let next = build.pass(next_pass(), &format!("forward-{k}"), &forward[k - 1], |part| {
            build.successors(part, may_live)
        })?;
        forward.push(next);
    }

    let undo = Undo { spots: &spots, height };
    let mut backward = vec![Fields::from_unsorted(vec![Field6::rows_below(height)])];
    for k in (meeting..pieces).rev() {
        let later = &backward[pieces - 1 - k];
        let next = build.pass(next_pass(), &format!("backward-{k}"), later, |part| {
            let mut found = Vec::new();
            part.for_each(|field| undo.each(field, |before| found.push(before)));
            Fields::from_unsorted(found)
        })?;
        backward.push(next);
    }

    let mut alive = vec![Fields::default(); pieces + 1];
    for k in (0..meeting).rev() {
        let later = if k + 1 == meeting { &backward[pieces - meeting] } else { &alive[k + 1] };
        alive[k] = build.pass(next_pass(), &format!("alive-{k}"), &forward[k], |part| {
            build.leading_to(part, later)
        })?;
    }
    for k in meeting..=pieces {
        let completable = &backward[pieces - k];
        alive[k] = build.pass(next_pass(), &format!("alive-{k}"), &alive[k - 1], |part| {
            build.successors(part, |field| completable.contains(field))
        })?;
    }
    Ok(alive.iter().fold(Fields::default(), |all, fields| all.union(fields)))
}

struct Build<'a> {
    spots: &'a Spots<'a>,
    height: usize,
    store: &'a Parts<'a>,
    progress: &'a (dyn Fn(Progress) + Sync),
    passes: usize,
}

/// Some of the fields of a set.
struct Part<'a> {
    fields: &'a Fields,
    number: usize,
    store: &'a Parts<'a>,
}

impl Part<'_> {
    /// Not all of them if the work is to stop.
    fn for_each(&self, mut each: impl FnMut(Field6)) {
        let begin = PART * self.number;
        for from in (begin..begin + PART).step_by(SOME) {
            if self.store.is_stopped() {
                return;
            }
            self.fields.for_each(from..(from + SOME).min(begin + PART), &mut each);
        }
    }
}

impl Build<'_> {
    /// One pass: the union of what `work` makes of the parts, from the store if it is there.
    fn pass(
        &self,
        pass: usize,
        name: &str,
        fields: &Fields,
        work: impl Fn(&Part) -> Fields + Sync,
    ) -> io::Result<Fields> {
        if let Some(saved) = self.store.load(name).and_then(|bytes| Fields::from_bytes(&bytes).ok())
        {
            return Ok(saved);
        }
        self.store.go_on()?;
        let parts = fields.len().div_ceil(PART);
        let begun = self.store.unfinished(name).and_then(|(from, bytes)| {
            Some((from, Fields::from_bytes(&bytes).ok()?)).filter(|_| from <= parts)
        });
        let (mut from, mut found) = begun.unwrap_or_default();
        let total = fields.len() as u64;
        let done = AtomicU64::new(total.min((PART * from) as u64));
        let report = |done| {
            (self.progress)(Progress { pass, passes: self.passes, done, total });
        };
        report(done.load(Ordering::Relaxed));
        let work = |number| {
            let found = work(&Part { fields, number, store: self.store });
            let size = (total - (PART * number) as u64).min(PART as u64);
            report(done.fetch_add(size, Ordering::Relaxed) + size);
            found
        };
        while from < parts {
            let upto = parts.min(from + STRETCH);
            let more = union_of(from..upto, &work);
            if self.store.is_stopped() {
                // What these parts found is not all.
                self.store.save_unfinished(name, from, || found.to_bytes())?;
            }
            found = found.union(&more);
            from = upto;
            if from < parts {
                self.store.save_unfinished(name, from, || found.to_bytes())?;
            }
        }
        self.store.save(name, found.to_bytes())?;
        Ok(found)
    }

    fn successors(&self, part: &Part, keep: impl Fn(Field6) -> bool) -> Fields {
        let mut found = Vec::new();
        part.for_each(|field| {
            for piece in Piece::ALL {
                self.spots.any_next(field, piece, |next| {
                    found.extend(keep(next).then_some(next));
                    false
                });
            }
        });
        Fields::from_unsorted(found)
    }

    /// The fields of which some successor is in a set.
    fn leading_to(&self, part: &Part, set: &Fields) -> Fields {
        let mut found = Vec::new();
        part.for_each(|field| {
            let leads = Piece::ALL.into_iter().any(|piece| {
                self.spots.any_next(field, piece, |next| {
                    sunk::has_room(next, self.height) && set.contains(next)
                })
            });
            if leads {
                found.push(field);
            }
        });
        Fields::from_unsorted(found)
    }
}

#[cfg(feature = "parallel")]
fn union_of(parts: Range<usize>, part: &(dyn Fn(usize) -> Fields + Sync)) -> Fields {
    use rayon::prelude::*;
    parts.into_par_iter().map(part).reduce(Fields::default, |a, b| a.union(&b))
}

#[cfg(not(feature = "parallel"))]
fn union_of(parts: Range<usize>, part: &(dyn Fn(usize) -> Fields + Sync)) -> Fields {
    parts.map(part).fold(Fields::default(), |a, b| a.union(&b))
}
