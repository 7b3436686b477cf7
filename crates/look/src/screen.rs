//! Screens: one loop for all of them.
//!
//! # What
//! [`run`] shows a [`Screen`] until somebody has seen enough. Its [`Guard`] gives the terminal back
//! as it was whatever happens: after `q`, Ctrl-C, a signal to end, an error, a panic.
//!
//! # How
//! Keys, time and drawing are three separate calls, so a test can make them without a terminal.
//! A frame is drawn only when the screen says that something changed, at most sixty times a
//! second; in between the loop sleeps waiting for events.
//!
//! A resized window is redrawn completely, even if its size is the same: it may have
//! been another size for a moment, and then the terminal has cut off what was drawn.

use std::env;
use std::io::{BufWriter, IsTerminal, Stdout, stdout};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::ensure;
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::{Frame, Terminal};

use super::events::Events;
use super::guard::Guard;
use super::terminal::Look;
use super::{clipboard, help};
use crate::interrupt;

/// The time between two frames.
pub const FRAME: Duration = Duration::from_micros(1_000_000 / 60);

/// A key or some keys, and what they do. `{<} {>} {^} {v}` are the arrow keys.
pub type KeyHelp = (&'static str, &'static str);

/// Whether a screen goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// More to come.
    Continue,
    /// That is all.
    Quit,
}

/// Something that fills the terminal.
pub trait Screen {
    /// Draws all of it.
    fn draw(&self, frame: &mut Frame, look: &Look);

    /// Does what a key asks for. `?`, `q` and Ctrl-C never come here, unless it
    /// [wants text](Screen::wants_text).
    fn press(&mut self, key: KeyEvent) -> Flow;

    /// Does what a key asks for; `releases` tells whether [`Screen::release`] will follow.
    fn press_or_hold(&mut self, key: KeyEvent, _releases: bool) -> Flow {
        self.press(key)
    }

    /// A key was let go; only where the terminal can tell.
    fn release(&mut self, _key: KeyEvent) {}

    /// Whether it matters when a key is let go.
    fn wants_releases(&self) -> bool {
        false
    }

    /// Lets so much time pass; true if anything looks different now.
    fn pass(&mut self, time: Duration) -> anyhow::Result<bool>;

    /// What the keys do.
    fn keys(&self) -> &'static [KeyHelp];

    /// Whether letters are being typed: then only Ctrl-C ends the screen.
    fn wants_text(&self) -> bool {
        false
    }

    /// Whether nothing more is to come, as after a number of frames.
    fn is_over(&self) -> bool {
        false
    }

    /// A text to put on the clipboard; it is asked for after every key.
    fn copied(&mut self) -> Option<String> {
        None
    }

    /// Does what the mouse asks for; it is only asked when [`Screen::wants_mouse`].
    fn mouse(&mut self, _event: MouseEvent, _area: Rect) {}

    /// Whether the mouse does anything here.
    fn wants_mouse(&self) -> bool {
        false
    }
}

