//! What an operation answers, as text and as JSON.

use std::io::Write;

use allclear_board::Board;
use serde_json::{Map, Value, json};

use crate::exit::Exit;
use crate::output::Style;
use crate::session::Session;

/// The rows of a board from north to south.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn(Vec<String>);

impl Drawn {
    /// The part of a board `width` by `height` in its south-west corner.
    pub fn new<const W: usize, const H: usize, const N: usize>(
        board: Board<W, H, N>,
        width: usize,
        height: usize,
    ) -> Drawn {
        let row = |y| (0..width).map(|x| if board.has(x, y) { '#' } else { '.' }).collect();
        Drawn((0..height).rev().map(row).collect())
    }

    /// The rows on one line, as JSON has them.
    pub fn joined(&self) -> String {
        self.0.join("/")
    }

    /// One digit a cell, the highest bit first.
    pub fn binary(&self) -> String {
        let digit = |c| if c == '#' { '1' } else { '0' };
        self.0.iter().flat_map(|row| row.chars().rev().map(digit)).collect()
    }

    /// The same number in hexadecimal.
    pub fn hexadecimal(&self) -> String {
        let digits = self.binary();
        let nibble =
            |digits: &[u8]| digits.iter().fold(0, |n, digit| n * 2 + u32::from(*digit == b'1'));
        let hex: String = digits
            .as_bytes()
            .rchunks(4)
            .rev()
            .filter_map(|digits| char::from_digit(nibble(digits), 16))
            .collect();
        let short = hex.trim_start_matches('0');
        if short.is_empty() { "0".to_string() } else { short.to_string() }
    }

    fn print(&self, session: &mut Session) -> std::io::Result<()> {
        for row in &self.0 {
            if session.out.is_colored() {
                for c in row.chars() {
                    let style = if c == '#' { Style::Cyan } else { Style::Dim };
                    let cell = session.out.paint(style, c);
                    write!(session.out, "{cell}")?;
                }
                writeln!(session.out)?;
            } else {
                writeln!(session.out, "{row}")?;
            }
        }
        Ok(())
    }
}

/// What an operation answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The board that results.
    pub board: Option<Drawn>,
    /// A list of boards and what JSON calls it.
    pub boards: Option<(&'static str, Vec<Drawn>)>,
    /// More facts for JSON.
    pub facts: Map<String, Value>,
    /// Lines of text that are part of the result.
    pub lines: Vec<String>,
    /// A remark that is not.
    pub note: Option<String>,
    /// Whether there is an answer.
    pub exit: Exit,
}

impl Answer {
    /// An answer with nothing in it yet.
    pub fn new() -> Answer {
        Answer {
            board: None,
            boards: None,
            facts: Map::new(),
            lines: Vec::new(),
            note: None,
            exit: Exit::Found,
        }
    }

    /// An answer that is yes or no.
    pub fn yes_or_no(name: &str, yes: bool) -> Answer {
        let line = if yes { "yes" } else { "no" };
        Answer { lines: vec![line.to_string()], exit: Exit::found(yes), ..Answer::new() }
            .fact(name, json!(yes))
    }

    /// The answer with one more fact for JSON.
    pub fn fact(mut self, name: &str, value: Value) -> Answer {
        self.facts.insert(name.to_string(), value);
        self
    }

    /// Prints the answer.
    pub fn print(self, session: &mut Session, json: bool) -> anyhow::Result<Exit> {
        if json {
            let mut object = Map::new();
            if let Some(board) = self.board {
                object.insert("board".to_string(), json!(board.joined()));
            }
            if let Some((name, boards)) = self.boards {
                let boards: Vec<String> = boards.iter().map(Drawn::joined).collect();
                object.insert(name.to_string(), json!(boards));
            }
            object.extend(self.facts);
            session.out.json(&Value::Object(object))?;
            return Ok(self.exit);
        }
        match self.boards {
            Some((_, boards)) => {
                for (i, board) in boards.iter().enumerate() {
                    if i > 0 {
                        writeln!(session.out)?;
                    }
                    board.print(session)?;
                }
            }
            None => {
                if let Some(board) = self.board {
                    board.print(session)?;
                }
            }
        }
        for line in self.lines {
            writeln!(session.out, "{line}")?;
        }
        if let Some(note) = self.note {
            session.out.flush()?;
            session.note(note);
        }
        Ok(self.exit)
    }
}
