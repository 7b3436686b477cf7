//! What `allclear` alone says.

use std::io::Write;

use crate::exit::Exit;
use crate::output::Style;
use crate::session::Session;

/// A few words and three things to try.
pub fn run(session: &mut Session) -> anyhow::Result<Exit> {
    let title = session.out.paint(Style::Bold, "allclear");
    writeln!(session.out, "{title} solves grid puzzles with bitboards. Three things to try:\n")?;
    for (command, what) in THINGS {
        let command = session.out.paint(Style::Cyan, command);
        writeln!(session.out, "  {command}\n      {what}\n")?;
    }
    writeln!(session.out, "`allclear --help` lists every command; each has examples.")?;
    Ok(Exit::Found)
}

const THINGS: [(&str, &str); 3] = [
    ("allclear tour", "the three games in a few screens"),
    ("allclear demo", "a bot plays Tetris, perfect clear after perfect clear"),
    (
        "allclear lunar solve --card 39",
        "the way home from a card of Lunar Lockout, proven shortest",
    ),
];
