//! A finished survey as bytes that answer any position.
//!
//! # What
//! [`Survey::write_file`] writes every distance; [`AtlasFile`] reads one out of the bytes, wherever
//! they are: in memory or in a file, of which only the list and the blocks asked for are read.
//!
//! # How
//! The numbers of all keys are cut into blocks of 2048. A block holds the distances of those of
//! its keys that are the smallest image of themselves, one after the other, human cell by human
//! cell, coded with probabilities that depend on the cells to the west and to the south. Which
//! keys those are is not stored: the reader finds out as the writer did. A list of the blocks
//! tells where each begins and its checksum. To answer a position: its smallest image, the
//! number of the key, the block, decode up to the key.
//!
//! Layout, little-endian: `LUNARATL`, the header of 32 bytes, CRC-32 of all that; for each block
//! the place of its end (8 bytes) and its CRC-32; CRC-32 of that list; the blocks.
//!
//! # How we know it works
//! Tests write the files of several spaces and ask for every placement; spoiled bytes are refused.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::atomic::Ordering::Relaxed;

use super::coder::{Chance, Coder, Decoder, Encoder, crc32};
use super::keys::stabilizer;
use super::subsets::Subsets;
use super::{Space, Survey};
use crate::parallel::{Chunks, map_chunks};
use crate::rays::cells;
use crate::symmetry::Symmetry;
use crate::{Count, Moon, Size, State};

const MAGIC: &[u8; 8] = b"LUNARATL";
pub(super) const HEADER: usize = 32;
const BLOCK: usize = 2048;
const ENTRY: usize = 12;
/// The most bits a distance may have. The model of a block takes four to the power of that: a
/// header may not ask for more than a few megabytes.
const MOST_BITS: u32 = 10;
/// Where the list of blocks begins.
const LIST: usize = 8 + HEADER + 4;

/// Why bytes are no atlas, or a position is not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AtlasFileError {
    /// Something else.
    #[error("this is not an atlas of Lunar Lockout")]
    NotAnAtlas,
    /// Cut off.
    #[error("the atlas is cut off")]
    TooShort,
    /// Changed.
    #[error("the atlas is damaged: a checksum does not fit")]
    Damaged,
    /// Another board or other pieces.
    #[error("the position is not in this atlas: it has another board or other pieces")]
    NotInIt,
    /// The bytes could not be had.
    #[error("the atlas cannot be read: {0}")]
    Unreadable(io::ErrorKind),
}

impl From<io::Error> for AtlasFileError {
    fn from(error: io::Error) -> AtlasFileError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => AtlasFileError::TooShort,
            kind => AtlasFileError::Unreadable(kind),
        }
    }
}

/// The space and the count as bytes; the last eight are left to the writer.
pub(super) fn header(space: &Space, count: Count) -> [u8; HEADER] {
    let board = space.board();
    let mut bytes = [0; HEADER];
    bytes[0] = board.size().width() as u8;
    bytes[1] = board.size().height() as u8;
    bytes[2] = board.target() as u8;
    bytes[3] = space.humans() as u8;
    bytes[4] = space.robots() as u8;
    bytes[5] = u8::from(count == Count::Moves);
    bytes[8..16].copy_from_slice(&board.blocks().words()[0].to_le_bytes());
    bytes
}

/// The space and the count of a header.
pub(super) fn read_header(bytes: &[u8; HEADER]) -> Option<(Space, Count)> {
    let size = Size::new(bytes[0] as usize, bytes[1] as usize).ok()?;
    let blocks = u64::from_le_bytes(bytes[8..16].try_into().ok()?);
    let (humans, robots) = (bytes[3] as usize, bytes[4] as usize);
    let blocks = Moon::from_words_truncated([blocks]);
    let space = Space::new(size, bytes[2] as usize, blocks, humans, robots).ok()?;
    let count = match bytes[5] {
        0 => Count::Slides,
        1 => Count::Moves,
        _ => return None,
    };
    Some((space, count))
}

