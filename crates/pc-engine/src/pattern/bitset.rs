//! A set of small numbers: which queues, which solutions.

/// A set of numbers below a size that is fixed when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty set of numbers below `size`.
    pub fn empty(size: usize) -> BitSet {
        BitSet(vec![0; size.div_ceil(64)])
    }

    /// All numbers below `size`.
    pub fn full(size: usize) -> BitSet {
        let mut set = BitSet::empty(size);
        add_all_at(&mut set.0, 0, size);
        set
    }

    /// The set that [`BitSet::to_u128s`] gave.
    pub fn of_u128s(size: usize, numbers: &[u128]) -> BitSet {
        let mut set = BitSet::empty(size);
        let words = numbers.iter().flat_map(|&both| [both as u64, (both >> 64) as u64]);
        set.0.iter_mut().zip(words).for_each(|(own, word)| *own = word);
        set
    }

    /// The set in numbers of 128 bits, the lowest first.
    pub fn to_u128s(&self) -> Vec<u128> {
        let both = |pair: &[u64]| {
            let high = pair.get(1).copied().unwrap_or(0);
            u128::from(pair[0]) | u128::from(high) << 64
        };
        self.0.chunks(2).map(both).collect()
    }

    /// The words, lowest numbers first.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// The words, to be changed.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }

    /// Puts a number in.
    pub fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    /// Whether the number is in the set.
    pub fn contains(&self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest number.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Adds the numbers of another set.
    pub fn add(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Adds the numbers of a set of numbers below `size`, each plus `offset`.
    pub fn add_at(&mut self, offset: usize, other: &BitSet, size: usize) {
        add_at(&mut self.0, offset, &other.0, size);
    }

    /// Keeps only the numbers that are in another set too.
    pub fn keep(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// Takes out the numbers of another set.
    pub fn subtract(&mut self, other: &BitSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    /// How many numbers both sets have.
    pub fn count_common(&self, other: &BitSet) -> usize {
        self.common(other).map(|word| word.count_ones() as usize).sum()
    }

    /// Whether some number is in both sets.
    pub fn meets(&self, other: &BitSet) -> bool {
        self.common(other).any(|word| word != 0)
    }

    /// Whether each number that is in this set and in `among` is in the other set.
    pub fn is_subset_among(&self, other: &BitSet, among: &BitSet) -> bool {
        self.common(among).zip(&other.0).all(|(word, other)| word & !other == 0)
    }

    /// The numbers, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| numbers(i * 64, word))
    }

    /// The numbers that are in both sets, lowest first.
    pub fn iter_common<'a>(&'a self, other: &'a BitSet) -> impl Iterator<Item = usize> + 'a {
        self.common(other).enumerate().flat_map(|(i, word)| numbers(i * 64, word))
    }

    fn common<'a>(&'a self, other: &'a BitSet) -> impl Iterator<Item = u64> + 'a {
        self.0.iter().zip(&other.0).map(|(word, other)| word & other)
    }
}

/// Adds the numbers of a set of numbers below `size`, each plus `offset`, to a set in words.
#[inline(always)]
pub fn add_at(own: &mut [u64], offset: usize, other: &[u64], size: usize) {
    let mut done = 0;
    while done < size {
        let (read, write) = (done, offset + done);
        let room = (64 - read % 64).min(64 - write % 64).min(size - done);
        let chunk = (other[read / 64] >> (read % 64)) & (!0 >> (64 - room));
        own[write / 64] |= chunk << (write % 64);
        done += room;
    }
}

/// Adds the `size` numbers from `offset` on to a set in words.
#[inline(always)]
pub fn add_all_at(own: &mut [u64], offset: usize, size: usize) {
    let mut done = 0;
    while done < size {
        let write = offset + done;
        let room = (64 - write % 64).min(size - done);
        own[write / 64] |= (!0 >> (64 - room)) << (write % 64);
        done += room;
    }
}

fn numbers(base: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        if word == 0 {
            return None;
        }
        word &= word - 1;
        Some(base + bit)
    })
}
