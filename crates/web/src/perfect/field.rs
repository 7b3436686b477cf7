//! Reading the field of a request.

use allclear_tetris::fumen;

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
