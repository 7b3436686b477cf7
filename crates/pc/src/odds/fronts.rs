//! The beginnings of many queues, searched together from the front.
//!
//! # What
//! [`solve`] takes beginnings (the pieces of a queue up to the last four) and tells for each
//! which runs of the last four lead to a perfect clear.
//!
//! # How
//! Number the beginnings. A set of beginnings is then a bit set, and "those whose `j`-th piece is
//! `s`" are bit sets that never change: the *masks*. Go through the living fields by the number
//! of pieces placed; with each field and piece in hold comes the set of beginnings that can make
//! it. Placing the next piece `s` keeps the beginnings that have `s` there: one AND with a mask.
//! Placing the held piece puts the next one, any `s`, into hold: for each `s` one AND again. What
//! a piece does to a field is found once for all beginnings, and remembered for the next ones.
//!
//! When four pieces are missing, the endgame's tables tell which fours complete the field, and
//! each beginning of its set gains those. Beginnings that have all they want are dropped.
//!
//! Nearly all fours are completed by fields with a lot of room, so a front may be told to keep
//! for each beginning only so many of the fields it makes, those with the most room. (Those with
//! the most room of all would be made by a few lucky beginnings, and leave others with none:
//! three times the work for the same fours.) What a front finds is true; what it does not find
//! must be asked again with a wider one, or otherwise, unless no field was left out.
//!
//! A front that outgrows its room is given up: whoever asked tries fewer beginnings at once.

use std::sync::atomic::{AtomicBool, Ordering};

use allclear_board::{Board, FastMap};

use super::ways::Ways;
use crate::engine::atlas::Atlas;
use crate::engine::hold::choices;
use crate::engine::sinking::room;
use crate::odds::Fours;
use crate::odds::Settled;
use crate::odds::endgame::{Endgame, LAST};
use allclear_tetris::{Field6, Piece};

/// A set of beginnings: a board with a cell for each, 64 in a row.
type Set<const ROWS: usize> = Board<64, ROWS, ROWS>;

/// Rows of a set, with hold and without. More beginnings together share more work, but fields
/// belong to few of those with hold, and their sets would be mostly zeros. Without hold there is one
/// set for each field instead of seven, and all orders of six pieces, 720, make much the same fields.
const WITH_HOLD: usize = 2;
const WITHOUT_HOLD: usize = 12;

/// How many beginnings are searched together.
pub(super) const fn together(hold: bool) -> usize {
    64 * if hold { WITH_HOLD } else { WITHOUT_HOLD }
}

/// The place of a beginning in a set.
const fn place(number: usize) -> (usize, usize) {
    (number % 64, number / 64)
}

/// The beginnings that something is true of.
fn those<const ROWS: usize>(count: usize, mut is_one: impl FnMut(usize) -> bool) -> Set<ROWS> {
    let ones = (0..count).filter(|&number| is_one(number)).map(place);
    ones.fold(Set::EMPTY, |set, (x, y)| set.with(x, y))
}

