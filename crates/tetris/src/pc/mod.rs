//! Perfect clears.

pub mod bag;
pub mod endings;
pub mod guide;
pub mod order;
pub mod play;
pub mod solution;
pub mod tiles;
pub mod tiling;
pub mod word;

pub use bag::Bag;
pub use endings::Endings;
pub use solution::{Group, Solution, Step};
pub use tiles::{Tile, Tiles};
pub use tiling::Tiling;
pub use word::Word;
