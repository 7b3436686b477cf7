//! The board against the ways it replaces. Run with `cargo bench -p allclear-bench --bench board`.
#![allow(missing_docs)]

use std::collections::VecDeque;
use std::hint::black_box;

use allclear_bench::Race;
use allclear_bench::lookup_components::{Components, LookupTable, dense_boards, sparse_boards};
use allclear_bench::row_baselines::{Chunks, Field, Rows};
use allclear_board::{Board, Direction, Rng, Rule};

fn main() {
    itself();
    components();
    rows();
    one_word();
    slides();
}

fn mix(sum: u64, word: u64) -> u64 {
    sum.wrapping_add(word.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The noise of this machine: one contestant against itself.
fn itself() {
    let boards: Vec<Board<8, 8, 1>> =
        words(1024).map(|word| Board::from_words_truncated([word])).collect();
    let run = || boards.iter().fold(0, |sum, board| mix(sum, board.neighbours8().words()[0]));
    Race::new("a contestant against itself", boards.len())
        .enter("once", run)
        .enter("again", run)
        .run();
}

fn words(count: usize) -> impl Iterator<Item = u64> {
    let mut rng = Rng::new(count as u64);
    (0..count).map(move |_| rng.next_u64())
}

/// Listing the components of 4096 distinct 6x12 boards.
fn components() {
    type Well = Board<6, 12, 2>;
    let table = LookupTable::new();
    let mut sets = vec![("the published boards".to_string(), sparse_boards(4096, 1))];
    for percent in [20, 50, 80] {
        sets.push((format!("{percent} % of the cells"), dense_boards(4096, percent, percent)));
    }
    for (name, cells) in &sets {
        let split = |cells: u128| [cells as u64, (cells >> 64) as u64];
        let boards: Vec<Well> =
            cells.iter().map(|cells| Well::from_words_truncated(split(*cells))).collect();
        let part = |sum, [low, high]: [u64; 2]| mix(sum, low ^ high.rotate_left(32));
        let (mut found, mut queue) = (Components::default(), Queue::default());
        Race::new(format!("components of a 6x12 board, {name}"), boards.len())
            .enter("table of two rows (published)", || {
                cells.iter().fold(0, |sum, cells| {
                    table.components(*cells, &mut found);
                    found.iter().fold(sum, |sum, cells| part(sum, split(cells)))
                })
            })
            .enter("a queue of cells", || {
                cells.iter().fold(0, |mut sum, cells| {
                    queue.components(*cells, |cells| sum = part(sum, split(cells)));
                    sum
                })
            })
            .enter("Board::components", || {
                let parts = boards.iter().flat_map(|board| board.components());
                parts.fold(0, |sum, cells| part(sum, *cells.words()))
            })
            .run();
    }
}

/// The textbook search: a queue of cells, four neighbours each.
#[derive(Default)]
struct Queue(VecDeque<usize>);

impl Queue {
    fn components(&mut self, board: u128, mut each: impl FnMut(u128)) {
        let mut seen = [false; 72];
        for start in 0..72 {
            if board >> start & 1 == 0 || seen[start] {
                continue;
            }
            let mut part = 0;
            seen[start] = true;
            self.0.push_back(start);
            while let Some(cell) = self.0.pop_front() {
                part |= 1 << cell;
                let (x, y) = (cell % 6, cell / 6);
                let mut visit = |cell: usize| {
                    if board >> cell & 1 == 1 && !seen[cell] {
                        seen[cell] = true;
                        self.0.push_back(cell);
                    }
                };
                if x > 0 {
                    visit(cell - 1);
                }
                if x < 5 {
                    visit(cell + 1);
                }
                if y > 0 {
                    visit(cell - 6);
                }
                if y < 11 {
                    visit(cell + 6);
                }
            }
            each(part);
        }
    }
}

/// Clearing the full rows of 4096 fields 10x24.
fn rows() {
    let mut rng = Rng::new(10);
    for (name, most) in [("no full row", 0), ("1 to 4 full rows", 4), ("1 to 12 full rows", 12)] {
        let fields: Vec<Field> = (0..4096)
            .map(|_| {
                let words = std::array::from_fn(|_| rng.next_u64());
                let full = if most == 0 { 0 } else { 1 + rng.below(most) };
                let rows = (0..full).map(|_| Field::row(rng.below(24) as usize));
                rows.fold(Field::from_words_truncated(words), Field::union)
            })
            .collect();
        let chunks: Vec<Chunks> = fields.iter().map(|field| Chunks::from(*field)).collect();
        let arrays: Vec<Rows> = fields.iter().map(|field| Rows::from(*field)).collect();
        // The sum needs only one row of the answer; the black box sees to it that all is made.
        Race::new(format!("clearing rows of a 10x24 board, {name}"), fields.len())
            .enter("six rows to a word, a cascade (mended)", || {
                chunks.iter().fold(0, |sum, chunks| {
                    let (left, cleared) = black_box(chunks.clear());
                    sum + u64::from(cleared) + (left.0[0] >> 30 & 1023)
                })
            })
            .enter("an array of rows", || {
                arrays.iter().fold(0, |sum, rows| {
                    let (left, cleared) = black_box(rows.clear());
                    sum + u64::from(cleared) + u64::from(left.0[3])
                })
            })
            .enter("Board::clear_full_rows", || {
                fields.iter().fold(0, |sum, field| {
                    let (left, cleared) = black_box(field.clear_full_rows());
                    sum + u64::from(cleared) + (left.words()[0] >> 30 & 1023)
                })
            })
            .run();
    }
}

/// What a careful hand writes for one word.
mod by_hand {
    const EAST: u64 = 0x8080_8080_8080_8080;
    const WEST: u64 = 0x0101_0101_0101_0101;

    #[inline]
    pub fn neighbours8(b: u64) -> u64 {
        let sides = (b & !EAST) << 1 | (b & !WEST) >> 1;
        let wide = sides | b;
        sides | wide << 8 | wide >> 8
    }

    pub const FULL: u64 = (1 << 60) - 1;
    const LEFT: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50;
    const RIGHT: u64 = LEFT << 9;

    #[inline]
    pub fn flood(set: u64, seed: u64) -> u64 {
        let mut region = seed & set;
        loop {
            let near = region << 10 | region >> 10 | (region & !RIGHT) << 1 | (region & !LEFT) >> 1;
            let grown = (region | near) & set;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    #[inline]
    pub fn clear(set: u64) -> (u64, u32) {
        let pairs = set & set >> 1;
        let fours = pairs & pairs >> 2;
        let eights = fours & fours >> 4;
        let mut full = eights & eights >> 2 & LEFT;
        let mut cleared = 0;
        let mut out = set;
        while full != 0 {
            let start = 63 - full.leading_zeros();
            let below = (1 << start) - 1;
            out = out & below | out >> 10 & !below;
            full &= below;
            cleared += 1;
        }
        (out, cleared)
    }
}

/// One-word boards against the same by hand.
fn one_word() {
    let bare: Vec<u64> = words(4096).collect();
    let boards: Vec<Board<8, 8, 1>> =
        bare.iter().map(|word| Board::from_words_truncated([*word])).collect();
    Race::new("neighbours of an 8x8 board", bare.len())
        .enter("u64 by hand", || {
            bare.iter().fold(0, |sum, board| mix(sum, by_hand::neighbours8(*board)))
        })
        .enter("Board::neighbours8", || {
            boards.iter().fold(0, |sum, board| mix(sum, board.neighbours8().words()[0]))
        })
        .run();

    let bare: Vec<u64> =
        bare.iter().zip(words(5000)).map(|(a, b)| (a | b) & by_hand::FULL).collect();
    let boards: Vec<Board<10, 6, 1>> =
        bare.iter().map(|word| Board::from_words_truncated([*word])).collect();
    let seed = Board::EMPTY.with(4, 3);
    Race::new("flooding a 10x6 board from a cell", bare.len())
        .enter("u64 by hand", || {
            bare.iter().fold(0, |sum, board| mix(sum, by_hand::flood(*board, 1 << 34)))
        })
        .enter("Board::flood", || {
            boards.iter().fold(0, |sum, board| mix(sum, board.flood(seed).words()[0]))
        })
        .run();

    let mut rng = Rng::new(6);
    let bare: Vec<u64> = bare.iter().map(|board| board | 1023 << (10 * rng.below(6))).collect();
    let boards: Vec<Board<10, 6, 1>> =
        bare.iter().map(|word| Board::from_words_truncated([*word])).collect();
    Race::new("clearing rows of a 10x6 board", bare.len())
        .enter("u64 by hand", || {
            bare.iter().fold(0, |sum, board| {
                let (left, cleared) = by_hand::clear(*board);
                mix(sum, left ^ u64::from(cleared))
            })
        })
        .enter("Board::clear_full_rows", || {
            boards.iter().fold(0, |sum, board| {
                let (left, cleared) = board.clear_full_rows();
                mix(sum, left.words()[0] ^ u64::from(cleared))
            })
        })
        .run();
}

/// Slides of one piece on 8x8 against walking cell by cell.
fn slides() {
    let boards: Vec<(Board<8, 8, 1>, usize)> = words(4096)
        .zip(words(4097))
        .zip(words(4098))
        .map(|((a, b), c)| (Board::from_words_truncated([a & b & c]), (a % 64) as usize))
        .collect();
    Race::new("four slides of a piece on 8x8", boards.len())
        .enter("walking cell by cell", || {
            boards.iter().fold(0, |sum, (board, from)| {
                Direction::ALL.iter().fold(sum, |sum, direction| {
                    mix(sum, walk(*board, *from, *direction).map_or(64, |stop| stop as u64))
                })
            })
        })
        .enter("Board::slide", || {
            boards.iter().fold(0, |sum, (board, from)| {
                Direction::ALL.iter().fold(sum, |sum, direction| {
                    let stop = board.slide(*from % 8, *from / 8, *direction, Rule::Stopper);
                    mix(sum, stop.map_or(64, |(x, y)| (8 * y + x) as u64))
                })
            })
        })
        .run();
}

fn walk(board: Board<8, 8, 1>, from: usize, direction: Direction) -> Option<usize> {
    let (dx, dy) = direction.delta();
    let (mut x, mut y) = ((from % 8) as isize, (from / 8) as isize);
    loop {
        match board.get((x + dx) as usize, (y + dy) as usize) {
            None => return None,
            Some(false) => (x, y) = (x + dx, y + dy),
            Some(true) => {
                let stop = y as usize * 8 + x as usize;
                return if stop == from { None } else { Some(stop) };
            }
        }
    }
}
