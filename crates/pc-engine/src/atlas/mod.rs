//! The atlas: every field that lies between the empty box and a perfect clear.
//!
//! # What
//! An [`Atlas`] knows the *living* fields of one box (two or four rows high) under one set of
//! rules: those that can be reached from the empty box with some pieces, and completed with some
//! others. It also knows every perfect clear: the [`Tilings`] of the box that can be played in
//! some order. With these a search from the empty box never leaves the right way for want of
//! geometry: only the order of the pieces is left to try. A solver finds all
//! perfect clears of a queue with it, or proves that there is none; the odds of all queues are
//! counted with it, and a solution is written for each.
//!
//! # How
//! Fields are kept [`sunk`]: cleared rows are full rows at the bottom, so a field is one number.
//! They are found by [`Atlas::build`] and stored as the smallest automaton that accepts them
//! ([`Fields`]): 665 kB for the 14,213,016 fields of four rows under SRS. So are the tilings.
//!
//! # Why not the obvious way
//! A list of the fields takes 23.6 MB at its best-known, which has to be downloaded or mapped,
//! and every question is a binary search in it. Storing the ways between fields as well would
//! take 100 million edges, and finding them again costs a tenth of a microsecond each.
//!
//! # How we know it works
//! See the building and the sets; and the numbers by pieces are in `crates/pc/tests/data/atlas4.csv`.

mod build;
mod bytes;
mod fields;
mod format;
mod moves;
mod part;
mod steps;
pub mod sunk;
pub mod tilings;
mod undo;

pub use build::Progress;
pub use bytes::BadFields;
pub use fields::{Fields, MAX_HEIGHT};
pub use format::{AtlasError, HEADER, Header};
pub use steps::Steps;
pub use tilings::{BadTilings, Tilings};

use std::io;
use std::sync::Arc;

use allclear_tetris::{Field6, Piece, Placement, Rules};

use crate::job::Need;
use crate::store::{NoStore, Store};
use moves::Moves;

/// The living fields of a box and its perfect clears; see the essay above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    rules: Rules,
    /// Whether they serve all rules.
    is_common: bool,
    height: usize,
    fields: Fields,
    tilings: Arc<Tilings>,
}

/// There is no atlas of this height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no atlas of {height} lines, only of 2 and of 4")]
pub struct NoSuchHeight {
    /// The height asked for.
    pub height: usize,
}

/// An atlas was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There is no atlas of this height.
    #[error(transparent)]
    Height(#[from] NoSuchHeight),
    /// A part could not be saved.
    #[error("saving a part of the atlas failed: {0}")]
    Store(io::Error),
    /// The store wanted the work to stop, and has all that was done.
    #[error("stopped before the end")]
    Stopped,
}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> BuildError {
        match error.kind() {
            io::ErrorKind::Interrupted => BuildError::Stopped,
            _ => BuildError::Store(error),
        }
    }
}

