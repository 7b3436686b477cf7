//! An unfinished survey as bytes, to go on with later.
//!
//! Layout, little-endian: `LUNARCHK`, the number of humans; for the survey, and before it for each
//! with fewer humans: the header of 32 bytes and the CRC-32 so far, whether distances are kept and whether it is finished, the number of
//! layers and their counts, the words of the positions solved, of those found last, and of the
//! distances; at the end the CRC-32 of everything.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::coder::crc32;
use super::file::{HEADER, header, read_header};
use super::{Keep, LayerCount, Space, SpaceError, Survey};
use crate::Count;

const MAGIC: &[u8; 8] = b"LUNARCHK";

/// Why a survey cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The bytes cannot be read, or end too early.
    #[error("the checkpoint cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// Something else.
    #[error("this is not a checkpoint of an atlas")]
    NotACheckpoint,
    /// Changed.
    #[error("the checkpoint is damaged: its checksum does not fit")]
    Damaged,
    /// Another board, other pieces, or another count.
    #[error("this is a checkpoint of another atlas")]
    Other,
    /// The space cannot be mapped at all.
    #[error(transparent)]
    Space(#[from] SpaceError),
}

/// Passes bytes on and keeps their checksum.
pub(super) struct Summed<T> {
    pub(super) inner: T,
    pub(super) crc: u32,
}

impl<W: Write> Summed<W> {
    pub(super) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.crc = crc32(self.crc, bytes);
        self.inner.write_all(bytes)
    }

    fn put_words(&mut self, words: &[AtomicU64]) -> io::Result<()> {
        let mut buffer = Vec::with_capacity(8 * 4096);
        for chunk in words.chunks(4096) {
            buffer.clear();
            for word in chunk {
                buffer.extend(word.load(Relaxed).to_le_bytes());
            }
            self.put(&buffer)?;
        }
        Ok(())
    }
}

impl<R: Read> Summed<R> {
    pub(super) fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.crc = crc32(self.crc, &bytes);
        Ok(bytes)
    }

    fn take_words(&mut self, words: &[AtomicU64]) -> io::Result<()> {
        let mut buffer = vec![0; 8 * 4096];
        for chunk in words.chunks(4096) {
            let bytes = &mut buffer[..8 * chunk.len()];
            self.inner.read_exact(bytes)?;
            self.crc = crc32(self.crc, bytes);
            for (word, bytes) in chunk.iter().zip(bytes.chunks_exact(8)) {
                let number = bytes.iter().rev().fold(0, |n, &byte| n << 8 | byte as u64);
                word.store(number, Relaxed);
            }
        }
        Ok(())
    }
}

impl Survey {
    /// Writes what has been found so far.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        let mut out = Summed { inner: out, crc: 0 };
        out.put(MAGIC)?;
        out.put(&[self.space.humans() as u8])?;
        self.save_parts(&mut out)?;
        let crc = out.crc;
        out.inner.write_all(&crc.to_le_bytes())
    }

    fn save_parts(&self, out: &mut Summed<impl Write>) -> io::Result<()> {
        if let Some(lower) = &self.lower {
            lower.save_parts(out)?;
        }
        out.put(&header(&self.space, self.count))?;
        // Checked before anything of the size it says is asked for.
        out.put(&out.crc.to_le_bytes())?;
        let keep = u8::from(self.keep == Keep::Distances);
        out.put(&[keep, u8::from(self.finished), self.planes.len() as u8])?;
        out.put(&(self.layers.len() as u64).to_le_bytes())?;
        for layer in &self.layers {
            out.put(&layer.positions.to_le_bytes())?;
            out.put(&layer.classes.to_le_bytes())?;
        }
        out.put_words(&self.solved())?;
        out.put_words(&self.current)?;
        self.planes.iter().try_for_each(|plane| out.put_words(plane))
    }

    /// The survey of a space as it was saved. Bytes of another survey are refused before anything
    /// of the size they ask for is allocated.
    pub fn resume(
        space: Space,
        count: Count,
        keep: Keep,
        from: &mut impl Read,
    ) -> Result<Survey, ResumeError> {
        let mut from = Summed { inner: from, crc: 0 };
        if &from.take::<8>()? != MAGIC {
            return Err(ResumeError::NotACheckpoint);
        }
        let [parts] = from.take::<1>()?;
        if parts as usize != space.humans() {
            return Err(ResumeError::Other);
        }
        // From the space with one human up.
        let mut spaces = vec![(space, keep)];
        while let Some(fewer) = spaces[spaces.len() - 1].0.with_fewer_humans() {
            spaces.push((fewer, Keep::Distances));
        }
        let mut survey: Option<Survey> = None;
        while let Some((space, keep)) = spaces.pop() {
            survey = Some(read_part(&mut from, Part { space, count, keep }, survey)?);
        }
        let crc = from.crc;
        if u32::from_le_bytes(from.take()?) != crc {
            return Err(ResumeError::Damaged);
        }
        survey.ok_or(ResumeError::Damaged)
    }
}

/// What a part of a checkpoint must be about.
struct Part {
    space: Space,
    count: Count,
    keep: Keep,
}

/// The part of a checkpoint for one number of humans, given the one for one less.
fn read_part(
    from: &mut Summed<impl Read>,
    expected: Part,
    lower: Option<Survey>,
) -> Result<Survey, ResumeError> {
    let head = from.take::<HEADER>()?;
    let crc = from.crc;
    if u32::from_le_bytes(from.take()?) != crc {
        return Err(ResumeError::Damaged);
    }
    let (space, count) = read_header(&head).ok_or(ResumeError::Damaged)?;
    let [keep, finished, planes] = from.take::<3>()?;
    let layers = u64::from_le_bytes(from.take::<8>()?);
    let keep = if keep == 1 { Keep::Distances } else { Keep::Counts };
    if space != expected.space || count != expected.count || keep != expected.keep {
        return Err(ResumeError::Other);
    }
    if layers > 1 << 10 || planes > 10 || (keep == Keep::Counts && planes > 0) {
        return Err(ResumeError::Damaged);
    }
    let mut survey = Survey::begin(space, count, keep, lower.map(Box::new))?;
    survey.finished = finished == 1;
    for _ in 0..layers {
        let positions = u64::from_le_bytes(from.take()?);
        let classes = u64::from_le_bytes(from.take()?);
        survey.layers.push(LayerCount { positions, classes });
    }
    survey.restore(planes.into(), |words| from.take_words(words))?;
    Ok(survey)
}
