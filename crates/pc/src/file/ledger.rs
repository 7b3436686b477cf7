//! How much of an unfinished file can be trusted.
//!
//! # What
//! A long file is written block by block, and beside it a *ledger*: one entry for each block. When
//! the work is taken up again, [`Ledger::resume`] says how much of the file is as it was written;
//! the rest is cut off and made again.
//!
//! ```text
//! bytes 0-7    the number to go on with after this block
//! bytes 8-15   the length of the file so far
//! bytes 16-23  the checksum of the block, of these two numbers, and of all entries before
//! ```
//!
//! # How
//! Each checksum begins with the one before, and the first with that of the options of the work.
//! So an entry vouches for everything up to its block: nothing can be changed, exchanged or left
//! out, and nothing of other work is taken for ours. Blocks are written before their entries: what
//! is cut short by a crash is a block without an entry, or an entry that is not whole.
//!
//! # Why not the obvious way
//! Checksums inside the file would need no second one, but then it would have to be copied when
//! it is complete: with a ledger beside it a rename is enough, and no disk space is needed twice.
//!
//! # How we know it works
//! Tests flip every bit of a file and its ledger and cut both anywhere: what is kept is always a
//! beginning of what was written.

use std::io::{self, Read};

use crate::engine::fnv::{fnv, fnv_after};

/// Makes the entries of one file; see the essay above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ledger {
    sum: u64,
    len: u64,
}

/// What can be trusted of an unfinished file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Bytes of the file.
    pub file: u64,
    /// Bytes of the ledger.
    pub ledger: u64,
    /// The number to go on with; none if nothing can be trusted.
    pub next: Option<u64>,
}

/// Bytes of an entry.
const ENTRY: usize = 24;

impl Ledger {
    /// The ledger of a new file; `options` tell one work from another.
    pub fn new(options: &str) -> Ledger {
        Ledger { sum: fnv(options.bytes()), len: 0 }
    }

    /// The entry of the next block, after which the work goes on with this number.
    ///
    /// ```
    /// use allclear_pc::file::Ledger;
    /// let mut ledger = Ledger::new("two lines");
    /// let entry = ledger.enter(b"a block", 7);
    /// let (resumed, kept) = Ledger::resume("two lines", &b"a block, cut sh"[..], &entry[..])?;
    /// assert_eq!((kept.file, kept.next), (7, Some(7)));
    /// assert_eq!(resumed, ledger);
    /// # Ok::<_, std::io::Error>(())
    /// ```
    pub fn enter(&mut self, block: &[u8], next: u64) -> [u8; 24] {
        self.len += block.len() as u64;
        self.sum = fnv_after(self.sum, block.iter().copied());
        self.close(next)
    }

    fn close(&mut self, next: u64) -> [u8; 24] {
        let mut entry = [0; ENTRY];
        entry[..8].copy_from_slice(&next.to_le_bytes());
        entry[8..16].copy_from_slice(&self.len.to_le_bytes());
        self.sum = fnv_after(self.sum, entry[..16].iter().copied());
        entry[16..].copy_from_slice(&self.sum.to_le_bytes());
        entry
    }

    /// Reads an unfinished file and its ledger as far as they agree, and returns the ledger to go
    /// on with.
    pub fn resume(
        options: &str,
        file: impl Read,
        mut ledger: impl Read,
    ) -> io::Result<(Ledger, Kept)> {
        let (mut own, mut kept) = (Ledger::new(options), Kept::default());
        let mut file = file;
        let mut entry = [0; ENTRY];
        while is_filled(&mut ledger, &mut entry)? {
            let word = |at: usize| {
                entry[at..at + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
            };
            let (next, len) = (word(0), word(8));
            let mut now = own;
            let Some(block) = len.checked_sub(own.len) else { break };
            if !now.read(&mut file, block)? || now.close(next) != entry {
                break;
            }
            own = now;
            kept.file = len;
            kept.ledger += ENTRY as u64;
            kept.next = Some(next);
        }
        Ok((own, kept))
    }

    /// Counts a block in; `false` if the file ends before it does.
    fn read(&mut self, file: &mut impl Read, block: u64) -> io::Result<bool> {
        let mut rest = block;
        let mut buffer = [0; 1 << 14];
        while rest > 0 {
            let most = buffer.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
            let read = match file.read(&mut buffer[..most]) {
                Ok(0) => return Ok(false),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.sum = fnv_after(self.sum, buffer[..read].iter().copied());
            self.len += read as u64;
            rest -= read as u64;
        }
        Ok(true)
    }
}

/// Fills a buffer; `false` at the end of the stream.
fn is_filled(stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match stream.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BLOCKS: [&[u8]; 4] = [b"first", b"", b"the third block", b"end"];

    fn written() -> (Vec<u8>, Vec<u8>) {
        let mut ledger = Ledger::new("options");
        let entries = BLOCKS.iter().zip(10..).map(|(block, next)| ledger.enter(block, next));
        (BLOCKS.concat(), entries.flatten().collect())
    }

    /// What is kept is a beginning of what was written, in whole blocks.
    fn check(file: &[u8], ledger: &[u8]) -> Kept {
        let (_, kept) = Ledger::resume("options", file, ledger).unwrap();
        let (good, _) = written();
        let blocks = (kept.ledger / 24) as usize;
        assert_eq!(kept.file, BLOCKS[..blocks].concat().len() as u64);
        assert_eq!(kept.next, blocks.checked_sub(1).map(|last| 10 + last as u64));
        assert_eq!(file[..kept.file as usize], good[..kept.file as usize]);
        kept
    }

    #[test]
    fn a_whole_file_is_kept() {
        let (file, ledger) = written();
        assert_eq!(check(&file, &ledger).next, Some(13));
        let (_, kept) = Ledger::resume("other options", &file[..], &ledger[..]).unwrap();
        assert_eq!(kept, Kept::default());
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let (file, ledger) = written();
        for bit in 0..8 * file.len() {
            let mut bad = file.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(check(&bad, &ledger).file <= bit as u64 / 8);
        }
        for bit in 0..8 * ledger.len() {
            let mut bad = ledger.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(check(&file, &bad).ledger <= bit as u64 / 8);
        }
    }

    #[test]
    fn cut_anywhere() {
        let (file, ledger) = written();
        for (f, l) in (0..=file.len()).flat_map(|f| (0..=ledger.len()).map(move |l| (f, l))) {
            check(&file[..f], &ledger[..l]);
        }
    }

    proptest! {
        #[test]
        fn noise(file: Vec<u8>, ledger: Vec<u8>) {
            let (_, kept) = Ledger::resume("options", &file[..], &ledger[..]).unwrap();
            prop_assert_eq!(kept, Kept::default());
        }
    }
}
