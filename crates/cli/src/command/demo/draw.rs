//! The demo on a screen.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::bot::Aim;
use super::play::{Demo, KEYS};
use crate::progress::grouped;
use allclear_look::tetris::Table;
use allclear_look::{Look, screen};

/// Draws all of it.
pub fn draw(demo: &Demo, frame: &mut Frame, look: &Look) {
    let area = frame.area();
    let above = Rect { height: area.height.saturating_sub(1), ..area };
    let banner = demo.banner().map(|height| {
        let text = format!("ALL CLEAR {} {height} rows", look.glyphs.middle);
        Line::styled(text, look.bold(look.theme.good))
    });
    let table = Table {
        grid: &demo.grid(),
        hold: demo.coloured.game.hold(),
        can_hold: true,
        next: &demo.next,
        figures: vec![
            ("pieces", grouped(demo.figures.pieces)),
            ("all clears", grouped(demo.figures.clears)),
            ("in a row", grouped(demo.figures.row)),
            ("per second", format!("{:.1}", demo.pps)),
        ],
        words: words(demo, look),
        banner,
    };
    table.draw(frame, look, above);
    screen::footer(frame, look, area, KEYS);
}

fn words(demo: &Demo, look: &Look) -> Vec<Line<'static>> {
    let theme = look.theme;
    let mut lines = vec![
        Line::styled("allclear demo", look.bold(theme.accent)),
        Line::styled("perfect clears, non-stop", look.dim()),
        Line::default(),
    ];
    let state = match (demo.paused, demo.waiting) {
        (true, _) => Span::styled("stopped", look.bold(theme.bad)),
        (false, true) => Span::styled("thinking", look.bold(theme.bad)),
        (false, false) => Span::styled("solved ahead", look.bold(theme.good)),
    };
    lines.push(Line::from(state));
    let thought = demo.log.iter().rev().find(|(aim, _)| matches!(aim, Aim::Clear { .. }));
    if let Some(&(_, time)) = thought {
        lines.push(Line::from(vec![
            Span::styled("last solved in ", look.dim()),
            Span::styled(duration(look, time), look.bold(theme.accent)),
        ]));
    }
    lines.push(Line::styled(bars(demo, look), look.ink(theme.accent)));
    lines.push(Line::default());
    for &(aim, time) in demo.log.iter().rev().take(LOG) {
        lines.push(entry(look, aim, time));
    }
    lines
}

/// Lines of the log that are shown.
const LOG: usize = 12;

fn entry(look: &Look, aim: Aim, time: Duration) -> Line<'static> {
    let theme = look.theme;
    let time = Span::styled(format!("{:>8}", duration(look, time)), look.dim());
    let what = match aim {
        Aim::Clear { height } => Span::styled(format!("  {height} rows"), look.ink(theme.good)),
        Aim::Stack { seen, proven: true } => {
            Span::styled(format!("  none in {seen} pieces"), look.ink(theme.bad))
        }
        Aim::Stack { proven: false, .. } => Span::styled("  none found", look.ink(theme.bad)),
        Aim::Again { .. } => Span::styled("  lost: a new game", look.bold(theme.bad)),
    };
    Line::from(vec![time, what])
}

/// How long the last plans took, each a bar; a bar is twice as high for ten times as long.
fn bars(demo: &Demo, look: &Look) -> String {
    let latest = demo.log.iter().skip(demo.log.len().saturating_sub(24));
    let bar = |time: &Duration| {
        let micros = (time.as_micros() as f64).max(1.0);
        let step = (micros.log10() * 2.0 - 4.0).clamp(0.0, 7.0);
        look.glyphs.bars[step as usize]
    };
    latest.map(|(_, time)| bar(time)).collect()
}

/// `830 µs`, `1.3 ms`, `2.1 s`.
fn duration(look: &Look, time: Duration) -> String {
    let micros = time.as_micros() as f64;
    match micros {
        ..1e3 => format!("{micros:.0} {}", look.glyphs.micros),
        ..1e6 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.1} s", micros / 1e6),
    }
}
