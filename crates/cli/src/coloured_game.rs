//! A game of Tetris that remembers its colours.

use allclear_fumen as fumen;
use allclear_tetris::game::{Game, Locked};
use allclear_tetris::{Key, Piece, Placement, Rules};

use allclear_look::{Grid, Shade};

/// A game, and of what colour each cell of its field is.
#[derive(Clone)]
pub struct ColouredGame<I> {
    /// The game.
    pub game: Game<I>,
    colours: fumen::Field,
}

/// A piece that locked, and how that looked.
pub struct Fallen {
    /// What happened.
    pub locked: Locked,
    /// The board with full rows lit, before they went; `None` if there were none.
    pub flash: Option<Grid>,
}

impl<I: Iterator<Item = Piece>> ColouredGame<I> {
    /// A new game.
    pub fn new(rules: Rules, pieces: I) -> ColouredGame<I> {
        ColouredGame { game: Game::new(rules, pieces), colours: fumen::Field::EMPTY }
    }

    /// Presses a key.
    pub fn press(&mut self, key: Key) -> Option<Fallen> {
        let locked = self.game.press(key)?;
        Some(self.fallen(locked))
    }

    /// Locks the piece if it is on the ground.
    pub fn lock(&mut self) -> Option<Fallen> {
        let locked = self.game.lock()?;
        Some(self.fallen(locked))
    }

    fn fallen(&mut self, locked: Locked) -> Fallen {
        let flash = (locked.clear.lines > 0).then(|| {
            let mut grid = Grid::of_field(&self.colours, ROWS);
            grid.put_piece(locked.placement, Shade::Solid);
            grid.light_full_rows();
            grid
        });
        self.colours.lock(Some(locked.placement.into()));
        Fallen { locked, flash }
    }

    /// The field, the ghost and the piece in play.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::of_field(&self.colours, ROWS);
        if let Some(ghost) = self.game.ghost() {
            grid.put_piece(ghost, Shade::Pale);
        }
        if let Some(piece) = self.piece() {
            grid.put_piece(piece, Shade::Solid);
        }
        grid
    }

    /// Where the piece in play is.
    pub fn piece(&self) -> Option<Placement> {
        self.game.active().map(|active| active.at.place(active.piece))
    }
}

const ROWS: usize = allclear_look::tetris::ROWS;

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_look::Ink;

    #[test]
    fn colours_stay_in_step_with_the_field() {
        let mut coloured =
            ColouredGame::new(Rules::default(), allclear_tetris::queue::Dealer::new(7));
        let mut keys = allclear_board::Rng::new(1);
        for _ in 0..2000 {
            coloured.press(Key::ALL[keys.below(11) as usize]);
            if coloured.game.end().is_some() {
                break;
            }
            let field = Grid::of_field(&coloured.colours, 23);
            for y in 0..23 {
                for x in 0..10 {
                    assert_eq!(field.get(x, y).is_some(), coloured.game.field().has(x, y));
                }
            }
        }
    }

    #[test]
    fn the_piece_hides_its_ghost() {
        let mut coloured = ColouredGame::new(Rules::default(), [Piece::T, Piece::O].into_iter());
        let ghosts = |coloured: &ColouredGame<_>| {
            let grid = coloured.grid();
            let cells = (0..ROWS).flat_map(|y| (0..10).map(move |x| (x, y)));
            cells.filter(|&(x, y)| grid.get(x, y).is_some_and(|t| t.shade == Shade::Pale)).count()
        };
        assert_eq!(ghosts(&coloured), 4);
        coloured.press(Key::SoftDropFloor);
        assert_eq!(ghosts(&coloured), 0);
        assert_eq!(coloured.grid().get(4, 1).unwrap().ink, Ink::Piece(Piece::T));
    }
}
