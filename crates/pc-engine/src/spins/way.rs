//! The way of a T to its place, walked backwards.
//!
//! Backwards from the place, every position from which the T can go on to it is found. Where a
//! turn would lead there but an earlier kick of its list fits first, the T goes astray; a block in
//! that earlier place would send it on. So where there is no way from the air, the cells of those
//! earlier places are what a roof has to fill: any set of pieces that opens the way fills at least
//! one of them. For take the way that it opens, and the last position on it from which the T does
//! not get there now: it leaves that one by a turn that goes astray now and no longer then.

use allclear_tetris::kicks::Turn;
use allclear_tetris::{Facing, Field24, Kicks, Piece, Placement, Shape};

/// Whether the T can be turned into its place; if not, the cells of which one would have to be
/// filled.
pub fn turn_in(field: Field24, at: Placement, kicks: &Kicks) -> Result<(), Field24> {
    let mut walk = Walk::new(field, kicks);
    let place = (at.facing, i32::from(at.x), i32::from(at.y));
    // The last move is a quarter turn.
    let mut found = walk.turn_to(place, &[Turn::Clockwise, Turn::CounterClockwise]);
    while !found {
        let Some((facing, x, y)) = walk.open.pop() else { return Err(walk.helpful) };
        found = [(x - 1, y), (x + 1, y), (x, y + 1)]
            .into_iter()
            .any(|(x, y)| walk.come_from((facing, x, y)))
            || walk.turn_to((facing, x, y), &Turn::ALL);
    }
    Ok(())
}

type Position = (Facing, i32, i32);

struct Walk<'a> {
    kicks: &'a Kicks,
    /// For each facing, where a T fits.
    free: [Field24; 4],
    /// For each facing, where it can be dropped straight down to.
    air: [Field24; 4],
    seen: [Field24; 4],
    /// Positions that lead to the place, still to be looked at.
    open: Vec<Position>,
    helpful: Field24,
}

impl<'a> Walk<'a> {
    fn new(field: Field24, kicks: &'a Kicks) -> Walk<'a> {
        let mut shadow = field;
        for rows in [1, 2, 4, 8, 16] {
            shadow |= shadow.shift(0, -rows);
        }
        Walk {
            kicks,
            free: Facing::ALL.map(|facing| fits(field, facing)),
            air: Facing::ALL.map(|facing| fits(shadow, facing)),
            seen: [Field24::EMPTY; 4],
            open: Vec::new(),
            helpful: Field24::EMPTY,
        }
    }

    /// Above the field there is only air.
    fn is_free(&self, (facing, x, y): Position) -> bool {
        let shape = Shape::of(Piece::T, facing);
        (i32::from(shape.west)..10 - i32::from(shape.east)).contains(&x)
            && y >= 0
            && self.free[facing.index()].get(x as usize, y as usize).unwrap_or(true)
    }

    /// Takes a position that leads to the place; whether the T can be dropped to it.
    fn come_from(&mut self, position: Position) -> bool {
        let (facing, x, y) = position;
        if !self.is_free(position) {
            return false;
        }
        let (x, y) = (x as usize, y as usize);
        if self.air[facing.index()].get(x, y).unwrap_or(true) {
            return true;
        }
        if !self.seen[facing.index()].has(x, y) {
            self.seen[facing.index()].insert(x, y);
            self.open.push(position);
        }
        false
    }

    /// Takes all positions from which a turn leads to a position; whether the T can be dropped to
    /// one of them.
    fn turn_to(&mut self, (facing, x, y): Position, turns: &[Turn]) -> bool {
        for before in Facing::ALL {
            for turn in turns.iter().filter(|turn| turn.from(before) == facing) {
                let list = self.kicks.list(Piece::T, before, *turn);
                for (index, kick) in list.iter().enumerate() {
                    let (dx, dy) = (i32::from(kick.dx), i32::from(kick.dy));
                    let from = (before, x - dx, y - dy);
                    if !self.is_free(from) {
                        continue;
                    }
                    let earlier = list[..index].iter().map(|kick| {
                        (facing, from.1 + i32::from(kick.dx), from.2 + i32::from(kick.dy))
                    });
                    match earlier.into_iter().find(|&position| self.is_free(position)) {
                        None if self.come_from(from) => return true,
                        None => {}
                        Some(astray) => self.helpful |= cells(astray),
                    }
                }
            }
        }
        false
    }
}

/// The positions of a T inside the walls that leave a field alone.
fn fits(field: Field24, facing: Facing) -> Field24 {
    let shape = Shape::of(Piece::T, facing);
    let (west, east) = (usize::from(shape.west), usize::from(shape.east));
    let south = usize::from(shape.south);
    let inside = Field24::rectangle(west, south, 10 - west - east, 24 - south);
    shape
        .cells
        .iter()
        .fold(inside, |fits, &(dx, dy)| fits - field.shift(-isize::from(dx), -isize::from(dy)))
}

/// The cells of a T, as far as they lie in the field.
fn cells((facing, x, y): Position) -> Field24 {
    let cells = Shape::of(Piece::T, facing).cells.iter();
    let cells = cells.map(|&(dx, dy)| ((x + i32::from(dx)) as usize, (y + i32::from(dy)) as usize));
    cells.filter(|&(_, y)| y < 24).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::{Drop, Rules, reach};
    use proptest::prelude::*;

    fn field() -> impl Strategy<Value = Field24> {
        (any::<[u64; 2]>(), any::<[u64; 2]>()).prop_map(|(a, b)| {
            let low = Field24::rows_below(7);
            Field24::from_words_truncated([a[0] & b[0] | a[1] & b[1], a[1] & b[0], 0, 0]) & low
        })
    }

    proptest! {
        /// The way exists where some position before a last turn is reached forwards; and where
        /// none exists, one of the helpful cells is filled by everything that opens it.
        #[test]
        fn as_the_forward_search_says(field in field(), more in field(), half in any::<bool>()) {
            let kicks = *Kicks::named(if half { "tetrio180" } else { "srs" }).unwrap();
            let rules = Rules::new(kicks, Drop::Soft);
            let slow = |field: Field24, at: Placement| {
                let reached = reach::positions(&field, Piece::T, &rules);
                let place = (at.facing, i32::from(at.x), i32::from(at.y));
                let walk = Walk::new(field, &kicks);
                Facing::ALL.into_iter().any(|before| {
                    reached[before.index()].cells().any(|(x, y)| {
                        [Turn::Clockwise, Turn::CounterClockwise].iter().any(|turn| {
                            let list = kicks.list(Piece::T, before, *turn);
                            let mut to = list.iter().map(|kick| {
                                (turn.from(before), x as i32 + i32::from(kick.dx),
                                    y as i32 + i32::from(kick.dy))
                            });
                            to.find(|&to| walk.is_free(to)) == Some(place)
                        })
                    })
                })
            };
            for facing in Facing::ALL {
                for (x, y) in fits(field, facing).cells().filter(|&(_, y)| y < 8) {
                    let at = Placement { piece: Piece::T, facing, x: x as u8, y: y as u8 };
                    let found = turn_in(field, at, &kicks);
                    prop_assert_eq!(found.is_ok(), slow(field, at), "{}", at);
                    let Err(helpful) = found else { continue };
                    let cells: Field24 = at.board().unwrap();
                    let roofed = field | (more - cells);
                    if slow(roofed, at) {
                        prop_assert!(!(helpful & (roofed - field)).is_empty(), "{}", at);
                    }
                }
            }
        }
    }
}
