//! The best T-spin with which a T can get to its place.
//!
//! Three of the four cells at its corners are taken, and the last move is a quarter turn. It is no
//! mini when both corners in front of the nose are taken, or when the kick is one that the table
//! marks. A game asks how the piece did come; here the question is how it could.

use crate::pattern::score::{SpinRules, Spinners};
use allclear_tetris::game::Spin;
use allclear_tetris::kicks::{Kick, Turn};
use allclear_tetris::reach;
use allclear_tetris::{Drop, Facing, Field24, Kicks, Piece, Placement, Rules, Shape};

/// The best spin that ends in this placement of a T, brought there by soft drop.
pub fn spin(field: &Field24, at: Placement, kicks: &Kicks) -> Spin {
    match corners(field, at) {
        None => Spin::None,
        Some(front) => match turned(field, at, kicks, &QUARTER_TURNS) {
            None => Spin::None,
            Some(full) if front || full => Spin::Full,
            Some(_) => Spin::Mini,
        },
    }
}

/// What players call a T-spin that is turned in from upside down by a kick two rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// Straight down, one corner in front free: a mini.
    Neo,
    /// Straight down, both corners in front taken.
    Iso,
    /// Down and to the side.
    Fin,
}

impl Name {
    /// As players write it: `FIN`.
    pub const fn letters(self) -> &'static str {
        ["NEO", "ISO", "FIN"][self as usize]
    }
}

/// The best spin that ends in this placement of a T, as [`spin`], and its name: a full one before
/// a mini, and among these one that can be had without a name, then FIN before ISO or NEO.
pub fn named(field: &Field24, at: Placement, kicks: &Kicks) -> (Spin, Option<Name>) {
    let Some(front) = corners(field, at) else { return (Spin::None, None) };
    let mut best = None;
    last_turns(field, at, kicks, &QUARTER_TURNS, |before, kick| {
        let name = match (before, kick.dx, kick.dy) {
            (Facing::South, 0, -2) if front => Some(Name::Iso),
            (Facing::South, 0, -2) => Some(Name::Neo),
            (Facing::South, -1 | 1, -2) => Some(Name::Fin),
            _ => None,
        };
        let spin = if front || kick.full { Spin::Full } else { Spin::Mini };
        best = best.max(Some((spin, name.is_none(), name)));
    });
    best.map_or((Spin::None, None), |(spin, _, name)| (spin, name))
}

/// The best spin that ends in this placement, by the rules of a score table.
pub fn spin_by(field: &Field24, at: Placement, rules: &Rules, spins: &SpinRules) -> Spin {
    if rules.drop.of(at.piece) != Drop::Soft {
        return Spin::None;
    }
    let turns: &[Turn] = if spins.half_turns { &Turn::ALL } else { &QUARTER_TURNS };
    let turned = || turned(field, at, &rules.kicks, turns);
    match (at.piece, spins.spinners) {
        (Piece::T, _) => match corners(field, at).and_then(|front| Some((front, turned()?))) {
            None => Spin::None,
            Some((front, full)) if front || (full && spins.kick_makes_full) => Spin::Full,
            Some(_) => Spin::Mini,
        },
        (_, Spinners::T) => Spin::None,
        (Piece::O, _) => Spin::None,
        (_, all) if is_stuck(field, at) && turned().is_some() => match all {
            Spinners::All => Spin::Full,
            _ => Spin::Mini,
        },
        _ => Spin::None,
    }
}

const QUARTER_TURNS: [Turn; 2] = [Turn::Clockwise, Turn::CounterClockwise];

/// Whether three corners of a T are taken, and if so, whether both in front of its nose are.
fn corners(field: &Field24, at: Placement) -> Option<bool> {
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    // Clockwise from the north-east, so that those in front of facing `f` are `f` and `f - 1`.
    let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)].map(|(dx, dy)| taken(field, x + dx, y + dy));
    if at.piece != Piece::T || corners.iter().filter(|taken| **taken).count() < 3 {
        return None;
    }
    let nose = at.facing.index();
    Some(corners[nose] && corners[(nose + 3) % 4])
}

/// Whether a piece can move neither left nor right nor up; it rests, so it cannot move down.
fn is_stuck(field: &Field24, at: Placement) -> bool {
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    let free = |dx, dy| fits(field, at.piece, at.facing, (x + dx, y + dy));
    !free(-1, 0) && !free(1, 0) && !free(0, 1)
}

/// Whether the last move to this placement can be a turn, and if so, whether by a kick that makes
/// a mini full.
fn turned(field: &Field24, at: Placement, kicks: &Kicks, turns: &[Turn]) -> Option<bool> {
    let mut best = None;
    last_turns(field, at, kicks, turns, |_, kick| best = best.max(Some(kick.full)));
    best
}

/// Calls `each` with every turn that can be the last move to this placement: the facing before it,
/// and its kick.
fn last_turns(
    field: &Field24,
    at: Placement,
    kicks: &Kicks,
    turns: &[Turn],
    mut each: impl FnMut(Facing, &Kick),
) {
    let reached = reach::positions(field, at.piece, &Rules::new(*kicks, Drop::Soft));
    for (facing, (x, y)) in twins(at) {
        for before in Facing::ALL {
            for turn in turns.iter().filter(|turn| turn.from(before) == facing) {
                let list = kicks.list(at.piece, before, *turn);
                for (index, kick) in list.iter().enumerate() {
                    let from = (x - i32::from(kick.dx), y - i32::from(kick.dy));
                    let is_reached = usize::try_from(from.0).is_ok_and(|x| {
                        usize::try_from(from.1)
                            .is_ok_and(|y| reached[before.index()].get(x, y) == Some(true))
                    });
                    let earlier = |kick: &Kick| {
                        let to = (from.0 + i32::from(kick.dx), from.1 + i32::from(kick.dy));
                        fits(field, at.piece, facing, to)
                    };
                    if is_reached && !list[..index].iter().any(earlier) {
                        each(before, kick);
                    }
                }
            }
        }
    }
}

