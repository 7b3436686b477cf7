//! Patterns as arguments: as such, `@file`, or `-` for stdin.

use std::path::Path;

use allclear_tetris::Natural;
use allclear_tetris::queue::{Pattern, PatternError};
use serde_json::Value;

use crate::input::Text;

/// The patterns of an argument as solution-finder's `util seq` takes them: a space between two
/// generators separates patterns.
pub fn read_patterns(argument: &str) -> anyhow::Result<Pattern> {
    read(argument, Pattern::from_words)
}

fn read(
    argument: &str,
    as_argument: impl Fn(&str) -> Result<Pattern, PatternError>,
) -> anyhow::Result<Pattern> {
    let text = pattern_text(argument)?;
    let is_argument = argument != "-" && !argument.starts_with('@');
    let read = if is_argument { as_argument(&text.text) } else { text.text.parse() };
    read.map_err(|error| text.error(error))
}

/// The text of a pattern: the argument itself, `@FILE`, or stdin.
pub fn pattern_text(argument: &str) -> anyhow::Result<Text> {
    match argument.strip_prefix('@') {
        Some(file) => Text::read(Path::new(file)),
        None if argument == "-" => Text::argument_or_stdin("patterns", None),
        None => Ok(Text::argument("pattern", argument)),
    }
}

/// A count as JSON: a number as far as every reader keeps it exactly, a text above.
pub fn count_as_json(count: &Natural) -> Value {
    match count.to_u128() {
        Some(count) if count <= 1 << 53 => Value::from(count as u64),
        _ => Value::from(count.to_string()),
    }
}
