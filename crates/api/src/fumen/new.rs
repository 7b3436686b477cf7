//! `fumen.new`: a fumen from a picture.

use allclear_fumen::{self as fumen, Draft, Field, FieldError};
use serde::{Deserialize, Serialize};

use super::pages::{EncodeReply, at_site};
use crate::{Error, Job, Question};

/// Makes a fumen from a picture: ten cells per line, the top row first, `_` or `.` empty, `X` or
/// `#` grey, or the letter of a piece. An empty line begins a new page. Under a line of dashes
/// stands the garbage row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct New {
    /// The picture.
    pub picture: String,
    /// The comment of the first page.
    pub comment: Option<String>,
    /// The address that opens it instead: `zui`, `harddrop` or `mobile`.
    pub url: Option<String>,
}

impl Question for New {
    const NAME: &'static str = "fumen.new";
    type Reply = EncodeReply;

    fn answer(&self, _: &Job) -> Result<EncodeReply, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::input("picture", error);
        let mut drafts = read_pages(&self.picture).map_err(|error| wrong(&error))?;
        if let Some(first) = drafts.first_mut() {
            first.comment.clone_from(&self.comment);
        }
        let fumen = fumen::encode(&drafts).map_err(|error| wrong(&error))?;
        Ok(EncodeReply { fumen: at_site(fumen, self.url.as_deref())? })
    }
}

/// The pages of a picture; an empty one is one empty page.
fn read_pages(text: &str) -> Result<Vec<Draft>, FieldError> {
    let mut drafts = Vec::new();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut first = 0;
    while first < lines.len() {
        let length = lines[first..].iter().take_while(|line| !line.is_empty()).count();
        if length > 0 {
            let field = read_field(&lines[first..first + length], first)?;
            drafts.push(Draft { field: Some(field), ..Draft::default() });
        }
        first += length + 1;
    }
    if drafts.is_empty() {
        drafts.push(Draft::default());
    }
    Ok(drafts)
}

/// The field of some lines, of which `before` come earlier in the picture.
fn read_field(lines: &[&str], before: usize) -> Result<Field, FieldError> {
    let is_border = |line: &&str| line.len() > 2 && line.chars().all(|c| c == '-');
    let (rows, garbage) = match lines {
        [rows @ .., border, garbage] if is_border(border) => (rows, *garbage),
        rows => (rows, ""),
    };
    Field::from_rows(rows, garbage).map_err(|error| match error {
        FieldError::Cell { line, column, found } => {
            // The border is a line of the picture but not a row.
            let line = line + before + usize::from(line > rows.len());
            FieldError::Cell { line, column, found }
        }
        FieldError::Width { line, cells } => {
            FieldError::Width { line: line + before + usize::from(line > rows.len()), cells }
        }
        FieldError::Height { line } => FieldError::Height { line: line + before },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    #[test]
    fn two_pages_and_what_is_wrong() {
        let ask = |request| respond(request, &Job::new(&Cache::default()));
        let reply =
            ask(r#"{"ask": "fumen.new", "picture": "T_________\nTTXXXXXXXX\n\nIIII______"}"#);
        assert!(reply.starts_with(r#"{"fumen":"v115@"#), "{reply}");
        let reply = ask(r#"{"ask": "fumen.new", "picture": "Q"}"#);
        assert!(reply.contains("picture"), "{reply}");
    }
}