/// The facings and centres with which a piece fills the same cells.
fn twins(at: Placement) -> Vec<(Facing, (i32, i32))> {
    let cells = |facing| {
        let mut cells =
            Shape::of(at.piece, facing).cells.map(|(x, y)| (i32::from(x), i32::from(y)));
        cells.sort_unstable();
        cells
    };
    let (own, centre) = (cells(at.facing), (i32::from(at.x), i32::from(at.y)));
    let twin = |facing: Facing| {
        let other = cells(facing);
        let (dx, dy) = (own[0].0 - other[0].0, own[0].1 - other[0].1);
        let same = own.iter().zip(other).all(|(own, other)| *own == (other.0 + dx, other.1 + dy));
        same.then_some((facing, (centre.0 + dx, centre.1 + dy)))
    };
    Facing::ALL.into_iter().filter_map(twin).collect()
}

/// Walls and the floor count as taken.
fn taken(field: &Field24, x: i32, y: i32) -> bool {
    !(0..10).contains(&x) || y < 0 || field.get(x as usize, y as usize) == Some(true)
}

fn fits(field: &Field24, piece: Piece, facing: Facing, (x, y): (i32, i32)) -> bool {
    let cells = Shape::of(piece, facing).cells;
    cells.iter().all(|&(dx, dy)| !taken(field, x + i32::from(dx), y + i32::from(dy)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spun(field: &str, facing: Facing, x: u8, y: u8) -> Spin {
        let field: Field24 = allclear_tetris::Field6::of(field).resized();
        spin(&field, Placement { piece: Piece::T, facing, x, y }, &Kicks::SRS)
    }

    #[test]
    fn a_double_under_an_overhang() {
        let field = "
            ..........
            ..........
            ..........
            XX......XX
            X...XXXXXX
            XX.XXXXXXX";
        assert_eq!(spun(field, Facing::South, 2, 1), Spin::Full);
    }

    #[test]
    fn without_the_overhang_two_corners_are_not_enough() {
        let field = "
            ..........
            ..........
            ..........
            .........X
            X...XXXXXX
            XX.XXXXXXX";
        assert_eq!(spun(field, Facing::South, 2, 1), Spin::None);
    }

    #[test]
    fn a_triple_by_the_last_kick() {
        let field = "
            ..........
            XX........
            X.........
            X.XXXXXXXX
            X..XXXXXXX
            X.XXXXXXXX";
        assert_eq!(spun(field, Facing::East, 1, 1), Spin::Full);
    }

    #[test]
    fn on_the_floor_with_its_nose_up_it_is_a_mini() {
        let field = "
            ..........
            ..........
            ..........
            ..........
            X.........
            X...XXXXXX";
        assert_eq!(spun(field, Facing::North, 2, 0), Spin::None);
        let field = "
            ..........
            ..........
            ..........
            ..........
            XX..X.....
            X...XXXXXX";
        assert_eq!(spun(field, Facing::North, 2, 0), Spin::Mini);
    }

    fn all_spins() -> SpinRules {
        SpinRules {
            spinners: Spinners::AllMini,
            kick_makes_full: true,
            mini_doubles_are_full: false,
            half_turns: false,
        }
    }

    /// An S that turns into a hole under an overhang, and one that lies in the open.
    #[test]
    fn a_stuck_piece_is_a_spin_where_all_pieces_can() {
        let field = "
            ..........
            ..........
            ..........
            .X.....XXX
            XX..XXXXXX
            X..XXXXXXX";
        let field: Field24 = allclear_tetris::Field6::of(field).resized();
        let at = Placement { piece: Piece::S, facing: Facing::North, x: 2, y: 0 };
        let rules = Rules::default();
        let spins = all_spins();
        let t_only = SpinRules { spinners: Spinners::T, ..spins };
        assert_eq!(spin_by(&field, at, &rules, &t_only), Spin::None);
        let open = Placement { piece: Piece::S, facing: Facing::North, x: 4, y: 2 };
        assert_eq!(spin_by(&field, open, &rules, &spins), Spin::None);
        let hard = Rules::new(Kicks::SRS, Drop::Hard);
        assert_eq!(spin_by(&field, at, &hard, &spins), Spin::None);
    }

    /// Twin facings: a lying S faces north and south.
    #[test]
    fn twins_fill_the_same_cells() {
        for piece in Piece::ALL {
            for facing in Facing::ALL {
                let at = Placement { piece, facing, x: 5, y: 5 };
                let cells = |facing: Facing, (x, y): (i32, i32)| {
                    let shape = Shape::of(piece, facing).cells;
                    let mut all = shape.map(|(dx, dy)| (x + i32::from(dx), y + i32::from(dy)));
                    all.sort_unstable();
                    all
                };
                let found = twins(at);
                assert!(found.contains(&(facing, (5, 5))));
                for (other, centre) in found {
                    assert_eq!(cells(other, centre), cells(facing, (5, 5)));
                }
            }
        }
    }
}
