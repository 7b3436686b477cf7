//! Tetris on bitboards.

pub mod piece;

pub use piece::{Facing, Piece};
