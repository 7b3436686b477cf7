//! Recorded games as JSON, one per line: what the official referee's games are kept in.

use allclear_smash::{Answer, Placement, Record, RecordedTurn, Turn, TurnReader};
use serde_json::{Value, json};

/// A record as one JSON value.
pub fn record_to_json(record: &Record) -> Value {
    let turns: Vec<Value> = record.turns.iter().map(turn_to_json).collect();
    json!({
        "seed": record.seed,
        "rounds": record.rounds,
        "dead": record.losses,
        "points": record.points,
        "scores": record.scores,
        "turns": turns,
    })
}

fn turn_to_json(turn: &RecordedTurn) -> Value {
    let mut told = Vec::new();
    // Writing to memory does not fail.
    let _ = turn.seen.write(&mut told);
    let told = String::from_utf8_lossy(&told);
    let placed = |answer: &Answer| match answer {
        Answer::Place(placement) => json!([placement.column(), placement.rotation() as u8]),
        Answer::Forfeit(_) => Value::Null,
    };
    let [zero, one] = &turn.answers;
    json!({
        "in": told.lines().collect::<Vec<_>>(),
        "m0": placed(zero), "s0": turn.step_scores[0],
        "m1": placed(one), "s1": turn.step_scores[1],
    })
}

/// What is wrong with a record, and on which line of its file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {why}")]
pub struct BadRecord {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// All records of a text, one per line; empty lines do not matter. A last line that is cut short
/// (the arena was killed while it wrote it) is left out.
pub fn read_records(text: &str) -> impl Iterator<Item = Result<Record, BadRecord>> + '_ {
    let lines = (1..).zip(text.split_inclusive('\n'));
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.filter_map(|(number, line)| {
        let bad = |why: String| BadRecord { line: number, why };
        match serde_json::from_str::<Value>(line) {
            Err(error) if number > 1 && error.is_eof() && !line.ends_with('\n') => None,
            Err(error) => Some(Err(bad(error.to_string()))),
            Ok(value) => Some(from_json(&value).map_err(bad)),
        }
    })
}

fn from_json(value: &Value) -> Result<Record, String> {
    let losses = array(value, "dead")?.iter().map(|loss| loss.as_str().map(String::from));
    let losses: Vec<Option<String>> = losses.collect();
    let losses: [Option<String>; 2] =
        losses.try_into().map_err(|_| "\"dead\" has not two entries".to_string())?;
    let turns = array(value, "turns")?.iter().enumerate();
    let turns = turns
        .map(|(round, turn)| {
            turn_from_json(turn, &losses).map_err(|error| format!("round {round}: {error}"))
        })
        .collect::<Result<Vec<_>, String>>()?;
    Ok(Record {
        seed: value["seed"].as_i64().ok_or("\"seed\" is no whole number")?,
        rounds: number(&value["rounds"], "rounds")?,
        points: two(value, "points")?,
        scores: two(value, "scores")?,
        losses,
        turns,
    })
}

fn turn_from_json(value: &Value, losses: &[Option<String>; 2]) -> Result<RecordedTurn, String> {
    let answer = |key: &str, player: usize| -> Result<Answer, String> {
        if value[key].is_null() {
            return Ok(Answer::Forfeit(losses[player].clone().unwrap_or_default()));
        }
        let [column, rotation] = array(value, key)? else {
            return Err(format!("\"{key}\" is no pair"));
        };
        let (column, rotation) = (column.as_i64(), rotation.as_i64());
        let (column, rotation) =
            column.zip(rotation).ok_or_else(|| format!("\"{key}\" is no pair of numbers"))?;
        Ok(match Placement::new(column, rotation) {
            Ok(placement) => Answer::Place(placement),
            Err(error) => Answer::Forfeit(error.to_string()),
        })
    };
    let scores = |key: &str| -> Result<Vec<u32>, String> {
        array(value, key)?.iter().map(|score| number(score, key)).collect()
    };
    Ok(RecordedTurn {
        seen: seen(array(value, "in")?)?,
        answers: [answer("m0", 0)?, answer("m1", 1)?],
        step_scores: [scores("s0")?, scores("s1")?],
    })
}

fn seen(lines: &[Value]) -> Result<Turn, String> {
    let mut text = String::new();
    for line in lines {
        text += line.as_str().ok_or("\"in\" has an entry that is no text")?;
        text.push('\n');
    }
    let mut reader = TurnReader::new(text.as_bytes());
    let turn = reader.next_turn().map_err(|error| error.to_string())?;
    match reader.next_turn() {
        Ok(None) => turn.ok_or_else(|| "\"in\" is empty".to_string()),
        _ => Err("\"in\" is more than a turn".to_string()),
    }
}

fn array<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    value[key].as_array().map(Vec::as_slice).ok_or_else(|| format!("\"{key}\" is no list"))
}

fn two(value: &Value, key: &str) -> Result<[u32; 2], String> {
    match array(value, key)? {
        [zero, one] => Ok([number(zero, key)?, number(one, key)?]),
        _ => Err(format!("\"{key}\" has not two entries")),
    }
}

fn number(value: &Value, key: &str) -> Result<u32, String> {
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| format!("\"{key}\" is no number"))
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
        let line = record_to_json(&game()).to_string();
        let text = format!("{line}\n\n{line}\n{}", &line[..500]);
        let records: Vec<Record> = read_records(&text).map(Result::unwrap).collect();
        assert!(records == [game(), game()]);
        let cut = format!("{}\n{line}\n", &line[..500]);
        assert!(read_records(&cut).next().unwrap().is_err());
    }

    /// A record with some of its bytes replaced, lost or doubled is a record or an error, and
    /// playing it again ends.
    #[test]
    fn noise() {
        let line = record_to_json(&game()).to_string().into_bytes();
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
            let text = String::from_utf8(bytes).unwrap();
            for record in read_records(&text).flatten() {
                let _ = record.replay();
            }
        }
    }
}
