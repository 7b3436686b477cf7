//! `tetris.reach`: where a piece can come to rest.

use allclear_tetris::{Field40, Paths, Placement, reach};
use serde::{Deserialize, Serialize};

use crate::input::{RulesArgs, read_field, read_piece};
use crate::{Error, Job, Question};

/// The places where a piece can come to rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Reach {
    /// The piece.
    pub piece: String,
    /// A fumen, or a picture: rows of ten cells, the top row first, separated by `/`. Empty if
    /// not given.
    pub field: Option<String>,
    /// Only placements wholly in so many rows; 40 if not given.
    pub height: Option<u8>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
    /// Tell the keys to press, too.
    pub keys: bool,
}

/// Placements. `tetris reach --json` prints the list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReachReply {
    /// The placements; those that fill the same cells are listed once.
    pub placements: Vec<Placed>,
}

/// A piece at rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placed {
    /// The piece.
    pub piece: String,
    /// Which way it faces: `north`, `east`, `south` or `west`.
    pub facing: &'static str,
    /// The column of its centre, from 0.
    pub x: u8,
    /// The row of its centre, from 0.
    pub y: u8,
    /// Its cells.
    pub cells: Vec<[u8; 2]>,
    /// The keys that bring it there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Vec<&'static str>>,
}

impl Question for Reach {
    const NAME: &'static str = "tetris.reach";
    type Reply = ReachReply;

    fn answer(&self, _: &Job) -> Result<ReachReply, Error> {
        let Some(piece) = read_piece("piece", Some(&self.piece))? else {
            return Err(Error::argument("piece: which one?"));
        };
        let field = match &self.field {
            None => Field40::EMPTY,
            Some(field) => read_field(field)?.filled().unwrap_or(Field40::EMPTY),
        };
        let height = match self.height {
            None => 40,
            Some(height @ 1..=40) => usize::from(height),
            Some(_) => return Err(Error::input("height", "expected 1 to 40 rows")),
        };
        let rules = self.rules.read()?;
        let found = reach::placements(&field, piece, &rules, height);
        let paths = self.keys.then(|| Paths::new(&field, piece, &rules));
        let keys = |placement: Placement| {
            let keys = paths.as_ref()?.to(placement)?;
            Some(keys.iter().map(|key| key.name()).collect())
        };
        let placed = |placement: Placement| Placed {
            piece: placement.piece.to_string(),
            facing: placement.facing.name(),
            x: placement.x,
            y: placement.y,
            cells: placement.cells().into_iter().flatten().map(|(x, y)| [x, y]).collect(),
            keys: keys(placement),
        };
        Ok(ReachReply { placements: found.iter().map(placed).collect() })
    }
}
