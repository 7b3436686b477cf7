//! `allclear tour`: the three games in a few screens.

mod pages;

use std::io::Write;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Text};

use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::film::Projector;
use allclear_look::help::middle;
use allclear_look::{Cinema, Flow, KeyHelp, Look, Screen, screen};
use pages::Page;

/// Walk through the three games in a few screens
///
/// Left and right turn the pages, q quits. Without a terminal, the pages are printed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear tour
  allclear tour > tour.txt")]
pub struct Args {}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let pages = pages::all()?;
        if screen::is_possible() {
            screen::run(&mut Tour::new(pages), context.out.look())?;
            return Ok(Exit::Found);
        }
        for page in &pages {
            writeln!(context.out, "{}\n\n{}\n", page.title, page.text)?;
            for grid in page.film.iter().flat_map(|film| &film.poster) {
                let board = context.out.look().text(grid);
                writeln!(context.out, "{board}")?;
            }
            for command in page.commands {
                writeln!(context.out, "  {command}")?;
            }
            writeln!(context.out)?;
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
/// Columns between them.
const GAP: u16 = 4;

/// A paragraph in lines of at most this width, if its words allow; an empty one is one line.
fn wrapped(text: &str, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.len() + 1 + word.len() <= width => *line += &format!(" {word}"),
            _ => lines.push(word.to_string()),
        }
    }
    lines.into_iter().map(Line::from).collect()
}

impl Screen for Tour {
    fn draw(&self, frame: &mut Frame, look: &Look) {
        let area = frame.area();
        let Some((page, film)) = self.pages.get(self.at) else { return };
        let inner = area.inner(Margin { horizontal: 3, vertical: 1 });
        let theme = look.theme;
        let mut lines = vec![
            Line::styled(page.title, look.bold(theme.accent)),
            Line::styled(format!("{} of {}", self.at + 1, self.pages.len()), look.dim()),
            Line::default(),
        ];
        let wide = WORDS.min(inner.width);
        lines.extend(page.text.lines().flat_map(|text| wrapped(text, wide.into())));
        lines.push(Line::default());
        for command in page.commands {
            lines.push(Line::styled(*command, look.bold(theme.good)));
        }
        let room = inner.width.saturating_sub(WORDS + GAP);
        let film = film.as_ref().map(Cinema).filter(|film| film.size(room, 0).0 <= room);
        // Words and board side by side, both in the middle of the screen.
        let (width, height) = film.as_ref().map_or((0, 0), |film| {
            let (width, height, _) = film.size(room, inner.height);
            (width + GAP, height)
        });
        let tall = lines.len() as u16;
        let whole = middle(inner, wide + width, tall.max(height));
        frame.render_widget(Text::from(lines), middle(Rect { width: wide, ..whole }, wide, tall));
        if let Some(film) = film {
            let x = whole.x + wide + GAP;
            film.draw(frame, look, Rect { x, width: whole.right().saturating_sub(x), ..whole });
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
    use allclear_look::ThemeName;
    use allclear_look::screen::still;

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
