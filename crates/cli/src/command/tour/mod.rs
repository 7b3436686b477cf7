//! `allclear tour`: the three games in a few screens.

mod pages;

use std::io::{IsTerminal, Write};
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

use crate::command::Run;
use crate::exit::Exit;
use crate::film::Projector;
use crate::look::{Cinema, Flow, KeyHelp, Look, Screen, screen};
use crate::session::Session;
use pages::Page;

/// Walk through the three games in a few screens
///
/// Left and right turn the pages, q ends. Where the output is no terminal, the pages are printed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tour
  allclear tour | less")]
pub struct Args {}

impl Run for Args {
    fn run(self, session: &mut Session) -> anyhow::Result<Exit> {
        let pages = pages::all()?;
        if std::io::stdout().is_terminal() {
            screen::run(&mut Tour::new(pages), session.out.look())?;
            return Ok(Exit::Found);
        }
        for page in &pages {
            writeln!(session.out, "{}\n\n{}\n", page.title, page.text)?;
            for grid in page.film.iter().flat_map(|film| &film.poster) {
                let board = session.out.look().text(grid);
                writeln!(session.out, "{board}")?;
            }
            for command in page.commands {
                writeln!(session.out, "  {command}")?;
            }
            writeln!(session.out)?;
        }
        Ok(Exit::Found)
    }
}

struct Tour {
    pages: Vec<(Page, Option<Projector>)>,
    at: usize,
}

impl Tour {
    fn new(pages: Vec<Page>) -> Tour {
        let pages = pages.into_iter().map(|mut page| {
            let film = page.film.take().map(Projector::new);
            (page, film)
        });
        Tour { pages: pages.collect(), at: 0 }
    }
}

/// The width of the words beside a board.
const WORDS: u16 = 46;

impl Screen for Tour {
    fn draw(&self, frame: &mut Frame, look: &Look) {
        let area = frame.area();
        let inner = Rect {
            x: area.x + 3.min(area.width),
            y: area.y + 1.min(area.height),
            width: area.width.saturating_sub(6),
            height: area.height.saturating_sub(3),
        };
        let Some((page, film)) = self.pages.get(self.at) else { return };
        let theme = look.theme;
        let mut lines = vec![
            Line::styled(page.title, look.bold(theme.accent)),
            Line::styled(format!("{} of {}", self.at + 1, self.pages.len()), look.dim()),
            Line::default(),
        ];
        lines.extend(page.text.lines().map(Line::from));
        lines.push(Line::default());
        for command in page.commands {
            lines.push(Line::styled(*command, look.bold(theme.good)));
        }
        let beside = film.is_some() && inner.width >= WORDS + 24;
        let words = if beside { Rect { width: WORDS, ..inner } } else { inner };
        frame.render_widget(Paragraph::new(Text::from(lines)).wrap(Wrap { trim: false }), words);
        if let (true, Some(film)) = (beside, film) {
            let x = inner.x + WORDS + 2;
            let place = Rect { x, width: inner.right().saturating_sub(x), ..inner };
            Cinema(film).draw(frame, look, place);
        }
        screen::footer(frame, look, area, KEYS);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        match key.code {
            KeyCode::Esc => return Flow::Quit,
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | 'n') | KeyCode::PageDown => {
                if self.at + 1 == self.pages.len() {
                    return Flow::Quit;
                }
                self.at += 1;
            }
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('p') | KeyCode::PageUp => {
                self.at = self.at.saturating_sub(1);
            }
            _ => {}
        }
        Flow::Continue
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        let film = self.pages.get_mut(self.at).and_then(|(_, film)| film.as_mut());
        Ok(film.is_some_and(|film| film.pass(time)))
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }
}

const KEYS: &[KeyHelp] = &[("{>}", "next"), ("{<}", "back")];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::ThemeName;
    use crate::look::screen::still;

    #[test]
    fn every_page_fits_a_small_terminal() {
        let look = Look::new(ThemeName::Guideline, false);
        let mut tour = Tour::new(pages::all().unwrap());
        for i in 0..tour.pages.len() {
            let text = still(&tour, &look, 80, 24);
            let page = &tour.pages[i].0;
            assert!(text.contains(page.title), "{text}");
            for command in page.commands {
                assert!(text.contains(command), "{command} is cut off:\n{text}");
            }
            for (width, height) in [(1, 1), (40, 10), (200, 60)] {
                still(&tour, &look, width, height);
            }
            let last = i + 1 == tour.pages.len();
            let flow = tour.press(KeyEvent::from(KeyCode::Right));
            assert_eq!(flow == Flow::Quit, last);
        }
    }
}
