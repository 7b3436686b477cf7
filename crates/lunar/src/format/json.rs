//! Boards as JSON objects, with a reader just large enough for them.
//!
//! A general JSON library would bring a dependency into the page and lose the places of the
//! values; this one keeps where each value stands, so that a wrong cell is reported at its column.

use super::{Place, Problem, ReadError, shortened};

use allclear_board::FastSet;

use crate::{Lunar, Moon, SetupError, Size, State};

/// A value and the byte where it begins.
struct Value {
    at: usize,
    kind: Kind,
}

enum Kind {
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
    Other,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 32;

type Parsed<T> = Result<T, (usize, Problem)>;

/// Reads the value at byte `start` of line `number`: a board or a list of boards. Returns the
/// byte behind it.
pub(super) fn read(
    text: &str,
    start: usize,
    number: usize,
    each: &mut impl FnMut(Lunar, String, usize),
) -> Result<usize, ReadError> {
    let mut reader = Reader { text, at: start };
    let line_of = |at: usize| number + text[start..at].matches('\n').count();
    // Boards come in order, so each line break is counted once.
    let mut counted = (start, number);
    let result = reader.value(0).and_then(|value| match value.kind {
        Kind::List(boards) => boards.iter().try_for_each(|board| {
            let (lunar, title) = board_of(board)?;
            counted.1 += text[counted.0..board.at].matches('\n').count();
            counted.0 = board.at;
            each(lunar, title, counted.1);
            Ok(())
        }),
        _ => {
            let (lunar, title) = board_of(&value)?;
            each(lunar, title, number);
            Ok(())
        }
    });
    result.and_then(|()| reader.end_of_line()).map_err(|(at, problem)| {
        let at = at.min(text.len());
        let column = text[..at].rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Place { line: line_of(at), column }.error(problem)
    })?;
    Ok(reader.at)
}

fn board_of(value: &Value) -> Parsed<(Lunar, String)> {
    let Kind::Object(fields) = &value.kind else {
        return Err((value.at, Problem::Json("a board is an object")));
    };
    let find = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let text_of = |field: &'static str, expected: &'static str| match find(field) {
        None => Ok(None),
        Some(Value { kind: Kind::Text(text), at }) => Ok(Some((text.as_str(), *at))),
        Some(other) => Err((other.at, Problem::Field { field, expected })),
    };
    let size = match text_of("size", "a text such as \"5x5\"")? {
        None => Size::CLASSIC,
        Some((text, at)) => text.parse().map_err(|e| (at, Problem::Size(e)))?,
    };
    let cell_of = |name: &str, at: usize| {
        size.cell(name).ok_or_else(|| (at, Problem::NotAName(shortened(name))))
    };
    let target = match text_of("target", "the name of a cell such as \"c3\"")? {
        None => size.centre(),
        Some((name, at)) => cell_of(name, at)?,
    };
    let mut places = Vec::new();
    let mut cells_of = |field: &'static str| -> Parsed<Moon> {
        let wrong =
            |at| (at, Problem::Field { field, expected: "a list of cells such as [\"c3\"]" });
        let Some(value) = find(field) else { return Ok(Moon::EMPTY) };
        let Kind::List(names) = &value.kind else { return Err(wrong(value.at)) };
        let mut set = Moon::EMPTY;
        for name in names {
            let Kind::Text(text) = &name.kind else { return Err(wrong(name.at)) };
            let cell = cell_of(text, name.at)?;
            if places.iter().any(|&(known, _)| known == cell) {
                return Err((name.at, Problem::Setup(SetupError::Shared(cell))));
            }
            places.push((cell, name.at));
            set.insert(cell % 8, cell / 8);
        }
        Ok(set)
    };
    let humans = cells_of("humans")?;
    let robots = cells_of("robots")?;
    let blocks = cells_of("blocks")?;
    if humans.is_empty() {
        return Err((value.at, Problem::NoHuman));
    }
    let lunar = Lunar::new(size, target, blocks, State { humans, robots }).map_err(|error| {
        let at = places.iter().find(|&&(cell, _)| cell == target).map_or(value.at, |&(_, at)| at);
        (at, Problem::Setup(error))
    })?;
    let title = text_of("title", "a text")?.map_or(String::new(), |(title, _)| title.to_string());
    Ok((lunar, title))
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn wrong<T>(&self, what: &'static str) -> Parsed<T> {
        Err((self.at, Problem::Json(what)))
    }

