//! `allclear fumen new PICTURE`

use std::io::Write;
use std::path::PathBuf;

use allclear_tetris::fumen::{Draft, Field, FieldError};

use super::{Address, write_fumen};
use crate::command::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Text;

/// Make a fumen from a picture
///
/// Ten cells a line, the top row first: `_` or `.` empty, `X` or `#` grey, or the letter of a
/// piece. An empty line begins a new page. Under a line of dashes stands the garbage row.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  allclear fumen new field.txt
  printf 'T_________\\nTTXXXXXXXX\\n' | allclear fumen new - --comment 'which piece?'
  allclear fumen new field.txt --url zui")]
pub struct Args {
    /// The file with the picture; `-` is stdin
    #[arg(default_value = "-")]
    picture: PathBuf,
    /// The comment of the first page
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Print the address that opens it
    #[arg(long, value_name = "SITE")]
    url: Option<Address>,
}

impl Run for Args {
    fn run(self, context: &mut Context) -> anyhow::Result<Exit> {
        let text = Text::read(&self.picture)?;
        let mut drafts = read_pages(&text.text).map_err(|error| text.error(error))?;
        if let Some(first) = drafts.first_mut() {
            first.comment = self.comment;
        }
        let fumen = write_fumen(&drafts, self.url).map_err(|error| text.error(error))?;
        writeln!(context.out, "{fumen}")?;
        Ok(Exit::Found)
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
