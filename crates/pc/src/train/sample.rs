//! Queues to train on, and what a network makes of them.

use allclear_board::Rng;

use crate::engine::net::Order;
use crate::solver::{Ask, Solver};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Field24, Piece, Rules};

/// A queue that takes more nodes than this counts as taking this many.
pub const NODE_LIMIT: u64 = 20_000;

/// Random queues as a game deals them, from the first bag on, one piece longer than a perfect
/// clear of the empty field takes.
pub fn queues(seed: u64, count: usize, height: usize) -> Vec<Queue> {
    let mut rng = Rng::new(seed);
    let length = 10 * height / 4 + 1;
    let mut queue = || {
        let mut pieces = Vec::new();
        while pieces.len() < length {
            let mut bag = Piece::ALL;
            rng.shuffle(&mut bag);
            pieces.extend(bag);
        }
        pieces.truncate(length);
        Queue::new(pieces)
    };
    (0..count).map(|_| queue()).collect()
}

/// The nodes in which an order of tiles finds a perfect clear of each queue from the empty
/// field, summed.
pub fn nodes(order: &Order, height: usize, rules: &Rules, queues: &[Queue]) -> u64 {
    let mut solver = Solver::new(Field24::EMPTY, *rules).in_order(order.clone());
    queues.iter().map(|queue| solver.solve(&ask(queue, height)).nodes).sum()
}

pub(super) fn ask(queue: &Queue, height: usize) -> Ask {
    Ask { node_limit: NODE_LIMIT, ..Ask::new(queue.clone()).height(height) }
}

/// The seed of one stream of random numbers in one generation.
pub(super) fn seed(seed: u64, generation: usize, stream: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut mixed = rng.next_u64() ^ generation as u64;
    mixed = Rng::new(mixed).next_u64() ^ stream;
    Rng::new(mixed).next_u64()
}
