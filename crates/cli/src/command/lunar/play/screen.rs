//! Keys and the mouse become actions, and a slide takes a moment.

use std::time::Duration;

use allclear_board::Direction;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::draw::{self, Layout};
use super::game::{Action, Game};
use crate::film::lunar;
use allclear_look::{Flow, KeyHelp, Look, Screen};

/// How long a piece is seen on each cell of its way.
const STEP: Duration = Duration::from_millis(35);

/// A game on a screen.
pub struct Play {
    /// The game, always where the last slide has ended.
    pub game: Game,
    sliding: Option<Sliding>,
    /// Whether the mouse has taken hold of a piece.
    dragging: bool,
}

/// A piece on its way.
struct Sliding {
    piece: usize,
    /// The cells still to be shown, and for how long the first has been.
    way: Vec<usize>,
    shown: Duration,
}

impl Play {
    /// A game on a screen.
    pub fn new(game: Game) -> Play {
        Play { game, sliding: None, dragging: false }
    }

    /// The piece that slides, and where it is to be seen.
    pub fn sliding(&self) -> Option<(usize, usize)> {
        self.sliding.as_ref().and_then(|sliding| Some((sliding.piece, *sliding.way.first()?)))
    }

    fn act(&mut self, action: Action) {
        let before = (self.game.slides(), self.game.place());
        let pieces = self.game.pieces().to_vec();
        self.game.act(action);
        self.sliding = None;
        let slid = self.game.slides() == before.0 + 1 && self.game.place() == before.1;
        if let Some(slide) = self.game.last().filter(|_| slid) {
            let from = Some(usize::from(slide.from));
            self.sliding = pieces.iter().position(|piece| piece.cell == from).map(|piece| {
                Sliding { piece, way: lunar::way(slide).collect(), shown: Duration::ZERO }
            });
        }
    }

    /// What a key means. A letter is a piece if there is one of that name.
    fn action(&self, key: KeyEvent) -> Option<Action> {
        match key.code {
            KeyCode::Up => Some(Action::Slide(Direction::North)),
            KeyCode::Right => Some(Action::Slide(Direction::East)),
            KeyCode::Down => Some(Action::Slide(Direction::South)),
            KeyCode::Left => Some(Action::Slide(Direction::West)),
            KeyCode::Tab => Some(Action::NextPiece),
            KeyCode::BackTab => Some(Action::PreviousPiece),
            KeyCode::Backspace | KeyCode::Char('u') => Some(Action::Undo),
            KeyCode::Home => Some(Action::Restart),
            KeyCode::Char('h') => Some(Action::Hint),
            KeyCode::Enter if self.game.is_solved() => Some(Action::NextCard),
            KeyCode::PageDown | KeyCode::Char('>' | '.') => Some(Action::NextCard),
            KeyCode::PageUp | KeyCode::Char('<' | ',') => Some(Action::PreviousCard),
            KeyCode::Char(name) => self.game.piece_named(name).map(Action::Choose),
            _ => None,
        }
    }

    /// Lets go of a piece: it slides to where the mouse was drawn to.
    fn drop_at(&mut self, layout: &Layout, at: Position) {
        let Some(from) = self.game.chosen().and_then(|piece| piece.cell) else { return };
        let place = layout.cell(&self.game, from);
        if place.contains(at) {
            return;
        }
        // A cell is twice as wide as it is high.
        let dx = i32::from(at.x) - i32::from(place.x + place.width / 2);
        let dy = 2 * (i32::from(at.y) - i32::from(place.y + place.height / 2));
        let way = match (dx.abs() >= dy.abs(), dx > 0, dy > 0) {
            (true, true, _) => Direction::East,
            (true, false, _) => Direction::West,
            (false, _, true) => Direction::South,
            (false, _, false) => Direction::North,
        };
        self.act(Action::Slide(way));
    }
}

impl Screen for Play {
    fn draw(&self, frame: &mut Frame, look: &Look) {
        draw::draw(self, frame, look);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        if key.code == KeyCode::Esc {
            return Flow::Quit;
        }
        if let Some(action) = self.action(key) {
            self.act(action);
        }
        Flow::Continue
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        let Some(sliding) = &mut self.sliding else { return Ok(false) };
        sliding.shown += time;
        let mut moved = false;
        while sliding.shown >= STEP && !sliding.way.is_empty() {
            sliding.shown -= STEP;
            sliding.way.remove(0);
            moved = true;
        }
        self.sliding.take_if(|sliding| sliding.way.is_empty());
        Ok(moved)
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }

    fn wants_mouse(&self) -> bool {
        true
    }

    fn mouse(&mut self, event: MouseEvent, area: Rect) {
        let layout = Layout::new(area, &self.game);
        let at = Position { x: event.column, y: event.row };
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let Some(cell) = layout.cell_at(&self.game, at) else { return };
                self.dragging = self.game.pieces().iter().any(|piece| piece.cell == Some(cell));
                self.act(Action::Click(cell));
            }
            MouseEventKind::Up(MouseButton::Left) if self.dragging => {
                self.dragging = false;
                self.drop_at(&layout, at);
            }
            MouseEventKind::Down(MouseButton::Right) => self.act(Action::Undo),
            _ => {}
        }
    }
}

