//! Solutions for people: a picture of where the pieces end up, and what to press.

use std::fmt::Write;

use allclear_pc::Solution;
use allclear_tetris::fumen::Cell;
use allclear_tetris::{Field40, Key};

use super::args::Problem;
use crate::look::{Shade, Tile, ink_of};
use crate::output::{Output, Painted, Style};

/// What to say when there is no solution.
pub fn none(proven: bool) -> &'static str {
    match proven {
        true => "No perfect clear: proven.",
        false => "No perfect clear found; the search ended at a limit, so there may be one.",
    }
}

/// The keys of every step; hold, where it is used, is the first.
pub fn keys(problem: &Problem, solution: &Solution) -> Vec<Vec<Key>> {
    let mut field: Field40 = problem.field.clear_full_rows().0.cells().collect();
    let mut all = Vec::new();
    for step in &solution.steps {
        let hold = step.hold.then_some(Key::Hold);
        all.push(hold.into_iter().chain(problem.keys.to(&field, step.placement)).collect());
        if let Some(cells) = step.placement.board() {
            field = (field | cells).clear_full_rows().0;
        }
    }
    all
}

/// The field as it would be with no row ever cleared, then the steps.
pub fn solution(out: &Output, problem: &Problem, solution: &Solution) -> String {
    let mut text = String::new();
    let (pieces, height) = (solution.steps.len(), solution.height);
    let rows = if height == 1 { "row" } else { "rows" };
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
    let keys = keys(problem, solution);
    for (i, (step, keys)) in solution.steps.iter().zip(keys).enumerate() {
        let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
        let colour = out.look().theme.piece(step.placement.piece);
        let place =
            Painted::new(out.look().print(colour), format!("{:<12}", step.placement.to_string()));
        let _ = writeln!(text, "{:>4}  {place}  {}", i + 1, out.paint(Style::Dim, keys.join(" ")));
    }
    text
}
