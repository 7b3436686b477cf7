//! Hold: the rule, in one place.
//!
//! A player has a piece in hold or none, a current piece, and others to come. He places the
//! current piece, or swaps it with the one in hold and places that; with nothing in hold, the
//! current piece goes there and the next one is placed. [`Hand`] says it as the game does.
//!
//! Whoever looks one piece further than he places may call the first piece held from the start:
//! it makes no difference to what can be placed. Then there is always a held piece `h` and a next
//! one `n`, and [`choices`] is the whole rule: place `n` and keep `h`, or place `h` and keep `n`.
//!
//! [`supply`] asks what the rule means for a tiling whose pieces have to wait for each other, at once and
//! for any queue; [`timetable`] exactly, for queues with few orders.

pub mod supply;
pub mod timetable;

use allclear_tetris::Piece;

/// Whether hold may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// It may.
    #[default]
    Use,
    /// It must not: a piece in hold stays there.
    Avoid,
}

impl Hold {
    /// It may if that is true.
    pub const fn used_if(used: bool) -> Hold {
        if used { Hold::Use } else { Hold::Avoid }
    }

    /// Whether it may be used.
    pub const fn is_used(self) -> bool {
        matches!(self, Hold::Use)
    }
}

/// What is placed and what is kept, with a piece in hold and the next one, when hold is used or
/// not.
#[inline(always)]
pub fn choice<T>(held: T, next: T, use_hold: bool) -> (T, T) {
    if use_hold { (held, next) } else { (next, held) }
}

/// The ways on with a piece in hold and the next one, each as the piece placed and the piece kept:
/// first without using hold, then, if it may be used, with it.
#[inline(always)]
pub fn choices<T: Copy>(held: T, next: T, may_hold: bool) -> impl Iterator<Item = (T, T)> {
    [false, true]
        .into_iter()
        .take(if may_hold { 2 } else { 1 })
        .map(move |use_hold| choice(held, next, use_hold))
}

/// A queue as the player sees it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The pieces in order, beginning with the held one if there is one.
    pub pieces: &'a [Piece],
    /// Whether the first one is in hold.
    pub holding: bool,
    /// Whether hold may be used.
    pub hold: bool,
}

/// The pieces at hand: the one in hold, the current one, and where the queue goes on.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    may_hold: bool,
    /// The piece in hold.
    pub hold: Option<Piece>,
    /// The piece to be placed, unless hold is used.
    pub current: Option<Piece>,
    queue: &'a [Piece],
}

impl<'a> Hand<'a> {
    /// At the start of a queue.
    pub fn new(queue: Line<'a>) -> Self {
        let (hold, rest) = match queue.pieces {
            [first, rest @ ..] if queue.holding => (Some(*first), rest),
            all => (None, all),
        };
        let start = Hand { may_hold: queue.hold, hold, current: None, queue: rest };
        start.drawn()
    }

    /// How many pieces are still to be placed, the one in hold not counted.
    pub fn left(&self) -> usize {
        self.queue.len() + usize::from(self.current.is_some())
    }

    /// With the next piece of the queue as the current one.
    #[inline(always)]
    fn drawn(self) -> Self {
        match self.queue {
            [next, rest @ ..] => Hand { current: Some(*next), queue: rest, ..self },
            [] => Hand { current: None, ..self },
        }
    }

    /// The pieces that can be placed, each with the hand after: without hold, and with it if that
    /// makes a difference.
    #[inline(always)]
    pub fn ways(self) -> [Option<(Piece, Self)>; 2] {
        [false, true].map(|hold| self.take(hold))
    }

    /// With hold or without: the piece to place and the hand after. `None` if that cannot be done, or
    /// hold makes no difference.
    #[inline(always)]
    pub fn take(self, hold: bool) -> Option<(Piece, Self)> {
        match hold {
            true if self.may_hold => self.swap(),
            true => None,
            false => self.place(),
        }
    }

    /// Without hold: the piece to place and the hand after.
    #[inline(always)]
    pub fn place(self) -> Option<(Piece, Self)> {
        Some((self.current?, self.drawn()))
    }

    /// With hold: the piece to place and the hand after. `None` if that makes no difference.
    #[inline(always)]
    pub fn swap(self) -> Option<(Piece, Self)> {
        let swapped = match self.hold {
            Some(held) => Hand { hold: self.current, current: Some(held), ..self },
            None => Hand { hold: self.current, ..self }.drawn(),
        };
        let (piece, after) = swapped.place()?;
        (Some(piece) != self.current).then_some((piece, after))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every order of so many placements by [`Hand`].
    fn by_hand(hand: Hand, placed: &mut Vec<Piece>, count: usize, all: &mut BTreeSet<Vec<Piece>>) {
        if placed.len() == count {
            all.insert(placed.clone());
            return;
        }
        for (piece, after) in hand.ways().into_iter().flatten() {
            placed.push(piece);
            by_hand(after, placed, count, all);
            placed.pop();
        }
    }

    /// The same by [`choices`], the first piece called held.
    fn by_choices(
        held: Piece,
        rest: &[Piece],
        placed: &mut Vec<Piece>,
        all: &mut BTreeSet<Vec<Piece>>,
    ) {
        let [next, rest @ ..] = rest else {
            all.insert(placed.clone());
            return;
        };
        for (piece, kept) in choices(held, *next, true) {
            placed.push(piece);
            by_choices(kept, rest, placed, all);
            placed.pop();
        }
    }

    /// Two to the power of the placements at most, and the same orders, held at the start or not.
    #[test]
    fn choices_place_what_a_hand_places() {
        for queue in ["TIOLJSZ", "TTISZIT", "IIIIIII", "SZSZSZS"] {
            let pieces: Vec<Piece> = queue.chars().filter_map(Piece::from_letter).collect();
            let count = pieces.len() - 1;
            for holding in [false, true] {
                let line = Line { pieces: &pieces, holding, hold: true };
                let (mut hand, mut choice) = (BTreeSet::new(), BTreeSet::new());
                by_hand(Hand::new(line), &mut Vec::new(), count, &mut hand);
                by_choices(pieces[0], &pieces[1..], &mut Vec::new(), &mut choice);
                assert_eq!(hand, choice, "{queue}");
            }
        }
    }
}
