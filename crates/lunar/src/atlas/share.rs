//! One step of a survey, shared out between processes or machines.
//!
//! # What
//! [`Survey::write_share`] does one of several equal shares of the next step and writes what it
//! found. [`Survey::take_shares`] takes all of them together and is then where [`Survey::step`]
//! would be, byte for byte.
//!
//! # How
//! A step goes back from every place on its own, and what it finds is only ever added, so any cut
//! of the places will do. Every share needs all of the survey as it was before the step, from a
//! checkpoint; its own finds are the few words that are not zero.
//!
//! Layout, little-endian: `LUNARPRT`, the header of 32 bytes, the distance, which share of how many
//! (4 bytes each), how many places follow (8 bytes); for each the number of the place (4 bytes) and
//! its word (8 bytes), in order; the CRC-32 of everything.
//!
//! # Why not the obvious way
//! A share that maps its placements to the end would need no checkpoint and no other share, but it
//! would have to search forwards, one position at a time: that takes longer on a thousand machines
//! than going back does on one.
//!
//! # How we know it works
//! Tests map spaces in shares and compare the files; shares of another distance, space or cut, and
//! spoiled ones are refused.

use std::io::{self, Read, Write};

use super::Survey;
use super::checkpoint::Summed;
use super::file::{HEADER, header};
use super::survey::Progress;

const MAGIC: &[u8; 8] = b"LUNARPRT";

/// Why shares cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// The bytes cannot be read, or end too early.
    #[error("the part cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// Something else.
    #[error("this is not a part of an atlas")]
    NotAShare,
    /// Changed.
    #[error("the part is damaged: its checksum does not fit")]
    Damaged,
    /// Another board, other pieces, or another count.
    #[error("this is a part of another atlas")]
    Other,
    /// Another distance.
    #[error("this is a part of length {found}, and length {wanted} is next")]
    Distance {
        /// The one it is about.
        found: u32,
        /// The one that is next.
        wanted: u32,
    },
    /// Not the share that comes next.
    #[error("expected part {wanted} of {count}, not {found} of {of}")]
    Order {
        /// Which share it is.
        found: u32,
        /// Of how many.
        of: u32,
        /// Which one should be here.
        wanted: u32,
        /// How many there are.
        count: u32,
    },
}

impl Survey {
    /// Does one of `count` equal shares of the next step, and writes what it finds. The survey
    /// itself stays where it is: drop it, or take all shares.
    pub fn write_share(&mut self, index: u32, count: u32, out: &mut impl Write) -> io::Result<()> {
        let survey = self.at_work();
        let len = survey.keys.len() as u64;
        let start = |index: u32| (len * u64::from(index) / u64::from(count.max(1))) as usize;
        survey.search(start(index)..start(index + 1));
        let places = || (0u32..).zip(survey.found()).filter(|&(_, word)| word != 0);
        let mut out = Summed { inner: out, crc: 0 };
        out.put(MAGIC)?;
        out.put(&header(&survey.space, survey.count))?;
        for number in [survey.next_distance(), index, count] {
            out.put(&number.to_le_bytes())?;
        }
        out.put(&(places().count() as u64).to_le_bytes())?;
        for (place, word) in places() {
            let mut entry = [0; 12];
            entry[..4].copy_from_slice(&place.to_le_bytes());
            entry[4..].copy_from_slice(&word.to_le_bytes());
            out.put(&entry)?;
        }
        let crc = out.crc;
        out.inner.write_all(&crc.to_le_bytes())
    }

    /// Takes all shares of the next step, in order, and makes it. `None` if nothing was found: the
    /// space, or that with fewer humans, is mapped.
    ///
    /// An error says which of the shares it is about. The survey then holds those before it: resume
    /// it from the checkpoint.
    pub fn take_shares<R: Read>(
        &mut self,
        shares: impl ExactSizeIterator<Item = R>,
    ) -> Result<Option<Progress>, (usize, ShareError)> {
        let survey = self.at_work();
        let count = shares.len() as u32;
        for (index, share) in (0..).zip(shares) {
            let taken = survey.take_share(index, count, share);
            taken.map_err(|error| (index as usize, error))?;
        }
        Ok(survey.close())
    }

    fn take_share(&self, wanted: u32, count: u32, from: impl Read) -> Result<(), ShareError> {
        let mut from = Summed { inner: from, crc: 0 };
        if &from.take::<8>()? != MAGIC {
            return Err(ShareError::NotAShare);
        }
        if from.take::<HEADER>()? != header(&self.space, self.count) {
            return Err(ShareError::Other);
        }
        let mut number = || from.take().map(u32::from_le_bytes);
        let (distance, found, of) = (number()?, number()?, number()?);
        if distance != self.next_distance() {
            return Err(ShareError::Distance { found: distance, wanted: self.next_distance() });
        }
        if (found, of) != (wanted, count) {
            return Err(ShareError::Order { found, of, wanted, count });
        }
        let places = u64::from_le_bytes(from.take()?);
        // Nothing is added before the checksum: a bit may have flipped.
        let mut entries = Vec::new();
        for _ in 0..places {
            let entry = from.take::<12>()?;
            let place = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let word = entry[4..].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            entries.push((place as usize, word));
        }
        let crc = from.crc;
        let is_inside = entries.iter().all(|&(place, _)| place < self.keys.len());
        if u32::from_le_bytes(from.take()?) != crc || !is_inside {
            return Err(ShareError::Damaged);
        }
        entries.into_iter().for_each(|(place, word)| self.add_found(place, word));
        Ok(())
    }

    /// The distance that the next step maps.
    fn next_distance(&self) -> u32 {
        self.layers.len() as u32 + 1
    }
}
