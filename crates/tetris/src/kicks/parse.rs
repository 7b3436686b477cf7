//! Reads solution-finder's `.properties` files, in constants too.

use std::fmt;

use super::{FARTHEST, Kick, Kicks, List, MOST, Turn};
use crate::{Facing, Piece, Shape};

/// The name of a list of kicks: a piece and the facings before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The piece.
    pub piece: Piece,
    /// The facing before the turn.
    pub from: Facing,
    /// The facing after the turn.
    pub to: Facing,
}

impl Key {
    const COUNT: usize = 7 * 4 * 4;

    const fn index(self) -> usize {
        self.piece as usize * 16 + self.from as usize * 4 + self.to as usize
    }

    const fn from_index(index: usize) -> Key {
        Key {
            piece: Piece::ALL[index / 16],
            from: Facing::ALL[index / 4 % 4],
            to: Facing::ALL[index % 4],
        }
    }

    /// How many clockwise quarter turns lead from one facing to the other.
    const fn quarters(self) -> usize {
        (self.to as usize + 4 - self.from as usize) % 4
    }
}

/// As in `T.NE`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |facing: Facing| ['N', 'E', 'S', 'W'][facing.index()];
        write!(f, "{}.{}{}", self.piece, letter(self.from), letter(self.to))
    }
}

/// Why a text is not a rotation system, and where. Lines and columns (in bytes) count from 1;
/// what is missing altogether is reported after the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct KicksError {
    /// The line of the text.
    pub line: usize,
    /// The column in it.
    pub column: usize,
    /// What is wrong there.
    pub problem: KicksProblem,
}

/// What can be wrong with a rotation system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KicksProblem {
    /// The line does not begin with a key.
    #[error("expected a piece and two facings, as in T.NE")]
    Key,
    /// A turn from a facing to itself.
    #[error("{0} is no turn: the facings are the same")]
    NoTurn(Key),
    /// No `=` after the key.
    #[error("expected = after the key")]
    Equals,
    /// Neither a kick nor a reference.
    #[error("expected kicks, as in (0,0)(-1,+1), or another key, as in &L.NE")]
    Value,
    /// A kick is not finished as it should be.
    #[error("expected a kick, as in (-1,+1)")]
    Kick,
    /// A kick that goes too far.
    #[error("a kick goes at most {FARTHEST} cells in a direction")]
    TooFar,
    /// Too many kicks for one turn.
    #[error("a turn has at most {MOST} kicks")]
    TooMany,
    /// The same key twice.
    #[error("{0} is given twice")]
    Twice(Key),
    /// A reference to a key that is not in the text.
    #[error("{0} is not in the file")]
    Unknown(Key),
    /// References that lead back to themselves.
    #[error("{0} refers to itself")]
    Circle(Key),
    /// A quarter turn without kicks, or a half turn where others have them.
    #[error("{0} is missing")]
    Missing(Key),
}

#[derive(Clone, Copy)]
enum Entry {
    Absent,
    Kicks(List),
    Same { key: Key, line: usize, column: usize },
}

/// Where in the text we are.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
}

