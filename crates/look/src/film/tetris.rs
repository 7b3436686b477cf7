//! Fumens, galleries and games.

use std::time::Duration;

use allclear_fumen::{Field, Page};

use super::{Film, Still};
use crate::{Grid, Ink, Shade, ink_of};

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
