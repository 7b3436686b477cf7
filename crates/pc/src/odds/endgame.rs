//! The last four pieces: which runs of them complete a field.
//!
//! # What
//! [`Endgame`] answers, for a living field that lacks four pieces (and a piece in hold), which of
//! the 2,401 runs of four next pieces complete it, all at once.
//!
//! # How
//! Backward from the end, with sets of runs instead of runs. Hold and the next piece may always
//! change places, so a table for `k` pieces to come is indexed by the *pair* of held and next
//! piece, in any order: 28 pairs. For a field that lacks one piece it says whether one of the pair
//! completes it; for two, the set (7 bits) of following pieces; for three, the set (49 bits) of
//! following two. A field's table is made from those of its successors: with `h` in hold and `s`
//! next either `h` is placed, and the successor is left with `s` and the following piece, or `s`
//! is, and it is left with `h` and the following piece; unions over all placements of each. Many
//! fields that lack three pieces have the same table, and each table is stored once.
//!
//! Without hold the same tables are indexed by the next piece alone.
//!
//! # Why not the obvious way
//! Playing out each queue asks the same questions 2,401 times.
//!
//! # How we know it works
//! For two lines the tests play every queue; for four, samples.

use allclear_board::FastMap;

use crate::engine::atlas::Atlas;
use crate::engine::atlas::Fields;
use crate::engine::hold::choices;
use crate::engine::job::Threads;
use crate::engine::parallel;
use crate::odds::Fours;
use allclear_tetris::{Field6, Piece};

/// How many pieces are left when the endgame begins.
pub const LAST: usize = 4;

/// Pairs of pieces in any order.
const PAIRS: usize = 28;

/// The number of a pair.
const PAIR: [[usize; 7]; 7] = {
    let mut table = [[0; 7]; 7];
    let mut number = 0;
    let mut a = 0;
    while a < 7 {
        let mut b = 0;
        while b <= a {
            table[a][b] = number;
            table[b][a] = number;
            number += 1;
            b += 1;
        }
        a += 1;
    }
    table
};

/// What can follow, for each pair (or, without hold, for each next piece).
type Table<W> = [W; PAIRS];

/// Tables for the last fields of an atlas.
pub struct Endgame<'a> {
    atlas: &'a Atlas,
    hold: bool,
    /// The living fields that lack three pieces, and for each the number of its table.
    threes: Fields,
    numbers: Vec<u32>,
    tables: Vec<Table<u64>>,
}

impl<'a> Endgame<'a> {
    /// Makes the tables.
    pub fn new(atlas: &'a Atlas, hold: bool, threads: Threads) -> Endgame<'a> {
        let pieces = atlas.pieces();
        let ones = atlas.layer(pieces - 1);
        let ones_tables: Vec<Table<u8>> = map(threads, &ones, |field| {
            let completes = |piece| u8::from(atlas.next(field, piece).next().is_some());
            let completes = Piece::ALL.map(completes);
            if hold {
                pairwise(|a, b| completes[a] | completes[b])
            } else {
                single(|a| completes[a])
            }
        });

        let twos = atlas.layer(pieces - 2);
        let twos_tables: Vec<Table<u8>> = map(threads, &twos, |field| {
            let after = united(atlas, field, &ones, |index| &ones_tables[index]);
            step(hold, &after, |later, next| later << next)
        });

        let threes = atlas.layer(pieces - 3);
        let threes_tables: Vec<Table<u64>> = map(threads, &threes, |field| {
            let after = united(atlas, field, &twos, |index| &twos_tables[index]);
            step(hold, &after, |later, next| u64::from(later) << (7 * next))
        });
        let mut tables = Vec::new();
        let mut known: FastMap<Table<u64>, u32> = FastMap::default();
        let number = |table| {
            *known.entry(table).or_insert_with(|| {
                tables.push(table);
                tables.len() as u32 - 1
            })
        };
        let numbers = threes_tables.into_iter().map(number).collect();
        Endgame { atlas, hold, threes, numbers, tables }
    }

    /// Whether hold may be used.
    pub fn has_hold(&self) -> bool {
        self.hold
    }

    /// What each piece makes of a living field that lacks four pieces.
    pub fn after(&self, field: Field6) -> After {
        let tables = Piece::ALL.map(|piece| {
            let mut union = [0; PAIRS];
            for (_, next) in self.atlas.next(field, piece) {
                let Some(index) = self.threes.index(next) else { continue };
                let table = &self.tables[self.numbers[index] as usize];
                union.iter_mut().zip(table).for_each(|(own, other)| *own |= other);
            }
            union
        });
        After { hold: self.hold, tables }
    }
}

/// For each piece placed on a field, what can follow.
pub struct After {
    hold: bool,
    tables: [Table<u64>; 7],
}

impl After {
    /// The runs of four that complete the field with `held` in hold.
    pub fn runs(&self, held: Piece) -> Fours {
        let held = held.index();
        Fours(std::array::from_fn(|i| {
            let (first, second) = (i / 7, i % 7);
            if !self.hold {
                return self.tables[first][second];
            }
            choices(held, first, true)
                .fold(0, |runs, (placed, kept)| runs | self.tables[placed][PAIR[kept][second]])
        }))
    }
}

fn pairwise<W: Default + Copy>(value: impl Fn(usize, usize) -> W) -> Table<W> {
    let mut table = [W::default(); PAIRS];
    for (a, pairs) in PAIR.iter().enumerate() {
        for (b, &pair) in pairs.iter().enumerate().take(a + 1) {
            table[pair] = value(a, b);
        }
    }
    table
}

fn single<W: Default + Copy>(value: impl Fn(usize) -> W) -> Table<W> {
    let mut table = [W::default(); PAIRS];
    (0..7).for_each(|piece| table[piece] = value(piece));
    table
}

/// For each piece, the union of the tables of all fields it leads to.
fn united<'t, W>(
    atlas: &Atlas,
    field: Field6,
    later: &Fields,
    table: impl Fn(usize) -> &'t Table<W>,
) -> [Table<W>; 7]
where
    W: Copy + Default + std::ops::BitOrAssign + 't,
{
    Piece::ALL.map(|piece| {
        let mut union = [W::default(); PAIRS];
        for (_, next) in atlas.next(field, piece) {
            if let Some(index) = later.index(next) {
                union.iter_mut().zip(table(index)).for_each(|(own, &other)| *own |= other);
            }
        }
        union
    })
}

/// The table of a field from those after each piece; `shifted` makes room for the piece that
/// follows.
fn step<W, V>(hold: bool, after: &[Table<W>; 7], shifted: impl Fn(W, usize) -> V) -> Table<V>
where
    W: Copy + Default + std::ops::BitOr<Output = W>,
    V: Copy + Default + std::ops::BitOr<Output = V>,
{
    let all = |set: &dyn Fn(usize) -> W| {
        (0..7).fold(V::default(), |sum, next| sum | shifted(set(next), next))
    };
    if hold {
        pairwise(|held, first| {
            all(&|next| {
                let after = |(placed, kept): (usize, usize)| after[placed][PAIR[kept][next]];
                choices(held, first, true).map(after).fold(W::default(), |all, way| all | way)
            })
        })
    } else {
        single(|a| all(&|next| after[a][next]))
    }
}

fn map<T: Send>(threads: Threads, fields: &Fields, table: impl Fn(Field6) -> T + Sync) -> Vec<T> {
    parallel::map(threads, &fields.to_vec(), |&field| table(field))
}
