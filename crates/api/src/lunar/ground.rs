//! A board without its pieces, and how many of them there are.

use allclear_lunar::atlas::Space;
use allclear_lunar::{Moon, Size};
use serde::{Deserialize, Serialize};

use crate::Error;

/// A board, and how many pieces are to be placed on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Ground {
    /// Columns and rows: `5x5` if not given.
    pub size: Option<String>,
    /// Where humans leave; the centre if not given.
    pub target: Option<String>,
    /// Cells that are blocked, such as `c4`.
    pub blocks: Vec<String>,
    /// How many humans; one if not given.
    pub humans: Option<usize>,
    /// How many robots.
    pub robots: Option<usize>,
}

impl Ground {
    /// All placements; `robots` is how many there are if the request does not say.
    pub(super) fn space(&self, robots: Option<usize>) -> Result<Space, Error> {
        let size = match &self.size {
            None => Size::CLASSIC,
            Some(text) => text.parse().map_err(|error| Error::input("size", error))?,
        };
        let cell = |argument: &str, name: &str| {
            let wrong = || format!("`{name}` is not a cell of a {size} board");
            size.cell(name.trim()).ok_or_else(|| Error::input(argument, wrong()))
        };
        let target = match &self.target {
            Some(name) => cell("target", name)?,
            None => size.centre(),
        };
        let mut blocks = Moon::EMPTY;
        for name in &self.blocks {
            let block = cell("blocks", name)?;
            blocks.insert(block % 8, block / 8);
        }
        let missing = || Error::argument("\"robots\" is missing");
        let robots = self.robots.or(robots).ok_or_else(missing)?;
        Space::new(size, target, blocks, self.humans.unwrap_or(1), robots).map_err(Error::conflict)
    }
}
