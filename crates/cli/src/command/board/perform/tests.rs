//! Every operation gives the same in a frame of 64x64 as on a board of exactly its size.

use allclear_board::{Rng, words};
use clap::{FromArgMatches, Subcommand};

use super::*;

fn parse(arguments: &str) -> Op {
    let command = Op::augment_subcommands(clap::Command::new("board"));
    let words = std::iter::once("board").chain(arguments.split_whitespace());
    Op::from_arg_matches(&command.get_matches_from(words)).expect("the arguments are good")
}

/// A picture with a random density, and some rows full.
fn random_picture(rng: &mut Rng, size: Size) -> String {
    let density = rng.below(9);
    let row = |rng: &mut Rng| {
        let full = rng.below(4) == 0;
        let cell = |rng: &mut Rng| if full || rng.below(8) < density { '#' } else { '.' };
        (0..size.width).map(|_| cell(rng)).collect::<String>()
    };
    (0..size.height).map(|_| row(rng)).collect::<Vec<_>>().join("/")
}

fn compare<const W: usize, const H: usize, const N: usize>() {
    assert_eq!(N, words(W, H));
    let size = Size { width: W, height: H };
    let mut rng = Rng::new(W as u64 * 64 + H as u64);
    for round in 0..12 {
        let picture = random_picture(&mut rng, size);
        let other = random_picture(&mut rng, size);
        let text = Text::argument("picture", picture.as_str());
        let cell = |rng: &mut Rng| format!("{},{}", rng.below(W as u64), rng.below(H as u64));
        let (a, b) = (cell(&mut rng), cell(&mut rng));
        let (way, straight) = (["n", "ne", "e", "se", "s", "sw", "w", "nw"], ["n", "e", "s", "w"]);
        let (way, straight) = (way[round % 8], straight[round % 4]);
        let rule = ["wall", "stopper"][round / 4 % 2];
        let y = rng.below(H as u64);
        let with_picture = [
            "show".to_string(),
            "cells".to_string(),
            format!("get --at {a}"),
            format!("set --at {a}"),
            format!("unset --at {a}"),
            format!("toggle --at {a}"),
            format!("swap --from {a} --to {b}"),
            format!("move --from {a} --to {b}"),
            format!("union --with {other}"),
            format!("intersect --with {other}"),
            format!("subtract --with {other}"),
            format!("xor --with {other}"),
            "complement".to_string(),
            format!("subset --with {other}"),
            format!("disjoint --with {other}"),
            format!("step --dir {way}"),
            format!("shift --by {},{}", rng.below(9) as i64 - 4, rng.below(9) as i64 - 4),
            "neighbours".to_string(),
            "neighbours --diagonal".to_string(),
            "mirror".to_string(),
            "flip".to_string(),
            "turn".to_string(),
            "turn --by half".to_string(),
            "turn --by left".to_string(),
            "transpose".to_string(),
            "full-rows".to_string(),
            "clear-rows".to_string(),
            format!("remove-rows --rows {y},0"),
            format!("insert-rows --rows 0,{y}"),
            "fall".to_string(),
            format!("flood --from {a}"),
            "components".to_string(),
            "components --at-least 4".to_string(),
            "lonely".to_string(),
            "fits --shape ##/#.".to_string(),
            format!("slide --from {a} --dir {straight} --rule {rule}"),
            format!("slides --dir {straight} --rule {rule} --blocks {other}"),
        ];
        for arguments in with_picture {
            let op = parse(&arguments);
            let exact = on_picture::<W, H, N>(&op, size, &text).expect("it works");
            let framed = on_picture::<64, 64, 64>(&op, size, &text).expect("it works");
            assert_eq!(exact, framed, "{arguments} {picture}");
        }
        let without = [
            format!("row --y {y}"),
            format!("column --x {}", rng.below(W as u64)),
            format!("rectangle --from {a} --by 3,4"),
            "edge".to_string(),
            format!("edge --dir {straight}"),
            "checkerboard".to_string(),
            format!("ray --from {a} --dir {straight}"),
        ];
        for arguments in without {
            let op = parse(&arguments);
            let exact = without_picture::<W, H, N>(&op, size).expect("it works");
            let framed = without_picture::<64, 64, 64>(&op, size).expect("it works");
            assert_eq!(exact, framed, "{arguments}");
        }
    }
}

#[test]
fn frames_change_nothing() {
    compare::<1, 1, 1>();
    compare::<3, 3, 1>();
    compare::<8, 8, 1>();
    compare::<10, 24, 4>();
    compare::<63, 3, 3>();
    compare::<1, 64, 1>();
    compare::<64, 1, 1>();
    compare::<19, 19, 6>();
}

#[test]
fn frames_change_no_symmetry() {
    let mut rng = Rng::new(8);
    let size = Size { width: 5, height: 5 };
    for _ in 0..20 {
        let text = Text::argument("picture", random_picture(&mut rng, size));
        for op in ["symmetries", "canonical"].map(parse) {
            let exact = on_square::<5, 1>(&op, size, &text).expect("it works");
            let framed = on_square::<64, 64>(&op, size, &text).expect("it works");
            assert_eq!(exact, framed, "{}", text.text);
        }
    }
}

#[test]
fn the_border_is_the_library_s() {
    let edge = |dir: &str| {
        let size = Size { width: 19, height: 19 };
        without_picture::<19, 19, 6>(&parse(dir), size).expect("it works").board
    };
    let drawn = |board: Board<19, 19, 6>| Some(Drawn::new(board, 19, 19));
    assert_eq!(edge("edge"), drawn(Board::BORDER));
    assert_eq!(edge("edge --dir n"), drawn(Board::NORTH_EDGE));
    assert_eq!(edge("edge --dir e"), drawn(Board::EAST_EDGE));
    assert_eq!(edge("edge --dir s"), drawn(Board::SOUTH_EDGE));
    assert_eq!(edge("edge --dir w"), drawn(Board::WEST_EDGE));
}
