//! The keys to press: from the spawn to a placement, in as few presses as possible.
//!
//! # What
//! [`Paths`] searches all positions of one piece on one field, breadth first from the spawn, and
//! [`Paths::to`] tells the shortest sequence of [`Key`]s that ends in a given placement. Whatever
//! [`placements`](crate::reach::placements) returns can be typed. [`keys_to`] is for a single
//! placement and stops as soon as it is found.
//!
//! # How
//! A plain search over single positions: a few hundred of them, with the key that led to each.
//! Where the piece fits is worked out first, for a whole row of positions at a time, so that each
//! key asks for one bit, and the search is the same for fields of every size. Holding a direction until the piece stops (`das-left`) and dropping to the floor without
//! locking (`soft-drop-floor`) are one press each; the last key is always a hard drop.
//!
//! # Why not the obvious way
//! This is the obvious way. Boards of positions say what can be reached but not by which keys,
//! and one search for each piece of an answer costs nothing next to finding the answer.
//!
//! # How we know it works
//! A slow engine that shares no code with this one replays the keys of every placement of random
//! fields and must arrive at the cells asked for, for every rotation system and drop rule.

use std::fmt;

use crate::kicks::{Kick, Turn};
use crate::{Drop, Facing, Field, Kicks, Piece, Placement, Rules, Shape};

/// The column of a piece's centre when it appears.
pub const SPAWN_COLUMN: u8 = 4;

/// The row of a piece's centre when it appears: just above the twenty rows that are seen.
pub const SPAWN_ROW: u8 = 20;

/// Something a player can press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Key {
    /// One column to the west.
    Left,
    /// One column to the east.
    Right,
    /// West until something is in the way.
    DasLeft,
    /// East until something is in the way.
    DasRight,
    /// A clockwise quarter turn.
    Clockwise,
    /// A counter-clockwise quarter turn.
    CounterClockwise,
    /// Half a turn.
    Half,
    /// One row down.
    SoftDrop,
    /// Down until something is in the way, without locking.
    SoftDropFloor,
    /// Down until something is in the way, and lock.
    HardDrop,
    /// Exchange the piece with the one in hold.
    Hold,
}

impl Key {
    /// All of them; among sequences of equal length, the search prefers earlier keys.
    pub const ALL: [Key; 11] = [
        Key::Left,
        Key::Right,
        Key::DasLeft,
        Key::DasRight,
        Key::Clockwise,
        Key::CounterClockwise,
        Key::Half,
        Key::SoftDrop,
        Key::SoftDropFloor,
        Key::HardDrop,
        Key::Hold,
    ];

