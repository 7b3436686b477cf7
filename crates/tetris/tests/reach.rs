//! Reach against the slow search, on random fields.

mod support;

use std::collections::BTreeSet;

use allclear_tetris::kicks::NAMED;
use allclear_tetris::{
    Drop, Facing, Field, Field6, Field12, Field24, Field40, Kicks, Piece, Placement, Rules, reach,
};
use support::{SlowField, random_field};

/// Every piece, rotation system and drop rule on one field.
fn check<const H: usize, const N: usize>(field: &Field<H, N>, height: usize) {
    let slow = SlowField::new(field);
    for named in &NAMED {
        for drop in Drop::ALL {
            if named.name != "srs" && drop != Drop::Soft {
                continue;
            }
            let rules = Rules::new(named.kicks, drop);
            for piece in Piece::ALL {
                check_piece(field, &slow, piece, &rules, height, named.name);
            }
        }
    }
}

fn check_piece<const H: usize, const N: usize>(
    field: &Field<H, N>,
    slow: &SlowField,
    piece: Piece,
    rules: &Rules,
    height: usize,
    name: &str,
) {
    let about = || format!("{piece} {name} {} {height} on\n{field}", rules.drop);
    let fast = reach::placements(field, piece, rules, height);
    let found: BTreeSet<Placement> = fast.iter().collect();
    assert_eq!(found, slow.placements(piece, rules, height), "{}", about());
    assert_eq!(found.len(), fast.len(), "{}", about());

    let mut expected = [Field::<H, N>::EMPTY; 4];
    for (facing, x, y) in slow.positions(piece, rules) {
        if (y as usize) < H {
            expected[facing.index()].insert(x as usize, y as usize);
        }
    }
    assert_eq!(reach::positions(field, piece, rules), expected, "{}", about());
}

#[test]
fn four_rows() {
    for seed in 0..120 {
        check::<6, 1>(&random_field(seed, 4), 4);
    }
}

#[test]
fn six_rows_fill_the_word() {
    for seed in 0..120 {
        check::<6, 1>(&random_field(seed, 6), 6);
    }
}

#[test]
fn every_height_up_to_six() {
    for seed in 0..20 {
        check::<1, 1>(&random_field(seed, 1), 1);
        check::<2, 1>(&random_field(seed, 2), 2);
        check::<3, 1>(&random_field(seed, 3), 3);
        check::<5, 1>(&random_field(seed, 5), 5);
        check::<6, 1>(&random_field(seed, 4), 3);
        check::<6, 1>(&random_field(seed, 2), 5);
    }
}

#[test]
fn twelve_rows() {
    for seed in 0..60 {
        check::<12, 2>(&random_field(seed, 12), 12);
        check::<12, 2>(&random_field(seed, 5), 12);
    }
}

#[test]
fn twenty_four_rows() {
    for seed in 0..25 {
        check::<24, 4>(&random_field(seed, 24), 24);
        check::<24, 4>(&random_field(seed, 10), 24);
        check::<24, 4>(&random_field(seed, 4), 20);
    }
}

#[test]
fn forty_rows() {
    for seed in 0..8 {
        check::<40, 7>(&random_field(seed, 40), 40);
        check::<40, 7>(&random_field(seed, 22), 40);
    }
}

/// Where kicks are mirrored, so are the places that they lead to.
#[test]
fn mirror_images_reach_mirror_images() {
    let boards = |field: &Field6, piece, rules: &Rules| -> BTreeSet<Field6> {
        let all = reach::placements(field, piece, rules, 6);
        all.iter().filter_map(|placement| placement.board()).collect()
    };
    let mut differ = BTreeSet::new();
    for seed in 0..400 {
        let field: Field6 = random_field(seed, 6);
        for named in &NAMED {
            let rules = Rules::new(named.kicks, Drop::Soft);
            for piece in Piece::ALL {
                let own = boards(&field, piece, &rules).into_iter().map(Field6::mirrored).collect();
                if boards(&field.mirrored(), piece.mirrored(), &rules) != own {
                    differ.insert((named.name, piece));
                }
            }
        }
    }
    for &(name, piece) in &differ {
        assert!(!Kicks::named(name).unwrap().are_mirrored(piece), "{name} {piece}");
    }
    assert!(differ.contains(&("srs", Piece::I)), "{differ:?}");
}

#[test]
fn landings_on_an_empty_field() {
    let expected = [17, 9, 34, 17, 17, 34, 34];
    for (piece, expected) in Piece::ALL.into_iter().zip(expected) {
        for drop in Drop::ALL {
            for named in &NAMED {
                let rules = Rules::new(named.kicks, drop);
                assert_eq!(reach::placements(&Field6::EMPTY, piece, &rules, 6).len(), expected);
                assert_eq!(reach::placements(&Field12::EMPTY, piece, &rules, 12).len(), expected);
                assert_eq!(reach::placements(&Field24::EMPTY, piece, &rules, 24).len(), expected);
                assert_eq!(reach::placements(&Field40::EMPTY, piece, &rules, 40).len(), expected);
            }
        }
    }
}

/// A field, where a piece should end, and the rotation systems that bring it there.
struct Spin {
    what: &'static str,
    piece: Piece,
    picture: &'static str,
    end: (Facing, u8, u8),
    systems: &'static [&'static str],
}

const KICKING: &[&str] =
    &["srs", "srs180", "srsPlus", "srsTetrio", "jstris180", "nullpomino180", "srsX", "asc"];

const SPINS: [Spin; 4] = [
    Spin {
        what: "T-spin double: no kick needed",
        piece: Piece::T,
        picture: "
            ..........
            ..........
            ..........
            ###....###
            ##...#####
            ###.######",
        end: (Facing::South, 3, 1),
        systems: &[
            "none",
            "none180",
            "srs",
            "srs180",
            "srsPlus",
            "srsTetrio",
            "jstris180",
            "nullpomino180",
            "srsX",
            "ars",
            "asc",
            "nrs",
        ],
    },
    Spin {
        what: "T-spin triple: the last SRS kick",
        piece: Piece::T,
        picture: "
            ..........
            ##........
            #.........
            #.########
            #..#######
            #.########",
        end: (Facing::East, 1, 1),
        systems: KICKING,
    },
    Spin {
        what: "Z-spin under a roof",
        piece: Piece::Z,
        picture: "
            ..........
            ..........
            ..........
            ...#......
            ###..#####
            ####..####",
        end: (Facing::North, 4, 0),
        systems: KICKING,
    },
    Spin {
        what: "half turn down two rows and sideways",
        piece: Piece::T,
        picture: "
            ..........
            ..........
            ..........
            ...##.....
            ##...#####
            ###.######",
        end: (Facing::South, 3, 1),
        systems: &["nullpomino180", "srsX", "asc"],
    },
];

#[test]
fn famous_spins() {
    for Spin { what, piece, picture, end: (facing, x, y), systems } in SPINS {
        let field = Field6::of(picture);
        let found: Vec<&str> = NAMED
            .iter()
            .filter(|named| {
                let rules = Rules::new(named.kicks, Drop::Soft);
                let found = reach::placements(&field, piece, &rules, 6);
                found.contains(Placement { piece, facing, x, y })
            })
            .map(|named| named.name)
            .collect();
        assert_eq!(found, systems, "{what}");
    }
}
