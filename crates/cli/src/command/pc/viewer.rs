//! `pc show` on a terminal: page through solutions, however many there are.

use std::time::Duration;

use allclear_tetris::pc::Record;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Piece, fumen};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::pcfile::{Found, PcFile};
use crate::film::{self, Projector};
use crate::look::{Cinema, Flow, KeyHelp, Look, Screen, screen};
use crate::progress::grouped;

/// A file of solutions, and the one that is shown.
pub struct Viewer {
    file: PcFile,
    number: u64,
    record: Option<Record>,
    projector: Projector,
    /// What is being typed, after a `g` or a `/`.
    typing: Option<(char, String)>,
    /// What is looked for, and where to go on.
    search: Option<(Vec<Piece>, u64)>,
    /// What was looked for last.
    last: Vec<Piece>,
    message: String,
    copied: Option<String>,
}

impl Viewer {
    /// Shows this solution of a file, or says that there is none.
    pub fn new(file: PcFile, number: u64) -> anyhow::Result<Viewer> {
        let film = film::solution(&fumen::Field::EMPTY, &[]);
        let mut viewer = Viewer {
            file,
            number,
            record: None,
            projector: Projector::new(film),
            typing: None,
            search: None,
            last: Vec::new(),
            message: String::new(),
            copied: None,
        };
        viewer.go(number)?;
        Ok(viewer)
    }

    /// Goes to a solution; stays where it is if there is none.
    fn go(&mut self, number: u64) -> anyhow::Result<()> {
        match self.file.get(number)? {
            Some((record, _)) => {
                let steps: Vec<_> = record.steps().collect();
                self.projector.load(film::solution(&fumen::Field::EMPTY, &steps));
                (self.number, self.record) = (number, Some(record));
                self.message.clear();
            }
            None => self.message = format!("there is no solution {}", grouped(number)),
        }
        Ok(())
    }

    /// As [`Viewer::go`]; an error becomes the message.
    fn try_go(&mut self, number: u64) {
        if let Err(error) = self.go(number) {
            self.message = format!("{error:#}");
        }
    }

