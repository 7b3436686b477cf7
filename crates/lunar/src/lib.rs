//! Lunar Lockout on bitboards: rules, solver, atlas, generator.
//!
//! A board of up to 8x8 cells with a target, humans, robots and fixed blocks. A piece slides until
//! it would hit another and stops before it; with nothing to stop it, it may not move. Humans leave
//! when they stop on the target; the puzzle is won when all have left.
//!
//! Read a board, solve it, print the solution:
//!
//! ```
//! use allclear_lunar::{Count, Lunar, Optimal};
//!
//! let board: Lunar = "....a / ..b.. / .c... / ...d. / ....X".parse()?;
//! let optimal = Optimal::new(&board, Count::Slides, usize::MAX)?;
//! println!("{board}{} slides: {}", optimal.length(), optimal.line());
//! assert_eq!((optimal.number(), optimal.line().as_str()), (1, "e5U e2L d2D d3L"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play along, and ask what to do next:
//!
//! ```
//! use allclear_lunar::{Count, Optimal, cards, notation};
//!
//! let board = cards::classic()[0].lunar;
//! let played = notation::read_moves(&board, "e5U e2L")?;
//! let now = board.with_start(played.end)?;
//! let next = Optimal::new(&now, Count::Slides, usize::MAX)?.first_moves();
//! assert_eq!(notation::journey(now.size(), &next[0]), "d2D");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Make a new puzzle that takes eight slides:
//!
//! ```
//! use allclear_lunar::atlas::Space;
//! use allclear_lunar::{Generator, Moon, Size, Wish};
//!
//! let space = Space::new(Size::CLASSIC, Size::CLASSIC.centre(), Moon::EMPTY, 1, 4)?;
//! let mut generator = Generator::new(space, Wish::default(), 1, 64 << 20);
//! let puzzle = &generator.puzzles(8, 1)[0];
//! assert_eq!(puzzle.solution.len(), 8);
//! # Ok::<(), allclear_lunar::atlas::SpaceError>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | what is a board, a position, a slide? | [`Lunar`], [`State`], [`Slide`], [`Journey`] |
//! | what is the shortest solution? | [`solve()`], [`Solver`] |
//! | which optimal solutions are there? | [`Optimal`] |
//! | where can one get to at all? | [`reachable`], [`Census`], [`Graph`] |
//! | how hard is it? | [`rate()`] |
//! | what about every placement? | [`atlas`] |
//! | more puzzles, please | [`Generator`], [`sheet`] |
//! | how is it written? | [`format`](mod@format), [`notation`] |

pub mod atlas;
pub mod bound;
pub mod cards;
mod census;
mod fills;
pub mod format;
mod generate;
mod graph;
mod journeys;
pub mod notation;
mod parallel;
mod rate;
mod rays;
mod rules;
pub mod sheet;
mod size;
mod solve;
mod sweep;
mod symmetry;

pub use census::{Census, TooLarge, reachable};
pub use generate::{Generator, Puzzle, Wish, spread_lengths};
pub use graph::Graph;
pub use journeys::{InMoves, Journey, moves_of, slides_of};
pub use rate::{CannotRate, Grade, Rating, rate};
pub use rules::{Lunar, SetupError, Slide, State};
pub use size::{Size, SizeError};
pub use solve::{Algorithm, Count, NoOptimal, Optimal, Solver, UnknownCount, solve};
pub use symmetry::{Symmetry, canonical, symmetries};

/// A set of cells of the largest board: eight columns, eight rows, one word. A single cell is
/// kept as its number, `8 * y + x` ([`Moon::bit`], [`Moon::xy`]): it fits into a byte of a
/// [`Slide`]. People call it by its [name](Size::name).
pub type Moon = allclear_board::Board<8, 8, 1>;

/// The cells of a set as numbers, the lowest first.
///
/// ```
/// # use allclear_lunar::{Moon, Size, numbers};
/// let set = Moon::EMPTY.with(1, 0).with(0, 2);
/// assert!(numbers(set).eq([1, 16]));
/// assert!(numbers(set).map(|cell| Size::CLASSIC.name(cell)).eq(["b5", "a3"]));
/// ```
pub fn numbers(set: Moon) -> impl ExactSizeIterator<Item = usize> {
    set.cells().map(|(x, y)| 8 * y + x)
}

/// The set of one cell; `None` if there is no cell with this number.
pub(crate) fn alone(cell: usize) -> Option<Moon> {
    Moon::xy(cell).and_then(|(x, y)| Moon::cell(x, y))
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
