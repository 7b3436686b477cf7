//! `smash.drop`: a pair dropped into a field, and the chain it sets off.

use allclear_smash::{COLUMNS, Field, Pair, Placement, Rules, Smash};
use serde::{Deserialize, Serialize};

use super::chain::{ChainReply, play};
use super::{field, read_pair, rows};
use crate::{Error, Job, Question};

/// Drops a pair and plays the chain that follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Drop {
    /// The field.
    pub field: String,
    /// The pair's two colours: `25`.
    pub pair: String,
    /// The column of the first block, 0 to 5.
    pub column: Option<u8>,
    /// Where the second block is: 0 right of the first, 1 on top, 2 left, 3 below; 3 if not given.
    pub rotation: Option<u8>,
}

/// What became of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DropReply {
    /// Whether there was no room, which loses; then there is nothing else to tell.
    pub lost: bool,
    /// The field with the pair in it, top row first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<Vec<String>>,
    /// Where the two blocks came to rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<[usize; 2]>>,
    /// The chain, step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainReply>,
}

impl Question for Drop {
    const NAME: &'static str = "smash.drop";
    type Reply = DropReply;

    fn answer(&self, _: &Job) -> Result<DropReply, Error> {
        let field = field("field", &self.field)?;
        let pair = read_pair("pair", &self.pair)?;
        let column = self.column.ok_or_else(|| {
            Error::argument("\"column\" is missing: the column of the first block, 0 to 5")
        })?;
        let placement = Placement::new(column.into(), self.rotation.unwrap_or(3).into())
            .map_err(Error::conflict)?;
        Ok(dropped(&field, pair, placement))
    }
}

/// What becomes of a pair that is dropped.
pub(super) fn dropped(field: &Field, pair: Pair, placement: Placement) -> DropReply {
    let Some(placed) = field.place(pair, placement) else {
        return DropReply { lost: true, ..DropReply::default() };
    };
    let fresh = |[x, y]: &[usize; 2]| placed.cell(*x, *y) != field.cell(*x, *y);
    let all = (0..COLUMNS).flat_map(|x| (0..Smash::ROWS).map(move |y| [x, y]));
    DropReply {
        lost: false,
        placed: Some(rows(&placed)),
        cells: Some(all.filter(fresh).collect()),
        chain: Some(play(placed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cache, respond};

    #[test]
    fn a_full_column_loses() {
        let field = ["1....."; 12].join("/").replacen("1.....", "2.....", 6);
        let request = Drop { field, pair: "12".into(), column: Some(0), rotation: Some(1) };
        let reply = request.answer(&Job::new(&Cache::default())).unwrap();
        assert_eq!(serde_json::to_string(&reply).unwrap(), r#"{"lost":true}"#);
    }

    #[test]
    fn a_pair_comes_to_rest() {
        let request = r#"{"ask": "smash.drop", "field": "111...", "pair": "12", "column": 3}"#;
        let reply = respond(request, &Job::new(&Cache::default()));
        // The first block on top of the second: the four do not touch.
        assert!(reply.contains(r#""1112..""#), "{reply}");
        assert!(reply.contains(r#""cells":[[3,0],[3,1]],"chain":{"step_scores":[]"#), "{reply}");
        let nowhere = r#"{"ask": "smash.drop", "field": "", "pair": "12"}"#;
        let reply = respond(nowhere, &Job::new(&Cache::default()));
        assert!(reply.contains("\\\"column\\\" is missing"), "{reply}");
    }
}
