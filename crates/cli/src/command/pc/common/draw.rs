//! Solutions and shapes as text.

use std::io::Write;

use allclear_api::pc::Cells;
use allclear_fumen::Cell;
use allclear_tetris::Field24;

use crate::context::Context;
use allclear_look::{Shade, Tile, ink_of};

/// Draws pieces on a field: each by its letter or colour.
pub fn groups(
    field: Field24,
    height: usize,
    groups: &[Cells],
    context: &mut Context,
) -> anyhow::Result<()> {
    for row in rows(field, height, groups) {
        for letter in row {
            if context.out.is_colored() {
                let ink = Cell::from_letter(letter).and_then(ink_of);
                let tile = ink.map(|ink| Tile { ink, shade: Shade::Solid });
                let text = context.out.look().tile(tile);
                write!(context.out, "{text}")?;
            } else {
                write!(context.out, "{letter}")?;
            }
        }
        writeln!(context.out)?;
    }
    Ok(())
}

/// Pieces on a field as letters, the top row first: `X` for what was there before.
pub fn rows(field: Field24, height: usize, groups: &[Cells]) -> Vec<[char; 10]> {
    let mut rows = vec![['_'; 10]; height];
    for (x, y) in field.cells().filter(|&(_, y)| y < height) {
        rows[y][x] = 'X';
    }
    for group in groups {
        for cell in group.cells {
            rows[usize::from(cell) / 10][usize::from(cell) % 10] = group.piece;
        }
    }
    rows.reverse();
    rows
}
