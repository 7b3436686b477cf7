//! What requests share: fields, rules, pieces and patterns as text.

use allclear_fumen::{self as fumen, FieldError};
use allclear_pc::Hold;
use allclear_pc::study::TSpin;
use allclear_tetris::kicks::{NAMED, Named};
use allclear_tetris::queue::Pattern;
use allclear_tetris::{Drop, Field24, Kicks, Piece, Rules};
use serde::{Deserialize, Serialize};

use crate::Error;

/// How Tetris is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RulesArgs {
    /// The rotation system: a name, or the text of a `.properties` file. `srs` if not given.
    pub kicks: Option<String>,
    /// How pieces may be moved into place: `softdrop` (if not given), `harddrop`, `tsoft`,
    /// `tucks`; for patterns also `any-tspin`, `tss`, `tsd`, `tst`: every T must make that spin.
    pub drop: Option<String>,
}

impl RulesArgs {
    /// The rules.
    pub fn read(&self) -> Result<Rules, Error> {
        match self.read_with_spins()? {
            (rules, None) => Ok(rules),
            (_, Some(spin)) => {
                let message = format!("{} is for questions about patterns only", spin.name());
                Err(Error::input("drop", message))
            }
        }
    }

    /// The rules, and the spin that every T must make.
    pub fn read_with_spins(&self) -> Result<(Rules, Option<TSpin>), Error> {
        let kicks = match &self.kicks {
            Some(kicks) => read_kicks(kicks)?,
            None => Rules::default().kicks,
        };
        let (drop, spin) = match self.drop.as_deref() {
            None => (Drop::Soft, None),
            Some(name) => match name.parse::<TSpin>() {
                Ok(spin) => (Drop::TSoft, Some(spin)),
                Err(_) => (name.parse().map_err(|error| Error::input("drop", error))?, None),
            },
        };
        Ok((Rules::new(kicks, drop), spin))
    }
}

/// A rotation system: a name, or the text of a `.properties` file.
pub fn read_kicks(text: &str) -> Result<Kicks, Error> {
    if let Some(named) = Named::find(text) {
        return Ok(named.kicks);
    }
    // A file may be empty, and is told what it lacks; a name is never empty.
    if !text.is_empty() && !text.contains(['\n', '=']) {
        let names: Vec<&str> = NAMED.iter().map(|named| named.name).collect();
        let message = format!("unknown kicks {text:?}: expected one of {}", names.join(", "));
        return Err(Error::conflict(message));
    }
    Kicks::parse(text).map_err(|error| Error::input("kicks", error))
}

/// The first page of a fumen, or a picture: ten cells per row, the top row first, `_` or `.`
/// empty, anything else a colour; rows on lines of their own or separated by `/`.
///
/// ```
/// use allclear_api::input::read_field;
/// assert_eq!(read_field("XX________/XXXX______").unwrap().rows().len(), 2);
/// let error = read_field("XX________/XX__?_____").unwrap_err();
/// assert!(error.to_string().starts_with("field: line 2, column 5: "));
/// ```
pub fn read_field(text: &str) -> Result<fumen::Field, Error> {
    if text.contains('@') {
        let pages = fumen::decode(text.trim()).map_err(|error| Error::input("field", error))?;
        let first = pages.into_iter().next();
        return first.map(|page| page.field).ok_or_else(|| Error::input("field", "no page"));
    }
    let rows: Vec<&str> = text.split(['\n', '/']).map(str::trim).collect();
    let begin = rows.iter().take_while(|row| row.is_empty()).count();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(begin, |last| last + 1);
    fumen::Field::from_rows(&rows[begin..end], "").map_err(|error| {
        let error = match error {
            FieldError::Cell { line, column, found } => {
                FieldError::Cell { line: line + begin, column, found }
            }
            FieldError::Width { line, cells } => FieldError::Width { line: line + begin, cells },
            FieldError::Height { line } => FieldError::Height { line: line + begin },
        };
        Error::input("field", error)
    })
}

/// The filled cells of a field; empty if there is none.
pub fn read_cells(text: Option<&str>) -> Result<Field24, Error> {
    let Some(text) = text else { return Ok(Field24::EMPTY) };
    let cells = read_field(text)?.filled();
    cells.ok_or_else(|| Error::input("field", "the field has cells above row 24"))
}

/// A pattern of queues.
pub fn read_pattern(name: &str, text: &str) -> Result<Pattern, Error> {
    text.parse().map_err(|error| Error::input(name, error))
}

/// A piece, by its letter.
pub fn read_piece(name: &str, text: Option<&str>) -> Result<Option<Piece>, Error> {
    let Some(text) = text else { return Ok(None) };
    let mut letters = text.chars();
    let piece = match (letters.next(), letters.next()) {
        (Some(letter), None) => Piece::from_letter(letter),
        _ => None,
    };
    let wrong = || Error::input(name, format!("expected one of I J L O S T Z, found {text:?}"));
    piece.map(Some).ok_or_else(wrong)
}

/// Whether hold may be used.
pub(crate) fn hold(no_hold: bool) -> Hold {
    if no_hold { Hold::Avoid } else { Hold::Use }
}

/// Pieces as letters.
pub fn letters(pieces: impl IntoIterator<Item = Piece>) -> String {
    pieces.into_iter().map(|piece| piece.letter()).collect()
}
