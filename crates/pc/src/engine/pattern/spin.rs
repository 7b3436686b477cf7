//! The best T-spin with which a T can get to its place.
//!
//! Three of the four cells at its corners are taken, and the last move is a quarter turn. It is no
//! mini when both corners in front of the nose are taken, or when the kick is one that the table
//! marks. A game asks how the piece did come; here the question is how it could.

use allclear_tetris::game::Spin;
use allclear_tetris::kicks::{Kick, Turn};
use allclear_tetris::reach;
use allclear_tetris::{Drop, Facing, Field24, Kicks, Piece, Placement, Rules, Shape};

/// The best spin that ends in this placement of a T, brought there by soft drop.
pub fn spin(field: &Field24, at: Placement, kicks: &Kicks) -> Spin {
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    // Clockwise from the north-east, so that those in front of facing `f` are `f` and `f - 1`.
    let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)].map(|(dx, dy)| taken(field, x + dx, y + dy));
    if at.piece != Piece::T || corners.iter().filter(|taken| **taken).count() < 3 {
        return Spin::None;
    }
    let nose = at.facing.index();
    let front = corners[nose] && corners[(nose + 3) % 4];
    let reached = reach::positions(field, Piece::T, &Rules::new(*kicks, Drop::Soft));
    let mut best = Spin::None;
    for before in Facing::ALL {
        for turn in [Turn::Clockwise, Turn::CounterClockwise] {
            if turn.from(before) != at.facing {
                continue;
            }
            let list = kicks.list(Piece::T, before, turn);
            for (index, kick) in list.iter().enumerate() {
                let from = (x - i32::from(kick.dx), y - i32::from(kick.dy));
                let is_reached = usize::try_from(from.0).is_ok_and(|x| {
                    usize::try_from(from.1)
                        .is_ok_and(|y| reached[before.index()].get(x, y) == Some(true))
                });
                let earlier = |kick: &Kick| {
                    let to = (from.0 + i32::from(kick.dx), from.1 + i32::from(kick.dy));
                    fits(field, at.facing, to)
                };
                if !is_reached || list[..index].iter().any(earlier) {
                    continue;
                }
                best = best.max(if front || kick.full { Spin::Full } else { Spin::Mini });
            }
        }
    }
    best
}

/// Walls and the floor count as taken.
fn taken(field: &Field24, x: i32, y: i32) -> bool {
    !(0..10).contains(&x) || y < 0 || field.get(x as usize, y as usize) == Some(true)
}

fn fits(field: &Field24, facing: Facing, (x, y): (i32, i32)) -> bool {
    let cells = Shape::of(Piece::T, facing).cells;
    cells.iter().all(|&(dx, dy)| !taken(field, x + i32::from(dx), y + i32::from(dy)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spun(field: &str, facing: Facing, x: u8, y: u8) -> Spin {
        let field: Field24 = allclear_tetris::Field6::of(field).cells().collect();
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
}
