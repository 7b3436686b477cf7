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
//! three times the work for the same fours.) So steps are sorted by the room they lead to before
//! anything is made of them, and fields are made from the most room down until every beginning has
//! enough: four fields in five are never made. What a front finds is true; what it does not find
//! must be asked again with a wider one, or otherwise, unless no field was left out.
//!
//! A front that outgrows its room is given up: whoever asked tries fewer beginnings at once.

use std::sync::atomic::{AtomicBool, Ordering};

use allclear_board::{Board, FastMap};

use super::ways::Ways;
use crate::engine::atlas::{Atlas, MAX_HEIGHT};
use crate::engine::sinking::room;
use crate::odds::Fours;
use crate::odds::Settled;
use crate::odds::endgame::{Endgame, LAST};
use crate::odds::onward::Onward;
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

/// The beginnings that can place a piece on a field, by what they hold then; `sets` are those that
/// make the field, and `masks` all beginnings by their next piece.
#[inline]
fn placing<const HELD: usize, const ROWS: usize>(
    piece: Piece,
    sets: &[Set<ROWS>; HELD],
    masks: &[Set<ROWS>; 7],
) -> [Set<ROWS>; HELD] {
    let piece = piece.index();
    match HELD {
        1 => [sets[0] & masks[piece]; HELD],
        // It was in hold, or it is next.
        _ => std::array::from_fn(|kept| sets[piece] & masks[kept] | sets[kept] & masks[piece]),
    }
}

/// A field that a piece leads to: its cells, and above them its room.
#[derive(Clone, Copy)]
struct Way(u64);

impl Way {
    const CELLS: u32 = 10 * MAX_HEIGHT as u32;

    fn to(field: Field6, height: usize) -> Way {
        Way(field.words()[0] | u64::from(room(field, height)) << Way::CELLS)
    }

    fn field(self) -> u64 {
        self.0 & !(u64::MAX << Way::CELLS)
    }

    fn room(self) -> usize {
        (self.0 >> Way::CELLS) as usize
    }
}

/// A way from the field with some number in a front, by a piece.
#[derive(Clone, Copy)]
struct Step {
    way: Way,
    from: u32,
    piece: Piece,
}

/// Fields with the same room after so many pieces, each once, in the order they were first made. The
/// sets are large, so the table holds only places in the list.
#[derive(Default)]
struct Fields<const HELD: usize, const ROWS: usize> {
    made: Vec<Made<HELD, ROWS>>,
    places: FastMap<u64, u32>,
}

impl<const HELD: usize, const ROWS: usize> Fields<HELD, ROWS> {
    /// Adds beginnings to those that make a field.
    #[inline]
    fn add(&mut self, field: u64, sets: [Set<ROWS>; HELD]) {
        let new = self.made.len();
        let place = *self.places.entry(field).or_insert(new as u32) as usize;
        if place == new {
            self.made.push((field, sets));
        } else {
            self.made[place].1.iter_mut().zip(sets).for_each(|(own, set)| *own |= set);
        }
    }

    /// Takes them all out.
    fn drain(&mut self) -> impl Iterator<Item = Made<HELD, ROWS>> {
        self.places.clear();
        self.made.drain(..)
    }
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
/// while they grow there are two; then there are the steps.
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
    let (mut nodes, mut exact) = (0, !endgame.onward().is_even_handed());
    for placed in 0..atlas.pieces() - LAST {
        nodes += front.len() as u64;
        let masks = masks(placed + usize::from(hold));
        let onward = (endgame.onward(), atlas.height());
        let steps = steps(onward, ways, &front, &masks, (most, stop))?;
        let is_whole;
        (front, is_whole) = best(&front, &masks, steps, (beginnings.len(), width), (most, stop))?;
        exact &= is_whole;
    }
    nodes += front.len() as u64;
    let missing = meet(endgame, ways, &front, wanted, stop)?;
    Some(Settled { missing, exact, nodes })
}

