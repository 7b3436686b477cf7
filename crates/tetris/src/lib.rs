//! Tetris on bitboards.

pub mod natural;
pub mod piece;
pub mod piece_set;
pub mod queue;

pub use natural::Natural;
pub use piece::{Facing, Piece};
pub use piece_set::PieceSet;
