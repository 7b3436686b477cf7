//! What a network sees: yes-or-no features of a partial tiling and of the tile that would come
//! next.
//!
//! All features are one-hot, so that a network's first layer is a sum of rows of its weights: the
//! rows of the tile are summed once for each table of tiles, those of the queue once for each
//! queue, and only those of the partial tiling at each node.
//!
//! The cells near the frontier are given as they are. From them a network can tell what summaries
//! like heights, caves, pillars and transitions would say, and more; balances that no window can
//! show (chessboard and column parity) and the pieces left are features of their own.

use crate::bits::Bits;
use crate::counts::Counts;
use crate::tiles::Tile;
use allclear_tetris::Piece;

/// A family of features of which a position has one, or one for each cell, piece or row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// What a network file calls it.
    pub name: &'static str,
    /// How many features it has.
    pub size: usize,
}

/// Rows that are told apart.
pub const ROWS: usize = 6;
/// Columns that are looked at, from that of the cell to fill eastwards.
const COLUMNS: usize = 4;
/// Parts of the queue that are told apart.
const PARTS: usize = 8;

const fn family(name: &'static str, size: usize) -> Family {
    Family { name, size }
}

/// All families, in the order of a network's weights.
pub const FAMILIES: [Family; 15] = [
    family("always", 1),
    family("row of the cell", ROWS),
    family("filled cells", COLUMNS * ROWS),
    family("pieces left", 7 * 4),
    family("tiles missing", 16),
    family("chessboard balance and T left", 3 * 4),
    family("column balance", 4),
    family("tile: shape", 7 * 4),
    family("tile: cells", COLUMNS * ROWS),
    family("tile: gap rows", 4),
    family("tile: which gap rows", ROWS),
    family("tile: rank of its piece by hand", 7),
    family("tile: row and when its piece comes next", ROWS * PARTS),
    family("tile: row and when its piece comes last", ROWS * PARTS),
    family("tile: copies left", 3),
];

const fn start(index: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < index {
        sum += FAMILIES[i].size;
        i += 1;
    }
    sum
}

/// How many features there are.
pub const FEATURES: usize = start(FAMILIES.len());

const ALWAYS: usize = start(0);
const ROW: usize = start(1);
const FILLED: usize = start(2);
const LEFT: usize = start(3);
const MISSING: usize = start(4);
const CHESSBOARD: usize = start(5);
const COLUMN: usize = start(6);
const SHAPE: usize = start(7);
const CELLS: usize = start(8);
const GAP: usize = start(9);
const GAP_ROW: usize = start(10);
const RANK: usize = start(11);
const NEXT: usize = start(12);
const LAST: usize = start(13);
const COPIES: usize = start(14);

/// The place of a rank in the weights, for networks that begin as the hand-made order.
pub const fn rank(rank: usize) -> usize {
    RANK + rank
}

/// The place of a number of gap rows in the weights.
pub const fn gap_rows(count: usize) -> usize {
    GAP + count
}

/// A row of a field of `height` rows, as one of those told apart.
#[inline(always)]
pub fn row_of(row: usize, height: usize) -> usize {
    if height <= ROWS { row } else { row * ROWS / height }
}

/// A cell that lies `x - column` columns east of the one to fill, if that is near.
#[inline(always)]
pub fn filled((x, y): (usize, usize), column: usize, height: usize) -> Option<usize> {
    let east = x - column;
    (east < COLUMNS).then(|| FILLED + east * ROWS + row_of(y, height))
}

/// The features of the cell to fill, which never change.
pub fn of_cell((x, y): (usize, usize), blocks: &[(usize, usize)], height: usize) -> Vec<usize> {
    let later = |&&(bx, by): &&(usize, usize)| (bx, by) > (x, y);
    let blocks =
        blocks.iter().filter(later).filter_map(|&block| filled(block, x, height)).collect();
    [vec![ALWAYS, ROW + row_of(y, height)], blocks].concat()
}

/// The features of the pieces left and of the balances: how many more cells of one colour of the
/// chessboard are filled than of the other, and how many more in even columns than in odd ones.
#[inline(always)]
pub fn of_rest(
    left: Counts,
    missing: usize,
    colours: u32,
    columns: u32,
    mut each: impl FnMut(usize),
) {
    for piece in Piece::ALL {
        each(LEFT + 4 * piece.index() + left.count(piece).min(3));
    }
    each(MISSING + missing.min(15));
    each(CHESSBOARD + 4 * left.count(Piece::T).min(2) + (colours as usize / 2).min(3));
    each(COLUMN + (columns as usize / 2) % 4);
}

/// The features of a tile that never change.
pub fn of_tile<C: Bits>(tile: &Tile<C>, height: usize) -> Vec<usize> {
    let cells = tile.squares.map(|square| (usize::from(square % 10), usize::from(square / 10)));
    let column = cells.iter().map(|&(x, _)| x).min().unwrap_or(0);
    let mut all = vec![
        SHAPE + 4 * tile.piece.index() + tile.facing as usize,
        GAP + (tile.gap.count_ones() as usize).min(3),
    ];
    for (x, y) in cells {
        if x - column < COLUMNS {
            all.push(CELLS + (x - column) * ROWS + row_of(y, height));
        }
    }
    for row in (0..height).filter(|row| tile.gap >> row & 1 == 1) {
        all.push(GAP_ROW + row_of(row, height));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The features of a piece's place in the queue, for a tile whose lowest row is `row`, when
/// `copies` of the piece are left.
pub fn of_moment(queue: &[Piece], piece: Piece, copies: usize, row: usize) -> [usize; 3] {
    let times: Vec<usize> = (0..queue.len()).filter(|&time| queue[time] == piece).collect();
    let next = times.get(times.len().saturating_sub(copies)).copied().unwrap_or(0);
    let last = times.last().copied().unwrap_or(0);
    let part = |time: usize| (time * PARTS / queue.len().max(1)).min(PARTS - 1);
    [
        NEXT + row * PARTS + part(next),
        LAST + row * PARTS + part(last),
        COPIES + copies.clamp(1, 3) - 1,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_follow_each_other() {
        assert_eq!(ALWAYS, 0);
        assert_eq!(COPIES + 3, FEATURES);
    }

    #[test]
    fn moments_tell_copies_apart() {
        use Piece::{I, O, T};
        let queue = [T, O, I, T, O, O, I, T];
        let parts = |copies| of_moment(&queue, T, copies, 0).map(|feature| feature - NEXT);
        assert_eq!(parts(3)[0], 0);
        assert_eq!(parts(2)[0], 3);
        assert_eq!(parts(1)[0], 7);
        assert_eq!(parts(1)[1], LAST - NEXT + 7);
    }
}