/// Calls `each` with the numbers of the beginnings in a set.
fn for_each<const ROWS: usize>(set: Set<ROWS>, mut each: impl FnMut(usize)) {
    for (y, &word) in set.words().iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(64 * y + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// The beginnings that make a field, whatever they hold.
fn all_of<const HELD: usize, const ROWS: usize>(sets: &[Set<ROWS>; HELD]) -> Set<ROWS> {
    sets.iter().fold(Set::EMPTY, |all, &set| all | set)
}

/// Where pieces lead is not remembered from fronts of more fields than this: those are of all
/// fields that can be made, take more memory than is worth it, and come only once.
const MOST_REMEMBERED: usize = 1 << 17;
/// Bytes for those that are not remembered for long.
const UNREMEMBERED: usize = 16 << 20;

/// A field, and the set of beginnings that make it by held piece; one set without hold.
type Made<const HELD: usize, const ROWS: usize> = (u64, [Set<ROWS>; HELD]);

/// Fields after so many pieces, each once, in the order they were first made. The sets are large, so
/// the table holds only places in the list.
#[derive(Default)]
struct Front<const HELD: usize, const ROWS: usize> {
    fields: Vec<Made<HELD, ROWS>>,
    places: FastMap<u64, u32>,
}

impl<const HELD: usize, const ROWS: usize> Front<HELD, ROWS> {
    /// The beginnings that make a field, to add some.
    #[inline]
    fn sets(&mut self, field: u64) -> &mut [Set<ROWS>; HELD] {
        let new = self.fields.len();
        let place = *self.places.entry(field).or_insert(new as u32) as usize;
        if place == new {
            self.fields.push((field, [Set::EMPTY; HELD]));
        }
        &mut self.fields[place].1
    }
}

/// The fields of a front, those with the most room first; of those with as much, the one made first.
fn by_room<const HELD: usize, const ROWS: usize>(
    fields: &[Made<HELD, ROWS>],
    height: usize,
) -> impl Iterator<Item = &Made<HELD, ROWS>> {
    let mut places: Vec<Vec<u32>> = Vec::new();
    for (place, &(field, _)) in (0..).zip(fields) {
        let room = room(Field6::from_words_truncated([field]), height) as usize;
        if places.len() <= room {
            places.resize_with(room + 1, Vec::new);
        }
        places[room].push(place);
    }
    places.into_iter().rev().flatten().map(|place| &fields[place as usize])
}

/// How large fronts may become, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room<'a> {
    /// Fields that are kept for each beginning.
    pub width: usize,
    /// Bytes that a front and the next one may take together.
    pub bytes: usize,
    /// Raised when nobody waits for the answer any more.
    pub stop: &'a AtomicBool,
}

/// Bytes that a field takes in a front and the next one: lists and tables are up to half empty, and
/// while they grow there are two; then there are the lists by room.
const fn bytes<const HELD: usize, const ROWS: usize>() -> usize {
    5 * size_of::<Made<HELD, ROWS>>() + 96
}

/// Which wanted runs of up to [`together`] beginnings lead to a perfect clear, as far as fronts of
/// so many fields a beginning can tell; `None` if they need more bytes, or nobody waits for it.
pub(super) fn solve(
    atlas: &Atlas,
    endgame: &Endgame,
    ways: &mut Ways,
    asked: (&[&[Piece]], &[Fours]),
    room: Room,
) -> Option<Settled> {
    let is_many = asked.0.len() > 64 * WITH_HOLD;
    match endgame.has_hold() {
        true => solve_in::<7, WITH_HOLD>(atlas, endgame, ways, asked, room),
        false if is_many => solve_in::<1, WITHOUT_HOLD>(atlas, endgame, ways, asked, room),
        // Where there is little memory, and sets should not take what fields need.
        false => solve_in::<1, WITH_HOLD>(atlas, endgame, ways, asked, room),
    }
}

fn solve_in<const HELD: usize, const ROWS: usize>(
    atlas: &Atlas,
    endgame: &Endgame,
    ways: &mut Ways,
    (beginnings, wanted): (&[&[Piece]], &[Fours]),
    Room { width, bytes: room, stop }: Room,
) -> Option<Settled> {
    let hold = endgame.has_hold();
    let most = room / bytes::<HELD, ROWS>();
    let masks = |position: usize| {
        Piece::ALL
            .map(|piece| those(beginnings.len(), |number| beginnings[number][position] == piece))
    };
    let first = if hold { masks(0) } else { [Set::FULL; 7] };
    let mut front: Vec<Made<HELD, ROWS>> = vec![(0, std::array::from_fn(|held| first[held]))];
    let (mut nodes, mut exact) = (0, true);
    for placed in 0..atlas.pieces() - LAST {
        nodes += front.len() as u64;
        let masks = masks(placed + usize::from(hold));
        front = advance((atlas, hold), ways, &front, &masks, (most, stop))?;
        if front.len() > width {
            let all = front.len();
            front = narrow(&front, atlas.height(), width);
            exact &= front.len() == all;
        }
    }
    nodes += front.len() as u64;
    let missing = meet(endgame, ways, &front, wanted, (atlas.height(), stop))?;
    Some(Settled { missing, exact, nodes })
}

/// The front after one more piece; `masks` are the beginnings by that piece. `None` if it has more
/// than so many fields, or was stopped.
fn advance<const HELD: usize, const ROWS: usize>(
    (atlas, hold): (&Atlas, bool),
    ways: &mut Ways,
    front: &[Made<HELD, ROWS>],
    masks: &[Set<ROWS>; 7],
    (most, stop): (usize, &AtomicBool),
) -> Option<Vec<Made<HELD, ROWS>>> {
    let mut later = Front::default();
    let (remembers, mut unremembered) = (front.len() <= MOST_REMEMBERED, Vec::new());
    for &(field, ref sets) in front {
        // For each piece placed, the beginnings by the piece that is kept.
        let mut placed = [[Set::EMPTY; HELD]; 7];
        for (held, &set) in sets.iter().enumerate() {
            for (next, &mask) in masks.iter().enumerate() {
                for (piece, kept) in choices(held, next, hold) {
                    placed[piece][kept] |= set & mask;
                }
            }
        }
        let slot = remembers.then(|| ways.slot(field));
        for (piece, new) in Piece::ALL.into_iter().zip(placed) {
            if new == [Set::EMPTY; HELD] {
                continue;
            }
            let find = |list: &mut Vec<u64>| {
                let next = atlas.next(Field6::from_words_truncated([field]), piece);
                list.extend(next.map(|(_, after)| after.words()[0]));
            };
            let all = match slot {
                Some(slot) => ways.of(slot, piece, find),
                None => {
                    unremembered.clear();
                    find(&mut unremembered);
                    &unremembered
                }
            };
            for &after in all {
                later.sets(after).iter_mut().zip(new).for_each(|(set, new)| *set |= new);
            }
        }
        if later.fields.len() > most || stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(later.fields)
}

/// Keeps for each beginning so many of the fields it makes: those with the most room, and what
/// others keep.
fn narrow<const HELD: usize, const ROWS: usize>(
    front: &[Made<HELD, ROWS>],
    height: usize,
    width: usize,
) -> Vec<Made<HELD, ROWS>> {
    let mut kept = vec![0; 64 * ROWS];
    let mut wanting = Set::<ROWS>::FULL;
    let is_wanted = |&(_, sets): &&Made<HELD, ROWS>| {
        let beginnings = all_of(sets);
        let is_wanted = !beginnings.is_disjoint(wanting);
        if is_wanted {
            for_each(beginnings, |number| {
                kept[number] += 1;
                if kept[number] == width {
                    let (x, y) = place(number);
                    wanting.remove(x, y);
                }
            });
        }
        is_wanted
    };
    by_room(front, height).filter(is_wanted).copied().collect()
}

/// The wanted runs of each beginning that complete none of the fields it makes; `None` if it was
/// stopped.
fn meet<const HELD: usize, const ROWS: usize>(
    endgame: &Endgame,
    ways: &mut Ways,
    front: &[Made<HELD, ROWS>],
    wanted: &[Fours],
    (height, stop): (usize, &AtomicBool),
) -> Option<Vec<Fours>> {
    let mut missing = wanted.to_vec();
    // The beginnings that miss runs, by the first piece of the run.
    let mut open: [Set<ROWS>; 7] =
        Piece::ALL.map(|piece| those(wanted.len(), |number| wanted[number].has_first(piece)));
    let remembers = front.len() <= MOST_REMEMBERED;
    // Those with the most room first: they leave little to ask the others.
    let in_order: Box<dyn Iterator<Item = &Made<HELD, ROWS>>> = match remembers {
        true => Box::new(by_room(front, height)),
        false => Box::new(front.iter()),
    };
    for &(field, ref sets) in in_order {
        let all = all_of(sets);
        if open.iter().all(|&open| all.is_disjoint(open)) {
            continue;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if !remembers {
            ways.keep_to(UNREMEMBERED);
        }
        let slot = ways.slot(field);
        for piece in Piece::ALL {
            // With hold the first piece need not be the one that is placed.
            if HELD == 1 && all.is_disjoint(open[piece.index()]) {
                continue;
            }
            ways.of(slot, piece, |list| {
                let numbers = endgame.numbers(Field6::from_words_truncated([field]), piece);
                list.extend(numbers.map(u64::from));
            });
        }
        let after = endgame.after(Piece::ALL.map(|piece| ways.found(slot, piece)));
        for (held, &set) in Piece::ALL.into_iter().zip(sets) {
            if open.iter().all(|&open| set.is_disjoint(open)) {
                continue;
            }
            let runs = after.runs(held);
            for (piece, open) in Piece::ALL.into_iter().zip(&mut open) {
                if !runs.has_first(piece) {
                    continue;
                }
                for_each(set & *open, |number| {
                    missing[number].remove_all(piece, &runs);
                    if !missing[number].has_first(piece) {
                        let (x, y) = place(number);
                        open.remove(x, y);
                    }
                });
            }
        }
    }
    Some(missing)
}