impl Atlas {
    /// Finds all living fields of a box of 2 or 4 rows, and all its perfect clears.
    ///
    /// ```
    /// use allclear_pc::atlas::Atlas;
    /// use allclear_tetris::Rules;
    /// let atlas = Atlas::small(Rules::default());
    /// assert_eq!(atlas.len_by_pieces(), [1, 28, 172, 185, 28, 1]);
    /// ```
    pub fn build(
        rules: Rules,
        height: usize,
        store: &dyn Store,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Atlas, BuildError> {
        Atlas::build_with(Moves::Rules(&rules), height, store, progress)
    }

    /// The atlas that is common to all rules: every field between the empty box and a perfect clear
    /// if pieces could be *put* wherever they fit and rest on something. No rules allow more, so what
    /// is not in it is dead under any; what is in it may be.
    ///
    /// ```
    /// use allclear_pc::atlas::{Atlas, NoStore};
    /// use allclear_tetris::Rules;
    /// let common = Atlas::common(2, &NoStore, &|_| {}).unwrap();
    /// let own = Atlas::small(Rules::default()).fields().clone();
    /// own.for_each(0..own.len(), |field| assert!(common.fields().contains(field)));
    /// ```
    pub fn common(
        height: usize,
        store: &dyn Store,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Atlas, BuildError> {
        Atlas::build_with(Moves::Hand, height, store, progress)
    }

    fn build_with(
        moves: Moves,
        height: usize,
        store: &dyn Store,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Atlas, BuildError> {
        if !matches!(height, 2 | 4) {
            return Err(NoSuchHeight { height }.into());
        }
        // What is not in the common atlas need not be looked at.
        let (rules, common) = match moves {
            Moves::Rules(rules) => (*rules, Atlas::from_bytes(Atlas::COMMON, rules, height).ok()),
            Moves::Hand => (Rules::default(), None),
        };
        let parts = part::Parts::new(store, moves, height);
        let passes = build::passes(height) + 1;
        let known = common.as_ref().map(|known| (&known.fields, &*known.tilings));
        let (fields, tilings) = known.unzip();
        let fields = build::build(moves, height, fields, &parts, progress, passes)?;
        let tilings = tilings::build(moves, height, tilings, &parts, progress, (passes, passes))?;
        let is_common = matches!(moves, Moves::Hand);
        Ok(Atlas { rules, is_common, height, fields, tilings: Arc::new(tilings) })
    }

    /// The memory that building takes: sets of fields, and the successors of some on each thread.
    pub fn need_to_build(height: usize) -> Need {
        match height {
            4 => Need { fixed: 96 << 20, per_thread: 96 << 20 },
            _ => Need { fixed: 1 << 20, per_thread: 1 << 20 },
        }
    }

    /// The atlas of two rows: it takes a few milliseconds to build, so nobody need store it.
    pub fn small(rules: Rules) -> Atlas {
        Atlas::build(rules, 2, &NoStore, &|_| {}).expect("nothing is saved, nothing can fail")
    }

    /// The bytes of the atlas that comes with the crate: four rows, SRS, soft drop, as
    /// [`Atlas::build`] makes it. None without the feature `atlas`.
    #[cfg(feature = "atlas")]
    pub const INCLUDED: &'static [u8] = include_bytes!("../../data/srs4.atlas");

    /// The bytes of the atlas that comes with the crate, had it the feature `atlas`.
    #[cfg(not(feature = "atlas"))]
    pub const INCLUDED: &'static [u8] = &[];

    /// The bytes of the [common](Atlas::common) atlas of four rows, which comes with the crate too.
    #[cfg(feature = "atlas")]
    pub const COMMON: &'static [u8] = include_bytes!("../../data/common4.atlas");

    /// The bytes of the common atlas, had the crate the feature `atlas`.
    #[cfg(not(feature = "atlas"))]
    pub const COMMON: &'static [u8] = &[];

    /// The rows of these atlases.
    pub const INCLUDED_HEIGHT: usize = 4;

    /// The atlas that comes with the crate for these rules: their own, or the common one.
    pub fn included(rules: &Rules, height: usize) -> Option<Atlas> {
        let own = Atlas::from_bytes(Atlas::INCLUDED, rules, height);
        own.or_else(|_| Atlas::from_bytes(Atlas::COMMON, rules, height)).ok()
    }

    /// The rules it is used with.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn moves(&self) -> Moves<'_> {
        if self.is_common { Moves::Hand } else { Moves::Rules(&self.rules) }
    }

    /// Whether it is [common](Atlas::common) to all rules: some of its fields may be dead.
    pub fn is_common(&self) -> bool {
        self.is_common
    }

    /// Whether it can be used with these rules.
    pub fn serves(&self, rules: &Rules) -> bool {
        self.is_common || self.rules == *rules
    }

    /// The same, used with these rules; `None` if it does not serve them.
    pub fn for_rules(&self, rules: &Rules) -> Option<Atlas> {
        self.serves(rules).then(|| Atlas { rules: *rules, ..self.clone() })
    }

    /// The rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many pieces fill the box.
    pub fn pieces(&self) -> usize {
        self.height * 10 / 4
    }

    /// The living fields.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The tilings that can be built.
    pub fn tilings(&self) -> &Arc<Tilings> {
        &self.tilings
    }

    /// How many living fields there are for each number of pieces placed.
    pub fn len_by_pieces(&self) -> Vec<usize> {
        let mut counts = vec![0; self.pieces() + 1];
        self.fields.for_each(0..self.fields.len(), |field| counts[pieces_in(field)] += 1);
        counts
    }

    /// The living fields of so many pieces.
    pub fn layer(&self, pieces: usize) -> Fields {
        self.fields.filtered(|field| pieces_in(field) == pieces)
    }

    /// Every placement of a piece that leads to a living field, and that field. Placements are
    /// in the rows of the box: see [`sunk`].
    #[inline]
    pub fn next(&self, field: Field6, piece: Piece) -> impl Iterator<Item = (Placement, Field6)> {
        sunk::successors(field, piece, &self.rules, self.height)
            .filter(|&(_, next)| sunk::has_room(next, self.height) && self.fields.contains(next))
    }
}

/// How many pieces are in a sunk field.
#[inline]
pub fn pieces_in(field: Field6) -> usize {
    field.count() as usize / 4
}
