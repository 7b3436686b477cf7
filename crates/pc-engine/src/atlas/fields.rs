//! Sets of fields, millions at a time, in the memory of a picture.
//!
//! # What
//! [`Fields`] is an immutable set of fields up to four rows high. It answers whether a field is
//! in it, and at which index; it can be listed in order, from anywhere; two can be united.
//!
//! # How
//! A field is a word of ten letters: its columns from the west, each one of up to sixteen. A set
//! of words is a trie; a trie in which equal subtrees are stored once is the smallest automaton
//! that accepts the set. Sets of fields that belong to perfect clears shrink beyond belief that
//! way: what may stand in the eastern columns depends on the western ones only through little
//! (how the pieces across the border stick out), so the 14,213,016 fields of the 4-line atlas
//! share 47,395 nodes and 289,220 edges. That is 0.4 bits a field, and a question takes ten
//! steps through a structure that lives in the cache.
//!
//! Each edge also knows how many words lie before it among its node's, so the steps add up to the
//! number of the field in the set: tables about fields are then plain arrays.
//!
//! Words come in sorted order, so only the path of the last word is open: when the next one
//! leaves it, the nodes below the fork are complete and are looked up among those known.
//!
//! # Why not the obvious way
//! Sorted lists with packed differences take 7 to 11 bits a field (40 times as much) and a binary
//! search a question. A hash table takes 64 bits. Rows as letters instead of columns: 4,992,863
//! edges; columns from both ends inwards: 2,099,812.
//!
//! # How we know it works
//! Property tests compare with sorted vectors. The smallest automaton of a set is unique, and we
//! number its nodes in order of appearance, so equal sets have equal bytes whoever made them.

use std::ops::Range;

use allclear_board::FastMap;

use allclear_tetris::Field6;

/// Columns of a field: letters of a word.
pub(super) const COLUMNS: usize = 10;
/// The rows of the highest fields a set takes.
pub const MAX_HEIGHT: usize = 4;

/// What stands at the end of every word.
pub(super) const END: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The letters that lead on.
    pub(super) letters: u16,
    /// Where its edges begin.
    pub(super) edges: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The node it leads to, or [`END`].
    pub(super) to: u32,
    /// How many words go through earlier edges of the same node.
    before: u32,
}

/// A set of fields of up to [`MAX_HEIGHT`] rows; see the essay above.
///
/// ```
/// use allclear_pc::atlas::Fields;
/// use allclear_tetris::Field6;
/// let floor = Field6::rows_below(1);
/// let set = Fields::from_unsorted(vec![floor, Field6::EMPTY, floor]);
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(floor));
/// assert_eq!(set.index(Field6::EMPTY), Some(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    /// Root first; the nodes of each column follow those of the column before.
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    len: u32,
}

/// Bits 0, 10, 20 and 30: the westernmost column.
const COLUMN: u64 = 1 << 30 | 1 << 20 | 1 << 10 | 1;

/// Moves those four bits next to each other at bit 30 when multiplied; no two other products of
/// bits meet there.
const GATHER: u64 = 1 << 30 | 1 << 21 | 1 << 12 | 1 << 3;

/// The cells of column `x`, lowest first.
#[inline(always)]
pub(super) fn letter(field: u64, x: usize) -> u32 {
    ((field >> x & COLUMN).wrapping_mul(GATHER) >> 30) as u32 & 15
}

/// A field as a number whose order is that of the words.
#[inline]
fn word(field: Field6) -> u64 {
    let field = field.words()[0];
    (0..COLUMNS).fold(0, |word, x| word << 4 | u64::from(letter(field, x)))
}

/// The cells of a westernmost column with these letters.
const SPREAD: [u64; 16] = {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 16 {
        table[i] = (i & 1 | (i & 2) << 9 | (i & 4) << 18 | (i & 8) << 27) as u64;
        i += 1;
    }
    table
};

impl Fields {
    /// The set of these fields, in any order, repeated or not. Cells above the fourth row are
    /// ignored.
    pub fn from_unsorted(fields: Vec<Field6>) -> Fields {
        let mut words: Vec<u64> = fields.into_iter().map(word).collect();
        words.sort_unstable();
        words.dedup();
        Fields::from_words(words)
    }

    /// The set of these words, ascending, none twice.
    fn from_words(words: impl IntoIterator<Item = u64>) -> Fields {
        let mut builder = Builder::default();
        words.into_iter().for_each(|word| builder.push(word));
        builder.finish()
    }

    /// How many fields are in the set.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no field is in the set.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of nodes and of edges it takes.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// The number of the first node of each column.
    pub(super) fn column_starts(&self) -> [u32; COLUMNS] {
        let mut starts = [0; COLUMNS];
        // The first edge of a node leads to a later column; the first of all its nodes, to that
        // column's first.
        for x in 1..COLUMNS {
            let first = self.nodes.get(starts[x - 1] as usize);
            let edge = first.and_then(|node| self.edges.get(node.edges as usize));
            starts[x] = edge.map_or(u32::MAX, |edge| edge.to);
        }
        starts
    }

