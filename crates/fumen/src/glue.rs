//! Gluing: from one coloured page to one piece per page, in an order that can be built.
//!
//! # What
//! ```text
//! TTTIIII___       page 1: the I, page 2: the T ... or the other way round
//! _TXXXXXXXX
//! ```
//! Grey cells are there from the start. A piece is four cells of its colour; rows that become full
//! are cleared, so a piece may be torn apart in the picture by rows that go before it comes.
//!
//! # How
//! Depth first over what has been placed: any piece whose cells are together now, are all still to
//! come and pass the [`Check`] may be next. What has been placed tells which rows are gone, so
//! a set of placed cells that led nowhere is remembered and never tried again.
//!
//! # How we know it works
//! Gluing and then drawing all pieces on one page gives the picture back, for random builds (in
//! the tests of this crate) and for the public test cases of the npm package `glue-fumen`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::field::{Cell, Field};
use super::page::{Draft, FumenPiece};
use allclear_tetris::{Facing, Field24, Piece, Placement, Rules, Shape, reach};

/// What every piece must fulfil when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Check<'a> {
    /// It can be brought there under these rules.
    Reach(&'a Rules),
    /// It rests on something.
    Rest,
    /// Nothing: it may float.
    Float,
}

/// Why a page cannot be glued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GlueError {
    /// Cells of a colour that do not form pieces.
    #[error("the {colour} cells at {} form no piece", places(.cells))]
    NoPiece {
        /// The colour.
        colour: Piece,
        /// The cells, as column and row from 0.
        cells: Vec<(i32, i32)>,
    },
    /// The pieces cannot be placed one after the other.
    #[error("the pieces cannot be placed in any order{}", .0)]
    NoOrder(&'static str),
    /// Too many ways to try.
    #[error("there are too many ways to place the pieces; glue fewer at once")]
    TooMany,
}

fn places(cells: &[(i32, i32)]) -> String {
    let each: Vec<String> = cells.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    each.join(" ")
}

/// The most sets of placed cells that are tried.
const MOST_STATES: usize = 200_000;

const ROWS: usize = Field::HEIGHT;

/// One row of ten cells for each row of a field.
type Cells = [u16; ROWS];

const FULL: u16 = (1 << 10) - 1;

/// The pages of the first order found; a page without coloured cells stays as it is.
///
/// ```
/// # use allclear_fumen::{Check, Field, glue};
/// # use allclear_tetris::Rules;
/// let field = Field::from_rows(&["TTTIIII___", "_TXXXXXXXX"], "").unwrap();
/// let pages = glue(&field, Check::Reach(&Rules::default())).unwrap();
/// assert_eq!(pages.len(), 2);
/// ```
pub fn glue(field: &Field, check: Check<'_>) -> Result<Vec<Draft>, GlueError> {
    let mut first = None;
    glue_all(field, check, |pages| {
        first = Some(pages.to_vec());
        ControlFlow::Break(())
    })?;
    first.ok_or(GlueError::NoOrder(match check {
        Check::Reach(_) => " such that each can be reached",
        Check::Rest => " such that each rests on something",
        Check::Float => "",
    }))
}

/// Calls `each` with the pages of every order, until it breaks. No order is no error here.
pub fn glue_all(
    field: &Field,
    check: Check<'_>,
    each: impl FnMut(&[Draft]) -> ControlFlow<()>,
) -> Result<(), GlueError> {
    for piece in Piece::ALL {
        let cells = of_colour(field, piece);
        let odd = no_piece(field, piece, &cells);
        if !odd.is_empty() {
            return Err(GlueError::NoPiece { colour: piece, cells: odd });
        }
    }
    let mut search = Search::new(field, check, each);
    match search.from([0; ROWS]) {
        Ok(_) => Ok(()),
        Err(TooMany) => Err(GlueError::TooMany),
    }
}

fn of_colour(field: &Field, piece: Piece) -> Vec<(i32, i32)> {
    let all = (0..ROWS as i32).flat_map(|y| (0..10).map(move |x| (x, y)));
    all.filter(|&(x, y)| field.get(x, y) == piece.into()).collect()
}

