//! The terminal screen of `smash watch`: the rounds of a game, back and forth.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use allclear_smash::Game;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use super::frame;

/// Shows rounds as they come until the watcher has seen enough. The terminal is given back as
/// it was, also after an error or a panic.
pub fn show(rounds: &Receiver<Game>, delay: Duration) -> anyhow::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let result = Show::new(delay).run(&mut terminal, rounds);
    ratatui::restore();
    result
}

struct Show {
    games: Vec<Game>,
    at: usize,
    paused: bool,
    delay: Duration,
    turned: Instant,
}

impl Show {
    fn new(delay: Duration) -> Show {
        Show { games: Vec::new(), at: 0, paused: false, delay, turned: Instant::now() }
    }

    fn run(
        &mut self,
        terminal: &mut DefaultTerminal,
        rounds: &Receiver<Game>,
    ) -> anyhow::Result<()> {
        loop {
            self.games.extend(rounds.try_iter());
            if !self.paused && self.turned.elapsed() >= self.delay {
                self.step(1);
            }
            terminal
                .draw(|frame| frame.render_widget(Paragraph::new(self.text()), frame.area()))?;
            if event::poll(Duration::from_millis(30))?
                && let Event::Key(key) = event::read()?
                && key.kind == KeyEventKind::Press
            {
                let control_c =
                    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
                if control_c || !self.press(key.code) {
                    return Ok(());
                }
            }
        }
    }

    /// Does what a key asks for; false if it asks for the end.
    fn press(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Left | KeyCode::Right => {
                self.paused = true;
                self.step(if key == KeyCode::Left { -1 } else { 1 });
            }
            KeyCode::Up => self.delay = (self.delay / 2).max(Duration::from_millis(10)),
            KeyCode::Down => self.delay = (self.delay * 2).min(Duration::from_secs(5)),
            KeyCode::Home => self.step(isize::MIN),
            KeyCode::End => self.step(isize::MAX),
            _ => {}
        }
        true
    }

    fn step(&mut self, by: isize) {
        let last = self.games.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
        self.turned = Instant::now();
    }

    fn text(&self) -> Text<'static> {
        let mut lines = self.games.get(self.at).map_or(Vec::new(), frame::lines);
        let state = if self.paused { "stopped" } else { "running" };
        lines.push(Line::default());
        lines.push(Line::from(format!(
            "{state}, {} ms a round  [space] stop/go  [←→] step  [↑↓] speed  [q] quit",
            self.delay.as_millis()
        )));
        Text::from(lines)
    }
}
