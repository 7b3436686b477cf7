//! Counting and listing the queues a 7-bag can deal.
//!
//! # What
//! Two sets, for a bag at an unknown position:
//!
//! - [`Stream`]: the distinct runs of `n` pieces a bag can deal (or, with a known bag, the runs
//!   it can deal from here).
//! - [`Sequences`]: a piece in hold and `n` pieces to come, counted once where swapping the held
//!   piece with the first to come gives the same choices. Files of perfect clears hold one
//!   solution for each of these.
//!
//! # How
//! A held piece may be any of the seven. Swapping it with the current one changes nothing, so a
//! sequence is an unordered pair followed by a rest, and it exists when one of the two pieces can
//! be followed by the rest. "One or the other" is again a set of guesses about the bag
//! ([`Bags`]), so one deterministic automaton deals with hold as well: each rest is counted once
//! however many ways a bag can deal it. Up to renaming of pieces the automaton has a few hundred
//! states, and the counts are a table over (state, pieces to come).
//!
//! # Why not the obvious way
//! Writing all sequences into a hash set is how the published table was made; it takes hours from
//! 15 pieces on, and its entries for 8 and 15 are too small: the cut into one piece and whole bags
//! is left out, and with it T in hold, T current, and a bag that begins with T (7! sequences for
//! length 8: 6,849,360 instead of 6,854,400).
//!
//! # How we know it works
//! The tests write out all sequences up to length 8 with nothing but lists and sets and compare the
//! counts, up to length 6 also members and order; the values published for the other lengths up to
//! 20 agree, and a separate program that counts backwards agrees up to 200.

use allclear_board::FastMap;

use super::bag::{Bag, Bags};
use super::language::Language;
use crate::natural::Natural;
use crate::piece::Piece;
use crate::piece_set::PieceSet;

/// A count does not fit 128 bits, so its members have no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are too many queues of up to {length} pieces to number them in 128 bits")]
pub struct TooMany {
    /// The length asked for.
    pub length: usize,
}

/// Ways on from each class of [`Bags`], by the number of pieces to come.
#[derive(Clone, Debug)]
struct Table {
    classes: FastMap<Bags, usize>,
    /// For each class: how many pieces lead to which class.
    edges: Vec<Vec<(u32, usize)>>,
    /// `ways[n][class]`: the number of distinct runs of `n` pieces.
    ways: Vec<Vec<Natural>>,
}

impl Table {
    fn new(starts: &[Bags], length: usize) -> Table {
        let mut classes = FastMap::default();
        let mut todo = Vec::new();
        let mut id = |bags: Bags, todo: &mut Vec<Bags>| {
            let class = bags.class();
            let fresh = classes.len();
            *classes.entry(class).or_insert_with(|| {
                todo.push(class);
                fresh
            })
        };
        for &start in starts {
            id(start, &mut todo);
        }
        let mut edges: Vec<Vec<(u32, usize)>> = Vec::new();
        while let Some(&class) = todo.get(edges.len()) {
            let mut out: Vec<(u32, usize)> = Vec::new();
            for after in Piece::ALL.into_iter().filter_map(|piece| class.after(piece)) {
                let target = id(after, &mut todo);
                match out.iter_mut().find(|edge| edge.1 == target) {
                    Some(edge) => edge.0 += 1,
                    None => out.push((1, target)),
                }
            }
            edges.push(out);
        }
        let mut table = Table { classes, edges, ways: Vec::new() };
        table.ways.push(vec![Natural::from(1); table.edges.len()]);
        for n in 0..length {
            let row = table.edges.iter().map(|out| {
                let mut sum = Natural::default();
                out.iter().for_each(|&(times, class)| sum.add_times(&table.ways[n][class], times));
                sum
            });
            let row = row.collect();
            table.ways.push(row);
        }
        table
    }

    fn ways(&self, bags: Bags, n: usize) -> &Natural {
        &self.ways[n][self.classes[&bags.class()]]
    }
}

/// What is known when either of two pieces came first.
fn after_either(a: Piece, b: Piece) -> Bags {
    let after = |piece| Bags::unknown().after(piece).expect("any piece can come first");
    if a == b { after(a) } else { after(a).or(after(b)) }
}

/// The number of non-equivalent sequences (see [`Sequences`]) for each length from 0 to `upto`.
///
/// ```
/// # use allclear_tetris::queue::count_sequences;
/// let counts: Vec<String> = count_sequences(5).iter().map(ToString::to_string).collect();
/// assert_eq!(counts, ["7", "28", "196", "1365", "9198", "57750"]);
/// ```
pub fn count_sequences(upto: usize) -> Vec<Natural> {
    let (same, different) = (after_either(Piece::I, Piece::I), after_either(Piece::I, Piece::O));
    let table = Table::new(&[same, different], upto.saturating_sub(1));
    let mut counts = vec![Natural::from(7)];
    counts.extend((1..=upto).map(|length| {
        let mut count = table.ways(same, length - 1).times(7);
        count.add_times(table.ways(different, length - 1), 21);
        count
    }));
    counts
}

