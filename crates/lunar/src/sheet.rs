//! A sheet of puzzles to print, as an SVG picture.

use crate::{Lunar, format::picture};

/// A puzzle on a sheet.
pub struct Entry<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// What stands below it.
    pub note: &'a str,
    /// The puzzle.
    pub lunar: &'a Lunar,
}

/// The colours of robots; after the last the first comes again.
const ROBOTS: [&str; 6] = ["#4a7fb5", "#5aa469", "#e0a63c", "#8e6bb0", "#4fb0ae", "#b5804a"];
const CELL: usize = 24;
const GAP: usize = 28;
const TEXT: usize = 20;

/// Draws the puzzles, so many in a row.
///
/// ```
/// # use allclear_lunar::{cards, sheet};
/// let card = &cards::classic()[0];
/// let entry = sheet::Entry { title: &card.title, note: "4 slides", lunar: &card.lunar };
/// assert!(sheet::svg(&[entry], 4).starts_with("<svg "));
/// ```
pub fn svg(entries: &[Entry], columns: usize) -> String {
    let columns = columns.clamp(1, entries.len().max(1));
    let cells =
        |side: fn(&Lunar) -> usize| entries.iter().map(|e| side(e.lunar)).max().unwrap_or(1);
    let step_x = cells(|lunar| lunar.size().width()) * CELL + GAP;
    let step_y = cells(|lunar| lunar.size().height()) * CELL + GAP + 2 * TEXT;
    let (width, height) = (columns * step_x + GAP, entries.len().div_ceil(columns) * step_y + GAP);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (i, entry) in entries.iter().enumerate() {
        let (x, y) = (GAP + i % columns * step_x, GAP + i / columns * step_y);
        out += &format!("<g transform=\"translate({x} {y})\">\n");
        out += &board(entry);
        out += "</g>\n";
    }
    out + "</svg>\n"
}

fn board(entry: &Entry) -> String {
    let lunar = entry.lunar;
    let size = lunar.size();
    let (width, height) = (size.width() * CELL, size.height() * CELL);
    let mut out = format!("<text y=\"12\" font-weight=\"bold\">{}</text>\n", escaped(entry.title));
    out += &format!("<g transform=\"translate(0 {TEXT})\">\n");
    out += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#f4f1ea\"/>\n");
    let (column, row) = size.column_row(lunar.target());
    out += &format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#f3b8b0\"/>\n",
        column * CELL,
        row * CELL
    );
    let mut lines = String::new();
    for x in 0..=size.width() {
        lines += &format!("M{} 0V{height}", x * CELL);
    }
    for y in 0..=size.height() {
        lines += &format!("M0 {}H{width}", y * CELL);
    }
    out += &format!("<path d=\"{lines}\" stroke=\"#b9b2a3\" fill=\"none\"/>\n");
    let mut robots = 0;
    for (row, line) in picture(lunar, &lunar.start()).lines().enumerate() {
        for (column, c) in line.chars().enumerate() {
            let (x, y) = (column * CELL, row * CELL);
            let (cx, cy) = (x + CELL / 2, y + CELL / 2);
            match c {
                '.' | '+' => {}
                '#' => {
                    out += &format!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#555\"/>\n"
                    );
                }
                c => {
                    let human = c.is_ascii_uppercase();
                    let colour = if human { "#d8432f" } else { ROBOTS[robots % ROBOTS.len()] };
                    robots += usize::from(!human);
                    out += &format!(
                        "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"9\" fill=\"{colour}\"/>\
                         <text x=\"{cx}\" y=\"{}\" text-anchor=\"middle\" fill=\"white\">{c}</text>\n",
                        cy + 4
                    );
                }
            }
        }
    }
    out += "</g>\n";
    out + &format!(
        "<text y=\"{}\" fill=\"#666\">{}</text>\n",
        TEXT + height + 15,
        escaped(entry.note)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
