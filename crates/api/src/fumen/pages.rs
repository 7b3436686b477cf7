//! The pages of a fumen as JSON, and back.

use std::ops::Range;

use allclear_fumen::{self as fumen, Draft, Field, FumenPiece, Page, Reading, Site};
use allclear_tetris::{Facing, Piece};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Error, Job, Question};

/// The names of facings, in the order of [`Facing::ALL`].
const ROTATIONS: [&str; 4] = ["spawn", "right", "reverse", "left"];

/// Reads the pages of a fumen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Decode {
    /// The fumen, or its address.
    pub fumen: String,
    /// Only this page, from 1.
    pub page: Option<usize>,
    /// Reject non-standard fumens.
    pub strict: bool,
}

/// The pages of a fumen. `fumen show --json` prints the list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecodeReply {
    /// The pages.
    pub pages: Vec<PageReply>,
    /// All pages themselves, for those who draw them.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub all: Vec<Page>,
    /// Which of them were asked for.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub shown: Range<usize>,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PageReply {
    /// The rows of the field, the top row first, without empty ones on top.
    pub rows: Vec<String>,
    /// The row of garbage below.
    pub garbage: String,
    /// The piece shown on it.
    pub piece: Option<PieceReply>,
    /// The comment, a quiz brought up to date.
    pub comment: String,
    /// Its switches.
    pub flags: Flags,
    /// Where its field and its comment come from, if not from itself.
    pub refs: Refs,
}

/// A piece on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceReply {
    /// Which piece.
    #[serde(rename = "type")]
    pub kind: String,
    /// Which way it faces: `spawn`, `right`, `reverse` or `left`.
    pub rotation: &'static str,
    /// The column of its centre, from 0.
    pub x: i32,
    /// The row of its centre, from 0.
    pub y: i32,
}

/// The switches of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flags {
    /// Whether the comment is or was a quiz.
    pub quiz: bool,
    /// Whether the piece is locked before the next page.
    pub lock: bool,
    /// Whether the field is mirrored before the next page.
    pub mirror: bool,
    /// Whether colours follow the guideline.
    pub colorize: bool,
    /// Whether the garbage rises before the next page.
    pub rise: bool,
}

/// The pages, from 0, that last wrote the field and the comment of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refs {
    /// Where the field comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<usize>,
    /// Where the comment comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<usize>,
}

impl Question for Decode {
    const NAME: &'static str = "fumen.decode";
    type Reply = DecodeReply;

    fn answer(&self, _: &Job) -> Result<DecodeReply, Error> {
        let reading = if self.strict { Reading::Strict } else { Reading::Lenient };
        let pages = fumen::decode_as(&self.fumen, reading);
        let pages = pages.map_err(|error| Error::input("fumen", error))?;
        let shown = match self.page {
            None => 0..pages.len(),
            Some(page) if (1..=pages.len()).contains(&page) => page - 1..page,
            Some(page) => {
                let message = format!("there is no page {page}; the fumen has {}", pages.len());
                return Err(Error::conflict(message));
            }
        };
        let told = pages[shown.clone()].iter().map(PageReply::from).collect();
        Ok(DecodeReply { pages: told, all: pages, shown })
    }
}

impl From<&Page> for PageReply {
    fn from(page: &Page) -> PageReply {
        PageReply {
            rows: page.field.rows(),
            garbage: page.field.garbage(),
            piece: page.piece.map(|piece| PieceReply {
                kind: piece.piece.to_string(),
                rotation: ROTATIONS[piece.facing.index()],
                x: piece.x,
                y: piece.y,
            }),
            comment: page.comment.clone(),
            flags: Flags {
                quiz: page.quiz,
                lock: page.lock,
                mirror: page.mirror,
                colorize: page.colorize,
                rise: page.rise,
            },
            refs: Refs { field: page.field_from, comment: page.comment_from },
        }
    }
}

/// Writes pages as a fumen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Encode {
    /// The pages as `fumen.decode` tells them. A page may leave out its field (what the page
    /// before leaves behind), its piece, its comment (unchanged) and its flags.
    pub pages: Vec<Value>,
    /// The address that opens it instead: `zui`, `harddrop` or `mobile`.
    pub url: Option<String>,
}

/// A fumen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EncodeReply {
    /// The fumen, or its address.
    pub fumen: String,
}

