//! Each operation: its arguments, one call into the library, its answer.

use allclear_board::Board;

use super::frame::{Frame, home};
use super::operations::{Takes, find};
use super::place::{self, Pair, Turn, direction, missing, rule, side, way};
use super::size::{Size, with_geometry, with_square};
use super::{Board as Request, BoardReply};
use crate::{Error, ErrorKind};

type Answer = Result<BoardReply, Error>;

/// Does an operation on a board of the request's size, or of the size of its picture.
pub fn perform(request: &Request) -> Answer {
    let operation = find(&request.op).ok_or_else(|| {
        let message = format!("the board has no operation {:?}", request.op);
        Error::new(ErrorKind::UnknownQuestion, message)
    })?;
    let picture = match operation.takes.contains(&Takes::Board) {
        true => Some(request.board.as_deref().ok_or_else(|| missing(Takes::Board))?),
        false => None,
    };
    let size = match (&request.size, picture) {
        (Some(size), _) => size.parse()?,
        (None, Some(picture)) => Size::of("picture", picture)?,
        (None, None) => {
            return Err(Error::argument("there is no picture, so a size such as 10x24 is needed"));
        }
    };
    match (request.op.as_str(), picture) {
        ("symmetries" | "canonical", Some(picture)) => {
            if size.width != size.height {
                let message =
                    format!("only a square has eight symmetries, and this board is {size}");
                return Err(Error::conflict(message));
            }
            with_square!(size, on_square(request, size, picture))
        }
        (_, Some(picture)) => with_geometry!(size, on_picture(request, size, picture)),
        (_, None) => with_geometry!(size, without_picture(request, size)),
    }
}

/// The part of a board `size` in its south-west corner, rows from north to south.
fn drawn<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> String {
    let row = |y| (0..size.width).map(move |x| if board.has(x, y) { '#' } else { '.' });
    let rows: Vec<String> = (0..size.height).rev().map(|y| row(y).collect()).collect();
    rows.join("/")
}

fn answer<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> BoardReply {
    BoardReply { board: Some(drawn(board, size)), ..BoardReply::default() }
}

fn need<T: Copy>(takes: Takes, value: Option<T>) -> Result<T, Error> {
    value.ok_or_else(|| missing(takes))
}

fn without_picture<const W: usize, const H: usize, const N: usize>(
    request: &Request,
    size: Size,
) -> Answer {
    let frame = Frame::<W, H, N>::new(size);
    let board = match request.op.as_str() {
        "row" => frame.rows(&[need(Takes::Y, request.y)?])?,
        "rows-below" => {
            let y = need(Takes::Y, request.y)?;
            frame.rows(&(0..y).collect::<Vec<_>>())?
        }
        "column" => {
            let (x, _) = frame.cell(Pair(need(Takes::X, request.x)? as i64, 0))?;
            frame.cut(Board::column(x))
        }
        "rectangle" => {
            let (x, y) = frame.cell(need(Takes::From, request.from)?)?;
            let Pair(width, height) = place::pair(Takes::Extent, request.by.as_ref())?;
            let within = |length: i64| length.clamp(0, 64) as usize;
            frame.cut(Board::rectangle(x, y, within(width), within(height)))
        }
        "edge" => frame.edge(side(request.dir.as_deref())?),
        "ray" => {
            let (x, y) = frame.cell(need(Takes::From, request.from)?)?;
            frame.cut(Board::ray(x, y, direction(request.dir.as_deref())?))
        }
        _ => frame.cut(Board::CHECKERBOARD),
    };
    Ok(answer(board, size))
}

fn on_square<const S: usize, const N: usize>(
    request: &Request,
    size: Size,
    picture: &str,
) -> Answer {
    let frame = Frame::<S, S, N>::new(size);
    let board = frame.read("picture", picture)?;
    let (images, areas) = (board.symmetries(), frame.area().symmetries());
    let images = images.into_iter().zip(areas).map(|(image, area)| home(image, area));
    Ok(match request.op.as_str() {
        "canonical" => answer(images.min().unwrap_or(board), size),
        _ => {
            let symmetries = Some(images.map(|image| drawn(image, size)).collect());
            BoardReply { symmetries, ..answer(board, size) }
        }
    })
}

