//! Drawing a page of a fumen.

use std::fmt::Write;

use allclear_fumen::Page;

use crate::output::Output;
use allclear_look::Style;
use allclear_look::{Shade, Tile, ink_of};

/// The page with a heading, its comment and what happens after it.
pub fn page(out: &Output, pages: &[Page], index: usize) -> String {
    let page = &pages[index];
    let mut text = String::new();
    if index > 0 {
        text.push('\n');
    }
    let heading = format!("page {} of {}", index + 1, pages.len());
    line(&mut text, &out.paint(Style::Bold, heading));
    if !page.comment.is_empty() {
        // A comment may hold anything; what would move the cursor is shown as a blank.
        let comment: String =
            page.comment.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        line(&mut text, &out.paint(Style::Cyan, comment));
    }
    let notes = [
        (!page.lock, "no lock"),
        (page.rise, "then the garbage rises"),
        (page.mirror, "then mirrored"),
    ];
    let notes: Vec<&str> = notes.iter().filter(|(on, _)| *on).map(|(_, note)| *note).collect();
    if !notes.is_empty() {
        line(&mut text, &out.paint(Style::Dim, notes.join(", ")));
    }

    let piece: Vec<(i32, i32)> = page.piece.map(|piece| piece.cells().to_vec()).unwrap_or_default();
    let highest = piece.iter().map(|(_, y)| y + 1).max().unwrap_or(0);
    let height = highest.max(page.field.rows().len() as i32).clamp(1, 23);
    for y in (0..height).rev() {
        row(&mut text, out, page, y, &piece);
    }
    if page.field.garbage().contains(|c| c != '_') {
        line(
            &mut text,
            &out.paint(Style::Dim, if out.is_colored() { "─".repeat(20) } else { "-".repeat(10) }),
        );
        row(&mut text, out, page, -1, &[]);
    }
    text
}

fn row(text: &mut String, out: &Output, page: &Page, y: i32, piece: &[(i32, i32)]) {
    for x in 0..10 {
        let moving = piece.contains(&(x, y));
        let cell = match page.piece {
            Some(piece) if moving => piece.piece.into(),
            _ => page.field.get(x, y),
        };
        let shade = if moving { Shade::Pale } else { Shade::Solid };
        match ink_of(cell) {
            // Without colour a fumen's own letters, where grey is X.
            _ if !out.is_colored() => {
                let letter = cell.letter();
                text.push(if moving { letter.to_ascii_lowercase() } else { letter });
            }
            ink => text.push_str(&out.look().tile(ink.map(|ink| Tile { ink, shade }))),
        }
    }
    text.push('\n');
}

fn line(text: &mut String, what: &dyn std::fmt::Display) {
    let _ = writeln!(text, "{what}");
}
