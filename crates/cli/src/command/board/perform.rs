//! Each operation: its arguments, one call into the library, its answer.

use allclear_board::{Board, Direction, Rule};
use anyhow::{anyhow, bail};
use serde_json::json;

use super::answer::{Answer, Drawn};
use super::frame::{Frame, home};
use super::op::Op;
use super::place::{Cell, Distance, Turn};
use super::size::{Size, with_geometry, with_square};
use crate::exit::Exit;
use crate::input::Text;

/// Does an operation on a board of this size, or of the size of its picture.
pub fn perform(op: &Op, size: Option<Size>) -> anyhow::Result<Answer> {
    let text = match op.picture() {
        Some(board) => Some(Text::argument_or_stdin("picture", board.picture.as_deref())?),
        None => None,
    };
    let size = match (size, &text) {
        (Some(size), _) => size,
        (None, Some(text)) => Size::of(text)?,
        (None, None) => bail!("there is no picture, so --size WxH is needed"),
    };
    match (op, text) {
        (Op::Symmetries { .. } | Op::Canonical { .. }, Some(text)) => {
            if size.width != size.height {
                bail!("only a square has eight symmetries, and this board is {size}");
            }
            with_square!(size, on_square(op, size, &text))
        }
        (_, Some(text)) => with_geometry!(size, on_picture(op, size, &text)),
        (_, None) => with_geometry!(size, without_picture(op, size)),
    }
}

fn answer<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> Answer {
    Answer { board: Some(Drawn::new(board, size.width, size.height)), ..Answer::new() }
}

fn without_picture<const W: usize, const H: usize, const N: usize>(
    op: &Op,
    size: Size,
) -> anyhow::Result<Answer> {
    let frame = Frame::<W, H, N>::new(size);
    let board = match op {
        Op::Row { y } => frame.rows(&[*y])?,
        Op::Column { x } => {
            let (x, _) = frame.cell(Cell(*x, 0))?;
            frame.cut(Board::column(x))
        }
        Op::Rectangle { from: Cell(x, y), by: Cell(width, height) } => {
            frame.cut(Board::rectangle(*x, *y, *width, *height))
        }
        Op::Edge { dir } => frame.edge(dir.map(Direction::from)),
        Op::Ray { from, dir } => {
            let (x, y) = frame.cell(*from)?;
            frame.cut(Board::ray(y * W + x, (*dir).into()))
        }
        _ => frame.cut(Board::CHECKERBOARD),
    };
    Ok(answer(board, size))
}

fn on_square<const S: usize, const N: usize>(
    op: &Op,
    size: Size,
    text: &Text,
) -> anyhow::Result<Answer> {
    let frame = Frame::<S, S, N>::new(size);
    let board = frame.read(text)?;
    let (images, areas) = (board.symmetries(), frame.area().symmetries());
    let images = images.into_iter().zip(areas).map(|(image, area)| home(image, area));
    Ok(match op {
        Op::Canonical { .. } => answer(images.min().unwrap_or(board), size),
        _ => {
            let drawn = images.map(|image| Drawn::new(image, size.width, size.height)).collect();
            Answer { boards: Some(("symmetries", drawn)), ..answer(board, size) }
        }
    })
}

fn on_picture<const W: usize, const H: usize, const N: usize>(
    op: &Op,
    size: Size,
    text: &Text,
) -> anyhow::Result<Answer> {
    let frame = Frame::<W, H, N>::new(size);
    let board = frame.read(text)?;
    let other = |picture: &str| frame.read(&Text::argument("the other picture", picture));
    let result = match op {
        Op::Show { .. } => return Ok(show(board, size)),
        Op::Cells { .. } => return Ok(cells(board, size)),
        Op::Get { at, .. } => {
            let (x, y) = frame.cell(*at)?;
            return Ok(Answer::yes_or_no("set", board.has(x, y)));
        }
        Op::Set { at, .. } => {
            let (x, y) = frame.cell(*at)?;
            board.with(x, y)
        }
        Op::Unset { at, .. } => {
            let (x, y) = frame.cell(*at)?;
            board.without(x, y)
        }
        Op::Toggle { at, .. } => {
            let (x, y) = frame.cell(*at)?;
            board.toggled(x, y)
        }
        Op::Swap { from, to, .. } => board.swapped(frame.cell(*from)?, frame.cell(*to)?),
        Op::Move { from, to, .. } => board.moved(frame.cell(*from)?, frame.cell(*to)?),

        Op::Union { other: b, .. } => board | other(&b.with)?,
        Op::Intersect { other: b, .. } => board & other(&b.with)?,
        Op::Subtract { other: b, .. } => board - other(&b.with)?,
        Op::Xor { other: b, .. } => board ^ other(&b.with)?,
        Op::Complement { .. } => frame.cut(!board),
        Op::Subset { other: b, .. } => {
            return Ok(Answer::yes_or_no("subset", board.is_subset(other(&b.with)?)));
        }
        Op::Disjoint { other: b, .. } => {
            return Ok(Answer::yes_or_no("disjoint", board.is_disjoint(other(&b.with)?)));
        }

        Op::Step { dir, .. } => frame.cut(board.step((*dir).into())),
        Op::Shift { by: Distance(dx, dy), .. } => frame.cut(board.shift(*dx, *dy)),
        Op::Neighbours { diagonal: false, .. } => frame.cut(board.neighbours4()),
        Op::Neighbours { diagonal: true, .. } => frame.cut(board.neighbours8()),

        Op::Mirror { .. } => home(board.mirrored(), frame.area().mirrored()),
        Op::Flip { .. } => home(board.flipped(), frame.area().flipped()),
        Op::Turn { by: Turn::Half, .. } => home(board.turned_half(), frame.area().turned_half()),
        Op::Turn { by: Turn::Right, .. } => {
            return Ok(turned(home(board.turned_right(), frame.area().turned_right()), size));
        }
        Op::Turn { by: Turn::Left, .. } => {
            return Ok(turned(home(board.turned_left(), frame.area().turned_left()), size));
        }
        Op::Transpose { .. } => return Ok(turned(board.transposed(), size)),

        Op::FullRows { .. } => {
            let full = frame.full_rows(board);
            let rows: Vec<usize> = (0..size.height).filter(|y| full.has(0, *y)).collect();
            return Ok(answer(full, size).fact("rows", json!(rows)));
        }
        Op::ClearRows { .. } => {
            let (left, cleared) = frame.clear_full_rows(board);
            let note = format!("{cleared} {} cleared", if cleared == 1 { "row" } else { "rows" });
            let answer = answer(left, size).fact("cleared", json!(cleared));
            return Ok(Answer { note: Some(note), ..answer });
        }
        Op::RemoveRows { rows, .. } => board.remove_rows(frame.rows(&rows.rows)?),
        Op::InsertRows { rows, .. } => frame.cut(board.insert_rows(frame.rows(&rows.rows)?)),
        Op::Fall { .. } => board.fallen(),

        Op::Flood { from, .. } => {
            let (x, y) = frame.cell(*from)?;
            board.flood(Board::EMPTY.with(x, y))
        }
        Op::Components { at_least, .. } => return Ok(components(board, size, *at_least)),
        Op::Lonely { .. } => board.without_lonely(),
        Op::Fits { shape, .. } => frame.cut(board.fits(&offsets(shape)?)),

        Op::Slide { from, dir, rule, .. } => {
            let from = frame.cell(*from)?;
            let to = frame.slide(board, from, (*dir).into(), (*rule).into());
            return Ok(slid(board, size, from, to));
        }
        Op::Slides { blocks, dir, rule, .. } => {
            let blocks = blocks.as_deref().map_or(Ok(Board::EMPTY), other)?;
            let rule: Rule = (*rule).into();
            frame.slides(board, blocks, (*dir).into(), rule)
        }
        Op::Symmetries { .. }
        | Op::Canonical { .. }
        | Op::Row { .. }
        | Op::Column { .. }
        | Op::Rectangle { .. }
        | Op::Edge { .. }
        | Op::Checkerboard
        | Op::Ray { .. } => {
            bail!("this operation works on another kind of board")
        }
    };
    Ok(answer(result, size))
}

