//! One solution, step by step: the field before each placement, its cells, and the fumen.

use allclear_pc::{Move, Replay, Step};
use allclear_tetris::fumen::{self, Draft};
use allclear_tetris::{Facing, Key, Piece, Placement};
use serde_json::{Value, json};

use super::{field, solve};
use crate::{Args, Host, Reply, Sentence};

/// A placement of a solution as it travels, and whether hold is pressed before.
fn read_step(step: &Value) -> Reply<Step> {
    let args = Args::new(step);
    let letter = args.text("piece")?;
    let piece = letter.parse::<char>().ok().and_then(Piece::from_letter);
    let name = args.text("facing")?;
    let facing = Facing::ALL.into_iter().find(|facing| facing.name() == name);
    let (Some(piece), Some(facing)) = (piece, facing) else {
        return Err(Sentence(format!("There is no piece {letter:?} facing {name:?}.")));
    };
    let (x, y) = (args.number("x", 0..=9)? as u8, args.number("y", 0..=23)? as u8);
    Ok(Step { placement: Placement { piece, facing, x, y }, hold: args.flag("hold")? })
}

/// The steps of a solution with the field before each, and all of it as a fumen. Rows that are
/// full at the start are cleared first.
pub fn steps(args: &Args, _: &mut dyn Host) -> Reply {
    let start = field::coloured(args)?;
    let rules = solve::rules(args)?;
    let solution = args.get("solution").ok_or_else(|| Sentence("There is no solution.".into()))?;
    let steps = Args::new(solution).list("steps")?;
    let steps: Vec<Step> = steps.iter().map(read_step).collect::<Reply<_>>()?;
    let mut replay = Replay::coloured(&start, &steps, rules);
    let mut pages: Vec<Draft> = Vec::new();
    let mut shown = Vec::new();
    let begin = replay.field().clone();
    for step in replay.by_ref() {
        let Move { before, placement, cells, hold, keys, .. } = step.map_err(Sentence::of)?;
        let keys = keys.unwrap_or_default();
        shown.push(json!({
            "piece": placement.piece.letter(),
            "hold": hold,
            "before": field::show(&before),
            "cells": cells.map(|(x, y)| [x, y]),
            "keys": keys.into_iter().map(Key::name).collect::<Vec<_>>(),
        }));
        let first = pages.is_empty();
        pages.push(Draft {
            field: first.then(|| begin.clone()),
            piece: Some(placement.into()),
            ..Default::default()
        });
    }
    let fumen = fumen::encode(&pages).map_err(Sentence::of)?;
    Ok(json!({"steps": shown, "fumen": fumen, "empty": replay.is_empty()}))
}
