//! `tetris.kicks`: rotation systems.

use allclear_tetris::kicks::{NAMED, Turn};
use allclear_tetris::{Facing, Kicks as Table, Piece};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::input::{read_kicks, read_piece};
use crate::{Error, Job, Question};

/// The kicks of a rotation system, or which systems there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Kicks {
    /// A name, or the text of a `.properties` file; if not given, the systems that have a name.
    pub kicks: Option<String>,
    /// Only this piece.
    pub piece: Option<String>,
}

/// The kicks of a system, or all systems. `tetris kicks list --json` prints that list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KicksReply {
    /// The systems that have a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub systems: Option<Vec<System>>,
    /// Whether half turns exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_turns: Option<bool>,
    /// For each piece and turn (`north-east`) how far the centre moves, in the order of trying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kicks: Option<Map<String, Value>>,
    /// The system itself, for those who draw it.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub table: Option<Table>,
}

/// A rotation system with a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct System {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: Vec<&'static str>,
    /// What it is.
    pub about: &'static str,
    /// Whether half turns exist.
    pub half_turns: bool,
}

impl Question for Kicks {
    const NAME: &'static str = "tetris.kicks";
    type Reply = KicksReply;

    fn answer(&self, _: &Job) -> Result<KicksReply, Error> {
        let only = read_piece("piece", self.piece.as_deref())?;
        let Some(kicks) = &self.kicks else {
            let systems = NAMED.iter().map(|named| System {
                name: named.name,
                aliases: named.aliases.to_vec(),
                about: named.about,
                half_turns: named.kicks.has_half_turns(),
            });
            return Ok(KicksReply { systems: Some(systems.collect()), ..KicksReply::default() });
        };
        let table = read_kicks(kicks)?;
        let pieces = Piece::ALL.into_iter().filter(|piece| only.is_none_or(|only| only == *piece));
        let all = pieces.map(|piece| (piece.to_string(), lists(&table, piece)));
        Ok(KicksReply {
            half_turns: Some(table.has_half_turns()),
            kicks: Some(all.collect()),
            table: Some(table),
            ..KicksReply::default()
        })
    }
}

/// Every facing with every turn that a system has.
pub fn turns(kicks: &Table) -> impl Iterator<Item = (Facing, Turn)> + use<> {
    let half = kicks.has_half_turns();
    let order = [Turn::Clockwise, Turn::CounterClockwise, Turn::Half];
    let turns = order.into_iter().filter(move |turn| half || *turn != Turn::Half);
    turns.flat_map(|turn| Facing::ALL.into_iter().map(move |from| (from, turn)))
}

fn lists(kicks: &Table, piece: Piece) -> Value {
    let list = |(from, turn): (Facing, Turn)| {
        let list = kicks.list(piece, from, turn);
        let places: Vec<[i8; 2]> = list.iter().map(|kick| [kick.dx, kick.dy]).collect();
        (format!("{from}-{}", turn.from(from)), json!(places))
    };
    turns(kicks).map(list).collect::<Map<String, Value>>().into()
}
