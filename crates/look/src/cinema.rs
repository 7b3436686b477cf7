//! A film on a screen: the board as large as it fits, and what happens below it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Block;

use super::board::BoardView;
use super::help::middle;
use super::terminal::Look;
use crate::film::Projector;

/// Draws where a film is.
pub struct Cinema<'a>(pub &'a Projector);

/// The largest cells.
const LARGEST: u16 = 5;

impl Cinema<'_> {
    /// How large a film is in an area of this size, with the line of words below it: columns,
    /// lines, and how large its cells are.
    pub fn size(&self, width: u16, height: u16) -> (u16, u16, u16) {
        let Some(still) = self.0.still() else { return (0, 0, 1) };
        let (columns, rows) = (still.grid.width() as u16, still.grid.height() as u16);
        let size = |scale: u16| (columns * 2 * scale + 2, rows * scale + 4, scale);
        let fits = |&(w, h, _): &(u16, u16, u16)| w <= width && h <= height;
        let (wide, high, scale) = (1..=LARGEST).rev().map(size).find(fits).unwrap_or(size(1));
        let caption = self.0.longest_caption().min(width.into()) as u16;
        (wide.max(caption), high, scale)
    }

    /// The board in a frame in the middle of the area, its caption below.
    pub fn draw(&self, frame: &mut Frame, look: &Look, area: Rect) {
        let Some(still) = self.0.still() else { return };
        let (width, height, scale) = self.size(area.width, area.height);
        let whole = middle(area, width, height);
        let wide = still.grid.width() as u16 * 2 * scale + 2;
        let board = middle(Rect { height: (height - 2).min(whole.height), ..whole }, wide, height);
        let block = Block::bordered()
            .border_set(look.glyphs.frame)
            .border_style(look.ink(look.theme.frame));
        let inner = block.inner(board);
        frame.render_widget(block, board);
        frame.render_widget(BoardView::new(&still.grid, look).scale(scale), inner);
        let below = Rect { y: board.bottom() + 1, height: 1, ..area }.intersection(area);
        let colour = if self.0.is_at_end() { look.theme.good } else { look.theme.accent };
        let caption = Line::styled(still.caption.as_str(), look.bold(colour)).centered();
        frame.render_widget(caption, below);
    }
}
