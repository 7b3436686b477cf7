//! The last four pieces: which runs of them complete a field.
//!
//! # What
//! [`Endgame`] answers, for a living field that lacks four pieces (and a piece in hold), which of
//! the 2,401 runs of four next pieces complete it, all at once; and which runs of three, if the
//! queue is over then and the last piece comes from hold.
//!
//! # How
//! Backward from the end, with sets of runs instead of runs. Hold and the next piece may always
//! change places, so a table for `k` pieces to come is indexed by the *pair* of held and next
//! piece, in any order: 28 pairs. For a field that lacks one piece it says whether one of the pair
//! completes it; for two, the set (8 bits) of following pieces, "none" among them; for three, the
//! set (56 bits) of following two. With nothing following, only the held piece can be placed: as
//! if the next one were of the same kind. A field's table is made from those of its successors:
//! with `h` in hold and `s` next either `h` is placed, and the successor is left with `s` and the
//! following piece, or `s` is, and it is left with `h` and the following piece; unions over all
//! placements of each.
//!
//! Tables are made when first asked for, by whichever thread asks: a question meets a small part
//! of the 718,155 fields that lack three pieces. Many of these have the same table, and each table
//! is stored once.
//!
//! Without hold the same tables are indexed by the next piece alone.
//!
//! # Why not the obvious way
//! Playing out each queue asks the same questions 2,401 times. All tables at once, before the
//! search begins, took 2 of the 5 seconds for the queues of two bags, most of them for nothing.
//!
//! # How we know it works
//! For two lines the tests play every queue; for four, samples.

use std::sync::Mutex;

use allclear_board::FastMap;

use crate::engine::atlas::Atlas;
use crate::engine::hold::choices;
use crate::engine::shelf::Shelf;
use crate::odds::Fours;
use crate::odds::onward::Onward;
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
    onward: Onward<'a>,
    hold: bool,
    /// The tables of fields that lack one piece, and two.
    ones: Known<Table<u8>>,
    twos: Known<Table<u8>>,
    /// The numbers of the tables of fields that lack three pieces, and those tables.
    threes: Known<u32>,
    numbers: Mutex<FastMap<Table<u64>, u32>>,
    tables: Shelf<Table<u64>>,
}

impl<'a> Endgame<'a> {
    /// No tables yet. If it is even-handed, only steps count whose mirror images are steps as well.
    pub fn new(atlas: &'a Atlas, hold: bool, even_handed: bool) -> Endgame<'a> {
        Endgame {
            onward: Onward::new(atlas, even_handed),
            hold,
            ones: Known::default(),
            twos: Known::default(),
            threes: Known::default(),
            numbers: Mutex::default(),
            tables: Shelf::default(),
        }
    }

    /// Whether hold may be used.
    pub fn has_hold(&self) -> bool {
        self.hold
    }

    /// About the bytes of all tables.
    pub fn bytes(&self) -> usize {
        let numbers = self.numbers.lock().map_or(0, |numbers| numbers.capacity());
        let each = size_of::<(Table<u64>, u32)>() + size_of::<Table<u64>>();
        self.ones.bytes() + self.twos.bytes() + self.threes.bytes() + numbers * each
    }

    /// Where pieces lead.
    pub(super) fn onward(&self) -> &Onward<'a> {
        &self.onward
    }

    /// Calls `each` with the numbers of the tables that a piece leads to from a living field that
    /// lacks four.
    pub fn each_number(&self, field: Field6, piece: Piece, mut each: impl FnMut(u32)) {
        self.onward.each(field, piece, |next| each(self.number(next)));
    }

    /// What each piece makes of a field that lacks four, by the numbers of the tables it leads to.
    pub fn after(&self, numbers: [&[u64]; 7]) -> After {
        let tables = numbers.map(|numbers| {
            let mut union = [0; PAIRS];
            for table in numbers.iter().filter_map(|&number| self.tables.get(number as u32)) {
                union.iter_mut().zip(table).for_each(|(own, other)| *own |= other);
            }
            union
        });
        After { hold: self.hold, tables }
    }

