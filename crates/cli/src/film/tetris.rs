//! Solutions and fumens.

use std::time::Duration;

use allclear_fumen::{Field, Page};
use allclear_pc::Step;

use super::{Film, Still};
use crate::look::{Grid, Ink, Shade, ink_of};

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

/// The pages of a fumen. Its poster has all of them.
pub fn fumen(pages: &[Page]) -> Film {
    let height = pages.iter().map(highest).max().unwrap_or(0).clamp(1, Field::HEIGHT);
    let with_garbage = pages.iter().any(|page| page.field.garbage().contains(|c| c != '_'));
    let draw = |page: &Page| {
        let shift = i32::from(with_garbage);
        let mut grid = Grid::new(10, height + shift as usize);
        for y in -shift..height as i32 {
            for x in 0..10 {
                if let Some(ink) = ink_of(page.field.get(x, y)) {
                    grid.put(x, y + shift, ink, Shade::Solid);
                }
            }
        }
        if let Some(piece) = page.piece {
            for (x, y) in piece.cells() {
                grid.put(x, y + shift, Ink::Piece(piece.piece), Shade::Bright);
            }
        }
        grid
    };
    let grids: Vec<Grid> = pages.iter().map(draw).collect();
    let stills = grids.iter().zip(pages).enumerate().map(|(i, (grid, page))| {
        let comment: String = page.comment.chars().filter(|c| !c.is_control()).collect();
        Still::stop(grid.clone(), format!("page {} of {} {comment}", i + 1, pages.len()))
    });
    Film::new(stills.collect(), grids.clone())
}

/// Pictures with captions. The poster has all of them.
pub fn gallery(pictures: Vec<(Grid, String)>) -> Film {
    let count = pictures.len();
    let still = |(i, (grid, caption)): (usize, &(Grid, String))| {
        Still::stop(grid.clone(), format!("{} of {count}: {caption}", i + 1))
    };
    let stills = pictures.iter().enumerate().map(still).collect();
    let (poster, captions) = pictures.into_iter().unzip();
    Film { captions, ..Film::new(stills, poster) }
}

/// A game as it went, each board for as long as it was seen. The poster has the last one.
pub fn recorded(moments: Vec<(Grid, Duration)>) -> Film {
    let poster = moments.last().map(|(grid, _)| grid.clone()).into_iter().collect();
    let still = |(grid, time)| Still { time, ..Still::moment(grid, "") };
    Film::new(moments.into_iter().map(still).collect(), poster)
}

/// One above the highest row that has anything in it.
fn highest(page: &Page) -> usize {
    let piece =
        page.piece.map_or(0, |piece| piece.cells().iter().map(|c| c.1 + 1).max().unwrap_or(0));
    page.field.rows().len().max(usize::try_from(piece).unwrap_or(0))
}

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
