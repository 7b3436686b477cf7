//! Where solution-finder's commands find their field and their patterns.

use std::path::Path;

use allclear_fumen::{self as fumen, Field};
use allclear_tetris::kicks::Named;
use allclear_tetris::queue::Queue;
use anyhow::{anyhow, bail};

use super::options::{Known, Options};
use crate::input::{Sources, Text};
use crate::rules::kicks_text;
use allclear_api::input::RulesArgs;

/// A field, and the options with those that came with it.
pub struct Asked {
    /// The field.
    pub field: Field,
    /// Its rows, the top row first, joined by `/`: what a setup must fill has letters of its own.
    pub rows: String,
    /// The options of the command line, then those of the field's comment or file.
    pub options: Options,
}

/// Reads options and the field they name: a fumen, or a file that begins with the number of lines.
pub fn read(table: &'static [Known], arguments: &[String]) -> anyhow::Result<Asked> {
    let options = Options::read(table, arguments)?;
    let page: usize = options.number("page")?.unwrap_or(1);
    if let Some(text) = options.get("tetfu") {
        return from_fumen(table, text, page, options.clone());
    }
    let path = options.get("field-path").unwrap_or("input/field.txt");
    let file = Text::read(Path::new(path))?;
    let lines = file.text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [fumen, ..] if fumen.contains('@') => from_fumen(table, fumen, page, options),
        [first, rows @ ..] => {
            let (number, rows) = match first.parse::<u8>() {
                Ok(_) => (vec!["--clear-line".to_string(), (*first).to_string()], rows),
                Err(_) => (Vec::new(), lines.as_slice()),
            };
            // Not every command clears lines.
            let own = Options::read(table, &number).unwrap_or_default();
            let plain: Vec<String> =
                rows.iter().map(|row| row.replace(['*', '.', '+'], "_")).collect();
            let field = Field::from_rows(&plain, "").map_err(|error| file.error(error))?;
            Ok(Asked { field, rows: rows.join("/"), options: options.or(own) })
        }
        [] => bail!("{}: expected a number of lines and a field", file.name),
    }
}

fn from_fumen(
    table: &'static [Known],
    text: &str,
    page: usize,
    options: Options,
) -> anyhow::Result<Asked> {
    let pages = fumen::decode(text.trim()).map_err(|error| anyhow!("tetfu: {error}"))?;
    let count = pages.len();
    let Some(page) = page.checked_sub(1).and_then(|index| pages.into_iter().nth(index)) else {
        bail!("--page: expected 1 to {count}, found {page}");
    };
    let mut field = page.field;
    if let Some(piece) = page.piece {
        field.put(piece);
    }
    // A comment that holds no options is a comment.
    let own = Options::read(table, &comment_options(&page.comment)).unwrap_or_default();
    let rows = field.rows().join("/");
    Ok(Asked { field, rows, options: options.or(own) })
}

/// The options in a comment: a quiz is a pattern, a number at the start is that of the lines.
fn comment_options(comment: &str) -> Vec<String> {
    let comment = comment.trim();
    if comment.starts_with("#Q=") {
        let Ok(queue) = comment.parse::<Queue>() else { return Vec::new() };
        let letters: String = queue.all().map(|piece| piece.letter()).collect();
        return vec!["--patterns".to_string(), letters];
    }
    let number = comment.starts_with(|c: char| c.is_ascii_digit()).then_some("--clear-line");
    number.into_iter().chain(comment.split_whitespace()).map(String::from).collect()
}

/// The patterns: the argument, or the lines of a file.
pub fn patterns(options: &Options) -> anyhow::Result<String> {
    if !options.all("patterns").is_empty() {
        return Ok(options.all("patterns").join(";"));
    }
    let path = options.get("patterns-path").unwrap_or("input/patterns.txt");
    Ok(Text::read(Path::new(path))?.text)
}

/// The rules. Half turns are used only where they are asked for, as there.
pub fn rules(options: &Options, sources: &mut Sources) -> anyhow::Result<RulesArgs> {
    let kicks = match options.get("kicks").unwrap_or("srs").trim_start_matches('+') {
        "default" => "srs",
        name => name,
    };
    let drop = options.get("drop").unwrap_or("softdrop").to_ascii_lowercase();
    let half = matches!(drop.as_str(), "180" | "softdrop180" | "rotation180");
    let kicks = kicks_text(kicks, sources)?;
    let kicks = if half { kicks } else { without_half_turns(&kicks) };
    let drop = if half { "softdrop".to_string() } else { drop };
    Ok(RulesArgs { kicks: Some(kicks), drop: Some(drop) })
}

/// A rotation system without its half turns: its name where it has none, or its text.
fn without_half_turns(kicks: &str) -> String {
    let text = Named::find(kicks).map_or(kicks, |named| named.text);
    let is_half = |line: &&str| {
        let name = line.split('=').next().unwrap_or_default().trim().to_ascii_uppercase();
        [".NS", ".SN", ".EW", ".WE"].iter().any(|turn| name.ends_with(turn))
    };
    if !text.lines().any(|line| is_half(&line)) {
        return kicks.to_string();
    }
    text.lines().filter(|line| !is_half(line)).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_hold_options_and_quizzes() {
        assert_eq!(comment_options("4 --patterns *p4"), ["--clear-line", "4", "--patterns", "*p4"]);
        assert_eq!(comment_options("#Q=[T](I)LJSZ"), ["--patterns", "TILJSZ"]);
        assert_eq!(comment_options("-p *p7"), ["-p", "*p7"]);
        assert!(comment_options("").is_empty());
    }

    #[test]
    fn half_turns_are_left_out() {
        assert_eq!(without_half_turns("srs"), "srs");
        let text = without_half_turns("jstris180");
        assert!(allclear_tetris::Kicks::parse(&text).is_ok() && !text.contains(".NS="));
    }
}
