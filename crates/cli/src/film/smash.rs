//! Smash the Code: chains.

use allclear_smash::{COLUMNS, Cell, Rules, Well};

use super::{Film, Still};
use crate::look::{Grid, Ink, Shade};

/// A field and its chain, step by step. Its poster is the field at the beginning, what goes first
/// lit up.
pub fn chain<R: Rules>(well: &Well<R>) -> Film {
    let height = (0..COLUMNS).map(|x| well.height(x) as usize).max().unwrap_or(0).max(1);
    let mut well = *well;
    let mut stills = vec![Still::stop(field(&well, height, &[]), "the field")];
    let poster = field(&well, height, &well.vanishing());
    let mut steps = 0;
    while let Some((after, step)) = well.step(steps) {
        steps += 1;
        let caption = format!("step {steps}: {} points", step.score());
        stills.push(Still::moment(field(&well, height, &well.vanishing()), caption.clone()));
        well = after;
        stills.push(Still::stop(field(&well, height, &[]), caption));
    }
    Film::new(stills, vec![poster])
}

/// The lowest rows of a field, some cells lit.
pub fn field<R: Rules>(well: &Well<R>, height: usize, lit: &[(usize, usize)]) -> Grid {
    let mut grid = Grid::new(COLUMNS, height);
    for y in 0..height {
        for x in 0..COLUMNS {
            let ink = match well.cell(x, y) {
                Cell::Empty => continue,
                Cell::Skull => Ink::Skull,
                Cell::Block(colour) => Ink::Block(colour.number()),
            };
            let shade = if lit.contains(&(x, y)) { Shade::Bright } else { Shade::Solid };
            grid.put(x as i32, y as i32, ink, shade);
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_smash::Field;

    #[test]
    fn every_step_is_lit_and_then_gone() {
        let well = Field::parse("1..... / 122... / 110233").unwrap();
        let film = chain(&well);
        let captions: Vec<&str> = film.stills.iter().map(|still| still.caption.as_str()).collect();
        assert_eq!(captions[0], "the field");
        assert!(captions[1].starts_with("step 1: "));
        assert_eq!(film.stills.len() % 2, 1);
        let lit = |x, y| film.poster[0].get(x, y).unwrap().shade == Shade::Bright;
        assert!(lit(0, 0) && lit(0, 1) && !lit(5, 0));
    }
}