/// The cells of a colour that no set of pieces covers. Rows that are full in the picture may lie
/// between the rows of a piece.
fn no_piece(field: &Field, piece: Piece, cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let full = |y: i32| (0..10).all(|x| field.get(x, y) != Cell::Empty);
    // Whether a row can come to lie on another.
    let meets = |low: i32, high: i32| low < high && (low + 1..high).all(full);
    let mut left: Vec<(i32, i32)> = cells.to_vec();
    let mut odd = Vec::new();
    while let Some(&first) = left.first() {
        // What hangs together with the first cell.
        let mut group = vec![first];
        left.remove(0);
        let mut at = 0;
        while let Some(&(x, y)) = group.get(at) {
            let near = |&(a, b): &(i32, i32)| {
                b == y && (a - x).abs() == 1 || a == x && (meets(b, y) || meets(y, b))
            };
            let (more, rest): (Vec<_>, Vec<_>) = left.iter().partition(|cell| near(cell));
            group.extend(more);
            left = rest;
            at += 1;
        }
        group.sort_unstable_by_key(|&(x, y)| (y, x));
        if group.len() % 4 != 0 || !covers(piece, &group, &meets, &mut 20_000) {
            odd.extend(group);
        }
    }
    odd
}

/// Whether cells (lowest first, west to east) can be cut into pieces; yes after too many tries.
fn covers(
    piece: Piece,
    cells: &[(i32, i32)],
    meets: &impl Fn(i32, i32) -> bool,
    tries: &mut u32,
) -> bool {
    let Some(&first) = cells.first() else { return true };
    if *tries == 0 {
        return true;
    }
    *tries -= 1;
    Facing::ALL.into_iter().any(|facing| {
        let shape = Shape::of(piece, facing).cells;
        let offsets =
            shape.map(|(dx, dy)| (i32::from(dx - shape[0].0), i32::from(dy - shape[0].1)));
        torn(first, &offsets, cells, meets).into_iter().any(|found| {
            let rest: Vec<(i32, i32)> =
                cells.iter().copied().filter(|cell| !found.contains(cell)).collect();
            covers(piece, &rest, meets, tries)
        })
    })
}

/// The ways to find a shape among cells, its rows as far apart as `meets` allows.
fn torn(
    first: (i32, i32),
    offsets: &[(i32, i32); 4],
    cells: &[(i32, i32)],
    meets: &impl Fn(i32, i32) -> bool,
) -> Vec<[(i32, i32); 4]> {
    let height = offsets[3].1;
    // The rows of the shape: the first is given, each further one meets the one before.
    let mut rows = vec![vec![first.1]];
    for _ in 0..height {
        rows = rows
            .into_iter()
            .flat_map(|below| {
                let last = below[below.len() - 1];
                let mut next: Vec<i32> = cells.iter().map(|&(_, y)| y).collect();
                next.dedup();
                next.retain(|&y| meets(last, y));
                next.into_iter().map(move |y| [&below[..], &[y]].concat())
            })
            .collect();
    }
    let placed = rows.iter().map(|rows| offsets.map(|(dx, dy)| (first.0 + dx, rows[dy as usize])));
    placed.filter(|found| found.iter().all(|cell| cells.contains(cell))).collect()
}

struct TooMany;

struct Search<'a, F> {
    check: Check<'a>,
    base: Field,
    grey: Cells,
    /// The cells of each colour.
    colours: [Cells; 7],
    each: F,
    pages: Vec<FumenPiece>,
    /// Sets of placed cells from which there is no way.
    dead: HashSet<Cells>,
}

