//! Every position that can be reached from the start, counted without listing them.
//!
//! # What
//! [`reachable`] counts the positions of a puzzle; [`Census`] also says how many of them can
//! still be solved and how many slides they allow.

use allclear_board::FastSet;
use allclear_board::search::Puzzle;

use crate::sweep::Sweep;
use crate::{Count, Graph, Lunar, State};

/// More positions than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has more than {0} positions")]
pub struct TooLarge(pub usize);

/// The counts of all positions that can be reached, the start and solved ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// How many positions there are.
    pub positions: usize,
    /// How many of them are solved.
    pub solved: usize,
    /// How many can be solved, solved ones included.
    pub solvable: usize,
    /// How many slides they allow, all together.
    pub slides: usize,
}

/// How many positions can be reached, the start and solved ones included.
///
/// ```
/// # use allclear_lunar::{cards, reachable};
/// assert_eq!(reachable(&cards::classic()[38].lunar, usize::MAX), Ok(4262));
/// ```
pub fn reachable(lunar: &Lunar, limit: usize) -> Result<usize, TooLarge> {
    match Sweep::new(lunar) {
        Some(mut sweep) => sweep.forwards(limit).ok_or(TooLarge(limit)),
        None => several_humans(lunar, limit),
    }
}

/// The same for any number of humans, position by position.
fn several_humans(lunar: &Lunar, limit: usize) -> Result<usize, TooLarge> {
    let mut met: FastSet<State> = FastSet::default();
    let mut open = vec![lunar.start()];
    met.insert(lunar.start());
    while let Some(state) = open.pop() {
        if met.len() > limit {
            return Err(TooLarge(limit));
        }
        lunar.moves(&state, |_, to| {
            if met.insert(to) {
                open.push(to);
            }
        });
    }
    Ok(met.len())
}

impl Census {
    /// Counts the positions of a puzzle that has at most `limit` of them.
    pub fn new(lunar: &Lunar, limit: usize) -> Result<Census, TooLarge> {
        let Some(mut sweep) = Sweep::new(lunar) else {
            return Graph::new(lunar, Count::Slides, limit).map(|graph| Census::of(&graph));
        };
        let positions = sweep.forwards(limit).ok_or(TooLarge(limit))?;
        let slides = sweep.count_slides();
        let (solved, solvable) = sweep.backwards();
        Ok(Census { positions, solved, solvable, slides })
    }

    /// The counts of a graph in slides: slow, but without thinking.
    pub fn of(graph: &Graph) -> Census {
        let solved = graph.states().iter().filter(|state| state.humans.is_empty()).count();
        Census {
            positions: graph.positions(),
            solved,
            solvable: graph.solvable(),
            slides: graph.moves(),
        }
    }
}