    #[inline(always)]
    fn step(&self, node: u32, letter: u32) -> Option<Edge> {
        let Node { letters, edges } = self.nodes[node as usize];
        if letters >> letter & 1 == 0 {
            return None;
        }
        let earlier = letters & !(u16::MAX << letter);
        Some(self.edges[edges as usize + earlier.count_ones() as usize])
    }

    /// The number of a field in the set, in the order of listing; `None` if it is not in it.
    #[inline]
    pub fn index(&self, field: Field6) -> Option<usize> {
        let field = field.words()[0];
        let (mut node, mut index) = (0, 0);
        for x in 0..COLUMNS {
            let edge = self.step(node, letter(field, x))?;
            index += edge.before;
            node = edge.to;
        }
        Some(index as usize)
    }

    /// Whether a field is in the set.
    #[inline]
    pub fn contains(&self, field: Field6) -> bool {
        self.index(field).is_some()
    }

    /// Goes through the fields with these numbers, in order.
    pub fn for_each(&self, range: Range<usize>, mut each: impl FnMut(Field6)) {
        let range = range.start as u64..(range.end as u64).min(self.len.into());
        if range.start < range.end {
            self.visit(0, 0, 0, 0, &range, &mut each);
        }
    }

    fn visit(
        &self,
        node: u32,
        x: usize,
        first: u64,
        field: u64,
        range: &Range<u64>,
        each: &mut impl FnMut(Field6),
    ) {
        if node == END {
            each(Field6::from_words_truncated([field]));
            return;
        }
        let Node { mut letters, edges } = self.nodes[node as usize];
        let mut at = edges as usize;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let Edge { to, before } = self.edges[at];
            at += 1;
            let first = first + u64::from(before);
            if first >= range.end {
                return;
            }
            let is_behind = first >= range.start;
            if is_behind || first + u64::from(self.words_from(to)) > range.start {
                self.visit(to, x + 1, first, field | SPREAD[letter] << x, range, each);
            }
        }
    }

    /// How many words go on from a node.
    #[inline]
    fn words_from(&self, node: u32) -> u32 {
        if node == END {
            return 1;
        }
        let Node { letters, edges } = self.nodes[node as usize];
        let last = self.edges[edges as usize + letters.count_ones() as usize - 1];
        last.before.saturating_add(self.words_from(last.to))
    }

    /// All fields, in order.
    pub fn to_vec(&self) -> Vec<Field6> {
        let mut fields = Vec::with_capacity(self.len());
        self.for_each(0..self.len(), |field| fields.push(field));
        fields
    }

    /// The fields of the set that `keep` accepts.
    pub fn filtered(&self, mut keep: impl FnMut(Field6) -> bool) -> Fields {
        let mut builder = Builder::default();
        self.for_each(0..self.len(), |field| {
            if keep(field) {
                builder.push(word(field));
            }
        });
        builder.finish()
    }

    /// The fields that are in one of two sets.
    pub fn union(&self, other: &Fields) -> Fields {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        let mut union = Union { sets: [self, other], known: FastMap::default(), book: Book::new() };
        let root = union.unite(Some(0), Some(0), 0);
        union.book.finish(root)
    }
}

/// Unites two automata: the pairs of nodes that the same beginnings lead to become nodes.
struct Union<'a> {
    sets: [&'a Fields; 2],
    known: FastMap<u64, u32>,
    book: Book,
}

impl Union<'_> {
    fn unite(&mut self, a: Option<u32>, b: Option<u32>, x: usize) -> u32 {
        if x == COLUMNS {
            return END;
        }
        let key = u64::from(a.map_or(0, |a| a + 1)) << 32 | u64::from(b.map_or(0, |b| b + 1));
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let letters = |set: &Fields, node: Option<u32>| {
            node.map_or(0, |node| set.nodes[node as usize].letters)
        };
        let mut all = letters(self.sets[0], a) | letters(self.sets[1], b);
        let mut new = Open::default();
        while all != 0 {
            let letter = all.trailing_zeros();
            all &= all - 1;
            let to = |set: &Fields, node: Option<u32>| {
                node.and_then(|node| set.step(node, letter)).map(|edge| edge.to)
            };
            let (a, b) = (to(self.sets[0], a), to(self.sets[1], b));
            let child = self.unite(a, b, x + 1);
            new.add(letter, child);
        }
        let node = self.book.close(x, &new);
        self.known.insert(key, node);
        node
    }
}