/// Every step from a front, by the room it leads to; `masks` are the beginnings by the next piece.
/// `None` if they take more memory than so many fields, or it was stopped.
fn steps<const HELD: usize, const ROWS: usize>(
    (onward, height): (&Onward, usize),
    ways: &mut Ways,
    front: &[Made<HELD, ROWS>],
    masks: &[Set<ROWS>; 7],
    (most, stop): (usize, &AtomicBool),
) -> Option<Vec<Vec<Step>>> {
    let mut steps: Vec<Vec<Step>> = Vec::new();
    let (remembers, mut unremembered) = (front.len() <= MOST_REMEMBERED, Vec::new());
    let mut count = 0;
    for (from, &(field, ref sets)) in (0..).zip(front) {
        let slot = remembers.then(|| ways.slot(field));
        for piece in Piece::ALL {
            if placing(piece, sets, masks) == [Set::EMPTY; HELD] {
                continue;
            }
            let find = |list: &mut Vec<u64>| {
                let field = Field6::from_words_truncated([field]);
                onward.each(field, piece, |after| list.push(Way::to(after, height).0));
            };
            let all = match slot {
                Some(slot) => ways.of(slot, piece, find),
                None => {
                    unremembered.clear();
                    find(&mut unremembered);
                    &unremembered
                }
            };
            count += all.len();
            for way in all.iter().copied().map(Way) {
                if steps.len() <= way.room() {
                    steps.resize_with(way.room() + 1, Vec::new);
                }
                steps[way.room()].push(Step { way, from, piece });
            }
        }
        let fields = count * 2 * size_of::<Step>() / bytes::<HELD, ROWS>();
        if fields > most || stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(steps)
}

/// The front after those steps: for each of so many beginnings the fields with the most room, until
/// it has enough, and what others keep; of those with as much room, the ones made first. Also whether
/// that is all of them. `None` if there are too many, or it was stopped.
fn best<const HELD: usize, const ROWS: usize>(
    front: &[Made<HELD, ROWS>],
    masks: &[Set<ROWS>; 7],
    steps: Vec<Vec<Step>>,
    (count, width): (usize, usize),
    (most, stop): (usize, &AtomicBool),
) -> Option<(Vec<Made<HELD, ROWS>>, bool)> {
    let (mut later, mut is_whole) = (Vec::new(), true);
    let mut kept = vec![0; count];
    let mut wanting = those(count, |_| true);
    let mut fields = Fields::default();
    for steps in steps.into_iter().rev() {
        if wanting.is_empty() {
            is_whole &= steps.is_empty();
            continue;
        }
        for Step { way, from, piece } in steps {
            let (_, sets) = &front[from as usize];
            fields.add(way.field(), placing(piece, sets, masks));
            if later.len() + fields.made.len() > most {
                return None;
            }
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        for made in fields.drain() {
            let beginnings = all_of(&made.1);
            if beginnings.is_disjoint(wanting) {
                is_whole = false;
                continue;
            }
            for_each(beginnings, |number| {
                kept[number] += 1;
                if kept[number] == width {
                    let (x, y) = place(number);
                    wanting.remove(x, y);
                }
            });
            later.push(made);
        }
    }
    Some((later, is_whole))
}

/// The wanted runs of each beginning that complete none of the fields it makes; `None` if it was
/// stopped.
fn meet<const HELD: usize, const ROWS: usize>(
    endgame: &Endgame,
    ways: &mut Ways,
    front: &[Made<HELD, ROWS>],
    wanted: &[Fours],
    stop: &AtomicBool,
) -> Option<Vec<Fours>> {
    let mut missing = wanted.to_vec();
    // The beginnings that miss runs, by the first piece of the run.
    let mut open: [Set<ROWS>; 7] =
        Piece::ALL.map(|piece| those(wanted.len(), |number| wanted[number].has_first(piece)));
    let remembers = front.len() <= MOST_REMEMBERED;
    // Those with the most room come first: they leave little to ask the others.
    for &(field, ref sets) in front {
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
                let field = Field6::from_words_truncated([field]);
                endgame.each_number(field, piece, |number| list.push(number.into()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::hold::choices;
    use allclear_tetris::Rules;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    /// The fields that a beginning makes with so many pieces, with what it holds then: by playing.
    fn played(atlas: &Atlas, pieces: &[Piece], placed: usize) -> BTreeSet<(u64, usize)> {
        (1..=placed).fold(BTreeSet::from([(0, pieces[0].index())]), |before, next| {
            let mut after = BTreeSet::new();
            for (field, held) in before {
                for (piece, kept) in choices(held, pieces[next].index(), true) {
                    let field = Field6::from_words_truncated([field]);
                    let all = atlas.next(field, Piece::ALL[piece]);
                    after.extend(all.map(|(_, later)| (later.words()[0], kept)));
                }
            }
            after
        })
    }

    proptest! {
        /// A front of all fields has those that each beginning makes; a narrow one has of these the
        /// ones with the most room, as many as each beginning needs.
        #[test]
        fn fronts_are_what_beginnings_make(
            beginnings in proptest::collection::vec(proptest::array::uniform4(0..7_usize), 1..100),
            width in 1..6_usize,
        ) {
            let atlas = Atlas::small(Rules::default());
            let pieces: Vec<[Piece; 4]> =
                beginnings.iter().map(|all| all.map(|piece| Piece::ALL[piece])).collect();
            let masks = |j: usize| {
                Piece::ALL.map(|piece| those::<2>(pieces.len(), |number| pieces[number][j] == piece))
            };
            let onward = Onward::new(&atlas, false);
            let mut ways = Ways::within(1 << 20);
            let mut front: Vec<Made<7, 2>> = vec![(0, masks(0))];
            for placed in 1..4 {
                let limits = (usize::MAX, &GO_ON);
                let masks = masks(placed);
                let mut next = |width| {
                    let steps = steps((&onward, 2), &mut ways, &front, &masks, limits).unwrap();
                    best(&front, &masks, steps, (pieces.len(), width), limits).unwrap()
                };
                let (narrow, narrow_is_whole) = next(width);
                let (whole, is_whole) = next(usize::MAX);
                prop_assert!(is_whole);
                let mut all = vec![BTreeSet::new(); pieces.len()];
                for &(field, sets) in &whole {
                    for (held, set) in sets.into_iter().enumerate() {
                        for_each(set, |number| all[number].extend([(field, held)]));
                    }
                }
                for (pieces, all) in pieces.iter().zip(all) {
                    prop_assert_eq!(played(&atlas, pieces, placed), all);
                }
                let room = |made: &Made<7, 2>| room(Field6::from_words_truncated([made.0]), 2);
                prop_assert!(whole.is_sorted_by_key(|made| std::cmp::Reverse(room(made))));
                let mut kept = vec![0; pieces.len()];
                let is_kept = |made: &&Made<7, 2>| {
                    let mut is_wanted = false;
                    for_each(all_of(&made.1), |number| is_wanted |= kept[number] < width);
                    for_each(all_of(&made.1), |number| kept[number] += usize::from(is_wanted));
                    is_wanted
                };
                let expected: Vec<Made<7, 2>> = whole.iter().filter(is_kept).copied().collect();
                prop_assert_eq!(narrow_is_whole, expected.len() == whole.len());
                prop_assert!(narrow == expected);
                front = whole;
            }
        }
    }
}
