//! Atlas files.
//!
//! ```text
//! bytes 0-15   "allclear atlas" and two line feeds
//! byte  16     the version of the format, 2
//! byte  17     the rows of the box
//! byte  18     the drop rule: 0 hard, 1 soft, 2 T-soft, 3 tucks; 4 for an atlas common to all rules
//! byte  19     0
//! bytes 20-27  the fingerprint of the rotation system; 0 for a common atlas
//! bytes 28-35  how many fields there are
//! bytes 36-43  how many bytes they take
//! bytes 44-    the fields, then the tilings
//! last 8       the checksum of everything before
//! ```
//!
//! Numbers are little-endian; checksum and fingerprint are 64-bit FNV-1a.

use crate::atlas::Atlas;
use crate::atlas::Fields;
use crate::atlas::bytes::BadFields;
use crate::atlas::moves::Moves;
use crate::atlas::tilings::BadTilings;
use crate::atlas::tilings::Tilings;
use crate::fnv::fnv;
use crate::tiles::Tiles;
use allclear_tetris::kicks::{NAMED, Named, Turn};
use allclear_tetris::{Drop, Facing, Field24, Kicks, Piece, Rules};

const MAGIC: &[u8; 16] = b"allclear atlas\n\n";
const VERSION: u8 = 2;
/// Bytes before the fields.
pub const HEADER: usize = 44;
const CHECKSUM: usize = 8;
/// In place of a drop rule.
const ANY_DROP: u8 = Drop::ALL.len() as u8;

/// What the beginning of an atlas file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The rows of the box.
    pub height: usize,
    /// The drop rule; `None` if it is [common](Atlas::common) to all rules.
    pub drop: Option<Drop>,
    /// The [fingerprint](Atlas::fingerprint) of the rotation system.
    pub fingerprint: u64,
    /// How many fields there are.
    pub fields: u64,
    /// How many bytes they take.
    pub field_bytes: u64,
}

