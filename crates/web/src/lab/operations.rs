//! The table of operations: name, code, one sentence, and what each needs besides the board.

/// Something an operation needs besides the board `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A second board, `b`.
    Board,
    /// A cell, as its bit.
    Cell,
    /// A second cell.
    SecondCell,
    /// One of four directions.
    Direction,
    /// A distance in both axes.
    Distance,
    /// A least size of a region.
    Size,
    /// A row.
    Row,
    /// A board as wide as high.
    Square,
}

impl Need {
    /// The name that the page knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Need::Board => "board",
            Need::Cell => "cell",
            Need::SecondCell => "cell2",
            Need::Direction => "direction",
            Need::Distance => "distance",
            Need::Size => "size",
            Need::Row => "row",
            Need::Square => "square",
        }
    }
}

/// One operation of the board crate.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name in the crate.
    pub name: &'static str,
    /// The module it lives in.
    pub group: &'static str,
    /// The call, as a reader would write it.
    pub code: &'static str,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// What it needs besides the board.
    pub needs: &'static [Need],
}

impl Operation {
    /// The chapter of the book that explains it.
    pub fn chapter(&self) -> &'static str {
        match self.group {
            "cells" | "sets" => "cells",
            "edges" => "steps",
            "symmetry" => "puzzle",
            other => other,
        }
    }
}

const fn op(
    group: &'static str,
    name: &'static str,
    code: &'static str,
    says: &'static str,
    needs: &'static [Need],
) -> Operation {
    Operation { name, group, code, says, needs }
}

use Need::{Board, Cell, Direction, Distance, Row, SecondCell, Size, Square};

