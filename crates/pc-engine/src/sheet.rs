//! Solutions side by side: one fumen, each solution on a page of its own.

use allclear_fumen::{self as fumen, Draft, EncodeError};
use allclear_tetris::Field24;

use crate::solution::Group;

/// A fumen that grows by one page per solution: its pieces in their colours on the field as it was
/// before any line clear, and a comment.
///
/// ```
/// use allclear_pc_engine::{sheet::Sheet, solution::Group};
/// use allclear_fumen as fumen;
/// use allclear_tetris::{Field24, Piece};
/// // XXXXXX....   and an I in the gap
/// let mut sheet = Sheet::new(Field24::rectangle(0, 0, 6, 1));
/// sheet.add(&[Group { piece: Piece::I, cells: [6, 7, 8, 9] }], "50.0 % : I");
/// let pages = fumen::decode(&sheet.fumen().unwrap()).unwrap();
/// assert_eq!(pages[0].field.rows(), ["XXXXXXIIII"]);
/// assert_eq!(pages[0].comment, "50.0 % : I");
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    ground: fumen::Field,
    pages: Vec<Draft>,
}

impl Sheet {
    /// No page yet, on this field.
    pub fn new(field: Field24) -> Sheet {
        Sheet { ground: fumen::Field::grey(field), pages: Vec::new() }
    }

    /// Adds a page.
    pub fn add(&mut self, groups: &[Group], comment: impl Into<String>) {
        self.pages.push(page(&self.ground, groups, comment.into()));
    }

    /// Adds a page on another field.
    pub fn add_on(&mut self, field: Field24, groups: &[Group], comment: impl Into<String>) {
        self.pages.push(page(&fumen::Field::grey(field), groups, comment.into()));
    }

    /// How many pages there are.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The fumen. Without any page, the field alone.
    pub fn fumen(&self) -> Result<String, EncodeError> {
        if self.pages.is_empty() {
            return fumen::encode(&[page(&self.ground, &[], String::new())]);
        }
        fumen::encode(&self.pages)
    }
}

fn page(ground: &fumen::Field, groups: &[Group], comment: String) -> Draft {
    let mut field = ground.clone();
    for group in groups {
        for cell in group.cells.map(i32::from) {
            field.set(cell % 10, cell / 10, group.piece.into());
        }
    }
    Draft { field: Some(field), comment: Some(comment), ..Draft::default() }
}