    fn entered(&mut self, mark: char, text: &str) {
        if mark == 'g' {
            match text.replace(',', "").parse() {
                Ok(number) => self.try_go(number),
                Err(_) => self.message = format!("{text} is not a number"),
            }
            return;
        }
        match text.parse::<Queue>() {
            Ok(queue) if queue.is_empty() => {}
            Ok(queue) => {
                self.last = queue.all().collect();
                self.search = Some((self.last.clone(), self.number));
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    /// Looks on for a moment; true if the screen has changed.
    fn look_on(&mut self) -> anyhow::Result<bool> {
        let Some((wanted, from)) = self.search.take() else { return Ok(false) };
        let matches = |record: &Record| {
            record.sequence().zip(&wanted).filter(|(a, b)| a == *b).count() == wanted.len()
        };
        match self.file.find(from, matches)? {
            Found::At(number) => self.go(number)?,
            Found::End => self.message = "no such queue from here on".to_string(),
            Found::NotBefore(number) => {
                self.message = format!("searching, {} so far", grouped(number));
                self.search = Some((wanted, number));
            }
        }
        Ok(true)
    }

    fn copy(&mut self) {
        let Some(record) = self.record else { return };
        let pages: Vec<fumen::Draft> = record
            .steps()
            .map(|step| fumen::Draft { piece: Some(step.placement.into()), ..Default::default() })
            .collect();
        match fumen::encode(&pages) {
            Ok(text) => {
                self.message = format!("copied {text}");
                self.copied = Some(text);
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    fn type_key(&mut self, key: KeyEvent) {
        let Some((mark, mut text)) = self.typing.take() else { return };
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.entered(mark, &text),
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Backspace => drop(text.pop()),
            _ => {}
        }
        self.typing = Some((mark, text));
    }
}

impl Screen for Viewer {
    fn draw(&self, frame: &mut Frame, look: &Look) {
        let area = frame.area();
        let theme = look.theme;
        let line = |y: u16| Rect { y: area.y + y, height: 1, ..area }.intersection(area);
        let title = Line::from(vec![
            Span::styled(format!("solution {}", grouped(self.number)), look.bold(theme.accent)),
            Span::styled(format!("  {}", self.file.name()), look.dim()),
        ]);
        frame.render_widget(title.centered(), line(0));
        if let Some(record) = &self.record {
            let mut spans = vec![Span::styled("hold ", look.dim())];
            for (i, piece) in record.sequence().enumerate() {
                if i == 1 {
                    spans.push(Span::styled("  queue ", look.dim()));
                }
                spans.push(Span::styled(piece.to_string(), look.bold(theme.piece(piece))));
            }
            spans.push(Span::styled("  left ", look.dim()));
            spans.push(Span::styled(
                record.left().to_string(),
                look.bold(theme.piece(record.left())),
            ));
            frame.render_widget(Line::from(spans).centered(), line(1));
        }
        let board =
            Rect { y: area.y + 2.min(area.height), height: area.height.saturating_sub(4), ..area };
        Cinema(&self.projector).draw(frame, look, board);
        let below = match &self.typing {
            Some(('g', text)) => Line::styled(format!("go to: {text}_"), look.bold(theme.good)),
            Some((_, text)) => {
                Line::styled(format!("queue begins with: {text}_"), look.bold(theme.good))
            }
            None => Line::styled(self.message.as_str(), look.ink(theme.bad)),
        };
        frame.render_widget(below.centered(), line(area.height.saturating_sub(2)));
        screen::footer(frame, look, area, &KEYS[..5]);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        if self.typing.is_some() {
            self.type_key(key);
            return Flow::Continue;
        }
        match key.code {
            KeyCode::Esc if self.search.is_some() => self.search = None,
            KeyCode::Esc => return Flow::Quit,
            KeyCode::Char(' ') => self.projector.playing = !self.projector.playing,
            KeyCode::Right => self.projector.step(true),
            KeyCode::Left => self.projector.step(false),
            KeyCode::Home => self.projector.jump(false),
            KeyCode::End => self.projector.jump(true),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.try_go(self.number + 1),
            KeyCode::Up | KeyCode::Char('k') => self.try_go(self.number.saturating_sub(1)),
            KeyCode::PageDown => self.try_go(self.number + 100),
            KeyCode::PageUp => self.try_go(self.number.saturating_sub(100)),
            KeyCode::Char(mark @ ('g' | '/')) => self.typing = Some((mark, String::new())),
            KeyCode::Char('n') if !self.last.is_empty() => {
                self.search = Some((self.last.clone(), self.number + 1));
            }
            KeyCode::Char('+') => {
                self.projector.speed = (self.projector.speed * 3 / 2).min(1000);
            }
            KeyCode::Char('-') => self.projector.speed = (self.projector.speed * 2 / 3).max(20),
            KeyCode::Char('c' | 'y') => self.copy(),
            _ => {}
        }
        Flow::Continue
    }

    fn pass(&mut self, time: Duration) -> anyhow::Result<bool> {
        Ok(self.look_on()? | self.projector.pass(time))
    }

    fn keys(&self) -> &'static [KeyHelp] {
        KEYS
    }

    fn wants_text(&self) -> bool {
        self.typing.is_some()
    }

    fn copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    fn wants_mouse(&self) -> bool {
        true
    }

    fn mouse(&mut self, event: MouseEvent, _area: Rect) {
        match event.kind {
            MouseEventKind::ScrollDown => self.try_go(self.number + 1),
            MouseEventKind::ScrollUp => self.try_go(self.number.saturating_sub(1)),
            _ => {}
        }
    }
}

const KEYS: &[KeyHelp] = &[
    ("{^} {v}", "solution"),
    ("{<} {>}", "step"),
    ("space", "play"),
    ("g", "go to"),
    ("/", "find"),
    ("n", "find the next one"),
    ("c", "copy as fumen"),
    ("+ -", "speed"),
    ("page up, down", "a hundred solutions"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::ThemeName;
    use crate::look::screen::still;

    /// The example of the file format, and the same with other pieces first.
    fn viewer(dir: &std::path::Path) -> Viewer {
        let one = [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0, 0, 0x0c, 0x18, 0x38, 0x20];
        let path = dir.join("two.pc");
        std::fs::write(&path, [one, one].concat()).unwrap();
        Viewer::new(PcFile::open(&path).unwrap(), 0).unwrap()
    }

    fn type_keys(viewer: &mut Viewer, text: &str) {
        for letter in text.chars() {
            let key = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            viewer.press(KeyEvent::from(key));
        }
    }

    #[test]
    fn paging_jumping_searching_copying() {
        let dir = tempfile::tempdir().unwrap();
        let mut viewer = viewer(dir.path());
        let look = Look::new(ThemeName::Guideline, false);
        let text = still(&viewer, &look, 80, 24);
        assert!(text.contains("solution 0") && text.contains("hold J  queue OLTIO"), "{text}");
        type_keys(&mut viewer, "j");
        assert_eq!(viewer.number, 1);
        type_keys(&mut viewer, "j");
        assert_eq!(viewer.message, "there is no solution 2");
        type_keys(&mut viewer, "g0\n");
        assert_eq!(viewer.number, 0);
        type_keys(&mut viewer, "/joll\n");
        viewer.pass(Duration::ZERO).unwrap();
        assert_eq!(viewer.message, "no such queue from here on");
        type_keys(&mut viewer, "/jolt\nn");
        viewer.pass(Duration::ZERO).unwrap();
        assert_eq!(viewer.number, 1);
        type_keys(&mut viewer, "c");
        assert!(viewer.copied().unwrap().starts_with("v115@"));
        for (width, height) in [(1, 1), (30, 6), (200, 60)] {
            still(&viewer, &look, width, height);
        }
    }
}
