//! Patterns as arguments: as such, the name of a file, or `-` for stdin.

use std::path::Path;

use allclear_tetris::queue::Pattern;

use crate::input::Text;

/// The text of a pattern: the argument itself, `@FILE`, or stdin. What is no pattern but the name of
/// a file needs no `@`.
pub fn pattern_text(argument: &str) -> anyhow::Result<Text> {
    match argument.strip_prefix('@') {
        Some(file) => Text::read(Path::new(file)),
        None if argument == "-" => Text::argument_or_stdin("patterns", None),
        None if argument.parse::<Pattern>().is_err() && Path::new(argument).is_file() => {
            Text::read(Path::new(argument))
        }
        None => Ok(Text::argument("pattern", argument)),
    }
}
