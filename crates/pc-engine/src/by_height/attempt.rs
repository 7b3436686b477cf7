//! The attempts at a first solution, and the pieces that each would rather try.

use super::Orders;
use crate::pile::Cover;
use allclear_tetris::{Drop, Piece};

/// One try at a first solution.
pub(super) struct Attempt {
    pub(super) cover: Cover,
    /// Whether pieces may be torn apart.
    pub(super) torn: bool,
    pub(super) node_limit: u64,
    pub(super) orders: Orders,
    /// How much later the pieces of higher rows are expected, in percent of the queue.
    pub(super) slope: i64,
    /// How many attempts were made before.
    pub(super) number: u64,
}

impl Attempt {
    /// The one that finds everything.
    pub(super) fn exact(drop: Drop, orders: Orders, node_limit: u64) -> Attempt {
        let cover = Cover::Exact(drop);
        Attempt { cover, torn: true, node_limit, orders, slope: 100, number: 0 }
    }
}

/// What is tried for a first solution before the exact search.
pub(super) enum Try {
    /// Tilings that could be built by dropping straight down.
    Strict(Attempt),
    /// The exact search, with so few nodes for each piece that may be left over.
    Probe { node_limit: u64, slope: i64 },
    /// The order of play.
    Forward { node_limit: u64 },
}

const SLOPES: [i64; 5] = [100, 70, 130, 50, 160];

/// The tries for a first solution before the exact search: none where that is quick anyway. Four
/// rows often cannot be filled without torn pieces (a single `T` upsets the colours of the
/// chessboard); of six rows and more there are plenty of whole tilings, and far fewer tiles to try.
///
/// Some queues have no such solution, or hardly any: with one `T` that cannot be saved, or where
/// pieces must slide under others. Then it depends on what is left over at the end, and the exact
/// search, which goes through one such piece after the other, may take a thousand times as long for
/// the first as for the second. So each of them gets a few nodes in between, then four times as many.
/// And so does the order of play, unless the field is empty: it is for narrow wells.
pub(super) fn tries(pieces: usize, height: usize, is_empty: bool) -> impl Iterator<Item = Try> {
    let count: usize = if pieces <= 5 { 0 } else { 10 };
    let torn = height <= 4;
    let strict = move |i: usize| {
        Try::Strict(Attempt {
            cover: Cover::Strict,
            torn,
            node_limit: 1000 << (i / 2),
            orders: Orders::Ignored,
            slope: SLOPES[i % 5],
            number: i as u64,
        })
    };
    let forward = |i: usize| Try::Forward { node_limit: 500 << (2 * i) };
    let probe = |i: usize| Try::Probe { node_limit: 1000 << (2 * i), slope: SLOPES[i] };
    let (forwards, probes) = match torn || count == 0 {
        true => (0, 0),
        false => (if is_empty { 0 } else { 5 }, 5),
    };
    (0..count).flat_map(move |i| {
        // After the first pair the order of play, after the second the exact search as well.
        let played = if i % 2 == 1 { i / 2..i / 2 + 1 } else { 0..0 };
        let probed = match i {
            3 | 5 | 7 => (i - 3) / 2..(i - 1) / 2,
            9 => 3..5,
            _ => 0..0,
        };
        let played = played.filter(move |&i| i < forwards).map(forward);
        let probed = probed.filter(move |&i| i < probes).map(probe);
        std::iter::once(strict(i)).chain(played).chain(probed)
    })
}

/// For each row, the pieces in the order to try them: first those that come about when the row
/// is being filled. With a slope of 100 the lowest row is expected to use the first pieces and
/// the highest row the last ones.
pub(super) fn preferences(pieces: &[Piece], height: usize, slope: i64) -> Vec<[Piece; 7]> {
    let (count, height) = (pieces.len() as i64, height as i64);
    (0..height)
        .map(|row| {
            // Twice the height times 100 is the unit.
            let expected = (2 * row + 1 - height) * count * slope + 100 * height * count;
            let mut lateness = [i64::MAX; 7];
            for (i, piece) in (0..).zip(pieces) {
                let late: &mut i64 = &mut lateness[piece.index()];
                *late = (*late).min((200 * height * i - expected).abs());
            }
            let mut order = Piece::ALL;
            order.sort_by_key(|piece| lateness[piece.index()]);
            order
        })
        .collect()
}