/// The answer for a board whose width and height are exchanged.
fn turned<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> Answer {
    answer(board, Size { width: size.height, height: size.width })
}

fn show<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> Answer {
    let drawn = Drawn::new(board, size.width, size.height);
    let bit = |frame_bit: usize| frame_bit / W * size.width + frame_bit % W;
    let (first, last) = (board.first().map(bit), board.last().map(bit));
    let (binary, hexadecimal) = (drawn.binary(), drawn.hexadecimal());
    let place = |bit: Option<usize>| bit.map_or("none".to_string(), |bit| bit.to_string());
    let lines = vec![
        String::new(),
        format!("size   {size}"),
        format!("cells  {} of {}", board.count(), size.width * size.height),
        format!("first  {}", place(first)),
        format!("last   {}", place(last)),
        format!("bits   {binary}"),
        format!("hex    {hexadecimal}"),
    ];
    Answer { board: Some(drawn), lines, ..Answer::new() }
        .fact("size", json!([size.width, size.height]))
        .fact("count", json!(board.count()))
        .fact("first", json!(first))
        .fact("last", json!(last))
        .fact("bits", json!(binary))
        .fact("hex", json!(hexadecimal))
}

fn cells<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
) -> Answer {
    let cells: Vec<(usize, usize)> = board.cells().collect();
    let lines = cells.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let exit = Exit::found(!cells.is_empty());
    Answer { lines, exit, ..Answer::new() }
        .fact("board", json!(Drawn::new(board, size.width, size.height).joined()))
        .fact("cells", json!(cells))
}

fn components<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
    at_least: u32,
) -> Answer {
    let drawn: Vec<Drawn> = board
        .components()
        .filter(|part| part.count() >= at_least)
        .map(|part| Drawn::new(part, size.width, size.height))
        .collect();
    let count = drawn.len();
    let note = format!("{count} {}", if count == 1 { "region" } else { "regions" });
    let answer = answer(board.components_of_at_least(at_least), size);
    Answer { boards: Some(("components", drawn)), note: Some(note), ..answer }
}

/// The cells of a shape as offsets from its south-west corner.
fn offsets(shape: &str) -> anyhow::Result<Vec<(isize, isize)>> {
    let text = Text::argument("the shape", shape);
    let frame = Frame::<64, 64, 64>::new(Size::of(&text)?);
    let cells: Vec<(isize, isize)> =
        frame.read(&text)?.cells().map(|(x, y)| (x as isize, y as isize)).collect();
    if cells.is_empty() { Err(anyhow!("the shape has no cell")) } else { Ok(cells) }
}

fn slid<const W: usize, const H: usize, const N: usize>(
    board: Board<W, H, N>,
    size: Size,
    from: (usize, usize),
    to: Option<(usize, usize)>,
) -> Answer {
    let (after, note) = match to {
        Some(to) => {
            let after = board.without(from.0, from.1).with(to.0, to.1);
            (after, format!("{},{} slides to {},{}", from.0, from.1, to.0, to.1))
        }
        None => (board, format!("{},{} does not move", from.0, from.1)),
    };
    let answer = answer(after, size).fact("to", json!(to));
    Answer { note: Some(note), exit: Exit::found(to.is_some()), ..answer }
}

#[cfg(test)]
mod tests;
