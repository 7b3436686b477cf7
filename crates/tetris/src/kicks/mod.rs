//! Rotation systems: where a turning piece may end up, as data.
//!
//! When a piece turns, its centre stays and its cells turn with it; if it does not fit there, a
//! list of other places is tried in order, and the first that fits is taken: the *kicks*. A
//! rotation system is such a list for each piece, facing and turn. Ours are text files in
//! solution-finder's format, read at compile time; [`Kicks::parse`] reads a user's own.

mod named;
mod parse;

pub use named::{NAMED, Named};
pub use parse::{Key, KicksError, KicksProblem};

use crate::{Facing, Piece, Shape};

/// How far a kick may go in a straight direction.
pub const FARTHEST: i8 = 4;

/// How many kicks one turn may try.
pub const MOST: usize = 24;

/// A way to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Turn {
    /// A quarter turn from north to east.
    Clockwise,
    /// Half a turn.
    Half,
    /// A quarter turn from north to west.
    CounterClockwise,
}

impl Turn {
    /// All three.
    pub const ALL: [Turn; 3] = [Turn::Clockwise, Turn::Half, Turn::CounterClockwise];

    /// In a mirror: clockwise and counter-clockwise change places.
    pub const fn mirrored(self) -> Turn {
        Turn::ALL[2 - self as usize]
    }

    /// The facing after this turn.
    ///
    /// ```
    /// use allclear_tetris::{Facing, kicks::Turn};
    /// assert_eq!(Turn::CounterClockwise.from(Facing::North), Facing::West);
    /// ```
    #[inline]
    pub const fn from(self, facing: Facing) -> Facing {
        facing.turned(self as usize + 1)
    }
}

/// A place to try: how far the centre moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kick {
    /// To the east.
    pub dx: i8,
    /// To the north.
    pub dy: i8,
    /// Whether a T-spin made with this kick is never a mini.
    pub full: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct List {
    len: u8,
    kicks: [Kick; MOST],
}

impl List {
    const EMPTY: List = List { len: 0, kicks: [Kick { dx: 0, dy: 0, full: false }; MOST] };
}

/// The lists of SRS, to compare others with.
const SRS: Kicks = match parse::parse(include_str!("../../data/kicks/srs.properties")) {
    Ok(kicks) => kicks,
    Err(_) => panic!("malformed rotation system"),
};

/// A rotation system.
///
/// ```
/// use allclear_tetris::{Facing, Kicks, Piece, kicks::Turn};
/// let srs = Kicks::named("srs").unwrap();
/// let tst = srs.list(Piece::T, Facing::North, Turn::Clockwise)[4];
/// assert_eq!((tst.dx, tst.dy, tst.full), (-1, -2, true));
/// assert!(!srs.has_half_turns());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kicks {
    lists: [[[List; 3]; 4]; 7],
    half_turns: bool,
    deepest: u8,
    square_turns: bool,
    srs: bool,
}

impl Kicks {
    /// The guideline's Super Rotation System.
    pub const SRS: Kicks = Kicks { srs: true, ..SRS };

    /// The kicks to try in order when a piece that faces `from` turns; empty if it cannot turn
    /// that way.
    #[inline]
    pub const fn list(&self, piece: Piece, from: Facing, turn: Turn) -> &[Kick] {
        let list = &self.lists[piece as usize][from as usize][turn as usize];
        list.kicks.split_at(list.len as usize).0
    }

    /// Whether there are half turns.
    #[inline]
    pub const fn has_half_turns(&self) -> bool {
        self.half_turns
    }

    /// How many rows the deepest kick goes down.
    #[inline]
    pub const fn deepest(&self) -> usize {
        self.deepest as usize
    }

    /// Whether the lists are those of [`Kicks::SRS`], which are known at compile time.
    #[inline]
    pub(crate) const fn is_srs(&self) -> bool {
        self.srs
    }

    /// Whether turning can move the piece at all: `O` fills the same cells after every turn in
    /// all systems that come with the crate.
    #[inline]
    pub const fn turns(&self, piece: Piece) -> bool {
        !matches!(piece, Piece::O) || self.square_turns
    }

