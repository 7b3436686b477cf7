//! The first pieces of a queue: which runs of the last four they leave completable.

use allclear_board::FastSet;

use super::Fours;
use super::endgame::{Endgame, LAST};
use crate::pc::atlas::{Atlas, pieces_in};
use crate::{Field6, Piece, Placement};

/// Searches all ways to place the first pieces of queues.
pub struct Cover<'a> {
    atlas: &'a Atlas,
    endgame: &'a Endgame<'a>,
    hold: bool,
    seen: FastSet<u64>,
    path: Vec<Placement>,
    nodes: u64,
}

/// A field that lacks four pieces, how it was made, and what it adds.
pub struct Found<'p> {
    /// The field, sunk.
    pub field: Field6,
    /// The piece in hold.
    pub held: Piece,
    /// The placements that made it, in the rows of the box.
    pub path: &'p [Placement],
    /// The wanted runs that complete it and no field found before.
    pub new: Fours,
}

impl<'a> Cover<'a> {
    /// With these tables; `hold` must be what they were made for.
    pub fn new(atlas: &'a Atlas, endgame: &'a Endgame<'a>, hold: bool) -> Cover<'a> {
        Cover { atlas, endgame, hold, seen: FastSet::default(), path: Vec::new(), nodes: 0 }
    }

    /// Fields looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Which of the `wanted` runs can follow these first pieces: with hold, the held piece and
    /// all but the last four; without, all but the last four. Stops as soon as all are found;
    /// `each` is told of every field that adds some.
    pub fn runs(&mut self, first: &[Piece], wanted: &Fours, each: &mut dyn FnMut(Found)) -> Fours {
        self.seen.clear();
        self.path.clear();
        let (held, next) = if self.hold { (first[0], 1) } else { (Piece::I, 0) };
        let mut goal = Goal { first, wanted: *wanted, each };
        self.search(Field6::EMPTY, held, next, &mut goal);
        wanted.without(&goal.wanted)
    }

    /// Whether everything wanted has been found.
    fn search(&mut self, field: Field6, held: Piece, next: usize, goal: &mut Goal) -> bool {
        if !self.seen.insert(field.words()[0] | (held.index() as u64) << 60) {
            return false;
        }
        self.nodes += 1;
        if pieces_in(field) + LAST == self.atlas.pieces() {
            return self.finish(field, held, goal);
        }
        let current = goal.first[next];
        self.place(field, current, held, next, goal)
            || self.hold && held != current && self.place(field, held, current, next, goal)
    }

    fn place(
        &mut self,
        field: Field6,
        piece: Piece,
        held: Piece,
        next: usize,
        goal: &mut Goal,
    ) -> bool {
        let atlas = self.atlas;
        for (placement, after) in atlas.next(field, piece) {
            self.path.push(placement);
            if self.search(after, held, next + 1, goal) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn finish(&mut self, field: Field6, held: Piece, goal: &mut Goal) -> bool {
        let new = self.endgame.runs(field, held).and(&goal.wanted);
        if new.is_empty() {
            return false;
        }
        goal.wanted = goal.wanted.without(&new);
        (goal.each)(Found { field, held, path: &self.path, new });
        goal.wanted.is_empty()
    }
}

struct Goal<'g> {
    first: &'g [Piece],
    /// Runs not yet found.
    wanted: Fours,
    each: &'g mut dyn FnMut(Found),
}