    /// What the command line prints: `das-left`, `cw`, `hard-drop`.
    pub const fn name(self) -> &'static str {
        [
            "left",
            "right",
            "das-left",
            "das-right",
            "cw",
            "ccw",
            "180",
            "soft-drop",
            "soft-drop-floor",
            "hard-drop",
            "hold",
        ][self as usize]
    }

    /// The key with this name.
    ///
    /// ```
    /// use allclear_tetris::Key;
    /// assert_eq!(Key::from_name("das-left"), Some(Key::DasLeft));
    /// assert_eq!(Key::from_name("up"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The turn it makes, if any.
    pub const fn turn(self) -> Option<Turn> {
        match self {
            Key::Clockwise => Some(Turn::Clockwise),
            Key::CounterClockwise => Some(Turn::CounterClockwise),
            Key::Half => Some(Turn::Half),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece in the air: the way it faces and its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Which way it faces.
    pub facing: Facing,
    /// The column of its centre.
    pub x: i8,
    /// The row of its centre.
    pub y: i8,
}

impl Position {
    /// Whether a piece fits here; above the field everything is free.
    pub fn fits<const H: usize, const N: usize>(self, field: &Field<H, N>, piece: Piece) -> bool {
        Shape::of(piece, self.facing).cells.iter().all(|&(dx, dy)| {
            let (x, y) = (self.x + dx, self.y + dy);
            (0..10).contains(&x)
                && y >= 0
                && (y as usize >= H || !field.has(x as usize, y as usize))
        })
    }

    /// The position moved by this much, if the piece fits there.
    pub fn moved<const H: usize, const N: usize>(
        self,
        dx: i8,
        dy: i8,
        field: &Field<H, N>,
        piece: Piece,
    ) -> Option<Position> {
        self.moved_within(dx, dy, &|there| there.fits(field, piece))
    }

    /// The position moved in steps of this much as far as the piece fits.
    pub fn slid<const H: usize, const N: usize>(
        self,
        dx: i8,
        dy: i8,
        field: &Field<H, N>,
        piece: Piece,
    ) -> Position {
        self.slid_within(dx, dy, &|there| there.fits(field, piece))
    }

    /// Where a turn leads, and the number of the kick that was taken.
    pub fn turned<const H: usize, const N: usize>(
        self,
        turn: Turn,
        kicks: &Kicks,
        field: &Field<H, N>,
        piece: Piece,
    ) -> Option<(Position, usize)> {
        self.turned_within(turn, kicks.list(piece, self.facing, turn), &|there| {
            there.fits(field, piece)
        })
    }

    fn moved_within(self, dx: i8, dy: i8, fits: &impl Fn(Position) -> bool) -> Option<Position> {
        let there = Position { x: self.x + dx, y: self.y + dy, ..self };
        fits(there).then_some(there)
    }

    fn slid_within(self, dx: i8, dy: i8, fits: &impl Fn(Position) -> bool) -> Position {
        let mut position = self;
        while let Some(next) = position.moved_within(dx, dy, fits) {
            position = next;
        }
        position
    }

    fn turned_within(
        self,
        turn: Turn,
        kicks: &[Kick],
        fits: &impl Fn(Position) -> bool,
    ) -> Option<(Position, usize)> {
        let turned = Position { facing: turn.from(self.facing), ..self };
        let mut kicks = kicks.iter().enumerate();
        kicks.find_map(|(i, kick)| Some((turned.moved_within(kick.dx, kick.dy, fits)?, i)))
    }

    /// As a placement of a piece.
    pub fn place(self, piece: Piece) -> Placement {
        Placement { piece, facing: self.facing, x: self.x as u8, y: self.y as u8 }
    }
}

/// All the ways of one piece on one field.
///
/// ```
/// use allclear_tetris::{Facing, Field6, Paths, Piece, Placement, Rules};
/// let paths = Paths::new(&Field6::EMPTY, Piece::T, &Rules::default());
/// let corner = Placement { piece: Piece::T, facing: Facing::East, x: 0, y: 1 };
/// let keys: Vec<&str> = paths.to(corner).unwrap().iter().map(|key| key.name()).collect();
/// assert_eq!(keys, ["cw", "das-left", "hard-drop"]);
/// ```
#[derive(Clone, Debug)]
pub struct Paths {
    piece: Piece,
    steps: Vec<Step>,
}

/// A position, how it was reached, and where a hard drop from it ends.
#[derive(Clone, Copy, Debug)]
struct Step {
    position: Position,
    key: Key,
    from: usize,
    end: Placement,
}

impl Paths {
    /// Searches from the spawn: in column 4, in row 20 or well above the field if that is higher.
    pub fn new<const H: usize, const N: usize>(
        field: &Field<H, N>,
        piece: Piece,
        rules: &Rules,
    ) -> Paths {
        Space::new(field, piece).paths(rules, &|_| false)
    }

    /// The keys that lead to the cells of a placement, a hard drop last; `None` if there is no
    /// way.
    pub fn to(&self, placement: Placement) -> Option<Vec<Key>> {
        let end = placement.canonical();
        if end.piece != self.piece {
            return None;
        }
        let mut step = self.steps.iter().position(|step| step.end == end)?;
        let mut keys = vec![Key::HardDrop];
        while step > 0 {
            keys.push(self.steps[step].key);
            step = self.steps[step].from;
        }
        keys.reverse();
        Some(keys)
    }
}

/// The fewest keys that lead to the cells of a placement, a hard drop last; `None` if there is no
/// way. As [`Paths::to`], and quicker if there is nothing else to ask about this field.
///
/// ```
/// use allclear_tetris::{Facing, Field6, Piece, Placement, Rules, inputs};
/// let corner = Placement { piece: Piece::T, facing: Facing::East, x: 0, y: 1 };
/// let keys = inputs::keys_to(&Field6::EMPTY, corner, &Rules::default());
/// assert_eq!(keys.unwrap().len(), 3);
/// ```
pub fn keys_to<const H: usize, const N: usize>(
    field: &Field<H, N>,
    placement: Placement,
    rules: &Rules,
) -> Option<Vec<Key>> {
    let end = placement.canonical();
    Space::new(field, placement.piece).paths(rules, &|found| found == end).to(placement)
}

/// A bit for each column of a row.
const ROW: u16 = 0x3ff;

/// Positions of a piece: by row, for each facing a bit per column of its centre.
type Positions = Vec<[u16; 4]>;

/// The bit of a position that lies inside the walls.
fn bit(Position { facing, x, y }: Position) -> (usize, usize, u16) {
    (y as usize, facing.index(), 1 << x)
}

/// Where a piece fits on a field.
struct Space {
    piece: Piece,
    fits: Positions,
    /// The field ends here; above is only air.
    top: i8,
    spawn: Position,
}

impl Space {
    fn new<const H: usize, const N: usize>(field: &Field<H, N>, piece: Piece) -> Space {
        const { assert!(H <= crate::reach::HIGHEST) };
        Space::of(field.words(), field.top() as i8, piece)
    }

    fn of(words: &[u64], top: i8, piece: Piece) -> Space {
        let spawn = Position {
            facing: Facing::North,
            x: SPAWN_COLUMN as i8,
            y: (SPAWN_ROW as i8).max(top + 8),
        };
        // Kicks may lift the piece; nothing is to be found so much higher.
        let ceiling = spawn.y as usize + 8;
        let empty = |y: i8| {
            let Ok(first) = usize::try_from(10 * i32::from(y)) else { return 0 };
            let word = |at: usize| words.get(at).copied().unwrap_or(0);
            let pair = u128::from(word(first / 64 + 1)) << 64 | u128::from(word(first / 64));
            !((pair >> (first % 64)) as u16) & ROW
        };
        let row = |y: usize| {
            Facing::ALL.map(|facing| {
                Shape::of(piece, facing).cells.iter().fold(ROW, |fits, &(dx, dy)| {
                    let empty = empty(y as i8 + dy);
                    fits & if dx < 0 { empty << -dx } else { empty >> dx }
                })
            })
        };
        Space { piece, fits: (0..ceiling).map(row).collect(), top, spawn }
    }

    /// Whether the piece fits here; above the ceiling as just below it.
    fn has(&self, Position { facing, x, y }: Position) -> bool {
        let (Ok(x), Ok(y)) = (u32::try_from(x), usize::try_from(y)) else { return false };
        let row = self.fits[y.min(self.fits.len() - 1)];
        x < 10 && row[facing.index()] >> x & 1 == 1
    }

    /// All ways, up to the first position from which a hard drop ends as wanted.
    fn paths(&self, rules: &Rules, found: &dyn Fn(Placement) -> bool) -> Paths {
        let mut seen: Positions = vec![[0; 4]; self.fits.len()];
        let mut is_new = |position: Position| {
            let (row, facing, bit) = bit(position);
            // Nothing is looked for above the ceiling.
            let Some(seen) = seen.get_mut(row).map(|row| &mut row[facing]) else { return false };
            let is_new = *seen & bit == 0;
            *seen |= bit;
            is_new
        };
        is_new(self.spawn);
        let mut steps = vec![self.step(self.spawn, Key::Hold, 0)];
        let mut head = 0;
        while head < steps.len() && !steps.last().is_some_and(|step| found(step.end)) {
            let position = steps[head].position;
            for key in Key::ALL {
                if let Some(next) = self.pressed(position, key, rules)
                    && is_new(next)
                {
                    steps.push(self.step(next, key, head));
                    if steps.last().is_some_and(|step| found(step.end)) {
                        break;
                    }
                }
            }
            head += 1;
        }
        Paths { piece: self.piece, steps }
    }

    fn step(&self, position: Position, key: Key, from: usize) -> Step {
        let floor = position.slid_within(0, -1, &|there| self.has(there));
        Step { position, key, from, end: floor.place(self.piece).canonical() }
    }

    /// Where a key leads under the drop rule, if anywhere else.
    fn pressed(&self, at: Position, key: Key, rules: &Rules) -> Option<Position> {
        let fits = &|there| self.has(there);
        let above = at.y - Shape::of(self.piece, at.facing).south as i8 >= self.top;
        let drop = rules.drop.of(self.piece);
        match key {
            Key::Left | Key::Right | Key::DasLeft | Key::DasRight => {
                let dx = if matches!(key, Key::Left | Key::DasLeft) { -1 } else { 1 };
                if drop == Drop::Hard && !above {
                    None
                } else if matches!(key, Key::DasLeft | Key::DasRight) {
                    Some(at.slid_within(dx, 0, fits))
                } else {
                    at.moved_within(dx, 0, fits)
                }
            }
            Key::Clockwise | Key::CounterClockwise | Key::Half => {
                if drop != Drop::Soft && !above {
                    return None;
                }
                let turn = key.turn()?;
                let kicks = rules.kicks.list(self.piece, at.facing, turn);
                Some(at.turned_within(turn, kicks, fits)?.0)
            }
            Key::SoftDrop if drop != Drop::Hard => at.moved_within(0, -1, fits),
            Key::SoftDropFloor if drop != Drop::Hard => Some(at.slid_within(0, -1, fits)),
            _ => None,
        }
    }
}
