//! Perfect clears for the page: fields and fumens, solutions, and the steps of one.
//!
//! A field travels as rows of ten letters, the lowest first: `_` empty, `X` grey, or a piece's.

mod field;

use allclear_tetris::kicks::NAMED;
use allclear_tetris::queue::Queue;
use allclear_tetris::{Drop, fumen};
use serde_json::{Value, json};

use crate::{Action, Args, Host, Reply, Sentence};

/// The requests about perfect clears.
pub const ACTIONS: &[(&str, Action)] =
    &[("pc.options", options), ("pc.decode", decode), ("pc.encode", encode)];

/// The rotation systems and drop rules there are.
fn options(_: &Args, _: &mut dyn Host) -> Reply {
    let kicks: Vec<Value> =
        NAMED.iter().map(|named| json!({"name": named.name, "about": named.about})).collect();
    Ok(json!({"kicks": kicks, "drops": Drop::ALL.map(Drop::name)}))
}

/// Reads a fumen in any spelling: the field of its first page, and its quiz if it has one.
fn decode(args: &Args, _: &mut dyn Host) -> Reply {
    let pages = fumen::decode(args.text("text")?).map_err(Sentence::of)?;
    let page = pages.first().ok_or_else(|| Sentence("This fumen has no page.".into()))?;
    let mut rows = page.field.rows();
    rows.reverse();
    let mut reply = json!({"rows": rows, "pages": pages.len(), "comment": page.comment});
    if let (true, Ok(queue)) = (page.quiz, page.comment.parse::<Queue>()) {
        let pieces: String = queue.pieces.iter().map(|piece| piece.letter()).collect();
        reply["queue"] = json!(pieces);
        reply["hold"] = json!(queue.hold.map(|piece| piece.letter()));
    }
    Ok(reply)
}

/// Writes a field as a fumen of one page.
fn encode(args: &Args, _: &mut dyn Host) -> Reply {
    let field = field::coloured(args)?;
    let page = fumen::Draft { field: Some(field), ..Default::default() };
    Ok(json!({"fumen": fumen::encode(&[page]).map_err(Sentence::of)?}))
}

#[cfg(test)]
mod tests;
