//! Films of what questions are answered with, beside those of [`allclear_look::film`].

mod smash;
mod tetris;

pub use allclear_look::film::*;
pub use smash::{chain, chain_of};
pub use tetris::solution;
