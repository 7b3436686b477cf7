//! `lunar.convert`: boards in another format.

use allclear_lunar::format::{self, Format};
use serde::{Deserialize, Serialize};

use super::{Board, Boards};
use crate::{Error, Job, Question};

/// Boards in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Convert {
    /// The boards.
    #[serde(flatten)]
    pub boards: Boards,
    /// `text` (if not given), `digits`, `json` or `link`.
    pub to: Option<String>,
    /// A title for boards that have none.
    pub title: Option<String>,
}

/// All of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertReply {
    /// In order.
    pub boards: Vec<Converted>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// Its title; links have no room for one.
    pub title: String,
    /// The board in its new format.
    pub text: String,
}

impl Convert {
    /// One board in the new format.
    pub fn board(&self, board: &Board) -> Result<Converted, Error> {
        let to = match self.to.as_deref() {
            None | Some("text") => Format::Text,
            Some("digits") => Format::Digits,
            Some("json") => Format::Json,
            Some("link") => Format::Link,
            Some(other) => {
                let message = format!("expected one of text, digits, json, link, found {other:?}");
                return Err(Error::input("to", message));
            }
        };
        let title = match board.card.title.as_str() {
            "" => self.title.as_deref().unwrap_or(""),
            title => title,
        };
        let text = format::write(&board.card.lunar, title, to).map_err(Error::conflict)?;
        Ok(Converted { title: title.to_string(), text })
    }
}

impl Question for Convert {
    const NAME: &'static str = "lunar.convert";
    type Reply = ConvertReply;

    fn answer(&self, _: &Job) -> Result<ConvertReply, Error> {
        let boards = self.boards.read()?;
        let boards = boards.iter().map(|board| self.board(board)).collect::<Result<_, _>>()?;
        Ok(ConvertReply { boards })
    }
}
