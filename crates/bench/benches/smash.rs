//! Smash the Code: components, groups, chains, children. Run with `cargo bench -p allclear-bench --bench smash`.
#![allow(missing_docs)]

use std::hint::black_box;

use allclear_bench::Race;
use allclear_bench::lookup_components::{Components, LookupTable, dense_boards, sparse_boards};
use allclear_board::Rng;
use allclear_smash::{
    Cells6x12, Colour, ComponentList, Field, Pair, Placement, Rules, Smash, TsuField, Well,
    groups_of_four,
};

fn main() {
    components();
    groups();
    chains();
    children();
}

fn mix(sum: u64, [low, high]: [u64; 2]) -> u64 {
    sum.wrapping_add((low ^ high.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn words(cells: u128) -> [u64; 2] {
    [cells as u64, (cells >> 64) as u64]
}

/// Lists of components against the published table, on its own boards and denser ones.
fn components() {
    let table = LookupTable::new();
    let mut sets = vec![("the article's boards".to_string(), sparse_boards(4096, 1))];
    for percent in [20, 35, 50, 65, 80] {
        sets.push((format!("{percent} % of the cells"), dense_boards(4096, percent, percent)));
    }
    for (name, cells) in &sets {
        let boards: Vec<Cells6x12> =
            cells.iter().map(|&cells| Cells6x12::from_words(words(cells)).unwrap()).collect();
        let (mut found, mut list) = (Components::default(), ComponentList::new());
        Race::new(format!("components of a 6x12 board, {name}"), boards.len())
            .enter("table of two rows (published)", || {
                cells.iter().fold(0, |sum, &cells| {
                    table.components(cells, &mut found);
                    found.iter().fold(sum, |sum, part| mix(sum, words(part)))
                })
            })
            .enter("Board::components", || {
                let parts = boards.iter().flat_map(|board| board.components());
                parts.fold(0, |sum, part| mix(sum, *part.words()))
            })
            .enter("ComponentList", || {
                boards.iter().fold(0, |sum, &board| {
                    list.find(board);
                    list.iter().fold(sum, |sum, part| mix(sum, *part.words()))
                })
            })
            .run();
    }
}

/// All cells of groups of four or more.
fn groups() {
    for percent in [12, 35, 50] {
        let boards: Vec<Cells6x12> = dense_boards(4096, percent, percent)
            .into_iter()
            .map(|cells| Cells6x12::from_words(words(cells)).unwrap())
            .collect();
        Race::new(format!("groups of four, {percent} % of the cells"), boards.len())
            .enter("Board::components_of_at_least", || {
                let groups = boards.iter().map(|board| board.components_of_at_least(4));
                groups.fold(0, |sum, cells| mix(sum, *cells.words()))
            })
            .enter("groups_of_four", || {
                let groups = boards.iter().map(|&board| groups_of_four(board));
                groups.fold(0, |sum, cells| mix(sum, *cells.words()))
            })
            .run();
    }
}

/// The nineteen-step field that simulators of Puyo Puyo are measured on.
const NINETEEN: &str = ".2.312 / 231141 / 114434 / 124131 / 424134 / 423241 / 213241 / 313434 /
                        144344 / 313431 / 323411 / 423232 / 132322";

fn chains() {
    let tsu = TsuField::parse(NINETEEN).unwrap();
    assert_eq!(tsu.chain().1.steps, 19);
    Race::new("a chain of 19 steps, Puyo Puyo Tsu, only counted", 1000)
        .enter("portable", || {
            (0..1000)
                .map(|_| u64::from(allclear_smash::portable::chain_length(black_box(&tsu))))
                .sum()
        })
        .enter("best of this processor", || {
            (0..1000).map(|_| u64::from(black_box(&tsu).chain_length())).sum()
        })
        .run();
    Race::new("a chain of 19 steps, Puyo Puyo Tsu", 1000)
        .enter("portable", || (0..1000).map(|_| u64::from(portable(tsu))).sum())
        .enter("best of this processor", || (0..1000).map(|_| u64::from(chain(tsu))).sum())
        .run();
    let quiet = positions::<Smash>(4096, 1).into_iter().map(|(well, _)| well).collect::<Vec<_>>();
    Race::new("fields in which nothing vanishes", quiet.len())
        .enter("portable", || quiet.iter().map(|&well| u64::from(portable(well))).sum())
        .enter("best of this processor", || quiet.iter().map(|&well| u64::from(chain(well))).sum())
        .run();
    Race::new("the same, only counted", quiet.len())
        .enter("portable", || {
            let length = |well| allclear_smash::portable::chain_length(black_box(well));
            quiet.iter().map(|well| u64::from(length(well))).sum()
        })
        .enter("best of this processor", || {
            quiet.iter().map(|well| u64::from(black_box(well).chain_length())).sum()
        })
        .run();
}

fn chain<R: Rules>(well: Well<R>) -> u32 {
    black_box(&well).chain().1.score
}

fn portable<R: Rules>(well: Well<R>) -> u32 {
    allclear_smash::portable::chain(black_box(&well)).1.score
}

/// Fields out of random games, with the pair to come.
fn positions<R: Rules>(count: usize, seed: u64) -> Vec<(Well<R>, Pair)> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    let mut well = Well::<R>::EMPTY;
    while positions.len() < count {
        let mut colour = || Colour::ALL[rng.below(5) as usize];
        let pair = Pair { a: colour(), b: colour() };
        positions.push((well, pair));
        let mut after = Vec::new();
        well.children(pair, |_, child, _| after.push(child));
        well = if after.is_empty() {
            Well::EMPTY
        } else {
            after[rng.below(after.len() as u64) as usize].with_skulls(u32::from(rng.below(10) == 0))
        };
    }
    positions
}

fn children() {
    let smash = positions::<Smash>(4096, 2);
    let tsu: Vec<(TsuField, Pair)> = smash
        .iter()
        .map(|(well, pair)| (TsuField::parse(&well.to_string()).unwrap(), *pair))
        .collect();
    let all: usize = smash.iter().map(|(well, pair)| one_by_one(well, *pair).0).sum();
    let standings = Race::new("children: a pair dropped and played in every way", all)
        .enter("one by one", || smash.iter().map(|(w, pair)| one_by_one(w, *pair).1).sum())
        .enter("all at once, portable", || {
            let mut sum = 0;
            for (well, pair) in &smash {
                allclear_smash::portable::children(well, *pair, |_, child, chain| {
                    sum += score(&child, chain.score);
                });
            }
            sum
        })
        .enter("all at once", || at_once(&smash))
        .run();
    for standing in &standings {
        println!("  {:<40} {:>12.1} million/s", standing.name, 1e3 / standing.nanos);
    }
    Race::new("children: the price of rules as a parameter", all)
        .enter("Smash the Code", || black_box(at_once(&smash)).min(1))
        .enter("Puyo Puyo Tsu", || black_box(at_once(&tsu)).min(1))
        .run();
}

fn score<R: Rules>(child: &Well<R>, score: u32) -> u64 {
    u64::from(score) + u64::from(child.height(0))
}

fn at_once<R: Rules>(positions: &[(Well<R>, Pair)]) -> u64 {
    let mut sum = 0;
    for (well, pair) in positions {
        well.children(*pair, |_, child, chain| sum += score(&child, chain.score));
    }
    sum
}

fn one_by_one(well: &Field, pair: Pair) -> (usize, u64) {
    let (mut count, mut sum) = (0, 0);
    for placement in Placement::ALL {
        if pair.a == pair.b && placement.rotation() as u8 >= 2 {
            continue;
        }
        if let Some(placed) = well.place(pair, placement) {
            let (child, chain) = placed.chain();
            count += 1;
            sum += score(&child, chain.score);
        }
    }
    (count, sum)
}
