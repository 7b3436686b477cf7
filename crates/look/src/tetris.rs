//! A game of Tetris on a screen: hold, the well, the pieces to come, and room for words.

use allclear_tetris::Piece;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use super::board::BoardView;
use super::grid::Grid;
use super::help::middle;
use super::terminal::Look;

/// Rows that are drawn: the twenty of the field, and two above where pieces appear.
pub const ROWS: usize = 22;
/// Rows of the field.
const FIELD: usize = 20;
/// The least width of the panel of words.
const WORDS: u16 = 24;
const LONGEST_WORDS: u16 = 44;

/// What there is to see.
pub struct Table<'a> {
    /// The well, with whatever is in it.
    pub grid: &'a Grid,
    /// The piece in hold.
    pub hold: Option<Piece>,
    /// Whether hold may be used now.
    pub can_hold: bool,
    /// The pieces to come.
    pub next: &'a [Piece],
    /// Below hold: names and figures.
    pub figures: Vec<(&'static str, String)>,
    /// On the right.
    pub words: Vec<Line<'a>>,
    /// Across the well.
    pub banner: Option<Line<'a>>,
}

impl Table<'_> {
    /// Draws it as large as fits; what does not fit is left out, words first.
    pub fn draw(self, frame: &mut Frame, look: &Look, area: Rect) {
        let scale = scale(area);
        let (side, well) = (8 * scale + 4, 20 * scale + 2);
        let left = side.max(14);
        let gap = 2;
        let words = area.width.saturating_sub(left + well + side + gap).min(LONGEST_WORDS);
        let words = if words >= WORDS { words + gap } else { 0 };
        let with_sides = area.width >= left + well + side;
        let (left, side) = if with_sides { (left, side) } else { (0, 0) };
        let height = (ROWS as u16 * scale + 1).min(area.height);
        let whole = middle(area, left + well + side + words, height);
        let mut x = whole.x;
        let mut column = |width: u16| {
            let part = Rect { x, width, ..whole }.intersection(area);
            x += width;
            part
        };
        let (left, well, side, words) = (column(left), column(well), column(side), column(words));
        self.draw_left(frame, look, left, scale);
        self.draw_well(frame, look, well, scale);
        self.draw_next(frame, look, side, scale);
        let words = Rect {
            x: words.x + gap.min(words.width),
            width: words.width.saturating_sub(gap),
            y: words.y + u16::from(words.height > 1),
            height: words.height.saturating_sub(1),
        };
        frame.render_widget(Paragraph::new(self.words).wrap(Wrap { trim: false }), words);
    }

    fn draw_left(&self, frame: &mut Frame, look: &Look, area: Rect, scale: u16) {
        let inner = titled(frame, look, area, "hold");
        let piece = Rect { height: (2 * scale).min(inner.height), ..inner };
        if let Some(held) = self.hold {
            let mut grid = Grid::of_piece(held);
            if !self.can_hold {
                grid.fade();
            }
            frame.render_widget(BoardView::new(&grid, look).scale(scale).bare(), piece);
        }
        let used = (piece.height + 1).min(inner.height);
        let rest = Rect { y: inner.y + used, height: inner.height - used, ..inner };
        let mut lines = Vec::new();
        for (name, figure) in &self.figures {
            lines.push(Line::styled(*name, look.dim()));
            lines.push(Line::styled(figure.as_str(), look.bold(look.theme.accent)));
            if rest.height as usize > 3 * self.figures.len() {
                lines.push(Line::default());
            }
        }
        frame.render_widget(Paragraph::new(lines).right_aligned(), rest);
    }

    fn draw_well(&self, frame: &mut Frame, look: &Look, area: Rect, scale: u16) {
        let walls = Block::bordered()
            .borders(Borders::LEFT | Borders::RIGHT | Borders::BOTTOM)
            .border_set(look.glyphs.frame)
            .border_style(look.ink(look.theme.frame));
        let inner = walls.inner(area);
        frame.render_widget(walls, area);
        frame.render_widget(BoardView::new(self.grid, look).scale(scale).hidden_from(FIELD), inner);
        if let Some(banner) = &self.banner {
            let width = banner.width() as u16 + 4;
            let area = middle(Rect { height: inner.height / 2, ..inner }, width, 3);
            let block = Block::bordered().border_set(look.glyphs.frame).border_style(banner.style);
            frame.render_widget(Clear, area);
            frame.render_widget(Paragraph::new(banner.clone()).centered().block(block), area);
        }
    }

    fn draw_next(&self, frame: &mut Frame, look: &Look, area: Rect, scale: u16) {
        let inner = titled(frame, look, area, "next");
        for (i, &piece) in self.next.iter().enumerate() {
            let y = inner.y + i as u16 * (2 * scale + 1);
            if y + 2 * scale > inner.bottom() {
                break;
            }
            let grid = Grid::of_piece(piece);
            let place = Rect { y, height: 2 * scale, ..inner };
            frame.render_widget(BoardView::new(&grid, look).scale(scale).bare(), place);
        }
    }
}

/// How large the cells can be.
fn scale(area: Rect) -> u16 {
    let fits =
        |&scale: &u16| area.height > ROWS as u16 * scale && area.width >= (36 * scale + 10 + WORDS);
    (1..=4).rev().find(fits).unwrap_or(1)
}

/// A title, and what is left of the area below it, inside.
fn titled(frame: &mut Frame, look: &Look, area: Rect, title: &str) -> Rect {
    let line = Line::styled(title.to_string(), look.dim()).centered();
    frame.render_widget(line, Rect { height: 1.min(area.height), ..area });
    let used = 2.min(area.height);
    Rect {
        x: area.x + 2.min(area.width),
        width: area.width.saturating_sub(4),
        y: area.y + used,
        height: area.height - used,
    }
}