impl<'a, F: FnMut(&[Draft]) -> ControlFlow<()>> Search<'a, F> {
    fn new(field: &Field, check: Check<'a>, each: F) -> Search<'a, F> {
        let (mut grey, mut colours) = ([0; ROWS], [[0; ROWS]; 7]);
        let mut base = field.clone();
        for y in 0..ROWS {
            for x in 0..10 {
                let (column, row) = (x, y as i32);
                match (field.get(column, row), field.get(column, row).piece()) {
                    (_, Some(piece)) => {
                        colours[piece.index()][y] |= 1 << x;
                        base.set(column, row, Cell::Empty);
                    }
                    (Cell::Empty, None) => {}
                    (_, None) => grey[y] |= 1 << x,
                }
            }
        }
        Search { check, base, grey, colours, each, pages: Vec::new(), dead: HashSet::new() }
    }

    /// Tries everything after these cells; breaks when the caller does. Whether there was a way.
    fn from(&mut self, placed: Cells) -> Result<ControlFlow<(), bool>, TooMany> {
        if (0..ROWS).all(|y| self.colours.iter().fold(0, |all, c| all | c[y]) & !placed[y] == 0) {
            let drafts = self.drafts();
            return Ok(match (self.each)(&drafts) {
                ControlFlow::Break(()) => ControlFlow::Break(()),
                ControlFlow::Continue(()) => ControlFlow::Continue(true),
            });
        }
        if self.dead.contains(&placed) {
            return Ok(ControlFlow::Continue(false));
        }
        // The rows that are left, and what is filled in them.
        let solid = |y: usize| self.grey[y] | placed[y];
        let begun = placed != [0; ROWS];
        let rows: Vec<usize> = (0..ROWS).filter(|&y| !begun || solid(y) != FULL).collect();
        let filled: Field24 = (rows.iter().enumerate())
            .flat_map(|(now, &y)| {
                (0..10).filter(move |x| solid(y) >> x & 1 != 0).map(move |x| (x, now))
            })
            .collect();
        let mut found = false;
        for piece in Piece::ALL {
            let left: Cells = std::array::from_fn(|y| self.colours[piece.index()][y] & !placed[y]);
            if left == [0; ROWS] {
                continue;
            }
            let reached = match self.check {
                Check::Reach(rules) => Some(reach::placements(&filled, piece, rules, ROWS)),
                Check::Rest | Check::Float => None,
            };
            for place in places_in(piece, &left, &rows) {
                let passes = match (&reached, self.check) {
                    (Some(reached), _) => reached.contains(place),
                    (None, Check::Rest) => rests(&filled, place),
                    (None, _) => true,
                };
                if !passes {
                    continue;
                }
                let mut next = placed;
                for (x, y) in place.cells().into_iter().flatten() {
                    next[rows[usize::from(y)]] |= 1 << x;
                }
                self.pages.push(place.into());
                let way = self.from(next)?;
                self.pages.pop();
                match way {
                    ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
                    ControlFlow::Continue(way) => found |= way,
                }
            }
        }
        if !found {
            self.dead.insert(placed);
            if self.dead.len() > MOST_STATES {
                return Err(TooMany);
            }
        }
        Ok(ControlFlow::Continue(found))
    }

    fn drafts(&self) -> Vec<Draft> {
        if self.pages.is_empty() {
            return vec![Draft { field: Some(self.base.clone()), ..Draft::default() }];
        }
        let page = |(index, &piece): (usize, &FumenPiece)| Draft {
            field: (index == 0).then(|| self.base.clone()),
            piece: Some(piece),
            ..Draft::default()
        };
        self.pages.iter().enumerate().map(page).collect()
    }
}

/// The placements of a piece all of whose cells are among these, in the rows that are left.
fn places_in(piece: Piece, left: &Cells, rows: &[usize]) -> Vec<Placement> {
    let mut places = Vec::new();
    for (y, &row) in rows.iter().enumerate().filter(|(_, row)| left[**row] != 0) {
        for x in (0..10_u8).filter(|x| left[row] >> x & 1 != 0) {
            for facing in Facing::ALL {
                if Shape::canonical(piece, facing).0 != facing {
                    continue;
                }
                let (dx, dy) = Shape::of(piece, facing).cells[0];
                let centre = (x.checked_add_signed(-dx), (y as u8).checked_add_signed(-dy));
                let (Some(x), Some(y)) = centre else { continue };
                let place = Placement { piece, facing, x, y };
                let fits = place.cells().is_some_and(|cells| {
                    cells.iter().all(|&(x, y)| {
                        rows.get(usize::from(y)).is_some_and(|&row| left[row] >> x & 1 != 0)
                    })
                });
                if fits {
                    places.push(place);
                }
            }
        }
    }
    places
}

fn rests(filled: &Field24, place: Placement) -> bool {
    place
        .cells()
        .into_iter()
        .flatten()
        .any(|(x, y)| y == 0 || filled.get(x.into(), usize::from(y) - 1) == Some(true))
}
