//! Cells, distances and directions as they travel.

use allclear_board::{Compass, Direction, Rule};
use serde::{Deserialize, Serialize};

use super::operations::{Choice, Takes};
use crate::Error;

/// Two numbers, such as the `x` and `y` of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair(pub i64, pub i64);

/// A distance, a width and a height, or how far to turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum By {
    /// Two numbers.
    Pair(Pair),
    /// `right`, `half` or `left`.
    Turn(String),
}

/// How far to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Right,
    Half,
    Left,
}

/// The number of a choice in its list.
fn choose(takes: Takes, text: Option<&str>) -> Result<usize, Error> {
    let (name, choices) = (takes.name(), takes.choices());
    let Some(text) = text.or(takes.default()) else { return Err(missing(takes)) };
    let is_it = |&(short, long, _): &Choice| short == text || long == Some(text);
    choices.iter().position(is_it).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
        Error::input(name, format!("expected one of {}, found {text:?}", names.join(", ")))
    })
}

/// An argument that is needed is not there.
pub fn missing(takes: Takes) -> Error {
    Error::argument(format!("{:?} is missing: {}", takes.name(), takes.says()))
}

/// One of four directions.
pub fn direction(text: Option<&str>) -> Result<Direction, Error> {
    Ok(Direction::ALL[choose(Takes::Direction, text)?])
}

/// One of four directions, or none.
pub fn side(text: Option<&str>) -> Result<Option<Direction>, Error> {
    text.map(|text| direction(Some(text))).transpose()
}

/// One of eight directions.
pub fn way(text: Option<&str>) -> Result<Compass, Error> {
    Ok(Compass::ALL[choose(Takes::Way, text)?])
}

/// What stops a sliding piece.
pub fn rule(text: Option<&str>) -> Result<Rule, Error> {
    Ok([Rule::Wall, Rule::Stopper][choose(Takes::Rule, text)?])
}

/// How far to turn.
pub fn turn(by: Option<&By>) -> Result<Turn, Error> {
    let text = match by {
        Some(By::Pair(Pair(a, b))) => {
            let message = format!("expected one of right, half, left, found {a},{b}");
            return Err(Error::input("by", message));
        }
        Some(By::Turn(text)) => Some(text.as_str()),
        None => None,
    };
    Ok([Turn::Right, Turn::Half, Turn::Left][choose(Takes::Turn, text)?])
}

/// A distance, or a width and a height.
pub fn pair(takes: Takes, by: Option<&By>) -> Result<Pair, Error> {
    match by {
        Some(By::Pair(pair)) => Ok(*pair),
        Some(By::Turn(text)) => {
            Err(Error::input("by", format!("expected two numbers, found {text:?}")))
        }
        None => Err(missing(takes)),
    }
}
