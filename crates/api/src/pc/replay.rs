//! `pc.replay`: a solution step by step.

use allclear_pc::{Replay as Player, Step};
use allclear_tetris::fumen::{self, Draft};
use allclear_tetris::{Facing, Placement};
use serde::{Deserialize, Serialize};

use crate::input::{self, RulesArgs};
use crate::{Error, ErrorKind, Job, Question};

/// Plays placements on a field, one after the other. Full rows are cleared first, as the game
/// would have done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Replay {
    /// A fumen or a picture. Empty if not given.
    pub field: Option<String>,
    /// The placements, as `pc.solve` gives them.
    pub placements: Vec<PlacementArgs>,
    /// The rotation system and the drop rule.
    #[serde(flatten)]
    pub rules: RulesArgs,
}

/// A placement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacementArgs {
    /// The piece's letter.
    pub piece: String,
    /// The way it faces: `north`, `east`, `south`, `west`.
    pub facing: String,
    /// The column of its centre.
    pub x: u8,
    /// The row of its centre.
    pub y: u8,
    /// Whether hold is pressed before.
    #[serde(default)]
    pub hold: bool,
    /// Ignored: what to press is worked out.
    #[serde(default)]
    pub keys: Vec<String>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayReply {
    /// Every step.
    pub steps: Vec<ReplayStep>,
    /// All of it, one placement per page.
    pub fumen: String,
    /// Whether the field is empty at the end.
    pub empty: bool,
}

/// A step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// The piece's letter.
    pub piece: char,
    /// Whether hold is pressed before.
    pub hold: bool,
    /// The rows of the field before, the top one first.
    pub before: Vec<String>,
    /// The four cells it fills, as column and row.
    pub cells: [[u8; 2]; 4],
    /// What to press; nothing if the rules do not let the piece get there.
    pub keys: Vec<&'static str>,
    /// How many lines it clears.
    pub lines: u32,
}

impl PlacementArgs {
    fn read(&self, number: usize) -> Result<Step, Error> {
        let name = format!("placements[{number}]");
        let piece = input::read_piece(&name, Some(&self.piece))?;
        let facing = Facing::ALL.into_iter().find(|facing| facing.name() == self.facing);
        let (Some(piece), Some(facing)) = (piece, facing) else {
            let message = format!("expected north, east, south or west, found {:?}", self.facing);
            return Err(Error::input(&name, message));
        };
        if self.x > 9 || self.y > 23 {
            return Err(Error::input(&name, "the centre is not in the field"));
        }
        let placement = Placement { piece, facing, x: self.x, y: self.y };
        Ok(Step { placement, hold: self.hold })
    }
}

impl Question for Replay {
    const NAME: &'static str = "pc.replay";
    type Reply = ReplayReply;

    fn answer(&self, _: &Job) -> Result<ReplayReply, Error> {
        let rules = self.rules.read()?;
        let field = match &self.field {
            Some(text) => input::read_field(text)?,
            None => fumen::Field::default(),
        };
        input::read_cells(self.field.as_deref())?;
        let placements = self.placements.iter().enumerate();
        let steps = placements.map(|(i, placement)| placement.read(i));
        let steps: Vec<Step> = steps.collect::<Result<_, _>>()?;
        let mut replay = Player::coloured(&field, &steps, rules);
        let first = replay.field().clone();
        let mut shown = Vec::new();
        for step in &mut replay {
            let step = step.map_err(Error::conflict)?;
            shown.push(ReplayStep {
                piece: step.placement.piece.letter(),
                hold: step.hold,
                before: step.before.rows(),
                cells: step.cells.map(|(x, y)| [x, y]),
                keys: step.keys.unwrap_or_default().iter().map(|key| key.name()).collect(),
                lines: step.lines,
            });
        }
        let empty = replay.is_empty();
        let mut pages: Vec<Draft> = steps
            .iter()
            .map(|step| Draft { piece: Some(step.placement.into()), ..Draft::default() })
            .collect();
        if pages.is_empty() {
            pages.push(Draft::default());
        }
        pages[0].field = Some(first);
        let fumen = fumen::encode(&pages);
        let fumen = fumen.map_err(|error| Error::new(ErrorKind::Internal, error))?;
        Ok(ReplayReply { steps: shown, fumen, empty })
    }
}
