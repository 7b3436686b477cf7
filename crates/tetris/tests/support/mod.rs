//! A slow, obvious Tetris to check the fast one against. It shares the pieces' cells and the
//! kick tables with the crate, which have tests of their own, and knows nothing of bitboards.
#![allow(dead_code)]

use std::collections::BTreeSet;

use allclear_board::Rng;
use allclear_tetris::kicks::Turn;
use allclear_tetris::{Drop, Facing, Field, Key, Piece, Placement, Rules, Shape};

/// A position of a piece: facing, x, y.
pub type Position = (Facing, i32, i32);

/// Rows of empty space above the field.
const AIR: i32 = 8;

/// A grid of bools, the lowest row first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowField {
    pub rows: Vec<[bool; 10]>,
}

impl SlowField {
    pub fn new<const H: usize, const N: usize>(field: &Field<H, N>) -> SlowField {
        let row = |y| std::array::from_fn(|x| field.has(x, y));
        SlowField { rows: (0..H).map(row).collect() }
    }

    fn blocked(&self, x: i32, y: i32) -> bool {
        !(0..10).contains(&x)
            || y < 0
            || self.rows.get(y as usize).is_some_and(|row| row[x as usize])
    }

    pub fn fits(&self, piece: Piece, (facing, x, y): Position) -> bool {
        let cells = Shape::of(piece, facing).cells;
        cells.iter().all(|&(dx, dy)| !self.blocked(x + dx as i32, y + dy as i32))
    }

    pub fn rests(&self, piece: Piece, (facing, x, y): Position) -> bool {
        self.fits(piece, (facing, x, y)) && !self.fits(piece, (facing, x, y - 1))
    }

    /// Where a turn leads: the first kick that fits.
    pub fn turned(
        &self,
        piece: Piece,
        (facing, x, y): Position,
        turn: Turn,
        rules: &Rules,
    ) -> Option<Position> {
        let to = turn.from(facing);
        rules
            .kicks
            .list(piece, facing, turn)
            .iter()
            .map(|kick| (to, x + kick.dx as i32, y + kick.dy as i32))
            .find(|&position| self.fits(piece, position))
    }

    /// Every position a piece can get to, starting in the air above the field.
    pub fn positions(&self, piece: Piece, rules: &Rules) -> Vec<Position> {
        let drop = rules.drop.of(piece);
        let ceiling = self.rows.len() as i32 + AIR;
        let start = (Facing::North, 4, ceiling - 4);
        let mut seen = vec![false; 4 * 10 * ceiling as usize];
        let mut queue = vec![start];
        let mut head = 0;
        while let Some(&position) = queue.get(head) {
            head += 1;
            let (facing, x, y) = position;
            let in_the_air = y >= ceiling - 6;
            let mut go = |position: Position| {
                let (facing, x, y) = position;
                if y < ceiling && self.fits(piece, position) {
                    let index = (facing.index() as i32 + 4 * (x + 10 * y)) as usize;
                    if !std::mem::replace(&mut seen[index], true) {
                        queue.push(position);
                    }
                }
            };
            go((facing, x, y - 1));
            if in_the_air || drop != Drop::Hard {
                go((facing, x - 1, y));
                go((facing, x + 1, y));
            }
            if in_the_air || drop == Drop::Soft {
                for turn in Turn::ALL {
                    if let Some(position) = self.turned(piece, position, turn, rules) {
                        go(position);
                    }
                }
            }
        }
        queue.sort_unstable();
        queue.dedup();
        queue
    }

    /// Every final placement in the lowest `height` rows, twin facings merged.
    pub fn placements(&self, piece: Piece, rules: &Rules, height: usize) -> BTreeSet<Placement> {
        let inside = |&(facing, _, y): &Position| {
            y + (Shape::of(piece, facing).north as i32) < height as i32
        };
        self.positions(piece, rules)
            .into_iter()
            .filter(|&position| self.rests(piece, position))
            .filter(inside)
            .map(|(facing, x, y)| Placement { piece, facing, x: x as u8, y: y as u8 }.canonical())
            .collect()
    }

