//! What can be wrong with a fumen. Columns and pages count from 1.

/// Why a text is not a fumen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// Neither `v115@` nor `v110@` is in it.
    #[error("no fumen found: it begins with v115@ or v110@")]
    NotAFumen,
    /// A version that cannot be read.
    #[error("column {column}: fumen version {version} cannot be read, only 110 and 115")]
    Version {
        /// Where it is.
        column: usize,
        /// The version.
        version: String,
    },
    /// The text ends in the middle of a page.
    #[error("column {column}: the fumen ends within page {page}; it may be cut, or have a tail")]
    Ended {
        /// Where it ends.
        column: usize,
        /// The page that is not whole.
        page: usize,
    },
    /// More pages, or longer comments, than are read.
    #[error("the fumen is too large: its first {page} pages fill 128 MB")]
    TooLarge {
        /// How many pages fill the memory.
        page: usize,
    },
    /// A longer text than is read.
    #[error("the fumen is too long: more than {longest} characters")]
    TooLong {
        /// How many are read.
        longest: usize,
    },
    /// A cell would have a colour that does not exist.
    #[error("column {column}: page {page} gives cell ({x}, {y}) the colour {colour}, not 0 to 8")]
    Colour {
        /// Where the page's field ends.
        column: usize,
        /// The page.
        page: usize,
        /// The column of the cell.
        x: usize,
        /// Its row; -1 is the garbage row.
        y: isize,
        /// The number that is no colour.
        colour: i64,
    },
    /// A damaged move.
    #[error("column {column}: the move on page {page} is damaged")]
    Action {
        /// Where it is.
        column: usize,
        /// The page.
        page: usize,
    },
    /// A quiz turns into something that is not a quiz.
    #[error("page {page}: {quiz}")]
    Quiz {
        /// The page.
        page: usize,
        /// What is wrong with it.
        quiz: super::BadQuiz,
    },
    /// A character that is not part of a fumen.
    #[error("column {column}: '{found}' is not part of a fumen")]
    Character {
        /// Where it is.
        column: usize,
        /// What it is.
        found: char,
    },
    /// Strict reading only: a field record that covers more cells than there are.
    #[error("column {column}: the field of page {page} has too many cells")]
    TooManyCells {
        /// Where the page's field ends.
        column: usize,
        /// The page.
        page: usize,
    },
    /// Strict reading only: fewer pages than announced.
    #[error("the fumen announces {missing} more pages than it has")]
    MissingPages {
        /// How many.
        missing: i64,
    },
    /// Strict reading only: a piece that sticks out of the field.
    #[error("page {page}: the piece sticks out of the field")]
    Outside {
        /// The page.
        page: usize,
    },
    /// Strict reading only: a damaged comment.
    #[error("column {column}: the comment of page {page} is damaged")]
    Comment {
        /// Where it is.
        column: usize,
        /// The page.
        page: usize,
    },
}

/// Why pages cannot be written as a fumen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// A comment begins like a quiz but is none.
    #[error("page {page}: {quiz}")]
    Quiz {
        /// The page.
        page: usize,
        /// What is wrong with it.
        quiz: super::BadQuiz,
    },
    /// The centre of a piece lies outside what a fumen can express.
    #[error("page {page}: the piece at ({x}, {y}) lies outside the field")]
    Outside {
        /// The page.
        page: usize,
        /// The column of the piece's centre.
        x: i32,
        /// The row of the piece's centre.
        y: i32,
    },
}

/// Why a picture is not a field. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// Something that is no colour.
    #[error("line {line}, column {column}: '{found}' is not a cell (one of _ I L O Z T J S X)")]
    Cell {
        /// The line of the picture.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A row that is not ten cells wide.
    #[error("line {line}: a row has 10 cells, this one has {cells}")]
    Width {
        /// The line of the picture.
        line: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// More rows than a fumen has.
    #[error("line {line}: a fumen has 23 rows, this is one too many")]
    Height {
        /// The first line too many.
        line: usize,
    },
}
