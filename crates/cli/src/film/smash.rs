//! Smash the Code: chains.

use allclear_api::smash::{Chain, ChainReply};
use allclear_api::{Cache, Job, Question};
use allclear_look::film::{Film, Still, smash_cells};
use allclear_smash::Cell;

/// A field and its chain, step by step. Its poster is the field at the beginning, what goes first
/// lit up.
pub fn chain(reply: &ChainReply) -> Film {
    let steps = reply.steps.as_deref().unwrap_or_default();
    let first = steps.first();
    let start = first.map_or(&reply.last, |step| &step.before);
    let is_empty = |row: &&String| row.chars().all(|c| c == '.');
    let height = (start.len() - start.iter().take_while(is_empty).count()).max(1);
    let lit = |cells: &[[usize; 2]]| cells.iter().map(|[x, y]| (*x, *y)).collect::<Vec<_>>();
    let grid = |rows: &[String], cells: &[[usize; 2]]| {
        let cell = |x: usize, y: usize| {
            let row = rows.len().checked_sub(1 + y).and_then(|top| rows.get(top));
            row.and_then(|row| row.chars().nth(x)).and_then(Cell::from_char).unwrap_or_default()
        };
        smash_cells(cell, height, &lit(cells))
    };
    let poster = grid(start, first.map_or(&[], |step| &step.vanishing));
    let mut stills = vec![Still::stop(grid(start, &[]), "the field")];
    for (i, step) in steps.iter().enumerate() {
        let caption = format!("step {}: {} points", i + 1, step.score);
        stills.push(Still::moment(grid(&step.before, &step.vanishing), caption.clone()));
        stills.push(Still::stop(grid(&step.after, &[]), caption));
    }
    Film::new(stills, vec![poster])
}

/// The film of a field's chain, by the rules of Smash the Code.
pub fn chain_of(field: &str) -> Result<Film, allclear_api::Error> {
    let request = Chain { field: field.to_string(), steps: true, ..Chain::default() };
    Ok(chain(&request.answer(&Job::new(&Cache::default()))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use allclear_look::Shade;

    #[test]
    fn every_step_is_lit_and_then_gone() {
        let film = chain_of("1..... / 122... / 110233").unwrap();
        let captions: Vec<&str> = film.stills.iter().map(|still| still.caption.as_str()).collect();
        assert_eq!(captions[0], "the field");
        assert!(captions[1].starts_with("step 1: "));
        assert_eq!(film.stills.len() % 2, 1);
        let lit = |x, y| film.poster[0].get(x, y).unwrap().shade == Shade::Bright;
        assert!(lit(0, 0) && lit(0, 1) && !lit(5, 0));
    }
}
