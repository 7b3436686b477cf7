//! Smash the Code for the page: chains told step by step, pairs dropped, turns read, the bot.
//!
//! A field travels as twelve rows, the top one first; cells are `[column, row]` with row 0 at
//! the bottom.

use allclear_smash::{
    Bot, BotSettings, COLUMNS, Cell, Colour, Decision, Field, Limit, PAIRS_AHEAD, Pair,
    PairGenerator, Placement, Rotation, Side, Step, Turn, TurnReader,
};
use serde_json::{Value, json};

use crate::{Action, Args, Host, Reply, Sentence};

/// The requests about Smash the Code.
pub const ACTIONS: &[(&str, Action)] = &[
    ("smash.chain", chain),
    ("smash.drop", drop_pair),
    ("smash.pairs", pairs),
    ("smash.turn", turn),
    ("smash.bot", bot),
];

/// Fields that the bot may look at: well under a second in a page.
const BOT_NODES: u64 = 3_000_000;

fn field(args: &Args, name: &str) -> Reply<Field> {
    Field::parse(args.text(name)?).map_err(Sentence::of)
}

fn rows(field: &Field) -> Value {
    let row = |cells: [Cell; COLUMNS]| cells.iter().map(|cell| cell.to_char()).collect();
    field.rows().map(row).collect::<Vec<String>>().into()
}

fn read_pair(text: &str) -> Reply<Pair> {
    let mut colours = text.chars().map(|c| c.to_digit(10).and_then(|n| Colour::new(n as u8)));
    match (colours.next(), colours.next(), colours.next()) {
        (Some(Some(a)), Some(Some(b)), None) => Ok(Pair { a, b }),
        _ => Err(Sentence(format!("A pair is two colours from 1 to 5, such as 25, not {text:?}."))),
    }
}

fn show_pair(pair: Pair) -> String {
    format!("{}{}", pair.a.number(), pair.b.number())
}

/// A whole chain: every step with the field before and after, and what its score is made of.
fn play(start: Field) -> Value {
    let (mut now, mut steps, mut score) = (start, Vec::new(), 0);
    while let Some((after, step)) = now.step(steps.len() as u32) {
        score += step.score();
        steps.push(show_step(&now, &after, &step));
        now = after;
    }
    json!({"steps": steps, "score": score, "final": rows(&now)})
}

fn show_step(before: &Field, after: &Field, step: &Step) -> Value {
    let vanishing = before.vanishing();
    let skulls = vanishing.iter().filter(|(x, y)| before.cell(*x, *y) == Cell::Skull).count();
    json!({
        "before": rows(before),
        "after": rows(after),
        "vanishing": vanishing.iter().map(|(x, y)| [x, y]).collect::<Vec<_>>(),
        "skulls": skulls,
        "blocks": step.blocks,
        "colours": step.colours,
        "chain_power": step.chain_power,
        "colour_bonus": step.colour_bonus,
        "group_bonus": step.group_bonus,
        "factor": step.factor(),
        "score": step.score(),
    })
}

fn chain(args: &Args, _: &mut dyn Host) -> Reply {
    Ok(play(field(args, "field")?))
}

/// Drops a pair and plays what follows; `lost` if there is no room.
fn drop_pair(args: &Args, _: &mut dyn Host) -> Reply {
    let field = field(args, "field")?;
    let pair = read_pair(args.text("pair")?)?;
    let (column, rotation) = (args.number("column", 0..=5)?, args.number("rotation", 0..=3)?);
    let placement = Placement::new(column as i64, rotation as i64).map_err(Sentence::of)?;
    let Some(placed) = field.place(pair, placement) else { return Ok(json!({"lost": true})) };
    let fresh = |(x, y): &(usize, usize)| placed.cell(*x, *y) != field.cell(*x, *y);
    let all = (0..COLUMNS).flat_map(|x| (0..12).map(move |y| (x, y)));
    let cells: Vec<[usize; 2]> = all.filter(fresh).map(|(x, y)| [x, y]).collect();
    Ok(json!({"lost": false, "placed": rows(&placed), "cells": cells, "chain": play(placed)}))
}

/// Pairs of a seed, as the referee draws them.
fn pairs(args: &Args, _: &mut dyn Host) -> Reply {
    let seed = args.number("seed", 0..=i64::MAX as u64)? as i64;
    let from = args.number_or("from", 0..=1_000_000, 0)? as usize;
    let count = args.number("count", 0..=200)? as usize;
    let drawn = PairGenerator::new(seed).skip(from).take(count).map(show_pair);
    Ok(drawn.collect::<Vec<_>>().into())
}

