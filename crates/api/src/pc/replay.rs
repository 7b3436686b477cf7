//! `pc.replay`: a solution step by step.

use allclear_fumen::{self as fumen, Draft};
use allclear_pc::{Replay as Player, Step};
use allclear_tetris::queue::Queue;
use allclear_tetris::{Facing, Field24, Piece, Placement};
use serde::{Deserialize, Serialize};

use crate::input::{self, RulesArgs, letters};
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
    /// Instead of a field and placements: a fumen with one placement per page.
    pub fumen: Option<String>,
    /// With a fumen: the queue that its pieces come from, to tell when hold is pressed.
    pub queue: Option<String>,
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

impl Replay {
    /// The field, and the placements on it.
    fn placements(&self) -> Result<(fumen::Field, Vec<Step>), Error> {
        let field = match &self.field {
            Some(text) => input::read_field(text)?,
            None => fumen::Field::default(),
        };
        input::read_cells(self.field.as_deref())?;
        let placements = self.placements.iter().enumerate();
        let steps = placements.map(|(i, placement)| placement.read(i));
        Ok((field, steps.collect::<Result<_, _>>()?))
    }

    /// The field of a fumen's first page, and the pieces of its pages.
    fn pages(&self, text: &str) -> Result<(fumen::Field, Vec<Step>), Error> {
        if self.field.is_some() || !self.placements.is_empty() {
            return Err(Error::argument("give a fumen, or a field and placements"));
        }
        let wrong = |error: &dyn std::fmt::Display| Error::input("fumen", error);
        let pages = fumen::decode(text.trim()).map_err(|error| wrong(&error))?;
        let field = pages.first().map(|page| page.field.clone()).unwrap_or_default();
        let filled: Option<Field24> = field.filled();
        if filled.is_none() {
            return Err(wrong(&"the field has cells above row 24"));
        }
        let pieces = pages.iter().enumerate().filter_map(|(i, page)| Some((i + 1, page.piece?)));
        let placements = pieces.map(|(page, piece)| {
            let outside = || wrong(&format!("page {page}: the piece is not within the field"));
            piece.placement().ok_or_else(outside)
        });
        let placements: Vec<Placement> = placements.collect::<Result<_, _>>()?;
        let order: Vec<Piece> = placements.iter().map(|placement| placement.piece).collect();
        let holds = match &self.queue {
            None => vec![false; order.len()],
            Some(queue) => {
                let queue: Queue = queue.parse().map_err(|error| Error::input("queue", error))?;
                queue.holds_for(&order).ok_or_else(|| {
                    let order = letters(order.iter().copied());
                    Error::conflict(format!(
                        "the queue {queue} cannot be placed in the order {order}"
                    ))
                })?
            }
        };
        let steps = placements.into_iter().zip(holds);
        Ok((field, steps.map(|(placement, hold)| Step { placement, hold }).collect()))
    }
}

impl Question for Replay {
    const NAME: &'static str = "pc.replay";
    type Reply = ReplayReply;

    fn answer(&self, _: &Job) -> Result<ReplayReply, Error> {
        let rules = self.rules.read()?;
        let (field, steps) = match &self.fumen {
            Some(text) => self.pages(text)?,
            None if self.queue.is_some() => {
                return Err(Error::argument("a queue is for a fumen: placements tell their holds"));
            }
            None => self.placements()?,
        };
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
