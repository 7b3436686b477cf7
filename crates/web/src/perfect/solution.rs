//! One solution, step by step: the field before each placement, its cells, and the fumen.

use allclear_tetris::fumen::{self, Draft, FumenPiece};
use allclear_tetris::inputs::{Key, Paths};
use allclear_tetris::{Facing, Piece, Placement, Rules};
use serde_json::{Value, json};

use super::{field, solve};
use crate::{Args, Host, Reply, Sentence};

/// A placement of a solution as it travels, and whether hold is pressed before.
fn read_step(step: &Value) -> Reply<(Placement, bool)> {
    let args = Args::new(step);
    let letter = args.text("piece")?;
    let piece = letter.parse::<char>().ok().and_then(Piece::from_letter);
    let name = args.text("facing")?;
    let facing = Facing::ALL.into_iter().find(|facing| facing.name() == name);
    let (Some(piece), Some(facing)) = (piece, facing) else {
        return Err(Sentence(format!("There is no piece {letter:?} facing {name:?}.")));
    };
    let (x, y) = (args.number("x", 0..=9)? as u8, args.number("y", 0..=23)? as u8);
    Ok((Placement { piece, facing, x, y }, args.flag("hold")?))
}

/// The keys to press, or none if the placement cannot be reached under these rules.
fn keys(
    field: &fumen::Field,
    placement: Placement,
    hold: bool,
    rules: &Rules,
) -> Vec<&'static str> {
    let path = Paths::new(&field::filled(field), placement.piece, rules).to(placement);
    let hold = hold.then_some(Key::Hold);
    path.map_or(Vec::new(), |path| hold.into_iter().chain(path).map(Key::name).collect())
}

/// The steps of a solution with the field before each, and all of it as a fumen.
pub fn steps(args: &Args, _: &mut dyn Host) -> Reply {
    let start = field::coloured(args)?;
    let rules = solve::rules(args)?;
    let solution = args.get("solution").ok_or_else(|| Sentence("There is no solution.".into()))?;
    let mut now = start.clone();
    let mut pages = Vec::new();
    let mut shown = Vec::new();
    for step in Args::new(solution).list("steps")? {
        let (placement, hold) = read_step(step)?;
        let cells = placement
            .cells()
            .ok_or_else(|| Sentence(format!("{placement} does not lie in the field.")))?;
        let piece = FumenPiece {
            piece: placement.piece,
            facing: placement.facing,
            x: placement.x.into(),
            y: placement.y.into(),
        };
        shown.push(json!({
            "piece": placement.piece.letter(),
            "hold": hold,
            "before": field::show(&now),
            "cells": cells.map(|(x, y)| [x, y]),
            "keys": keys(&now, placement, hold, &rules),
        }));
        let first = pages.is_empty();
        pages.push(Draft {
            field: first.then(|| start.clone()),
            piece: Some(piece),
            ..Default::default()
        });
        now.lock(Some(piece), false, false);
    }
    let fumen = fumen::encode(&pages).map_err(Sentence::of)?;
    Ok(json!({"steps": shown, "fumen": fumen, "empty": field::filled(&now).is_empty()}))
}
