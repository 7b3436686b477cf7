//! The bags of pieces that queues hold.

use std::hash::Hash;

use allclear_board::{FastMap, FastSet};

use crate::counts::Counts;
use crate::pattern::unsolved::each_part;
use allclear_tetris::queue::Language;
use allclear_tetris::{Piece, PieceSet};

/// Every bag that is part of some queue.
pub struct Multisets(FastSet<Counts>);

impl Multisets {
    /// Those of the queues of a language.
    pub fn of<L: Language>(queues: &L) -> Multisets
    where
        L::State: Eq + Hash,
    {
        let whole = endings(queues, &queues.start(), &mut FastMap::default());
        let mut parts = FastSet::default();
        for bag in whole {
            each_part(bag, &mut |part| {
                parts.insert(part);
            });
        }
        Multisets(parts)
    }

    /// Whether some queue has these pieces and perhaps more.
    pub fn have(&self, pieces: Counts) -> bool {
        self.0.contains(&pieces)
    }
}

/// The bags of all ways on from a state.
fn endings<L: Language>(
    queues: &L,
    state: &L::State,
    known: &mut FastMap<L::State, FastSet<Counts>>,
) -> FastSet<Counts>
where
    L::State: Eq + Hash,
{
    if let Some(known) = known.get(state) {
        return known.clone();
    }
    let mut bags = FastSet::default();
    if queues.is_end(state) {
        bags.insert(Counts::EMPTY);
    }
    for piece in queues.next(state) {
        let rest = endings(queues, &queues.step(state, piece), known);
        bags.extend(rest.into_iter().map(|bag| bag.with(piece)));
    }
    known.insert(state.clone(), bags.clone());
    bags
}

/// The pieces of a bag in every order.
pub struct Orders(pub Counts);

impl Language for Orders {
    type State = Counts;

    fn start(&self) -> Counts {
        self.0
    }

    fn is_end(&self, left: &Counts) -> bool {
        left.is_empty()
    }

    fn next(&self, left: &Counts) -> PieceSet {
        Piece::ALL.into_iter().filter(|&piece| left.count(piece) > 0).collect()
    }

    fn step(&self, left: &Counts, piece: Piece) -> Counts {
        left.without(piece)
    }

    fn count(&self, left: &Counts) -> u128 {
        if left.is_empty() {
            return 1;
        }
        self.next(left).into_iter().map(|piece| self.count(&left.without(piece))).sum()
    }
}
