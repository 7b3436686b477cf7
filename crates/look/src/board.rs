//! The board on a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use super::grid::{Grid, Ink, Shade, Tile};
use super::terminal::{Depth, Look};

/// Draws a grid into the area it is given, from the bottom, in the middle. A cell is twice as
/// wide as it is high, so that it looks square; `scale` makes it larger. What does not fit is
/// cut off at the top and on the right.
pub struct BoardView<'a> {
    grid: &'a Grid,
    look: &'a Look,
    scale: u16,
    hidden_from: usize,
    well: bool,
}

impl<'a> BoardView<'a> {
    /// A board, as large as its cells.
    pub fn new(grid: &'a Grid, look: &'a Look) -> BoardView<'a> {
        BoardView { grid, look, scale: 1, hidden_from: usize::MAX, well: true }
    }

    /// Cells this many times as large.
    #[must_use]
    pub fn scale(self, scale: u16) -> Self {
        BoardView { scale: scale.max(1), ..self }
    }

    /// Rows from this one on are above the board: pieces are seen there, empty cells are not.
    #[must_use]
    pub fn hidden_from(self, row: usize) -> Self {
        BoardView { hidden_from: row, ..self }
    }

    /// Only the filled cells, with no board behind them.
    #[must_use]
    pub fn bare(self) -> Self {
        BoardView { well: false, ..self }
    }

    /// The columns and lines of the screen it takes.
    pub fn size(&self) -> (u16, u16) {
        let (width, height) = (self.grid.width() as u16, self.grid.height() as u16);
        (width.saturating_mul(2 * self.scale), height.saturating_mul(self.scale))
    }

    /// How many characters of what kind a cell is made of; `line` counts from its top.
    fn cell(&self, tile: Option<Tile>, hidden: bool, line: u16) -> (String, Style) {
        let (look, theme) = (self.look, self.look.theme);
        let width = 2 * usize::from(self.scale);
        let middle = line == (self.scale - 1) / 2;
        let centred = |text: &str| format!("{text:^width$}");
        let well = match self.well && !hidden && look.is_colored() {
            true => Style::new().bg(look.color(theme.well)),
            false => Style::new(),
        };
        let Some(Tile { ink, shade }) = tile else {
            let dot = middle && self.well && !hidden;
            let text = if dot { look.glyphs.dot } else { " " };
            // The dot to the right, so that a row of cells does not cling to the wall.
            let text = if self.scale == 1 { format!("{text:>2}") } else { centred(text) };
            return (text, if look.is_colored() { well.fg(look.color(theme.dot)) } else { well });
        };
        let letter = ink.letter();
        if !look.is_colored() {
            let letter = if shade == Shade::Pale { letter.to_ascii_lowercase() } else { letter };
            let style = match shade {
                Shade::Bright => well.add_modifier(Modifier::REVERSED),
                _ => well,
            };
            // Blocks are of one cell each, and must not run into a number.
            let gap = usize::from(matches!(ink, Ink::Block(_) | Ink::Skull));
            return (" ".repeat(gap) + &letter.to_string().repeat(width - gap), style);
        }
        let colour = theme.shaded(ink, shade);
        if shade == Shade::Pale {
            let full = look.color(theme.ink(ink));
            // Among 256 colours the dark ones are nearly all grey; dots of the full one are not.
            if look.depth == Depth::Palette {
                return (look.glyphs.pale.repeat(width), well.fg(full));
            }
            let text = if ink == Ink::Target && middle { letter } else { ' ' };
            return (centred(&text.to_string()), Style::new().bg(look.color(colour)).fg(full));
        }
        let body = Style::new().bg(look.color(colour));
        if ink.is_marked() && middle {
            let mark = body.fg(look.color(theme.well)).add_modifier(Modifier::BOLD);
            return (centred(&letter.to_string()), mark);
        }
        let light = body.fg(look.color(colour.lighter(35)));
        match line {
            0 => (look.glyphs.edge.repeat(width), light),
            _ => (format!("{:<width$}", look.glyphs.side), light),
        }
    }
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let (width, _) = self.size();
        let left = area.x + area.width.saturating_sub(width) / 2;
        for line in 0..area.height {
            let y = area.bottom() - 1 - line;
            let (row, within) = (usize::from(line / self.scale), line % self.scale);
            if row >= self.grid.height() {
                break;
            }
            let hidden = row >= self.hidden_from;
            for column in 0..self.grid.width() {
                let x = left + column as u16 * 2 * self.scale;
                if x >= area.right() {
                    break;
                }
                let tile = self.grid.get(column, row);
                let (text, style) = self.cell(tile, hidden, self.scale - 1 - within);
                buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, ThemeName};
    use allclear_fumen::Field;

    fn drawn(grid: &Grid, look: &Look, scale: u16, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        BoardView::new(grid, look).scale(scale).render(buffer.area, &mut buffer);
        buffer
    }

    fn text(buffer: &Buffer) -> String {
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    fn plain(unicode: bool) -> Look {
        let look = Look::new(ThemeName::Guideline, false);
        Look { glyphs: crate::glyphs::Glyphs::of(unicode), ..look }
    }

    #[test]
    fn letters_where_there_is_no_colour() {
        let field = Field::from_rows(&["TTT_______", "_T_____XXX"], "").unwrap();
        let mut grid = Grid::of_field(&field, 3);
        grid.put(5, 0, Ink::Human(0), Shade::Pale);
        assert_eq!(
            text(&drawn(&grid, &plain(false), 1, 20, 3)),
            " . . . . . . . . . .\n\
             TTTTTT . . . . . . .\n \
             .TT . . .xx .######"
        );
    }

    #[test]
    fn blocks_without_colour_are_apart() {
        let mut grid = Grid::new(3, 1);
        grid.put(0, 0, Ink::Block(4), Shade::Solid);
        grid.put(1, 0, Ink::Skull, Shade::Solid);
        assert_eq!(text(&drawn(&grid, &plain(false), 1, 6, 1)), " 4 0 .");
        assert_eq!(text(&drawn(&grid, &plain(false), 2, 12, 1)), " 444 000    ");
    }

    #[test]
    fn no_area_is_too_small_or_too_large() {
        let grid = Grid::new(10, 20);
        for (width, height) in [(0, 0), (1, 1), (3, 40), (200, 2), (25, 25)] {
            for scale in 1..4 {
                drawn(&grid, &plain(true), scale, width, height);
            }
        }
    }

    #[test]
    fn a_larger_scale_makes_larger_squares() {
        let mut grid = Grid::new(2, 1);
        grid.put(0, 0, Ink::Grey, Shade::Solid);
        assert_eq!(text(&drawn(&grid, &plain(false), 2, 8, 2)), "#### .  \n####    ");
    }
}
