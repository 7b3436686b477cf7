//! Pages as JSON: what `fumen show --json` prints and `fumen encode --json` reads.

use allclear_tetris::fumen::{Draft, Field, FumenPiece, Page};
use allclear_tetris::{Facing, Piece};
use anyhow::{Context, anyhow, bail};
use serde_json::{Map, Value, json};

/// The names of facings, in the order of [`Facing::ALL`].
const ROTATIONS: [&str; 4] = ["spawn", "right", "reverse", "left"];

/// A page that was read.
pub fn from_page(page: &Page) -> Value {
    let piece = page.piece.map(|piece| {
        json!({
            "type": piece.piece.to_string(),
            "rotation": ROTATIONS[piece.facing.index()],
            "x": piece.x,
            "y": piece.y,
        })
    });
    let mut refs = Map::new();
    for (name, from) in [("field", page.field_from), ("comment", page.comment_from)] {
        if let Some(from) = from {
            refs.insert(name.to_string(), from.into());
        }
    }
    json!({
        "rows": page.field.rows(),
        "garbage": page.field.garbage(),
        "piece": piece,
        "comment": page.comment,
        "flags": {
            "quiz": page.quiz,
            "lock": page.lock,
            "mirror": page.mirror,
            "colorize": page.colorize,
            "rise": page.rise,
        },
        "refs": refs,
    })
}

/// The pages of an array, or of an object's `pages`.
pub fn to_drafts(value: &Value) -> anyhow::Result<Vec<Draft>> {
    let pages = value.get("pages").unwrap_or(value);
    let pages = pages.as_array().ok_or_else(|| anyhow!("expected an array of pages"))?;
    let numbered = pages.iter().enumerate();
    numbered.map(|(i, page)| to_draft(page).with_context(|| format!("page {}", i + 1))).collect()
}

fn to_draft(page: &Value) -> anyhow::Result<Draft> {
    if !page.is_object() {
        bail!("expected an object with rows, garbage, piece, comment and flags");
    }
    let rows = optional(page, "rows", "an array of rows", Value::as_array)?;
    let garbage = optional(page, "garbage", "a row", Value::as_str)?;
    let field = match (rows, garbage) {
        (None, None) => None,
        (rows, garbage) => {
            let rows = rows.map_or(&[][..], Vec::as_slice);
            let rows: Vec<&str> = (rows.iter())
                .map(|row| row.as_str().ok_or_else(|| anyhow!("rows: expected texts")))
                .collect::<Result<_, _>>()?;
            Some(Field::from_rows(&rows, garbage.unwrap_or("")).context("rows")?)
        }
    };
    let piece = optional(page, "piece", "an object", Value::as_object)?;
    let piece = piece.map(|_| to_piece(&page["piece"]).context("piece")).transpose()?;
    let comment = optional(page, "comment", "a text", Value::as_str)?;
    let none = Value::Null;
    let flags = page.get("flags").unwrap_or(&none);
    if !flags.is_null() && !flags.is_object() {
        bail!("flags: expected an object");
    }
    let flag = |name| optional(flags, name, "true or false", Value::as_bool).context("flags");
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

fn to_piece(value: &Value) -> anyhow::Result<FumenPiece> {
    let text = |name| optional(value, name, "a text", Value::as_str);
    let number = |name| {
        let number = optional(value, name, "a whole number", Value::as_i64)?;
        let number = number.ok_or_else(|| anyhow!("{name}: missing"))?;
        i32::try_from(number).with_context(|| format!("{name}: {number}"))
    };
    let letter = text("type")?.ok_or_else(|| anyhow!("type: missing"))?;
    let mut letters = letter.chars();
    let piece = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
    let rotation = text("rotation")?.unwrap_or("spawn");
    let facing = Facing::ALL.into_iter().find(|facing| {
        rotation.eq_ignore_ascii_case(ROTATIONS[facing.index()])
            || rotation.eq_ignore_ascii_case(facing.name())
    });
    Ok(FumenPiece {
        piece: piece.ok_or_else(|| anyhow!("type: '{letter}' is not a piece (TIOSZLJ)"))?,
        facing: facing.ok_or_else(|| {
            anyhow!("rotation: '{rotation}' is not spawn, right, reverse or left")
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
) -> anyhow::Result<Option<T>> {
    match value.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| anyhow!("{name}: expected {expected}")),
    }
}
