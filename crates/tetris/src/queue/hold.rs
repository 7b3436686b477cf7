//! What hold makes of a queue: the orders in which its pieces can be placed, and the queues whose
//! pieces can be placed in a given order.
//!
//! Each way to use hold is told by itself, so an order may come twice, with different numbers of
//! holds. The ways come in the order in which solution-finder's `util seq` prints them: the first
//! decision turns fastest.

use crate::piece::Piece;

/// What is in hold when the first piece comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HoldAtStart {
    /// The first piece of the queue.
    #[default]
    FirstPiece,
    /// Nothing.
    Nothing,
}

/// Pieces in order, and how often hold was used.
pub type Way<P> = (Vec<P>, u32);

/// The longest queue whose ways are listed: each piece doubles them.
pub const LONGEST: usize = 20;

/// The queue is too long to list what hold can do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hold can do too much with {length} pieces; at most {LONGEST} are possible")]
pub struct TooLong {
    /// The number of pieces.
    pub length: usize,
}

/// The orders in which the first `placed` pieces can be placed, each with the number of holds.
/// What is left in hold at the end is not placed, unless all pieces are.
///
/// ```
/// # use allclear_tetris::Piece::*;
/// # use allclear_tetris::queue::hold::{HoldAtStart, after_hold};
/// let orders = after_hold(&[T, I, O], 2, HoldAtStart::FirstPiece).unwrap();
/// assert_eq!(orders, [(vec![I, O], 0), (vec![T, O], 1), (vec![I, T], 1), (vec![T, I], 2)]);
/// ```
pub fn after_hold(
    queue: &[Piece],
    placed: usize,
    start: HoldAtStart,
) -> Result<Vec<Way<Piece>>, TooLong> {
    let placed = placed.min(queue.len());
    // The last piece has no choice if all are placed.
    let decisions = if placed == queue.len() { placed.saturating_sub(1) } else { placed };
    if decisions > LONGEST {
        return Err(TooLong { length: queue.len() });
    }
    let mut ways: Vec<Way<Piece>> =
        (0..1_u32 << decisions).filter_map(|way| play(queue, placed, start, way)).collect();
    if placed == 1 && start == HoldAtStart::FirstPiece {
        ways.reverse();
    }
    Ok(ways)
}

/// The pieces placed if decision `i` is bit `i` of `way`: 0 is what the peer lists first.
fn play(queue: &[Piece], placed: usize, start: HoldAtStart, way: u32) -> Option<Way<Piece>> {
    let (mut hold, mut rest) = match start {
        HoldAtStart::FirstPiece => (Some(*queue.first()?), &queue[1..]),
        HoldAtStart::Nothing => (None, queue),
    };
    let mut order = Vec::with_capacity(placed);
    let mut holds = 0;
    for decision in 0..placed {
        // With nothing in hold, holding comes first, but for the first piece.
        let bit = way >> decision & 1 == 1;
        let holding = bit != (hold.is_none() && decision > 0);
        let piece = match (rest, hold) {
            ([], Some(held)) => {
                holds += 1;
                hold = None;
                held
            }
            ([], None) => return None,
            ([current], None) => {
                rest = &[];
                *current
            }
            ([current, next, after @ ..], None) if holding => {
                (hold, rest) = (Some(*current), after);
                holds += 1;
                *next
            }
            ([current, after @ ..], Some(held)) if holding => {
                (hold, rest) = (Some(*current), after);
                holds += 1;
                held
            }
            ([current, after @ ..], _) => {
                rest = after;
                *current
            }
        };
        order.push(piece);
    }
    Some((order, holds))
}

/// The queues of `length` pieces (at least as many as the order has) whose pieces can be placed in
/// this order, each with the number of holds. Pieces that could be any are `None`.
///
/// ```
/// # use allclear_tetris::Piece::*;
/// # use allclear_tetris::queue::hold::{HoldAtStart, before_hold};
/// let queues = before_hold(&[T], 2, HoldAtStart::FirstPiece).unwrap();
/// assert_eq!(queues, [(vec![None, Some(T)], 0), (vec![Some(T), None], 1)]);
/// ```
pub fn before_hold(
    order: &[Piece],
    length: usize,
    start: HoldAtStart,
) -> Result<Vec<Way<Option<Piece>>>, TooLong> {
    let length = length.max(order.len());
    let decisions = length.saturating_sub(1);
    if decisions > LONGEST {
        return Err(TooLong { length });
    }
    Ok((0..1_u32 << decisions).map(|way| trace(order, length, start, way)).collect())
}

/// The queue that leads to the order if piece `i` of it was placed as it came (bit `i` of `way` is
/// 0) or came out of hold.
fn trace(order: &[Piece], length: usize, start: HoldAtStart, way: u32) -> Way<Option<Piece>> {
    let mut queue: Vec<Option<Piece>> = Vec::with_capacity(length);
    // Where the piece that is in hold stood in the queue.
    let mut held = 0;
    let mut holds = 0;
    let mut placed_directly = false;
    for i in 0..length {
        let piece = order.get(i).copied();
        if i + 1 < length && way >> i & 1 == 0 {
            queue.push(piece);
            placed_directly = true;
            continue;
        }
        // What comes out of hold went in where the piece before it came out.
        holds += u32::from(match start {
            HoldAtStart::FirstPiece => held != 0,
            HoldAtStart::Nothing => placed_directly,
        });
        queue.insert(held, piece);
        held = queue.len();
    }
    if order.len() == length && (start == HoldAtStart::FirstPiece || holds > 0) {
        holds += 1;
    }
    (queue, holds)
}
