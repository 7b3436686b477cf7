//! The perfect clears of one height.
//!
//! # What
//! An `AtHeight` holds the tables of one field and height and searches them: for one solution, or
//! for all.
//!
//! # How
//! All solutions: for each piece that may be left over at the end, every tiling that the exact
//! guide lets pass is played. Knowing the one left over costs a few nodes more near the root, and
//! leaves less than half of the tilings to play: see [`supply`](super::hold::supply). From the empty field
//! an [atlas](super::atlas::tilings) may know which tilings can be built at all. Those that the queue can
//! place are put together from [halves](super::halves), unless many of its pieces are equal.
//!
//! One solution: a series of attempts. The first ones look only for tilings that could be built by dropping straight
//! down ([`Cover::Strict`](crate::pile::Cover::Strict)), with few torn pieces; each has a node budget and its own opinion of
//! which piece belongs into which row, so that an unlucky first choice costs little. Of five rows
//! and more, some queues have no such solution; so the exact search gets a few nodes in between,
//! for each piece that may be left over, and so does a search in the order of play (`forward`),
//! unless the field is empty. At the end only the caller's budget counts: the search finds what there
//! is, or proves that there is nothing.
//!
//! # Why not the obvious way
//! The exact search alone finds a first solution of six rows in seconds instead of a fraction of
//! a millisecond: most of its tilings can only be built in another order than the queue's.
//!
//! # How we know it works
//! The last attempt is the search for all solutions, stopped at the first; the order of play is
//! compared with it.

mod at_height;
mod attempt;
mod forward;
mod run;
#[cfg(feature = "parallel")]
mod shared;
mod tables;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::atlas::tilings::Tilings;
use crate::by_size::by_pieces;
use crate::hold::Line;
use crate::job::Threads;
use crate::lessons::Lessons;
use crate::net::Order;
use crate::solution::Solution;
use allclear_tetris::{Field24, Piece, Rules};

use at_height::AtHeight;

/// What is asked of one height.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// How the queue may be played.
    pub queue: Line<'a>,
    /// The piece that must be left over.
    pub save: Option<Piece>,
    /// How many nodes may be visited.
    pub node_limit: u64,
    /// Where to run the exact search.
    #[cfg_attr(not(feature = "parallel"), allow(dead_code))]
    pub threads: Threads,
    /// Once raised, the search ends with what it has.
    pub stop: &'a AtomicBool,
}

/// Whether the orders in which a solution can be played are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// They are counted.
    Counted,
    /// They do not matter.
    Ignored,
}

/// What is done with each solution, and with the number of its orders if they are counted. It is
/// called seldom; a search compiled for every caller would cost more than it saves.
pub type Each<'a> = dyn FnMut(Solution, Option<u64>) -> ControlFlow<()> + 'a;

/// How a search went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many nodes were visited.
    pub nodes: u64,
    /// Whether everything was searched, or what was asked for was found.
    pub complete: bool,
}

/// The searches of one height, without their types.
pub trait AnyHeight: Send {
    /// One solution.
    fn first(&mut self, query: &Query, lessons: Option<&mut Lessons>)
    -> (Option<Solution>, Report);

    /// Every solution, with the number of orders it can be played in if they are counted.
    fn all(&mut self, query: &Query, orders: Orders, each: &mut Each) -> Report;

    /// Every solution again, a few at a time, in the same order; `None` after the last of them.
    fn some(&mut self, query: &Query, cursor: &mut Cursor) -> Option<Batch>;

    /// Bytes in use.
    fn bytes(&self) -> usize;
}

/// How far a search for all solutions is that is done a few at a time: a depth-first search with
/// its stack outside.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    /// How many of the pieces that may be left over are done.
    done: usize,
    /// The subtrees to search, the next one last; `None` before the first.
    paths: Option<Vec<Vec<u32>>>,
}

/// What a part of such a search found.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The solutions.
    pub solutions: Vec<Solution>,
    /// How they were found.
    pub report: Report,
}

/// Whether all tilings that can be built are known.
#[derive(Clone, Debug)]
pub enum KnownTilings {
    /// They are.
    Yes(Arc<Tilings>),
    /// They may be, by the atlas that comes with the crate: it was not asked yet.
    Perhaps,
    /// They are not.
    No,
}

impl KnownTilings {
    fn tilings(&self) -> Option<&Arc<Tilings>> {
        match self {
            KnownTilings::Yes(tilings) => Some(tilings),
            KnownTilings::Perhaps | KnownTilings::No => None,
        }
    }
}

/// The searches of a height: the smallest types that hold it. `None` if it takes more than 31
/// pieces.
pub fn at_height(
    field: Field24,
    height: usize,
    rules: Rules,
    memory: usize,
    order: &Order,
    tilings: KnownTilings,
) -> Option<Box<dyn AnyHeight>> {
    let empty = 10 * height - field.count() as usize;
    let pieces = empty / 4;
    (pieces <= 31).then(|| {
        by_pieces!(pieces, {
            AtHeight::<C, M, P>::boxed(field, height, rules, memory, order, tilings)
        })
    })
}
