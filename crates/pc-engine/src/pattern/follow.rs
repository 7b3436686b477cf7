//! What comes after a shape: the pieces that building it left over, then other queues.
//!
//! A queue that builds a shape of `n` pieces with hold has looked at `n + 1` of its pieces. One of
//! them is in hold, and the rest of the queue is still to come. [`Follow`] is the set of all these
//! continuations, each counted as often as it happens, so that a chance over it is the chance of
//! a player who has built the shape.

use crate::counts::Counts;
use crate::pattern::problem::Problem;
use crate::pattern::queue_set::{QueueSet, TooShort};
use crate::pattern::setup::Built;
use crate::ratio::Ratio;
use allclear_tetris::queue::Language;
use allclear_tetris::queue::pattern::Automaton;
use allclear_tetris::{Piece, PieceSet};

/// The continuations after a shape.
pub struct Follow<'a> {
    queues: &'a Automaton,
    more: Option<&'a Automaton>,
    start: Places,
}

/// Where in a continuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// This piece is in hold, and the queue is here.
    Held(Piece, u32),
    /// In the queue that built the shape.
    Queue(u32),
    /// In the queues after it.
    More(u32),
}

/// All places that a beginning can lead to, in order, and how often.
type Places = Vec<(Place, u128)>;

impl<'a> Follow<'a> {
    /// What follows a shape that was built from these queues; `more` comes after them.
    pub fn new(built: &Built, queues: &'a Automaton, more: Option<&'a Automaton>) -> Follow<'a> {
        let used = built.used();
        let mut start = Places::new();
        for number in built.buildable.iter() {
            let queue = built.set.queue(number);
            let state =
                queue.iter().fold(queues.start(), |state, &piece| queues.step(&state, piece));
            let bag: Counts = queue.into_iter().collect();
            let held = Piece::ALL.into_iter().find(|&piece| bag.count(piece) > used.count(piece));
            start.push(match held {
                Some(piece) => (Place::Held(piece, state), 1),
                None => (Place::Queue(state), 1),
            });
        }
        let mut follow = Follow { queues, more, start: Places::new() };
        follow.start = follow.merged(start);
        follow
    }

    /// How many can clear the problem, each weighed by how often it happens.
    pub fn clears(&self, problem: &Problem) -> Result<Ratio, TooShort> {
        let pieces = problem.pieces();
        let set = QueueSet::new(self, pieces, problem.hold)?;
        let found = problem.solvable(&set);
        let (mut number, mut solvable, mut total) = (0, 0, 0);
        self.weigh(&self.start, (0, pieces, set.length()), &mut |weight| {
            total += weight;
            solvable += if found.contains(number) { weight } else { 0 };
            number += 1;
        });
        Ok(Ratio::new(solvable, total))
    }

    /// The weights of all queues, in order.
    fn weigh(&self, at: &Places, depths: (usize, usize, usize), each: &mut dyn FnMut(u128)) {
        let (depth, pieces, length) = depths;
        if depth == length {
            return each(self.count(at));
        }
        if depth >= pieces && self.is_end(at) {
            each(at.iter().filter(|(place, _)| self.ends(*place)).map(|(_, times)| times).sum());
        }
        for piece in self.next(at) {
            self.weigh(&self.step(at, piece), (depth + 1, pieces, length), each);
        }
    }

    /// In order, equal places as one; where a queue is over, the next one begins.
    fn merged(&self, places: Places) -> Places {
        let mut all = Places::new();
        for (place, times) in places {
            if let (Place::Queue(state), Some(more)) = (place, self.more)
                && self.queues.is_end(&state)
            {
                all.push((Place::More(more.start()), times));
                if self.queues.next(&state).is_empty() {
                    continue;
                }
            }
            all.push((place, times));
        }
        all.sort_unstable();
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        all
    }

    fn ends(&self, place: Place) -> bool {
        match place {
            Place::Held(..) => false,
            Place::Queue(state) => self.more.is_none() && self.queues.is_end(&state),
            Place::More(state) => self.more.is_some_and(|more| more.is_end(&state)),
        }
    }

    fn pieces(&self, place: Place) -> PieceSet {
        match place {
            Place::Held(piece, _) => PieceSet::EMPTY.with(piece),
            Place::Queue(state) => self.queues.next(&state),
            Place::More(state) => self.more.map_or(PieceSet::EMPTY, |more| more.next(&state)),
        }
    }

    fn ways(&self, place: Place) -> u128 {
        let after = self.more.map_or(1, |more| more.count(&more.start()));
        match place {
            Place::Held(_, state) => self.queues.count(&state) * after,
            Place::Queue(state) => {
                // Where the queue may also end here, `merged` has put that way beside this one.
                let here = self.more.is_some() && self.queues.is_end(&state);
                (self.queues.count(&state) - u128::from(here)) * after
            }
            Place::More(state) => self.more.map_or(0, |more| more.count(&state)),
        }
    }
}

impl Language for Follow<'_> {
    type State = Places;

    fn start(&self) -> Places {
        self.start.clone()
    }

    fn is_end(&self, at: &Places) -> bool {
        at.iter().any(|(place, _)| self.ends(*place))
    }

    fn next(&self, at: &Places) -> PieceSet {
        at.iter().fold(PieceSet::EMPTY, |all, (place, _)| all | self.pieces(*place))
    }

    fn step(&self, at: &Places, piece: Piece) -> Places {
        let able = at.iter().filter(|(place, _)| self.pieces(*place).contains(piece));
        let after = able.map(|&(place, times)| {
            let then = match place {
                Place::Held(_, state) => Place::Queue(state),
                Place::Queue(state) => Place::Queue(self.queues.step(&state, piece)),
                Place::More(state) => {
                    Place::More(self.more.map_or(state, |more| more.step(&state, piece)))
                }
            };
            (then, times)
        });
        self.merged(after.collect())
    }

    fn count(&self, at: &Places) -> u128 {
        at.iter().map(|&(place, times)| times * self.ways(place)).sum()
    }
}