/// The number of distinct runs of pieces (see [`Stream`]) for each length from 0 to `upto`.
pub fn count_streams(bags: Bags, upto: usize) -> Vec<Natural> {
    let table = Table::new(&[bags], upto);
    (0..=upto).map(|length| table.ways(bags, length).clone()).collect()
}

/// The runs of a given length that a bag can deal, each once.
///
/// ```
/// # use allclear_tetris::queue::{Bags, Language, Stream};
/// let stream = Stream::new(Bags::unknown(), 3).unwrap();
/// assert_eq!(stream.count(&stream.start()), 336);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    bags: Bags,
    length: usize,
    table: Table,
}

impl Stream {
    /// The runs of `length` pieces, for what is known about the bag.
    pub fn new(bags: Bags, length: usize) -> Result<Stream, TooMany> {
        let table = Table::new(&[bags], length);
        match table.ways(bags, length).to_u128() {
            Some(_) => Ok(Stream { bags, length, table }),
            None => Err(TooMany { length }),
        }
    }

    /// The runs of `length` pieces from a known bag.
    pub fn from_bag(bag: Bag, length: usize) -> Result<Stream, TooMany> {
        Stream::new(Bags::known(bag), length)
    }
}

impl Language for Stream {
    /// What is known about the bag, and how many pieces are to come.
    type State = (Bags, usize);

    fn start(&self) -> (Bags, usize) {
        (self.bags, self.length)
    }

    fn is_end(&self, &(_, to_come): &(Bags, usize)) -> bool {
        to_come == 0
    }

    fn next(&self, &(bags, to_come): &(Bags, usize)) -> PieceSet {
        if to_come == 0 { PieceSet::EMPTY } else { bags.next() }
    }

    fn step(&self, &(bags, to_come): &(Bags, usize), piece: Piece) -> (Bags, usize) {
        (bags.after(piece).expect("one of the pieces that can come next"), to_come - 1)
    }

    fn count(&self, &(bags, to_come): &(Bags, usize)) -> u128 {
        self.table.ways(bags, to_come).to_u128().expect("no more than from the start")
    }
}

/// The non-equivalent sequences of a held piece and `length` pieces to come. Each is listed once,
/// hold first, with hold no earlier than the current piece in the order of `.pc` files
/// (I O T S Z L J), all in lexicographic order.
///
/// ```
/// # use allclear_tetris::queue::{Language, Sequences};
/// let sequences = Sequences::new(5).unwrap();
/// assert_eq!(sequences.count(&sequences.start()), 57_750);
/// let shard: Vec<_> = sequences.walk_from(57_748).collect();
/// assert_eq!(shard.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Sequences {
    length: usize,
    table: Table,
    total: u128,
}

impl Sequences {
    /// The sequences with `length` pieces to come besides the held one.
    pub fn new(length: usize) -> Result<Sequences, TooMany> {
        let starts = [after_either(Piece::I, Piece::I), after_either(Piece::I, Piece::O)];
        let table = Table::new(&starts, length);
        let [same, different] = starts.map(|bags| table.ways(bags, length.saturating_sub(1)));
        let mut total = same.times(7);
        if length > 0 {
            total.add_times(different, 21);
        }
        match total.to_u128() {
            Some(total) => Ok(Sequences { length, table, total }),
            None => Err(TooMany { length }),
        }
    }
}

/// How far a sequence is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SequenceState {
    /// Nothing yet.
    Start,
    /// The piece in hold.
    Held(Piece),
    /// Hold, the current piece and perhaps more: what is known about the bag, and how many
    /// pieces are to come.
    Dealt(Bags, usize),
}

impl Language for Sequences {
    type State = SequenceState;

    fn start(&self) -> SequenceState {
        SequenceState::Start
    }

    fn is_end(&self, state: &SequenceState) -> bool {
        match state {
            SequenceState::Start => false,
            SequenceState::Held(_) => self.length == 0,
            SequenceState::Dealt(_, to_come) => *to_come == 0,
        }
    }

    fn next(&self, state: &SequenceState) -> PieceSet {
        match *state {
            SequenceState::Start => PieceSet::ALL,
            _ if self.is_end(state) => PieceSet::EMPTY,
            SequenceState::Held(hold) => PieceSet::from_bits((2 << hold.index()) - 1),
            SequenceState::Dealt(bags, _) => bags.next(),
        }
    }

    fn step(&self, state: &SequenceState, piece: Piece) -> SequenceState {
        match *state {
            SequenceState::Start => SequenceState::Held(piece),
            SequenceState::Held(hold) => {
                SequenceState::Dealt(after_either(hold, piece), self.length - 1)
            }
            SequenceState::Dealt(bags, to_come) => SequenceState::Dealt(
                bags.after(piece).expect("one of the pieces that can come next"),
                to_come - 1,
            ),
        }
    }

    fn count(&self, state: &SequenceState) -> u128 {
        match *state {
            SequenceState::Start => self.total,
            _ if self.is_end(state) => 1,
            SequenceState::Held(_) => {
                let currents = self.next(state).into_iter();
                currents.map(|current| self.count(&self.step(state, current))).sum()
            }
            SequenceState::Dealt(bags, to_come) => {
                self.table.ways(bags, to_come).to_u128().expect("no more than from the start")
            }
        }
    }
}
