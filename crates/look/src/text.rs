//! Boards as printed text.

use std::fmt::Write;

use super::grid::{Grid, Shade, Tile};
use super::printed::Painted;
use super::terminal::Look;

impl Look {
    /// A cell as two characters in colour, or as its letter without.
    pub fn tile(&self, tile: Option<Tile>) -> String {
        let Some(Tile { ink, shade }) = tile else {
            return match self.print(self.theme.frame) {
                Some(style) => {
                    Painted::new(Some(style), format!("{} ", self.glyphs.dot)).to_string()
                }
                None => "_".to_string(),
            };
        };
        match self.print(self.theme.ink(ink)) {
            Some(style) => {
                let half = self.glyphs.printed[usize::from(shade == Shade::Pale)];
                Painted::new(Some(style), half.repeat(2)).to_string()
            }
            None if shade == Shade::Pale => ink.letter().to_ascii_lowercase().to_string(),
            None => ink.letter().to_string(),
        }
    }

    /// The rows of a board, top first.
    pub fn text(&self, grid: &Grid) -> String {
        let mut text = String::new();
        for y in (0..grid.height()).rev() {
            for x in 0..grid.width() {
                text += &self.tile(grid.get(x, y));
            }
            let _ = writeln!(text);
        }
        text
    }
}
