//! What the keys do, over whatever is on the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::screen::KeyHelp;
use super::terminal::Look;

/// A box in the middle of the screen that lists the keys.
pub fn draw(frame: &mut Frame, look: &Look, keys: &[KeyHelp]) {
    let always = [("?", "show or hide this"), ("q", "quit")];
    let all: Vec<(String, &str)> =
        keys.iter().chain(&always).map(|&(key, what)| (arrows(look, key), what)).collect();
    let width = all.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let lines: Vec<Line> = all
        .iter()
        .map(|(key, what)| {
            Line::from(vec![
                Span::styled(format!(" {key:>width$} "), look.bold(look.theme.accent)),
                Span::raw(format!(" {what} ")),
            ])
        })
        .collect();
    let wide = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
    let area = middle(frame.area(), wide, lines.len() as u16 + 2);
    let title = Line::from(" keys ").style(look.bold(look.theme.accent));
    let block =
        Block::bordered().border_set(look.glyphs.frame).border_style(look.dim()).title(title);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// `<>^v` between braces stand for arrow keys, which not every terminal can show.
pub fn arrows(look: &Look, text: &str) -> String {
    let [left, right, up, down] = look.glyphs.arrows;
    [("{<}", left), ("{>}", right), ("{^}", up), ("{v}", down)]
        .iter()
        .fold(text.to_string(), |text, (name, arrow)| text.replace(name, arrow))
}

/// An area of this size in the middle of another, cut to fit.
pub fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}