/// What the keys do.
pub const KEYS: &[KeyHelp] = &[
    ("{<} {>} {^} {v}", "slide"),
    ("tab", "next piece"),
    ("h", "hint"),
    ("u", "undo"),
    ("a letter", "choose the piece of that name"),
    ("click, drag", "choose a piece, slide it"),
    ("right click", "undo"),
    ("< >", "other cards"),
    ("home", "begin the card again"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_look::ThemeName;
    use allclear_look::screen::still;

    fn card(number: usize) -> Play {
        let cards = allclear_lunar::cards::classic();
        let cards = cards.into_iter().map(|card| (card.title, card.lunar)).collect();
        Play::new(Game::new(cards, number - 1))
    }

    fn keys(play: &mut Play, keys: &[KeyCode]) {
        for &code in keys {
            assert_eq!(play.press(KeyEvent::from(code)), Flow::Continue);
        }
    }

    fn shown(play: &Play, width: u16, height: u16) -> String {
        still(play, &Look::new(ThemeName::Guideline, false), width, height)
    }

    #[test]
    fn card_1_by_keys() {
        use KeyCode::{Backspace, Char, Down, Enter, Left, Up};
        let mut play = card(1);
        keys(&mut play, &[Char('x'), Up, Left, Down]);
        assert_eq!((play.game.slides(), play.game.moves(), play.game.is_solved()), (3, 1, false));
        keys(&mut play, &[Backspace, Down, Left]);
        assert!(play.game.is_solved());
        assert_eq!((play.game.best(), play.game.solved()), (Some((4, 1)), 1));
        let text = shown(&play, 80, 24);
        assert!(text.contains("Solved") && text.contains("4 slides"), "{text}");
        keys(&mut play, &[Enter]);
        assert_eq!((play.game.title(), play.game.slides()), ("Card 2 (beginner)", 0));
    }

    #[test]
    fn what_cannot_slide_says_so_and_hints_lead_home() {
        let mut play = card(12);
        keys(&mut play, &[KeyCode::Char('x'), KeyCode::Right]);
        assert_eq!(play.game.slides(), 0);
        assert!(play.game.message().1.contains("cannot slide right"));
        keys(&mut play, &[KeyCode::Char('h')]);
        assert_eq!(play.game.message().1, "Hint: X left, 4 to go.");
        keys(&mut play, &[KeyCode::Left, KeyCode::Char('h')]);
        assert!(play.game.message().1.contains("3 to go"));
    }

    #[test]
    fn a_slide_takes_a_moment() {
        let mut play = card(1);
        keys(&mut play, &[KeyCode::Up]);
        let cells = lunar::way(play.game.last().unwrap()).count();
        assert!(cells > 1);
        for left in (0..cells).rev() {
            assert!(play.sliding().is_some());
            assert!(play.pass(STEP).unwrap());
            assert_eq!(play.sliding().is_none(), left == 0);
        }
        assert!(!play.pass(STEP).unwrap());
    }

    fn mouse(play: &mut Play, kind: MouseEventKind, name: &str) {
        let area = Rect::new(0, 0, 80, 24);
        let cell = allclear_lunar::Size::CLASSIC.cell(name).unwrap();
        let place = Layout::new(area, &play.game).cell(&play.game, cell);
        let modifiers = ratatui::crossterm::event::KeyModifiers::NONE;
        play.mouse(MouseEvent { kind, column: place.x + 1, row: place.y, modifiers }, area);
    }

    #[test]
    fn the_mouse_chooses_and_slides_and_drags() {
        let (down, up) =
            (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
        let mut play = card(1);
        for name in ["e5", "e2", "a2", "d3", "c3"] {
            mouse(&mut play, down, name);
            mouse(&mut play, up, name);
        }
        assert!(play.game.is_solved(), "{}", shown(&play, 80, 24));
        let mut play = card(1);
        mouse(&mut play, down, "e5");
        mouse(&mut play, up, "e3");
        assert_eq!(play.game.slides(), 1);
        mouse(&mut play, MouseEventKind::Down(MouseButton::Right), "a1");
        assert_eq!(play.game.slides(), 0);
    }

    #[test]
    fn the_screen_shows_board_and_figures() {
        let play = card(1);
        let text = shown(&play, 80, 24);
        for word in ["Card 1 (beginner)", "1 of 40", "XX", "AA", "slide", "hint", "quit"] {
            assert!(text.contains(word), "{word} is missing:\n{text}");
        }
        // Any size of window will do, also one too small for anything.
        for (width, height) in [(1, 1), (10, 5), (30, 8), (200, 60)] {
            shown(&play, width, height);
        }
    }
}
