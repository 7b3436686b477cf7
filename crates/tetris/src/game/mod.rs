//! A small real game: spawn, move, turn, hold, lock, clear, top out.
//!
//! The game has no clock: gravity is a call of [`Game::fall`], and a piece locks when it is hard
//! dropped or when [`Game::lock`] is called. Whoever plays it decides when that is. With the same
//! pieces and the same calls everything happens the same way again.

mod clear;
mod spin;

pub use clear::{Clear, Spin};

use std::collections::VecDeque;

use crate::inputs::{Position, SPAWN_COLUMN, SPAWN_ROW};
use crate::{Facing, Field40, Key, Piece, Placement, Rules};

/// A piece in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// Which one.
    pub piece: Piece,
    /// Where it is.
    pub at: Position,
    /// Whether the last thing it did was to turn, and if so, whether the kick makes a T-spin full.
    turned: Option<bool>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A new piece had no room.
    BlockOut,
    /// A piece locked wholly above the twenty rows that are seen.
    LockOut,
    /// There are no more pieces.
    NoMorePieces,
}

/// A piece that locked, and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// Where it locked, before lines were cleared.
    pub placement: Placement,
    /// What that did.
    pub clear: Clear,
}

/// A game in progress.
///
/// ```
/// use allclear_tetris::{Key, Piece, Rules};
/// use allclear_tetris::game::Game;
/// let mut game = Game::new(Rules::default(), [Piece::I, Piece::I, Piece::O].into_iter());
/// game.press(Key::DasLeft);
/// game.press(Key::HardDrop);
/// game.press(Key::Right);
/// game.press(Key::HardDrop);
/// game.press(Key::DasRight);
/// let locked = game.press(Key::HardDrop).unwrap();
/// assert_eq!(locked.clear.to_string(), "single");
/// assert_eq!(game.field().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Game<I> {
    rules: Rules,
    field: Field40,
    source: I,
    seen: VecDeque<Piece>,
    hold: Option<Piece>,
    held: bool,
    active: Option<Active>,
    end: Option<End>,
    chain: u32,
    combo: u32,
    score: u64,
    lines: u64,
    pieces: u64,
}

impl<I: Iterator<Item = Piece>> Game<I> {
    /// A new game on an empty field. The pieces may be a seeded
    /// [`Dealer`](crate::queue::Dealer), or any other sequence; the game ends when they do.
    pub fn new(rules: Rules, pieces: I) -> Game<I> {
        Game::with_field(rules, pieces, Field40::EMPTY)
    }

    /// A new game on this field.
    pub fn with_field(rules: Rules, pieces: I, field: Field40) -> Game<I> {
        let mut game = Game {
            rules,
            field,
            source: pieces,
            seen: VecDeque::new(),
            hold: None,
            held: false,
            active: None,
            end: None,
            chain: 0,
            combo: 0,
            score: 0,
            lines: 0,
            pieces: 0,
        };
        game.next_piece();
        game
    }

    /// The same game with this in hold.
    #[must_use]
    pub fn holding(mut self, hold: Option<Piece>) -> Game<I> {
        self.hold = hold;
        self
    }

    /// The field without the piece in play.
    pub fn field(&self) -> &Field40 {
        &self.field
    }

    /// The piece in play; `None` when the game is over.
    pub fn active(&self) -> Option<Active> {
        self.active
    }

    /// Where the piece in play would land.
    pub fn ghost(&self) -> Option<Placement> {
        let Active { piece, at, .. } = self.active?;
        Some(at.slid(0, -1, &self.field, piece).place(piece))
    }

    /// The piece in hold.
    pub fn hold(&self) -> Option<Piece> {
        self.hold
    }

    /// Whether hold may be used now: once a piece.
    pub fn can_hold(&self) -> bool {
        self.active.is_some() && !self.held
    }

