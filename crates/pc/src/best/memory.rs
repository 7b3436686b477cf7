//! What is remembered of fields: an array of numbers for each field and class, in few bytes.

use allclear_board::FastMap;

use super::ground::State;
use super::plan::{Class, Format, Run};
use allclear_tetris::Field;

/// Where an array is stored.
pub(super) type At = u32;

/// An array of zeros, which is not stored.
pub(super) const DEAD: At = u32::MAX;

/// Arrays of all formats.
#[derive(Default)]
pub(super) struct Arrays {
    bits: Vec<u64>,
    u8s: Vec<u8>,
    u16s: Vec<u16>,
    u32s: Vec<u32>,
    u64s: Vec<u64>,
}

impl Arrays {
    fn bytes(&self) -> usize {
        8 * (self.bits.len() + self.u64s.len())
            + self.u8s.len()
            + 2 * self.u16s.len()
            + 4 * self.u32s.len()
    }

    fn clear(&mut self) {
        *self = Arrays::default();
    }

    /// Copies an array of a class from others.
    fn copy(&mut self, class: &Class, others: &Arrays, at: At) -> At {
        fn copy<T: Copy>(own: &mut Vec<T>, others: &[T], at: At, len: usize) -> At {
            let new = own.len() as At;
            own.extend_from_slice(&others[at as usize..][..len]);
            new
        }
        let len = class.spots.len();
        match class.format {
            Format::Bits => copy(&mut self.bits, &others.bits, at, len.div_ceil(64)),
            Format::U8 => copy(&mut self.u8s, &others.u8s, at, len),
            Format::U16 => copy(&mut self.u16s, &others.u16s, at, len),
            Format::U32 => copy(&mut self.u32s, &others.u32s, at, len),
            Format::U64 => copy(&mut self.u64s, &others.u64s, at, len),
        }
    }
}

/// What is remembered of all fields with the same number of pieces.
pub(super) struct Store<const H: usize, const N: usize> {
    known: FastMap<(Field<H, N>, u32), At>,
    arrays: Arrays,
    /// The bytes it may take.
    budget: usize,
}

impl<const H: usize, const N: usize> Store<H, N> {
    pub fn new(budget: usize) -> Self {
        Store { known: FastMap::default(), arrays: Arrays::default(), budget }
    }

    #[inline]
    pub fn get(&self, state: State<H, N>, class: u32) -> Option<At> {
        self.known.get(&key(state, class)).copied()
    }

    /// Bytes in use, roughly.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<((Field<H, N>, u32), At)>() + 1;
        self.known.capacity() * entry + self.arrays.bytes()
    }

    /// Notes that a field is worth nothing.
    pub fn insert_dead(&mut self, state: State<H, N>, class: u32) -> At {
        if self.bytes() > self.budget {
            self.forget();
        }
        self.known.insert(key(state, class), DEAD);
        DEAD
    }

    fn forget(&mut self) {
        self.known = FastMap::default();
        self.arrays.clear();
    }

    /// Stores the array of a class; `numbers` or, for bits, `bits`.
    pub fn insert(
        &mut self,
        state: State<H, N>,
        class: (u32, &Class),
        bits: &[u64],
        numbers: &[u64],
    ) -> At {
        if self.bytes() > self.budget {
            self.forget();
        }
        let arrays = &mut self.arrays;
        let dead = match class.1.format {
            Format::Bits => bits.iter().all(|&word| word == 0),
            _ => numbers.iter().all(|&number| number == 0),
        };
        let at = match class.1.format {
            _ if dead => DEAD,
            Format::Bits => push(&mut arrays.bits, bits, |word| word),
            Format::U8 => push(&mut arrays.u8s, numbers, |number| number as u8),
            Format::U16 => push(&mut arrays.u16s, numbers, |number| number as u16),
            Format::U32 => push(&mut arrays.u32s, numbers, |number| number as u32),
            Format::U64 => push(&mut arrays.u64s, numbers, |number| number),
        };
        self.known.insert(key(state, class.0), at);
        at
    }

    /// Takes over what another store knows of a field, if it knows it; returns where that is now.
    pub fn learn(
        &mut self,
        other: &Store<H, N>,
        state: State<H, N>,
        class: (u32, &Class),
    ) -> Option<At> {
        let at = other.get(state, class.0)?;
        if at == DEAD {
            return Some(self.insert_dead(state, class.0));
        }
        if self.bytes() > self.budget {
            self.forget();
        }
        let at = self.arrays.copy(class.1, &other.arrays, at);
        self.known.insert(key(state, class.0), at);
        Some(at)
    }

    /// One number of an array.
    pub fn number(&self, class: &Class, at: At, index: usize) -> u64 {
        if at == DEAD {
            return 0;
        }
        let at = at as usize;
        match class.format {
            Format::Bits => {
                (self.arrays.bits[at + index / 64] >> (index % 64) & 1) * class.counts[index]
            }
            Format::U8 => self.arrays.u8s[at + index].into(),
            Format::U16 => self.arrays.u16s[at + index].into(),
            Format::U32 => self.arrays.u32s[at + index].into(),
            Format::U64 => self.arrays.u64s[at + index],
        }
    }
}

/// A field, and its class with whether it has met what it must.
#[inline(always)]
fn key<const H: usize, const N: usize>(state: State<H, N>, class: u32) -> (Field<H, N>, u32) {
    (state.field, class << 1 | u32::from(state.met))
}

