//! What a second of the demo costs: the game, the picture, and the bytes for the terminal.
//!
//! ```text
//! cargo test --release -p allclear --bin allclear cost -- --ignored --nocapture
//! ```
//! prints the share of a core that sixty frames a second take.

use std::cell::Cell;
use std::time::Instant;
use std::{fs, io};

use allclear_pc::Order;
use allclear_tetris::Rules;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::bot;
use super::play::Demo;
use crate::look::screen::FRAME;
use crate::look::{Look, Screen, ThemeName};

/// What frames have cost.
struct Cost {
    frames: u32,
    /// Those with something new.
    drawn: u32,
    bytes: usize,
    nanos: u64,
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

/// Plays some frames as [`crate::look::screen::run`] does.
fn cost(width: u16, height: u16, pps: f64, frames: u32) -> Cost {
    let rules = Rules::default();
    let mut demo = Demo::new(rules, 1, pps, bot::start(rules, Order::Shipped, 1, 2), None);
    demo.wait_for_plans();
    let look = Look::new(ThemeName::Guideline, true);
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let sent = Cell::new(0);
    let backend = CrosstermBackend::new(Counted(&sent));
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut cost = Cost { frames, drawn: 0, bytes: 0, nanos: 0 };
    let begin = nanos();
    for _ in 0..frames {
        if demo.pass(FRAME).unwrap() {
            terminal.draw(|frame| demo.draw(frame, &look)).unwrap();
            cost.drawn += 1;
        }
    }
    cost.nanos = nanos() - begin;
    cost.bytes = sent.get();
    cost
}

/// The time this thread has run; where the system does not tell, the time that has passed.
fn nanos() -> u64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse().ok());
    told.unwrap_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_nanos() as u64)
}

/// Whatever is shown, only what has changed is sent.
#[test]
fn a_frame_sends_little() {
    let whole = cost(120, 40, 60.0, 1).bytes;
    let Cost { drawn, bytes, .. } = cost(120, 40, 60.0, 240);
    assert!(drawn > 200, "{drawn} frames of 240 have something new");
    let a_frame = bytes / drawn as usize;
    assert!(a_frame < whole / 2, "{a_frame} bytes a frame, {whole} for all of it");
}

#[test]
#[ignore = "a measurement, not a test"]
fn cost_of_sixty_frames_a_second() {
    println!(
        "{:>8}{:>8}{:>12}{:>14}{:>14}",
        "size", "pps", "new frames", "bytes/frame", "of a core"
    );
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        for pps in [10.0, 60.0] {
            // The least of five: other programs can only make it more.
            let runs = (0..5).map(|_| cost(width, height, pps, 1200));
            let Some(least) = runs.min_by_key(|run| run.nanos) else { return };
            let Cost { frames, drawn, bytes, nanos } = least;
            let share = 60.0 * nanos as f64 / f64::from(frames) / 1e9;
            println!(
                "{:>8}{pps:>8}{:>11.0}%{:>14}{:>13.2}%",
                format!("{width}x{height}"),
                100.0 * f64::from(drawn) / f64::from(frames),
                bytes / drawn.max(1) as usize,
                100.0 * share,
            );
        }
    }
}
