//! Counting moves instead of slides: consecutive slides of one piece are one move.
//!
//! # What
//! [`InMoves`] is the same puzzle with journeys for edges: one piece, any number of slides, the
//! others standing still. Its shortest solutions are the ones with the fewest moves.
//!
//! # How
//! From the cell of a piece a small breadth-first search over the cells it can stop on; every
//! other cell reached is a journey, its way a shortest one. A human's journey ends when it stops
//! on the target.
//!
//! # Why not the obvious way
//! The obvious way keeps "who moved last" in the state and lets a further slide of that piece
//! cost nothing. That multiplies the states by the pieces and needs a search with free edges.
//! Two journeys of one piece in a row are never shorter than the one they make together, so
//! plain states with longer edges are enough.
//!
//! # How we know it works
//! A slow search with "who moved last" in its state agrees on random boards, and the classic
//! cards come to 134 moves.

use allclear_board::Direction;
use allclear_board::search::Puzzle;

use crate::rays::{cells, stop};
use crate::{Lunar, Slide, State, bound};

/// One move: a piece and the slides it makes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Journey {
    /// Where the piece stood.
    pub from: u8,
    /// Where it stopped; for a human the target means that it left.
    pub to: u8,
    count: u8,
    /// Two bits a slide, the first lowest. A shortest way visits no cell twice: 63 are enough.
    directions: u128,
}

impl Journey {
    /// The move of one slide.
    pub const fn of_slide(slide: Slide) -> Journey {
        let directions = slide.direction as u128;
        Journey { from: slide.from, to: slide.to, count: 1, directions }
    }

    /// How many slides it takes.
    pub const fn slides(&self) -> usize {
        self.count as usize
    }

    /// Where each slide goes.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + use<> {
        let all = self.directions;
        (0..self.count).map(move |i| Direction::ALL[(all >> (2 * i) & 3) as usize])
    }
}

/// A puzzle whose length is counted in moves.
#[derive(Clone, Copy, Debug)]
pub struct InMoves<'a>(pub &'a Lunar);

impl Puzzle for InMoves<'_> {
    type State = State;
    type Move = Journey;

    fn start(&self) -> State {
        self.0.start()
    }

    fn is_solved(&self, state: &State) -> bool {
        state.humans.is_empty()
    }

    fn moves(&self, state: &State, mut each: impl FnMut(Journey, State)) {
        if state.humans.is_empty() {
            return;
        }
        let lunar = self.0;
        let occupied = lunar.occupied(state).words()[0];
        let humans = state.humans.words()[0];
        for from in cells(humans).chain(cells(state.robots.words()[0])) {
            let human = humans >> from & 1 == 1;
            journeys(occupied, from, human.then_some(lunar.target()), |journey| {
                each(journey, lunar.moved(state, from, journey.to as usize));
            });
        }
    }

    fn bound(&self, state: &State) -> Option<u32> {
        bound::moves(self.0, state)
    }
}

/// Every cell that the piece on `from` can travel to while the others stand still, with a
/// shortest way, nearest first; `exit` is where a journey must end.
fn journeys(occupied: u64, from: usize, exit: Option<usize>, mut each: impl FnMut(Journey)) {
    let others = occupied & !(1 << from);
    let mut seen = 1u64 << from;
    let mut queue = [Journey { from: from as u8, to: from as u8, count: 0, directions: 0 }; 64];
    let (mut next, mut end) = (0, 1);
    while next < end {
        let so_far = queue[next];
        next += 1;
        if next > 1 {
            each(so_far);
            if exit == Some(so_far.to as usize) {
                continue;
            }
        }
        for direction in 0..4 {
            if let Some(to) = stop(others, so_far.to as usize, direction)
                && seen >> to & 1 == 0
            {
                seen |= 1 << to;
                queue[end] = Journey {
                    from: from as u8,
                    to: to as u8,
                    count: so_far.count + 1,
                    directions: so_far.directions | (direction as u128) << (2 * so_far.count),
                };
                end += 1;
            }
        }
    }
}

/// The slides of a list of moves.
pub fn slides_of(lunar: &Lunar, journeys: &[Journey]) -> Vec<Slide> {
    let mut state = lunar.start();
    let mut slides = Vec::new();
    for journey in journeys {
        let mut at = journey.from as usize;
        for direction in journey.directions() {
            let Some((slide, after)) = lunar.slide(&state, at, direction) else { return slides };
            slides.push(slide);
            (at, state) = (slide.to as usize, after);
        }
    }
    slides
}

/// How many moves a list of slides makes: a new one whenever another piece slides.
///
/// ```
/// # use allclear_lunar::{cards, moves_of, notation};
/// let card = cards::classic()[38].lunar;
/// let line = "a1R c1R a3D a5R d1D d4L b4U b1R d1D a4R e5U e2L c2D";
/// let slides = notation::read_moves(&card, line).unwrap().slides;
/// assert_eq!((slides.len(), moves_of(&slides)), (13, 8));
/// ```
pub fn moves_of(slides: &[Slide]) -> usize {
    let changes = slides.windows(2).filter(|pair| pair[0].to != pair[1].from).count();
    changes + usize::from(!slides.is_empty())
}
