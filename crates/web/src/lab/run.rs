//! Running an operation on a board whose size is only known now.

use allclear_board::{Board, Direction, Rule};
use serde_json::{Value, json};

use super::Operation;
use crate::{Args, Reply, Sentence};

/// Calls a generic function with the size that the request names.
macro_rules! sizes {
    ($($width:literal x $height:literal in $words:literal),* $(,)?) => {
        /// The sizes of board that the lab offers: width, height.
        pub const SIZES: &[(usize, usize)] = &[$(($width, $height)),*];

        /// Shows the board `a` of a request.
        pub fn look(args: &Args) -> Reply {
            match size(args)? {
                $(($width, $height) => Ok(show(board::<$width, $height, $words>(args, "a")?)),)*
                (width, height) => Err(no_size(width, height)),
            }
        }

        /// Runs an operation.
        pub fn apply(operation: &Operation, args: &Args) -> Reply {
            match size(args)? {
                $(($width, $height) => on::<$width, $height, $words>(operation, args),)*
                (width, height) => Err(no_size(width, height)),
            }
        }
    };
}

sizes! { 3 x 3 in 1, 5 x 5 in 1, 8 x 8 in 1, 10 x 4 in 1, 10 x 6 in 1, 6 x 12 in 2, 10 x 24 in 4 }

fn size(args: &Args) -> Reply<(u64, u64)> {
    Ok((args.number("width", 1..=64)?, args.number("height", 1..=64)?))
}

fn no_size(width: u64, height: u64) -> Sentence {
    Sentence(format!("The lab has no board of {width} by {height} cells."))
}

fn board<const W: usize, const H: usize, const N: usize>(
    args: &Args,
    name: &str,
) -> Reply<Board<W, H, N>> {
    args.text(name)?.parse().map_err(Sentence::of)
}

fn show<const W: usize, const H: usize, const N: usize>(board: Board<W, H, N>) -> Value {
    json!({
        "width": W,
        "height": H,
        "picture": format!("{board:#}").replace(" / ", "/"),
        "words": board.words().iter().map(|word| format!("{word:#018x}")).collect::<Vec<_>>(),
        "bits": format!("{board:b}"),
        "hex": format!("{board:x}"),
        "count": board.count(),
    })
}

fn cell<const W: usize, const H: usize>(args: &Args, name: &str) -> Reply<(usize, usize)> {
    let bit = args.number(name, 0..=(W * H - 1) as u64)? as usize;
    Ok((bit % W, bit / W))
}

fn direction(args: &Args) -> Reply<Direction> {
    match args.text("direction")? {
        "north" => Ok(Direction::North),
        "east" => Ok(Direction::East),
        "south" => Ok(Direction::South),
        "west" => Ok(Direction::West),
        other => Err(Sentence(format!("There is no direction {other:?}."))),
    }
}

