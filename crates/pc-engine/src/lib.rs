//! The search behind `allclear-pc`: what its answers are made of. Use that crate; this one is apart
//! so that both are compiled at the same time, and what is public here is public for it alone.
//!
//! From the bottom up; a module imports only from those above it in this table:
//!
//! | module | what it is |
//! |---|---|
//! | [`bits`], [`counts`], [`ratio`], [`interval`], [`fnv`], [`made_once`] | sets of small numbers, multisets of pieces, counts of queues, samples of them, a checksum, tables made once |
//! | [`store`], [`shelf`] | where interrupted work waits; a list that threads share |
//! | [`job`], [`parallel`], `by_size` | how a search is run, on which threads, with which types |
//! | [`solution`], [`sheet`] | a perfect clear: groups of cells, and one order to play them in; many of them as one fumen |
//! | [`tiles`] | every way a piece may end up in the grid to be cleared |
//! | [`endings`] | how the last few cells can be filled |
//! | [`cover_search`] | covers the field with tiles, cell by cell, as a guide allows |
//! | [`pile`] | which tile has to be placed before which |
//! | [`hold`] | the rule of hold; can a queue follow the order that the tiles need? |
//! | [`play`] | plays a tiling move by move: the exact test |
//! | [`net`], [`lessons`] | networks that rank tiles, and what a search teaches them |
//! | [`queue_guide`] | guides a cover search by one queue |
//! | [`atlas`] | every field that can lead to a perfect clear, and every tiling that can be built |
//! | [`halves`] | the tilings of that atlas that one queue can place, put together from halves |
//! | [`sinking`] | fields of any height, cleared rows at the bottom |
//! | [`by_height`] | all of that for one height: the first solution, or all |
//! | [`pattern`] | the same for all queues of a pattern at once |
//! | [`spins`] | every way to build a T-spin from the pieces of a pattern |

pub mod atlas;
pub mod bits;
pub mod by_height;
mod by_size;
pub mod counts;
pub mod cover_search;
pub mod endings;
pub mod fnv;
pub mod halves;
pub mod hold;
pub mod interval;
pub mod job;
pub mod lessons;
pub mod made_once;
pub mod net;
pub mod parallel;
pub mod pattern;
pub mod pile;
pub mod play;
pub mod queue_guide;
pub mod ratio;
pub mod sheet;
pub mod shelf;
pub mod sinking;
pub mod solution;
pub mod spins;
pub mod store;
pub mod tiles;
