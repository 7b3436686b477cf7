//! The last few pieces: the orders in which they complete a field.
//!
//! # What
//! Once everything is known, all that a field has to tell is which orders of pieces complete it.
//! [`Orders`] finds them for fields that lack up to [`LAST`] pieces.
//!
//! # How
//! The orders of a field are, for each piece, that piece followed by the orders of the fields it
//! leads to. What a player knows plays no part in it, so a field is looked at once, whatever was
//! placed before; and most fields have few orders and share them with many others, so each set is
//! stored once, and all that is remembered of a field is a number. Hold lets a player place its
//! pieces in several orders: which of its spots a set of orders serves is worked out once for each
//! set and class ([`Reading`]), not for each field.
//!
//! With the last three pieces, only tiles that are part of a way to fill what is left are tried
//! ([`Filling`]).
//!
//! # Why not the obvious way
//! An array of spots for each field and each set of pieces placed before it, made from those after
//! it, is what the search does further up, where there is no other way. Arrays of the last pieces
//! are long and say little: 840 bits for a field that a few orders complete.
//!
//! # How we know it works
//! `tests/best_play` compares with a search that tries everything.

use allclear_board::FastMap;
use allclear_tetris::{Field, Piece};

use super::deal::END;
use super::filling::{Filling, Tile};
use super::ground::{Ground, Next, State};
use super::knowledge::{Player, Spot};
use super::plan::{Class, Format};

/// The most pieces that may be left.
pub(super) const LAST: usize = 4;

/// A set of orders, by its number among those of its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set(u32);

impl Set {
    pub const NONE: Set = Set(0);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of a set of orders of so many pieces: a word has the last two pieces of each order.
const fn words(left: usize) -> usize {
    7_usize.pow((left as u32).saturating_sub(2))
}

/// All sets of orders of one length.
#[derive(Default)]
struct Sets {
    words: Vec<u64>,
    /// By the hash of their words; where two have the same, the second is under the next number.
    known: FastMap<u64, u32>,
}

impl Sets {
    fn get(&self, left: usize, set: Set) -> &[u64] {
        &self.words[set.index() * words(left)..][..words(left)]
    }

    fn number(&mut self, new: &[u64]) -> Set {
        let mut hash = hash(new);
        loop {
            let next = (self.words.len() / new.len()) as u32;
            match *self.known.entry(hash).or_insert(next) {
                found if found == next => {
                    self.words.extend_from_slice(new);
                    return Set(next);
                }
                found if &self.words[found as usize * new.len()..][..new.len()] == new => {
                    return Set(found);
                }
                _ => hash = hash.wrapping_add(1),
            }
        }
    }

    fn bytes(&self) -> usize {
        8 * self.words.len() + 17 * self.known.capacity()
    }
}

/// A number for some words that others hardly share.
pub(super) fn hash(words: &[u64]) -> u64 {
    // Most words are zero.
    let some = words.iter().enumerate().filter(|&(_, &word)| word != 0);
    some.fold(0, |hash: u64, (at, &word)| {
        let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_add(at as u64)
    })
}

/// See the essay above.
pub(super) struct Orders<const H: usize, const N: usize> {
    /// For each number of pieces left: the sets of the fields met, before and after what must
    /// happen has happened.
    known: [[FastMap<Field<H, N>, Set>; 2]; LAST + 1],
    sets: [Sets; LAST + 1],
    filling: Option<Filling>,
    pieces: Vec<Piece>,
    scratch: [Scratch<H, N>; LAST + 1],
    /// Fields looked at.
    pub nodes: u64,
}

#[derive(Default)]
struct Scratch<const H: usize, const N: usize> {
    tiles: Vec<Tile>,
    next: Vec<Next<H, N>>,
    words: Vec<u64>,
}

impl<const H: usize, const N: usize> Orders<H, N> {
    /// For a box of so many rows, in which only these pieces come.
    pub fn new(rows: usize, pieces: Vec<Piece>) -> Self {
        let mut orders = Orders {
            known: Default::default(),
            sets: Default::default(),
            filling: if N == 1 { Filling::new(rows) } else { None },
            pieces,
            scratch: Default::default(),
            nodes: 0,
        };
        orders.forget();
        orders
    }

    /// Bytes in use, roughly.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(Field<H, N>, Set)>() + 1;
        let fields: usize = self.known.iter().flatten().map(|known| known.capacity()).sum();
        entry * fields + self.sets.iter().map(Sets::bytes).sum::<usize>()
    }

    /// Forgets all fields and sets.
    pub fn forget(&mut self) {
        self.known = Default::default();
        self.sets = Default::default();
        for left in 1..=LAST {
            self.sets[left].number(&vec![0; words(left)]);
        }
    }

    /// How many sets of orders of so many pieces there are.
    pub fn sets(&self, left: usize) -> usize {
        self.sets[left].words.len() / words(left)
    }