impl Question for Encode {
    const NAME: &'static str = "fumen.encode";
    type Reply = EncodeReply;

    fn answer(&self, _: &Job) -> Result<EncodeReply, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::input("pages", error);
        let drafts = self.pages.iter().enumerate().map(|(i, page)| {
            to_draft(page).map_err(|error| wrong(&format_args!("page {}: {error}", i + 1)))
        });
        let drafts: Vec<Draft> = drafts.collect::<Result<_, _>>()?;
        let fumen = fumen::encode(&drafts).map_err(|error| wrong(&error))?;
        Ok(EncodeReply { fumen: at_site(fumen, self.url.as_deref())? })
    }
}

/// The fumen, or the address that opens it at a site.
pub(super) fn at_site(fumen: String, site: Option<&str>) -> Result<String, Error> {
    let site = match site {
        None => return Ok(fumen),
        Some("zui") => Site::Zui,
        Some("harddrop") => Site::HardDrop,
        Some("mobile") => Site::Mobile,
        Some(other) => {
            let message = format!("expected zui, harddrop or mobile, found {other:?}");
            return Err(Error::input("url", message));
        }
    };
    Ok(fumen::url(site, &fumen))
}

fn to_draft(page: &Value) -> Result<Draft, String> {
    if !page.is_object() {
        return Err("expected an object with rows, garbage, piece, comment and flags".into());
    }
    let rows = optional(page, "rows", "an array of rows", Value::as_array)?;
    let garbage = optional(page, "garbage", "a row", Value::as_str)?;
    let field = match (rows, garbage) {
        (None, None) => None,
        (rows, garbage) => {
            let rows = rows.map_or(&[][..], Vec::as_slice);
            let rows: Vec<&str> = (rows.iter())
                .map(|row| row.as_str().ok_or("rows: expected texts"))
                .collect::<Result<_, _>>()?;
            let field = Field::from_rows(&rows, garbage.unwrap_or(""));
            Some(field.map_err(|error| format!("rows: {error}"))?)
        }
    };
    let piece = optional(page, "piece", "an object", Value::as_object)?;
    let piece = piece.map(|_| to_piece(&page["piece"])).transpose();
    let piece = piece.map_err(|error| format!("piece: {error}"))?;
    let comment = optional(page, "comment", "a text", Value::as_str)?;
    let none = Value::Null;
    let flags = page.get("flags").unwrap_or(&none);
    if !flags.is_null() && !flags.is_object() {
        return Err("flags: expected an object".into());
    }
    let flag = |name| {
        let flag = optional(flags, name, "true or false", Value::as_bool);
        flag.map_err(|error| format!("flags: {error}"))
    };
    Ok(Draft {
        field,
        piece,
        comment: comment.map(String::from),
        lock: flag("lock")?,
        mirror: flag("mirror")?.unwrap_or(false),
        colorize: flag("colorize")?,
        rise: flag("rise")?.unwrap_or(false),
    })
}

fn to_piece(value: &Value) -> Result<FumenPiece, String> {
    let text = |name| optional(value, name, "a text", Value::as_str);
    let number = |name| {
        let number = optional(value, name, "a whole number", Value::as_i64)?;
        let number = number.ok_or_else(|| format!("{name}: missing"))?;
        i32::try_from(number).map_err(|error| format!("{name}: {number}: {error}"))
    };
    let letter = text("type")?.ok_or("type: missing")?;
    let mut letters = letter.chars();
    let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    let rotation = text("rotation")?.unwrap_or("spawn");
    let facing = Facing::ALL.into_iter().find(|facing| {
        rotation.eq_ignore_ascii_case(ROTATIONS[facing.index()])
            || rotation.eq_ignore_ascii_case(facing.name())
    });
    Ok(FumenPiece {
        piece: piece.ok_or_else(|| format!("type: '{letter}' is not a piece (TIOSZLJ)"))?,
        facing: facing.ok_or_else(|| {
            format!("rotation: '{rotation}' is not spawn, right, reverse or left")
        })?,
        x: number("x")?,
        y: number("y")?,
    })
}

/// The value of a key, unless it is missing or null.
fn optional<'a, T>(
    value: &'a Value,
    name: &'static str,
    expected: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match value.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| format!("{name}: expected {expected}")),
    }
}
