//! All children at once equal the children one by one, and perft equals counting plain fields.

mod reference;

use std::collections::HashSet;

use allclear_smash::{
    Chain, Colour, Field, Pair, PairGenerator, Placement, Rotation, Rules, Smash, Tsu, Well, perft,
};
use reference::{Plain, SMASH};

fn one_by_one<R: Rules>(well: &Well<R>, pair: Pair) -> Vec<(Placement, Well<R>, Chain)> {
    let twice = |p: &Placement| {
        pair.a == pair.b && matches!(p.rotation(), Rotation::Left | Rotation::Below)
    };
    let ways = Placement::ALL.into_iter().filter(|placement| !twice(placement));
    ways.filter_map(|placement| {
        let (after, chain) = well.place(pair, placement)?.chain();
        Some((placement, after, chain))
    })
    .collect()
}

fn random_games<R: Rules>() {
    let mut chains = 0;
    for seed in 0..200 {
        let mut rng = allclear_board::Rng::new(seed);
        let mut well = Well::<R>::EMPTY;
        for _ in 0..100 {
            let mut colour = || Colour::ALL[rng.below(3 + seed % 3) as usize];
            let pair = Pair { a: colour(), b: colour() };
            let mut children = Vec::new();
            well.children(pair, |placement, after, chain| children.push((placement, after, chain)));
            assert_eq!(children, one_by_one(&well, pair), "{well}\n{pair}");
            let mut portable = Vec::new();
            allclear_smash::portable::children(&well, pair, |placement, after, chain| {
                portable.push((placement, after, chain));
            });
            assert_eq!(portable, children, "{well}\n{pair}");
            chains += children.iter().filter(|(_, _, chain)| chain.steps > 0).count();
            if children.is_empty() {
                break;
            }
            well = children[rng.below(children.len() as u64) as usize].1;
            if rng.below(9) == 0 {
                well = well.with_skulls(1);
            }
        }
    }
    assert!(chains > 1000, "the games should have chains in them, found {chains}");
}

#[test]
fn children_are_the_placements_played_one_by_one() {
    random_games::<Smash>();
    random_games::<Tsu>();
}

#[test]
fn two_of_a_colour_lose_no_field() {
    let well = Field::parse("1..... / 12.1.. / 2211..").unwrap();
    let pair = Pair { a: Colour::ALL[0], b: Colour::ALL[0] };
    let all: HashSet<Field> = Placement::ALL
        .into_iter()
        .filter_map(|placement| Some(well.place(pair, placement)?.chain().0))
        .collect();
    let mut some = HashSet::new();
    well.children(pair, |_, after, _| _ = some.insert(after));
    assert_eq!(some, all);
}

const PERFT: &str = include_str!("data/perft.txt");

/// Each line of the data: a seed, then the number of fields after one pair, two, and so on.
fn known() -> impl Iterator<Item = (i64, Vec<u64>)> {
    PERFT.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut numbers = line.split(' ').map(|n| n.parse::<i64>().unwrap());
        (numbers.next().unwrap(), numbers.map(|n| n as u64).collect())
    })
}

#[test]
fn perft_gives_the_known_counts() {
    for (seed, fields) in known() {
        let pairs: Vec<Pair> = PairGenerator::new(seed).take(fields.len()).collect();
        let mut counts = Vec::new();
        perft(Field::EMPTY, &pairs, |count| counts.push(count.fields));
        assert_eq!(counts, fields, "seed {seed}");
    }
}

#[test]
fn plain_rules_give_the_known_counts() {
    for (seed, fields) in known() {
        let mut open = HashSet::from([Plain::of(&Field::EMPTY)]);
        for (pair, count) in PairGenerator::new(seed).zip(fields.into_iter().take(3)) {
            let mut next = HashSet::new();
            for field in &open {
                for placement in Placement::ALL {
                    let placed = field.place(pair, placement);
                    next.extend(placed.map(|field| field.chain(&SMASH).0));
                }
            }
            open = next;
            assert_eq!(open.len() as u64, count, "seed {seed}");
        }
    }
}
