use super::{PictureError, PictureProblem};

/// Reads the cells of a picture whose size is known only at run time; what
/// [`Board::parse`](crate::Board::parse) is made of.
///
/// ```
/// # use allclear_board::picture::PictureReader;
/// let mut reader = PictureReader::new("#.. / .#.", 3, 2);
/// assert_eq!(reader.next_cell(), Ok(Some((0, 1))));
/// assert_eq!(reader.next_cell(), Ok(Some((1, 0))));
/// assert_eq!(reader.next_cell(), Ok(None));
/// ```
#[derive(Clone, Debug)]
pub struct PictureReader<'a> {
    text: &'a [u8],
    width: usize,
    height: usize,
    at: usize,
    line: usize,
    column: usize,
    x: usize,
    rows: usize,
}

impl<'a> PictureReader<'a> {
    /// A reader of a picture that must be `width` cells wide and `height` high.
    pub const fn new(picture: &'a str, width: usize, height: usize) -> Self {
        let text = picture.as_bytes();
        PictureReader { text, width, height, at: 0, line: 1, column: 1, x: 0, rows: 0 }
    }

    /// The next cell `(x, y)` of the set, from north-west to south-east; `None` after the last,
    /// when the whole picture was good.
    pub const fn next_cell(&mut self) -> Result<Option<(usize, usize)>, PictureError> {
        while self.at <= self.text.len() {
            let cell = match self.read() {
                Ok(cell) => cell,
                Err(problem) => {
                    return Err(PictureError { line: self.line, column: self.column, problem });
                }
            };
            if self.at < self.text.len() && self.text[self.at] == b'\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
            self.at += 1;
            if cell.is_some() {
                return Ok(cell);
            }
        }
        Ok(None)
    }

    /// Reads one character, or the end of the text.
    const fn read(&mut self) -> Result<Option<(usize, usize)>, PictureProblem> {
        let (expected, found) = (self.width, self.x);
        let end = self.at == self.text.len();
        if end || matches!(self.text[self.at], b'\n' | b'/') {
            // A line without cells is no row, but nothing between two slashes is an empty one.
            let blank = self.x == 0 && (end || self.text[self.at] == b'\n');
            if !blank {
                self.rows += 1;
            }
            if !blank && self.x < self.width {
                return Err(PictureProblem::Width { expected, found });
            }
            if end && self.rows < self.height {
                return Err(PictureProblem::Height { expected: self.height, found: self.rows });
            }
            self.x = 0;
            return Ok(None);
        }
        let taken = match self.text[self.at] {
            b' ' | b'\t' | b'\r' => return Ok(None),
            b'#' | b'X' => true,
            b'.' | b'_' => false,
            _ => return Err(PictureProblem::Character),
        };
        if self.rows == self.height {
            let found = self.height + 1;
            return Err(PictureProblem::Height { expected: self.height, found });
        }
        if self.x == self.width {
            return Err(PictureProblem::Width { expected, found: found + 1 });
        }
        self.x += 1;
        Ok(if taken { Some((self.x - 1, self.height - 1 - self.rows)) } else { None })
    }
}

/// How wide and high a picture is: the cells of its first row, and its rows. Whether the other
/// rows are as wide is for the reader to find out.
///
/// ```
/// # use allclear_board::picture::size;
/// assert_eq!(size("#.. / .#."), Ok((3, 2)));
/// assert_eq!(size("\n\n"), Ok((0, 0)));
/// assert_eq!(size("#.!").unwrap_err().to_string(), "1:3: expected one of . # _ X");
/// ```
pub fn size(picture: &str) -> Result<(usize, usize), PictureError> {
    let (mut width, mut height) = (0, 0);
    for (i, line) in picture.lines().enumerate() {
        if let Some(column) = line.chars().position(|c| !" \t\r./#_X".contains(c)) {
            let problem = PictureProblem::Character;
            return Err(PictureError { line: i + 1, column: column + 1, problem });
        }
        if line.trim().is_empty() {
            continue;
        }
        for row in line.split('/') {
            let cells = row.chars().filter(|c| "._#X".contains(*c)).count();
            // What follows the last slash of a line may be empty.
            if cells > 0 || width == 0 {
                height += 1;
            }
            if height == 1 {
                width = cells;
            }
        }
    }
    Ok((width, height))
}