impl Survey {
    /// Writes a finished survey that kept its distances.
    pub fn write_file(&self, out: &mut impl Write) -> io::Result<()> {
        let numbers = Numbers::new(&self.space).ok_or(io::ErrorKind::InvalidData)?;
        let bits = usize::BITS - self.layers.len().leading_zeros();
        if bits > MOST_BITS {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut head = header(&self.space, self.count);
        head[6] = bits as u8;
        let mut start = MAGIC.to_vec();
        start.extend(head);
        start.extend(crc32(0, &start).to_le_bytes());
        let blocks = map_chunks(Chunks { len: numbers.total, each: BLOCK }, |range| {
            let mut encoder = Encoder::new();
            let mut model = Model::new(bits);
            numbers.each_smallest(range, |others, robots| {
                let place = self.keys.place(others, robots);
                let distance = |bit: u64| {
                    self.planes.iter().enumerate().fold(0, |sum, (i, plane)| {
                        sum | usize::from(plane[place].load(Relaxed) & bit != 0) << i
                    })
                };
                let free = numbers.humans & !(others | robots);
                model.word(&mut encoder, free, |cell| distance(1 << cell));
                true
            });
            encoder.finish()
        });
        let mut list = Vec::new();
        let mut end = (LIST + blocks.len() * ENTRY + 4) as u64;
        for block in &blocks {
            end += block.len() as u64;
            list.extend(end.to_le_bytes());
            list.extend(crc32(0, block).to_le_bytes());
        }
        list.extend(crc32(0, &list).to_le_bytes());
        out.write_all(&start)?;
        out.write_all(&list)?;
        blocks.iter().try_for_each(|block| out.write_all(block))
    }
}

/// An atlas in a file, or in memory as [`AtlasFile::of_bytes`].
pub struct AtlasFile<R> {
    source: R,
    space: Space,
    count: Count,
    bits: u32,
    numbers: Numbers,
    /// For each block, where it ends and its checksum.
    list: Vec<u8>,
}

impl<'a> AtlasFile<io::Cursor<&'a [u8]>> {
    /// The atlas in some bytes.
    pub fn of_bytes(bytes: &'a [u8]) -> Result<Self, AtlasFileError> {
        AtlasFile::new(io::Cursor::new(bytes))
    }
}

impl<R: Read + Seek> AtlasFile<R> {
    /// The atlas in a file or the like; checks all but the blocks.
    pub fn new(mut source: R) -> Result<AtlasFile<R>, AtlasFileError> {
        let len = source.seek(SeekFrom::End(0))?;
        source.rewind()?;
        let mut head = Vec::new();
        source.by_ref().take(LIST as u64).read_to_end(&mut head)?;
        if !head.starts_with(MAGIC) {
            return Err(AtlasFileError::NotAnAtlas);
        }
        if head.len() < LIST {
            return Err(AtlasFileError::TooShort);
        }
        if crc32(0, &head[..LIST - 4]) != number(&head[LIST - 4..]) as u32 {
            return Err(AtlasFileError::Damaged);
        }
        let head: &[u8; HEADER] =
            head[8..8 + HEADER].try_into().map_err(|_| AtlasFileError::TooShort)?;
        let (space, count) = read_header(head).ok_or(AtlasFileError::Damaged)?;
        let numbers = Numbers::new(&space).ok_or(AtlasFileError::Damaged)?;
        let bits = head[6] as u32;
        let blocks = numbers.total.div_ceil(BLOCK);
        let mut list = Vec::new();
        let size = blocks as u64 * ENTRY as u64 + 4;
        if len < LIST as u64 + size {
            return Err(AtlasFileError::TooShort);
        }
        source.by_ref().take(size).read_to_end(&mut list)?;
        if (list.len() as u64) < size {
            return Err(AtlasFileError::TooShort);
        }
        let check = number(&list.split_off(list.len() - 4)) as u32;
        if bits > MOST_BITS || crc32(0, &list) != check {
            return Err(AtlasFileError::Damaged);
        }
        let file = AtlasFile { source, space, count, bits, numbers, list };
        if file.end(blocks) > len {
            return Err(AtlasFileError::TooShort);
        }
        Ok(file)
    }

    /// The space it maps.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// What its lengths count.
    pub fn count(&self) -> Count {
        self.count
    }

    /// Where the first so many blocks end.
    fn end(&self, blocks: usize) -> u64 {
        match blocks.checked_sub(1) {
            None => (LIST + self.list.len() + 4) as u64,
            Some(last) => number(&self.list[last * ENTRY..last * ENTRY + 8]),
        }
    }

    /// The bytes of a block; their checksum fits.
    fn block(&mut self, block: usize) -> Result<Vec<u8>, AtlasFileError> {
        let (start, end) = (self.end(block), self.end(block + 1));
        let length = end.checked_sub(start).ok_or(AtlasFileError::Damaged)?;
        let mut bytes = Vec::new();
        self.source.seek(SeekFrom::Start(start))?;
        self.source.by_ref().take(length).read_to_end(&mut bytes)?;
        let check = number(&self.list[block * ENTRY + 8..(block + 1) * ENTRY]) as u32;
        match crc32(0, &bytes) == check {
            true => Ok(bytes),
            false => Err(AtlasFileError::Damaged),
        }
    }

