//! What happens, as a row of boards: for screens that animate and for pictures in files.

pub mod lunar;
mod projector;
mod smash;
mod tetris;

use std::time::Duration;

pub use lunar::slides;
pub use projector::Projector;
pub use smash::{draw as smash_cells, field as smash_field};
pub use tetris::{fumen, gallery, recorded};

use crate::Grid;

/// A board, for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// The board.
    pub grid: Grid,
    /// What happens.
    pub caption: String,
    /// For how long, at the usual speed.
    pub time: Duration,
    /// Whether it is a place to stop at, and not a moment on the way.
    pub stop: bool,
}

/// Boards one after the other, all of the same size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// In order; never empty.
    pub stills: Vec<Still>,
    /// What stands for all of it where nothing moves: boards side by side.
    pub poster: Vec<Grid>,
    /// What stands below the boards of the poster, where anything does; digits and `%` only.
    pub captions: Vec<String>,
}

/// How long a moment on the way is shown.
const MOMENT: Duration = Duration::from_millis(120);
/// How long a place to stop at is shown.
const STOP: Duration = Duration::from_millis(600);
/// How long the end is shown.
const END: Duration = Duration::from_millis(1800);

impl Film {
    /// Stills, the last of which is shown for longer, and what stands for them.
    pub fn new(stills: Vec<Still>, poster: Vec<Grid>) -> Film {
        let mut film = Film { stills, poster, captions: Vec::new() };
        if let Some(last) = film.stills.last_mut() {
            last.time = END;
        }
        film
    }
}

impl Still {
    /// A place to stop at.
    pub fn stop(grid: Grid, caption: impl Into<String>) -> Still {
        Still { grid, caption: caption.into(), time: STOP, stop: true }
    }

    /// A moment on the way.
    pub fn moment(grid: Grid, caption: impl Into<String>) -> Still {
        Still { grid, caption: caption.into(), time: MOMENT, stop: false }
    }
}
