//! Recorded games as JSON, one per line: what the official referee's games are kept in.

use allclear_smash::{Answer, Placement, Record, RecordedTurn, Turn, TurnReader};
use anyhow::{Context as _, anyhow, bail, ensure};
use serde_json::{Value, json};

use crate::input::Text;

/// A record as one JSON value.
pub fn to_json(record: &Record) -> anyhow::Result<Value> {
    let turns = record.turns.iter().map(turn_to_json).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(json!({
        "seed": record.seed,
        "rounds": record.rounds,
        "dead": record.losses,
        "points": record.points,
        "scores": record.scores,
        "turns": turns,
    }))
}

fn turn_to_json(turn: &RecordedTurn) -> anyhow::Result<Value> {
    let mut told = Vec::new();
    turn.seen.write(&mut told)?;
    let told = String::from_utf8(told)?;
    let placed = |answer: &Answer| match answer {
        Answer::Place(placement) => json!([placement.column(), placement.rotation() as u8]),
        Answer::Forfeit(_) => Value::Null,
    };
    let [zero, one] = &turn.answers;
    Ok(json!({
        "in": told.lines().collect::<Vec<_>>(),
        "m0": placed(zero), "s0": turn.step_scores[0],
        "m1": placed(one), "s1": turn.step_scores[1],
    }))
}

/// All records of a text, one per line; empty lines do not matter. A last line that is cut short
/// (the arena was killed while it wrote it) is left out.
pub fn parse(text: &Text) -> impl Iterator<Item = anyhow::Result<Record>> + '_ {
    let lines = text.text.split_inclusive('\n').enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.filter_map(|(i, line)| match serde_json::from_str::<Value>(line) {
        Err(error) if i > 0 && error.is_eof() && !line.ends_with('\n') => None,
        Err(error) => Some(Err(text.error(format!("{}: {error}", i + 1)))),
        Ok(value) => {
            Some(from_json(&value).map_err(|error| text.error(format!("{}: {error:#}", i + 1))))
        }
    })
}

fn from_json(value: &Value) -> anyhow::Result<Record> {
    let losses = array(value, "dead")?.iter().map(|loss| loss.as_str().map(String::from));
    let losses: Vec<Option<String>> = losses.collect();
    let losses: [Option<String>; 2] =
        losses.try_into().map_err(|_| anyhow!("\"dead\" has not two entries"))?;
    let turns = array(value, "turns")?.iter().enumerate();
    let turns = turns
        .map(|(round, turn)| {
            turn_from_json(turn, &losses).with_context(|| format!("round {round}"))
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Record {
        seed: value["seed"].as_i64().context("\"seed\" is no whole number")?,
        rounds: number(&value["rounds"], "rounds")?,
        points: two(value, "points")?,
        scores: two(value, "scores")?,
        losses,
        turns,
    })
}

fn turn_from_json(value: &Value, losses: &[Option<String>; 2]) -> anyhow::Result<RecordedTurn> {
    let answer = |key: &str, player: usize| -> anyhow::Result<Answer> {
        if value[key].is_null() {
            return Ok(Answer::Forfeit(losses[player].clone().unwrap_or_default()));
        }
        let [column, rotation] = array(value, key)? else { bail!("\"{key}\" is no pair") };
        let (column, rotation) = (column.as_i64(), rotation.as_i64());
        let (column, rotation) =
            column.zip(rotation).with_context(|| format!("\"{key}\" is no pair of numbers"))?;
        Ok(match Placement::new(column, rotation) {
            Ok(placement) => Answer::Place(placement),
            Err(error) => Answer::Forfeit(error.to_string()),
        })
    };
    let scores = |key: &str| -> anyhow::Result<Vec<u32>> {
        array(value, key)?.iter().map(|score| number(score, key)).collect()
    };
    Ok(RecordedTurn {
        seen: seen(array(value, "in")?)?,
        answers: [answer("m0", 0)?, answer("m1", 1)?],
        step_scores: [scores("s0")?, scores("s1")?],
    })
}

fn seen(lines: &[Value]) -> anyhow::Result<Turn> {
    let mut text = String::new();
    for line in lines {
        text += line.as_str().context("\"in\" has an entry that is no text")?;
        text.push('\n');
    }
    let mut reader = TurnReader::new(text.as_bytes());
    let turn = reader.next_turn()?.context("\"in\" is empty")?;
    ensure!(reader.next_turn().is_ok_and(|more| more.is_none()), "\"in\" is more than a turn");
    Ok(turn)
}

fn array<'a>(value: &'a Value, key: &str) -> anyhow::Result<&'a [Value]> {
    value[key].as_array().map(Vec::as_slice).with_context(|| format!("\"{key}\" is no list"))
}

fn two(value: &Value, key: &str) -> anyhow::Result<[u32; 2]> {
    match array(value, key)? {
        [zero, one] => Ok([number(zero, key)?, number(one, key)?]),
        _ => bail!("\"{key}\" has not two entries"),
    }
}

fn number(value: &Value, key: &str) -> anyhow::Result<u32> {
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    number.with_context(|| format!("\"{key}\" is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use allclear_board::Rng;
    use allclear_smash::{Limit, Opponent, play};

    fn game() -> Record {
        let player = || Opponent::named("random", Limit::Nodes(1), 5).unwrap();
        play(1, [&mut player(), &mut player()], |_| ControlFlow::Continue(())).unwrap()
    }

    #[test]
    fn a_record_comes_back() {
        let line = to_json(&game()).unwrap().to_string();
        let text = Text::argument("games", format!("{line}\n\n{line}\n{}", &line[..500]));
        let records: Vec<Record> = parse(&text).map(Result::unwrap).collect();
        assert!(records == [game(), game()]);
        let cut = Text::argument("games", format!("{}\n{line}\n", &line[..500]));
        assert!(parse(&cut).next().unwrap().is_err());
    }

    /// A record with some of its bytes replaced, lost or doubled is a record or an error, and
    /// playing it again ends.
    #[test]
    fn noise() {
        let line = to_json(&game()).unwrap().to_string().into_bytes();
        let mut rng = Rng::new(7);
        let some = *b"0123456789-.,:[]{}\"\\enul";
        for _ in 0..300 {
            let mut bytes = line.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u64) as usize;
                match rng.below(3) {
                    0 => bytes[at] = some[rng.below(some.len() as u64) as usize],
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, bytes[at]),
                }
            }
            let text = Text::argument("games", String::from_utf8(bytes).unwrap());
            for record in parse(&text).flatten() {
                let _ = record.replay();
            }
        }
    }
}