    /// The orders of so many pieces that complete a field.
    pub fn of(&mut self, ground: &mut Ground<'_, H, N>, state: State<H, N>, left: usize) -> Set {
        let met = usize::from(state.met);
        if let Some(&set) = self.known[left][met].get(&state.field) {
            return set;
        }
        self.nodes += 1;
        let mut scratch = std::mem::take(&mut self.scratch[left]);
        scratch.words.clear();
        scratch.words.resize(words(left), 0);
        let field = state.field.words()[0];
        scratch.tiles.clear();
        // With four pieces left, asking an atlas about each field is quicker.
        let filling = self.filling.as_ref().filter(|_| left < LAST || !ground.has_atlas());
        let by_tiles = filling.is_some();
        let fits = filling.is_none_or(|filling| filling.find(field, left, &mut scratch.tiles));
        if fits {
            for at in 0..self.pieces.len() {
                let piece = self.pieces[at];
                let Scratch { tiles, next, words } = &mut scratch;
                next.clear();
                if !by_tiles {
                    ground.each(state, piece, |_, after| next.push(after));
                } else if tiles.iter().any(|tile| tile.piece == piece) {
                    ground.each_of(state, piece, tiles, |after| next.push(after));
                }
                for &next in &*next {
                    self.unite(ground, next, left, piece, words);
                }
            }
        }
        let set = self.sets[left].number(&scratch.words);
        self.scratch[left] = scratch;
        self.known[left][met].insert(state.field, set);
        set
    }

    /// Adds the orders that begin with a piece that leads here.
    fn unite(
        &mut self,
        ground: &mut Ground<'_, H, N>,
        next: Next<H, N>,
        left: usize,
        piece: Piece,
        all: &mut [u64],
    ) {
        let state = match next {
            Next::Goal => {
                if left == 1 {
                    all[0] |= 1 << piece.index();
                }
                return;
            }
            Next::Alive(_) if left == 1 => return,
            Next::Alive(state) => state,
        };
        let set = self.of(ground, state, left - 1);
        if set == Set::NONE {
            return;
        }
        let after = self.sets[left - 1].get(left - 1, set);
        match left {
            2 => all[0] |= after[0] << (7 * piece.index()),
            _ => {
                let own = &mut all[piece.index() * after.len()..][..after.len()];
                own.iter_mut().zip(after).for_each(|(own, after)| *own |= after);
            }
        }
    }

    /// Every order of a set, as a number.
    fn each(&self, left: usize, set: Set, mut each: impl FnMut(usize)) {
        for (at, &word) in self.sets[left].get(left, set).iter().enumerate() {
            let mut word = word;
            while word != 0 {
                each(64 * at + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// Which orders serve which spots of a class.
pub(super) struct Reading {
    left: usize,
    /// For each order, where its spots begin in the list, and one more.
    starts: Vec<u32>,
    /// A spot, and what a perfect clear is worth there.
    served: Vec<(u32, u64)>,
}

impl Reading {
    /// For a class with everything known.
    pub fn new(player: &Player, class: &Class, left: usize) -> Reading {
        let mut found: Vec<(usize, u32, u64)> = Vec::new();
        for (number, spot) in (0..).zip(&class.spots) {
            orders_of(player, spot, left, (0, 0), &mut |order, worth| {
                found.push((order, number, worth));
            });
        }
        found.sort_unstable();
        found.dedup();
        let mut starts = Vec::with_capacity(64 * words(left) + 1);
        for order in 0..=64 * words(left) {
            starts.push(found.partition_point(|&(other, ..)| other < order) as u32);
        }
        let served = found.into_iter().map(|(_, spot, worth)| (spot, worth)).collect();
        Reading { left, starts, served }
    }

    /// What each spot of the class is worth on a field with these orders.
    pub fn read<const H: usize, const N: usize>(
        &self,
        class: &Class,
        orders: &Orders<H, N>,
        set: Set,
        bits: &mut Vec<u64>,
        numbers: &mut Vec<u64>,
    ) {
        match class.format {
            Format::Bits => {
                bits.clear();
                bits.resize(class.spots.len().div_ceil(64), 0);
            }
            _ => {
                numbers.clear();
                numbers.resize(class.spots.len(), 0);
            }
        }
        orders.each(self.left, set, |order| {
            let served = self.starts[order] as usize..self.starts[order + 1] as usize;
            for &(spot, worth) in &self.served[served] {
                let spot = spot as usize;
                match class.format {
                    Format::Bits => bits[spot / 64] |= 1 << (spot % 64),
                    _ => numbers[spot] = numbers[spot].max(worth),
                }
            }
        });
    }
}

/// Calls `each` with every order in which a player can place so many pieces from a spot where
/// everything is known, and what a perfect clear is worth after it.
fn orders_of(
    player: &Player,
    spot: &Spot,
    left: usize,
    (placed, order): (usize, usize),
    each: &mut dyn FnMut(usize, u64),
) {
    if left == 0 {
        return each(order, player.won(spot));
    }
    for (letter, after) in player.choices(spot).place {
        if letter == END {
            continue;
        }
        // All but the last two pieces choose the word; those choose the bit.
        let order = match left {
            1 if placed == 0 => usize::from(letter),
            1 => order + usize::from(letter),
            2 => 64 * order + 7 * usize::from(letter),
            _ => 7 * order + usize::from(letter),
        };
        orders_of(player, &after, left - 1, (placed + 1, order), each);
    }
}
