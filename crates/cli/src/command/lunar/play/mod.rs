//! `allclear lunar play`: the cards in the terminal.
//!
//! [`game`] is the game without a screen, [`draw`] turns it into a picture, and here keys and the
//! mouse become actions.

mod draw;
mod game;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use allclear_board::Direction;
use anyhow::bail;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use super::Boards;
use crate::command::Run;
use crate::exit::Exit;
use crate::session::Session;
use game::{Action, Game};

/// Play boards in the terminal: the 40 classic cards, or your own
///
/// Choose a piece by its letter, with Tab or with the mouse, and slide it with the arrow keys or
/// by a click on the side it should go to. Backspace takes a slide back, ? gives a hint, Enter
/// goes to the next card when one is solved, < and > turn the cards, Esc ends.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear lunar play
  allclear lunar play --card 39
  allclear lunar play my-boards.txt
  allclear lunar generate --robots 4 --length 4..9 --number 20 | allclear lunar play -")]
pub struct Args {
    /// Files of boards in any format; `-` is stdin; the classic cards if none is given
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Begin with this of the classic cards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=40))]
    card: Option<u8>,
}

impl Run for Args {
    fn run(self, _: &mut Session) -> anyhow::Result<Exit> {
        let classic = self.files.is_empty();
        let card = if classic { (1..=40).collect() } else { Vec::new() };
        let boards = Boards { files: self.files, card }.read()?;
        let first = if classic { self.card.map_or(0, |card| card as usize - 1) } else { 0 };
        if !io::stdout().is_terminal() {
            bail!("lunar play needs a terminal; `lunar solve --pictures` prints solutions");
        }
        let named = boards.into_iter().map(|board| (board.name(), board.card.lunar)).collect();
        let mut game = Game::new(named, first);
        let mut screen = Screen::open()?;
        play(&mut screen.terminal, &mut game)?;
        Ok(Exit::Found)
    }
}

/// The terminal while it is ours; however the game ends, it is given back as it was.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let screen = Screen { terminal };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nothing can be done if the terminal is gone.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

fn play(terminal: &mut DefaultTerminal, game: &mut Game) -> io::Result<()> {
    loop {
        let mut area = Rect::default();
        terminal.draw(|frame| {
            area = frame.area();
            draw::draw(frame, game);
        })?;
        let action = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key_action(game, key) {
                Some(Action::Quit) => return Ok(()),
                action => action,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    draw::cell_at(area, game, mouse.column, mouse.row).map(Action::Click)
                }
                MouseEventKind::Down(MouseButton::Right) => Some(Action::Undo),
                _ => None,
            },
            _ => None,
        };
        if let Some(action) = action {
            game.act(action);
        }
    }
}

/// What a key means. A letter is a piece if there is one of that name.
fn key_action(game: &Game, key: KeyEvent) -> Option<Action> {
    match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            Some(Action::Quit)
        }
        KeyCode::Up => Some(Action::Slide(Direction::North)),
        KeyCode::Right => Some(Action::Slide(Direction::East)),
        KeyCode::Down => Some(Action::Slide(Direction::South)),
        KeyCode::Left => Some(Action::Slide(Direction::West)),
        KeyCode::Tab => Some(Action::NextPiece),
        KeyCode::BackTab => Some(Action::PreviousPiece),
        KeyCode::Backspace => Some(Action::Undo),
        KeyCode::Home => Some(Action::Restart),
        KeyCode::Enter if game.is_solved() => Some(Action::NextCard),
        KeyCode::PageDown => Some(Action::NextCard),
        KeyCode::PageUp => Some(Action::PreviousCard),
        KeyCode::Esc => Some(Action::Quit),
        KeyCode::Char(c) if game.piece_named(c).is_some() => {
            game.piece_named(c).map(Action::Choose)
        }
        KeyCode::Char('?') => Some(Action::Hint),
        KeyCode::Char('>' | '.') => Some(Action::NextCard),
        KeyCode::Char('<' | ',') => Some(Action::PreviousCard),
        KeyCode::Char('z') => Some(Action::Undo),
        KeyCode::Char('q') => Some(Action::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn card(number: usize) -> Game {
        let cards = allclear_lunar::cards::classic();
        Game::new(cards.into_iter().map(|card| (card.title, card.lunar)).collect(), number - 1)
    }

    fn keys(game: &mut Game, keys: &[KeyCode]) {
        for &code in keys {
            let action = key_action(game, KeyEvent::new(code, KeyModifiers::NONE));
            game.act(action.expect("the key means something"));
        }
    }

    fn screen(game: &Game, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw::draw(frame, game)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn card_1_by_keys() {
        use KeyCode::{Backspace, Char, Down, Enter, Left, Up};
        let mut game = card(1);
        keys(&mut game, &[Char('x'), Up, Left, Down]);
        assert_eq!((game.slides(), game.moves(), game.is_solved()), (3, 1, false));
        keys(&mut game, &[Backspace, Down, Left]);
        assert!(game.is_solved());
        assert_eq!(game.best(), Some((4, 1)));
        let shown = screen(&game, 80, 24);
        assert!(shown.contains("Solved"), "{shown}");
        assert!(shown.contains("4 slides"), "{shown}");
        keys(&mut game, &[Enter]);
        assert_eq!(game.title(), "Card 2 (beginner)");
        assert_eq!(game.slides(), 0);
    }

    #[test]
    fn what_cannot_slide_says_so_and_hints_lead_home() {
        let mut game = card(12);
        keys(&mut game, &[KeyCode::Char('x'), KeyCode::Right]);
        assert_eq!(game.slides(), 0);
        assert!(game.message().contains("cannot slide right"), "{}", game.message());
        keys(&mut game, &[KeyCode::Char('?')]);
        assert!(game.message().contains("e5L"), "{}", game.message());
        assert!(game.message().contains("4 slides"), "{}", game.message());
        keys(&mut game, &[KeyCode::Left, KeyCode::Char('?')]);
        assert!(game.message().contains("3 slides"), "{}", game.message());
    }

    #[test]
    fn the_mouse_chooses_and_slides() {
        let mut game = card(1);
        let area = Rect::new(0, 0, 80, 24);
        let click = |game: &mut Game, name: &str| {
            let cell = allclear_lunar::Size::CLASSIC.cell(name).unwrap();
            let place = draw::cell_area(area, game, cell);
            let at = draw::cell_at(area, game, place.x + 1, place.y).unwrap();
            assert_eq!(at, cell);
            game.act(Action::Click(at));
        };
        for name in ["e5", "e2", "a2", "d3", "c3"] {
            click(&mut game, name);
        }
        assert!(game.is_solved(), "{}", screen(&game, 80, 24));
        assert_eq!(draw::cell_at(area, &game, 79, 23), None);
    }

    #[test]
    fn the_screen_shows_board_and_figures() {
        let game = card(1);
        let shown = screen(&game, 80, 24);
        for text in ["Card 1 (beginner)", "1 of 40", "X", "a", "b", "c", "d", "Backspace"] {
            assert!(shown.contains(text), "{text} is missing:\n{shown}");
        }
        // Any size of window will do, also one too small for anything.
        for (width, height) in [(1, 1), (10, 5), (30, 8), (200, 60)] {
            screen(&game, width, height);
        }
    }
}