    /// The next pieces, as many as there are up to `count`.
    pub fn next(&mut self, count: usize) -> impl Iterator<Item = Piece> + '_ {
        while self.seen.len() < count
            && let Some(piece) = self.source.next()
        {
            self.seen.push_back(piece);
        }
        self.seen.iter().copied().take(count)
    }

    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Points so far.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Lines cleared so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Pieces locked so far.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Presses a key; what cannot be done does nothing. A hard drop locks.
    pub fn press(&mut self, key: Key) -> Option<Locked> {
        let Active { piece, at, .. } = self.active?;
        match key {
            Key::Left => self.go(at.moved(-1, 0, &self.field, piece)),
            Key::Right => self.go(at.moved(1, 0, &self.field, piece)),
            Key::DasLeft => self.go(Some(at.slid(-1, 0, &self.field, piece))),
            Key::DasRight => self.go(Some(at.slid(1, 0, &self.field, piece))),
            Key::SoftDrop => {
                let moved = at.moved(0, -1, &self.field, piece);
                self.score += u64::from(moved.is_some());
                self.go(moved);
            }
            Key::SoftDropFloor | Key::HardDrop => {
                let floor = at.slid(0, -1, &self.field, piece);
                let rows = (at.y - floor.y) as u64;
                self.score += if key == Key::HardDrop { 2 * rows } else { rows };
                self.go(Some(floor));
            }
            Key::Clockwise | Key::CounterClockwise | Key::Half => {
                let turn = key.turn()?;
                let kicks = &self.rules.kicks;
                if let Some((to, kick)) = at.turned(turn, kicks, &self.field, piece) {
                    let full = kicks.list(piece, at.facing, turn)[kick].full;
                    self.active = Some(Active { piece, at: to, turned: Some(full) });
                }
            }
            Key::Hold => {
                if !self.held {
                    let out = self.hold.replace(piece);
                    self.active = None;
                    match out {
                        Some(piece) => self.spawn(piece),
                        None => self.next_piece(),
                    }
                    self.held = true;
                }
            }
        }
        if key == Key::HardDrop { self.lock() } else { None }
    }

    /// One row of gravity; false if the piece is on the ground.
    pub fn fall(&mut self) -> bool {
        let Some(Active { piece, at, .. }) = self.active else { return false };
        let moved = at.moved(0, -1, &self.field, piece);
        self.go(moved);
        moved.is_some()
    }

    /// Locks the piece in play if it is on the ground, clears lines, brings the next piece.
    pub fn lock(&mut self) -> Option<Locked> {
        let Active { piece, at, turned } = self.active?;
        if at.moved(0, -1, &self.field, piece).is_some() {
            return None;
        }
        let placement = at.place(piece);
        let (Some(cells), Some(positions)) = (placement.board(), placement.cells()) else {
            // Higher than the forty rows there are.
            self.active = None;
            self.end = Some(End::LockOut);
            return None;
        };
        let spin = spin::spin(&self.field, piece, at, turned);
        let (field, lines) = (self.field | cells).clear_full_rows();
        self.field = field;
        let difficult = lines == 4 || (lines > 0 && spin != Spin::None);
        let clear = Clear {
            lines,
            spin,
            all_clear: lines > 0 && field.is_empty(),
            back_to_back: if difficult { self.chain } else { 0 },
            combo: if lines > 0 { self.combo } else { 0 },
        };
        self.chain = match (lines, difficult) {
            (0, _) => self.chain,
            (_, true) => self.chain + 1,
            (_, false) => 0,
        };
        self.combo = if lines > 0 { self.combo + 1 } else { 0 };
        self.score += clear.points();
        self.lines += u64::from(lines);
        self.pieces += 1;
        self.active = None;
        self.held = false;
        if positions.iter().all(|&(_, y)| y >= SPAWN_ROW) {
            self.end = Some(End::LockOut);
        } else {
            self.next_piece();
        }
        Some(Locked { placement, clear })
    }

    /// Moves the piece in play; staying where it is leaves a turn the last thing it did.
    fn go(&mut self, to: Option<Position>) {
        if let (Some(active), Some(to)) = (&mut self.active, to)
            && active.at != to
        {
            active.at = to;
            active.turned = None;
        }
    }

    fn next_piece(&mut self) {
        match self.seen.pop_front().or_else(|| self.source.next()) {
            Some(piece) => self.spawn(piece),
            None => self.end = Some(End::NoMorePieces),
        }
    }

    fn spawn(&mut self, piece: Piece) {
        let at = Position { facing: Facing::North, x: SPAWN_COLUMN as i8, y: SPAWN_ROW as i8 };
        if at.fits(&self.field, piece) {
            self.active = Some(Active { piece, at, turned: None });
        } else {
            self.end = Some(End::BlockOut);
        }
    }
}
