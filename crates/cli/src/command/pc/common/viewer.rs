//! `pc show` on a terminal: page through solutions, however many there are.

use std::time::{Duration, Instant};

use allclear_tetris::Piece;
use allclear_tetris::queue::Queue;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::pcfile::Found;
use super::source::{Entry, Source};
use crate::film::Projector;
use crate::progress::grouped;
use allclear_look::help::middle;
use allclear_look::{Cinema, Flow, KeyHelp, Look, Screen, screen};

/// Solutions, and the one that is shown.
pub struct Viewer {
    source: Source,
    number: u64,
    entry: Entry,
    projector: Projector,
    /// What is being typed, after a `g` or a `/`.
    typing: Option<(char, String)>,
    /// What is looked for.
    hunt: Option<Hunt>,
    /// The pieces that were looked for last.
    last: Vec<Piece>,
    message: String,
    /// Whether the message says that something did not work.
    is_bad: bool,
    copied: Option<String>,
    /// Everything that was copied.
    copies: Vec<String>,
}

/// What may take more than a moment to find in a large file.
enum Hunt {
    /// The solution of this number.
    Number(u64),
    /// The first from a number on whose pieces begin so.
    Pieces(Vec<Piece>, u64),
}

/// Lines of words: title, pieces, a blank, and at the end what there is to say.
const WORDS: u16 = 4;

/// How long to look before the screen is drawn again.
const MOMENT: Duration = Duration::from_millis(10);

impl Viewer {
    /// Shows this solution first; `None` if there is none.
    pub fn new(mut source: Source, number: u64) -> anyhow::Result<Option<Viewer>> {
        let Some(entry) = source.get(number)? else { return Ok(None) };
        Ok(Some(Viewer {
            source,
            number,
            projector: Projector::new(entry.film.clone()),
            entry,
            typing: None,
            hunt: None,
            last: Vec::new(),
            message: String::new(),
            is_bad: false,
            copied: None,
            copies: Vec::new(),
        }))
    }

    fn say(&mut self, text: impl Into<String>) {
        (self.message, self.is_bad) = (text.into(), false);
    }

    fn complain(&mut self, text: impl Into<String>) {
        (self.message, self.is_bad) = (text.into(), true);
    }

    /// The fumens that were copied.
    pub fn copies(&self) -> &[String] {
        &self.copies
    }

    /// Goes to a solution, at once if it is near; stays where it is if there is none.
    fn go(&mut self, number: u64) {
        self.hunt = Some(Hunt::Number(number));
        self.look_on();
    }

    fn show(&mut self, number: u64) -> anyhow::Result<()> {
        match self.source.get(number)? {
            Some(entry) => {
                self.projector.load(entry.film.clone());
                (self.number, self.entry) = (number, entry);
                self.message.clear();
            }
            None => self.complain(format!("there is no solution {}", grouped(number))),
        }
        Ok(())
    }

