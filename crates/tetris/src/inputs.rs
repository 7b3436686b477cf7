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
//! Holding a direction until the piece stops (`das-left`) and dropping to the floor without
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

use crate::kicks::Turn;
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
        let there = Position { x: self.x + dx, y: self.y + dy, ..self };
        there.fits(field, piece).then_some(there)
    }

    /// The position moved in steps of this much as far as the piece fits.
    pub fn slid<const H: usize, const N: usize>(
        self,
        dx: i8,
        dy: i8,
        field: &Field<H, N>,
        piece: Piece,
    ) -> Position {
        let mut position = self;
        while let Some(next) = position.moved(dx, dy, field, piece) {
            position = next;
        }
        position
    }

    /// Where a turn leads, and the number of the kick that was taken.
    pub fn turned<const H: usize, const N: usize>(
        self,
        turn: Turn,
        kicks: &Kicks,
        field: &Field<H, N>,
        piece: Piece,
    ) -> Option<(Position, usize)> {
        let turned = Position { facing: turn.from(self.facing), ..self };
        kicks
            .list(piece, self.facing, turn)
            .iter()
            .enumerate()
            .find_map(|(i, kick)| Some((turned.moved(kick.dx, kick.dy, field, piece)?, i)))
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
        Paths::until(field, piece, rules, |_| false)
    }

    /// The same, up to the first position from which a hard drop ends as wanted.
    fn until<const H: usize, const N: usize>(
        field: &Field<H, N>,
        piece: Piece,
        rules: &Rules,
        found: impl Fn(Placement) -> bool,
    ) -> Paths {
        const { assert!(H <= crate::reach::HIGHEST) };
        let top = field.top() as i8;
        let spawn = Position {
            facing: Facing::North,
            x: SPAWN_COLUMN as i8,
            y: (SPAWN_ROW as i8).max(top + 8),
        };
        // Kicks may lift the piece; nothing is to be found so much higher.
        let ceiling = spawn.y + 8;
        let mut search = Search { field, piece, seen: vec![false; 40 * ceiling as usize] };
        search.seen[index(spawn)] = true;
        let mut steps = vec![search.step(spawn, Key::Hold, 0)];
        let mut head = 0;
        while head < steps.len() && !steps.last().is_some_and(|step| found(step.end)) {
            let position = steps[head].position;
            for key in Key::ALL {
                if let Some(next) = search.pressed(position, key, top, rules)
                    && next.y < ceiling
                    && !std::mem::replace(&mut search.seen[index(next)], true)
                {
                    steps.push(search.step(next, key, head));
                    if steps.last().is_some_and(|step| found(step.end)) {
                        break;
                    }
                }
            }
            head += 1;
        }
        Paths { piece, steps }
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
    Paths::until(field, placement.piece, rules, |found| found == end).to(placement)
}

fn index(position: Position) -> usize {
    position.facing.index() + 4 * (position.x as usize + 10 * position.y as usize)
}

struct Search<'a, const H: usize, const N: usize> {
    field: &'a Field<H, N>,
    piece: Piece,
    seen: Vec<bool>,
}

impl<const H: usize, const N: usize> Search<'_, H, N> {
    fn step(&self, position: Position, key: Key, from: usize) -> Step {
        let end = position.slid(0, -1, self.field, self.piece).place(self.piece).canonical();
        Step { position, key, from, end }
    }

    /// Where a key leads under the drop rule, if anywhere else.
    fn pressed(&self, at: Position, key: Key, top: i8, rules: &Rules) -> Option<Position> {
        let (field, piece) = (self.field, self.piece);
        let above = at.y - Shape::of(piece, at.facing).south as i8 >= top;
        let drop = rules.drop.of(piece);
        match key {
            Key::Left | Key::Right | Key::DasLeft | Key::DasRight => {
                let dx = if matches!(key, Key::Left | Key::DasLeft) { -1 } else { 1 };
                if drop == Drop::Hard && !above {
                    None
                } else if matches!(key, Key::DasLeft | Key::DasRight) {
                    Some(at.slid(dx, 0, field, piece))
                } else {
                    at.moved(dx, 0, field, piece)
                }
            }
            Key::Clockwise | Key::CounterClockwise | Key::Half => {
                if drop != Drop::Soft && !above {
                    return None;
                }
                Some(at.turned(key.turn()?, &rules.kicks, field, piece)?.0)
            }
            Key::SoftDrop if drop != Drop::Hard => at.moved(0, -1, field, piece),
            Key::SoftDropFloor if drop != Drop::Hard => Some(at.slid(0, -1, field, piece)),
            _ => None,
        }
    }
}
