//! The operations and their arguments.

use clap::{Args, Subcommand};

use super::place::{Cell, Distance, StopsAt, Straight, Turn, Way};

/// A board as text.
#[derive(Args, Clone, Debug)]
pub struct Picture {
    /// The board: rows of `.` and `#`, separated by `/` or lines; from stdin if not given
    pub picture: Option<String>,
}

/// A second board as text.
#[derive(Args, Clone, Debug)]
pub struct Other {
    /// The other board, of the same size
    #[arg(long, value_name = "PICTURE")]
    pub with: String,
}

/// Some rows.
#[derive(Args, Clone, Debug)]
pub struct Rows {
    /// The rows, counted from 0 in the south, separated by commas
    #[arg(long, value_name = "Y,…", value_delimiter = ',', required = true)]
    pub rows: Vec<usize>,
}

/// What to do.
#[derive(Subcommand, Clone, Debug)]
#[rustfmt::skip] // one operation a line: the list is the documentation
pub enum Op {
    /// The board as a picture, as bits, as a number
    Show { #[command(flatten)] board: Picture },
    /// The cells of the set, lowest bit first
    Cells { #[command(flatten)] board: Picture },

    /// Whether a cell is in the set (exit status 1 if it is not)
    Get { #[command(flatten)] board: Picture, /// The cell
        #[arg(long, value_name = "X,Y")] at: Cell },
    /// Put a cell in the set
    Set { #[command(flatten)] board: Picture, /// The cell
        #[arg(long, value_name = "X,Y")] at: Cell },
    /// Take a cell out of the set
    Unset { #[command(flatten)] board: Picture, /// The cell
        #[arg(long, value_name = "X,Y")] at: Cell },
    /// Change whether a cell is in the set
    Toggle { #[command(flatten)] board: Picture, /// The cell
        #[arg(long, value_name = "X,Y")] at: Cell },
    /// Exchange the contents of two cells
    Swap { #[command(flatten)] board: Picture, /// One cell
        #[arg(long, value_name = "X,Y")] from: Cell, /// The other
        #[arg(long, value_name = "X,Y")] to: Cell },
    /// Move the contents of a cell to another
    Move { #[command(flatten)] board: Picture, /// The cell that is left empty
        #[arg(long, value_name = "X,Y")] from: Cell, /// The cell that takes its contents
        #[arg(long, value_name = "X,Y")] to: Cell },

    /// The cells in either set
    Union { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },
    /// The cells in both sets
    Intersect { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },
    /// The cells in this set but not in the other
    Subtract { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },
    /// The cells in exactly one of two sets
    Xor { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },
    /// The cells that are not in the set
    Complement { #[command(flatten)] board: Picture },
    /// Whether every cell is in the other set (exit status 1 if not)
    Subset { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },
    /// Whether the sets share no cell (exit status 1 if they do)
    Disjoint { #[command(flatten)] board: Picture, #[command(flatten)] other: Other },

    /// One row of a board of --size
    Row { /// The row, 0 in the south
        #[arg(long)] y: usize },
    /// One column of a board of --size
    Column { /// The column, 0 in the west
        #[arg(long)] x: usize },
    /// A rectangle on a board of --size, cut at its edges
    Rectangle { /// Its south-west corner
        #[arg(long, value_name = "X,Y")] from: Cell, /// Its width and height
        #[arg(long, value_name = "W,H")] by: Cell },
    /// The outermost cells of a board of --size, all around or on one side
    Edge { /// The side
        #[arg(long)] dir: Option<Straight> },
    /// Every second cell of a board of --size
    Checkerboard,

    /// Every cell moved by one
    Step { #[command(flatten)] board: Picture, /// The direction
        #[arg(long)] dir: Way },
    /// Every cell moved by a distance
    Shift { #[command(flatten)] board: Picture, /// East and north
        #[arg(long, value_name = "DX,DY", allow_hyphen_values = true)] by: Distance },
    /// The cells next to some cell of the set
    Neighbours { #[command(flatten)] board: Picture, /// Diagonal neighbours too
        #[arg(long)] diagonal: bool },

    /// West and east exchanged
    Mirror { #[command(flatten)] board: Picture },
    /// North and south exchanged
    Flip { #[command(flatten)] board: Picture },
    /// The board turned
    Turn { #[command(flatten)] board: Picture, /// How far
        #[arg(long, default_value = "right")] by: Turn },
    /// Rows become columns: x,y becomes y,x
    Transpose { #[command(flatten)] board: Picture },
    /// The eight images of a square board
    Symmetries { #[command(flatten)] board: Picture },
    /// The smallest of the eight images of a square board
    Canonical { #[command(flatten)] board: Picture },

    /// The cells of full rows
    FullRows { #[command(flatten)] board: Picture },
    /// Full rows taken out, everything above fallen
    ClearRows { #[command(flatten)] board: Picture },
    /// Rows taken out, full or not, everything above fallen
    RemoveRows { #[command(flatten)] board: Picture, #[command(flatten)] rows: Rows },
    /// Empty rows put in, what was there moved north
    InsertRows { #[command(flatten)] board: Picture, #[command(flatten)] rows: Rows },
    /// Every cell fallen as far as it can
    Fall { #[command(flatten)] board: Picture },

    /// The region around a cell
    Flood { #[command(flatten)] board: Picture, /// The cell to start from
        #[arg(long, value_name = "X,Y")] from: Cell },
    /// The connected regions, lowest bit first
    Components { #[command(flatten)] board: Picture, /// Only regions of so many cells or more
        #[arg(long, value_name = "CELLS", default_value_t = 1)] at_least: u32 },
    /// The set without cells that have no neighbour
    Lonely { #[command(flatten)] board: Picture },
    /// Where a shape fits: the places of its south-west corner
    Fits { #[command(flatten)] board: Picture, /// The shape; its empty cells may be anything
        #[arg(long, value_name = "PICTURE")] shape: String },

    /// The cells beyond a cell, on a board of --size
    Ray { /// The cell
        #[arg(long, value_name = "X,Y")] from: Cell, /// The direction
        #[arg(long)] dir: Straight },
    /// Where a piece stops that slides among the cells of the set (exit status 1: no move)
    Slide { #[command(flatten)] board: Picture, /// The piece
        #[arg(long, value_name = "X,Y")] from: Cell, /// The direction
        #[arg(long)] dir: Straight, /// What stops it
        #[arg(long, default_value = "wall")] rule: StopsAt },
    /// Where each cell of the set stops, sliding alone
    Slides { #[command(flatten)] board: Picture, /// Cells that stop pieces but do not slide
        #[arg(long, value_name = "PICTURE")] blocks: Option<String>, /// The direction
        #[arg(long)] dir: Straight, /// What stops a piece
        #[arg(long, default_value = "wall")] rule: StopsAt },
}

impl Op {
    /// The picture argument of an operation that works on one.
    #[rustfmt::skip]
    pub fn picture(&self) -> Option<&Picture> {
        match self {
            Op::Row { .. } | Op::Column { .. } | Op::Rectangle { .. } | Op::Edge { .. }
            | Op::Checkerboard | Op::Ray { .. } => None,
            Op::Show { board } | Op::Cells { board }
            | Op::Get { board, .. } | Op::Set { board, .. } | Op::Unset { board, .. }
            | Op::Toggle { board, .. } | Op::Swap { board, .. } | Op::Move { board, .. }
            | Op::Union { board, .. } | Op::Intersect { board, .. } | Op::Subtract { board, .. }
            | Op::Xor { board, .. } | Op::Complement { board } | Op::Subset { board, .. }
            | Op::Disjoint { board, .. } | Op::Step { board, .. } | Op::Shift { board, .. }
            | Op::Neighbours { board, .. } | Op::Mirror { board } | Op::Flip { board }
            | Op::Turn { board, .. } | Op::Transpose { board } | Op::Symmetries { board }
            | Op::Canonical { board } | Op::FullRows { board } | Op::ClearRows { board }
            | Op::RemoveRows { board, .. } | Op::InsertRows { board, .. } | Op::Fall { board }
            | Op::Flood { board, .. } | Op::Components { board, .. } | Op::Lonely { board }
            | Op::Fits { board, .. } | Op::Slide { board, .. } | Op::Slides { board, .. } => {
                Some(board)
            }
        }
    }
}
