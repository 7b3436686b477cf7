//! Reading the field of a request.

use allclear_tetris::{Field24, fumen};
use serde_json::Value;

use crate::{Args, Reply, Sentence};

/// The rows of a request, the lowest first.
fn rows<'a>(args: &Args<'a>) -> Reply<Vec<&'a str>> {
    args.list("rows")?
        .iter()
        .map(|row| row.as_str().ok_or_else(|| Sentence("A row must be a text.".into())))
        .collect()
}

/// The field with its colours.
pub fn coloured(args: &Args) -> Reply<fumen::Field> {
    let mut rows = rows(args)?;
    rows.reverse();
    fumen::Field::from_rows(&rows, "").map_err(Sentence::of)
}

/// The filled cells of a field.
pub fn filled(field: &fumen::Field) -> Field24 {
    let all = (0..fumen::Field::HEIGHT).flat_map(|y| (0..10).map(move |x| (x, y)));
    all.filter(|&(x, y)| field.get(x as i32, y as i32) != fumen::Cell::Empty).collect()
}

/// The rows of a field, the lowest first, for a reply.
pub fn show(field: &fumen::Field) -> Value {
    let mut rows = field.rows();
    rows.reverse();
    rows.into()
}