fn on<const W: usize, const H: usize, const N: usize>(operation: &Operation, args: &Args) -> Reply {
    type B<const W: usize, const H: usize, const N: usize> = Board<W, H, N>;
    let a: B<W, H, N> = board(args, "a")?;
    let b = || board::<W, H, N>(args, "b");
    let at = || cell::<W, H>(args, "cell");
    let to = || cell::<W, H>(args, "cell2");
    let bit = |(x, y): (usize, usize)| y * W + x;
    let row = || args.number("row", 0..=(H - 1) as u64).map(|y| y as usize);
    let one = |board: B<W, H, N>| json!({"board": show(board)});
    let turned = |board: B<H, W, N>| json!({"board": show(board)});
    let value = |value: Value| json!({ "value": value });
    let bit_value = |bit: Option<usize>| match bit {
        Some(bit) => json!({"value": bit, "cells": [bit]}),
        None => json!({"value": null}),
    };
    let slide = |rule: Rule| -> Reply {
        let from = bit(at()?);
        Ok(bit_value(a.slide(from, direction(args)?, rule)))
    };
    Ok(match operation.name {
        "get" => at().map(|(x, y)| value(json!(a.get(x, y))))?,
        "with" => at().map(|(x, y)| one(a.with(x, y)))?,
        "without" => at().map(|(x, y)| one(a.without(x, y)))?,
        "toggled" => at().map(|(x, y)| one(a.toggled(x, y)))?,
        "swapped" => one(a.swapped(at()?, to()?)),
        "moved" => one(a.moved(at()?, to()?)),
        "only" => bit_value(a.only()),
        "union" => one(a | b()?),
        "intersection" => one(a & b()?),
        "difference" => one(a - b()?),
        "symmetric_difference" => one(a ^ b()?),
        "complement" => one(!a),
        "count" => value(json!(a.count())),
        "is_empty" => value(json!(a.is_empty())),
        "is_subset" => value(json!(a.is_subset(b()?))),
        "is_superset" => value(json!(a.is_superset(b()?))),
        "is_disjoint" => value(json!(a.is_disjoint(b()?))),
        "first" => bit_value(a.first()),
        "last" => bit_value(a.last()),
        "lowest" => one(a.lowest()),
        "bits" => value(json!(a.bits().collect::<Vec<_>>())),
        "row" => one(Board::row(row()?)),
        "rows_below" => one(Board::rows_below(row()?)),
        "column" => one(Board::column(at()?.0)),
        "border" => one(Board::BORDER),
        "checkerboard" => one(Board::CHECKERBOARD),
        "north" => one(a.north()),
        "east" => one(a.east()),
        "south" => one(a.south()),
        "west" => one(a.west()),
        "north_east" => one(a.north_east()),
        "south_east" => one(a.south_east()),
        "south_west" => one(a.south_west()),
        "north_west" => one(a.north_west()),
        "shift" => one(a.shift(distance(args, "dx")?, distance(args, "dy")?)),
        "neighbours4" => one(a.neighbours4()),
        "neighbours8" => one(a.neighbours8()),
        "mirrored" => one(a.mirrored()),
        "flipped" => one(a.flipped()),
        "turned_half" => one(a.turned_half()),
        "transposed" => turned(a.transposed()),
        "turned_right" => turned(a.turned_right()),
        "turned_left" => turned(a.turned_left()),
        "symmetries" => json!({"boards": eight(a)?.map(show)}),
        "canonical" => one(eight(a)?.into_iter().min().unwrap_or(a)),
        "full_rows" => one(a.full_rows()),
        "full_row_mask" => value(json!(format!("{:#b}", a.full_row_mask()))),
        "clear_full_rows" => {
            let (board, rows) = a.clear_full_rows();
            json!({"board": show(board), "value": rows})
        }
        "remove_rows" => one(a.remove_rows(b()?)),
        "insert_rows" => one(a.insert_rows(b()?)),
        "fallen" => one(a.fallen()),
        "flood" => at().map(|(x, y)| one(a.flood(B::EMPTY.with(x, y))))?,
        "components" => json!({"boards": a.components().map(show).collect::<Vec<_>>()}),
        "components_of_at_least" => {
            one(a.components_of_at_least(args.number("size", 1..=4096)? as u32))
        }
        "without_lonely" => one(a.without_lonely()),
        "fits" => {
            let shape = b()?;
            let Some(anchor) = shape.first() else {
                return Err(Sentence("Draw the shape on the second board first.".into()));
            };
            let (ax, ay) = ((anchor % W) as isize, (anchor / W) as isize);
            let offsets: Vec<_> =
                shape.cells().map(|(x, y)| (x as isize - ax, y as isize - ay)).collect();
            one(a.fits(&offsets))
        }
        "ray" => one(Board::ray(bit(at()?), direction(args)?)),
        "slide_wall" => slide(Rule::Wall)?,
        "slide_stopper" => slide(Rule::Stopper)?,
        "slides_wall" => one(a.slides(b()?, direction(args)?, Rule::Wall)),
        "slides_stopper" => one(a.slides(b()?, direction(args)?, Rule::Stopper)),
        other => return Err(Sentence(format!("The lab cannot run {other:?}."))),
    })
}

fn distance(args: &Args, name: &str) -> Reply<isize> {
    let value = args.get(name).and_then(Value::as_i64).filter(|value| value.abs() <= 64);
    value
        .map(|value| value as isize)
        .ok_or_else(|| Sentence(format!("{name:?} must be a whole number from -64 to 64.")))
}

/// The eight symmetries of a board that is only square at run time.
///
/// The crate's own method asks for a square type; where the width equals the height, a turned
/// board has the same bits in a type with the same numbers, so words carry it over.
fn eight<const W: usize, const H: usize, const N: usize>(
    a: Board<W, H, N>,
) -> Reply<[Board<W, H, N>; 8]> {
    if W != H {
        return Err(Sentence("Only a board as wide as high has eight symmetries.".into()));
    }
    let same = |turned: Board<H, W, N>| Board::from_words_truncated(*turned.words());
    let m = a.mirrored();
    Ok([
        a,
        same(a.turned_right()),
        a.turned_half(),
        same(a.turned_left()),
        m,
        same(m.turned_right()),
        m.turned_half(),
        same(m.turned_left()),
    ])
}
