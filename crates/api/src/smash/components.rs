//! `smash.components`: the connected regions of a set of cells.

use allclear_smash::{Cells6x12, ComponentList};
use serde::{Deserialize, Serialize};

use crate::{Error, Job, Question};

/// Lists the connected components of a 6x12 board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Components {
    /// The board: 12 rows of `#` and `.`, the top one first, joined by `/`.
    pub board: String,
}

/// The components. `smash components --json` prints the list alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentsReply {
    /// Each as a board, in the order of their lowest, then leftmost cells.
    pub components: Vec<String>,
}

impl Question for Components {
    const NAME: &'static str = "smash.components";
    type Reply = ComponentsReply;

    fn answer(&self, _: &Job) -> Result<ComponentsReply, Error> {
        let board = Cells6x12::parse(self.board.trim());
        let board = board.map_err(|error| Error::input("board", error))?;
        let mut list = ComponentList::new();
        list.find(board);
        let mut found: Vec<Cells6x12> = list.iter().collect();
        found.sort_by_key(|component| component.first().map(|(x, y)| (y, x)));
        Ok(ComponentsReply { components: found.into_iter().map(picture).collect() })
    }
}

fn picture(board: Cells6x12) -> String {
    let row = |y| (0..6).map(move |x| if board.has(x, y) { '#' } else { '.' });
    (0..12).rev().map(|y| row(y).collect::<String>()).collect::<Vec<_>>().join("/")
}