fn on_picture<const W: usize, const H: usize, const N: usize>(
    request: &Request,
    size: Size,
    picture: &str,
) -> Answer {
    let frame = Frame::<W, H, N>::new(size);
    let board = frame.read("picture", picture)?;
    let with = || {
        let other = request.with.as_deref().ok_or_else(|| missing(Takes::With))?;
        frame.read("the other picture", other)
    };
    let cell = |takes, cell: Option<Pair>| frame.cell(need(takes, cell)?);
    let at = || cell(Takes::At, request.at);
    let from = || cell(Takes::From, request.from);
    let to = || cell(Takes::To, request.to);
    let rows = || {
        let rows = request.rows.as_deref().ok_or_else(|| missing(Takes::Rows))?;
        frame.rows(rows)
    };
    let dir = request.dir.as_deref();
    let none = BoardReply::default;
    let result = match request.op.as_str() {
        "show" => return Ok(show(board, size)),
        "cells" => {
            let cells = Some(board.cells().map(|(x, y)| [x, y]).collect());
            return Ok(BoardReply { cells, ..answer(board, size) });
        }
        "get" => {
            let (x, y) = at()?;
            return Ok(BoardReply { set: Some(board.has(x, y)), ..none() });
        }
        "set" => at().map(|(x, y)| board.with(x, y))?,
        "unset" => at().map(|(x, y)| board.without(x, y))?,
        "toggle" => at().map(|(x, y)| board.toggled(x, y))?,
        "swap" => board.swapped(from()?, to()?),
        "move" => board.moved(from()?, to()?),

        "union" => board | with()?,
        "intersect" => board & with()?,
        "subtract" => board - with()?,
        "xor" => board ^ with()?,
        "complement" => frame.cut(!board),
        "subset" => {
            return Ok(BoardReply { subset: Some(board.is_subset(with()?)), ..none() });
        }
        "superset" => {
            return Ok(BoardReply { superset: Some(board.is_superset(with()?)), ..none() });
        }
        "disjoint" => {
            return Ok(BoardReply { disjoint: Some(board.is_disjoint(with()?)), ..none() });
        }
        "count" => return Ok(BoardReply { count: Some(board.count()), ..none() }),
        "lowest" => board.lowest(),

        "step" => frame.cut(board.step(way(dir)?)),
        "shift" => {
            let Pair(dx, dy) = place::pair(Takes::Distance, request.by.as_ref())?;
            let within = |n: i64| n.clamp(-64, 64) as isize;
            frame.cut(board.shift(within(dx), within(dy)))
        }
        "neighbours" if request.diagonal == Some(true) => frame.cut(board.neighbours8()),
        "neighbours" => frame.cut(board.neighbours4()),

        "mirror" => home(board.mirrored(), frame.area().mirrored()),
        "flip" => home(board.flipped(), frame.area().flipped()),
        "turn" => match place::turn(request.by.as_ref())? {
            Turn::Half => home(board.turned_half(), frame.area().turned_half()),
            Turn::Right => {
                let image = home(board.turned_right(), frame.area().turned_right());
                return Ok(turned(image, size));
            }
            Turn::Left => {
                let image = home(board.turned_left(), frame.area().turned_left());
                return Ok(turned(image, size));
            }
        },
        "transpose" => return Ok(turned(board.transposed(), size)),

        "full-rows" => {
            let full = frame.full_rows(board);
            let rows = Some((0..size.height).filter(|y| full.has(0, *y)).collect());
            return Ok(BoardReply { rows, ..answer(full, size) });
        }
        "clear-rows" => {
            let (left, cleared) = frame.clear_full_rows(board);
            return Ok(BoardReply { cleared: Some(cleared), ..answer(left, size) });
        }
        "remove-rows" => board.remove_rows(rows()?),
        "insert-rows" => frame.cut(board.insert_rows(rows()?)),
        "fall" => board.fallen(),

        "flood" => from().map(|(x, y)| board.flood(Board::EMPTY.with(x, y)))?,
        "components" => return Ok(components(board, size, request.at_least.unwrap_or(1))),
        "lonely" => board.without_lonely(),
        "fits" => {
            let shape = request.shape.as_deref().ok_or_else(|| missing(Takes::Shape))?;
            frame.cut(board.fits(&offsets(shape)?))
        }

        "slide" => {
            let (from, rule) = (from()?, rule(request.rule.as_deref())?);
            let to = frame.slide(board, from, direction(dir)?, rule);
            let after = to.map_or(board, |(x, y)| board.without(from.0, from.1).with(x, y));
            let to = Some(to.map(|(x, y)| [x, y]));
            return Ok(BoardReply { to, ..answer(after, size) });
        }
        _ => {
            let blocks = match request.blocks.as_deref() {
                Some(blocks) => frame.read("the other picture", blocks)?,
                None => Board::EMPTY,
            };
            let rule = rule(request.rule.as_deref())?;
            frame.slides(board, blocks, direction(dir)?, rule)
        }
    };
    Ok(answer(result, size))
}

/// The answer for a board whose width and height are exchanged.
fn turned<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> BoardReply {
    answer(board, Size { width: size.height, height: size.width })
}

fn show<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> BoardReply {
    let bit = |(x, y)| y * size.width + x;
    let picture = drawn(board, size);
    let bits = binary(&picture);
    BoardReply {
        size: Some([size.width, size.height]),
        count: Some(board.count()),
        first: Some(board.first().map(bit)),
        last: Some(board.last().map(bit)),
        hex: Some(hexadecimal(&bits)),
        bits: Some(bits),
        board: Some(picture),
        ..BoardReply::default()
    }
}

/// One digit per cell, the highest bit first.
fn binary(picture: &str) -> String {
    let digit = |c| if c == '#' { '1' } else { '0' };
    picture.split('/').flat_map(|row| row.chars().rev().map(digit)).collect()
}

/// The same number in hexadecimal.
fn hexadecimal(digits: &str) -> String {
    let nibble =
        |digits: &[u8]| digits.iter().fold(0, |n, digit| n * 2 + u32::from(*digit == b'1'));
    let hex: String = digits
        .as_bytes()
        .rchunks(4)
        .rev()
        .filter_map(|digits| char::from_digit(nibble(digits), 16))
        .collect();
    let short = hex.trim_start_matches('0');
    if short.is_empty() { "0".to_string() } else { short.to_string() }
}

fn components<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
    at_least: u32,
) -> BoardReply {
    let large = board.components().filter(|part| part.count() >= at_least);
    let components = Some(large.map(|part| drawn(part, size)).collect());
    BoardReply { components, ..answer(board.components_of_at_least(at_least), size) }
}

/// The cells of a shape as offsets from its south-west corner.
fn offsets(shape: &str) -> Result<Vec<(isize, isize)>, Error> {
    let frame = Frame::<64, 64, 64>::new(Size::of("the shape", shape)?);
    let cells: Vec<(isize, isize)> =
        frame.read("the shape", shape)?.cells().map(|(x, y)| (x as isize, y as isize)).collect();
    match cells.is_empty() {
        true => Err(Error::conflict("the shape has no cell")),
        false => Ok(cells),
    }
}

#[cfg(test)]
mod tests;
