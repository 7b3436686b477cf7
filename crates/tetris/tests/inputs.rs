//! Keys are replayed on the slow engine and must end where they were asked to.

mod support;

use allclear_board::Rng;
use allclear_tetris::kicks::NAMED;
use allclear_tetris::{Drop, Facing, Field, Field6, Paths, Piece, Placement, Rules, inputs, reach};
use support::{SlowField, random_field};

fn check<const H: usize, const N: usize>(field: &Field<H, N>, rules: &Rules) {
    let slow = SlowField::new(field);
    for piece in Piece::ALL {
        let paths = Paths::new(field, piece, rules);
        for placement in reach::placements(field, piece, rules, H).iter() {
            let about = || format!("{placement} {}\n{field}", rules.drop);
            let keys = paths.to(placement).unwrap_or_else(|| panic!("no way: {}", about()));
            assert_eq!(inputs::keys_to(field, placement, rules).as_ref(), Some(&keys));
            let end = slow.typed(piece, rules, &keys).canonical();
            assert_eq!(end, placement, "{keys:?} {}", about());
        }
    }
}

#[test]
fn every_placement_can_be_typed() {
    for seed in 0..30 {
        let height = 3 + (seed % 4) as usize;
        let field: Field6 = random_field(seed, height);
        for named in &NAMED {
            check(&field, &Rules::new(named.kicks, Drop::Soft));
        }
        for drop in Drop::ALL {
            check(&field, &Rules { drop, ..Rules::default() });
        }
    }
}

#[test]
fn every_placement_on_high_fields_can_be_typed() {
    let mut rng = Rng::new(7);
    for _ in 0..6 {
        let seed = rng.next_u64();
        check::<24, 4>(&random_field(seed, 21), &Rules::default());
        check::<40, 7>(&random_field(seed, 40), &Rules::default());
    }
}

/// Only placements that reach knows are found.
#[test]
fn nothing_else_can_be_typed() {
    for seed in 0..20 {
        let field: Field6 = random_field(seed, 4);
        for named in &NAMED {
            let rules = Rules::new(named.kicks, Drop::Soft);
            for piece in Piece::ALL {
                let found = reach::placements(&field, piece, &rules, 6);
                let paths = Paths::new(&field, piece, &rules);
                for facing in Facing::ALL {
                    for bit in 0..60 {
                        let (x, y) = (bit % 10, bit / 10);
                        let placement = Placement { piece, facing, x, y };
                        if placement.board::<6, 1>().is_some() {
                            let typed = paths.to(placement).is_some();
                            assert_eq!(typed, found.contains(placement), "{placement}\n{field}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn well_known_ways() {
    let field = Field6::of(
        "..........
         ..........
         ..........
         ##........
         #...######
         ##.#######",
    );
    let keys = |piece, facing, x, y| {
        let paths = Paths::new(&field, piece, &Rules::default());
        let keys = paths.to(Placement { piece, facing, x, y }).unwrap();
        keys.iter().map(|key| key.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(keys(Piece::O, Facing::North, 0, 3), "das-left hard-drop");
    assert_eq!(keys(Piece::T, Facing::South, 2, 1), "left left cw soft-drop-floor cw hard-drop");
}
