//! Reach against the slow search that the tests use, on fields met in play.

#[path = "../../tetris/tests/support/mod.rs"]
mod support;

use allclear_bench::Race;
use allclear_board::Rng;
use allclear_tetris::kicks::NAMED;
use allclear_tetris::{Drop, Field, Piece, Rules, reach};
use support::SlowField;

/// Fields and pieces from games of random placements in the lowest `height` rows.
fn played<const H: usize, const N: usize>(
    height: usize,
    count: usize,
) -> Vec<(Field<H, N>, Piece)> {
    let mut rng = Rng::new(2026);
    let rules = Rules::default();
    let mut cases = Vec::new();
    while cases.len() < count {
        let mut field = Field::EMPTY;
        loop {
            let piece = Piece::ALL[rng.below(7) as usize];
            cases.push((field, piece));
            let placements = reach::placements(&field, piece, &rules, height);
            let choices = placements.len() as u64;
            if choices == 0 {
                break;
            }
            let choice = placements.iter().nth(rng.below(choices) as usize).unwrap();
            field = (field | choice.board().unwrap()).clear_full_rows().0;
        }
    }
    cases.truncate(count);
    cases
}

fn race<const H: usize, const N: usize>(name: &str, rules: &Rules, height: usize) {
    let cases = played::<H, N>(height, 2000);
    let slow: Vec<SlowField> = cases.iter().map(|(field, _)| SlowField::new(field)).collect();
    Race::new(format!("reach, {height} rows of {H}, {name}"), cases.len())
        .enter("slow search", || {
            let count = |((_, piece), slow): (&(_, Piece), &SlowField)| {
                slow.placements(*piece, rules, height).len() as u64
            };
            cases.iter().zip(&slow).map(count).sum()
        })
        .enter("boards of positions", || {
            let count = |(field, piece): &(Field<H, N>, Piece)| {
                reach::placements(field, *piece, rules, height).len() as u64
            };
            cases.iter().map(count).sum()
        })
        .run();
}

fn main() {
    for named in &NAMED {
        race::<6, 1>(named.name, &Rules::new(named.kicks, Drop::Soft), 4);
    }
    let srs = Rules::default();
    race::<6, 1>("srs hard drop", &Rules { drop: Drop::Hard, ..srs }, 4);
    race::<6, 1>("srs", &srs, 6);
    race::<12, 2>("srs", &srs, 12);
    race::<24, 4>("srs", &srs, 20);
}
