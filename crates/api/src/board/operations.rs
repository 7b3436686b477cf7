//! The table of operations: the command line makes its commands from it, and the lab its buttons.

use Takes::*;
use serde::Serialize;

/// Something an operation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// The board it works on; without it, a size.
    Board,
    /// A second board, of the same size.
    With,
    /// Cells that stop pieces but do not slide.
    Blocks,
    /// A shape, as a picture.
    Shape,
    /// A cell.
    At,
    /// A cell to start from.
    From,
    /// A cell to end at.
    To,
    /// A distance, east and north.
    Distance,
    /// A width and a height.
    Extent,
    /// How far to turn.
    Turn,
    /// One of four directions.
    Direction,
    /// One of four sides, or all.
    Side,
    /// One of eight directions.
    Way,
    /// What stops a sliding piece.
    Rule,
    /// Some rows.
    Rows,
    /// One row.
    Y,
    /// One column.
    X,
    /// The fewest cells a region may have.
    AtLeast,
    /// Diagonal neighbours too.
    Diagonal,
}

/// One value that an argument may have, its full name if it has one, and what it means.
pub type Choice = (&'static str, Option<&'static str>, &'static str);

const DIRECTIONS: &[Choice] = &[
    ("n", Some("north"), "North"),
    ("e", Some("east"), "East"),
    ("s", Some("south"), "South"),
    ("w", Some("west"), "West"),
];
const WAYS: &[Choice] = &[
    ("n", Some("north"), "North"),
    ("ne", None, "North-east"),
    ("e", Some("east"), "East"),
    ("se", None, "South-east"),
    ("s", Some("south"), "South"),
    ("sw", None, "South-west"),
    ("w", Some("west"), "West"),
    ("nw", None, "North-west"),
];
const TURNS: &[Choice] = &[
    ("right", None, "Clockwise by 90 degrees"),
    ("half", None, "By 180 degrees"),
    ("left", None, "Counter-clockwise by 90 degrees"),
];
const RULES: &[Choice] = &[
    ("wall", None, "A cell of the set, or the edge of the board"),
    ("stopper", None, "Only a cell of the set; without one there is no move"),
];

impl Takes {
    /// The argument's name.
    pub const fn name(self) -> &'static str {
        match self {
            Board => "board",
            With => "with",
            Blocks => "blocks",
            Shape => "shape",
            At => "at",
            From => "from",
            To => "to",
            Distance | Extent | Turn => "by",
            Direction | Side | Way => "dir",
            Rule => "rule",
            Rows => "rows",
            Y => "y",
            X => "x",
            AtLeast => "at_least",
            Diagonal => "diagonal",
        }
    }

    /// How its value is written.
    pub const fn value(self) -> &'static str {
        match self {
            Board | With | Blocks | Shape => "PICTURE",
            At | From | To => "X,Y",
            Distance => "DX,DY",
            Extent => "W,H",
            Turn => "TURN",
            Direction | Side | Way => "DIR",
            Rule => "RULE",
            Rows => "Y,…",
            Y => "Y",
            X => "X",
            AtLeast => "CELLS",
            Diagonal => "",
        }
    }

    /// What it is for.
    pub const fn says(self) -> &'static str {
        match self {
            Board => "The board: rows of `.` and `#`, separated by `/` or newlines",
            With => "The other board, of the same size",
            Blocks => "Cells that stop pieces but do not slide",
            Shape => "The shape; its empty cells may be anything",
            At => "The cell",
            From => "The cell to start from",
            To => "The cell to end at",
            Distance => "How far east and north",
            Extent => "Its width and height",
            Turn => "How far to turn",
            Direction | Way => "The direction",
            Side => "Only this side",
            Rule => "What stops a piece",
            Rows => "The rows, counted from 0 in the south, separated by commas",
            Y => "The row, 0 in the south",
            X => "The column, 0 in the west",
            AtLeast => "Only regions with at least this many cells",
            Diagonal => "Diagonal neighbours too",
        }
    }

    /// Whether the operation cannot do without it.
    pub const fn is_required(self) -> bool {
        !matches!(self, Blocks | Turn | Side | Rule | AtLeast | Diagonal)
    }

    /// The value it has if it is not given.
    pub const fn default(self) -> Option<&'static str> {
        match self {
            Turn => Some("right"),
            Rule => Some("wall"),
            AtLeast => Some("1"),
            _ => None,
        }
    }

    /// The values it may have, if they can be listed.
    pub const fn choices(self) -> &'static [Choice] {
        match self {
            Direction | Side => DIRECTIONS,
            Way => WAYS,
            Turn => TURNS,
            Rule => RULES,
            _ => &[],
        }
    }
}

/// One operation.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Operation {
    /// What it is called.
    pub name: &'static str,
    /// What it is about: the module of `allclear_board` it lives in.
    pub group: &'static str,
    /// The call, as a reader of the library would write it.
    pub code: &'static str,
    /// What it does.
    pub says: &'static str,
    /// What it takes.
    pub takes: &'static [Takes],
    /// The chapter of the book that explains it.
    pub chapter: &'static str,
}

const fn op(
    group: &'static str,
    name: &'static str,
    code: &'static str,
    says: &'static str,
    takes: &'static [Takes],
) -> Operation {
    let chapter = match group.as_bytes() {
        b"cells" | b"sets" => "cells",
        b"edges" => "steps",
        b"symmetry" => "puzzle",
        _ => group,
    };
    Operation { name, group, code, says, takes, chapter }
}

