//! Is a stored perfect clear one that can be played?

use std::io::{self, Read};

use crate::engine::job::{Job, Progress};
use crate::file::{At, Malformed, Record, Records};
use allclear_tetris::{Field6, Placement, Rules, reach};

/// Why a well-formed record is no perfect clear. Placements are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// So many pieces cannot fill whole rows.
    #[error("{placements} placements fill no whole number of rows; 5, 10 or 15 do")]
    Length {
        /// How many there are.
        placements: usize,
    },
    /// A piece lies above the rows that are to be cleared.
    #[error("placement {index} ({placement}) is above the {height} rows left to clear")]
    TooHigh {
        /// Which placement.
        index: usize,
        /// What it is.
        placement: Placement,
        /// Rows left.
        height: usize,
    },
    /// A piece lies on another one.
    #[error("placement {index} ({placement}) overlaps what is there")]
    Overlap {
        /// Which placement.
        index: usize,
        /// What it is.
        placement: Placement,
    },
    /// A piece rests on nothing.
    #[error("placement {index} ({placement}) floats: nothing is below it")]
    Floating {
        /// Which placement.
        index: usize,
        /// What it is.
        placement: Placement,
    },
    /// A piece cannot get there.
    #[error("placement {index} ({placement}) cannot be reached from above")]
    Unreachable {
        /// Which placement.
        index: usize,
        /// What it is.
        placement: Placement,
    },
    /// Cells are left.
    #[error("{cells} cells are left at the end")]
    NotClear {
        /// How many.
        cells: u32,
    },
}

/// What can be wrong with a solution in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// It cannot be played, or does not clear the field.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

impl Record {
    /// Plays it on the empty field: every piece must rest on something, be reachable under the
    /// rules and stay within the rows to be cleared, and nothing may be left.
    ///
    /// ```
    /// use allclear_pc::file::Record;
    /// use allclear_tetris::Rules;
    /// let mut bytes =
    ///     [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0x00, 0x00, 0x0c, 0x18, 0x38, 0x20];
    /// let (record, _) = Record::parse(&bytes).unwrap();
    /// assert_eq!(record.check(&Rules::default()), Ok(()));
    /// bytes[9] = 0x08;
    /// let (record, _) = Record::parse(&bytes).unwrap();
    /// let error = record.check(&Rules::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "placement 1 (J north 2,0) overlaps what is there");
    /// ```
    pub fn check(&self, rules: &Rules) -> Result<(), Flaw> {
        let placements = self.placements();
        if !(4 * placements).is_multiple_of(10) {
            return Err(Flaw::Length { placements });
        }
        let mut height = 4 * placements / 10;
        let mut field = Field6::EMPTY;
        for (index, step) in self.steps().enumerate() {
            let placement = step.placement;
            let cells = placement.board::<6, 1>();
            let Some(cells) = cells.filter(|cells| cells.is_subset(Field6::rows_below(height)))
            else {
                return Err(Flaw::TooHigh { index, placement, height });
            };
            if !cells.is_disjoint(field) {
                return Err(Flaw::Overlap { index, placement });
            }
            let support = field.shift(0, 1) | Field6::row(0);
            if cells.is_disjoint(support) {
                return Err(Flaw::Floating { index, placement });
            }
            let reached = reach::placements(&field, placement.piece, rules, height);
            if !reached.contains(placement) {
                return Err(Flaw::Unreachable { index, placement });
            }
            let (left, cleared) = (field | cells).clear_full_rows();
            field = left;
            height -= cleared as usize;
        }
        match field.count() {
            0 => Ok(()),
            cells => Err(Flaw::NotClear { cells }),
        }
    }
}

/// A file could not be checked to its end.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// A solution is bad.
    #[error(transparent)]
    Fault(#[from] At<Fault>),
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Bytes that are read at a time, if there is memory for them and for the list of their parts; and
/// the fewest that are worth it.
const BLOCK: usize = 4 << 20;
const LEAST_BLOCK: usize = 1 << 16;

/// Solutions in a part of a block that one processor checks at a time.
const PART: u64 = 1024;

/// Checks every solution of a file, a block at a time, and returns how many there are, or the
/// first bad one. The job is told how many bytes are done.
pub fn check(mut stream: impl Read, rules: &Rules, job: &Job) -> Result<u64, CheckError> {
    let size = (job.memory / 2).clamp(LEAST_BLOCK, BLOCK);
    let mut block = Vec::with_capacity(size);
    let (mut index, mut offset) = (0, 0);
    loop {
        let room = (size - block.len()) as u64;
        let is_last = (stream.by_ref().take(room).read_to_end(&mut block)? as u64) < room;
        let mut records = Records::part(&block, index, offset);
        // Unless the file ends here, the last bytes may be the beginning of a record.
        let whole = if is_last { 0 } else { Record::MAX_LEN as u64 };
        let end = offset + block.len() as u64 - whole;
        let mut parts = Vec::new();
        while records.offset() < end {
            parts.extend(records.cut_before(PART, end));
        }
        let (next_index, next_offset) = (records.index(), records.offset());
        if let Some(fault) = first_fault(parts, rules) {
            return Err(fault.into());
        }
        (job.progress)(Progress { done: next_offset, total: None, found: None });
        if is_last {
            return Ok(next_index);
        }
        block.drain(..(next_offset - offset) as usize);
        (index, offset) = (next_index, next_offset);
    }
}

fn fault_in(mut part: Records, rules: &Rules) -> Option<At<Fault>> {
    loop {
        let (index, offset) = (part.index(), part.offset());
        let why = match part.next()? {
            Ok(record) => match record.check(rules) {
                Ok(()) => continue,
                Err(flaw) => flaw.into(),
            },
            Err(At { why, .. }) => why.into(),
        };
        return Some(At { index, offset, why });
    }
}

#[cfg(feature = "parallel")]
fn first_fault(parts: Vec<Records>, rules: &Rules) -> Option<At<Fault>> {
    use rayon::prelude::*;
    parts.into_par_iter().map(|part| fault_in(part, rules)).find_map_first(|fault| fault)
}

#[cfg(not(feature = "parallel"))]
fn first_fault(parts: Vec<Records>, rules: &Rules) -> Option<At<Fault>> {
    parts.into_iter().find_map(|part| fault_in(part, rules))
}
