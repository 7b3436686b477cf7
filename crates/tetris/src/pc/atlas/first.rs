//! A perfect clear for one queue, with the atlas.

use allclear_board::FastSet;

use super::{Atlas, sunk};
use crate::pc::Step;
use crate::{Field6, Piece};

/// What [`Atlas::first`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The steps of a perfect clear; `None` if there is none: that is proven.
    pub steps: Option<Vec<Step>>,
    /// Fields looked at.
    pub nodes: u64,
}

/// From how many nodes on dead ends are remembered.
const REMEMBER: u64 = 500;

impl Atlas {
    /// A perfect clear of a queue from a field of the atlas (the empty one, say), or the proof
    /// that there is none. With hold, one piece may be left over; `held` is the piece in hold at
    /// the start. Steps are as in [`Record`](crate::pc::Record)s.
    ///
    /// The field is [`sunk`]. A field that is not in the atlas has no perfect clear that begins
    /// in the empty box, and `first` finds none.
    ///
    /// ```
    /// use allclear_tetris::{Field6, Rules, pc::atlas::Atlas, queue::Queue};
    /// let atlas = Atlas::small(Rules::default());
    /// let queue: Queue = "OJLTIO".parse().unwrap();
    /// let found = atlas.first(Field6::EMPTY, None, queue.pieces(), true);
    /// assert_eq!(found.steps.unwrap().len(), 5);
    /// ```
    pub fn first(&self, field: Field6, held: Option<Piece>, queue: &[Piece], hold: bool) -> First {
        if !self.fields.contains(field) {
            return First { steps: None, nodes: 0 };
        }
        let mut pieces = Vec::with_capacity(queue.len() + 1);
        pieces.extend(held);
        pieces.extend_from_slice(queue);
        let left = self.pieces() - super::pieces_in(field);
        let mut search =
            Search { atlas: self, pieces, order: Vec::new(), dead: FastSet::default(), nodes: 0 };
        let found = left == 0
            || match search.pieces.first() {
                Some(&first) if hold => search.with_hold(field, first, 1),
                Some(_) => held.is_none() && search.without_hold(field, 0),
                None => false,
            };
        let nodes = search.nodes;
        let steps = found.then(|| {
            search.order.reverse();
            let pieces: Vec<Piece> = search.order.iter().map(|step| step.piece).collect();
            let holds = holds(held, queue, &pieces);
            search
                .order
                .iter()
                .zip(holds)
                .map(|(&placement, hold)| Step { placement, hold })
                .collect()
        });
        First { steps, nodes }
    }
}

struct Search<'a> {
    atlas: &'a Atlas,
    pieces: Vec<Piece>,
    /// The placements found, last first.
    order: Vec<crate::Placement>,
    dead: FastSet<u64>,
    nodes: u64,
}

impl Search<'_> {
    /// Whether a field can be completed with `held` in hold and `pieces[next..]` to come.
    fn with_hold(&mut self, field: Field6, held: Piece, next: usize) -> bool {
        let key = field.words()[0] | (held.index() as u64) << 60;
        if self.is_dead(key) {
            return false;
        }
        let current = self.pieces.get(next).copied();
        let found = current.is_some_and(|current| {
            self.place(field, current, |search, after| search.with_hold(after, held, next + 1))
        }) || current != Some(held)
            && self.place(field, held, |search, after| match current {
                Some(current) => search.with_hold(after, current, next + 1),
                None => search.is_full(after),
            });
        if !found {
            self.bury(key);
        }
        found
    }

    fn without_hold(&mut self, field: Field6, next: usize) -> bool {
        let key = field.words()[0];
        if self.is_dead(key) {
            return false;
        }
        let current = self.pieces.get(next).copied();
        let found = current.is_some_and(|current| {
            self.place(field, current, |search, after| search.without_hold(after, next + 1))
        });
        if !found {
            self.bury(key);
        }
        found
    }

    fn is_full(&self, field: Field6) -> bool {
        super::pieces_in(field) == self.atlas.pieces()
    }

    fn is_dead(&mut self, key: u64) -> bool {
        self.nodes += 1;
        self.nodes > REMEMBER && self.dead.contains(&key)
    }

    fn bury(&mut self, key: u64) {
        if self.nodes > REMEMBER {
            self.dead.insert(key);
        }
    }

    /// Tries every placement of a piece; `go_on` says whether the field after it can be completed.
    fn place(
        &mut self,
        field: Field6,
        piece: Piece,
        mut go_on: impl FnMut(&mut Self, Field6) -> bool,
    ) -> bool {
        let atlas = self.atlas;
        for (mut placement, after) in atlas.next(field, piece) {
            if self.is_full(after) || go_on(self, after) {
                placement.y -= sunk::cleared(field) as u8;
                self.order.push(placement);
                return true;
            }
        }
        false
    }
}

/// Where hold has to be used to place the pieces of a queue in this order. The order must be
/// possible; hold is used only where it has to be.
pub(crate) fn holds(held: Option<Piece>, queue: &[Piece], order: &[Piece]) -> Vec<bool> {
    let mut held = held;
    let mut queue = queue.iter().copied();
    let mut current = queue.next();
    order
        .iter()
        .map(|&piece| {
            let hold = current != Some(piece);
            if hold {
                if held.is_none() {
                    // Nothing in hold: the current piece goes there and the next one comes.
                    held = current;
                    current = queue.next();
                } else {
                    held = current;
                    current = Some(piece);
                }
            }
            current = queue.next();
            hold
        })
        .collect()
}