    /// The number of the table of a living field that lacks three pieces.
    fn number(&self, field: Field6) -> u32 {
        self.threes.of(field, || {
            let after = self.united(field, |next| self.two(next));
            let table = step(self.hold, &after, |later, next| u64::from(later) << (8 * next));
            let Ok(mut numbers) = self.numbers.lock() else { return u32::MAX };
            let new = numbers.len() as u32;
            *numbers.entry(table).or_insert_with(|| {
                self.tables.put(new, table);
                new
            })
        })
    }

    /// The table of a living field that lacks two pieces.
    fn two(&self, field: Field6) -> Table<u8> {
        self.twos.of(field, || {
            let after = self.united(field, |next| self.one(next));
            let table = step(self.hold, &after, |later, next| later << (next + 1));
            if !self.hold {
                return table;
            }
            let nothing = |(placed, kept): (usize, usize)| after[placed][PAIR[kept][kept]];
            let over = pairwise(|held, first| {
                choices(held, first, true).map(nothing).fold(0, |all, way| all | way)
            });
            std::array::from_fn(|pair| table[pair] | over[pair])
        })
    }

    /// The table of a living field that lacks one piece.
    fn one(&self, field: Field6) -> Table<u8> {
        self.ones.of(field, || {
            let completes = Piece::ALL.map(|piece| {
                let mut completes = 0;
                self.onward.each(field, piece, |_| completes = 1);
                completes
            });
            match self.hold {
                true => pairwise(|a, b| completes[a] | completes[b]),
                false => single(|a| completes[a]),
            }
        })
    }

    /// For each piece, the union of the tables of all fields it leads to.
    fn united(&self, field: Field6, table: impl Fn(Field6) -> Table<u8>) -> [Table<u8>; 7] {
        Piece::ALL.map(|piece| {
            let mut union = [0; PAIRS];
            self.onward.each(field, piece, |next| {
                union.iter_mut().zip(table(next)).for_each(|(own, other)| *own |= other);
            });
            union
        })
    }
}

/// For each piece placed on a field, what can follow.
pub struct After {
    hold: bool,
    tables: [Table<u64>; 7],
}

impl After {
    /// The runs that complete the field with `held` in hold.
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

/// The table of a field from those after each piece; `shifted` makes room for the piece that
/// follows.
fn step<V>(hold: bool, after: &[Table<u8>; 7], shifted: impl Fn(u8, usize) -> V) -> Table<V>
where
    V: Copy + Default + std::ops::BitOr<Output = V>,
{
    let all = |set: &dyn Fn(usize) -> u8| {
        (0..7).fold(V::default(), |sum, next| sum | shifted(set(next), next))
    };
    if hold {
        pairwise(|held, first| {
            all(&|next| {
                let after = |(placed, kept): (usize, usize)| after[placed][PAIR[kept][next]];
                choices(held, first, true).map(after).fold(0, |all, way| all | way)
            })
        })
    } else {
        single(|a| all(&|next| after[a][next]))
    }
}

/// What is known about fields, for all threads: in many parts, so that they rarely meet.
struct Known<V> {
    parts: [Mutex<FastMap<u64, V>>; PARTS],
}

const PARTS: usize = 64;

impl<V> Default for Known<V> {
    fn default() -> Known<V> {
        Known { parts: std::array::from_fn(|_| Mutex::default()) }
    }
}

impl<V: Copy> Known<V> {
    /// Bytes in use.
    fn bytes(&self) -> usize {
        let capacity =
            |part: &Mutex<FastMap<u64, V>>| part.lock().map_or(0, |part| part.capacity());
        let all: usize = self.parts.iter().map(capacity).sum();
        all * (size_of::<(u64, V)>() + 1) * 8 / 7
    }

    /// What is known of a field, made by whoever asks first. Two at once may both make it: it is
    /// the same.
    fn of(&self, field: Field6, make: impl FnOnce() -> V) -> V {
        let field = field.words()[0];
        let part = &self.parts[(field.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize];
        let known = part.lock().ok().and_then(|part| part.get(&field).copied());
        known.unwrap_or_else(|| {
            let made = make();
            if let Ok(mut part) = part.lock() {
                part.insert(field, made);
            }
            made
        })
    }
}
