//! `.pc` files: lists of perfect clears from the empty field.
//!
//! # What
//! A `.pc` file has no header and no padding: one record after another. A record is six bytes of
//! pieces, two bytes saying where hold was used, and one byte a placement:
//!
//! ```text
//! bytes 0-5   sixteen 3-bit values, lowest bits first: the held piece, the current one, the next
//!             ones; I 0, O 1, T 2, S 3, Z 4, L 5, J 6. The first 7 ends the list, and all values
//!             after it are 7 as well.
//! bytes 6-7   bit i is set when placement i was made with the held piece; bit 15 is 0.
//! bytes 8-    one byte a placement, one fewer than there are pieces: facing in bits 0-1,
//!             x + 10 y of the centre in bits 2-7 (0 to 59), on the field as already cleared.
//! ```
//!
//! # How
//! [`Record`] keeps exactly those bytes, so reading and writing cannot lose anything, and only a
//! well-formed record can be made: [`Record::parse`] says what is wrong otherwise. Records vary
//! in length, but the first eight bytes tell the length, so a file is scanned at the speed of
//! memory: [`Records`] walks a slice (a mapped file), [`Reader`] a stream, and neither holds more
//! than a record.
//!
//! # How we know it works
//! The file written by a public tool is read and written back byte for byte; every damaged
//! variant of a record in the tests is refused with its place and reason.

mod check;
mod generate;
mod ledger;
mod read;
mod record;
mod stats;

pub use check::{CheckError, Fault, Flaw, check};
pub use generate::{Generator, Progress};
pub use ledger::{Kept, Ledger};
pub use read::{At, ReadError, Reader, Records};
pub use record::{MAX_PLACEMENTS, Malformed, Record, RecordBytes};
pub use stats::Stats;

pub use crate::engine::fnv::checksum;
