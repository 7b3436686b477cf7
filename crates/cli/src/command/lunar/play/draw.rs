//! The picture of a game: the board as large as fits, and beside it what there is to know.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::game::Game;

const ROBOTS: [Color; 6] = [
    Color::Rgb(74, 127, 181),
    Color::Rgb(90, 164, 105),
    Color::Rgb(224, 166, 60),
    Color::Rgb(142, 107, 176),
    Color::Rgb(79, 176, 174),
    Color::Rgb(181, 128, 74),
];
const HUMAN: Color = Color::Rgb(216, 67, 47);
const TARGET: Color = Color::Rgb(110, 50, 45);
const LIGHT: Color = Color::Rgb(58, 60, 68);
const DARK: Color = Color::Rgb(48, 50, 58);
/// Columns that the names of rows take, and lines those of columns.
const MARGIN: (u16, u16) = (3, 1);
/// Columns that the text beside the board wants.
const TEXT: u16 = 34;

/// How large a cell is drawn: the largest that leaves room for the text.
fn cell_size(area: Rect, game: &Game) -> (u16, u16) {
    let size = game.lunar().size();
    let (columns, rows) = (size.width() as u16, size.height() as u16);
    [(8, 4), (6, 3), (4, 2), (2, 1)]
        .into_iter()
        .find(|(width, height)| {
            columns * width + MARGIN.0 + TEXT <= area.width
                && rows * height + MARGIN.1 <= area.height
        })
        .unwrap_or((2, 1))
}

/// Where a cell is on the screen.
pub fn cell_area(area: Rect, game: &Game, cell: usize) -> Rect {
    let (width, height) = cell_size(area, game);
    let (column, row) = game.lunar().size().column_row(cell);
    Rect {
        x: area.x + MARGIN.0 + column as u16 * width,
        y: area.y + MARGIN.1 + row as u16 * height,
        width,
        height,
    }
}

/// The cell at a place of the screen.
pub fn cell_at(area: Rect, game: &Game, x: u16, y: u16) -> Option<usize> {
    let size = game.lunar().size();
    size.reading_order()
        .find(|&cell| cell_area(area, game, cell).contains(ratatui::layout::Position { x, y }))
}

/// Draws everything.
pub fn draw(frame: &mut Frame, game: &Game) {
    let area = frame.area();
    names(frame, game);
    for cell in game.lunar().size().reading_order() {
        draw_cell(frame, game, cell);
    }
    let board = cell_area(area, game, game.lunar().size().cells().last().unwrap_or(0));
    let right = (board.right() + 2).min(area.right());
    let beside = Rect { x: right, width: area.right() - right, ..area };
    let text = Paragraph::new(figures(game)).wrap(Wrap { trim: false });
    frame.render_widget(text, beside);
}

/// The letters above the columns and the numbers beside the rows.
fn names(frame: &mut Frame, game: &Game) {
    let area = frame.area();
    let dim = Style::new().add_modifier(Modifier::DIM);
    for cell in game.lunar().size().reading_order() {
        let (column, row) = game.lunar().size().column_row(cell);
        let place = cell_area(area, game, cell);
        let name = game.lunar().size().name(cell);
        let (letter, number) = name.split_at(1);
        if row == 0 {
            let at = Rect { y: area.y, height: 1, ..place };
            put(frame, at, Line::styled(letter.to_string(), dim).centered());
        }
        if column == 0 {
            let middle = place.y + place.height / 2;
            let at = Rect { x: area.x, y: middle, width: 2, height: 1 };
            put(frame, at, Line::styled(number.to_string(), dim).right_aligned());
        }
    }
}

fn draw_cell(frame: &mut Frame, game: &Game, cell: usize) {
    let lunar = game.lunar();
    let (x, y) = (cell % 8, cell / 8);
    let place = cell_area(frame.area(), game, cell);
    let ground = match (cell == lunar.target(), (x + y) % 2) {
        (true, _) => TARGET,
        (false, 0) => DARK,
        (false, _) => LIGHT,
    };
    let shown = place.intersection(frame.area());
    frame.render_widget(Block::new().style(Style::new().bg(ground)), shown);
    if lunar.blocks().has(x, y) {
        frame.render_widget(Block::new().style(Style::new().bg(Color::Gray)), shown);
        return;
    }
    let middle = Rect { y: place.y + place.height / 2, height: 1, ..place };
    let Some(index) = game.pieces().iter().position(|piece| piece.cell == Some(cell)) else {
        if cell == lunar.target() {
            put(frame, middle, Line::styled("+", Style::new().fg(HUMAN).bg(TARGET)).centered());
        }
        return;
    };
    let piece = &game.pieces()[index];
    let robots_before = game.pieces()[..index].iter().filter(|piece| !piece.human).count();
    let colour = if piece.human { HUMAN } else { ROBOTS[robots_before % ROBOTS.len()] };
    let inner = if place.width > 2 {
        Rect { x: place.x + 1, width: place.width - 2, ..place }
    } else {
        place
    };
    let inner = inner.intersection(frame.area());
    frame.render_widget(Block::new().style(Style::new().bg(colour)), inner);
    let chosen = game.chosen() == Some(piece);
    let name = match (chosen, place.width > 2) {
        (true, true) => format!("[{}]", piece.name),
        _ => piece.name.to_string(),
    };
    let mut style = Style::new().fg(Color::White).bg(colour).add_modifier(Modifier::BOLD);
    if chosen {
        style = style.add_modifier(Modifier::REVERSED);
    }
    put(frame, middle, Line::styled(name, style).centered());
}

/// A line, if its place is on the screen.
fn put(frame: &mut Frame, at: Rect, line: Line) {
    frame.render_widget(line, at.intersection(frame.area()));
}

fn figures(game: &Game) -> Text<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let dim = Style::new().add_modifier(Modifier::DIM);
    let (number, count) = game.place();
    let plural = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let both = |slides, moves| format!("{}, {}", plural(slides, "slide"), plural(moves, "move"));
    let mut lines = vec![
        Line::styled(game.title().to_string(), bold),
        Line::styled(format!("{number} of {count}"), dim),
        Line::default(),
        Line::from(both(game.slides(), game.moves())),
        Line::from(match game.best() {
            Some((slides, moves)) => format!("best so far: {}", both(slides, moves)),
            None => String::new(),
        }),
        Line::default(),
        Line::styled(game.message().to_string(), bold),
        Line::default(),
    ];
    for (key, meaning) in [
        ("letter, Tab", "choose a piece"),
        ("arrows, mouse", "slide it"),
        ("Backspace", "take a slide back"),
        ("Home", "begin again"),
        ("?", "hint"),
        ("< >", "turn the cards"),
        ("Esc", "end"),
    ] {
        lines.push(Line::styled(format!("{key:<14}{meaning}"), dim));
    }
    lines.into()
}
