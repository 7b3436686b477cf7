//! Patterns as arguments: as such, `@file`, or `-` for stdin.

use std::path::Path;

use crate::input::Text;

/// The text of a pattern: the argument itself, `@FILE`, or stdin.
pub fn pattern_text(argument: &str) -> anyhow::Result<Text> {
    match argument.strip_prefix('@') {
        Some(file) => Text::read(Path::new(file)),
        None if argument == "-" => Text::argument_or_stdin("patterns", None),
        None => Ok(Text::argument("pattern", argument)),
    }
}
