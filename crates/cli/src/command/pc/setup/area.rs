//! The coloured field of `pc setup`: which cells must be filled, which may be.

use std::path::Path;
use std::str::FromStr;

use allclear_tetris::Field24;
use allclear_tetris::fumen::{self, Cell};
use anyhow::{anyhow, bail};

use crate::input::Text;

/// A set of colours: `IO`, `cyan`, `none`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours(Vec<Cell>);

impl FromStr for Colours {
    type Err = String;

    fn from_str(text: &str) -> Result<Colours, String> {
        let cell = match text.to_ascii_lowercase().as_str() {
            "none" | "" => return Ok(Colours(Vec::new())),
            "cyan" | "cy" => Cell::I,
            "blue" | "bl" => Cell::J,
            "orange" | "or" => Cell::L,
            "yellow" | "ye" => Cell::O,
            "green" | "gr" => Cell::S,
            "red" | "re" => Cell::Z,
            "purple" | "pu" => Cell::T,
            letters => {
                let cells = letters.chars().map(|letter| {
                    let cell = Cell::from_letter(letter).filter(|cell| cell.piece().is_some());
                    cell.ok_or_else(|| {
                        format!(
                            "{letter:?} is no colour: expected letters of I J L O S Z T, or none"
                        )
                    })
                });
                return Ok(Colours(cells.collect::<Result<_, _>>()?));
            }
        };
        Ok(Colours(vec![cell]))
    }
}

/// The parts of the field.
pub struct Area {
    /// Filled already.
    pub field: Field24,
    /// Must be filled.
    pub fill: Field24,
    /// May be filled.
    pub margin: Field24,
    /// May be filled, and may stay empty under others.
    pub free: Field24,
}

/// Which colours mean what.
pub struct Legend<'a> {
    /// Must be filled.
    pub fill: &'a Colours,
    /// May be filled.
    pub margin: &'a Colours,
    /// May be filled, and may stay empty under others.
    pub free: &'a Colours,
}

/// Reads the lowest `rows` rows of a fumen, or of a picture in which `*`, `.` and `+` are cells to
/// fill, margin and free ones whatever the legend says. The argument may be a file.
pub fn read(argument: &str, legend: &Legend, rows: usize) -> anyhow::Result<Area> {
    let given = argument.contains('@') || argument.contains('/') && !Path::new(argument).is_file();
    let text = match argument {
        "-" => Text::argument_or_stdin("field", None)?,
        _ if given => Text::argument("field", argument.replace('/', "\n")),
        file => Text::read(Path::new(file))?,
    };
    let mut area = Area {
        field: Field24::EMPTY,
        fill: Field24::EMPTY,
        margin: Field24::EMPTY,
        free: Field24::EMPTY,
    };
    if text.text.contains('@') {
        let fumen = if argument.contains('@') { argument } else { text.text.trim() };
        let pages = fumen::decode(fumen).map_err(|error| text.error(error))?;
        let page = pages.first().ok_or_else(|| anyhow!("{}: no page", text.name))?;
        for (x, y) in (0..fumen::Field::HEIGHT).flat_map(|y| (0..10).map(move |x| (x, y))) {
            area.put(x, y, rows, legend.mark(page.field.get(x as i32, y as i32)));
        }
        return Ok(area);
    }
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()).collect();
    for (y, &(number, line)) in lines.iter().rev().enumerate() {
        if line.chars().count() != 10 || y >= 24 {
            bail!("{}:{number}:1: expected up to 24 rows of ten cells", text.name);
        }
        for (x, letter) in line.chars().enumerate() {
            let mark = match letter {
                '*' => Mark::Fill,
                '.' => Mark::Margin,
                '+' => Mark::Free,
                letter => match Cell::from_letter(letter) {
                    Some(cell) => legend.mark(cell),
                    None => bail!(
                        "{}:{number}:{}: expected one of * . + X _ or a piece, found {letter:?}",
                        text.name,
                        x + 1
                    ),
                },
            };
            area.put(x, y, rows, mark);
        }
    }
    Ok(area)
}

/// What a cell is.
#[derive(Clone, Copy)]
enum Mark {
    Empty,
    Block,
    Fill,
    Margin,
    Free,
}

impl Legend<'_> {
    fn mark(&self, cell: Cell) -> Mark {
        match cell {
            Cell::Empty => Mark::Empty,
            cell if self.fill.0.contains(&cell) => Mark::Fill,
            cell if self.margin.0.contains(&cell) => Mark::Margin,
            cell if self.free.0.contains(&cell) => Mark::Free,
            _ => Mark::Block,
        }
    }
}

impl Area {
    fn put(&mut self, x: usize, y: usize, rows: usize, mark: Mark) {
        let Some(cell) = Field24::cell(x, y).filter(|_| y < rows) else { return };
        match mark {
            Mark::Empty => {}
            Mark::Block => self.field |= cell,
            Mark::Fill => self.fill |= cell,
            Mark::Margin => self.margin |= cell,
            Mark::Free => self.free |= cell,
        }
    }
}