/// Reads a turn's input as a bot is given it.
fn turn(args: &Args, _: &mut dyn Host) -> Reply {
    let turn = TurnReader::new(args.text("text")?.trim_start().as_bytes())
        .next_turn()
        .map_err(Sentence::of)?
        .ok_or_else(|| Sentence("There is no turn in this text.".into()))?;
    Ok(json!({
        "pairs": turn.pairs.map(show_pair),
        "field": rows(&turn.own.field),
        "score": turn.own.score,
        "opponent": rows(&turn.opponent.field),
        "opponent_score": turn.opponent.score,
    }))
}

/// What the bot would do, and why. It counts fields, not time, so the answer is always the same.
fn bot(args: &Args, _: &mut dyn Host) -> Reply {
    let known: Vec<Pair> = args
        .list("pairs")?
        .iter()
        .map(|pair| read_pair(pair.as_str().unwrap_or_default()))
        .collect::<Reply<_>>()?;
    let Some(&first) = known.first() else {
        return Err(Sentence("There is no pair to drop.".into()));
    };
    let mut pairs = [first; PAIRS_AHEAD];
    pairs.iter_mut().zip(&known).for_each(|(pair, known)| *pair = *known);
    let side = |name| Reply::Ok(Side { field: field(args, name)?, ..Default::default() });
    let turn = Turn { pairs, own: side("field")?, opponent: side("opponent")? };
    let settings = BotSettings { depth: known.len().min(PAIRS_AHEAD), ..Default::default() };
    let decision = Bot::new(settings).choose(&turn, Limit::Nodes(BOT_NODES));
    let place = decision.placement;
    if turn.own.field.place(first, place).is_none() {
        return Err(Sentence("There is no room for this pair anywhere: the game is lost.".into()));
    }
    Ok(json!({
        "column": place.column(),
        "rotation": place.rotation() as u8,
        "nodes": decision.nodes,
        "says": advice(&decision),
    }))
}

fn advice(decision: &Decision) -> String {
    let column = decision.placement.column() + 1;
    let way = match decision.placement.rotation() {
        Rotation::Right => "the second block right of it",
        Rotation::Left => "the second block left of it",
        Rotation::Above => "the second block on top",
        Rotation::Below => "the second block below",
    };
    let plan = match (decision.chain_score, decision.chain_after) {
        (0, _) => "The bot is still building.".to_string(),
        (score, 0) => format!("It fires a chain worth {score} points at once."),
        (score, 1) => format!("It leads to a chain worth {score} points with the next pair."),
        (score, after) => format!("It leads to a chain worth {score} points after {after} more."),
    };
    format!("The first block in column {column}, {way}. {plan}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quiet, call};

    fn ask(request: Value) -> Value {
        serde_json::from_str(&call(&request.to_string(), &mut Quiet)).unwrap()
    }

    #[test]
    fn a_chain_tells_its_steps() {
        let reply = ask(json!({"ask": "smash.chain", "field": "1...../122.../110233"}));
        let steps = reply["ok"]["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 1);
        assert_eq!((&steps[0]["blocks"], &steps[0]["skulls"]), (&json!(4), &json!(1)));
        assert_eq!(reply["ok"]["score"], 40);
        assert_eq!(reply["ok"]["final"][11], ".22233");
    }

    #[test]
    fn a_full_column_loses() {
        let field = ["1....."; 12].join("/").replacen("1.....", "2.....", 6);
        let request =
            json!({"ask": "smash.drop", "field": field, "pair": "12", "column": 0, "rotation": 1});
        assert_eq!(ask(request)["ok"], json!({"lost": true}));
    }

    #[test]
    fn pairs_are_the_referees() {
        let reply = ask(json!({"ask": "smash.pairs", "seed": 1000, "count": 3}));
        assert_eq!(reply["ok"], json!(["31", "25", "35"]));
        let later = ask(json!({"ask": "smash.pairs", "seed": 1000, "from": 2, "count": 1}));
        assert_eq!(later["ok"], json!(["35"]));
    }

    #[test]
    fn the_bot_takes_a_chain_that_is_there() {
        let reply = ask(json!({
            "ask": "smash.bot", "field": "1...../1...../1.....", "opponent": "",
            "pairs": ["12"],
        }));
        let told = &reply["ok"];
        assert!(told["column"].is_u64() && told["rotation"].is_u64(), "{reply}");
        assert!(told["says"].as_str().unwrap().ends_with('.'));
        let nothing = ask(json!({"ask": "smash.bot", "field": "", "opponent": "", "pairs": []}));
        assert_eq!(nothing["error"], "There is no pair to drop.");
    }

    #[test]
    fn mistakes_are_sentences() {
        for request in [
            json!({"ask": "smash.chain", "field": "1..9.."}),
            json!({"ask": "smash.turn", "text": "1 2\n3 4"}),
        ] {
            let reply = ask(request);
            let sentence = reply["error"].as_str().unwrap();
            assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
        }
    }
}