fn push<T: Copy>(array: &mut Vec<T>, numbers: &[u64], small: impl Fn(u64) -> T) -> At {
    let at = array.len() as At;
    array.extend(numbers.iter().map(|&number| small(number)));
    at
}

/// The best of several arrays of one class, place by place.
#[derive(Default)]
pub(super) struct Best {
    arrays: Arrays,
    /// Whether there is anything but zeros; if not, the arrays hold nothing of meaning.
    is_alive: bool,
}

fn set<T>(array: &mut Vec<T>, values: impl Iterator<Item = T>) {
    array.clear();
    array.extend(values);
}

fn raise<T: Copy + Ord>(is_first: bool, best: &mut Vec<T>, other: &[T]) {
    match is_first {
        true => set(best, other.iter().copied()),
        false => best.iter_mut().zip(other).for_each(|(best, &other)| *best = (*best).max(other)),
    }
}

impl Best {
    /// Nothing yet.
    pub fn reset(&mut self) {
        self.is_alive = false;
    }

    /// Whether there is anything yet.
    pub fn is_alive(&self) -> bool {
        self.is_alive
    }

    /// What a perfect clear is worth.
    pub fn fill(&mut self, class: &Class) {
        self.is_alive = true;
        let won = &class.won;
        let Arrays { bits, u8s, u16s, u32s, u64s } = &mut self.arrays;
        match class.format {
            Format::Bits => {
                let len = class.spots.len();
                bits.clear();
                bits.resize(len.div_ceil(64), u64::MAX);
                if let Some(last) = bits.last_mut().filter(|_| !len.is_multiple_of(64)) {
                    *last = (1 << (len % 64)) - 1;
                }
            }
            Format::U8 => set(u8s, won.iter().map(|&number| number as u8)),
            Format::U16 => set(u16s, won.iter().map(|&number| number as u16)),
            Format::U32 => set(u32s, won.iter().map(|&number| number as u32)),
            Format::U64 => set(u64s, won.iter().copied()),
        }
    }

    /// Whether there can be no better.
    #[inline]
    pub fn is_full(&self, class: &Class) -> bool {
        let Arrays { bits, u8s, u16s, u32s, u64s } = &self.arrays;
        match class.format {
            Format::Bits => {
                let (whole, rest) = (class.spots.len() / 64, class.spots.len() % 64);
                bits[..whole].iter().all(|&word| word == u64::MAX)
                    && (rest == 0 || bits[whole] == (1 << rest) - 1)
            }
            Format::U8 => {
                u8s.iter().zip(&class.counts).all(|(&own, &count)| u64::from(own) == count)
            }
            Format::U16 => {
                u16s.iter().zip(&class.counts).all(|(&own, &count)| u64::from(own) == count)
            }
            Format::U32 => {
                u32s.iter().zip(&class.counts).all(|(&own, &count)| u64::from(own) == count)
            }
            Format::U64 => *u64s == class.counts,
        }
    }

    /// Takes the better of this array and a stored one, which must not be dead.
    #[inline]
    pub fn raise<const H: usize, const N: usize>(
        &mut self,
        class: &Class,
        store: &Store<H, N>,
        at: At,
    ) {
        let is_first = !std::mem::replace(&mut self.is_alive, true);
        let len = class.spots.len();
        let (at, own, other) = (at as usize, &mut self.arrays, &store.arrays);
        match class.format {
            Format::Bits => {
                let other = &other.bits[at..at + len.div_ceil(64)];
                match is_first {
                    true => set(&mut own.bits, other.iter().copied()),
                    false => own.bits.iter_mut().zip(other).for_each(|(own, &other)| *own |= other),
                }
            }
            Format::U8 => raise(is_first, &mut own.u8s, &other.u8s[at..at + len]),
            Format::U16 => raise(is_first, &mut own.u16s, &other.u16s[at..at + len]),
            Format::U32 => raise(is_first, &mut own.u32s, &other.u32s[at..at + len]),
            Format::U64 => raise(is_first, &mut own.u64s, &other.u64s[at..at + len]),
        }
    }

    /// The array as numbers, at the end of a list.
    pub fn append(&self, class: &Class, list: &mut Vec<u64>) {
        if !self.is_alive {
            list.resize(list.len() + class.spots.len(), 0);
            return;
        }
        let own = &self.arrays;
        match class.format {
            Format::Bits => {
                let bit = |(i, &count): (usize, &u64)| (own.bits[i / 64] >> (i % 64) & 1) * count;
                list.extend(class.counts.iter().enumerate().map(bit));
            }
            Format::U8 => list.extend(own.u8s.iter().map(|&number| u64::from(number))),
            Format::U16 => list.extend(own.u16s.iter().map(|&number| u64::from(number))),
            Format::U32 => list.extend(own.u32s.iter().map(|&number| u64::from(number))),
            Format::U64 => list.extend(&own.u64s),
        }
    }

    /// Unites a run of bits with another.
    pub fn unite(&self, run: &Run, bits: &mut [u64]) {
        let own = &self.arrays.bits;
        let (mut from, mut to, mut left) = (run.from as usize, run.to as usize, run.len as usize);
        while left > 0 {
            // As far as both words go.
            let len = left.min(64 - from % 64).min(64 - to % 64);
            let mask = u64::MAX >> (64 - len);
            bits[to / 64] |= (own[from / 64] >> (from % 64) & mask) << (to % 64);
            (from, to, left) = (from + len, to + len, left - len);
        }
    }
}