/// A node that is still growing: its letters and where they lead.
#[derive(Clone, Copy, Default)]
struct Open {
    pub(super) letters: u16,
    count: usize,
    to: [u32; 16],
}

impl Open {
    fn add(&mut self, letter: u32, to: u32) {
        self.letters |= 1 << letter;
        self.to[self.count] = to;
        self.count += 1;
    }
}

/// The nodes known so far, column by column, each once.
struct Book {
    columns: Vec<Column>,
}

#[derive(Default)]
struct Column {
    known: FastMap<Box<[u32]>, u32>,
    pub(super) nodes: Vec<Node>,
    to: Vec<u32>,
}

impl Book {
    fn new() -> Book {
        Book { columns: (0..COLUMNS).map(|_| Column::default()).collect() }
    }

    /// The number, in its column, of the node that is like this one.
    fn close(&mut self, x: usize, open: &Open) -> u32 {
        let column = &mut self.columns[x];
        let mut key = [0; 17];
        key[0] = u32::from(open.letters);
        key[1..=open.count].copy_from_slice(&open.to[..open.count]);
        let key = &key[..=open.count];
        if let Some(&node) = column.known.get(key) {
            return node;
        }
        let number = column.nodes.len() as u32;
        column.known.insert(key.into(), number);
        column.nodes.push(Node { letters: open.letters, edges: column.to.len() as u32 });
        column.to.extend_from_slice(&open.to[..open.count]);
        number
    }

    /// The set whose words begin at this node of the first column, its nodes numbered in the
    /// order in which they are first met, column by column.
    fn finish(self, root: u32) -> Fields {
        let mut nodes = Vec::new();
        let mut targets = Vec::new();
        let mut row = vec![root];
        for (x, column) in self.columns.iter().enumerate() {
            let next_base = (nodes.len() + row.len()) as u32;
            let mut numbers = FastMap::default();
            let mut next = Vec::new();
            for &old in &row {
                let Node { letters, edges } = column.nodes[old as usize];
                nodes.push(Node { letters, edges: targets.len() as u32 });
                for &to in &column.to[edges as usize..][..letters.count_ones() as usize] {
                    targets.push(if x + 1 == COLUMNS {
                        END
                    } else {
                        *numbers.entry(to).or_insert_with(|| {
                            next.push(to);
                            next_base + next.len() as u32 - 1
                        })
                    });
                }
            }
            row = next;
        }
        Fields::count(nodes, &targets)
    }
}

impl Fields {
    /// Adds the counts to an automaton. Every edge must lead to a later node.
    pub(super) fn count(nodes: Vec<Node>, targets: &[u32]) -> Fields {
        let mut words = vec![0_u32; nodes.len()];
        let mut edges: Vec<Edge> = targets.iter().map(|&to| Edge { to, before: 0 }).collect();
        for (number, node) in nodes.iter().enumerate().rev() {
            let mut before = 0_u32;
            for edge in &mut edges[node.edges as usize..][..node.letters.count_ones() as usize] {
                edge.before = before;
                // Damaged data may spell more words than there can be.
                let more = if edge.to == END { 1 } else { words[edge.to as usize] };
                before = before.saturating_add(more);
            }
            words[number] = before;
        }
        Fields { len: words[0], nodes, edges }
    }
}

/// Makes a set from ascending words.
#[derive(Default)]
struct Builder {
    book: Option<Book>,
    path: [Open; COLUMNS],
    last: u64,
}

impl Builder {
    fn push(&mut self, word: u64) {
        let Some(book) = &mut self.book else {
            self.book = Some(Book::new());
            self.last = word;
            return;
        };
        debug_assert!(word > self.last, "words come in order");
        // The first column that differs: nodes east of it are complete.
        let fork = COLUMNS - 1 - (63 - (word ^ self.last).leading_zeros() as usize) / 4;
        Self::close_below(book, &mut self.path, self.last, fork);
        self.last = word;
    }

    /// Closes the nodes east of column `fork`, and adds to that column's node the edge to them.
    fn close_below(book: &mut Book, path: &mut [Open; COLUMNS], last: u64, fork: usize) {
        let mut to = END;
        for x in (fork..COLUMNS).rev() {
            let letter = (last >> (4 * (COLUMNS - 1 - x)) & 15) as u32;
            path[x].add(letter, to);
            if x > fork {
                to = book.close(x, &path[x]);
                path[x] = Open::default();
            }
        }
    }

    fn finish(mut self) -> Fields {
        let Some(mut book) = self.book else {
            return Fields::count(vec![Node { letters: 0, edges: 0 }], &[]);
        };
        Self::close_below(&mut book, &mut self.path, self.last, 0);
        let root = book.close(0, &self.path[0]);
        book.finish(root)
    }
}

impl Default for Fields {
    /// No field.
    fn default() -> Fields {
        Builder::default().finish()
    }
}
