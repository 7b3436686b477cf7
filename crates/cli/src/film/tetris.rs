//! Perfect clears.

use allclear_fumen::Field;
use allclear_look::film::{Film, Still};
use allclear_look::{Grid, Ink, Shade};
use allclear_pc::Step;

/// Rows above the field in which a piece is seen coming.
const ABOVE: usize = 2;

/// A perfect clear played on a field. Its poster shows where the pieces end up if no row were
/// ever cleared.
pub fn solution(field: &Field, steps: &[Step]) -> Film {
    let mut field = field.clone();
    field.lock(None);
    let rows = field.rows().len();
    let height = steps
        .iter()
        .filter_map(|step| step.placement.cells())
        .map(|cells| usize::from(cells[3].1) + 1)
        .fold(rows, usize::max)
        + ABOVE;
    let mut stills = vec![Still::stop(Grid::of_field(&field, height), "the field")];
    for (i, step) in steps.iter().enumerate() {
        let hold = if step.hold { "hold, " } else { "" };
        let caption = format!("{} of {}: {hold}{}", i + 1, steps.len(), step.placement);
        let mut grid = Grid::of_field(&field, height);
        grid.put_piece(step.placement, Shade::Solid);
        let mut lit = grid.clone();
        lit.light_full_rows();
        let clears = lit != grid;
        stills.push(Still::stop(grid, caption.clone()));
        field.lock(Some(step.placement.into()));
        if clears {
            stills.push(Still::moment(lit, caption.clone()));
            stills.push(Still::moment(Grid::of_field(&field, height), caption));
        }
    }
    // The last one is where it all ends.
    if let Some(last) = stills.last_mut() {
        last.stop = true;
        if field.rows().is_empty() {
            last.caption = "all clear".to_string();
        }
    }
    let first = stills.first().map(|still| still.grid.clone());
    Film::new(stills, vec![poster(first, steps)])
}

/// The pieces in the rows they would have if no row were ever cleared.
fn poster(field: Option<Grid>, steps: &[Step]) -> Grid {
    let mut grid = field.unwrap_or_else(|| Grid::new(10, 0)).with_height(ROWS);
    // The original numbers of the rows that are still there.
    let mut rows: Vec<usize> = (0..ROWS).collect();
    let mut top = 0;
    for step in steps {
        for (x, y) in step.placement.cells().into_iter().flatten() {
            let row = rows.get(usize::from(y)).copied().unwrap_or(ROWS);
            grid.put(x.into(), row as i32, Ink::Piece(step.placement.piece), Shade::Solid);
            top = top.max(row + 1);
        }
        rows.retain(|&row| (0..10).any(|x| grid.get(x, row).is_none()));
    }
    let filled = |y: &usize| (0..10).any(|x| grid.get(x, *y).is_some());
    let top = (0..ROWS).rev().find(filled).map_or(1, |y| y + 1).max(top).min(ROWS);
    grid.with_height(top)
}

/// Rows of the highest field there is.
const ROWS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_pc::{Ask, Solver};
    use allclear_tetris::{Field24, Rules};

    #[test]
    fn a_poster_is_full_and_the_end_is_empty() {
        let ask = Ask::new("LSTIZJOSJIO".parse().unwrap());
        let answer = Solver::new(Field24::EMPTY, Rules::default()).solve(&ask);
        let film = solution(&Field::EMPTY, &answer.solution.unwrap().steps);
        let [poster] = &film.poster[..] else { panic!("one poster") };
        assert_eq!(poster.height(), 4);
        assert!((0..40).all(|i| poster.get(i % 10, i / 10).is_some()));
        let last = film.stills.last().unwrap();
        assert_eq!(last.caption, "all clear");
        assert_eq!(last.grid, Grid::new(10, last.grid.height()));
        assert_eq!(film.stills.iter().filter(|still| still.stop).count(), 12);
    }
}