impl Cursor<'_> {
    const fn error<T>(&self, problem: KicksProblem) -> Result<T, KicksError> {
        Err(KicksError { line: self.line, column: self.at - self.line_start + 1, problem })
    }

    /// The next character of this line that is no space; 0 at its end.
    const fn peek(&mut self) -> u8 {
        while self.at < self.text.len() && matches!(self.text[self.at], b' ' | b'\t' | b'\r') {
            self.at += 1;
        }
        if self.at == self.text.len() || self.text[self.at] == b'\n' {
            0
        } else {
            self.text[self.at]
        }
    }

    /// Steps over this character if it is next.
    const fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == wanted;
        if found {
            self.at += 1;
        }
        found
    }

    /// Goes to the next line; false at the end of the text.
    const fn next_line(&mut self) -> bool {
        while self.at < self.text.len() && self.text[self.at] != b'\n' {
            self.at += 1;
        }
        if self.at == self.text.len() {
            return false;
        }
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
        true
    }

    const fn facing(&mut self) -> Option<Facing> {
        let facing = match self.peek() {
            b'N' => Facing::North,
            b'E' => Facing::East,
            b'S' => Facing::South,
            b'W' => Facing::West,
            _ => return None,
        };
        self.at += 1;
        Some(facing)
    }

    const fn key(&mut self) -> Result<Key, KicksError> {
        let Some(piece) = Piece::from_letter(self.peek() as char) else {
            return self.error(KicksProblem::Key);
        };
        self.at += 1;
        if !self.take(b'.') {
            return self.error(KicksProblem::Key);
        }
        let Some(from) = self.facing() else { return self.error(KicksProblem::Key) };
        let Some(to) = self.facing() else { return self.error(KicksProblem::Key) };
        let key = Key { piece, from, to };
        if key.quarters() == 0 { self.error(KicksProblem::NoTurn(key)) } else { Ok(key) }
    }

    const fn number(&mut self) -> Result<i8, KicksError> {
        let minus = self.take(b'-');
        if !minus {
            self.take(b'+');
        }
        if !self.peek().is_ascii_digit() {
            return self.error(KicksProblem::Kick);
        }
        let start = self.at;
        let mut number: i8 = 0;
        while self.at < self.text.len() && self.text[self.at].is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add((self.text[self.at] - b'0') as i8);
            self.at += 1;
        }
        if number > FARTHEST {
            self.at = start;
            return self.error(KicksProblem::TooFar);
        }
        Ok(if minus { -number } else { number })
    }

    const fn kick(&mut self) -> Result<Kick, KicksError> {
        if !self.take(b'(') {
            return self.error(KicksProblem::Value);
        }
        let full = self.take(b'@');
        let dx = match self.number() {
            Ok(number) => number,
            Err(error) => return Err(error),
        };
        if !self.take(b',') {
            return self.error(KicksProblem::Kick);
        }
        let dy = match self.number() {
            Ok(number) => number,
            Err(error) => return Err(error),
        };
        if !self.take(b')') {
            return self.error(KicksProblem::Kick);
        }
        Ok(Kick { dx, dy, full })
    }

    /// What stands after the `=`.
    const fn value(&mut self) -> Result<Entry, KicksError> {
        if self.take(b'&') {
            let column = self.at - self.line_start + 1;
            return match self.key() {
                Err(error) => Err(error),
                Ok(_) if self.peek() != 0 => self.error(KicksProblem::Value),
                Ok(key) => Ok(Entry::Same { key, line: self.line, column }),
            };
        }
        let mut list = List::EMPTY;
        loop {
            if list.len as usize == MOST {
                return self.error(KicksProblem::TooMany);
            }
            match self.kick() {
                Ok(kick) => list.kicks[list.len as usize] = kick,
                Err(error) => return Err(error),
            }
            list.len += 1;
            if self.peek() == 0 {
                return Ok(Entry::Kicks(list));
            }
        }
    }
}

pub(super) const fn parse(text: &str) -> Result<Kicks, KicksError> {
    let mut cursor = Cursor { text: text.as_bytes(), at: 0, line: 1, line_start: 0 };
    let mut entries = [Entry::Absent; Key::COUNT];
    let mut half_turns = false;
    loop {
        if !matches!(cursor.peek(), 0 | b'#' | b'!') {
            let start = cursor.at;
            let key = match cursor.key() {
                Ok(key) => key,
                Err(error) => return Err(error),
            };
            if !matches!(entries[key.index()], Entry::Absent) {
                cursor.at = start;
                return cursor.error(KicksProblem::Twice(key));
            }
            if !cursor.take(b'=') {
                return cursor.error(KicksProblem::Equals);
            }
            entries[key.index()] = match cursor.value() {
                Ok(entry) => entry,
                Err(error) => return Err(error),
            };
            half_turns |= key.quarters() == 2;
        }
        if !cursor.next_line() {
            break;
        }
    }
    let mut kicks = Kicks {
        lists: [[[List::EMPTY; 3]; 4]; 7],
        half_turns,
        deepest: 0,
        square_turns: false,
        srs: false,
    };
    let mut index = 0;
    while index < Key::COUNT {
        let key = Key::from_index(index);
        let quarters = key.quarters();
        index += 1;
        if quarters == 0 || (quarters == 2 && !half_turns) {
            continue;
        }
        if matches!(entries[key.index()], Entry::Absent) {
            return cursor.error(KicksProblem::Missing(key));
        }
        let list = match resolve(&entries, key) {
            Ok(list) => list,
            Err(error) => return Err(error),
        };
        let mut i = 0;
        while i < list.len as usize {
            if -list.kicks[i].dy > kicks.deepest as i8 {
                kicks.deepest = -list.kicks[i].dy as u8;
            }
            i += 1;
        }
        if matches!(key.piece, Piece::O) {
            let (before, after) = (Shape::of(Piece::O, key.from), Shape::of(Piece::O, key.to));
            let first = list.kicks[0];
            kicks.square_turns |= after.cells[0].0 + first.dx != before.cells[0].0
                || after.cells[0].1 + first.dy != before.cells[0].1;
        }
        let turn = Turn::ALL[quarters - 1];
        kicks.lists[key.piece as usize][key.from as usize][turn as usize] = list;
    }
    Ok(kicks)
}