    /// Whether the mirror image of a piece turns as the piece does in a mirror: then it can get to the
    /// mirror images of all places that the piece can get to.
    ///
    /// ```
    /// use allclear_tetris::{Kicks, Piece};
    /// let (srs, tetrio) = (Kicks::SRS, Kicks::named("SRS+").unwrap());
    /// assert!(srs.are_mirrored(Piece::T) && srs.are_mirrored(Piece::S));
    /// assert!(!srs.are_mirrored(Piece::I) && tetrio.are_mirrored(Piece::I));
    /// ```
    pub fn are_mirrored(&self, piece: Piece) -> bool {
        let image = piece.mirrored();
        // From the centre in the mirror to the centre of the image.
        let way = |facing: Facing| {
            let (own, image) = (Shape::of(piece, facing), Shape::of(image, facing.mirrored()));
            let way = |to: u8, from: u8| to as i8 - from as i8;
            (way(image.west, own.east), way(image.south, own.south))
        };
        let same = |from: Facing, turn: Turn| {
            let (before, after) = (way(from), way(turn.from(from)));
            let in_mirror = |kick: &Kick| Kick {
                dx: after.0 - before.0 - kick.dx,
                dy: after.1 - before.1 + kick.dy,
                full: kick.full,
            };
            let own = self.list(piece, from, turn).iter().map(in_mirror);
            own.eq(self.list(image, from.mirrored(), turn.mirrored()).iter().copied())
        };
        !self.turns(piece)
            || Facing::ALL.iter().all(|&from| Turn::ALL.iter().all(|&turn| same(from, turn)))
    }

    /// The rotation system with this name or one of its other names, in any case; see [`NAMED`].
    ///
    /// ```
    /// use allclear_tetris::Kicks;
    /// assert_eq!(Kicks::named("SRS+"), Kicks::named("srsPlus"));
    /// assert!(Kicks::named("no such system").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Kicks> {
        Named::find(name).map(|named| &named.kicks)
    }

    /// Reads a rotation system in solution-finder's format.
    ///
    /// Each line is `PIECE.FROM-TO=(dx,dy)(dx,dy)…` without the dash, as in `T.NE=(0,0)(-1,0)`,
    /// or `=&KEY` for the list of another key. All quarter turns must be there, and all half
    /// turns or none. `#` and `!` begin comments, spaces do not matter, `@` before a number marks
    /// a kick that makes a T-spin full.
    ///
    /// ```
    /// use allclear_tetris::Kicks;
    /// let error = Kicks::parse("T.NE=(0,0)(-1,9)").unwrap_err();
    /// assert_eq!(error.to_string(), "1:15: a kick goes at most 4 cells in a direction");
    /// ```
    pub const fn parse(text: &str) -> Result<Kicks, KicksError> {
        match parse::parse(text) {
            Ok(kicks) => Ok(Kicks { srs: kicks.same_lists(&SRS), ..kicks }),
            error => error,
        }
    }

    const fn same_lists(&self, other: &Kicks) -> bool {
        let mut i = 0;
        while i < 7 * 4 * 3 {
            let (piece, from, turn) =
                (Piece::ALL[i / 12], Facing::ALL[i / 3 % 4], Turn::ALL[i % 3]);
            let (own, others) = (self.list(piece, from, turn), other.list(piece, from, turn));
            if own.len() != others.len() {
                return false;
            }
            let mut k = 0;
            while k < own.len() {
                if own[k].dx != others[k].dx
                    || own[k].dy != others[k].dy
                    || own[k].full != others[k].full
                {
                    return false;
                }
                k += 1;
            }
            i += 1;
        }
        true
    }

    /// Reads a rotation system in a constant; a malformed one does not compile.
    ///
    /// # Panics
    /// If the text is malformed; [`Kicks::parse`] returns the error.
    pub const fn of(text: &str) -> Kicks {
        match Kicks::parse(text) {
            Ok(kicks) => kicks,
            Err(_) => panic!("malformed rotation system"),
        }
    }
}
