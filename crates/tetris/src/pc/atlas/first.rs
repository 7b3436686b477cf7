//! A perfect clear for one queue, with the atlas.

use allclear_board::FastSet;

use super::{Atlas, sunk};
use crate::pc::Step;
use crate::{Field6, Piece, Placement};

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
    /// let found = atlas.first(Field6::EMPTY, None, &queue.pieces, true);
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
        let first = search.pieces.first().copied();
        let found = left == 0
            || match first {
                Some(first) if hold => search.search(field, Some(first), 1),
                Some(_) => held.is_none() && search.search(field, None, 0),
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
    order: Vec<Placement>,
    dead: FastSet<u64>,
    nodes: u64,
}

/// The most placements one piece can have in a box of four rows, and room to spare.
const MOST: usize = 64;

/// A way to go on.
#[derive(Clone, Copy)]
struct Way {
    /// How much room is left: see [`sunk::room`].
    room: u32,
    placement: Placement,
    after: Field6,
    /// The piece in hold then.
    held: Option<Piece>,
}

impl Search<'_> {
    /// Whether a field can be completed with `held` in hold (`None`: no hold) and
    /// `pieces[next..]` to come.
    fn search(&mut self, field: Field6, held: Option<Piece>, next: usize) -> bool {
        self.nodes += 1;
        let key = field.words()[0] | held.map_or(7, |held| held.index() as u64) << 60;
        if self.nodes > REMEMBER && self.dead.contains(&key) {
            return false;
        }
        let mut ways = Vec::with_capacity(MOST);
        let current = self.pieces.get(next).copied();
        if let Some(current) = current {
            self.add_ways(&mut ways, field, current, held);
        }
        if let Some(held) = held.filter(|&held| current != Some(held)) {
            self.add_ways(&mut ways, field, held, current);
        }
        ways.sort_unstable_by_key(|way| (std::cmp::Reverse(way.room), way.after));
        for way in ways {
            if super::pieces_in(way.after) == self.atlas.pieces()
                || self.search(way.after, way.held, next + 1)
            {
                let y = way.placement.y - sunk::cleared(field) as u8;
                self.order.push(Placement { y, ..way.placement });
                return true;
            }
        }
        if self.nodes > REMEMBER {
            self.dead.insert(key);
        }
        false
    }

    fn add_ways(&self, ways: &mut Vec<Way>, field: Field6, piece: Piece, held: Option<Piece>) {
        ways.extend(self.atlas.next(field, piece).map(|(placement, after)| Way {
            room: sunk::room(after, self.atlas.height),
            placement,
            after,
            held,
        }));
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