/// Follows references to a list.
const fn resolve(entries: &[Entry; Key::COUNT], start: Key) -> Result<List, KicksError> {
    let mut entry = entries[start.index()];
    let mut steps = 0;
    while let Entry::Same { key, line, column } = entry {
        entry = entries[key.index()];
        steps += 1;
        let problem = if matches!(entry, Entry::Absent) {
            KicksProblem::Unknown(key)
        } else if steps > Key::COUNT {
            KicksProblem::Circle(key)
        } else {
            continue;
        };
        return Err(KicksError { line, column, problem });
    }
    match entry {
        Entry::Kicks(list) => Ok(list),
        _ => unreachable!(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SRS: &str = include_str!("../../data/kicks/srs.properties");

    fn error(text: &str) -> String {
        Kicks::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_name_their_place() {
        let cases = [
            ("# no\n  Q.NE=(0,0)", "2:3: expected a piece and two facings, as in T.NE"),
            ("T.NX=(0,0)", "1:4: expected a piece and two facings, as in T.NE"),
            ("T.NN=(0,0)", "1:5: T.NN is no turn: the facings are the same"),
            ("T.NE (0,0)", "1:6: expected = after the key"),
            ("T.NE=", "1:6: expected kicks, as in (0,0)(-1,+1), or another key, as in &L.NE"),
            ("T.NE=(0,0", "1:10: expected a kick, as in (-1,+1)"),
            ("T.NE=(0;0)", "1:8: expected a kick, as in (-1,+1)"),
            ("T.NE=(0,x)", "1:9: expected a kick, as in (-1,+1)"),
            ("T.NE=(0,-123456)", "1:10: a kick goes at most 4 cells in a direction"),
            (
                "T.NE=&L.NE(0,0)",
                "1:11: expected kicks, as in (0,0)(-1,+1), or another key, as in &L.NE",
            ),
            ("T.NE=(0,0)\nT.NE=(0,0)", "2:1: T.NE is given twice"),
            ("", "1:1: I.NE is missing"),
        ];
        for (text, message) in cases {
            assert_eq!(error(text), message, "{text:?}");
        }
        assert_eq!(
            error(&format!("T.NE={}", "(0,0)".repeat(25))),
            "1:126: a turn has at most 24 kicks"
        );
    }

    #[test]
    fn references_are_followed_and_checked() {
        let own = SRS.replace("J.NE=&L.NE", "J.NE=&S.NE");
        assert_eq!(Kicks::parse(&own), Kicks::parse(SRS), "two steps");
        let circle = SRS.replace("S.NE=&L.NE", "S.NE=&J.NE").replace("J.NE=&L.NE", "J.NE=&S.NE");
        assert!(error(&circle).ends_with("refers to itself"), "{}", error(&circle));
        let nowhere = SRS.replace("J.NE=&L.NE", "J.NE=&L.NS");
        assert!(error(&nowhere).ends_with(":7: L.NS is not in the file"), "{}", error(&nowhere));
    }

    #[test]
    fn half_turns_are_all_or_none() {
        let some = format!("{SRS}\nT.NS=(0,0)\n");
        assert!(error(&some).ends_with("I.NS is missing"), "{}", error(&some));
        let fewer = SRS.replace("I.EN=", "# I.EN=");
        assert!(error(&fewer).ends_with("I.EN is missing"), "{}", error(&fewer));
    }
}