/// All of them, in the order of the book.
#[rustfmt::skip]
pub const OPERATIONS: &[Operation] = &[
    op("cells", "get", "a.get(x, y)", "Whether the cell is in the set.", &[Cell]),
    op("cells", "with", "a.with(x, y)", "The set with the cell in it.", &[Cell]),
    op("cells", "without", "a.without(x, y)", "The set with the cell not in it.", &[Cell]),
    op("cells", "toggled", "a.toggled(x, y)", "The set with the cell in it exactly if it was not.", &[Cell]),
    op("cells", "swapped", "a.swapped((x, y), (u, v))", "The contents of two cells exchanged; equal contents stay as they are.", &[Cell, SecondCell]),
    op("cells", "moved", "a.moved((x, y), (u, v))", "The contents of one cell moved to another.", &[Cell, SecondCell]),
    op("cells", "only", "a.only()", "The bit of the only cell, if there is exactly one.", &[]),
    op("sets", "union", "a | b", "Cells in either set.", &[Board]),
    op("sets", "intersection", "a & b", "Cells in both sets.", &[Board]),
    op("sets", "difference", "a - b", "Cells of the first set that are not in the second.", &[Board]),
    op("sets", "symmetric_difference", "a ^ b", "Cells in exactly one of the sets.", &[Board]),
    op("sets", "complement", "!a", "Cells that are not in the set.", &[]),
    op("sets", "count", "a.count()", "How many cells are in the set: one instruction a word.", &[]),
    op("sets", "is_empty", "a.is_empty()", "Whether there is no cell.", &[]),
    op("sets", "is_subset", "a.is_subset(b)", "Whether every cell of the first set is in the second.", &[Board]),
    op("sets", "is_superset", "a.is_superset(b)", "Whether every cell of the second set is in the first.", &[Board]),
    op("sets", "is_disjoint", "a.is_disjoint(b)", "Whether no cell is in both sets.", &[Board]),
    op("sets", "first", "a.first()", "The lowest bit: trailing zeros of the first word that has any.", &[]),
    op("sets", "last", "a.last()", "The highest bit.", &[]),
    op("sets", "lowest", "a.lowest()", "The board with only the lowest cell: word & -word.", &[]),
    op("sets", "bits", "a.bits()", "Every bit, lowest first, by removing the lowest again and again.", &[]),
    op("edges", "row", "Board::row(y)", "One row.", &[Row]),
    op("edges", "rows_below", "Board::rows_below(y)", "The rows below a row.", &[Row]),
    op("edges", "column", "Board::column(x)", "The column of the marked cell.", &[Cell]),
    op("edges", "border", "Board::BORDER", "The cells of all four edges.", &[]),
    op("edges", "checkerboard", "Board::CHECKERBOARD", "The cells whose x + y is even.", &[]),
    op("steps", "north", "a.north()", "Every cell one step north; what leaves the board is gone.", &[]),
    op("steps", "east", "a.east()", "Every cell one step east; no cell comes round to the next row.", &[]),
    op("steps", "south", "a.south()", "Every cell one step south.", &[]),
    op("steps", "west", "a.west()", "Every cell one step west; no cell comes round to the row before.", &[]),
    op("steps", "north_east", "a.north_east()", "Every cell one step north and east.", &[]),
    op("steps", "south_east", "a.south_east()", "Every cell one step south and east.", &[]),
    op("steps", "south_west", "a.south_west()", "Every cell one step south and west.", &[]),
    op("steps", "north_west", "a.north_west()", "Every cell one step north and west.", &[]),
    op("steps", "shift", "a.shift(dx, dy)", "Every cell moved by a distance.", &[Distance]),
    op("steps", "neighbours4", "a.neighbours4()", "The cells that share a side with a cell of the set.", &[]),
    op("steps", "neighbours8", "a.neighbours8()", "The cells that share a side or a corner with a cell of the set.", &[]),
    op("symmetry", "mirrored", "a.mirrored()", "East and west exchanged.", &[]),
    op("symmetry", "flipped", "a.flipped()", "North and south exchanged.", &[]),
    op("symmetry", "turned_half", "a.turned_half()", "Turned by 180 degrees.", &[]),
    op("symmetry", "transposed", "a.transposed()", "Rows and columns exchanged.", &[]),
    op("symmetry", "turned_right", "a.turned_right()", "Turned by 90 degrees clockwise.", &[]),
    op("symmetry", "turned_left", "a.turned_left()", "Turned by 90 degrees anticlockwise.", &[]),
    op("symmetry", "symmetries", "a.symmetries()", "The eight symmetries of a square.", &[Square]),
    op("symmetry", "canonical", "a.canonical()", "The least of the eight: equal for boards that are turns or mirrors of one another.", &[Square]),
    op("rows", "full_rows", "a.full_rows()", "The rows that have every cell.", &[]),
    op("rows", "full_row_mask", "a.full_row_mask()", "The full rows as a number, one bit a row.", &[]),
    op("rows", "clear_full_rows", "a.clear_full_rows()", "Full rows removed, those above moved down, and how many there were.", &[]),
    op("rows", "remove_rows", "a.remove_rows(b)", "The rows that the second board touches are taken out.", &[Board]),
    op("rows", "insert_rows", "a.insert_rows(b)", "Empty rows put in where the second board has cells: undoes a clear.", &[Board]),
    op("rows", "fallen", "a.fallen()", "Every cell fallen as far as its column lets it.", &[]),
    op("regions", "flood", "a.flood(cell)", "The cells connected to the marked cell within the set.", &[Cell]),
    op("regions", "components", "a.components()", "The connected regions, each as a board of its own.", &[]),
    op("regions", "components_of_at_least", "a.components_of_at_least(n)", "The cells of all regions that are large enough.", &[Size]),
    op("regions", "without_lonely", "a.without_lonely()", "The set without cells that have no neighbour in it.", &[]),
    op("regions", "fits", "a.fits(shape of b)", "Where the second board's shape, from its lowest cell, fits inside the set: all positions at once.", &[Board]),
    op("slides", "ray", "Board::ray(bit, direction)", "The cells from the marked cell to the edge.", &[Cell, Direction]),
    op("slides", "slide_wall", "a.slide(bit, direction, Rule::Wall)", "Where the marked cell stops when it slides until a cell of the set or the edge is in the way.", &[Cell, Direction]),
    op("slides", "slide_stopper", "a.slide(bit, direction, Rule::Stopper)", "The same, but with nothing in the way it may not move.", &[Cell, Direction]),
    op("slides", "slides_wall", "a.slides(b, direction, Rule::Wall)", "All cells slide at once, each alone, b being blocks: where they stop.", &[Board, Direction]),
    op("slides", "slides_stopper", "a.slides(b, direction, Rule::Stopper)", "The same, and what nothing stops may not move.", &[Board, Direction]),
];
