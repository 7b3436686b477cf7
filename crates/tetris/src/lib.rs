//! Tetris on bitboards: pieces, rotation systems, reach, queues, the game.

pub mod game;
pub mod inputs;
pub mod kicks;
pub mod natural;
pub mod piece;
pub mod piece_set;
pub mod placement;
pub mod queue;
pub mod reach;
pub mod rules;
pub mod shape;

pub use game::Game;
pub use inputs::{Key, Paths};
pub use kicks::Kicks;
pub use natural::Natural;
pub use piece::{Facing, Piece};
pub use piece_set::PieceSet;
pub use placement::{Field, Field6, Field12, Field24, Field40, Placement};
pub use reach::Placements;
pub use rules::{Drop, Rules};
pub use shape::Shape;
