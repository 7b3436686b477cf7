//! A Tetris field given as an argument: a fumen, a picture, or a file that holds one.

use std::path::Path;

use allclear_fumen as fumen;
use allclear_tetris::Field40;
use anyhow::anyhow;

use crate::input::Text;

/// The field of the first page of a fumen, or of a picture: ten cells a line, the top row first,
/// `_` or `.` empty, anything else a colour. The argument is the fumen or the picture itself
/// (with `/` between rows), a file, or `-` for stdin.
pub fn read_field(argument: &str) -> anyhow::Result<Field40> {
    let text = field_text(argument)?;
    if text.text.contains('@') {
        let pages = fumen::decode(text.text.trim()).map_err(|error| text.error(error))?;
        let first = pages.first().ok_or_else(|| anyhow!("{}: no page", text.name))?;
        return Ok(filled(&first.field));
    }
    let rows: Vec<&str> = text.text.lines().map(str::trim).collect();
    let begin = rows.iter().take_while(|row| row.is_empty()).count();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(begin, |last| last + 1);
    let field = fumen::Field::from_rows(&rows[begin..end], "").map_err(|error| {
        let error = match error {
            fumen::FieldError::Cell { line, column, found } => {
                fumen::FieldError::Cell { line: line + begin, column, found }
            }
            fumen::FieldError::Width { line, cells } => {
                fumen::FieldError::Width { line: line + begin, cells }
            }
            fumen::FieldError::Height { line } => fumen::FieldError::Height { line: line + begin },
        };
        text.error(error)
    })?;
    Ok(filled(&field))
}

/// The text of a field: the argument itself, a file, or stdin. An empty stdin is no field.
pub fn field_text(argument: &str) -> anyhow::Result<Text> {
    let is_text = argument.contains('@') || is_picture(argument);
    let text = match argument {
        "-" => Text::argument_or_stdin("field", None)?,
        file if !is_text || Path::new(file).is_file() => Text::read(Path::new(file))?,
        fumen if fumen.contains('@') => Text::argument("field", fumen),
        text => Text::argument("field", text.replace('/', "\n")),
    };
    if text.text.trim().is_empty() {
        anyhow::bail!("{}: expected a fumen or a picture, found nothing", text.name);
    }
    Ok(text)
}

/// Whether an argument looks like rows of cells rather than the name of a file.
fn is_picture(argument: &str) -> bool {
    argument.chars().all(|c| "_.#XIOTSZLJiotszlj /\n".contains(c))
        && argument.split(['/', '\n']).any(|row| row.trim().len() == 10)
}

/// The cells that are not empty.
fn filled(field: &fumen::Field) -> Field40 {
    let rows = 0..fumen::Field::HEIGHT;
    let cells = rows.flat_map(|y| (0..10).map(move |x| (x, y)));
    cells.filter(|&(x, y)| field.get(x as i32, y as i32) != fumen::Cell::Empty).collect()
}