/// Whether there is a terminal that can show a screen.
pub fn is_possible() -> bool {
    stdout().is_terminal() && env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// Shows a screen until it or its reader has had enough.
pub fn run(screen: &mut dyn Screen, look: &Look) -> anyhow::Result<()> {
    let interrupted = interrupt::flag();
    let guard = Guard::take(screen.wants_mouse(), screen.wants_releases())?;
    // A frame is written at once, however large, so that no half of it is seen.
    let writer = BufWriter::with_capacity(1 << 16, stdout());
    let mut terminal = Terminal::new(CrosstermBackend::new(writer))?;
    let mut show = Show { help: false, releases: guard.releases };
    let events = Events::start();
    let mut last = Instant::now();
    let mut changed = true;
    // A terminal that has gone away has nothing more to say.
    let is_there = || stdout().is_terminal();
    while !interrupted.load(Ordering::Relaxed) && !screen.is_over() && is_there() {
        ensure!(!guard.failed(), "a background thread panicked");
        let begin = Instant::now();
        changed |= screen.pass(begin - last)?;
        last = begin;
        if changed {
            show.draw(&mut terminal, screen, look)?;
            changed = false;
        }
        while let Some(event) = events.wait(FRAME.saturating_sub(begin.elapsed()))? {
            changed = true;
            let area = Rect::from((Position::ORIGIN, terminal.size()?));
            if matches!(event, Event::Resize(..)) {
                terminal.resize(area)?;
            } else if show.handle(event, screen, area) == Flow::Quit {
                return Ok(());
            }
            if let Some(text) = screen.copied() {
                clipboard::copy(&text)?;
            }
            if begin.elapsed() >= FRAME {
                break;
            }
        }
    }
    Ok(())
}

struct Show {
    help: bool,
    releases: bool,
}

impl Show {
    fn draw(
        &self,
        terminal: &mut Terminal<CrosstermBackend<BufWriter<Stdout>>>,
        screen: &dyn Screen,
        look: &Look,
    ) -> anyhow::Result<()> {
        terminal.draw(|frame| {
            screen.draw(frame, look);
            if self.help {
                help::draw(frame, look, screen.keys());
            }
        })?;
        Ok(())
    }

    fn handle(&mut self, event: Event, screen: &mut dyn Screen, area: Rect) -> Flow {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {
                screen.release(key);
                Flow::Continue
            }
            Event::Key(key) => self.press(key, screen),
            Event::Mouse(event) => {
                screen.mouse(event, area);
                Flow::Continue
            }
            _ => Flow::Continue,
        }
    }

    fn press(&mut self, key: KeyEvent, screen: &mut dyn Screen) -> Flow {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Flow::Quit,
            _ if screen.wants_text() => return screen.press(key),
            KeyCode::Char('?') => self.help = !self.help,
            KeyCode::Esc if self.help => self.help = false,
            KeyCode::Char('q') => return Flow::Quit,
            _ => return screen.press_or_hold(key, self.releases),
        }
        Flow::Continue
    }
}

/// The lowest line of an area: the keys that matter most, and that there are more.
pub fn footer(frame: &mut Frame, look: &Look, area: Rect, keys: &[KeyHelp]) {
    let Some(y) = area.bottom().checked_sub(1) else { return };
    // What is most needed stays longest when there is little room.
    let line = (0..=keys.len()).rev().map(|count| {
        let mut spans = Vec::new();
        for &(key, what) in keys[..count].iter().chain(&[("?", "keys"), ("q", "quit")]) {
            let gap = if spans.is_empty() { "" } else { "   " };
            let key = format!("{gap}{}", help::arrows(look, key));
            spans.push(Span::styled(key, look.bold(look.theme.accent)));
            spans.push(Span::styled(format!(" {what}"), look.dim()));
        }
        Line::from(spans).centered()
    });
    let fits = |line: &Line| line.width() <= usize::from(area.width);
    let mut lines = line.skip_while(|line| !fits(line) && line.spans.len() > 4);
    let Some(line) = lines.next() else { return };
    frame.render_widget(line, Rect { y, height: 1, ..area }.intersection(frame.area()));
}

/// One frame as text, for where there is no terminal: so many columns and lines.
pub fn still(screen: &dyn Screen, look: &Look, width: u16, height: u16) -> String {
    let buffer = buffer(screen, look, width, height);
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// One frame, as a terminal of this size would get it.
pub fn buffer(screen: &dyn Screen, look: &Look, width: u16, height: u16) -> Buffer {
    let mut terminal = match Terminal::new(TestBackend::new(width, height)) {
        Ok(terminal) => terminal,
        Err(never) => match never {},
    };
    match terminal.draw(|frame| screen.draw(frame, look)) {
        Ok(drawn) => drawn.buffer.clone(),
        Err(never) => match never {},
    }
}