    /// How far a puzzle is from being solved; `None` if it cannot be.
    pub fn distance(&mut self, lunar: &crate::Lunar) -> Result<Option<usize>, AtlasFileError> {
        let (board, state) = (self.space.board(), lunar.start());
        let same = board.size() == lunar.size()
            && board.target() == lunar.target()
            && board.blocks() == lunar.blocks()
            && state.humans.count() as usize == self.space.humans()
            && state.robots.count() as usize == self.space.robots();
        if same { self.distance_of(&state) } else { Err(AtlasFileError::NotInIt) }
    }

    fn distance_of(&mut self, state: &State) -> Result<Option<usize>, AtlasFileError> {
        let human = state.humans.lowest();
        let (others, robots) = ((state.humans - human).words()[0], state.robots.words()[0]);
        let images = self.numbers.symmetries.iter();
        let images = images.map(|s| ((s.word(others), s.word(robots)), s));
        let (key, symmetry) = images.min_by_key(|(key, _)| *key).ok_or(AtlasFileError::Damaged)?;
        let human = symmetry.word(human.words()[0]).trailing_zeros() as usize;
        let block = self.numbers.number(key.0, key.1) / BLOCK;
        let bytes = self.block(block)?;
        let mut decoder = Decoder::new(&bytes);
        let mut model = Model::new(self.bits);
        let mut found = 0;
        let end = ((block + 1) * BLOCK).min(self.numbers.total);
        self.numbers.each_smallest(block * BLOCK..end, |others, robots| {
            let free = self.numbers.humans & !(others | robots);
            model.word(&mut decoder, free, |_| 0);
            found = model.distances[human] as usize;
            (others, robots) != key
        });
        Ok((found > 0).then_some(found))
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | byte as u64)
}

/// The keys of a space by number, without the lists that a survey needs.
struct Numbers {
    symmetries: Vec<Symmetry>,
    others: Subsets,
    robots: Subsets,
    total: usize,
    /// Where humans may stand.
    humans: u64,
}

impl Numbers {
    /// `None` if there are too many.
    fn new(space: &Space) -> Option<Numbers> {
        let (others, robots) = space.subsets()?;
        let humans = space.free() & !space.target();
        let total = (others.total() * robots.total()) as usize;
        Some(Numbers { symmetries: space.symmetries(), others, robots, total, humans })
    }

    fn number(&self, others: u64, robots: u64) -> usize {
        (self.others.rank(others) * self.robots.total() + self.robots.rank(robots)) as usize
    }

    /// Calls `each` with the smallest keys of a range of numbers until it returns `false`.
    fn each_smallest(&self, range: std::ops::Range<usize>, mut each: impl FnMut(u64, u64) -> bool) {
        let columns = self.robots.total() as usize;
        let mut others = self.others.unrank((range.start / columns) as u64);
        let mut robots = self.robots.unrank((range.start % columns) as u64);
        for (i, number) in range.enumerate() {
            if i > 0 && number % columns == 0 {
                others = self.others.next(others);
                robots = self.robots.unrank(0);
            } else if i > 0 {
                robots = self.robots.next(robots);
            }
            if others & robots == 0
                && stabilizer(&self.symmetries, others, robots).is_some()
                && !each(others, robots)
            {
                return;
            }
        }
    }
}

/// What the coder has learnt about distances, and those of the last word.
struct Model {
    bits: u32,
    solvable: [Chance; 9],
    lengths: Vec<Chance>,
    distances: [u16; 64],
}

impl Model {
    fn new(bits: u32) -> Model {
        Model {
            bits,
            solvable: [Chance::EVEN; 9],
            lengths: vec![Chance::EVEN; 2 << (2 * bits)],
            distances: [0; 64],
        }
    }

    /// Codes the distances of one word's cells, each after those to its west and south.
    fn word(&mut self, coder: &mut impl Coder, free: u64, distance: impl Fn(usize) -> usize) {
        let bits = self.bits;
        // Neighbours that are no cells of the word count as a third kind.
        let near = |cell: Option<usize>, distances: &[u16; 64]| match cell {
            Some(cell) if free >> cell & 1 == 1 => {
                (1 + usize::from(distances[cell] > 0), distances[cell])
            }
            _ => (0, 0),
        };
        self.distances = [0; 64];
        for cell in cells(free) {
            let west = near((cell % 8 > 0).then(|| cell - 1), &self.distances);
            let south = near(cell.checked_sub(8), &self.distances);
            let own = distance(cell);
            if coder.code(&mut self.solvable[3 * west.0 + south.0], own > 0) {
                let like = if west.1 > 0 { west.1 } else { south.1 } as usize;
                let chances = &mut self.lengths[like << bits..(like + 1) << bits];
                self.distances[cell] = coder.number(chances, bits, own) as u16;
            }
        }
    }
}
