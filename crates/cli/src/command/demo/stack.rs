//! Where to put a piece when there is no perfect clear: low, flat, without holes.

use allclear_tetris::game::Game;
use allclear_tetris::queue::Dealer;
use allclear_tetris::{Field40, Piece, Placement, Rules, reach};

/// The best place for the piece in play, or for the one that hold brings; and whether to hold.
pub fn best(game: &mut Game<Dealer>, rules: &Rules) -> Option<(bool, Placement)> {
    let current = game.active()?.piece;
    let other = game.hold().or_else(|| game.next(1).next());
    let mut choices = vec![(false, current)];
    choices.extend(other.filter(|&other| other != current).map(|other| (true, other)));
    let field = *game.field();
    let mut best: Option<(i32, bool, Placement)> = None;
    for (hold, piece) in choices {
        for placement in places(&field, piece, rules) {
            let cost = cost(&field, placement);
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, hold, placement));
            }
        }
    }
    best.map(|(_, hold, placement)| (hold, placement))
}

fn places(field: &Field40, piece: Piece, rules: &Rules) -> Vec<Placement> {
    reach::placements(field, piece, rules, 20).iter().collect()
}

/// The less the better: height, holes and roughness, in the proportions of a well-known player.
fn cost(field: &Field40, placement: Placement) -> i32 {
    let Some(cells) = placement.board::<40, 7>() else { return i32::MAX };
    let (field, lines) = (*field | cells).clear_full_rows();
    let mut heights = [0_i32; 10];
    let mut filled = 0;
    for (x, y) in field.cells() {
        heights[x] = heights[x].max(y as i32 + 1);
        filled += 1;
    }
    let sum: i32 = heights.iter().sum();
    let holes = sum - filled;
    let rough: i32 = heights.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    51 * sum + 300 * holes + 18 * rough - 76 * lines as i32
}
