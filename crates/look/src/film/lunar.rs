//! Lunar Lockout: pieces sliding.

use allclear_lunar::{Lunar, Slide, notation};

use super::{Film, Still};
use crate::{Grid, Ink, Shade};

/// A piece that keeps its name and its colour while it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it looks like: a human or a robot.
    pub ink: Ink,
    /// Where it stands; `None` when it has left.
    pub cell: Option<usize>,
}

impl Piece {
    /// Whether it is a human.
    pub fn is_human(&self) -> bool {
        matches!(self.ink, Ink::Human(_))
    }
}

/// The pieces of a board, as one reads it.
pub fn pieces(lunar: &Lunar) -> Vec<Piece> {
    let (mut humans, mut robots) = (0..=u8::MAX, 0..=u8::MAX);
    let start = lunar.start();
    let piece = |cell: usize| {
        let (x, y) = (cell % 8, cell / 8);
        let ink = match (start.humans.has(x, y), start.robots.has(x, y)) {
            (true, _) => Ink::Human(humans.next()?),
            (_, true) => Ink::Robot(robots.next()?),
            _ => return None,
        };
        Some(Piece { ink, cell: Some(cell) })
    };
    lunar.size().reading_order().filter_map(piece).collect()
}

/// A board and what happens on it, slide by slide. Its poster is the board at the beginning.
pub fn slides(lunar: &Lunar, slides: &[Slide]) -> Film {
    let mut pieces = pieces(lunar);
    let first = board(lunar, &pieces);
    let mut stills = vec![Still::stop(first.clone(), "the board")];
    for (i, slide) in slides.iter().enumerate() {
        let name = notation::slide(lunar.size(), slide);
        let caption = format!("{} of {}: {name}", i + 1, slides.len());
        let from = Some(usize::from(slide.from));
        // Who has come home is seen there until the next slide.
        pieces.iter_mut().filter(|piece| piece.is_human()).for_each(|piece| {
            piece.cell = piece.cell.filter(|&cell| cell != lunar.target());
        });
        let Some(moved) = pieces.iter().position(|piece| piece.cell == from) else { break };
        for cell in way(slide) {
            pieces[moved].cell = Some(cell);
            stills.push(Still::moment(board(lunar, &pieces), caption.clone()));
        }
        let mut end = board(lunar, &pieces);
        if pieces[moved].is_human() && usize::from(slide.to) == lunar.target() {
            put(&mut end, lunar, lunar.target(), pieces[moved].ink, Shade::Bright);
        }
        stills.push(Still::stop(end, caption));
    }
    Film::new(stills, vec![first])
}

/// The cells that a piece goes through, the last included.
pub fn way(slide: &Slide) -> impl Iterator<Item = usize> + use<> {
    let place = |cell: u8| (i32::from(cell % 8), i32::from(cell / 8));
    let (from, to) = (place(slide.from), place(slide.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    let step = 8 * dy.signum() + dx.signum();
    let from = i32::from(slide.from);
    (1..=steps).map(move |i| (from + i * step) as usize)
}

/// The board with its pieces on it.
pub fn board(lunar: &Lunar, pieces: &[Piece]) -> Grid {
    let size = lunar.size();
    let mut grid = Grid::new(size.width(), size.height());
    put(&mut grid, lunar, lunar.target(), Ink::Target, Shade::Pale);
    for (x, y) in lunar.blocks().cells() {
        put(&mut grid, lunar, 8 * y + x, Ink::Grey, Shade::Solid);
    }
    for piece in pieces {
        if let Some(cell) = piece.cell {
            put(&mut grid, lunar, cell, piece.ink, Shade::Solid);
        }
    }
    grid
}

/// Fills a cell of a board.
pub fn put(grid: &mut Grid, lunar: &Lunar, cell: usize, ink: Ink, shade: Shade) {
    let (column, row) = lunar.size().column_row(cell);
    grid.put(column as i32, (lunar.size().height() - 1 - row) as i32, ink, shade);
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_lunar::{Count, Optimal, cards};

    #[test]
    fn a_film_of_a_card_ends_with_the_human_at_home() {
        let card = &cards::classic()[0];
        let optimal = Optimal::new(&card.lunar, Count::Slides, 1_000_000).unwrap();
        let best = optimal.best();
        let film = slides(&card.lunar, &best);
        let count = |grid: &Grid, wanted: fn(Ink) -> bool| {
            (0..25).filter_map(|i| grid.get(i % 5, i / 5)).filter(|tile| wanted(tile.ink)).count()
        };
        let human = |ink| matches!(ink, Ink::Human(_));
        let robot = |ink| matches!(ink, Ink::Robot(_));
        let [first, last] = [&film.stills[0].grid, &film.stills.last().unwrap().grid];
        assert_eq!((count(first, human), count(last, human)), (1, 1));
        assert_eq!(
            last.get(2, 2).map(|tile| (tile.ink, tile.shade)),
            Some((Ink::Human(0), Shade::Bright))
        );
        assert_eq!(count(first, robot), count(last, robot));
        assert_eq!(film.stills.iter().filter(|still| still.stop).count(), best.len() + 1);
    }
}
