//! One round of a game as lines of text, in colour.

use allclear_smash::{COLUMNS, Cell, Colour, Game, POINTS_A_LINE};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::draw::COLOURS;

const ROWS: usize = 12;
/// How wide a field is drawn, with its walls.
const WIDTH: usize = 2 * COLUMNS + 3;

/// The round, the pairs to come, both fields side by side, both scores.
pub fn lines(game: &Game) -> Vec<Line<'static>> {
    let mut lines = vec![heading(game), Line::default()];
    for row in (0..ROWS).rev() {
        let mut spans = Vec::new();
        for player in 0..2 {
            spans.push(dim("| "));
            spans.extend((0..COLUMNS).map(|column| cell(game.field(player).cell(column, row))));
            spans.push(dim("|      "));
        }
        lines.push(Line::from(spans));
    }
    let floor = format!("+{}+", "-".repeat(WIDTH - 2));
    lines.push(Line::from(dim(format!("{floor}      {floor}"))));
    let column = |text: String| format!("{text:<width$}", width = WIDTH + 6);
    let each = |text: fn(&allclear_smash::Player) -> String| {
        let [zero, one] = &game.players;
        Line::from(column(text(zero)) + &text(one))
    };
    lines.push(each(|player| format!("{} points", player.side.score)));
    lines.push(each(|player| {
        format!("{:.2} skulls owed", f64::from(player.owed) * 6.0 / f64::from(POINTS_A_LINE))
    }));
    lines.push(each(|player| {
        player.loss.as_ref().map_or(String::new(), |loss| format!("lost: {loss}"))
    }));
    lines
}

/// A line without its colours.
pub fn plain(line: &Line) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

fn heading(game: &Game) -> Line<'static> {
    let bold = Style::default().add_modifier(Modifier::BOLD);
    let mut spans = vec![Span::styled(format!("round {:<4}", game.rounds), bold), dim("pairs ")];
    for pair in game.turn(0).pairs {
        spans.extend([block(pair.a), block(pair.b), Span::raw(" ")]);
    }
    Line::from(spans)
}

fn cell(cell: Cell) -> Span<'static> {
    let span = match cell {
        Cell::Empty => dim(". "),
        Cell::Skull => Span::raw("0 "),
        Cell::Block(colour) => {
            let block = block(colour);
            Span::styled(format!("{} ", block.content), block.style)
        }
    };
    span
}

fn block(colour: Colour) -> Span<'static> {
    let [r, g, b] = COLOURS[usize::from(colour.number()) - 1];
    Span::styled(colour.number().to_string(), Style::default().fg(Color::Rgb(r, g, b)))
}

fn dim(text: impl Into<String>) -> Span<'static> {
    Span::styled(text.into(), Style::default().add_modifier(Modifier::DIM))
}
