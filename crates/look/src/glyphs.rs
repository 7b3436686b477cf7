//! The characters to draw with, with Unicode and without.

use ratatui::symbols::border;

/// The characters of one terminal.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// The upper edge of a cell that catches the light.
    pub edge: &'static str,
    /// The left edge of a cell that catches the light.
    pub side: &'static str,
    /// A cell where something would be, where dark colours cannot show it.
    pub pale: &'static str,
    /// Half of a printed cell, and of one where something would be.
    pub printed: [&'static str; 2],
    /// An empty cell.
    pub dot: &'static str,
    /// A horizontal line.
    pub line: &'static str,
    /// Frames around things.
    pub frame: border::Set<'static>,
    /// Arrow keys: left, right, up, down.
    pub arrows: [&'static str; 4],
    /// Bars of rising height.
    pub bars: [&'static str; 8],
    /// Before a point of a list.
    pub bullet: &'static str,
    /// Between two points of a line.
    pub middle: &'static str,
    /// Millionths of a second.
    pub micros: &'static str,
}

static UNICODE: Glyphs = Glyphs {
    edge: "▔",
    side: "▏",
    pale: "░",
    printed: ["█", "▒"],
    dot: "·",
    line: "─",
    frame: border::ROUNDED,
    arrows: ["←", "→", "↑", "↓"],
    bars: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    bullet: "•",
    middle: "·",
    micros: "µs",
};

static ASCII: Glyphs = Glyphs {
    edge: " ",
    side: " ",
    pale: ":",
    printed: ["#", ":"],
    dot: ".",
    line: "-",
    frame: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    arrows: ["left", "right", "up", "down"],
    bars: ["_", "_", ".", ".", "-", "-", "=", "#"],
    bullet: "*",
    middle: "-",
    micros: "us",
};

impl Glyphs {
    /// The characters with or without Unicode.
    pub fn of(unicode: bool) -> &'static Glyphs {
        if unicode { &UNICODE } else { &ASCII }
    }
}
