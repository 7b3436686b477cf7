//! Fields as text.

use allclear_smash::{COLUMNS, Cell, Rules, Well};

use crate::look::Ink;
use crate::output::{Output, Painted, Style};

/// The rows of a field, top first, without the empty ones above `least` rows. Cells in
/// `marked` (column, row) stand between brackets.
pub fn rows<R: Rules>(
    out: &Output,
    well: &Well<R>,
    least: usize,
    marked: &[(usize, usize)],
) -> Vec<String> {
    let highest = (0..COLUMNS).map(|column| well.height(column) as usize).max().unwrap_or(0);
    let row = |y: usize| {
        let mut text = String::new();
        for x in 0..COLUMNS {
            text += &cell(out, well.cell(x, y), marked.contains(&(x, y)));
        }
        text
    };
    (0..highest.max(least)).rev().map(row).collect()
}

fn cell(out: &Output, cell: Cell, marked: bool) -> String {
    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
    let text = format!("{open}{}{close}", cell.to_char());
    match cell {
        Cell::Empty => out.paint(Style::Dim, text).to_string(),
        Cell::Skull => out.paint(Style::Bold, text).to_string(),
        Cell::Block(colour) => {
            let colour = out.look().theme.ink(Ink::Block(colour.number()));
            Painted::new(out.look().print(colour), text).to_string()
        }
    }
}