    fn end_of_line(&mut self) -> Parsed<()> {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => break,
                b' ' | b'\t' | b'\r' => self.at += 1,
                _ => return self.wrong("something follows the value on its line"),
            }
        }
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Parsed<Value> {
        self.space();
        let at = self.at;
        if depth > DEEPEST {
            return self.wrong("it is nested too deeply");
        }
        let kind = match self.peek() {
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'[') => {
                let mut list = Vec::new();
                self.members(b']', |reader| {
                    list.push(reader.value(depth + 1)?);
                    Ok(())
                })?;
                Kind::List(list)
            }
            Some(b'{') => {
                let mut fields: Vec<(String, Value)> = Vec::new();
                let mut names: FastSet<String> = FastSet::default();
                self.members(b'}', |reader| {
                    let at = reader.at;
                    let key = reader.string()?;
                    if !names.insert(key.clone()) {
                        return Err((at, Problem::Json("the field is there twice")));
                    }
                    reader.space();
                    if reader.peek() != Some(b':') {
                        return reader.wrong("a colon is missing");
                    }
                    reader.at += 1;
                    fields.push((key, reader.value(depth + 1)?));
                    Ok(())
                })?;
                Kind::Object(fields)
            }
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => {
                let rest = &self.text[self.at..];
                let end = rest.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(rest.len());
                let word = &rest[..end];
                if !matches!(word, "true" | "false" | "null") && word.parse::<f64>().is_err() {
                    return self.wrong("a value is expected here");
                }
                self.at += end;
                Kind::Other
            }
            None => return self.wrong("it ends too early"),
            Some(_) => return self.wrong("a value is expected here"),
        };
        Ok(Value { at, kind })
    }

    /// Goes through `[…]` or `{…}`, calling `each` at the beginning of every member.
    fn members(&mut self, close: u8, mut each: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        self.at += 1;
        self.space();
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(());
        }
        loop {
            self.space();
            each(self)?;
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(byte) if byte == close => {
                    self.at += 1;
                    return Ok(());
                }
                None => return self.wrong("it ends too early"),
                Some(_) => return self.wrong("a comma or the end of the list is missing"),
            }
        }
    }

    fn string(&mut self) -> Parsed<String> {
        if self.peek() != Some(b'"') {
            return self.wrong("a text in quotes is expected here");
        }
        self.at += 1;
        let mut text = String::new();
        let mut chars = self.text[self.at..].char_indices();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += i + 1;
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, c @ ('"' | '\\' | '/'))) => text.push(c),
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, 'b')) => text.push('\u{8}'),
                    Some((_, 'f')) => text.push('\u{c}'),
                    Some((_, 'u')) => {
                        let Some(unit) = four_digits(chars.as_str()) else {
                            self.at += i;
                            return self.wrong("four hexadecimal digits follow \\u");
                        };
                        chars.nth(3);
                        // A character beyond the first 65,536 is written as two such units.
                        let second = chars.as_str().strip_prefix("\\u").and_then(four_digits);
                        match char::decode_utf16([Some(unit), second].into_iter().flatten()).next()
                        {
                            Some(Ok(c)) => {
                                if c.len_utf16() == 2 {
                                    chars.nth(5);
                                }
                                text.push(c);
                            }
                            _ => text.push('\u{fffd}'),
                        }
                    }
                    _ => {
                        self.at += i;
                        return self.wrong("this escape is not one of JSON");
                    }
                },
                '\n' => break,
                c => text.push(c),
            }
        }
        self.wrong("a text has no closing quote")
    }
}

/// The number of four hexadecimal digits at the beginning of a text.
fn four_digits(text: &str) -> Option<u16> {
    let digits = text.get(..4)?;
    let all_digits = digits.bytes().all(|b| b.is_ascii_hexdigit());
    all_digits.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 0x20 => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}

pub(super) fn write(lunar: &Lunar, title: &str) -> String {
    let size = lunar.size();
    let list = |set: Moon| {
        let names: Vec<String> = size
            .reading_order()
            .filter(|cell| set.has(cell % 8, cell / 8))
            .map(|cell| format!("\"{}\"", size.name(cell)))
            .collect();
        format!("[{}]", names.join(","))
    };
    let title =
        if title.is_empty() { String::new() } else { format!("\"title\":{},", quoted(title)) };
    format!(
        "{{{title}\"size\":\"{size}\",\"target\":\"{}\",\"humans\":{},\"robots\":{},\"blocks\":{}}}",
        size.name(lunar.target()),
        list(lunar.start().humans),
        list(lunar.start().robots),
        list(lunar.blocks()),
    )
}