/// A file is not the atlas that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AtlasError {
    /// It does not begin as an atlas does.
    #[error("not an atlas: byte {offset} is not what an atlas begins with")]
    NotAnAtlas {
        /// The first byte that differs.
        offset: usize,
    },
    /// It was written by another version.
    #[error("atlas format {found}; this program reads format {VERSION}: build the atlas anew")]
    Version {
        /// The version found.
        found: u8,
    },
    /// It ends too early.
    #[error("the file ends early: {found} bytes")]
    Truncated {
        /// Bytes there are.
        found: usize,
    },
    /// Some byte was changed.
    #[error("damaged: the checksum is {found:016x} but should be {expected:016x}")]
    Checksum {
        /// What the file says.
        found: u64,
        /// What its bytes add up to.
        expected: u64,
    },
    /// A header that cannot be.
    #[error("damaged: byte {offset} has the impossible value {value}")]
    Header {
        /// Where.
        offset: usize,
        /// The byte.
        value: u8,
    },
    /// It is for other rules.
    #[error("the atlas is for another {what} than the one asked for: build one for these rules")]
    OtherRules {
        /// Rotation system, drop rule or height.
        what: &'static str,
    },
    /// The fields are malformed.
    #[error(transparent)]
    Fields(#[from] BadFields),
    /// The tilings are malformed.
    #[error(transparent)]
    Tilings(#[from] BadTilings),
    /// There are not as many fields as the header says.
    #[error("damaged: {found} fields, but the header says {expected}")]
    Count {
        /// Fields there are.
        found: u64,
        /// What the header says.
        expected: u64,
    },
}

fn word(bytes: &[u8]) -> u64 {
    bytes[..8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

impl Header {
    /// The rotation system, if it is one of those with a name.
    pub fn system(&self) -> Option<&'static Named> {
        NAMED.iter().find(|named| Atlas::fingerprint(&named.kicks) == self.fingerprint)
    }

    /// Rules that it can be used with; `None` if its rotation system has no name.
    pub fn rules(&self) -> Option<Rules> {
        match self.drop {
            Some(drop) => Some(Rules::new(self.system()?.kicks, drop)),
            None => Some(Rules::default()),
        }
    }

    /// The names of its rotation system, if it has one, and of its drop rule.
    pub fn names(&self) -> (Option<&'static str>, &'static str) {
        match self.drop {
            Some(drop) => (self.system().map(|system| system.name), drop.name()),
            None => (Some("any"), "any"),
        }
    }

    /// Reads the beginning of a file.
    pub fn parse(bytes: &[u8]) -> Result<Header, AtlasError> {
        let same = bytes.iter().zip(MAGIC).take_while(|(a, b)| a == b).count();
        if same < MAGIC.len().min(bytes.len()) {
            return Err(AtlasError::NotAnAtlas { offset: same });
        }
        if bytes.len() < HEADER {
            return Err(AtlasError::Truncated { found: bytes.len() });
        }
        if bytes[16] != VERSION {
            return Err(AtlasError::Version { found: bytes[16] });
        }
        let impossible = |offset: usize| AtlasError::Header { offset, value: bytes[offset] };
        if !matches!(bytes[17], 2 | 4) {
            return Err(impossible(17));
        }
        let drop = Drop::ALL.get(usize::from(bytes[18])).copied();
        if drop.is_none() && bytes[18] != ANY_DROP {
            return Err(impossible(18));
        }
        if bytes[19] != 0 {
            return Err(impossible(19));
        }
        let [fingerprint, fields, field_bytes] = [20, 28, 36].map(|at| word(&bytes[at..]));
        Ok(Header { height: bytes[17].into(), drop, fingerprint, fields, field_bytes })
    }
}

impl Atlas {
    /// A number that tells rotation systems apart: two have the same if pieces move alike.
    pub fn fingerprint(kicks: &Kicks) -> u64 {
        let mut bytes = Vec::new();
        for piece in Piece::ALL {
            for from in Facing::ALL {
                for turn in Turn::ALL {
                    let list = kicks.list(piece, from, turn);
                    bytes.push(list.len() as u8);
                    bytes.extend(list.iter().flat_map(|kick| [kick.dx as u8, kick.dy as u8]));
                }
            }
        }
        fnv(bytes)
    }

    /// The atlas as the bytes of a file. Equal atlases have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let (drop, kicks) = numbers(self.moves());
        bytes.extend([VERSION, self.height as u8, drop, 0]);
        bytes.extend(kicks.to_le_bytes());
        let fields = self.fields.to_bytes();
        bytes.extend((self.fields.len() as u64).to_le_bytes());
        bytes.extend((fields.len() as u64).to_le_bytes());
        bytes.extend(fields);
        bytes.extend(self.tilings.to_bytes());
        bytes.extend(fnv(bytes.iter().copied()).to_le_bytes());
        bytes
    }

    /// The atlas of a file, which must be for these rules and this height.
    pub fn from_bytes(bytes: &[u8], rules: &Rules, height: usize) -> Result<Atlas, AtlasError> {
        let (header, fields, tilings) = sections(bytes, rules, height)?;
        let fields = Fields::from_bytes(fields)?;
        let found = fields.len() as u64;
        if found != header.fields {
            return Err(AtlasError::Count { found, expected: header.fields });
        }
        let tilings = Tilings::from_bytes(tilings, &tiles(height))?.into();
        let is_common = header.drop.is_none();
        Ok(Atlas { rules: *rules, is_common, height, fields, tilings })
    }
}

impl Tilings {
    /// Those of an atlas that comes with the crate, if there is one for this height: see
    /// [`Atlas::included`].
    pub fn included(rules: &Rules, height: usize) -> Option<Tilings> {
        let own = |bytes| sections(bytes, rules, height).ok();
        let (_, _, tilings) = own(Atlas::INCLUDED).or_else(|| own(Atlas::COMMON))?;
        Tilings::from_bytes(tilings, &tiles(height)).ok()
    }
}

/// The numbers that stand for rules: the drop rule's, and the rotation system's.
pub(super) fn numbers(moves: Moves) -> (u8, u64) {
    match moves {
        Moves::Rules(Rules { kicks, drop }) => {
            let drop = Drop::ALL.iter().position(|known| known == drop).unwrap_or(0);
            (drop as u8, Atlas::fingerprint(kicks))
        }
        Moves::Hand => (ANY_DROP, 0),
    }
}

fn tiles(height: usize) -> Tiles<u64> {
    Tiles::new(Field24::EMPTY, height).expect("four rows have forty cells")
}

/// The header, the fields and the tilings of a file.
fn sections<'b>(
    bytes: &'b [u8],
    rules: &Rules,
    height: usize,
) -> Result<(Header, &'b [u8], &'b [u8]), AtlasError> {
    let header = Header::parse(bytes)?;
    let other = |what| AtlasError::OtherRules { what };
    if header.height != height {
        return Err(other("height"));
    }
    if header.drop.is_some_and(|drop| drop != rules.drop) {
        return Err(other("drop rule"));
    }
    if header.drop.is_some() && header.fingerprint != Atlas::fingerprint(&rules.kicks) {
        return Err(other("rotation system"));
    }
    let truncated = AtlasError::Truncated { found: bytes.len() };
    let Some(end) = bytes.len().checked_sub(CHECKSUM).filter(|&end| end >= HEADER) else {
        return Err(truncated);
    };
    let found = word(&bytes[end..]);
    let expected = fnv(bytes[..end].iter().copied());
    if found != expected {
        return Err(AtlasError::Checksum { found, expected });
    }
    let both = &bytes[HEADER..end];
    let length = usize::try_from(header.field_bytes).unwrap_or(usize::MAX);
    let (fields, tilings) = both.split_at_checked(length).ok_or(truncated)?;
    Ok((header, fields, tilings))
}
