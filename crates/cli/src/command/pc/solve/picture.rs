//! Solutions for people: a picture of where the pieces end up, and what to press.

use std::fmt::Write;

use allclear_api::pc::PlacementReply;
use allclear_fumen::Cell;
use allclear_pc::Solution;

use crate::output::Output;
use allclear_look::{Painted, Style};
use allclear_look::{Shade, Tile, ink_of};

/// What to say when there is no solution.
pub fn none(proven: bool, reason: Option<&str>) -> String {
    match (proven, reason) {
        (_, Some(reason)) => format!("No perfect clear: {reason}."),
        (true, None) => "No perfect clear: proven.".to_string(),
        (false, None) => {
            "No perfect clear found, but there may be one: the search ended at a limit.".to_string()
        }
    }
}

/// The field as it would be with no row ever cleared, then the steps.
pub fn solution(out: &Output, solution: &Solution, placements: &[PlacementReply]) -> String {
    let mut text = String::new();
    let (pieces, height) = (solution.steps.len(), solution.height);
    let rows = if height == 1 { "line" } else { "lines" };
    let saved = solution.saved.map_or(String::new(), |piece| format!(", {piece} saved"));
    let head = format!("Perfect clear: {pieces} pieces, {height} {rows}{saved}");
    let _ = writeln!(text, "{}\n", out.paint(Style::Bold, head));
    for y in (0..height).rev() {
        text.push_str("  ");
        for x in 0..10 {
            let owner = solution.groups.iter().find(|g| g.cells.contains(&((10 * y + x) as u8)));
            let cell = owner.map_or(Cell::Grey, |group| group.piece.into());
            match out.is_colored() {
                true => {
                    let tile = ink_of(cell).map(|ink| Tile { ink, shade: Shade::Solid });
                    text.push_str(&out.look().tile(tile));
                }
                false => text.push(cell.letter()),
            }
        }
        text.push('\n');
    }
    text.push('\n');
    for (i, (step, placed)) in solution.steps.iter().zip(placements).enumerate() {
        let colour = out.look().theme.piece(step.placement.piece);
        let place =
            Painted::new(out.look().print(colour), format!("{:<12}", step.placement.to_string()));
        let _ = writeln!(
            text,
            "{:>4}  {place}  {}",
            i + 1,
            out.paint(Style::Dim, placed.keys.join(" "))
        );
    }
    text
}
