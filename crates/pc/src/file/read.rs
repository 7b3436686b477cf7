//! Reading one record after the other, from memory or from a stream.

use std::io::{self, Read};

use super::record::{HEAD, Malformed, Record, length};

/// A fault and where in a file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("solution {index} at byte {offset}: {why}")]
pub struct At<E: std::error::Error> {
    /// The number of the solution, counted from 0.
    pub index: u64,
    /// Where the solution begins, in bytes from the start of the file.
    pub offset: u64,
    /// The fault.
    pub why: E,
}

/// A stream of records could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes are not a record.
    #[error(transparent)]
    Malformed(#[from] At<Malformed>),
    /// The stream failed.
    #[error("reading failed at byte {offset}: {source}")]
    Io {
        /// How far reading got.
        offset: u64,
        /// What the stream said.
        source: io::Error,
    },
}

/// The records of a file in memory (or mapped there), one after the other. After a fault it ends.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    rest: &'a [u8],
    index: u64,
    offset: u64,
}

impl<'a> Records<'a> {
    /// The records of a whole file.
    pub fn new(file: &'a [u8]) -> Records<'a> {
        Records::part(file, 0, 0)
    }

    /// The records of a part of a file that begins with record `index` at byte `offset`.
    pub fn part(bytes: &'a [u8], index: u64, offset: u64) -> Records<'a> {
        Records { rest: bytes, index, offset }
    }

    /// The number of the next record, counted from 0.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// Where the next record begins.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Cuts off up to `count` records, looking only at their lengths, and returns them as a list
    /// of their own that knows its place in the file. `None` at the end of the file. A fault in
    /// the lengths is left for the last of the cut lists to find.
    pub fn cut(&mut self, count: u64) -> Option<Records<'a>> {
        self.cut_before(count, u64::MAX)
    }

    /// The same, but only records that begin before byte `end` of the file.
    pub fn cut_before(&mut self, count: u64, end: u64) -> Option<Records<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let whole = self.clone();
        let mut at = 0;
        let mut cut = 0;
        while cut < count && at < self.rest.len() && self.offset + (at as u64) < end {
            let rest = &self.rest[at..];
            let length = if rest.len() < HEAD { Ok(rest.len()) } else { length(rest) };
            at += length.unwrap_or(rest.len()).min(rest.len());
            cut += 1;
        }
        let (own, rest) = self.rest.split_at(at);
        *self = Records { rest, index: self.index + cut, offset: self.offset + at as u64 };
        Some(Records { rest: own, ..whole })
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, At<Malformed>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        match Record::parse(self.rest) {
            Ok((record, rest)) => {
                self.offset += (self.rest.len() - rest.len()) as u64;
                self.index += 1;
                self.rest = rest;
                Some(Ok(record))
            }
            Err(why) => {
                self.rest = &[];
                Some(Err(At { index: self.index, offset: self.offset, why }))
            }
        }
    }
}

/// The records of a stream (standard input, say), one after the other. Wrap slow streams in a
/// [`io::BufReader`]. After a fault it ends.
#[derive(Debug)]
pub struct Reader<R> {
    stream: R,
    index: u64,
    offset: u64,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// The records of a whole stream.
    pub fn new(stream: R) -> Reader<R> {
        Reader { stream, index: 0, offset: 0, done: false }
    }

    /// The number of the next record, counted from 0.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// Where the next record begins.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, ReadError> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.stream.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(more) => filled += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(source) => {
                    return Err(ReadError::Io { offset: self.offset + filled as u64, source });
                }
            }
        }
        Ok(filled)
    }

    fn read(&mut self) -> Result<Option<Record>, ReadError> {
        let mut bytes = [0; Record::MAX_LEN];
        let mut filled = self.fill(&mut bytes[..HEAD])?;
        if filled == 0 {
            return Ok(None);
        }
        if filled == HEAD {
            // A faulty sequence has no length; parsing below says why.
            let needed = length(&bytes).unwrap_or(HEAD);
            filled += self.fill(&mut bytes[HEAD..needed])?;
        }
        match Record::parse(&bytes[..filled]) {
            Ok((record, _)) => {
                self.index += 1;
                self.offset += filled as u64;
                Ok(Some(record))
            }
            Err(why) => Err(At { index: self.index, offset: self.offset, why }.into()),
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = self.read().transpose();
        self.done = !matches!(next, Some(Ok(_)));
        next
    }
}
