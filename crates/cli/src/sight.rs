//! What a player of a seeded game sees, and what may follow.

use allclear_pc::best::Position;
use allclear_tetris::game::Game;
use allclear_tetris::queue::Dealer;
use allclear_tetris::{Piece, PieceSet};

/// The current piece, so many after it, and the bag behind them, in a game of this seed.
pub fn position(game: &mut Game<Dealer>, seed: u64, previews: usize) -> Option<Position> {
    let current = game.active()?.piece;
    let queue: Vec<Piece> = [current].into_iter().chain(game.next(previews)).collect();
    let seen = dealt(game) + queue.len();
    let last: Vec<Piece> = Dealer::new(seed).take(seen).skip(seen / 7 * 7).collect();
    let bag = PieceSet::ALL - last.into_iter().collect();
    Some(Position { queue, bag })
}

/// How many pieces came before the current one.
pub fn dealt(game: &Game<Dealer>) -> usize {
    game.pieces() as usize + usize::from(game.hold().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_tetris::{Key, Rules};

    #[test]
    fn the_bag_holds_what_comes_next() {
        let mut game = Game::new(Rules::default(), Dealer::new(3));
        for turn in 0..12 {
            if turn % 5 == 1 {
                game.press(Key::Hold);
            }
            let Position { queue, bag } = position(&mut game, 3, 4).unwrap();
            let coming: Vec<Piece> =
                Dealer::new(3).skip(dealt(&game)).take(5 + bag.len()).collect();
            // The current piece may have come out of hold.
            assert_eq!(coming[1..5], queue[1..]);
            assert_eq!(coming[5..].iter().copied().collect::<PieceSet>(), bag);
            game.press(Key::HardDrop);
        }
    }
}