    /// Presses keys from the spawn; the placement where the hard drop ends. Every key must do
    /// something, and nothing that the drop rule forbids.
    pub fn typed(&self, piece: Piece, rules: &Rules, keys: &[Key]) -> Placement {
        let top = self.rows.iter().rposition(|row| row.contains(&true)).map_or(0, |y| y as i32 + 1);
        let mut at: Position = (Facing::North, 4, 20.max(top + 8));
        let slide = |mut at: Position, dx: i32, dy: i32, steps: usize| {
            for _ in 0..steps {
                let next = (at.0, at.1 + dx, at.2 + dy);
                if !self.fits(piece, next) {
                    break;
                }
                at = next;
            }
            at
        };
        let drop = rules.drop.of(piece);
        for (i, key) in keys.iter().enumerate() {
            let before = at;
            let in_the_air = at.2 - i32::from(Shape::of(piece, at.0).south) >= top;
            at = match key {
                Key::Left => slide(at, -1, 0, 1),
                Key::Right => slide(at, 1, 0, 1),
                Key::DasLeft => slide(at, -1, 0, 99),
                Key::DasRight => slide(at, 1, 0, 99),
                Key::SoftDrop => slide(at, 0, -1, 1),
                Key::SoftDropFloor => slide(at, 0, -1, 99),
                Key::Clockwise | Key::CounterClockwise | Key::Half => {
                    assert!(in_the_air || drop == Drop::Soft, "a turn under {drop}: {keys:?}");
                    self.turned(piece, at, key.turn().unwrap(), rules).expect("a turn that works")
                }
                Key::HardDrop => {
                    assert_eq!(i + 1, keys.len(), "the hard drop is last");
                    let (facing, x, y) = slide(at, 0, -1, 99);
                    return Placement { piece, facing, x: x as u8, y: y as u8 };
                }
                Key::Hold => panic!("no hold inside a path"),
            };
            assert!(in_the_air || drop != Drop::Hard, "a move under {drop}: {keys:?}");
            assert_ne!(at, before, "every key does something: {keys:?}");
        }
        panic!("no hard drop: {keys:?}");
    }

    /// The field after a placement, full rows taken out, and how many there were.
    pub fn after(&self, placement: Placement) -> (SlowField, usize) {
        let mut rows = self.rows.clone();
        for (x, y) in placement.cells().expect("inside the field") {
            rows[y as usize][x as usize] = true;
        }
        rows.retain(|row| row.contains(&false));
        let cleared = self.rows.len() - rows.len();
        rows.resize(self.rows.len(), [false; 10]);
        (SlowField { rows }, cleared)
    }
}

/// A game played by keys, slowly.
pub struct SlowGame {
    pub field: SlowField,
    pub rules: Rules,
    pub hold: Option<Piece>,
    pub current: Option<Piece>,
    pub queue: Vec<Piece>,
    pub cleared: usize,
}

impl SlowGame {
    /// Rows that are full at the start go at once, as in the game.
    pub fn new(field: SlowField, rules: Rules, hold: Option<Piece>, queue: &[Piece]) -> SlowGame {
        let height = field.rows.len();
        let mut rows = field.rows;
        rows.retain(|row| row.contains(&false));
        let cleared = height - rows.len();
        rows.resize(height, [false; 10]);
        let mut game = SlowGame {
            field: SlowField { rows },
            rules,
            hold,
            current: None,
            queue: queue.to_vec(),
            cleared,
        };
        game.deal();
        game
    }

    fn deal(&mut self) {
        self.current = (!self.queue.is_empty()).then(|| self.queue.remove(0));
    }

    /// The keys of one piece: hold first, if it is used.
    pub fn press(&mut self, keys: &[Key]) -> Placement {
        let keys = match keys {
            [Key::Hold, rest @ ..] => {
                let held = std::mem::replace(&mut self.hold, self.current);
                match held {
                    Some(piece) => self.current = Some(piece),
                    None => self.deal(),
                }
                rest
            }
            all => all,
        };
        let piece = self.current.expect("a piece to place");
        let placement = self.field.typed(piece, &self.rules, keys);
        let (field, cleared) = self.field.after(placement);
        self.field = field;
        self.cleared += cleared;
        self.deal();
        placement
    }

    pub fn is_empty(&self) -> bool {
        self.field.rows.iter().all(|row| !row.contains(&true))
    }

    /// The piece that is, or can be put, in hold.
    pub fn left_over(&self) -> Option<Piece> {
        self.hold.or(self.current)
    }
}

/// A field with something in its lowest `height` rows: noise, or columns with holes and roofs.
pub fn random_field<const H: usize, const N: usize>(seed: u64, height: usize) -> Field<H, N> {
    let mut rng = Rng::new(seed);
    let mut field = Field::EMPTY;
    if rng.below(3) == 0 {
        let density = 20 + rng.below(70);
        for y in 0..height.min(H) {
            for x in 0..10 {
                if rng.below(100) < density {
                    field.insert(x, y);
                }
            }
        }
    } else {
        // Full rows with random worms dug into them make the tunnels that spins need.
        field = Field::rows_below(height);
        for _ in 0..3 + rng.below(2 * height as u64 + 1) {
            let (mut x, mut y) =
                (rng.below(10) as usize, height - 1 - rng.below(height.min(2) as u64) as usize);
            for _ in 0..2 + rng.below(8) {
                field.remove(x, y);
                match rng.below(5) {
                    0 if x > 0 => x -= 1,
                    1 if x < 9 => x += 1,
                    2 if y + 1 < height => y += 1,
                    _ if y > 0 => y -= 1,
                    _ => {}
                }
            }
        }
    }
    field
}
