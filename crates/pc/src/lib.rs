//! Perfect clears: solving one queue, studying all queues of a pattern, replaying solutions.
//!
//! # The first solution of a queue, with its keys
//! ```
//! use allclear_pc::{Ask, Replay, Solver};
//! use allclear_tetris::{Field24, Rules};
//! let mut solver = Solver::new(Field24::EMPTY, Rules::default());
//! let answer = solver.solve(&Ask::new("LSTIZJOSJIO".parse()?));
//! let solution = answer.solution.expect("nearly every queue has one");
//! for step in Replay::new(&Field24::EMPTY, &solution.steps, Rules::default()) {
//!     let step = step?;
//!     println!("{} {:?}", step.placement, step.keys);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All solutions of a queue
//! ```
//! # use allclear_pc::{Ask, Solver};
//! # use allclear_tetris::{Field24, Piece, Rules};
//! let left_four_columns = Field24::rectangle(0, 0, 4, 4);
//! let mut solver = Solver::new(left_four_columns, Rules::default());
//! let ask = Ask::new("TLJSZOI".parse()?).height(4);
//! let saves_t = solver.solutions(&ask).find(|solution| solution.saved == Some(Piece::T));
//! println!("{:?}", saves_t.map(|solution| solution.steps));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The chance of a field and a pattern, and the queues that fail
//! ```
//! # use allclear_pc::{Job, study::Question};
//! # use allclear_tetris::Field24;
//! let left_six_columns = Field24::rectangle(0, 0, 6, 4);
//! let study = Question::new(left_six_columns, "*p4".parse()?).study()?;
//! let chance = study.chance(&Job::default())?;
//! assert_eq!(chance.queues().to_string(), "396 of 840 (47.14 %)");
//! assert_eq!(chance.failed().count(), 444);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The fewest solutions to learn, and what they save
//! ```
//! # use allclear_pc::{Job, study::{Question, SaveQuestion}};
//! # use allclear_tetris::Field24;
//! let left_six_columns = Field24::rectangle(0, 0, 6, 4);
//! let study = Question::new(left_six_columns, "*p5".parse()?).height(4).study()?;
//! let solutions = study.solutions(&Job::default())?;
//! let minimal = solutions.minimal(&Job::default());
//! assert!(minimal.is_proven() && minimal.covered == solutions.covered());
//! let question = SaveQuestion { wanted: vec!["T||I".parse()?], ..SaveQuestion::default() };
//! println!("a T or an I is left for {}", solutions.saves(&question)?.wanted[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//! | | |
//! |---|---|
//! | [`Solver`], [`Ask`], [`Solutions`] | one queue: the first solution, or all |
//! | [`study`] | all queues of a pattern: chance, solutions, minimal sets, saves; shapes: cover, setup |
//! | [`best`] | best play: chances and moves for a player who sees a few pieces ahead |
//! | [`combo`] | the longest combo of a queue |
//! | [`Replay`] | a solution step by step: field, cells, keys |
//! | [`Job`] | how a search is run: threads, part of the work, progress, stopping it |
//! | [`odds`] | all queues that bags can deal from the empty field |
//! | [`atlas`] | every field that can lead to a perfect clear |
//! | [`mod@file`] | `.pc` files: read, check, count, generate |
//! | [`train`], [`net`] | networks that order the search for a first solution |

use allclear_pc_engine as engine;

pub mod atlas;
pub mod best;
pub mod combo;
pub mod file;
pub mod odds;
mod replay;
mod solver;
pub mod study;
#[cfg(test)]
mod tests;
pub mod train;

pub use engine::counts::Counts;
pub use engine::hold::Hold;
pub use engine::job::{Job, Need, NoPart, Part, Progress, Threads, TooLarge};
pub use engine::net::{self, Network, Order};
pub use engine::ratio::Ratio;
pub use engine::sheet::Sheet;
pub use engine::solution::{Group, Solution, Step};
pub use replay::{Move, Replay, ReplayError};
pub use solver::{Answer, Ask, Impossible, Solutions, Solver, Tally};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
