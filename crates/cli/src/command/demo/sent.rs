//! What a frame of the demo sends to the terminal.

use std::cell::Cell;
use std::io;

use allclear_pc::Order;
use allclear_tetris::Rules;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::bot;
use super::play::Demo;
use allclear_look::screen::FRAME;
use allclear_look::{Look, Screen, ThemeName};

/// What frames have sent.
struct Sent {
    /// Those with something new.
    drawn: u32,
    bytes: usize,
}

/// A terminal that only counts what it gets.
struct Counted<'a>(&'a Cell<usize>);

impl io::Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays some frames as [`allclear_look::screen::run`] does.
fn sent(width: u16, height: u16, pps: f64, frames: u32) -> Sent {
    let rules = Rules::default();
    let sight = bot::Sight::All { min_height: 2 };
    let mut demo = Demo::new(rules, 1, pps, bot::start(rules, Order::Shipped, 1, sight), None);
    demo.wait_for_plans();
    let look = Look::new(ThemeName::Guideline, true);
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let bytes = Cell::new(0);
    let backend = CrosstermBackend::new(Counted(&bytes));
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut sent = Sent { drawn: 0, bytes: 0 };
    for _ in 0..frames {
        if demo.pass(FRAME).unwrap() {
            terminal.draw(|frame| demo.draw(frame, &look)).unwrap();
            sent.drawn += 1;
        }
    }
    sent.bytes = bytes.get();
    sent
}

/// Whatever is shown, only what has changed is sent.
#[test]
fn a_frame_sends_little() {
    let whole = sent(120, 40, 60.0, 1).bytes;
    let Sent { drawn, bytes } = sent(120, 40, 60.0, 240);
    assert!(drawn > 200, "{drawn} frames of 240 have something new");
    let a_frame = bytes / drawn as usize;
    assert!(a_frame < whole / 2, "{a_frame} bytes per frame, {whole} for all of it");
}