/// All of them, in the order of the book.
#[rustfmt::skip] // one operation per line: the list is the documentation
pub static OPERATIONS: &[Operation] = &[
    op("cells", "show", "a", "The board as a picture, as bits, as a number", &[Board]),
    op("cells", "cells", "a.cells()", "The cells of the set, lowest bit first", &[Board]),
    op("cells", "get", "a.get(x, y)", "Whether a cell is in the set (exit status 1 if not)", &[Board, At]),
    op("cells", "set", "a.with(x, y)", "Put a cell in the set", &[Board, At]),
    op("cells", "unset", "a.without(x, y)", "Take a cell out of the set", &[Board, At]),
    op("cells", "toggle", "a.toggled(x, y)", "Change whether a cell is in the set", &[Board, At]),
    op("cells", "swap", "a.swapped((x, y), (u, v))", "Exchange the contents of two cells", &[Board, From, To]),
    op("cells", "move", "a.moved((x, y), (u, v))", "Move the contents of one cell to another", &[Board, From, To]),
    op("sets", "union", "a | b", "The cells in either set", &[Board, With]),
    op("sets", "intersect", "a & b", "The cells in both sets", &[Board, With]),
    op("sets", "subtract", "a - b", "The cells in this set but not in the other", &[Board, With]),
    op("sets", "xor", "a ^ b", "The cells in exactly one of two sets", &[Board, With]),
    op("sets", "complement", "!a", "The cells that are not in the set", &[Board]),
    op("sets", "subset", "a.is_subset(b)", "Whether every cell is in the other set (exit status 1 if not)", &[Board, With]),
    op("sets", "superset", "a.is_superset(b)", "Whether every cell of the other set is in this one (exit status 1 if not)", &[Board, With]),
    op("sets", "disjoint", "a.is_disjoint(b)", "Whether the sets share no cell (exit status 1 if they do)", &[Board, With]),
    op("sets", "count", "a.count()", "How many cells are in the set: one instruction per word", &[Board]),
    op("sets", "lowest", "a.lowest()", "The set with only its lowest cell: word & -word", &[Board]),
    op("edges", "row", "Board::row(y)", "One row of a board of --size", &[Y]),
    op("edges", "rows-below", "Board::rows_below(y)", "The rows below a row, on a board of --size", &[Y]),
    op("edges", "column", "Board::column(x)", "One column of a board of --size", &[X]),
    op("edges", "rectangle", "Board::rectangle(x, y, w, h)", "A rectangle on a board of --size, cut at its edges; --from is its south-west corner", &[From, Extent]),
    op("edges", "edge", "Board::BORDER", "The outermost cells of a board of --size, all around or on one side", &[Side]),
    op("edges", "checkerboard", "Board::CHECKERBOARD", "Every second cell of a board of --size", &[]),
    op("steps", "step", "a.step(way)", "Move every cell by one; what leaves the board is gone", &[Board, Way]),
    op("steps", "shift", "a.shift(dx, dy)", "Move every cell by a distance", &[Board, Distance]),
    op("steps", "neighbours", "a.neighbours4()", "The cells next to some cell of the set", &[Board, Diagonal]),
    op("symmetry", "mirror", "a.mirrored()", "Exchange west and east", &[Board]),
    op("symmetry", "flip", "a.flipped()", "Exchange north and south", &[Board]),
    op("symmetry", "turn", "a.turned_right()", "Turn the board", &[Board, Turn]),
    op("symmetry", "transpose", "a.transposed()", "Rows become columns: x,y becomes y,x", &[Board]),
    op("symmetry", "symmetries", "a.symmetries()", "The eight images of a square board", &[Board]),
    op("symmetry", "canonical", "a.canonical()", "The smallest of the eight images of a square board", &[Board]),
    op("rows", "full-rows", "a.full_rows()", "The cells of full rows", &[Board]),
    op("rows", "clear-rows", "a.clear_full_rows()", "Take full rows out; everything above falls", &[Board]),
    op("rows", "remove-rows", "a.remove_rows(rows)", "Take rows out, full or not; everything above falls", &[Board, Rows]),
    op("rows", "insert-rows", "a.insert_rows(rows)", "Put empty rows in; what was there moves north", &[Board, Rows]),
    op("rows", "fall", "a.fallen()", "Let every cell fall as far as it can", &[Board]),
    op("regions", "flood", "a.flood(cell)", "The region around a cell", &[Board, From]),
    op("regions", "components", "a.components()", "The connected regions, lowest bit first", &[Board, AtLeast]),
    op("regions", "lonely", "a.without_lonely()", "The set without cells that have no neighbour", &[Board]),
    op("regions", "fits", "a.fits(shape)", "Where a shape fits: the places of its south-west corner", &[Board, Shape]),
    op("slides", "ray", "Board::ray(x, y, direction)", "The cells beyond a cell, on a board of --size", &[From, Direction]),
    op("slides", "slide", "a.slide(x, y, direction, rule)", "Where a piece stops that slides among the cells of the set (exit status 1: no move)", &[Board, From, Direction, Rule]),
    op("slides", "slides", "a.slides(b, direction, rule)", "Where each cell of the set stops, sliding alone", &[Board, Blocks, Direction, Rule]),
];

/// The operation with this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}
