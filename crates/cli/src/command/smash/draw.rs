//! Fields as text.

use allclear_smash::Cell;

use crate::output::Output;
use allclear_look::Ink;
use allclear_look::{Painted, Style};

/// The rows of a field, top first, without the empty ones on top but the last. Cells in `marked`
/// (column, row from the bottom) stand between brackets.
pub fn rows(out: &Output, rows: &[String], marked: &[[usize; 2]]) -> Vec<String> {
    let is_empty = |row: &String| row.chars().all(|c| c == '.');
    let above = rows.iter().take_while(|row| is_empty(row)).count();
    let shown = rows.iter().enumerate().skip(above.min(rows.len().saturating_sub(1)));
    let row = |(top, row): (usize, &String)| {
        let y = rows.len() - 1 - top;
        row.chars().enumerate().map(|(x, c)| cell(out, c, marked.contains(&[x, y]))).collect()
    };
    shown.map(row).collect()
}

fn cell(out: &Output, c: char, marked: bool) -> String {
    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
    let text = format!("{open}{c}{close}");
    match Cell::from_char(c).unwrap_or_default() {
        Cell::Empty => out.paint(Style::Dim, text).to_string(),
        Cell::Skull => out.paint(Style::Bold, text).to_string(),
        Cell::Block(colour) => {
            let colour = out.look().theme.ink(Ink::Block(colour.number()));
            Painted::new(out.look().print(colour), text).to_string()
        }
    }
}
