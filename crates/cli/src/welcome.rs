//! What `allclear` alone says.

use std::io::Write;

use allclear_fumen::Field;

use crate::context::Context;
use crate::exit::Exit;
use allclear_look::Grid;
use allclear_look::Style;

/// A few words and three things to try; in colour, a perfect clear above them.
pub fn run(context: &mut Context) -> anyhow::Result<Exit> {
    if context.out.is_colored() {
        let picture = context.out.look().text(&Grid::of_field(&Field::from_rows(&CLEAR, "")?, 4));
        let words = ["", "allclear", "grid puzzles, solved with bitboards", ""];
        for (row, words) in picture.lines().zip(words) {
            let style = if words == "allclear" { Style::Bold } else { Style::Dim };
            writeln!(context.out, "  {row}   {}", context.out.paint(style, words))?;
        }
        writeln!(context.out, "\nThree things to try:\n")?;
    } else {
        writeln!(
            context.out,
            "allclear solves grid puzzles with bitboards. Three things to try:\n"
        )?;
    }
    for (command, what) in THINGS {
        let command = context.out.paint(Style::Cyan, command);
        writeln!(context.out, "  {command}\n      {what}\n")?;
    }
    writeln!(context.out, "`allclear --help` lists every command; each has examples.")?;
    Ok(Exit::Found)
}

/// The solution of `allclear pc solve --queue LSTIZJOSJIO`.
const CLEAR: [&str; 4] = ["IOOJJSSJJJ", "IOOJSSTLSJ", "IOOZZTTLSS", "IOOJZZTLLS"];

const THINGS: [(&str, &str); 3] = [
    ("allclear tour", "the three games in a few screens"),
    ("allclear demo", "a bot plays Tetris, perfect clear after perfect clear"),
    (
        "allclear pc solve --queue LSTIZJOSJIO",
        "a perfect clear of any queue, and the keys to press",
    ),
];