    fn entered(&mut self, mark: char, text: &str) {
        if mark == 'g' {
            match text.replace(',', "").parse() {
                Ok(number) => self.go(number),
                Err(_) => self.complain(format!("{text} is not a number")),
            }
            return;
        }
        match text.parse::<Queue>() {
            Ok(queue) if queue.is_empty() => {}
            Ok(queue) => {
                self.last = queue.all().collect();
                self.hunt = Some(Hunt::Pieces(self.last.clone(), self.number));
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Looks on for a moment; true if the screen has changed.
    fn look_on(&mut self) -> bool {
        let hunting = self.hunt.is_some();
        let begin = Instant::now();
        while let Some(hunt) = self.hunt.take() {
            if let Err(error) = self.look(hunt) {
                self.complain(format!("{error:#}"));
            }
            if begin.elapsed() > MOMENT {
                break;
            }
        }
        hunting
    }

    fn look(&mut self, hunt: Hunt) -> anyhow::Result<()> {
        let found = match &hunt {
            Hunt::Number(number) => self.source.approach(*number)?,
            Hunt::Pieces(pieces, from) => self.source.find(*from, pieces)?,
        };
        match (found, hunt) {
            (Found::At(number), _) => return self.show(number),
            (Found::End, Hunt::Number(number)) => {
                self.complain(format!("there is no solution {}", grouped(number)));
            }
            (Found::End, _) => self.complain("no such queue from here on"),
            (Found::NotBefore(so_far), hunt) => {
                self.say(format!("searching, {} so far", grouped(so_far)));
                self.hunt = Some(match hunt {
                    Hunt::Pieces(pieces, _) => Hunt::Pieces(pieces, so_far),
                    number => number,
                });
            }
        }
        Ok(())
    }

    fn copy(&mut self) {
        match self.entry.fumen() {
            Ok(text) => {
                self.say(format!("copied {text}"));
                if !self.copies.contains(&text) {
                    self.copies.push(text.clone());
                }
                self.copied = Some(text);
            }
            Err(error) => self.complain(format!("{error:#}")),
        }
    }

    /// `solution 3,521   height4.pc · 12 % of 3.0 GB`, `solution 0   fumen · 2 in all`.
    fn title(&self, look: &Look) -> Line<'static> {
        let mut spans = vec![Span::styled(
            format!("solution {}", grouped(self.number)),
            look.bold(look.theme.accent),
        )];
        let mut name = format!("   {}", self.source.name());
        // They count from 0, as the numbers of a file do, so "0 of 2" would be odd.
        if let Some(count) = self.source.count().filter(|&count| count > 1) {
            name += &format!(" {} {} in all", look.glyphs.middle, grouped(count));
        }
        if let (Some(percent), Some(bytes)) = (self.entry.percent, self.source.bytes()) {
            name += &format!(" {} {percent} % of {}", look.glyphs.middle, size(bytes));
        }
        spans.push(Span::styled(name, look.dim()));
        Line::from(spans)
    }

    /// The pieces, each in its colour.
    fn pieces(&self, look: &Look) -> Line<'static> {
        let entry = &self.entry;
        let parts = [
            ("hold", entry.hold.as_slice()),
            (if entry.hold.is_some() { "queue" } else { "pieces" }, &entry.queue[..]),
            ("left", entry.left.as_slice()),
        ];
        let mut spans = Vec::new();
        for (what, pieces) in parts.into_iter().filter(|(_, pieces)| !pieces.is_empty()) {
            let gap = if spans.is_empty() { "" } else { "   " };
            spans.push(Span::styled(format!("{gap}{what} "), look.dim()));
            for &piece in pieces {
                spans.push(Span::styled(piece.to_string(), look.bold(look.theme.piece(piece))));
            }
        }
        Line::from(spans)
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
        let (area, theme) = (frame.area(), look.theme);
        let above = Rect { height: area.height.saturating_sub(1), ..area };
        let cinema = Cinema(&self.projector);
        let (_, height, _) = cinema.size(above.width, above.height.saturating_sub(WORDS));
        let whole = middle(above, above.width, height + WORDS);
        let line = |y: u16| Rect { y, height: 1, ..whole }.intersection(whole);
        frame.render_widget(self.title(look).centered(), line(whole.y));
        frame.render_widget(self.pieces(look).centered(), line(whole.y + 1));
        let board = Rect { y: whole.y + 3, height: whole.height.saturating_sub(WORDS), ..whole };
        cinema.draw(frame, look, board.intersection(whole));
        let below = match &self.typing {
            Some(('g', text)) => Line::styled(format!("go to: {text}_"), look.bold(theme.good)),
            Some((_, text)) => {
                Line::styled(format!("queue begins with: {text}_"), look.bold(theme.good))
            }
            None => {
                let colour = if self.is_bad { theme.bad } else { theme.good };
                Line::styled(self.message.as_str(), look.ink(colour))
            }
        };
        frame.render_widget(below.centered(), line(whole.bottom().saturating_sub(1)));
        screen::footer(frame, look, area, &KEYS[..6]);
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        if self.typing.is_some() {
            self.type_key(key);
            return Flow::Continue;
        }
        match key.code {
            KeyCode::Esc if self.hunt.is_some() => {
                self.hunt = None;
                self.message.clear();
            }
            KeyCode::Esc => return Flow::Quit,
            KeyCode::Char(' ') => self.projector.playing = !self.projector.playing,
            KeyCode::Right => self.projector.step(true),
            KeyCode::Left => self.projector.step(false),
            KeyCode::Home => self.projector.jump(false),
            KeyCode::End => self.projector.jump(true),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.go(self.number + 1),
            KeyCode::Up | KeyCode::Char('k') => self.go(self.number.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.number + 100),
            KeyCode::PageUp => self.go(self.number.saturating_sub(100)),
            KeyCode::Char(mark @ ('g' | '/')) => self.typing = Some((mark, String::new())),
            KeyCode::Char('n') if !self.last.is_empty() => {
                self.hunt = Some(Hunt::Pieces(self.last.clone(), self.number + 1));
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
        Ok(self.look_on() | self.projector.pass(time))
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
            MouseEventKind::ScrollDown => self.go(self.number + 1),
            MouseEventKind::ScrollUp => self.go(self.number.saturating_sub(1)),
            _ => {}
        }
    }
}

/// `830 bytes`, `3.0 GB`.
fn size(bytes: u64) -> String {
    match bytes {
        ..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

const KEYS: &[KeyHelp] = &[
    ("{^} {v}", "solution"),
    ("{<} {>}", "step"),
    ("space", "play"),
    ("g", "go to"),
    ("/", "find"),
    ("c", "copy"),
    ("n", "find the next one"),
    ("+ -", "speed"),
    ("page up, down", "a hundred solutions"),
    ("home, end", "first, last step"),
];

#[cfg(test)]
mod tests {
    use super::super::pcfile::PcFile;
    use super::*;
    use allclear_look::ThemeName;
    use allclear_look::screen::still;

    /// The example of the file format, and the same with other pieces first.
    fn viewer(dir: &std::path::Path) -> Viewer {
        let one = [0x4e, 0x85, 0xfc, 0xff, 0xff, 0xff, 0x06, 0, 0, 0x0c, 0x18, 0x38, 0x20];
        let path = dir.join("two.pc");
        std::fs::write(&path, [one, one].concat()).unwrap();
        let source = Source::File(PcFile::open(&path).unwrap());
        Viewer::new(source, 0).unwrap().unwrap()
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
        assert!(text.contains("solution 0") && text.contains("hold J   queue OLTIO"), "{text}");
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
        type_keys(&mut viewer, "kc");
        assert_eq!(viewer.copies().len(), 1, "the same solution twice");
        for (width, height) in [(1, 1), (30, 6), (200, 60)] {
            still(&viewer, &look, width, height);
        }
    }
}
