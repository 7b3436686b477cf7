//! The picture of a game: the board as large as fits, and beside it what there is to know.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::game::{Game, Tone};
use super::screen::{KEYS, Play};
use crate::film::lunar::{self, Piece};
use allclear_look::{BoardView, Grid, Ink, Look, Shade, screen};

/// Columns that the names of rows take, and lines those of columns.
const NAMES: (u16, u16) = (3, 1);
/// Columns of the text beside the board.
const TEXT: u16 = 30;
/// Columns between the board and the text.
const GAP: u16 = 4;
/// The largest cells.
const LARGEST: u16 = 9;

/// Where things are on a screen.
pub struct Layout {
    scale: u16,
    /// The board with its frame.
    board: Rect,
    /// The text beside it; nothing where there is no room.
    text: Rect,
}

impl Layout {
    /// The layout of a screen of this size.
    pub fn new(area: Rect, game: &Game) -> Layout {
        // The lowest line has the keys.
        let area = Rect { height: area.height.saturating_sub(1), ..area };
        let size = game.lunar().size();
        let (columns, rows) = (size.width() as u16, size.height() as u16);
        let board = |scale: u16| (columns * 2 * scale + 2, rows * scale + 2);
        let fits = |scale: &u16, beside: u16| {
            let (width, height) = board(*scale);
            NAMES.0 + width + beside <= area.width && NAMES.1 + height <= area.height
        };
        let largest = |beside: u16| (1..=LARGEST).rev().find(|scale| fits(scale, beside));
        let (scale, beside) = match largest(GAP + TEXT) {
            Some(scale) => (scale, GAP + TEXT),
            None => (largest(0).unwrap_or(1), 0),
        };
        let (width, height) = board(scale);
        let left = area.width.saturating_sub(NAMES.0 + width + beside) / 2;
        let above = area.height.saturating_sub(NAMES.1 + height) / 2;
        let board = Rect { x: area.x + left + NAMES.0, y: area.y + above + NAMES.1, width, height };
        let text = Rect {
            x: board.right() + GAP,
            width: beside.saturating_sub(GAP),
            y: board.y,
            height: area.bottom().saturating_sub(board.y),
        };
        Layout { scale, board, text }
    }

    /// Where a cell is.
    pub fn cell(&self, game: &Game, cell: usize) -> Rect {
        let (column, row) = game.lunar().size().column_row(cell);
        Rect {
            x: self.board.x + 1 + column as u16 * 2 * self.scale,
            y: self.board.y + 1 + row as u16 * self.scale,
            width: 2 * self.scale,
            height: self.scale,
        }
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, game: &Game, at: Position) -> Option<usize> {
        game.lunar().size().reading_order().find(|&cell| self.cell(game, cell).contains(at))
    }
}

/// Draws everything.
pub fn draw(play: &Play, frame: &mut Frame, look: &Look) {
    let (area, game) = (frame.area(), &play.game);
    let layout = Layout::new(area, game);
    names(frame, look, &layout, game);
    let block =
        Block::bordered().border_set(look.glyphs.frame).border_style(look.ink(look.theme.frame));
    let inner = block.inner(layout.board).intersection(area);
    frame.render_widget(block, layout.board.intersection(area));
    frame.render_widget(BoardView::new(&grid(play), look).scale(layout.scale), inner);
    let text = Paragraph::new(words(game, look)).wrap(Wrap { trim: true });
    frame.render_widget(text, layout.text.intersection(area));
    screen::footer(frame, look, area, &KEYS[..4]);
}

/// The letters above the columns and the numbers beside the rows.
fn names(frame: &mut Frame, look: &Look, layout: &Layout, game: &Game) {
    let size = game.lunar().size();
    let mut put = |at: Rect, line: Line| frame.render_widget(line, at.intersection(frame.area()));
    for cell in size.reading_order() {
        let (column, row) = size.column_row(cell);
        let place = layout.cell(game, cell);
        let name = size.name(cell);
        let (letter, number) = name.split_at(1);
        if row == 0 {
            let at = Rect { y: layout.board.y - NAMES.1, height: 1, ..place };
            put(at, Line::styled(letter.to_string(), look.dim()).centered());
        }
        if column == 0 {
            let middle = place.y + (place.height - 1) / 2;
            let at = Rect { x: layout.board.x - NAMES.0, y: middle, width: 2, height: 1 };
            put(at, Line::styled(number.to_string(), look.dim()).right_aligned());
        }
    }
}

/// The board; the chosen piece is lit up, and pale where it can go to.
fn grid(play: &Play) -> Grid {
    let game = &play.game;
    let mut pieces: Vec<Piece> = game.pieces().to_vec();
    if let Some((piece, cell)) = play.sliding() {
        pieces[piece].cell = Some(cell);
        return lunar::board(game.lunar(), &pieces);
    }
    let mut grid = lunar::board(game.lunar(), &pieces);
    if game.is_solved()
        && let Some(last) = pieces.iter().rev().find(|piece| piece.is_human())
    {
        lunar::put(&mut grid, game.lunar(), game.lunar().target(), last.ink, Shade::Bright);
    }
    let Some(&Piece { ink, cell: Some(cell) }) = game.chosen().filter(|_| !game.is_solved()) else {
        return grid;
    };
    for to in game.destinations() {
        match to == game.lunar().target() {
            true => lunar::put(&mut grid, game.lunar(), to, Ink::Target, Shade::Bright),
            false => lunar::put(&mut grid, game.lunar(), to, ink, Shade::Pale),
        }
    }
    lunar::put(&mut grid, game.lunar(), cell, ink, Shade::Bright);
    grid
}

fn words(game: &Game, look: &Look) -> Text<'static> {
    let theme = look.theme;
    let (number, count) = game.place();
    let plural = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let both = |slides, moves| format!("{}, {}", plural(slides, "slide"), plural(moves, "move"));
    let mut lines = vec![
        Line::styled(game.title().to_string(), look.bold(theme.accent)),
        Line::styled(format!("{number} of {count}, {} solved", game.solved()), look.dim()),
        Line::default(),
        Line::from(both(game.slides(), game.moves())),
    ];
    if let Some((slides, moves)) = game.best() {
        lines.push(Line::styled(format!("best: {}", both(slides, moves)), look.dim()));
    }
    let (tone, message) = game.message();
    let colour = match tone {
        Tone::Plain => theme.accent,
        Tone::Good => theme.good,
        Tone::Bad => theme.bad,
    };
    lines.extend([Line::default(), Line::styled(message.to_string(), look.bold(colour))]);
    lines.into()
}
