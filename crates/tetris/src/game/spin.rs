//! T-spins by the rule of three corners.

use super::Spin;
use crate::inputs::Position;
use crate::{Field40, Piece};

/// Whether a piece that locks here was spun in; `turned` tells whether its last move was a turn,
/// and whether by a kick that makes it full.
pub(super) fn spin(field: &Field40, piece: Piece, at: Position, turned: Option<bool>) -> Spin {
    let (Piece::T, Some(full)) = (piece, turned) else { return Spin::None };
    let taken = |dx: i8, dy: i8| {
        let (x, y) = (at.x + dx, at.y + dy);
        // Walls and the floor count.
        !(0..10).contains(&x) || y < 0 || field.get(x as usize, y as usize) == Some(true)
    };
    // Clockwise from the north-east; the two in front of the nose come first.
    let corners = [taken(1, 1), taken(1, -1), taken(-1, -1), taken(-1, 1)];
    let facing = at.facing.index();
    let front = [corners[(facing + 3) % 4], corners[facing]];
    if corners.iter().filter(|taken| **taken).count() < 3 {
        Spin::None
    } else if full || front == [true, true] {
        Spin::Full
    } else {
        Spin::Mini
    }
}
