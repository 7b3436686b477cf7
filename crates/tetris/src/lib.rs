//! Tetris on bitboards.

pub mod kicks;
pub mod piece;
pub mod placement;
pub mod reach;
pub mod rules;
pub mod shape;

pub use kicks::Kicks;
pub use piece::{Facing, Piece};
pub use placement::{Field, Field6, Field12, Field24, Field40, Placement};
pub use reach::Placements;
pub use rules::{Drop, Rules};
pub use shape::Shape;
