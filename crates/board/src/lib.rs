//! Bitboards of any size: a set of cells, one bit a cell.
//!
//! A [`Board<W, H, N>`] is the set of some cells of a grid `W` wide and `H` high, packed into `N`
//! words of 64 bits. Cell `(x, y)` is bit `y * W + x`; `x` grows to the east, `y` to the north,
//! and a picture shows the northernmost row first:
//!
//! ```text
//!   y
//!   2   6 7 8
//!   1   3 4 5
//!   0   0 1 2
//!       0 1 2  x
//! ```
//!
//! `x, y` is the one way to name a cell: every method takes or returns coordinates. Programs that
//! keep a cell in a byte turn them into a number with [`Board::bit`] and back with [`Board::xy`].
//!
//! Everything a grid puzzle does to many cells at once is a few machine instructions on such a
//! set: union, moving every cell one step, finding full rows, flooding a region.
//!
//! ```
//! use allclear_board::Board;
//! type B = Board<4, 3, 1>;
//!
//! let b = B::of("#..# / .##. / ####");
//! assert_eq!(b.count(), 8);
//! assert_eq!(b.north(), B::of(".##. / #### / ...."));
//! assert_eq!(b.clear_full_rows(), (B::of(".... / #..# / .##."), 1));
//!
//! assert!(b.has(0, 2));
//! assert_eq!(b.last(), Some((3, 2)));
//! assert_eq!(b.with(2, 2), B::of("#.## / .##. / ####"));
//! assert_eq!((b - B::row(0)).cells().collect::<Vec<_>>(), [(1, 1), (2, 1), (0, 2), (3, 2)]);
//! ```
//!
//! | module | what it does to a set of cells |
//! |---|---|
//! | [`cells`] | one cell: its coordinates, reading and changing it |
//! | [`picture`] | text to board and back |
//! | [`sets`] | union, difference, counting, going through the cells |
//! | [`edges`] | rows, columns, rectangles, edges |
//! | [`steps`] | moving all cells by one or by many |
//! | [`symmetry`] | mirror, flip, turn, the eight symmetries of a square |
//! | [`rows`] | full rows, removing and inserting rows, falling cells |
//! | [`regions`] | floods, connected components, where a shape fits |
//! | [`slides`] | sliding until something is in the way |
//! | [`search`] | any puzzle: breadth-first, A*, IDA*, depth-first, perft |
//! | [`rng`] | a seeded generator whose numbers never change |
//! | [`hash`] | a fast hasher for boards and states |

pub mod board;
pub mod cells;
pub mod edges;
pub mod hash;
pub mod picture;
pub mod regions;
pub mod rng;
pub mod rows;
pub mod search;
pub mod sets;
pub mod slides;
pub mod steps;
pub mod symmetry;

pub use board::{Board, words};
pub use hash::{FastMap, FastSet};
pub use picture::PictureError;
pub use rng::Rng;
pub use slides::Rule;
pub use steps::{Compass, Direction};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
