//! Lunar Lockout: pieces sliding.

use allclear_lunar::{Lunar, Slide, State, notation};

use super::{Film, Still};
use crate::look::{Grid, Ink, Shade};

/// A board and what happens on it, slide by slide. Its poster is the board at the beginning.
pub fn slides(lunar: &Lunar, slides: &[Slide]) -> Film {
    let mut state = lunar.start();
    let mut stills = vec![Still::stop(board(lunar, &state), "the board")];
    for (i, slide) in slides.iter().enumerate() {
        let name = notation::slide(lunar.size(), slide);
        let caption = format!("{} of {}: {name}", i + 1, slides.len());
        let human = state.humans.has(usize::from(slide.from) % 8, usize::from(slide.from) / 8);
        let ink = if human { Ink::Human } else { Ink::Robot };
        let mut without = state;
        let from = usize::from(slide.from);
        without.humans.remove(from % 8, from / 8);
        without.robots.remove(from % 8, from / 8);
        for (x, y) in way(slide) {
            let mut grid = board(lunar, &without);
            grid.put(x, y, ink, Shade::Solid);
            stills.push(Still::moment(grid, caption.clone()));
        }
        match lunar.slide(&state, from, slide.direction) {
            Some((_, after)) => state = after,
            None => break,
        }
        stills.push(Still::stop(board(lunar, &state), caption));
    }
    let poster = vec![board(lunar, &lunar.start())];
    Film::new(stills, poster)
}

/// The cells that a piece goes through, the first and the last included.
fn way(slide: &Slide) -> impl Iterator<Item = (i32, i32)> + use<> {
    let place = |cell: u8| (i32::from(cell % 8), i32::from(cell / 8));
    let (from, to) = (place(slide.from), place(slide.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    (1..=steps).map(move |i| (from.0 + dx.signum() * i, from.1 + dy.signum() * i))
}

/// The board in a position.
pub fn board(lunar: &Lunar, state: &State) -> Grid {
    let size = lunar.size();
    let mut grid = Grid::new(size.width(), size.height());
    let mut put = |cell: usize, ink| {
        let (column, row) = size.column_row(cell);
        let y = (size.height() - 1 - row) as i32;
        grid.put(
            column as i32,
            y,
            ink,
            if ink == Ink::Target { Shade::Pale } else { Shade::Solid },
        );
    };
    put(lunar.target(), Ink::Target);
    for (set, ink) in
        [(lunar.blocks(), Ink::Grey), (state.robots, Ink::Robot), (state.humans, Ink::Human)]
    {
        set.cells().for_each(|(x, y)| put(8 * y + x, ink));
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_lunar::{Count, Optimal, cards};

    #[test]
    fn a_film_of_a_card_ends_with_nobody_left() {
        let card = &cards::classic()[0];
        let optimal = Optimal::new(&card.lunar, Count::Slides, 1_000_000).unwrap();
        let best = optimal.best();
        let film = slides(&card.lunar, &best);
        let humans = |grid: &Grid| {
            (0..25).filter(|i| grid.get(i % 5, i / 5).is_some_and(|t| t.ink == Ink::Human)).count()
        };
        assert_eq!(humans(&film.stills[0].grid), 1);
        assert_eq!(humans(&film.stills.last().unwrap().grid), 0);
        assert_eq!(film.stills.iter().filter(|still| still.stop).count(), best.len() + 1);
    }
}
